#include "app/commands/scenario_output.h"

#include <algorithm>
#include <limits>
#include <map>

#include "app/commands/text_table.h"
#include "core/budget/number_text.h"

namespace headscope {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

Json rangeJson(const RatioRange& range) { return {{"low", range.low}, {"high", range.high}}; }

Json settingsJson(const BudgetRequest& request) {
  Json heads = Json::object(), layers = Json::object();
  for (const auto& [head, range] : request.headLimits) heads[head.toString()] = rangeJson(range);
  for (const auto& [layer, range] : request.layerLimits) layers[std::to_string(layer)] = rangeJson(range);
  return {{"method", request.method},
          {"target_ratio", request.targetRatio},
          {"max_head_ratio", request.maxHeadRatio},
          {"min_head_ratio", request.minHeadRatio},
          {"robust", request.caution},
          {"heads", std::move(heads)},
          {"layers", std::move(layers)}};
}

Json measurementJson(const Scenario& scenario) {
  if (!scenario.measurement) return {};
  const ScenarioMeasurement& measured = *scenario.measurement;
  auto documents = Json::array();
  for (const ScenarioMeasurement::Document& document : measured.documents)
    documents.push_back({{"document", document.document},
                         {"tokens", document.tokens},
                         {"full_log_perplexity", document.full},
                         {"uniform_log_perplexity", document.uniform},
                         {"log_perplexity", document.measured},
                         {"uniform_kl", document.uniformKl},
                         {"kl", document.kl}});
  return {
      {"dataset", measured.dataset},    {"target_ratio", measured.targetRatio},   {"delta", measured.delta},
      {"stderr", measured.stderrDelta}, {"interaction", *scenario.interaction()}, {"documents", std::move(documents)}};
}

std::string rangeText(const RatioRange& range) {
  if (range.low == range.high) return "=" + shortestText(range.low);
  return " " + shortestText(range.low) + " to " + shortestText(range.high);
}

/// Layers of one range are told together where there are several.
std::string layersText(const std::map<int, RatioRange>& layers) {
  const auto same = [&](const auto& layer) { return layer.second == layers.begin()->second; };
  if (layers.size() > 1 && std::ranges::all_of(layers, same))
    return ", each of " + std::to_string(layers.size()) + " layers" + rangeText(layers.begin()->second);
  std::string text;
  for (const auto& [layer, range] : layers) text += ", layer " + std::to_string(layer) + rangeText(range);
  return text;
}

std::string limitsText(const BudgetRequest& request) {
  std::string text = "heads " + shortestText(request.minHeadRatio) + " to " + shortestText(request.maxHeadRatio);
  for (const auto& [head, range] : request.headLimits) text += ", " + head.toString() + rangeText(range);
  text += layersText(request.layerLimits);
  if (request.caution > 0) text += ", curves plus " + shortestText(request.caution) + " standard errors";
  return text;
}

std::string measuredText(const Scenario& scenario) {
  if (!scenario.measurement) return "-";
  const ScenarioMeasurement& measured = *scenario.measurement;
  return signedFixed(measured.delta, 6) + " ± " + fixed(measured.stderrDelta, 6) + " at " +
         shortestText(measured.targetRatio) + " on " + measured.dataset;
}

Json ratioJson(const std::optional<double>& ratio) { return ratio ? Json(*ratio) : Json(); }

std::string ratioText(const std::optional<double>& ratio) { return ratio ? fixed(*ratio, 4) : "-"; }

}  // namespace

Json scenarioJson(const Scenario& scenario) {
  return {{"name", scenario.name},
          {"settings", settingsJson(scenario.request)},
          {"predicted_delta", scenario.allocation.predictedDelta},
          {"mean_delta", scenario.meanDelta},
          {"predicted_gain", scenario.predictedGain},
          {"measurement", measurementJson(scenario)}};
}

std::string scenarioText(const Scenario& scenario) {
  return describe({{"scenario", scenario.name},
                   {"limits", limitsText(scenario.request)},
                   {"predicted against uniform", signedFixed(scenario.predictedGain, 6)},
                   {"measured against uniform", measuredText(scenario)},
                   {"interaction", signedFixed(scenario.interaction().value_or(kUnknown), 6)}});
}

Output scenarioList(const std::vector<Scenario>& scenarios) {
  auto list = Json::array();
  TextTable table({"scenario", "method", "target", "predicted", "measured", "interaction"});
  for (const Scenario& scenario : scenarios) {
    list.push_back(scenarioJson(scenario));
    const double measured = scenario.measurement ? scenario.measurement->delta : kUnknown;
    table.add({scenario.name, scenario.request.method, fixed(scenario.request.targetRatio, 4),
               signedFixed(scenario.predictedGain, 6), signedFixed(measured, 6),
               signedFixed(scenario.interaction().value_or(kUnknown), 6)});
  }
  Output output;
  output.json = {{"scenarios", std::move(list)}};
  output.text = scenarios.empty() ? "The session has no scenario.\n" : table.text();
  return output;
}

Output comparisonOutput(const Scenario& first, const Scenario& second) {
  const ScenarioComparison comparison = compareScenarios(first, second);
  auto heads = Json::array();
  TextTable table({"head", first.name, second.name, "difference"});
  for (const HeadDifference& head : comparison.heads) {
    const double difference = head.ratioSecond.value_or(kUnknown) - head.ratioFirst.value_or(kUnknown);
    heads.push_back({{"head", head.head.toString()},
                     {"first_kept", head.keptFirst ? Json(*head.keptFirst) : Json()},
                     {"second_kept", head.keptSecond ? Json(*head.keptSecond) : Json()},
                     {"first_ratio", ratioJson(head.ratioFirst)},
                     {"second_ratio", ratioJson(head.ratioSecond)}});
    table.add(
        {head.head.toString(), ratioText(head.ratioFirst), ratioText(head.ratioSecond), signedFixed(difference, 4)});
  }
  Output output;
  output.json = {{"first", scenarioJson(first)},
                 {"second", scenarioJson(second)},
                 {"moved", comparison.moved},
                 {"heads", std::move(heads)}};
  output.text = scenarioText(first) + "\n" + scenarioText(second) + "\n" +
                describe({{"budget in other heads", fixed(comparison.moved, 4)}}) + "\n" + table.text();
  return output;
}

}  // namespace headscope
