#pragma once

#include <sqlite3.h>

#include <string>
#include <vector>

#include "core/session/session_store.h"

/// One transaction each; on disk when the call returns.
namespace headscope::session_writer {

[[nodiscard]] Result<Done> saveRecord(sqlite3* database, const ProfileRecord& record);
[[nodiscard]] Result<Done> saveDocument(sqlite3* database, const DocumentProfile& document);
[[nodiscard]] Result<Done> savePoints(sqlite3* database, const std::string& documentId, HeadId head,
                                      const std::vector<InfluencePoint>& points);
[[nodiscard]] Result<Done> saveSpectra(sqlite3* database, const ModelSpectra& spectra);
[[nodiscard]] Result<Done> saveBudget(sqlite3* database, const BudgetAllocation& budget);
[[nodiscard]] Result<Done> saveScenario(sqlite3* database, const Scenario& scenario);
[[nodiscard]] Result<Done> renameScenario(sqlite3* database, const std::string& from, const std::string& to);
[[nodiscard]] Result<Done> removeScenario(sqlite3* database, const std::string& name);
[[nodiscard]] Result<Done> saveLayout(sqlite3* database, const HeadLayout& layout);
/// A named text: "view_state", "provenance".
[[nodiscard]] Result<Done> saveNote(sqlite3* database, const std::string& name, const std::string& value);

}  // namespace headscope::session_writer
