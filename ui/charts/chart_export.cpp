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

#include "ui/charts/canvas/chart_scene.h"
#include "ui/charts/chart.h"

namespace headscope {
namespace {

constexpr int kLeastSide = 16, kMostSide = 20000;
constexpr double kMostPixels = 2e8;
constexpr int kLeastDpi = 36, kMostDpi = 1200;
constexpr double kPageWidthMm = 180;
/// Charts are laid out in pixels of 1/96 inch, on screen and on paper.
constexpr double kLayoutDpi = 96;

double heightShare(ChartView view) {
  switch (view) {
    case ChartView::Proportions: return 0.44;
    case ChartView::Influence: return 0.77;
    default: return 0.55;
  }
}

QSize pixelSize(ChartView view, const ExportOptions& options) {
  if (!options.size.isEmpty()) return options.size;
  const double width = kPageWidthMm / 25.4 * options.dpi;
  return {static_cast<int>(std::lround(width)), static_cast<int>(std::lround(width * heightShare(view)))};
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

/// The scene on a paint device, `scale` device units to a layout pixel.
void paintScene(ChartScene& scene, QPaintDevice& device, double scale) {
  QPainter painter(&device);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF source = scene.sceneRect();
  scene.render(&painter, QRectF(QPointF(0, 0), source.size() * scale), source, Qt::IgnoreAspectRatio);
}

bool paintPng(ChartScene& scene, const QSize& size, int dpi, QBuffer& bytes) {
  QImage image(size, QImage::Format_RGB32);
  if (image.isNull()) return false;
  image.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  image.fill(Qt::white);
  paintScene(scene, image, dpi / kLayoutDpi);
  return image.save(&bytes, "PNG");
}

bool paintSvg(ChartScene& scene, const QString& title, QBuffer& bytes) {
  QSvgGenerator svg;
  svg.setOutputDevice(&bytes);
  svg.setTitle(title);
  svg.setDescription(QStringLiteral("Headscope"));
  svg.setResolution(static_cast<int>(kLayoutDpi));
  svg.setSize(scene.sceneRect().size().toSize());
  svg.setViewBox(scene.sceneRect());
  paintScene(scene, svg, 1);
  return true;
}

bool paintPdf(ChartScene& scene, const QString& title, QBuffer& bytes) {
  QPdfWriter pdf(&bytes);
  pdf.setCreator(QStringLiteral("Headscope"));
  pdf.setTitle(title);
  constexpr int kResolution = 1200;
  pdf.setResolution(kResolution);
  const QSizeF inches = scene.sceneRect().size() / kLayoutDpi;
  pdf.setPageSize(QPageSize(inches, QPageSize::Inch, {}, QPageSize::ExactMatch));
  pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
  paintScene(scene, pdf, kResolution / kLayoutDpi);
  return true;
}

Result<Done> writeFile(const std::filesystem::path& path, const QByteArray& bytes) {
  QSaveFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    return Error{"cannot be written: " + file.errorString().toStdString(), path.string(),
                 "choose a folder you may write to"};
  return Done{};
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
  if (qobject_cast<QApplication*>(QCoreApplication::instance()) == nullptr)
    return Error{"a chart cannot be drawn without a QApplication", {}, {}};
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  if (suffix != QLatin1String(".png") && suffix != QLatin1String(".svg") && suffix != QLatin1String(".pdf"))
    return Error{"the picture format is not known by its name", path.string(), "end the name in .png, .svg or .pdf"};
  const QSize size = pixelSize(view, options);
  HEADSCOPE_CHECK(Done, checkOptions(size, options.dpi));

  const std::unique_ptr<Chart> chart = Chart::create(view);
  // Borrowed for this call only: nothing keeps it after the scene is gone.
  chart->setSession(std::shared_ptr<const SessionData>(std::shared_ptr<const SessionData>(), &session));
  ChartContext context;
  context.palette = options.theme == ThemeMode::Dark ? &Palette::darkPalette() : &Palette::light();
  context.selected = slotsOf(session, options);
  context.options = options.view;
  context.size = QSizeF(size) * (kLayoutDpi / options.dpi);
  if (!chart->hasResult(context))
    return Error{"the session has no result for the view " + viewName(view).toStdString(),
                 {},
                 view == ChartView::EffectiveRank || view == ChartView::Spectra ? "compute the model's spectra first"
                                                                                : "run a profile first"};

  ChartScene scene;
  scene.setStyle({context.palette, true, suffix == QLatin1String(".svg")});
  scene.resizeTo(context.size);
  scene.setContent(chart->content(context));
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  const QString title = viewTitle(view);
  const bool painted = suffix == QLatin1String(".png")   ? paintPng(scene, size, options.dpi, bytes)
                       : suffix == QLatin1String(".svg") ? paintSvg(scene, title, bytes)
                                                         : paintPdf(scene, title, bytes);
  if (!painted) return Error{"the picture does not fit into memory", path.string(), "choose a smaller size or density"};
  return writeFile(path, bytes.data());
}

}  // namespace headscope
