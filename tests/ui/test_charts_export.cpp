#include <QtTest/QtTest>

#include <QProcess>
#include <QStandardPaths>

#include "tests/support/synthetic_session.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/figure_caption.h"

using namespace headscope;

namespace {

constexpr auto kViews = kAllViews;

/// Share of pixels that differ from the corner's.
double inkShare(const QImage& image) {
  const QRgb paper = image.pixel(0, 0);
  qint64 inked = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) inked += image.pixel(x, y) != paper ? 1 : 0;
  return static_cast<double>(inked) / (static_cast<double>(image.width()) * image.height());
}

/// How far two pictures of one size are apart: mean difference of a channel, 0…255, after shrinking both.
double difference(const QImage& a, const QImage& b) {
  const QImage first = a.scaled(200, 150, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  const QImage second = b.scaled(200, 150, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  double sum = 0;
  for (int y = 0; y < 150; ++y)
    for (int x = 0; x < 200; ++x) sum += std::abs(qGreen(first.pixel(x, y)) - qGreen(second.pixel(x, y)));
  return sum / (200 * 150);
}

}  // namespace

class TestChartsExport : public QObject {
  Q_OBJECT

  // As large as a real one, but for the heads: every picture of the Pareto curves allocates by all methods.
  std::shared_ptr<SessionData> m_session = test::syntheticSession({18, 2, 8, 51, 3, 600});
  QTemporaryDir m_folder;

  std::filesystem::path file(ChartView view, const char* suffix) const {
    // HEADSCOPE_PICTURES keeps the pictures for looking at.
    const QString kept = qEnvironmentVariable("HEADSCOPE_PICTURES");
    return std::filesystem::path((kept.isEmpty() ? m_folder.path() : kept).toStdString()) /
           (viewName(view).toStdString() + suffix);
  }

  Result<Done> draw(ChartView view, const std::filesystem::path& path, ThemeMode theme = ThemeMode::Light) const {
    ExportOptions options;
    options.theme = theme;
    return exportChart(*m_session, view, options, path);
  }

private Q_SLOTS:
  void pngHasTheSizeAndDensityAskedFor() {
    for (const ChartView view : kViews) {
      ExportOptions options;
      options.size = {1200, 800};
      options.dpi = 144;
      const auto path = file(view, "-small.png");
      QVERIFY(exportChart(*m_session, view, options, path).ok());
      const QImage image(QString::fromStdString(path.string()));
      QCOMPARE(image.size(), QSize(1200, 800));
      QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 144);
      QVERIFY(inkShare(image) > 0.01 && inkShare(image) < 0.6);
    }
  }

  void pngIsPrintSizeByDefault() {
    for (const ChartView view : kViews) {
      const auto path = file(view, ".png");
      QVERIFY(draw(view, path).ok());
      QCOMPARE(QImage(QString::fromStdString(path.string())).width(), 2126);
    }
  }

  void darkPicturesAreDark() {
    for (const ChartView view : kViews) {
      const auto path = file(view, "-dark.png");
      QVERIFY(draw(view, path, ThemeMode::Dark).ok());
      const QImage image(QString::fromStdString(path.string()));
      QCOMPARE(image.pixelColor(0, 0), Palette::darkPalette().chart);
      QVERIFY(inkShare(image) > 0.01);
    }
  }

  void svgShowsTheSameAsPng() {
    const QString viewer = QStandardPaths::findExecutable(QStringLiteral("rsvg-convert"));
    for (const ChartView view : kViews) {
      const auto path = file(view, ".svg");
      QVERIFY(draw(view, path).ok());
      QFile svg(QString::fromStdString(path.string()));
      QVERIFY(svg.open(QIODevice::ReadOnly));
      const QByteArray text = svg.readAll();
      QVERIFY(text.contains("<svg") && !text.contains("<text") && !text.contains("<image"));
      if (viewer.isEmpty()) continue;
      const QString shot = QString::fromStdString(file(view, "-from-svg.png").string());
      QCOMPARE(QProcess::execute(
                   viewer, {QStringLiteral("-w"), QStringLiteral("2126"), QStringLiteral("-o"), shot, svg.fileName()}),
               0);
      compareWithPng(view, QImage(shot));
    }
  }

  void pdfShowsTheSameAsPngAndKeepsItsText() {
    const QString viewer = QStandardPaths::findExecutable(QStringLiteral("pdftoppm"));
    const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    for (const ChartView view : kViews) {
      const auto path = file(view, ".pdf");
      QVERIFY(draw(view, path).ok());
      const QString name = QString::fromStdString(path.string());
      QFile pdf(name);
      QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.read(5) == "%PDF-");
      if (!viewer.isEmpty()) {
        const QString shot = QString::fromStdString(file(view, "-from-pdf").string());
        QCOMPARE(QProcess::execute(viewer, {QStringLiteral("-r"), QStringLiteral("150"), QStringLiteral("-png"),
                                            QStringLiteral("-singlefile"), name, shot}),
                 0);
        compareWithPng(view, QImage(shot + QStringLiteral(".png")));
      }
      if (!reader.isEmpty()) {
        QProcess process;
        process.start(reader, {name, QStringLiteral("-")});
        QVERIFY(process.waitForFinished());
        const QString words = QString::fromUtf8(process.readAllStandardOutput());
        const QStringList expected = {QStringLiteral("KV head, sorted by layer"), QStringLiteral("lower is better"),
                                      QStringLiteral("fully redundant (1)"), QStringLiteral("Eigenvalue index"),
                                      QStringLiteral("share of keys kept over all heads")};
        QVERIFY2(words.contains(expected[static_cast<int>(view)]), qPrintable(words));
      }
    }
  }

  void aJournalsColumnIsAsWideAsItSays() {
    for (const auto& [millimetres, pixels] : {std::pair(kSingleColumnMm, 1051), std::pair(kDoubleColumnMm, 2161)}) {
      for (const ChartView view : kViews) {
        ExportOptions options;
        options.widthMm = millimetres;
        options.caption = true;
        const auto path = file(view, pixels == 1051 ? "-single.png" : "-double.png");
        QVERIFY(exportChart(*m_session, view, options, path).ok());
        QCOMPARE(QImage(QString::fromStdString(path.string())).width(), pixels);
      }
    }
  }

  void theCaptionSaysWhatItWasMadeFrom() {
    auto session = test::syntheticSession();
    session->profile.record.modelFingerprint = "0123456789abcdef";
    session->profile.record.datasetFingerprint = "fedcba9876543210";
    session->profile.record.querySource = "repeat";
    const QString caption = figureCaption(*session, ChartView::Influence, {});
    for (const char* part : {"0123456789ab", "fedcba987654", "repeat", "0.05", "documents: 3"}) {
      QVERIFY2(caption.contains(QLatin1String(part)), qPrintable(caption));
    }
    ViewOptions divergence;
    divergence.divergence = true;
    QVERIFY(!caption.contains(QStringLiteral("KL")));
    QVERIFY(figureCaption(*session, ChartView::Influence, divergence).contains(QStringLiteral("KL")));
    const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    if (reader.isEmpty()) QSKIP("pdftotext is not there");
    ExportOptions options;
    options.caption = true;
    const auto path = file(ChartView::Influence, "-caption.pdf");
    QVERIFY(exportChart(*session, ChartView::Influence, options, path).ok());
    QProcess process;
    process.start(reader, {QString::fromStdString(path.string()), QStringLiteral("-")});
    QVERIFY(process.waitForFinished());
    QVERIFY(QString::fromUtf8(process.readAllStandardOutput()).contains(QLatin1String("0123456789ab")));
  }

  // Case I7: letters that no viewer may have a font for are shapes in an SVG, and look the same.
  void lettersThatFontsLackLookTheSame() {
    auto session = test::syntheticSession({6, 2, 4, 11, 2, 200});
    session->spectra.front().name = "ΔⅡ “x” ≈ ½";
    session->spectra.front().attentionKind.clear();
    ExportOptions options;
    options.caption = true;
    const auto svg = file(ChartView::EffectiveRank, "-letters.svg"),
               png = file(ChartView::EffectiveRank, "-letters.png");
    QVERIFY(exportChart(*session, ChartView::EffectiveRank, options, svg).ok());
    QVERIFY(exportChart(*session, ChartView::EffectiveRank, options, png).ok());
    QFile text(QString::fromStdString(svg.string()));
    QVERIFY(text.open(QIODevice::ReadOnly));
    QVERIFY(!text.readAll().contains("<text"));
    const QString viewer = QStandardPaths::findExecutable(QStringLiteral("rsvg-convert"));
    if (viewer.isEmpty()) QSKIP("rsvg-convert is not there");
    const QString shot = QString::fromStdString(file(ChartView::EffectiveRank, "-letters-from-svg.png").string());
    QCOMPARE(QProcess::execute(
                 viewer, {QStringLiteral("-w"), QStringLiteral("2126"), QStringLiteral("-o"), shot, text.fileName()}),
             0);
    QVERIFY(difference(QImage(shot), QImage(QString::fromStdString(png.string()))) < 2);
  }

  void allChartsGoToFilesNamedAfterThem() {
    const auto path = std::filesystem::path(m_folder.path().toStdString()) / "figures.svg";
    const auto files = exportAllCharts(*m_session, {}, {}, path);
    QVERIFY(files.ok());
    QCOMPARE(files->size(), std::size_t{5});
    QVERIFY(std::filesystem::exists(path.parent_path() / "figures-effective-rank.svg"));
    SessionData noProfile;
    noProfile.spectra = m_session->spectra;
    QCOMPARE(exportAllCharts(noProfile, {}, {}, path)->size(), std::size_t{2});
    QVERIFY(exportAllCharts({}, {}, {}, path).failed());
  }

  void whatCannotBeDrawnIsSaid() {
    const SessionData empty;
    const auto path = file(ChartView::Influence, "-refused.png");
    QVERIFY(exportChart(empty, ChartView::Influence, {}, path).failed());
    QVERIFY(exportChart(*m_session, ChartView::Influence, {}, path.parent_path() / "picture.bmp").failed());
    ExportOptions huge;
    huge.size = {20000, 20000};
    QVERIFY(exportChart(*m_session, ChartView::Influence, huge, path).failed());
    ExportOptions dense;
    dense.dpi = 100000;
    QVERIFY(exportChart(*m_session, ChartView::Influence, dense, path).failed());
    QVERIFY(exportChart(*m_session, ChartView::Influence, {}, "/no/such/folder/picture.png").failed());
    QVERIFY(!std::filesystem::exists(path));
  }

  void theHeadsThatMoveMostAreChosen() {
    const std::vector<HeadId> heads = mostInfluentialHeads(m_session->profile, 4);
    QCOMPARE(heads.size(), std::size_t{4});
    QVERIFY(std::is_sorted(heads.begin(), heads.end()));
    double least = 1e9, others = 0;
    for (const MeanCurve& curve : meanCurves(m_session->profile)) {
      double largest = 0;
      for (const double delta : curve.delta) largest = std::max(largest, std::abs(delta));
      if (std::find(heads.begin(), heads.end(), curve.head) != heads.end())
        least = std::min(least, largest);
      else
        others = std::max(others, largest);
    }
    QVERIFY(least >= others);
  }

private:
  void compareWithPng(ChartView view, const QImage& other) const {
    const auto path = file(view, "-reference.png");
    QVERIFY(draw(view, path).ok());
    const QImage png(QString::fromStdString(path.string()));
    QVERIFY(!other.isNull());
    QVERIFY(inkShare(other) > 0.01);
    const double apart = difference(png, other);
    QVERIFY2(apart < 4, qPrintable(QStringLiteral("%1 differs by %2").arg(viewName(view)).arg(apart)));
  }
};

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  TestChartsExport test;
  return QTest::qExec(&test, argc, argv);
}

#include "test_charts_export.moc"
