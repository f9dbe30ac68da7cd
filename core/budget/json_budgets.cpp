#include "core/budget/json_budgets.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "core/budget/matrix_layout.h"
#include "core/budget/object_fields.h"
#include "core/budget/share_checks.h"

namespace headscope {

namespace {

using Json = nlohmann::ordered_json;
using Fields = std::vector<ObjectField>;
using Kind = ObjectField::Kind;

constexpr const char* kOwnFormat = "headscope-budget";

const ObjectField* find(const Fields& fields, const char* key) {
  const auto found = std::ranges::find(fields, key, &ObjectField::key);
  return found == fields.end() ? nullptr : &*found;
}

/// "3-17": layer 3, query head 17.
std::optional<HeadId> parsePair(const std::string& text) {
  const auto dash = text.find('-');
  if (dash == std::string::npos) return std::nullopt;
  return HeadId::parse("L" + text.substr(0, dash) + "H" + text.substr(dash + 1));
}

Result<double> share(const std::string& name, const ObjectField& field, const char* noun) {
  const auto fault = [&](const char* what) {
    return Error{"the " + std::string(noun) + " of " + field.key + what, name, ""};
  };
  const bool listed = field.kind == Kind::Numbers && std::string(noun) == "score";
  if (field.kind != Kind::Number && !listed) return fault(" is not a number");
  if (field.numbers.empty()) return fault(" is an empty list");
  const double mean =
      std::accumulate(field.numbers.begin(), field.numbers.end(), 0.0) / static_cast<double>(field.numbers.size());
  if (!std::isfinite(mean)) return fault(" is not a finite number");
  if (std::ranges::any_of(field.numbers, [](double value) { return value < 0; })) return fault(" is negative");
  return mean;
}

Result<BudgetFile> readShares(const std::string& name, const Fields& fields, BudgetFormat format) {
  BudgetFile file{name, format, {}, 0, 0, {}};
  for (const ObjectField& field : fields) {
    const auto head = HeadId::parse(field.key);
    if (!head)
      return Error{"'" + field.key + "' is not the name of a head", name,
                   "write heads as L<layer>H<head>, such as L0H0"};
    HEADSCOPE_TRY(BudgetFile, value, share(name, field, "share"));
    file.values[*head] = value;
  }
  HEADSCOPE_CHECK(BudgetFile, checkShares(file));
  return file;
}

Result<BudgetFile> readHeadKv(const std::string& name, const Fields& fields) {
  BudgetFile file{name, BudgetFormat::HeadKv, {}, 0, 0, {}};
  for (const ObjectField& field : fields) {
    const auto head = parsePair(field.key);
    if (!head)
      return Error{"'" + field.key + "' is not the name of a query head", name,
                   "write heads as layer-head, such as 0-0"};
    if (file.values.contains(*head))
      return Error{"query head " + field.key + " stands there twice", name, "keep one of the two"};
    HEADSCOPE_TRY(BudgetFile, value, share(name, field, "score"));
    file.values[*head] = value;
  }
  return file;
}

Json byHead(const BudgetAllocation& allocation, const auto& values) {
  Json object = Json::object();
  for (std::size_t h = 0; h < allocation.heads.size(); ++h) object[allocation.heads[h].toString()] = values[h];
  return object;
}

/// null where nothing is predicted, as for a uniform budget over heads without a curve.
Json orNull(double value) { return std::isfinite(value) ? Json(value) : Json(); }

}  // namespace

Result<BudgetFile> parseJsonBudget(const std::string& name, std::string_view json) {
  HEADSCOPE_TRY(BudgetFile, fields, parseObjectFields(name, json));
  if (const ObjectField* format = find(fields, "format"); format != nullptr && format->text == kOwnFormat) {
    const ObjectField* proportions = find(fields, "proportions");
    if (proportions == nullptr || proportions->kind != Kind::Object)
      return Error{"has no proportions", name, "write the budget again"};
    return readShares(name, proportions->fields, BudgetFormat::Headscope);
  }
  if (find(fields, "head_curves") != nullptr)
    return Error{"holds influence curves, not a budget", name, "use a budget made from them"};
  if (find(fields, "sink_size") != nullptr)
    return Error{"is the config of a DuoAttention pattern", name, "name its folder or full_attention_heads.tsv"};
  if (!fields.empty() && parsePair(fields.front().key)) return readHeadKv(name, fields);
  return readShares(name, fields, BudgetFormat::Compaction);
}

std::string formatHeadscope(const BudgetAllocation& allocation, std::int64_t tokens) {
  Json beyond = Json::array();
  for (const HeadId& head : allocation.beyondMeasured) beyond.push_back(head.toString());
  Json document;
  document["format"] = kOwnFormat;
  document["method"] = allocation.method;
  document["target_ratio"] = allocation.targetRatio;
  document["predicted_delta"] = orNull(allocation.predictedDelta);
  document["lower_bound"] = orNull(allocation.lowerBound);
  document["gap"] = orNull(allocation.gap);
  document["tokens"] = tokens > 0 ? Json(tokens) : Json();
  document["beyond_measured"] = std::move(beyond);
  document["kept"] = byHead(allocation, allocation.kept);
  document["proportions"] = byHead(allocation, allocation.proportion);
  return document.dump(2) + "\n";
}

std::string formatCompaction(const BudgetAllocation& allocation) {
  return byHead(allocation, allocation.proportion).dump(2) + "\n";
}

Result<std::string> formatHeadKv(const BudgetAllocation& allocation, std::int64_t tokens, const HeadLayout& layout) {
  HEADSCOPE_TRY(std::string, matrix, keptMatrix(allocation, tokens, layout));
  Json document = Json::object();
  std::size_t place = 0;
  for (std::size_t layer = 0; layer < layout.size(); ++layer) {
    const LayerHeads& heads = layout[layer];
    if (heads.queryHeads < 1 || heads.queryHeads % heads.kvHeads != 0)
      return Error{"HeadKV lists query heads, and nothing says how many read a KV head", "",
                   "name the model with --model"};
    for (int query = 0; query < heads.queryHeads; ++query)
      document[std::to_string(layer) + "-" + std::to_string(query)] = {
          matrix[place + static_cast<std::size_t>(query / (heads.queryHeads / heads.kvHeads))]};
    place += static_cast<std::size_t>(heads.kvHeads);
  }
  return document.dump() + "\n";
}

}  // namespace headscope
