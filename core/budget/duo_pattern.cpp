#include "core/budget/duo_pattern.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/budget/matrix_layout.h"
#include "core/budget/number_text.h"
#include "core/budget/text_rows.h"

namespace headscope {

namespace {

constexpr int kSinkSize = 128;
constexpr int kRecentSize = 256;

}  // namespace

bool isDuoTable(std::string_view text) {
  const auto rows = textRows(text.substr(0, text.find('\n')), '\t');
  return rows.size() == 1 && std::ranges::all_of(rows.front().fields, [](const std::string& field) {
           return parseNumber(field).has_value();
         });
}

Result<BudgetFile> parseDuoTable(const std::string& name, std::string_view text) {
  BudgetFile file{name, BudgetFormat::Duo, {}, 0, 0, {}};
  for (const TextRow& row : textRows(text, '\t')) {
    const std::string where = name + ", line " + std::to_string(row.line);
    if (file.layers == 0) file.headsPerLayer = static_cast<int>(std::min(row.fields.size(), maxIndex));
    if (row.fields.size() != static_cast<std::size_t>(file.headsPerLayer))
      return Error{"has " + std::to_string(row.fields.size()) + " columns, the rows before it have " +
                       std::to_string(file.headsPerLayer),
                   where, "write a row a layer and a column a KV head, with tabs between"};
    for (int head = 0; head < file.headsPerLayer; ++head) {
      const std::string& field = row.fields[static_cast<std::size_t>(head)];
      const auto gate = parseNumber(field);
      if (!gate || !std::isfinite(*gate))
        return Error{"'" + field + "' is not a finite number", where, "write gates from 0 to 1 with decimal points"};
      file.values[{file.layers, head}] = *gate;
    }
    if (++file.layers > static_cast<int>(maxIndex)) return Error{"has too many rows", name, "write a row a layer"};
  }
  if (file.layers == 0) return Error{"lists no heads", name, "write a row a layer and a column a KV head"};
  return file;
}

Result<Done> checkDuoConfig(const std::string& name, const std::string& text) {
  const auto config = nlohmann::json::parse(text, nullptr, false);
  for (const char* key : {"sink_size", "recent_size"})
    if (!config.is_object() || !config.contains(key) || !config[key].is_number_unsigned())
      return Error{std::string("is not the config of a DuoAttention pattern: it has no ") + key, name,
                   "keep the pattern in a folder of its own"};
  return Done{};
}

Result<DuoPattern> formatDuo(const BudgetAllocation& allocation, std::int64_t tokens, const HeadLayout& layout) {
  HEADSCOPE_TRY(DuoPattern, columns, headsPerLayer(layout));
  HEADSCOPE_TRY(DuoPattern, matrix, keptMatrix(allocation, tokens, layout));
  DuoPattern pattern;
  for (std::size_t i = 0; i < matrix.size(); ++i)
    pattern.table += shortestText(matrix[i]) + ((i + 1) % static_cast<std::size_t>(columns) == 0 ? "\n" : "\t");
  nlohmann::ordered_json config{{"sink_size", kSinkSize}, {"recent_size", kRecentSize}};
  pattern.config = config.dump() + "\n";
  return pattern;
}

}  // namespace headscope
