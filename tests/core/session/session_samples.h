#pragma once

#include <filesystem>

#include "core/session/session_store.h"

namespace headscope::samples {

/// Values whose doubles have no short decimal form, so that only exact storage brings them back.
[[nodiscard]] ProfileRecord record();
[[nodiscard]] DocumentProfile document(const std::string& id);
[[nodiscard]] ModelSpectra spectra(const std::string& name, Circuit circuit, bool centred);
[[nodiscard]] BudgetAllocation budget(const std::string& method, double target);

/// A session at `path` with one of each of the above.
[[nodiscard]] Result<Done> writeSession(const std::filesystem::path& path);

/// Measured, with a protected head and a layer with limits.
[[nodiscard]] Scenario scenario(const std::string& name);

}  // namespace headscope::samples
