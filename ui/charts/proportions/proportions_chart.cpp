#include "ui/charts/proportions/proportions_chart.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "ui/number_text.h"

namespace headscope {
namespace {

/// Shares this near are one: whole counts over a total give no smaller difference.
constexpr double kSameShare = 1e-12;
/// Below it the axis has no room for two words.
constexpr int kSmallHeight = 150;

Polyline steps(const std::vector<double>& shares) {
  Polyline points;
  points.reserve(2 * shares.size());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    points.emplace_back(static_cast<double>(i), shares[i]);
    points.emplace_back(static_cast<double>(i + 1), shares[i]);
  }
  return points;
}

double highestOf(const std::vector<double>& values, double highest) {
  for (const double value : values)
    if (std::isfinite(value)) highest = std::max(highest, value);
  return highest;
}

std::vector<double> edges(std::size_t count) {
  std::vector<double> x(count);
  std::iota(x.begin(), x.end(), 0.0);
  return x;
}

}  // namespace

void ProportionsChart::setSession(std::shared_ptr<const SessionData> session) {
  m_model = session ? ProportionsModel::from(*session, &m_model) : ProportionsModel();
  m_session = std::move(session);
}

bool ProportionsChart::hasResult(const ChartContext& context) const {
  return !m_model.heads.empty() && (!m_model.rms.empty() || !m_model.saved.empty() || context.live != nullptr);
}

QString ProportionsChart::caption(const ChartContext&) const {
  if (!m_session) return {};
  const ProfileRecord& record = m_session->profile.record;
  QStringList parts;
  for (const std::string& name : {record.modelName, record.datasetName})
    if (!name.empty()) parts << QString::fromStdString(name);
  parts << QObject::tr("%1 KV heads in layer order").arg(countText(static_cast<std::int64_t>(m_model.heads.size())));
  return parts.join(QStringLiteral(" · "));
}

std::vector<double> ProportionsChart::solidShares(const ChartContext& context) const {
  return context.live ? m_model.sharesOf(*context.live) : m_model.saved;
}

bool ProportionsChart::showsSaved(const ChartContext& context) const {
  if (!context.live || m_model.saved.empty()) return false;
  const std::vector<double> live = m_model.sharesOf(*context.live);
  return !std::equal(live.begin(), live.end(), m_model.saved.begin(), m_model.saved.end(), [](double a, double b) {
    return std::abs(a - b) < kSameShare || (std::isnan(a) && std::isnan(b));
  });
}

ChartContent ProportionsChart::content(const ChartContext& context) const {
  const Palette& colors = *context.palette;
  const std::vector<double> solid = solidShares(context);
  const bool ghost = showsSaved(context);
  PanelContent panel;
  double highest = highestOf(m_model.rmsHigh, highestOf(solid, m_model.uniform));
  if (ghost) highest = highestOf(m_model.saved, highest);
  addAxes(panel, context, highest);

  if (!solid.empty())
    panel.bands.push_back({edges(solid.size()), std::vector<double>(solid.size(), 0), solid,
                           Palette::mix(colors.optimized, colors.chart, 0.10), true});
  if (m_model.documents > 1)
    panel.bands.push_back({edges(m_model.rms.size()), m_model.rmsLow, m_model.rmsHigh,
                           Palette::mix(colors.globalRms, colors.chart, 0.26), true});
  panel.rules.push_back({Qt::Horizontal, m_model.uniform, colors.uniform, Dash::Dashed, {}});
  // Many heads on few pixels: thinner lines keep them apart.
  const double width = context.size.width() > 4.0 * static_cast<double>(m_model.heads.size()) ? 1.6 : 1.2;
  if (!m_model.rms.empty())
    panel.lines.push_back(
        {steps(m_model.rms), Palette::mix(colors.globalRms, colors.chart, 0.9), width, Dash::Solid, true, {}, 0, {}});
  if (ghost)
    panel.lines.push_back(
        {steps(m_model.saved), Palette::mix(colors.optimized, colors.chart, 0.45), 1.2, Dash::Solid, true, {}, 0, {}});
  if (!solid.empty()) panel.lines.push_back({steps(solid), colors.optimized, width, Dash::Solid, true, {}, 0, {}});
  addSelection(panel, context, solid);
  if (!solid.empty()) addPeaks(panel, context, solid);

  ChartContent content;
  content.key = key(context);
  const bool regular = std::all_of(m_model.layers.begin(), m_model.layers.end(),
                                   [&](const auto& layer) { return layer.count == m_model.layers.front().count; });
  content.xTitle = regular && !m_model.layers.empty()
                       ? QObject::tr("KV head, sorted by layer (%1 per layer)").arg(m_model.layers.front().count)
                       : QObject::tr("KV head, sorted by layer");
  content.panels.push_back(std::move(panel));
  return content;
}

