#include "ui/charts/influence/influence_chart.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "ui/number_text.h"

namespace headscope {
namespace {

/// Up to here every measured point is worth a dot; a denser curve speaks for itself.
constexpr std::size_t kFewPoints = 15;

QString keptText(double kept) {
  if (std::abs(kept - 1) < 1e-9) return QObject::tr("1 key kept");
  return QObject::tr("%1 keys kept")
      .arg(std::abs(kept - std::round(kept)) < 1e-9 ? countText(std::llround(kept)) : numberText(kept, 1));
}

QString ratioText(double ratio) {
  for (int decimals = 2; decimals < 5; ++decimals)
    if (std::abs(ratio - std::round(ratio * std::pow(10, decimals)) / std::pow(10, decimals)) < 1e-9)
      return numberText(ratio, decimals);
  return numberText(ratio, 5);
}

/// The largest |Δ| of a curve over the width of a rectangle that it passes through; none where it passes by.
std::optional<double> strengthIn(const MeanCurve& curve, const QRectF& values) {
  std::vector<double> ratios{values.left(), values.right()};
  for (const double ratio : curve.ratio)
    if (ratio > values.left() && ratio < values.right()) ratios.push_back(ratio);
  std::ranges::sort(ratios);
  double strength = 0;
  bool above = false, below = false, inside = false;
  for (const double ratio : ratios) {
    const double delta = interpolatedDelta(curve, ratio);
    if (!std::isfinite(delta)) continue;
    strength = std::max(strength, std::abs(delta));
    above = above || delta > values.bottom();
    below = below || delta < values.top();
    inside = inside || (delta >= values.top() && delta <= values.bottom());
  }
  // From above it to below it without a point inside, the line between two points crosses it.
  return inside || (above && below) ? std::optional(strength) : std::nullopt;
}

ReadOutRow readOutRow(const MeanCurve& curve, double ratio, const QColor& color, bool anyEstimated) {
  ReadOutRow row;
  row.color = color;
  row.name = QString::fromStdString(curve.head.toString());
  const auto point = nearestPoint(curve, ratio);
  if (!point) return row;
  const std::size_t i = *point;
  row.value = signedText(curve.delta[i], 4);
  if (curve.documents[i] > 1) row.value += QStringLiteral(" ± ") + numberText(curve.stderrDelta[i], 4);
  if (!curve.exact[i])
    row.value += QObject::tr(" · estimated, error %1").arg(numberText(curve.error[i], 4));
  else if (anyEstimated)
    row.value += QObject::tr(" · exact");
  if (std::abs(curve.ratio[i] - ratio) > 1e-9) row.value += QObject::tr(" at %1").arg(ratioText(curve.ratio[i]));
  if (std::isfinite(curve.delta[i])) row.at = QPointF(curve.ratio[i], curve.delta[i]);
  return row;
}

}  // namespace

void InfluenceChart::setSession(std::shared_ptr<const SessionData> session) {
  m_logPerplexity = session ? InfluenceModel::from(*session, Measure::LogPerplexity) : InfluenceModel();
  m_divergence = session ? InfluenceModel::from(*session, Measure::Divergence) : InfluenceModel();
}

bool InfluenceChart::hasResult(const ChartContext& context) const { return !model(context).curves.empty(); }

QString InfluenceChart::caption(const ChartContext& context) const {
  if (model(context).curves.empty())
    return m_logPerplexity.curves.empty() ? QString()
                                          : QObject::tr("this session has no KL; a new profile measures it");
  const auto measured = static_cast<int>(model(context).curves.size());
  if (measured < model(context).headsExpected)
    return QObject::tr("%1 of %2 heads measured").arg(measured).arg(model(context).headsExpected);
  const bool narrow = context.size.width() < 620;
  const QString spread = model(context).documents <= 1 ? QObject::tr("one document")
                         : narrow                      ? QObject::tr("band = s.e.m.")
                                  : QObject::tr("band = s.e.m., %1 documents").arg(model(context).documents);
  if (narrow) return QObject::tr("%1 heads · %2").arg(measured).arg(spread);
  return QObject::tr("one head varied, others at ratio %1 · %2").arg(ratioText(model(context).targetRatio), spread);
}

ChartContent InfluenceChart::content(const ChartContext& context) const {
  const Palette& colors = *context.palette;
  PanelContent panel;
  ChartContent content;
  addAxes(panel, context);
  if (!context.options.onlySelected) {
    panel.faint = model(context).faint;
    panel.faintColor = colors.ink1;
    panel.faintColor.setAlphaF(static_cast<float>(
        std::clamp(2.0 / std::sqrt(static_cast<double>(model(context).curves.size()) + 1), 0.09, 0.5)));
  }
  panel.rules.push_back({Qt::Horizontal, 0, colors.ink2, Dash::Dashed, {}});
  const QString baseline =
      context.size.width() < 620 ? QObject::tr("baseline %1") : QObject::tr("baseline: every head at ratio %1");
  panel.rules.push_back({Qt::Vertical, model(context).targetRatio, colors.ink2, Dash::Dotted,
                         baseline.arg(ratioText(model(context).targetRatio))});
  for (std::size_t slot = 0; slot < context.selected.size(); ++slot) addSelected(panel, content, context, slot);
  if (model(context).anyEstimated) content.note = QObject::tr("filled: exact · hollow: estimated");
  content.xTitle = QObject::tr("Head ratio (share of keys kept in one head)");
  content.panels.push_back(std::move(panel));
  return content;
}

void InfluenceChart::addAxes(PanelContent& panel, const ChartContext& context) const {
  panel.x.min = model(context).firstRatio;
  panel.x.max = model(context).lastRatio;
  double lowest = model(context).lowest, highest = model(context).highest;
  for (const auto& head : context.selected) {
    const MeanCurve* curve = head ? model(context).find(*head) : nullptr;
    if (curve == nullptr) continue;
    for (std::size_t i = 0; i < curve->delta.size(); ++i) {
      if (!std::isfinite(curve->delta[i]) || !std::isfinite(curve->stderrDelta[i])) continue;
      lowest = std::min(lowest, curve->delta[i] - curve->stderrDelta[i]);
      highest = std::max(highest, curve->delta[i] + curve->stderrDelta[i]);
    }
  }
  const double span = std::max(highest - lowest, 1e-6);
  panel.y.min = lowest - 0.04 * span;
  panel.y.max = highest + 0.04 * span;
  context.zoom.apply(panel.x, panel.y);
  panel.x.ticks = linearTicks(panel.x.min, panel.x.max, std::clamp(static_cast<int>(context.size.width() / 60), 2, 6));
  panel.y.ticks =
      linearTicks(panel.y.min, panel.y.max, std::clamp(static_cast<int>(context.size.height() / 50), 2, 8), true);
  const QString title = context.size.height() < 330 ? QObject::tr("Δ %1 (lower is better)")
                                                    : QObject::tr("Δ %1 vs. baseline (lower is better)");
  panel.y.title =
      title.arg(context.options.divergence ? QObject::tr("KL from the whole cache") : QObject::tr("log(perplexity)"));
}

void InfluenceChart::addSelected(PanelContent& panel, ChartContent& content, const ChartContext& context,
                                 std::size_t slot) const {
  if (!context.selected[slot]) return;
  const MeanCurve* curve = model(context).find(*context.selected[slot]);
  if (curve == nullptr || curve->ratio.empty()) return;
  const QColor color = context.palette->slot[slot];
  const MarkerShape shape = slotMarker(static_cast<int>(slot));
  if (std::any_of(curve->documents.begin(), curve->documents.end(), [](int documents) { return documents > 1; })) {
    BandContent band{
        curve->ratio, {}, {}, Palette::mix(color, context.palette->chart, context.palette->dark ? 0.26 : 0.18), false};
    for (std::size_t i = 0; i < curve->ratio.size(); ++i) {
      band.low.push_back(curve->delta[i] - curve->stderrDelta[i]);
      band.high.push_back(curve->delta[i] + curve->stderrDelta[i]);
    }
    panel.bands.push_back(std::move(band));
  }
  LineContent line{{}, color, 1.8, Dash::Solid, false, {}, 5, {}};
  for (std::size_t i = 0; i < curve->ratio.size(); ++i) {
    line.points.emplace_back(curve->ratio[i], curve->delta[i]);
    line.hollow.push_back(!curve->exact[i]);
  }
  if (curve->ratio.size() <= kFewPoints || model(context).anyEstimated) line.marker = shape;
  panel.lines.push_back(std::move(line));
  double end = 0;
  for (const double delta : curve->delta)
    if (std::isfinite(delta)) end = delta;
  content.endLabels.push_back({end, QString::fromStdString(curve->head.toString()), color, shape});
  if (context.live) addLiveMarker(panel, context, *curve, slot);
}

void InfluenceChart::addLiveMarker(PanelContent& panel, const ChartContext& context, const MeanCurve& curve,
                                   std::size_t slot) const {
  const BudgetAllocation& live = *context.live;
  const std::size_t count = std::min(live.heads.size(), live.kept.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (live.heads[i] != curve.head || model(context).meanTokens <= 0) continue;
    // One key at least is kept at ratio 0, and above the last measured ratio the curve is taken as flat.
    double ratio = std::clamp(static_cast<double>(live.kept[i]) / model(context).meanTokens, curve.ratio.front(),
                              curve.ratio.back());
    if (live.kept[i] <= 1) ratio = curve.ratio.front();
    const double delta = interpolatedDelta(curve, ratio);
    if (std::isfinite(delta))
      panel.markers.push_back(
          {{ratio, delta}, slotMarker(static_cast<int>(slot)), context.palette->slot[slot], 11, {}});
  }
}

std::optional<HeadId> InfluenceChart::headAt(const ChartContext& context, const QPointF& value, double reach) const {
  std::optional<HeadId> nearest;
  double best = reach;
  for (const MeanCurve& curve : model(context).curves) {
    const bool selected =
        std::find(context.selected.begin(), context.selected.end(), curve.head) != context.selected.end();
    if (context.options.onlySelected && !selected) continue;
    const double distance = std::abs(interpolatedDelta(curve, value.x()) - value.y());
    if (distance < best) {
      best = distance;
      nearest = curve.head;
    }
  }
  return nearest;
}

std::vector<HeadId> InfluenceChart::headsIn(const ChartContext& context, const QRectF& values) const {
  std::vector<std::pair<double, HeadId>> under;
  for (const MeanCurve& curve : model(context).curves) {
    const bool selected = std::ranges::find(context.selected, curve.head) != context.selected.end();
    if (context.options.onlySelected && !selected) continue;
    const auto strength = strengthIn(curve, values);
    if (strength) under.emplace_back(*strength, curve.head);
  }
  std::ranges::stable_sort(under, std::greater{}, [](const auto& entry) { return entry.first; });
  std::vector<HeadId> heads;
  for (const auto& [strength, head] : under) heads.push_back(head);
  return heads;
}

std::optional<ReadOut> InfluenceChart::readOut(const ChartContext& context, int panel, const QPointF& value,
                                               double reach) const {
  const auto under = headAt(context, value, reach);
  const MeanCurve* guide = under ? model(context).find(*under) : nullptr;
  for (const auto& head : context.selected)
    if (guide == nullptr && head) guide = model(context).find(*head);
  if (guide == nullptr && !model(context).curves.empty()) guide = &model(context).curves.front();
  if (guide == nullptr) return std::nullopt;
  const auto nearest = nearestPoint(*guide, value.x());
  if (!nearest) return std::nullopt;

  ReadOut out;
  out.panel = panel;
  out.x = guide->ratio[*nearest];
  out.title = QObject::tr("Ratio %1 · %2").arg(ratioText(out.x), keptText(guide->kept[*nearest]));
  out.chip = ratioText(out.x);
  for (std::size_t slot = 0; slot < context.selected.size(); ++slot) {
    const MeanCurve* curve = context.selected[slot] ? model(context).find(*context.selected[slot]) : nullptr;
    if (curve == nullptr) continue;
    out.rows.push_back(readOutRow(*curve, out.x, context.palette->slot[slot], model(context).anyEstimated));
    out.rows.back().marker = slotMarker(static_cast<int>(slot));
  }
  const bool listed =
      under && std::find(context.selected.begin(), context.selected.end(), *under) != context.selected.end();
  if (under && !listed)
    out.rows.push_back(readOutRow(*guide, out.x, context.palette->ink2, model(context).anyEstimated));
  const QString measure = context.options.divergence ? QObject::tr("Δ KL") : QObject::tr("Δ log-ppl");
  out.footnote = model(context).documents > 1
                     ? QObject::tr("%1 ± s.e.m., %2 documents").arg(measure).arg(model(context).documents)
                     : QObject::tr("%1, one document").arg(measure);
  return out;
}

}  // namespace headscope
