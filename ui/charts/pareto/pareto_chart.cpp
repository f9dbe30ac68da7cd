#include "ui/charts/pareto/pareto_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "ui/method_text.h"
#include "ui/number_text.h"

namespace headscope {
namespace {

struct MethodStyle {
  QColor color;
  MarkerShape marker = MarkerShape::Circle;
  Dash dash = Dash::Solid;
};

/// Hues where a method has one everywhere; the reference's solvers are told apart by mark and dash.
MethodStyle styleOf(const std::string& method, const Palette& colors) {
  if (method == "optimal") return {colors.optimized, MarkerShape::Circle, Dash::Solid};
  if (method == "agnostic") return {colors.optimized, MarkerShape::Diamond, Dash::Dashed};
  if (method == "rms") return {colors.globalRms, MarkerShape::Square, Dash::Solid};
  if (method == "uniform") return {colors.uniform, MarkerShape::Circle, Dash::Dashed};
  if (method == "pyramid") return {colors.uniform, MarkerShape::Triangle, Dash::Dotted};
  if (method == "greedy") return {colors.ink2, MarkerShape::Triangle, Dash::Solid};
  if (method == "swap") return {colors.ink2, MarkerShape::Square, Dash::Dashed};
  return {colors.ink2, MarkerShape::Diamond, Dash::Dotted};
}

QString targetText(double ratio) { return significantText(ratio, 3); }

/// 1, 2 and 5 of every decade in view; plain steps where hardly any of them is.
std::vector<Tick> ratioTicks(const Axis& axis, int most) {
  std::vector<Tick> ticks;
  for (int decade = -4; decade <= 0; ++decade)
    for (const int factor : {1, 2, 5}) {
      const double value = factor * std::pow(10.0, decade);
      if (value >= axis.min && value <= axis.max) ticks.push_back({value, targetText(value), value});
    }
  return ticks.size() < 3 ? linearTicks(axis.min, axis.max, most) : ticks;
}

/// Ascending targets of all methods.
std::vector<double> targetsOf(const Pareto& pareto) {
  std::set<double> targets;
  for (const ParetoMethod& method : pareto.methods)
    for (const ParetoPoint& point : method.points) targets.insert(point.targetRatio);
  return {targets.begin(), targets.end()};
}

const ParetoPoint* pointAt(const ParetoMethod& method, double target) {
  const auto found = std::ranges::find(method.points, target, &ParetoPoint::targetRatio);
  return found == method.points.end() ? nullptr : &*found;
}

double meanDelta(const ParetoMethod& method) {
  double sum = 0;
  for (const ParetoPoint& point : method.points) sum += point.predictedDelta;
  return sum / static_cast<double>(method.points.size());
}

LineContent lineOf(const ParetoMethod& method, const Palette& colors) {
  const MethodStyle style = styleOf(method.method, colors);
  LineContent line{{}, style.color, method.method == "optimal" ? 2.0 : 1.4, style.dash, false, style.marker, 6, {}};
  for (const ParetoPoint& point : method.points) {
    line.points.emplace_back(point.targetRatio, point.predictedDelta);
    line.hollow.push_back(point.beyondMeasured > 0);
  }
  return line;
}

/// A large mark with a bar of its standard error, and a dotted line to what was predicted.
void addMeasured(PanelContent& panel, const MeasuredPoint& measured, const Palette& colors) {
  const MethodStyle style = styleOf(measured.method, colors);
  const double x = measured.targetRatio, y = measured.measuredDelta;
  panel.lines.push_back({{{x, measured.predictedDelta}, {x, y}}, style.color, 1, Dash::Dotted, false, {}, 0, {}});
  if (measured.error > 0)
    panel.lines.push_back(
        {{{x, y - measured.error}, {x, y + measured.error}}, style.color, 2, Dash::Solid, false, {}, 0, {}});
  panel.markers.push_back({{x, y}, style.marker, style.color, 12, {}});
  panel.labels.push_back({{x, y}, QObject::tr("measured"), style.color, true});
}

QString valueText(const ParetoPoint& point, std::optional<double> best) {
  QString text = signedText(point.predictedDelta, 4);
  if (best && point.predictedDelta > *best)
    text += QObject::tr(" (+%1)").arg(numberText(point.predictedDelta - *best, 4));
  if (point.beyondMeasured > 0)
    text += QObject::tr(" · heads beyond measured: %1").arg(countText(point.beyondMeasured));
  return text;
}

}  // namespace

void ParetoChart::setSession(std::shared_ptr<const SessionData> session) {
  m_measured = session && !session->profile.documents.empty();
  m_baselineRatio = session ? session->profile.record.targetRatio : 0;
}

bool ParetoChart::hasResult(const ChartContext& context) const {
  return m_measured && context.pareto && !context.pareto->methods.empty();
}

QString ParetoChart::caption(const ChartContext& context) const {
  if (!hasResult(context)) return {};
  const QString text = QObject::tr("%1 methods, predicted at %2 target ratios")
                           .arg(context.pareto->methods.size())
                           .arg(targetsOf(*context.pareto).size());
  return context.measured.empty() ? text : text + QObject::tr(" · measured: %1").arg(context.measured.size());
}

ChartContent ParetoChart::content(const ChartContext& context) const {
  const Palette& colors = *context.palette;
  ChartContent content;
  PanelContent panel;
  addAxes(panel, context);
  panel.rules.push_back({Qt::Horizontal, 0, colors.ink2, Dash::Dashed, {}});
  const QString baseline =
      context.size.width() < 620 ? QObject::tr("baseline %1") : QObject::tr("baseline: every head at ratio %1");
  panel.rules.push_back(
      {Qt::Vertical, m_baselineRatio, colors.ink2, Dash::Dotted, baseline.arg(targetText(m_baselineRatio))});
  const auto& methods = context.pareto->methods;
  // The first is the best: it is drawn last, over the others.
  for (auto method = methods.rbegin(); method != methods.rend(); ++method)
    panel.lines.push_back(lineOf(*method, colors));
  std::vector<const ParetoMethod*> order;
  for (const ParetoMethod& method : methods) order.push_back(&method);
  // Where lines meet at their ends, their names stand in the order the lines had before.
  std::ranges::stable_sort(order, std::greater{}, [](const ParetoMethod* method) { return meanDelta(*method); });
  for (const ParetoMethod* method : order) {
    const MethodStyle style = styleOf(method->method, colors);
    content.endLabels.push_back(
        {method->points.back().predictedDelta, methodText(method->method), style.color, style.marker});
  }
  if (context.live)
    panel.markers.push_back({{context.live->targetRatio, context.live->predictedDelta},
                             MarkerShape::Circle,
                             colors.optimized,
                             11,
                             Qt::Vertical});
  for (const MeasuredPoint& measured : context.measured) addMeasured(panel, measured, colors);
  const bool beyond = std::ranges::any_of(methods, [](const ParetoMethod& method) {
    return std::ranges::any_of(method.points, [](const ParetoPoint& point) { return point.beyondMeasured > 0; });
  });
  if (beyond) content.note = QObject::tr("hollow: heads kept beyond what was measured");
  content.xTitle = QObject::tr("Target ratio (share of keys kept over all heads)");
  content.panels.push_back(std::move(panel));
  return content;
}

void ParetoChart::addAxes(PanelContent& panel, const ChartContext& context) const {
  double first = std::numeric_limits<double>::infinity(), last = 0, lowest = 0, highest = 0;
  const auto include = [&](double x, double low, double high) {
    if (!(x > 0) || !std::isfinite(low) || !std::isfinite(high)) return;
    first = std::min(first, x);
    last = std::max(last, x);
    lowest = std::min(lowest, low);
    highest = std::max(highest, high);
  };
  for (const ParetoMethod& method : context.pareto->methods)
    for (const ParetoPoint& point : method.points)
      include(point.targetRatio, point.predictedDelta, point.predictedDelta);
  for (const MeasuredPoint& measured : context.measured)
    include(measured.targetRatio, measured.measuredDelta - measured.error, measured.measuredDelta + measured.error);
  if (context.live) include(context.live->targetRatio, context.live->predictedDelta, context.live->predictedDelta);
  panel.x.log = true;
  panel.x.min = 0.9 * std::min(first, 1.0);
  panel.x.max = 1.06 * std::max(last, first);
  const double span = std::max(highest - lowest, 1e-6);
  panel.y.min = lowest - 0.06 * span;
  panel.y.max = highest + 0.06 * span;
  context.zoom.apply(panel.x, panel.y);
  panel.x.ticks = ratioTicks(panel.x, std::clamp(static_cast<int>(context.size.width() / 70), 2, 8));
  panel.y.ticks =
      linearTicks(panel.y.min, panel.y.max, std::clamp(static_cast<int>(context.size.height() / 50), 2, 8), true);
  panel.y.title = context.size.height() < 330
                      ? QObject::tr("Predicted Δ (lower is better)")
                      : QObject::tr("Predicted Δ log(perplexity) vs. baseline (lower is better)");
}

std::optional<ReadOut> ParetoChart::readOut(const ChartContext& context, int panel, const QPointF& value,
                                            double) const {
  if (!hasResult(context) || !(value.x() > 0)) return std::nullopt;
  const std::vector<double> targets = targetsOf(*context.pareto);
  const auto away = [&](double target) { return std::abs(std::log(target / value.x())); };
  const double target = *std::ranges::min_element(targets, {}, away);
  const auto distance = [&](double x) { return std::abs(std::log(x / target)); };
  ReadOut out;
  out.panel = panel;
  out.x = target;
  out.title = QObject::tr("Target ratio %1").arg(targetText(target));
  out.chip = targetText(target);
  std::optional<double> best;
  std::vector<std::pair<double, ReadOutRow>> rows;
  for (const ParetoMethod& method : context.pareto->methods) {
    const ParetoPoint* point = pointAt(method, target);
    if (point == nullptr) continue;
    if (method.method == "optimal") best = point->predictedDelta;
    const MethodStyle style = styleOf(method.method, *context.palette);
    rows.push_back({point->predictedDelta,
                    {style.color, style.marker, style.dash, methodText(method.method), valueText(*point, best),
                     QPointF(target, point->predictedDelta)}});
  }
  std::ranges::stable_sort(rows, {}, [](const auto& row) { return row.first; });
  for (auto& row : rows) out.rows.push_back(std::move(row.second));
  // A measurement is told at the target of the grid that it lies nearest to.
  for (const MeasuredPoint& measured : context.measured) {
    const auto nearest = std::ranges::min_element(
        targets, {}, [&](double other) { return std::abs(std::log(other / measured.targetRatio)); });
    if (*nearest != target) continue;
    const MethodStyle style = styleOf(measured.method, *context.palette);
    QString text = signedText(measured.measuredDelta, 4);
    if (measured.error > 0) text += QStringLiteral(" ± ") + numberText(measured.error, 4);
    if (distance(measured.targetRatio) > 1e-9) text += QObject::tr(" at %1").arg(targetText(measured.targetRatio));
    // What the sliders show has no name; a scenario is told by its own.
    const QString name =
        measured.scenario.empty() ? methodText(measured.method) : QString::fromStdString(measured.scenario);
    out.rows.push_back({style.color, style.marker, Dash::Solid, QObject::tr("%1, measured").arg(name), text,
                        QPointF(measured.targetRatio, measured.measuredDelta)});
  }
  out.footnote = QObject::tr("Δ log-ppl, sum of the curves; in brackets above the optimized");
  return out;
}

}  // namespace headscope
