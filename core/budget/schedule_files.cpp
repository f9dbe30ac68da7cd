#include "core/budget/schedule_files.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/text_file.h"
#include "core/budget/number_text.h"

namespace headscope {

namespace {

using Json = nlohmann::ordered_json;

/// A budget file is small; anything above this is not one.
constexpr const char* kOwnFormat = "headscope-budget";
constexpr std::uintmax_t kMostBytes = 64u << 20;
constexpr double kSumTolerance = 1e-6;

/// Takes one flat object of numbers event by event, since a tree would keep the last of two equal keys without a word.
class BudgetSax : public nlohmann::json_sax<nlohmann::json> {
public:
  explicit BudgetSax(const std::string& name) : m_name(name) {}

  bool key(string_t& text) override {
    m_key = text;
    const auto head = HeadId::parse(text);
    if (!head) return fail("'" + text + "' is not the name of a head", "write heads as L<layer>H<head>, such as L0H0");
    m_head = *head;
    if (m_proportions.contains(m_head)) return fail("head " + text + " stands there twice", "keep one of the two");
    return true;
  }

  bool number_integer(number_integer_t value) override { return take(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return take(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t&) override { return take(value); }
  bool start_object(std::size_t) override {
    if (m_open) return notANumber();
    m_open = true;
    return true;
  }
  bool end_object() override { return true; }
  bool null() override { return notANumber(); }
  bool boolean(bool) override { return notANumber(); }
  bool string(string_t&) override { return notANumber(); }
  bool binary(binary_t&) override { return notANumber(); }
  bool start_array(std::size_t) override { return notANumber(); }
  bool end_array() override { return notANumber(); }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& exception) override {
    // 406: a number too large for a double.
    if (exception.id == 406) return fail("the share of " + m_key + " is not a finite number", "");
    return fail("is not valid JSON at byte " + std::to_string(position), "expected one object, {\"L0H0\": share, …}");
  }

  [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
  [[nodiscard]] const Proportions& proportions() const { return m_proportions; }

private:
  bool fail(std::string what, std::string remedy) {
    m_error = Error{std::move(what), m_name, std::move(remedy)};
    return false;
  }

  bool notANumber() {
    if (!m_open) return fail("is not one JSON object", "expected {\"L0H0\": share, …}");
    return fail("the share of " + m_key + " is not a number", "expected {\"L0H0\": share, …}");
  }

  bool take(double value) {
    if (!m_open) return notANumber();
    if (!std::isfinite(value)) return fail("the share of " + m_key + " is not a finite number", "");
    if (value < 0) return fail("the share of " + m_key + " is negative", "");
    m_proportions[m_head] = value;
    return true;
  }

  const std::string& m_name;
  bool m_open = false;
  std::string m_key;
  HeadId m_head;
  Proportions m_proportions;
  std::optional<Error> m_error;
};

Json byHead(const BudgetAllocation& allocation, const auto& values) {
  Json object = Json::object();
  for (std::size_t h = 0; h < allocation.heads.size(); ++h) object[allocation.heads[h].toString()] = values[h];
  return object;
}

/// null where nothing is predicted, as for a uniform budget over heads without a curve.
Json orNull(double value) { return std::isfinite(value) ? Json(value) : Json(); }

std::string headscopeText(const BudgetAllocation& allocation) {
  Json beyond = Json::array();
  for (const HeadId& head : allocation.beyondMeasured) beyond.push_back(head.toString());
  Json document;
  document["format"] = kOwnFormat;
  document["method"] = allocation.method;
  document["target_ratio"] = allocation.targetRatio;
  document["predicted_delta"] = orNull(allocation.predictedDelta);
  document["lower_bound"] = orNull(allocation.lowerBound);
  document["gap"] = orNull(allocation.gap);
  document["beyond_measured"] = std::move(beyond);
  document["kept"] = byHead(allocation, allocation.kept);
  document["proportions"] = byHead(allocation, allocation.proportion);
  return document.dump(2) + "\n";
}

std::string csvText(const BudgetAllocation& allocation) {
  std::string text = "head,layer,kv_head,kept,proportion\n";
  for (std::size_t h = 0; h < allocation.heads.size(); ++h) {
    const HeadId& head = allocation.heads[h];
    text += head.toString() + "," + std::to_string(head.layer) + "," + std::to_string(head.kvHead) + "," +
            std::to_string(allocation.kept[h]) + "," + shortestText(allocation.proportion[h]) + "\n";
  }
  return text;
}

/// A budget is its shares: they must be numbers.
bool isWritable(const BudgetAllocation& allocation) {
  bool finite = std::isfinite(allocation.targetRatio);
  for (const double proportion : allocation.proportion) finite = finite && std::isfinite(proportion);
  return finite && allocation.kept.size() == allocation.heads.size() &&
         allocation.proportion.size() == allocation.heads.size();
}

}  // namespace

Result<Proportions> parseBudget(const std::string& name, const std::string& json) {
  if (const auto own = Json::parse(json, nullptr, false); own.is_object() && own.value("format", Json()) == kOwnFormat)
    return parseBudget(name, own.value("proportions", Json::object()).dump());
  BudgetSax sax(name);
  const bool parsed = nlohmann::json::sax_parse(json, &sax);
  if (sax.error()) return *sax.error();
  if (!parsed) return Error{"is not one JSON object", name, "expected {\"L0H0\": share, …}"};
  if (sax.proportions().empty()) return Error{"lists no heads", name, "expected {\"L0H0\": share, …}"};
  double sum = 0;
  for (const auto& [head, proportion] : sax.proportions()) sum += proportion;
  if (std::abs(sum - 1) > kSumTolerance)
    return Error{"the shares sum to " + shortestText(sum) + ", not to 1", name, "divide each by the sum"};
  return sax.proportions();
}

Result<Proportions> readBudgetFile(const std::string& path) {
  HEADSCOPE_TRY(Proportions, text, readTextFile(path, kMostBytes));
  return parseBudget(path, text);
}

Result<std::string> formatBudget(const BudgetAllocation& allocation, const std::string& format) {
  if (!isWritable(allocation)) return Error{"the allocation holds a value that cannot be written", "", ""};
  if (format == "headscope") return headscopeText(allocation);
  if (format == "compaction") return byHead(allocation, allocation.proportion).dump(2) + "\n";
  if (format == "csv") return csvText(allocation);
  return Error{"there is no budget format named '" + format + "'", "", "use one of headscope, compaction, csv"};
}

}  // namespace headscope
