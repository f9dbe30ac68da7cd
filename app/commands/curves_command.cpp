#include "app/commands/curves_command.h"

#include <algorithm>
#include <cmath>

#include "app/commands/session_output.h"
#include "app/commands/text_table.h"

namespace headscope {

namespace {

constexpr double sameRatio = 1e-9;  ///< as meanCurves joins them

/// All ratios any curve has, ascending.
std::vector<double> jointRatios(const std::vector<MeanCurve>& curves) {
  std::vector<double> ratios;
  for (const MeanCurve& curve : curves) ratios.insert(ratios.end(), curve.ratio.begin(), curve.ratio.end());
  std::ranges::sort(ratios);
  ratios.erase(std::unique(ratios.begin(), ratios.end(), [](double a, double b) { return b - a <= sameRatio; }),
               ratios.end());
  return ratios;
}

std::optional<std::size_t> indexOf(const MeanCurve& curve, double ratio) {
  const auto found = std::ranges::find_if(curve.ratio, [&](double own) { return std::abs(own - ratio) <= sameRatio; });
  if (found == curve.ratio.end()) return std::nullopt;
  return static_cast<std::size_t>(found - curve.ratio.begin());
}

/// Lists as long as `ratios`, null where the curve has no point.
Json headJson(const MeanCurve& curve, const std::vector<double>& ratios) {
  Json delta = Json::array(), deviation = Json::array(), exact = Json::array(), kept = Json::array(),
       divergence = Json::array();
  for (const double ratio : ratios) {
    const auto index = indexOf(curve, ratio);
    delta.push_back(index ? Json(curve.delta[*index]) : Json(nullptr));
    deviation.push_back(index ? Json(curve.stderrDelta[*index]) : Json(nullptr));
    exact.push_back(index ? Json(static_cast<bool>(curve.exact[*index])) : Json(nullptr));
    kept.push_back(index ? Json(curve.kept[*index]) : Json(nullptr));
    // JSON knows no NaN: nlohmann writes null for it, as for a point that is not there.
    divergence.push_back(index ? Json(curve.kl[*index]) : Json(nullptr));
  }
  return {{"head", curve.head.toString()},
          {"delta", delta},
          {"stderr", deviation},
          {"exact", exact},
          {"kept", kept},
          {"kl", divergence}};
}

std::vector<std::string> headRow(const MeanCurve& curve) {
  const auto best = std::ranges::min_element(curve.delta) - curve.delta.begin();
  const auto worst = std::ranges::max_element(curve.delta) - curve.delta.begin();
  const auto at = [&](std::ptrdiff_t index) { return static_cast<std::size_t>(index); };
  return {curve.head.toString(),
          std::to_string(curve.ratio.size()),
          signedFixed(curve.delta.front(), 6),
          signedFixed(curve.delta.back(), 6),
          signedFixed(curve.delta[at(best)], 6),
          fixed(curve.ratio[at(best)], 3),
          signedFixed(curve.delta[at(worst)], 6),
          fixed(curve.ratio[at(worst)], 3)};
}

}  // namespace

void CurvesCommand::addOptions(CLI::App& verb) {
  verb.add_option("SESSION", m_session, "Session with a profile")->required();
}

Result<Output> CurvesCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, session, readInput(m_session, context.messages));
  const std::vector<MeanCurve> curves = meanCurves(session.profile);
  if (curves.empty()) return Error{"has no influence curve", m_session, "run headscope-cli profile first"};
  const std::vector<double> ratios = jointRatios(curves);
  Output output;
  auto heads = Json::array();
  TextTable table({"head", "points", "Δ at lowest", "Δ at highest", "least Δ", "at ratio", "largest Δ", "at ratio"});
  for (const MeanCurve& curve : curves) {
    heads.push_back(headJson(curve, ratios));
    table.add(headRow(curve));
  }
  output.json = {{"ratios", ratios}, {"heads", std::move(heads)}};
  output.text = "Change of log-perplexity against the baseline at ratio " +
                fixed(session.profile.record.targetRatio, 3) + "; negative is better. Kept ratios " +
                fixed(ratios.front(), 3) + " to " + fixed(ratios.back(), 3) + ".\n" + table.text();
  return output;
}

}  // namespace headscope
