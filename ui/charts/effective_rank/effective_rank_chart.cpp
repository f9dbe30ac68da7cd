#include "ui/charts/effective_rank/effective_rank_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/spectra_choice.h"
#include "ui/number_text.h"

namespace headscope {
namespace {

const LayerSpectrum* layerOf(const ModelSpectra& model, int layer) {
  const auto found = std::find_if(model.layers.begin(), model.layers.end(),
                                  [layer](const LayerSpectrum& l) { return l.layer == layer; });
  return found == model.layers.end() ? nullptr : &*found;
}

/// The number of heads most layers of all models have.
int headsOf(const std::vector<const ModelSpectra*>& models) {
  int heads = 0;
  for (const ModelSpectra* model : models)
    for (const LayerSpectrum& layer : model->layers) heads = std::max(heads, layer.heads);
  return heads;
}

void addNullBand(PanelContent& panel, const ModelSpectra& model, const Palette& colors) {
  BandContent band{{}, {}, {}, Palette::mix(colors.ink3, colors.chart, 0.22), false};
  LineContent mean{{}, colors.ink3, 1, Dash::Dotted, false, {}, 0, {}};
  for (const LayerSpectrum& layer : model.layers) {
    if (!layer.null) continue;
    band.x.push_back(layer.layer);
    band.low.push_back(layer.null->low);
    band.high.push_back(layer.null->high);
    mean.points.emplace_back(layer.layer, layer.null->mean);
  }
  if (band.x.empty()) return;
  panel.bands.push_back(std::move(band));
  panel.lines.push_back(std::move(mean));
}

/// The look of the attention type that it is converted to.
LineStyle convertedStyle(const ConversionResult& converted, const Palette& colors) {
  return colors.attention(converted.target.substr(0, converted.target.find(':')));
}

QString convertedText(const ConversionResult& converted) {
  return QObject::tr("as %1").arg(QString::fromStdString(converted.target).toUpper());
}

}  // namespace

std::vector<const ModelSpectra*> shownSpectra(const SessionData& session, Circuit circuit) {
  std::vector<const ModelSpectra*> models;
  for (const bool centred : {false, true}) {
    for (const ModelSpectra& spectra : session.spectra) {
      if (spectra.circuit != circuit || spectra.centred != centred || spectra.layers.empty()) continue;
      if (std::none_of(models.begin(), models.end(), [&](const ModelSpectra* m) { return m->name == spectra.name; }))
        models.push_back(&spectra);
    }
  }
  return models;
}

QString modelLabel(const std::vector<const ModelSpectra*>& models, std::size_t index) {
  const std::string& kind = models[index]->attentionKind;
  return models.size() > 1 || kind.empty() ? QString::fromStdString(models[index]->name)
                                           : QString::fromStdString(kind).toUpper();
}

QString circuitText(const ModelSpectra& spectra) {
  const QString circuit = spectra.circuit == Circuit::QueryKey ? QObject::tr("QK circuit") : QObject::tr("OV circuit");
  return circuit + QStringLiteral(", ") + (spectra.centred ? QObject::tr("centred") : QObject::tr("uncentred"));
}

std::vector<const ModelSpectra*> EffectiveRankChart::models(const ChartContext& context) const {
  return m_session ? comparedModels(shownSpectra(*m_session, context.options.circuit), ChartView::EffectiveRank,
                                    context.options.heads)
                   : std::vector<const ModelSpectra*>();
}

bool EffectiveRankChart::showsConverted(const ChartContext& context) {
  return context.converted && context.options.circuit == Circuit::QueryKey;
}

void EffectiveRankChart::addConverted(PanelContent& panel, ChartContent& content, const ChartContext& context) {
  const ConversionResult& converted = *context.converted;
  const LineStyle style = convertedStyle(converted, *context.palette);
  LineContent line{{}, style.color, 1.6, Dash::Dotted, false, style.marker, 6, {}};
  double end = 1;
  for (const LayerConversion& layer : converted.layers) {
    line.points.emplace_back(layer.layer, layer.effectiveRank.value_or(std::numeric_limits<double>::quiet_NaN()));
    line.hollow.push_back(true);
    if (layer.effectiveRank) end = *layer.effectiveRank;
  }
  panel.lines.push_back(std::move(line));
  content.endLabels.push_back({end, convertedText(converted), style.color, style.marker});
}

bool EffectiveRankChart::hasResult(const ChartContext& context) const { return !models(context).empty(); }

QString EffectiveRankChart::caption(const ChartContext& context) const {
  const auto shown = models(context);
  if (shown.empty()) return {};
  QString text = QObject::tr("H = %1 · %2").arg(headsOf(shown)).arg(circuitText(*shown.front()));
  if (shown.size() == 1 && context.size.width() > 620)
    text.prepend(QString::fromStdString(shown.front()->name) + QStringLiteral(" · "));
  return text;
}

ChartContent EffectiveRankChart::content(const ChartContext& context) const {
  const auto shown = models(context);
  const Palette& colors = *context.palette;
  const int heads = headsOf(shown);
  int first = std::numeric_limits<int>::max(), last = 0;
  PanelContent panel;
  ChartContent content;
  for (const ModelSpectra* model : shown) addNullBand(panel, *model, colors);
  for (std::size_t m = 0; m < shown.size(); ++m) {
    const SpectrumLook style = spectrumLook(shown, m, colors);
    LineContent line{{}, style.color, 1.6, style.dash, false, style.marker, 6, {}};
    double end = 1;
    for (const LayerSpectrum& layer : shown[m]->layers) {
      line.points.emplace_back(layer.layer, layer.effectiveRank.value_or(std::numeric_limits<double>::quiet_NaN()));
      if (layer.effectiveRank) end = *layer.effectiveRank;
      first = std::min(first, layer.layer);
      last = std::max(last, layer.layer);
    }
    panel.lines.push_back(std::move(line));
    content.endLabels.push_back({end, modelLabel(shown, m), style.color, style.marker});
  }
  if (showsConverted(context)) addConverted(panel, content, context);
  first = std::min(first, last);
  const double margin = std::max(0.35, 0.015 * (last - first));
  panel.x.min = first - margin;
  panel.x.max = last + margin;
  const double room = 0.07 * std::max(heads - 1, 1);
  panel.y.min = 1 - room;
  panel.y.max = std::max(heads, 2) + 1.6 * room;
  context.zoom.apply(panel.x, panel.y);
  panel.x.ticks = indexTicks(std::max(first, static_cast<int>(std::ceil(panel.x.min))),
                             std::min(last, static_cast<int>(std::floor(panel.x.max))),
                             std::clamp(static_cast<int>(context.size.width() / 50), 2, 20));
  const int most = std::clamp(static_cast<int>(context.size.height() / 40), 2, 10);
  // Close up there may be no whole number in view.
  panel.y.ticks =
      context.zoom.whole() ? indexTicks(1, std::max(heads, 2), most) : linearTicks(panel.y.min, panel.y.max, most);
  panel.y.title = QObject::tr("Effective rank of heads");
  panel.rules.push_back({Qt::Horizontal, 1, colors.ink2, Dash::Dashed, QObject::tr("fully redundant (1)")});
  panel.rules.push_back({Qt::Horizontal, static_cast<double>(heads), colors.ink2, Dash::Dashed,
                         QObject::tr("independent (H = %1)").arg(heads)});
  content.xTitle = QObject::tr("Layer");
  const bool withNull = std::any_of(shown.begin(), shown.end(), [](const ModelSpectra* m) {
    return std::any_of(m->layers.begin(), m->layers.end(), [](const LayerSpectrum& l) { return l.null.has_value(); });
  });
  if (withNull) content.note = QObject::tr("grey band: random heads");
  content.panels.push_back(std::move(panel));
  return content;
}

std::optional<ReadOut> EffectiveRankChart::readOut(const ChartContext& context, int panel, const QPointF& value,
                                                   double) const {
  const auto shown = models(context);
  if (shown.empty() || !std::isfinite(value.x())) return std::nullopt;
  std::optional<int> nearest;
  for (const ModelSpectra* model : shown)
    for (const LayerSpectrum& layer : model->layers)
      if (!nearest || std::abs(layer.layer - value.x()) < std::abs(*nearest - value.x())) nearest = layer.layer;
  if (!nearest) return std::nullopt;
  ReadOut out;
  out.panel = panel;
  out.x = *nearest;
  out.title = QObject::tr("Layer %1").arg(*nearest);
  out.chip = QString::number(*nearest);
  for (std::size_t m = 0; m < shown.size(); ++m) {
    const LayerSpectrum* layer = layerOf(*shown[m], *nearest);
    if (layer == nullptr) continue;
    const SpectrumLook style = spectrumLook(shown, m, *context.palette);
    ReadOutRow row{style.color, style.marker, style.dash, modelLabel(shown, m), {}, {}};
    row.value = layer->effectiveRank
                    ? QObject::tr("%1 of %2").arg(numberText(*layer->effectiveRank, 3)).arg(layer->heads)
                    : QObject::tr("undefined");
    if (layer->effectiveRank) row.at = QPointF(*nearest, *layer->effectiveRank);
    out.rows.push_back(std::move(row));
    if (layer->null)
      out.rows.push_back({context.palette->ink3,
                          {},
                          Dash::Dotted,
                          QObject::tr("random heads"),
                          QObject::tr("%1 (%2–%3)")
                              .arg(numberText(layer->null->mean, 3), numberText(layer->null->low, 3),
                                   numberText(layer->null->high, 3)),
                          {}});
    if (!layer->note.empty()) out.footnote = QString::fromStdString(layer->note);
  }
  if (!showsConverted(context)) return out;
  for (const LayerConversion& layer : context.converted->layers) {
    if (layer.layer != *nearest || !layer.effectiveRank) continue;
    const LineStyle style = convertedStyle(*context.converted, *context.palette);
    out.rows.push_back({style.color, style.marker, Dash::Dotted, convertedText(*context.converted),
                        numberText(*layer.effectiveRank, 3), QPointF(*nearest, *layer.effectiveRank)});
  }
  return out;
}

}  // namespace headscope
