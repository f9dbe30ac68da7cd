#include "core/budget/csv_budget.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include "core/budget/number_text.h"
#include "core/budget/share_checks.h"
#include "core/budget/text_rows.h"

namespace headscope {

namespace {

/// Most that kept ÷ Σ kept and the proportion beside it may differ.
constexpr double kSameShare = 1e-6;

/// Places of the columns; npos where there is none.
class Columns {
public:
  explicit Columns(std::vector<std::string> names) : m_names(std::move(names)) {}

  [[nodiscard]] bool has(const char* name) const { return std::ranges::find(m_names, name) != m_names.end(); }
  [[nodiscard]] std::size_t size() const { return m_names.size(); }
  [[nodiscard]] const std::string& field(const TextRow& row, const char* name) const {
    return row.fields[static_cast<std::size_t>(std::ranges::find(m_names, name) - m_names.begin())];
  }

private:
  std::vector<std::string> m_names;
};

Result<double> numberOf(const Columns& columns, const TextRow& row, const char* column, const std::string& where) {
  const std::string& text = columns.field(row, column);
  const auto number = parseNumber(text);
  if (!number || !std::isfinite(*number))
    return Error{"the " + std::string(column) + " '" + text + "' is not a finite number", where,
                 "write decimal points"};
  if (*number < 0) return Error{"the " + std::string(column) + " is negative", where, ""};
  return *number;
}

Result<HeadId> headOf(const Columns& columns, const TextRow& row, const std::string& where) {
  std::optional<HeadId> head, numbered;
  if (columns.has("head")) head = HeadId::parse(columns.field(row, "head"));
  if (columns.has("layer") && columns.has("kv_head"))
    numbered = HeadId::parse("L" + columns.field(row, "layer") + "H" + columns.field(row, "kv_head"));
  else
    numbered = head;
  if (!columns.has("head")) head = numbered;
  if (!head || !numbered)
    return Error{"does not name a head", where, "write heads as L<layer>H<head>, such as L0H0, or their two numbers"};
  if (*head != *numbered)
    return Error{"names " + head->toString() + " and " + numbered->toString(), where, "correct one of them"};
  return *head;
}

Result<Done> checkHeading(const TextRow& heading, const Columns& columns, const std::string& where) {
  if (heading.fields.size() == 1 && heading.fields.front().find_first_of(";\t") != std::string::npos)
    return Error{"has its columns parted by something other than commas", where,
                 "save it with commas between columns and points in numbers"};
  if (!columns.has("head") && !(columns.has("layer") && columns.has("kv_head")))
    return Error{"has no column head, and not both layer and kv_head", where, "write the heading head,proportion"};
  if (!columns.has("proportion") && !columns.has("kept"))
    return Error{"has neither a column proportion nor kept", where, "write the heading head,proportion"};
  return Done{};
}

/// Shares from whole counts, or the check that they agree with shares that are there.
Result<Done> applyKept(BudgetFile& file, const std::map<HeadId, double>& kept) {
  double total = 0;
  for (const auto& [head, count] : kept) total += count;
  if (!(total > 0)) return Error{"keeps nothing", file.name, "write the kept counts of an allocation"};
  const bool given = !file.values.empty();
  for (const auto& [head, count] : kept) {
    if (given && std::abs(file.values[head] - count / total) > kSameShare)
      return Error{"kept and proportion of " + head.toString() + " do not agree", file.name, "leave one column out"};
    if (!given) file.values[head] = count / total;
  }
  return Done{};
}

}  // namespace

bool isCsvBudget(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.find("head") != std::string_view::npos || line.find("layer") != std::string_view::npos;
}

Result<BudgetFile> parseCsvBudget(const std::string& name, std::string_view text) {
  const auto rows = textRows(text, ',');
  if (rows.empty()) return Error{"is empty", name, "write the heading head,proportion and a line a head"};
  const auto where = [&](const TextRow& row) { return name + ", line " + std::to_string(row.line); };
  const Columns columns(rows.front().fields);
  HEADSCOPE_CHECK(BudgetFile, checkHeading(rows.front(), columns, where(rows.front())));

  BudgetFile file{name, BudgetFormat::Csv, {}, 0, 0, {}};
  std::map<HeadId, double> kept;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const TextRow& row = rows[i];
    if (row.fields.size() != columns.size())
      return Error{
          "has " + std::to_string(row.fields.size()) + " fields for " + std::to_string(columns.size()) + " columns",
          where(row), "write decimal points, not commas, and nothing else between columns"};
    HEADSCOPE_TRY(BudgetFile, head, headOf(columns, row, where(row)));
    if (file.values.contains(head) || kept.contains(head))
      return Error{"head " + head.toString() + " stands there twice", where(row), "keep one of the two"};
    if (columns.has("proportion")) {
      HEADSCOPE_TRY(BudgetFile, share, numberOf(columns, row, "proportion", where(row)));
      file.values[head] = share;
    }
    if (columns.has("kept")) {
      HEADSCOPE_TRY(BudgetFile, count, numberOf(columns, row, "kept", where(row)));
      kept[head] = count;
    }
  }
  if (rows.size() > 1 && columns.has("kept")) HEADSCOPE_CHECK(BudgetFile, applyKept(file, kept));
  HEADSCOPE_CHECK(BudgetFile, checkShares(file));
  return file;
}

std::string formatCsvBudget(const BudgetAllocation& allocation, std::int64_t tokens) {
  std::string text = "head,layer,kv_head,kept,ratio,proportion\n";
  for (std::size_t h = 0; h < allocation.heads.size(); ++h) {
    const HeadId& head = allocation.heads[h];
    const std::string ratio =
        tokens > 0 ? shortestText(static_cast<double>(allocation.kept[h]) / static_cast<double>(tokens)) : "";
    text += head.toString() + "," + std::to_string(head.layer) + "," + std::to_string(head.kvHead) + "," +
            std::to_string(allocation.kept[h]) + "," + ratio + "," + shortestText(allocation.proportion[h]) + "\n";
  }
  return text;
}

}  // namespace headscope