void ProportionsChart::addAxes(PanelContent& panel, const ChartContext& context, double highest) const {
  panel.x.min = 0;
  panel.x.max = std::max<double>(1, static_cast<double>(m_model.heads.size()));
  panel.y.min = 0;
  panel.y.max = highest > 0 ? highest * 1.1 : 1;
  context.zoom.apply(panel.x, panel.y);
  const double perLayer = (context.size.width() - 80) /
                          std::max<double>(1, static_cast<double>(m_model.layers.size())) /
                          (context.zoom.right - context.zoom.left);
  int every = 1;
  for (const int candidate : {1, 2, 5, 10, 20, 50}) {
    every = candidate;
    if (perLayer * candidate >= 56) break;
  }
  for (std::size_t i = 0; i < m_model.layers.size(); ++i) {
    const auto& layer = m_model.layers[i];
    const double first = layer.first, middle = first + layer.count / 2.0;
    const bool named = layer.layer % every == 0;
    panel.x.ticks.push_back(
        {first, named ? QStringLiteral("L%1").arg(layer.layer) : QString(), middle, false, named ? 6.0 : 3.0});
    if (i % 2 == 1) panel.stripes.emplace_back(first, first + layer.count);
  }
  panel.y.ticks = linearTicks(panel.y.min, panel.y.max, std::clamp(static_cast<int>(context.size.height() / 70), 2, 8));
  panel.y.title =
      context.size.height() < kSmallHeight ? QObject::tr("Proportion") : QObject::tr("Selection proportion");
}

void ProportionsChart::addSelection(PanelContent& panel, const ChartContext& context,
                                    const std::vector<double>& solid) const {
  for (std::size_t slot = 0; slot < context.selected.size(); ++slot) {
    if (!context.selected[slot]) continue;
    const auto index = m_model.indexOf(*context.selected[slot]);
    if (!index) continue;
    const std::vector<double>& shares = solid.empty() ? m_model.rms : solid;
    const double share = shares.empty() ? m_model.uniform : shares[static_cast<std::size_t>(*index)];
    const QPointF at(*index + 0.5, std::isfinite(share) ? share : 0);
    const QColor color = context.palette->slot[slot];
    panel.markers.push_back({at, slotMarker(static_cast<int>(slot)), color, 8, Qt::Vertical});
    panel.labels.push_back({at, QString::fromStdString(context.selected[slot]->toString()), color, true});
  }
}

void ProportionsChart::addPeaks(PanelContent& panel, const ChartContext& context,
                                const std::vector<double>& solid) const {
  std::vector<std::size_t> order(solid.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return !(solid[i] > 2 * m_model.uniform); });
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return solid[a] > solid[b]; });

  // Labels as boxes in pixels, roughly; one is left out where it would run into another or over a higher step.
  const double perHead = (context.size.width() - 80) / (panel.x.max - panel.x.min),
               perShare = (context.size.height() - 80) / (panel.y.max - panel.y.min);
  std::vector<QRectF> taken;
  for (const PointLabel& label : panel.labels)
    taken.emplace_back(label.at.x() * perHead, label.at.y() * perShare - 6, 52, 24);
  const int most = static_cast<int>(context.size.width() / 110);
  int named = 0;
  for (const std::size_t i : order) {
    if (named >= most) break;
    const HeadId head = m_model.heads[i];
    if (std::find(context.selected.begin(), context.selected.end(), head) != context.selected.end()) continue;
    const QPointF at(static_cast<double>(i) + 0.5, solid[i]);
    const QRectF box(at.x() * perHead - 22, at.y() * perShare + 2, 44, 16);
    bool free = std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); });
    const auto reach = static_cast<std::size_t>(22 / std::max(perHead, 0.1));
    for (std::size_t j = i > reach ? i - reach : 0; free && j < std::min(solid.size(), i + reach + 1); ++j)
      free = !(std::max(solid[j], m_model.rms.empty() ? 0.0 : m_model.rms[j]) > solid[i] * 1.02);
    if (!free) continue;
    taken.push_back(box);
    panel.labels.push_back({at, QString::fromStdString(head.toString()), context.palette->ink2, false});
    ++named;
  }
}

