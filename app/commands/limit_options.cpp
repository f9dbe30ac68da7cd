#include "app/commands/limit_options.h"

#include <algorithm>
#include <optional>
#include <set>

#include "app/commands/number_lists.h"
#include "core/budget/baselines.h"
#include "core/session/session_budget.h"

namespace headscope {

namespace {

constexpr std::string_view kCountSuffix = "keys";

/// "0.2", or "40keys" of `tokens`, as a ratio.
std::optional<double> ratioOf(std::string_view text, std::int64_t tokens) {
  if (text.ends_with(kCountSuffix)) {
    text.remove_suffix(kCountSuffix.size());
    const auto keys = numberOf<std::int64_t>(text);
    if (!keys || *keys < 0 || *keys > tokens) return std::nullopt;
    return static_cast<double>(*keys) / static_cast<double>(tokens);
  }
  const auto ratio = numberOf<double>(text);
  return ratio && *ratio >= 0 && *ratio <= 1 ? ratio : std::nullopt;
}

/// "NAME=VALUE" in two; the second is empty without "=".
std::pair<std::string, std::string> halves(const std::string& part) {
  const auto equals = part.find('=');
  if (equals == std::string::npos) return {part, ""};
  return {part.substr(0, equals), part.substr(equals + 1)};
}

struct HeadRatio {
  HeadId head;
  double ratio = 0;
};

Result<HeadRatio> parseHeadRatio(const std::string& part, const char* option, std::int64_t tokens) {
  const auto [name, value] = halves(part);
  const auto head = HeadId::parse(name);
  const auto ratio = ratioOf(value, tokens);
  if (!head || !ratio)
    return Error{
        "\"" + part + "\" is no head with what it keeps", option,
        "write a ratio as in L2H1=0.5, or a count of at most " + std::to_string(tokens) + " as in L2H1=40keys"};
  return HeadRatio{*head, *ratio};
}

/// Layers of the profile's heads.
std::set<int> layersOf(const Profile& profile) {
  std::set<int> layers;
  for (const HeadId head : profile.record.heads) layers.insert(head.layer);
  return layers;
}

struct LayerRatio {
  std::set<int> layers;
  double ratio = 0;
};

Result<LayerRatio> parseLayerRatio(const std::string& part, const char* option, const std::set<int>& all) {
  const auto [name, value] = halves(part);
  const auto layer = numberOf<int>(name);
  const auto ratio = ratioOf(value, 0);
  if (!ratio || value.ends_with(kCountSuffix) || (name != "all" && (!layer || !all.contains(*layer))))
    return Error{"\"" + part + "\" is no layer of the session with its ratio", option,
                 "write a number, or all, and a ratio as in 3=0.1"};
  return LayerRatio{name == "all" ? all : std::set<int>{*layer}, *ratio};
}

}  // namespace

void LimitOptions::addTo(CLI::App& verb) {
  const auto list = [&](const char* name, List& value, const char* help) {
    verb.add_option(name, value, help)->delimiter(',')->allow_extra_args(false);
  };
  verb.add_option("--max-head-ratio", m_maxHeadRatio, "Cap for one head")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
  verb.add_option("--min-head-ratio", m_minHeadRatio, "Minimum for one head; one key is kept all the same")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
  list("--protect", m_protect,
       "Heads that keep just so much, such as L2H1=0.5,L4H0=40keys,L7H1; without a ratio, all as far as it was "
       "measured");
  list("--head-min", m_headMin, "Minimum of single heads, such as L2H1=0.1");
  list("--head-max", m_headMax, "Cap of single heads, such as L2H1=0.3");
  list("--layer-min", m_layerMin, "Least share of their pairs that layers keep, such as 3=0.02 or all=0.01");
  list("--layer-max", m_layerMax, "Most that layers keep, such as 3=0.1,29=0.05 or all=0.2");
  verb.add_option("--robust", m_caution, "Standard errors over the documents added to the mean curves")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 100.0));
}

Result<Done> LimitOptions::applyHeads(const Profile& profile, BudgetRequest& request) const {
  const std::int64_t tokens = std::max<std::int64_t>(1, meanTokens(profile));
  const auto limitsOf = [&](HeadId head) -> RatioRange& {
    return request.headLimits.try_emplace(head, RatioRange{m_minHeadRatio, m_maxHeadRatio}).first->second;
  };
  for (const std::string& part : m_headMin) {
    HEADSCOPE_TRY(Done, limit, parseHeadRatio(part, "--head-min", tokens));
    RatioRange& range = limitsOf(limit.head);
    range = {limit.ratio, std::max(limit.ratio, range.high)};
  }
  for (const std::string& part : m_headMax) {
    HEADSCOPE_TRY(Done, limit, parseHeadRatio(part, "--head-max", tokens));
    RatioRange& range = limitsOf(limit.head);
    range.high = limit.ratio;
    if (std::ranges::none_of(m_headMin,
                             [&](const std::string& other) { return halves(other).first == halves(part).first; }))
      range.low = std::min(range.low, range.high);
  }
  for (const std::string& part : m_protect) {
    if (part.find('=') != std::string::npos) {
      HEADSCOPE_TRY(Done, limit, parseHeadRatio(part, "--protect", tokens));
      request.headLimits[limit.head] = {limit.ratio, limit.ratio};
      continue;
    }
    const auto head = HeadId::parse(part);
    const auto last = head ? lastMeasuredRatio(profile, *head) : std::nullopt;
    if (!last)
      return Error{"\"" + part + "\" is no head with an influence curve", "--protect", "name one such as L2H1"};
    request.headLimits[*head] = {*last, *last};
  }
  return Done{};
}

Result<Done> LimitOptions::applyLayers(const Profile& profile, BudgetRequest& request) const {
  const std::set<int> all = layersOf(profile);
  for (const std::string& part : m_layerMin) {
    HEADSCOPE_TRY(Done, limit, parseLayerRatio(part, "--layer-min", all));
    for (const int layer : limit.layers) request.layerLimits[layer].low = limit.ratio;
  }
  for (const std::string& part : m_layerMax) {
    HEADSCOPE_TRY(Done, limit, parseLayerRatio(part, "--layer-max", all));
    for (const int layer : limit.layers) request.layerLimits[layer].high = limit.ratio;
  }
  return Done{};
}

Result<Done> LimitOptions::apply(const Profile& profile, BudgetRequest& request) const {
  request.maxHeadRatio = m_maxHeadRatio;
  request.minHeadRatio = m_minHeadRatio;
  request.caution = m_caution;
  HEADSCOPE_CHECK(Done, applyHeads(profile, request));
  return applyLayers(profile, request);
}

}  // namespace headscope
