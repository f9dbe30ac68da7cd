#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/session/session_store.h"

namespace headscope {

/// A field of a table; monostate is a value there is none of: an empty field in CSV, null in JSON. So is a number that
/// is not finite.
using TableField = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// Numbers behind a chart, one row a mark.
struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<TableField>> rows;  ///< each as long as `columns`
};

/// Head, layer, kv_head, and for uniform, global RMS and optimal shares at the run's target ratio the proportion and
/// the kept count (global RMS: means over documents). Empty columns where scores or curves are missing.
[[nodiscard]] Result<Table> proportionsTable(const SessionData& session);

/// Head, ratio, kept, delta, stderr, exact, error, documents: mean curves, a row a point.
[[nodiscard]] Result<Table> influenceTable(const SessionData& session);

/// Model, circuit, centred, layer, heads, effective_rank and, where a null reference was made, its mean and extremes.
[[nodiscard]] Result<Table> effectiveRankTable(const SessionData& session);

/// Model, circuit, centred, layer, index (from 1, descending), eigenvalue.
[[nodiscard]] Result<Table> spectraTable(const SessionData& session);

/// By the name of the view: proportions, influence, effective-rank, spectra. A session without the numbers is an error.
[[nodiscard]] Result<Table> chartTable(const SessionData& session, const std::string& view);

/// RFC 4180: commas, CRLF, quotes where a field needs them; '.' in numbers whatever the locale, shortest exact form.
[[nodiscard]] std::string toCsv(const Table& table);

/// The same rows between tabs with LF, for pasting into a spreadsheet; quotes where a field needs them.
[[nodiscard]] std::string toTsv(const Table& table);

/// A field as CSV has it, without quotes.
[[nodiscard]] std::string fieldText(const TableField& field);

/// One object a row, keyed by column.
[[nodiscard]] std::string toJson(const Table& table);

}  // namespace headscope