std::vector<KeyEntry> ProportionsChart::key(const ChartContext& context) const {
  const Palette& colors = *context.palette;
  std::vector<KeyEntry> entries;
  if (context.live) {
    entries.push_back({showsSaved(context) ? QObject::tr("Optimized, what-if") : QObject::tr("Optimized"),
                       QObject::tr("target %1").arg(numberText(context.live->targetRatio, 3)), colors.optimized,
                       Dash::Solid});
    if (showsSaved(context))
      entries.push_back({QObject::tr("saved"), numberText(m_model.savedTarget, 3),
                         Palette::mix(colors.optimized, colors.chart, 0.45), Dash::Solid});
  } else if (!m_model.saved.empty()) {
    entries.push_back({QObject::tr("Optimized"), QObject::tr("target %1").arg(numberText(m_model.savedTarget, 3)),
                       colors.optimized, Dash::Solid});
  }
  if (!m_model.rms.empty())
    entries.push_back({QObject::tr("Global RMS t = %1").arg(numberText(m_model.targetRatio, 2)),
                       m_model.documents > 1
                           ? (context.size.width() > 760 ? QObject::tr("mean, shaded min–max over %1 documents")
                                                         : QObject::tr("± range, %1 documents"))
                                 .arg(m_model.documents)
                           : QObject::tr("one document"),
                       colors.globalRms, Dash::Solid});
  entries.push_back(
      {QObject::tr("Uniform"), QStringLiteral("1/%1").arg(m_model.heads.size()), colors.uniform, Dash::Dashed});
  return entries;
}

std::optional<HeadId> ProportionsChart::headAt(const ChartContext&, const QPointF& value, double) const {
  if (m_model.heads.empty() || !std::isfinite(value.x())) return std::nullopt;
  const double last = static_cast<double>(m_model.heads.size()) - 1;
  return m_model.heads[static_cast<std::size_t>(std::clamp(std::floor(value.x()), 0.0, last))];
}

std::vector<HeadId> ProportionsChart::headsIn(const ChartContext& context, const QRectF& values) const {
  const std::vector<double> solid = solidShares(context);
  const std::vector<double>& shares = solid.empty() ? m_model.rms : solid;
  std::vector<std::pair<double, HeadId>> under;
  for (std::size_t i = 0; i < std::min(shares.size(), m_model.heads.size()); ++i) {
    const auto left = static_cast<double>(i);
    // A step stands on the axis: it is under the rectangle wherever it reaches its lower edge.
    if (left + 1 > values.left() && left < values.right() && shares[i] >= values.top())
      under.emplace_back(shares[i], m_model.heads[i]);
  }
  std::ranges::stable_sort(under, std::greater{}, [](const auto& entry) { return entry.first; });
  std::vector<HeadId> heads;
  for (const auto& [share, head] : under) heads.push_back(head);
  return heads;
}

std::optional<ReadOut> ProportionsChart::readOut(const ChartContext& context, int panel, const QPointF& value,
                                                 double reach) const {
  const auto head = headAt(context, value, reach);
  if (!head) return std::nullopt;
  const auto index = static_cast<std::size_t>(*m_model.indexOf(*head));
  const Palette& colors = *context.palette;
  ReadOut out;
  out.panel = panel;
  out.x = static_cast<double>(index) + 0.5;
  out.title = QObject::tr("Layer %1 · head %2").arg(head->layer).arg(head->kvHead);
  out.chip = QString::fromStdString(head->toString());
  const auto add = [&](const QString& name, double share, const QColor& color, Dash dash, const QString& suffix = {}) {
    out.rows.push_back({color,
                        {},
                        dash,
                        name,
                        numberText(share, 5) + suffix,
                        std::isfinite(share) ? std::optional(QPointF(out.x, share)) : std::nullopt});
  };
  const BudgetAllocation* shown =
      context.live ? context.live.get() : (m_session ? ProportionsModel::optimizedBudget(*m_session) : nullptr);
  if (shown != nullptr) {
    QString kept;
    for (std::size_t i = 0; i < std::min(shown->heads.size(), shown->kept.size()); ++i)
      if (shown->heads[i] == *head)
        kept = shown->kept[i] == 1 ? QObject::tr(" · 1 key kept")
                                   : QObject::tr(" · %1 keys kept").arg(countText(shown->kept[i]));
    add(QObject::tr("Optimized"), solidShares(context)[index], colors.optimized, Dash::Solid, kept);
    if (showsSaved(context))
      add(QObject::tr("Optimized, saved"), m_model.saved[index], Palette::mix(colors.optimized, colors.chart, 0.45),
          Dash::Solid);
  }
  if (!m_model.rms.empty()) add(QObject::tr("Global RMS"), m_model.rms[index], colors.globalRms, Dash::Solid);
  add(QObject::tr("Uniform"), m_model.uniform, colors.uniform, Dash::Dashed);
  if (m_model.documents > 1)
    out.footnote =
        QObject::tr("RMS range %1–%2").arg(numberText(m_model.rmsLow[index], 4), numberText(m_model.rmsHigh[index], 4));
  return out;
}

}  // namespace headscope
