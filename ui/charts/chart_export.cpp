#include "ui/charts/chart_export.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "core/base/text_file.h"
#include "core/session/budget_tables.h"
#include "ui/charts/canvas/chart_scene.h"
#include "ui/charts/figure_caption.h"

namespace headscope {
namespace {

constexpr int kLeastSide = 16, kMostSide = 20000;
constexpr double kMostPixels = 2e8;
constexpr int kLeastDpi = 36, kMostDpi = 1200;
/// Charts are laid out in pixels of 1/96 inch, on screen and on paper.
constexpr double kLayoutDpi = 96;

/// Height ÷ width; a narrow column needs more of it for the same axes and labels.
double heightShare(ChartView view, double widthMm) {
  const double narrow = widthMm < 120 ? 1.35 : 1;
  switch (view) {
    case ChartView::Proportions: return 0.44 * narrow;
    case ChartView::Influence: return 0.77 * narrow;
    case ChartView::Pareto: return 0.62 * narrow;
    default: return 0.55 * narrow;
  }
}

/// What is put on paper: a chart and the lines of its caption below it, in layout pixels.
struct Figure {
  ChartScene& scene;
  QStringList caption;
  QSizeF size;
};

double layoutScale(int dpi) { return dpi / kLayoutDpi; }

/// Size of the whole figure in pixels of a PNG.
QSize pixelSize(ChartView view, const ExportOptions& options, const QString& caption) {
  if (!options.size.isEmpty()) return options.size;
  const double width = options.widthMm / 25.4 * options.dpi;
  const double below = captionHeight(captionLines(caption, width / layoutScale(options.dpi)));
  const double height = width * heightShare(view, options.widthMm) + below * layoutScale(options.dpi);
  return {static_cast<int>(std::lround(width)), static_cast<int>(std::lround(height))};
}

Result<Done> checkOptions(const QSize& size, int dpi) {
  if (dpi < kLeastDpi || dpi > kMostDpi)
    return Error{"a density of " + std::to_string(dpi) + " dpi cannot be drawn", "--dpi",
                 "choose " + std::to_string(kLeastDpi) + " to " + std::to_string(kMostDpi)};
  const bool fits = size.width() >= kLeastSide && size.height() >= kLeastSide && size.width() <= kMostSide &&
                    size.height() <= kMostSide && static_cast<double>(size.width()) * size.height() <= kMostPixels;
  if (!fits)
    return Error{"a picture of " + std::to_string(size.width()) + "x" + std::to_string(size.height()) +
                     " pixels cannot be drawn",
                 "--size", "choose sides from 16 to 20000 and at most 200 million pixels"};
  return Done{};
}

SelectionState::HeadSlots slotsOf(const SessionData& session, const ExportOptions& options) {
  std::vector<HeadId> heads = options.selected;
  if (heads.empty()) heads = mostInfluentialHeads(session.profile, SelectionState::kSlots);
  SelectionState::HeadSlots slots;
  for (std::size_t i = 0; i < std::min(heads.size(), slots.size()); ++i) slots[i] = heads[i];
  return slots;
}

/// The figure on a paint device, `scale` device units to a layout pixel.
void paintFigure(const Figure& figure, const PaintStyle& style, QPaintDevice& device, double scale) {
  QPainter painter(&device);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF source = figure.scene.sceneRect();
  figure.scene.render(&painter, QRectF(QPointF(0, 0), source.size() * scale), source, Qt::IgnoreAspectRatio);
  if (figure.caption.isEmpty()) return;
  painter.scale(scale, scale);
  paintCaption(painter, style, figure.caption,
               QRectF(0, source.height(), figure.size.width(), figure.size.height() - source.height()));
}

bool paintPng(const Figure& figure, const PaintStyle& style, const QSize& size, int dpi, QBuffer& bytes) {
  QImage image(size, QImage::Format_RGB32);
  if (image.isNull()) return false;
  image.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  image.fill(style.palette->chart);
  paintFigure(figure, style, image, layoutScale(dpi));
  return image.save(&bytes, "PNG");
}

void paintSvg(const Figure& figure, const PaintStyle& style, const QString& title, const QString& caption,
              QBuffer& bytes) {
  QSvgGenerator svg;
  svg.setOutputDevice(&bytes);
  svg.setTitle(title);
  svg.setDescription(caption);
  svg.setResolution(static_cast<int>(kLayoutDpi));
  svg.setSize(figure.size.toSize());
  svg.setViewBox(QRectF(QPointF(0, 0), figure.size));
  paintFigure(figure, style, svg, 1);
}

void paintPdf(const Figure& figure, const PaintStyle& style, const QString& title, QBuffer& bytes) {
  QPdfWriter pdf(&bytes);
  pdf.setCreator(QStringLiteral("Headscope"));
  pdf.setTitle(title);
  constexpr int kResolution = 1200;
  pdf.setResolution(kResolution);
  pdf.setPageSize(QPageSize(figure.size / kLayoutDpi, QPageSize::Inch, {}, QPageSize::ExactMatch));
  pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
  paintFigure(figure, style, pdf, kResolution / kLayoutDpi);
}

Result<Done> writeFile(const std::filesystem::path& path, const QByteArray& bytes) {
  QSaveFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    return Error{"cannot be written: " + file.errorString().toStdString(), path.string(),
                 "choose a folder you may write to"};
  return Done{};
}

/// Null where the session has no curves.
std::shared_ptr<const Pareto> paretoFor(const SessionData& session, const ExportOptions& options) {
  if (options.pareto) return options.pareto;
  auto pareto = paretoOf(session.profile, paretoTargets(session.profile));
  return pareto.ok() ? std::make_shared<const Pareto>(std::move(pareto).value()) : nullptr;
}

/// Numbers of a view as a file of the suffix's kind.
Result<Done> exportNumbers(const SessionData& session, ChartView view, const ExportOptions& options,
                           const std::filesystem::path& path) {
  const auto table = view == ChartView::Pareto && options.pareto
                         ? Result<Table>(paretoTable(*options.pareto, measuredPoints(session)))
                         : chartTable(session, viewName(view).toStdString());
  if (table.failed()) return Error{table.error().what, path.string(), table.error().remedy};
  const bool json = QString::fromStdString(path.extension().string()).toLower() == QLatin1String(".json");
  return writeTextFile(path, json ? toJson(*table) : toCsv(*table));
}

Result<Done> exportPicture(const SessionData& session, ChartView view, const ExportOptions& options,
                           const std::filesystem::path& path) {
  if (qobject_cast<QApplication*>(QCoreApplication::instance()) == nullptr)
    return Error{"a chart cannot be drawn without a QApplication", {}, {}};
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  const QString caption = figureCaption(session, view, options.view);
  const QSize size = pixelSize(view, options, options.caption ? caption : QString());
  HEADSCOPE_CHECK(Done, checkOptions(size, options.dpi));

  const std::unique_ptr<Chart> chart = Chart::create(view);
  // Borrowed for this call only: nothing keeps it after the scene is gone.
  chart->setSession(std::shared_ptr<const SessionData>(std::shared_ptr<const SessionData>(), &session));
  const QSizeF whole = QSizeF(size) / layoutScale(options.dpi);
  const QStringList lines = options.caption ? captionLines(caption, whole.width()) : QStringList();
  ChartContext context;
  context.palette = options.theme == ThemeMode::Dark ? &Palette::darkPalette() : &Palette::light();
  context.selected = slotsOf(session, options);
  context.options = options.view;
  if (view == ChartView::Pareto) context.pareto = paretoFor(session, options);
  if (view == ChartView::Pareto)
    context.measured = options.measured.empty() ? measuredPoints(session) : options.measured;
  context.size = QSizeF(whole.width(), std::max(1.0, whole.height() - captionHeight(lines)));
  if (!chart->hasResult(context))
    return Error{"the session has no result for the view " + viewName(view).toStdString(),
                 {},
                 view == ChartView::EffectiveRank || view == ChartView::Spectra ? "compute the model's spectra first"
                                                                                : "run a profile first"};

  const PaintStyle style{context.palette, true, suffix == QLatin1String(".svg")};
  ChartScene scene;
  scene.setStyle(style);
  scene.resizeTo(context.size);
  scene.setContent(chart->content(context));
  const Figure figure{scene, lines, whole};
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  const QString title = viewTitle(view);
  if (suffix == QLatin1String(".svg"))
    paintSvg(figure, style, title, caption, bytes);
  else if (suffix == QLatin1String(".pdf"))
    paintPdf(figure, style, title, bytes);
  else if (!paintPng(figure, style, size, options.dpi, bytes))
    return Error{"the picture does not fit into memory", path.string(), "choose a smaller size or density"};
  return writeFile(path, bytes.data());
}

}  // namespace

std::vector<HeadId> mostInfluentialHeads(const Profile& profile, int count) {
  std::vector<std::pair<double, HeadId>> ranked;
  for (const MeanCurve& curve : meanCurves(profile)) {
    double largest = 0;
    for (const double delta : curve.delta)
      if (std::isfinite(delta)) largest = std::max(largest, std::abs(delta));
    ranked.emplace_back(-largest, curve.head);
  }
  const auto kept = std::min(ranked.size(), static_cast<std::size_t>(std::max(count, 0)));
  std::sort(ranked.begin(), ranked.end());
  std::vector<HeadId> heads;
  for (std::size_t i = 0; i < kept; ++i) heads.push_back(ranked[i].second);
  std::sort(heads.begin(), heads.end());
  return heads;
}

Result<Done> exportChart(const SessionData& session, ChartView view, const ExportOptions& options,
                         const std::filesystem::path& path) {
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  if (suffix == QLatin1String(".csv") || suffix == QLatin1String(".json"))
    return exportNumbers(session, view, options, path);
  if (suffix == QLatin1String(".png") || suffix == QLatin1String(".svg") || suffix == QLatin1String(".pdf"))
    return exportPicture(session, view, options, path);
  return Error{"the format is not known by its name", path.string(), "end the name in .png, .svg, .pdf, .csv or .json"};
}

Result<std::vector<std::filesystem::path>> exportAllCharts(const SessionData& session, const ExportOptions& options,
                                                           const AllViewOptions& views,
                                                           const std::filesystem::path& path) {
  using Files = std::vector<std::filesystem::path>;
  const auto borrowed = std::shared_ptr<const SessionData>(std::shared_ptr<const SessionData>(), &session);
  Files files;
  for (const ChartView view : kAllViews) {
    ExportOptions mine = options;
    mine.view = views[static_cast<std::size_t>(view)];
    if (view == ChartView::Pareto) mine.pareto = paretoFor(session, options);
    ChartContext context;
    context.options = mine.view;
    context.pareto = mine.pareto;
    const auto chart = Chart::create(view);
    chart->setSession(borrowed);
    if (!chart->hasResult(context)) continue;
    auto file = path;
    file.replace_filename(path.stem().string() + "-" + viewName(view).toStdString() + path.extension().string());
    HEADSCOPE_CHECK(Files, exportChart(session, view, mine, file));
    files.push_back(std::move(file));
  }
  if (files.empty()) return Error{"the session has no result to draw", {}, "run a profile or compute spectra first"};
  return files;
}

}  // namespace headscope
