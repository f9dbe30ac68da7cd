#include "ui/charts/spectra/similarity_panels.h"

#include <algorithm>
#include <cmath>

#include "core/spectral/cluster_order.h"
#include "ui/charts/effective_rank/effective_rank_chart.h"
#include "ui/number_text.h"

namespace headscope {

namespace {

constexpr std::size_t kMostPanels = 6;
/// Pixels a head's number needs under its column.
constexpr double kTickRoom = 22;

/// One matrix: a layer of a model, and its heads from left to right and from top to bottom.
struct Matrix {
  const ModelSpectra* model = nullptr;
  const LayerSpectrum* layer = nullptr;
  QString title;
  std::vector<int> order;

  [[nodiscard]] double at(int row, int column) const {
    const auto index = [&](int place) { return static_cast<std::size_t>(order[static_cast<std::size_t>(place)]); };
    return layer->similarity[index(row) * static_cast<std::size_t>(layer->heads) + index(column)];
  }
  /// The query head at a place: heads without an operator have no row.
  [[nodiscard]] int head(int place) const {
    int head = order[static_cast<std::size_t>(place)];
    for (const int zero : layer->zeroHeads)
      if (zero <= head) ++head;
    return head;
  }
};

std::vector<const LayerSpectrum*> layersWithMatrix(const ModelSpectra& model) {
  std::vector<const LayerSpectrum*> all;
  for (const LayerSpectrum& layer : model.layers)
    if (layer.heads > 0 && layer.similarity.size() == static_cast<std::size_t>(layer.heads * layer.heads))
      all.push_back(&layer);
  return all;
}

std::vector<Matrix> matricesOf(const std::vector<const ModelSpectra*>& models) {
  std::vector<Matrix> matrices;
  const auto add = [&](const ModelSpectra& model, const LayerSpectrum& layer, const QString& title) {
    matrices.push_back({&model, &layer, title, clusterOrder(layer.similarity, layer.heads)});
  };
  if (models.size() == 1) {
    const auto layers = layersWithMatrix(*models.front());
    for (std::size_t i = 0; i < layers.size(); ++i)
      if (layers.size() <= 3 || i == 0 || i == layers.size() / 2 || i + 1 == layers.size())
        add(*models.front(), *layers[i], QObject::tr("L = %1").arg(layers[i]->layer));
    return matrices;
  }
  for (std::size_t m = 0; m < models.size() && matrices.size() < kMostPanels; ++m) {
    const auto layers = layersWithMatrix(*models[m]);
    if (!layers.empty()) add(*models[m], *layers[layers.size() / 2], modelLabel(models, m));
  }
  return matrices;
}

QColor cellColor(double similarity, const QColor& alike, const Palette& palette) {
  if (!std::isfinite(similarity)) return {};
  return Palette::mix(similarity < 0 ? palette.error : alike, palette.chart, std::min(1.0, std::abs(similarity)));
}

Axis placeAxis(int heads) {
  Axis axis;
  axis.min = -0.5;
  axis.max = heads - 0.5;
  return axis;
}

/// With the heads' numbers, as many as there is room for.
Axis headAxis(const Matrix& matrix, double pixels) {
  const int heads = matrix.layer->heads;
  Axis axis = placeAxis(heads);
  const int step = std::max(1, static_cast<int>(std::ceil(heads * kTickRoom / std::max(1.0, pixels))));
  for (int place = 0; place < heads; place += step)
    axis.ticks.push_back(
        {static_cast<double>(place), QString::number(matrix.head(place)), static_cast<double>(place), false, 0});
  return axis;
}

}  // namespace

ChartContent similarityContent(const std::vector<const ModelSpectra*>& models, const ChartContext& context) {
  ChartContent content;
  const auto matrices = matricesOf(models);
  const double width = context.size.width() / static_cast<double>(std::max<std::size_t>(1, matrices.size()));
  for (const Matrix& matrix : matrices) {
    const int heads = matrix.layer->heads;
    const QColor alike = context.palette->attention(matrix.model->attentionKind).color;
    PanelContent panel;
    panel.title = matrix.title;
    if (models.size() > 1) panel.subtitle = QObject::tr("L = %1").arg(matrix.layer->layer);
    panel.x = headAxis(matrix, width * 0.8);
    panel.y = placeAxis(heads);
    CellsContent cells{heads, heads, {-0.5, heads - 0.5}, {}};
    for (int row = 0; row < heads; ++row)
      for (int column = 0; column < heads; ++column)
        cells.color.push_back(cellColor(matrix.at(row, column), alike, *context.palette));
    panel.cells = std::move(cells);
    context.zoom.apply(panel.x, panel.y);
    content.panels.push_back(std::move(panel));
  }
  if (models.size() == 1)
    content.key.push_back({QObject::tr("alike"), {}, context.palette->attention(models.front()->attentionKind).color});
  if (!matrices.empty()) content.key.push_back({QObject::tr("opposed"), {}, context.palette->error});
  content.xTitle = QObject::tr("Query head, like ones beside each other; rows in the same order");
  return content;
}

std::optional<ReadOut> similarityReadOut(const std::vector<const ModelSpectra*>& models, const ChartContext& context,
                                         int panel, const QPointF& value) {
  const auto matrices = matricesOf(models);
  if (static_cast<std::size_t>(panel) >= matrices.size() || !std::isfinite(value.y())) return std::nullopt;
  const Matrix& matrix = matrices[static_cast<std::size_t>(panel)];
  const int heads = matrix.layer->heads;
  const int column = static_cast<int>(std::lround(value.x()));
  const int row = heads - 1 - static_cast<int>(std::lround(value.y()));
  if (column < 0 || column >= heads || row < 0 || row >= heads) return std::nullopt;
  ReadOut out;
  out.panel = panel;
  out.x = column;
  out.title =
      QObject::tr("L = %1 · heads %2 and %3").arg(matrix.layer->layer).arg(matrix.head(row)).arg(matrix.head(column));
  out.chip = QString::number(matrix.head(column));
  const LineStyle style = context.palette->attention(matrix.model->attentionKind);
  out.rows.push_back({style.color, style.marker, Dash::Solid, QObject::tr("similarity"),
                      numberText(matrix.at(row, column), 4), QPointF(column, heads - 1 - row)});
  return out;
}

}  // namespace headscope
