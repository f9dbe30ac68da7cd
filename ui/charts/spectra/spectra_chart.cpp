#include "ui/charts/spectra/spectra_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ui/charts/effective_rank/effective_rank_chart.h"
#include "ui/charts/spectra/similarity_panels.h"
#include "ui/charts/spectra_choice.h"
#include "ui/number_text.h"

namespace headscope {
namespace {

/// A log axis shows at most this many decades under the largest value: rounding noise is not a spectrum.
constexpr double kDecadesShown = 6;

QString panelTitle(std::size_t panel, std::size_t panels) {
  if (panel == 0) return QObject::tr("Early");
  return panel + 1 == panels ? QObject::tr("Late") : QObject::tr("Middle");
}

Polyline points(const std::vector<double>& eigenvalues) {
  Polyline line;
  for (std::size_t i = 0; i < eigenvalues.size(); ++i) line.emplace_back(static_cast<double>(i + 1), eigenvalues[i]);
  return line;
}

struct Extent {
  double largest = 0;
  double leastPositive = std::numeric_limits<double>::infinity();
  std::size_t count = 1;
  int notPositive = 0;

  void add(const std::vector<double>& values) {
    count = std::max(count, values.size());
    for (const double value : values) {
      if (!std::isfinite(value)) continue;
      largest = std::max(largest, value);
      if (value > 0)
        leastPositive = std::min(leastPositive, value);
      else
        ++notPositive;
    }
  }
};

Axis valueAxis(const Extent& extent, const ChartContext& context) {
  Axis axis;
  axis.log = context.options.logScale && extent.largest > 0;
  if (axis.log) {
    axis.max = extent.largest * 1.25;
    axis.min = std::max(extent.leastPositive, extent.largest * std::pow(10.0, -kDecadesShown)) / 1.25;
    // Fewer than two decades in view would leave an axis without numbers.
    axis.min = std::min(axis.min, std::pow(10.0, std::floor(std::log10(axis.max) - 1e-9) - 1));
  } else {
    axis.min = 0;
    axis.max = extent.largest > 0 ? extent.largest * 1.06 : 1;
  }
  axis.title = QObject::tr("Eigenvalue");
  return axis;
}

/// Narrows the panel's axes to what is shown, and gives them their ticks.
void addTicks(PanelContent& panel, const ChartContext& context, int count) {
  context.zoom.apply(panel.x, panel.y);
  panel.x.ticks = indexTicks(std::max(1, static_cast<int>(std::ceil(panel.x.min))),
                             std::min(count, static_cast<int>(std::floor(panel.x.max))),
                             std::clamp(static_cast<int>(context.size.width() / 130), 1, 6));
  const int ticks = std::clamp(static_cast<int>(context.size.height() / 50), 2, 7);
  panel.y.ticks =
      panel.y.log ? logTicks(panel.y.min, panel.y.max, ticks) : linearTicks(panel.y.min, panel.y.max, ticks);
}

}  // namespace

std::vector<const LayerSpectrum*> SpectraChart::panelLayers(const ModelSpectra& model) {
  std::vector<const LayerSpectrum*> all;
  for (const LayerSpectrum& layer : model.layers)
    if (!layer.eigenvalues.empty()) all.push_back(&layer);
  if (all.size() <= 3) return all;
  return {all.front(), all[all.size() / 2], all.back()};
}

std::vector<const ModelSpectra*> SpectraChart::models(const ChartContext& context) const {
  std::vector<const ModelSpectra*> shown =
      m_session ? shownSpectra(*m_session, context.options.circuit) : std::vector<const ModelSpectra*>();
  std::erase_if(shown, [](const ModelSpectra* model) { return panelLayers(*model).empty(); });
  return comparedModels(shown, ChartView::Spectra, context.options.heads);
}

bool SpectraChart::hasResult(const ChartContext& context) const { return !models(context).empty(); }

QString SpectraChart::caption(const ChartContext& context) const {
  const auto shown = models(context);
  if (shown.empty()) return {};
  if (context.options.similarity)
    return QObject::tr("similarity of heads, ordered by clustering · %1").arg(circuitText(*shown.front()));
  const LayerSpectrum& layer = *panelLayers(*shown.front()).front();
  const QString sum = shown.front()->centred ? QStringLiteral("1") : QStringLiteral("H = %1").arg(layer.heads);
  if (context.size.width() < 620) return QObject::tr("%1 · sum = %2").arg(circuitText(*shown.front()), sum);
  return QObject::tr("head similarity matrix, eigenvalues sum to %1 · %2").arg(sum, circuitText(*shown.front()));
}

ChartContent SpectraChart::content(const ChartContext& context) const {
  const auto shown = models(context);
  if (context.options.similarity) return similarityContent(shown, context);
  ChartContent content;
  Extent extent;
  std::size_t panels = 0;
  for (const ModelSpectra* model : shown) {
    const auto layers = panelLayers(*model);
    panels = std::max(panels, layers.size());
    for (const LayerSpectrum* layer : layers) extent.add(layer->eigenvalues);
  }
  const Axis y = valueAxis(extent, context);
  for (std::size_t p = 0; p < panels; ++p) {
    PanelContent panel;
    panel.y = y;
    panel.x.min = 1 - 0.02 * static_cast<double>(extent.count) - 0.15;
    panel.x.max = static_cast<double>(extent.count) * 1.02 + 0.15;
    addTicks(panel, context, static_cast<int>(extent.count));
    for (std::size_t m = 0; m < shown.size(); ++m) {
      const auto layers = panelLayers(*shown[m]);
      if (p >= layers.size()) continue;
      const SpectrumLook style = spectrumLook(shown, m, *context.palette);
      if (panel.title.isEmpty()) {
        panel.title = panelTitle(p, panels);
        panel.subtitle = QStringLiteral("L = %1").arg(layers[p]->layer);
      }
      if (layers[p]->null)
        panel.lines.push_back(
            {points(layers[p]->null->meanEigenvalues), context.palette->ink3, 1, Dash::Dotted, false, {}, 0, {}});
      panel.lines.push_back({points(layers[p]->eigenvalues), style.color, 1.6, style.dash, false, style.marker, 6, {}});
      if (p + 1 == panels) {
        const auto last = std::find_if(layers[p]->eigenvalues.rbegin(), layers[p]->eigenvalues.rend(),
                                       [&](double v) { return !y.log || v > y.min; });
        content.endLabels.push_back(
            {last == layers[p]->eigenvalues.rend() ? y.min : *last, {}, style.color, style.marker});
      }
    }
    content.panels.push_back(std::move(panel));
  }
  for (std::size_t m = 0; m < content.endLabels.size() && m < shown.size(); ++m)
    content.endLabels[m].text = modelLabel(shown, m);
  if (y.log) {
    int low = 0;
    for (const PanelContent& panel : content.panels)
      for (const LineContent& line : panel.lines)
        if (line.marker)
          low += static_cast<int>(std::count_if(line.points.begin(), line.points.end(), [&](const QPointF& point) {
            return point.y() > 0 && point.y() < y.min;
          }));
    QStringList notes;
    if (extent.notPositive == 1) notes << QObject::tr("1 value ≤ 0 not shown");
    if (extent.notPositive > 1) notes << QObject::tr("%1 values ≤ 0 not shown").arg(extent.notPositive);
    if (low > 0) notes << QObject::tr("%1 below the axis").arg(low);
    content.note = notes.join(QStringLiteral(" · "));
  }
  content.xTitle = QObject::tr("Eigenvalue index");
  return content;
}

std::optional<ReadOut> SpectraChart::readOut(const ChartContext& context, int panel, const QPointF& value,
                                             double) const {
  const auto shown = models(context);
  if (shown.empty() || panel < 0 || !std::isfinite(value.x())) return std::nullopt;
  if (context.options.similarity) return similarityReadOut(shown, context, panel, value);
  ReadOut out;
  out.panel = panel;
  std::size_t count = 0;
  int layerNumber = -1;
  for (const ModelSpectra* model : shown) {
    const auto layers = panelLayers(*model);
    if (static_cast<std::size_t>(panel) >= layers.size()) continue;
    count = std::max(count, layers[static_cast<std::size_t>(panel)]->eigenvalues.size());
    if (layerNumber < 0) layerNumber = layers[static_cast<std::size_t>(panel)]->layer;
  }
  if (count == 0) return std::nullopt;
  const auto index = static_cast<std::size_t>(std::clamp(std::round(value.x()), 1.0, static_cast<double>(count)));
  out.x = static_cast<double>(index);
  out.title = QObject::tr("L = %1 · index %2").arg(layerNumber).arg(index);
  out.chip = QString::number(index);
  for (std::size_t m = 0; m < shown.size(); ++m) {
    const auto layers = panelLayers(*shown[m]);
    if (static_cast<std::size_t>(panel) >= layers.size()) continue;
    const LayerSpectrum& layer = *layers[static_cast<std::size_t>(panel)];
    if (index > layer.eigenvalues.size()) continue;
    const double eigenvalue = layer.eigenvalues[index - 1];
    const SpectrumLook style = spectrumLook(shown, m, *context.palette);
    out.rows.push_back({style.color, style.marker, style.dash, modelLabel(shown, m), numberText(eigenvalue, 4),
                        QPointF(out.x, eigenvalue)});
    if (layer.null && index <= layer.null->meanEigenvalues.size())
      out.rows.push_back({context.palette->ink3,
                          {},
                          Dash::Dotted,
                          QObject::tr("random heads, mean"),
                          numberText(layer.null->meanEigenvalues[index - 1], 4),
                          {}});
  }
  return out;
}

}  // namespace headscope
