#include <QtTest/QtTest>

#include <QAbstractButton>
#include <QClipboard>
#include <QMimeData>
#include <QUndoStack>
#include <QWheelEvent>
#include <cmath>

#include "tests/support/synthetic_session.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_pane.h"
#include "ui/charts/segments.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

using namespace headscope;

namespace {

/// Three methods at four targets, by hand.
std::shared_ptr<const Pareto> handmadePareto() {
  auto pareto = std::make_shared<Pareto>();
  pareto->methods = {{"optimal", {{0.02, -0.05, -0.06, 0}, {0.05, -0.09, -0.09, 0}, {0.1, -0.1, -0.1, 0}}},
                     {"rms", {{0.02, 0.06, 0, 0}, {0.05, 0.05, 0, 0}, {0.1, 0.03, 0, 2}}},
                     {"uniform", {{0.02, 0.04, 0, 0}, {0.05, 0, 0, 0}, {0.1, 0.005, 0, 0}}}};
  return pareto;
}

/// Where a data point of the first panel lies on the canvas.
QPoint pixel(const ChartPane& pane, const QPointF& value) {
  const ChartScene& scene = pane.canvas().chartScene();
  return toPixels(scene.content().panels[0], scene.chartLayout().plots[0], value).toPoint();
}

}  // namespace

class TestChartsPane : public QObject {
  Q_OBJECT

  std::shared_ptr<SessionData> m_session = test::syntheticSession();
  Theme m_theme;
  SelectionState m_selection;

  void show(ChartPane& pane, QSize size = {900, 560}) {
    pane.resize(size);
    pane.setSession(m_session);
    pane.show();
    QVERIFY(QTest::qWaitForWindowExposed(&pane));
  }

  /// HEADSCOPE_PICTURES keeps what a person would see.
  static void keep(QWidget& widget, const QString& name) {
    const QString folder = qEnvironmentVariable("HEADSCOPE_PICTURES");
    if (!folder.isEmpty()) widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
  }

private Q_SLOTS:
  void initTestCase() { m_theme.applyTo(*qobject_cast<QApplication*>(QCoreApplication::instance())); }

  void init() {
    m_selection.setHeads(m_session->profile.record.heads);
    m_selection.setNames({"L0H0", "L7H1", "L15H4", "L33H4"});
  }

  void everyViewDrawsAndReadsOut() {
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      m_theme.setMode(mode);
      for (const ChartView view : kAllViews) {
        ChartPane pane(view, m_selection, m_theme);
        pane.setPareto(handmadePareto(), {{"mine", "optimal", 0.05, -0.09, -0.07, 0.01}});
        show(pane);
        QVERIFY(pane.hasResult());
        const QRectF plot = pane.canvas().chartScene().chartLayout().plots[0];
        QTest::mouseMove(pane.canvas().viewport(),
                         QPointF(plot.left() + 0.4 * plot.width(), plot.center().y()).toPoint());
        QTRY_VERIFY(pane.canvas().chartScene().readOut().has_value());
        QVERIFY(!pane.canvas().chartScene().readOut()->rows.empty());
        QCOMPARE(pane.grab().toImage().pixelColor(2, 2), m_theme.palette().chart);
        const QString name =
            QStringLiteral("pane-") + viewName(view) + (mode == ThemeMode::Dark ? QStringLiteral("-dark") : QString());
        keep(pane, name);
        pane.resize(440, 330);
        keep(pane, name + QStringLiteral("-small"));
      }
    }
    m_theme.setMode(ThemeMode::Light);
  }

  void aClickSelectsAndCtrlAdds() {
    ChartPane pane(ChartView::Proportions, m_selection, m_theme);
    show(pane);
    QTest::mouseClick(pane.canvas().viewport(), Qt::LeftButton, {}, pixel(pane, {80.5, 0.01}));
    QCOMPARE(m_selection.names().join(QString()), QStringLiteral("L10H0"));
    QTest::mouseClick(pane.canvas().viewport(), Qt::LeftButton, Qt::ControlModifier, pixel(pane, {161.5, 0.01}));
    QCOMPARE(m_selection.selected(), (std::vector<HeadId>{{10, 0}, {20, 1}}));
    QTest::keyClick(&pane.canvas(), Qt::Key_Right);
    QCOMPARE(m_selection.selected(), (std::vector<HeadId>{{10, 0}, {21, 1}}));
  }

  void aCurveIsPickedWhereItRuns() {
    ChartPane pane(ChartView::Influence, m_selection, m_theme);
    show(pane);
    const PanelContent& panel = pane.canvas().chartScene().content().panels[0];
    const LineContent line = panel.lines.back();
    m_selection.clear();
    QTest::mouseClick(pane.canvas().viewport(), Qt::LeftButton, {}, pixel(pane, line.points[45]));
    QCOMPARE(m_selection.selected(), (std::vector<HeadId>{{33, 4}}));
  }

  void aLiveAllocationShowsAtOnce() {
    ChartPane shares(ChartView::Proportions, m_selection, m_theme), curves(ChartView::Influence, m_selection, m_theme);
    show(shares);
    show(curves);
    const std::size_t before = curves.canvas().chartScene().content().panels[0].markers.size();
    const auto live = test::syntheticBudget(*m_session, 3);
    shares.setLiveBudget(live);
    curves.setLiveBudget(live);
    QCOMPARE(shares.canvas().chartScene().content().panels[0].lines.back().points[1].y(), live->proportion[0]);
    QCOMPARE(curves.canvas().chartScene().content().panels[0].markers.size(), before + 4);
    keep(shares, QStringLiteral("pane-live-proportions"));
    keep(curves, QStringLiteral("pane-live-influence"));
    shares.setLiveBudget(nullptr);
    QCOMPARE(shares.canvas().chartScene().content().panels[0].lines.back().points[1].y(),
             m_session->budgets[0].proportion[0]);
  }

  void optionsAreChosenByAPerson() {
    ChartPane pane(ChartView::Spectra, m_selection, m_theme);
    show(pane);
    QSignalSpy chosen(&pane, &ChartPane::optionsChanged);
    for (QAbstractButton* button : pane.findChildren<QAbstractButton*>())
      if (button->text() == QLatin1String("Log")) button->click();
    QCOMPARE(chosen.count(), 1);
    QVERIFY(pane.options().logScale);
    QVERIFY(pane.canvas().chartScene().content().panels[0].y.log);
    keep(pane, QStringLiteral("pane-spectra-log"));
  }

  void theNumberOfHeadsIsChosenByAPerson() {
    auto session = std::make_shared<SessionData>(*m_session);
    const ModelSpectra first = session->spectra.front();
    for (const char* name : {"few a", "few b"}) {
      ModelSpectra few = first;
      few.name = name;
      for (LayerSpectrum& layer : few.layers) {
        layer.heads = 2;
        layer.eigenvalues = {1.5, 0.5};
        layer.similarity.clear();
      }
      session->spectra.push_back(few);
    }
    ChartPane pane(ChartView::Spectra, m_selection, m_theme);
    show(pane);
    pane.setSession(session);
    pane.resize(1000, 500);
    const auto press = [&](const QString& text) {
      for (QAbstractButton* button : pane.findChildren<QAbstractButton*>())
        if (button->text() == text && button->isVisible()) button->click();
    };
    const auto lines = [&] { return pane.canvas().chartScene().content().endLabels.size(); };
    QCOMPARE(lines(), std::size_t{2});  // the two that can be compared
    press(QStringLiteral("H = %1").arg(first.layers.front().heads));
    QCOMPARE(pane.options().heads, first.layers.front().heads);
    QCOMPARE(lines(), std::size_t{1});
    press(QStringLiteral("All"));
    QCOMPARE(lines(), std::size_t{3});
    keep(pane, QStringLiteral("pane-spectra-heads"));
    pane.setSession(m_session);
    QCOMPARE(lines(), std::size_t{1});
    press(QStringLiteral("All"));  // gone with the choice
    QCOMPARE(pane.options().heads, ViewOptions::kAllHeads);
  }

  /// The other measure has an axis of its own, and the window of the first says nothing there.
  void anotherMeasureIsShownWhole() {
    ChartPane pane(ChartView::Influence, m_selection, m_theme);
    show(pane);
    pane.zoom(2);
    ViewOptions options = pane.options();
    options.onlySelected = true;
    pane.setOptions(options);
    QVERIFY(!pane.zoomWindow().whole());
    options.divergence = true;
    pane.setOptions(options);
    QVERIFY(pane.zoomWindow().whole());
  }

  void theWheelZoomsAndADoubleClickFits() {
    ChartPane pane(ChartView::Influence, m_selection, m_theme);
    show(pane);
    const ChartScene& scene = pane.canvas().chartScene();
    const Axis whole = scene.content().panels[0].x;
    const QRectF plot = scene.chartLayout().plots[0];
    const QPointF at = plot.center();
    const double under = toValue(scene.content().panels[0], plot, at).x();
    QWheelEvent wheel(at, pane.canvas().mapToGlobal(at), {}, {0, 120}, {}, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(pane.canvas().viewport(), &wheel);
    const Axis closer = scene.content().panels[0].x;
    QVERIFY(std::abs((closer.max - closer.min) - (whole.max - whole.min) / 1.2) < 1e-9);
    QVERIFY(std::abs(toValue(scene.content().panels[0], plot, at).x() - under) < 1e-3);
    keep(pane, QStringLiteral("pane-zoomed"));
    QTest::mouseDClick(pane.canvas().viewport(), Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(scene.content().panels[0].x.max, whole.max);
    QVERIFY(pane.zoomWindow().whole());
  }

  void aDragWithTheMiddleButtonPansAndSelectsNothing() {
    ChartPane pane(ChartView::Proportions, m_selection, m_theme);
    show(pane);
    pane.zoom(4);
    const QStringList before = m_selection.names();
    const ChartScene& scene = pane.canvas().chartScene();
    const QPoint from = scene.chartLayout().plots[0].center().toPoint();
    const double held = toValue(scene.content().panels[0], scene.chartLayout().plots[0], from).x();
    QTest::mousePress(pane.canvas().viewport(), Qt::MiddleButton, {}, from);
    for (int i = 1; i <= 6; ++i) QTest::mouseMove(pane.canvas().viewport(), from + QPoint(15 * i, 0));
    QTest::mouseRelease(pane.canvas().viewport(), Qt::MiddleButton, {}, from + QPoint(90, 0));
    QCOMPARE(m_selection.names(), before);
    const double now = toValue(scene.content().panels[0], scene.chartLayout().plots[0], from + QPoint(90, 0)).x();
    QVERIFY2(std::abs(now - held) < 0.5, qPrintable(QStringLiteral("%1 for %2").arg(now).arg(held)));
  }

  // What goes to the clipboard is what the chart draws: the third point of the synthetic L0H1, by hand from the
  // session.
  void copyPutsPictureAndNumbersOnTheClipboard() {
    ChartPane pane(ChartView::Influence, m_selection, m_theme);
    show(pane);
    pane.copyToClipboard();
    const QMimeData* clip = QGuiApplication::clipboard()->mimeData();
    QVERIFY(clip->hasImage());
    const QStringList lines = clip->text().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 2 + 288 * 51);
    double sum = 0;
    for (const DocumentProfile& document : m_session->profile.documents) sum += document.curves.at({0, 1})[2].delta;
    const QStringList fields = lines[1 + 51 + 2].split(QLatin1Char('\t'));
    QCOMPARE(fields[0], QStringLiteral("L0H1"));
    QCOMPARE(fields[3].toDouble(), sum / static_cast<double>(m_session->profile.documents.size()));
    pane.copyToClipboard(ChartPane::Copy::Data);
    QVERIFY(!QGuiApplication::clipboard()->mimeData()->hasImage());
    pane.copyToClipboard(ChartPane::Copy::Picture);
    QVERIFY(!QGuiApplication::clipboard()->mimeData()->hasText());
  }

  void withoutAResultThereIsAPlaceholder() {
    ChartPane pane(ChartView::EffectiveRank, m_selection, m_theme);
    pane.setPlaceholder(QStringLiteral("Queued"), QStringLiteral("Starts after Influence curves"));
    pane.resize(440, 330);
    pane.show();
    QVERIFY(!pane.hasResult());
    QVERIFY(!pane.canvas().isVisible());
    pane.copyToClipboard();
    keep(pane, QStringLiteral("pane-queued"));
    pane.setSession(m_session);
    QVERIFY(pane.canvas().isVisible());
    pane.setSession(nullptr);
    QVERIFY(!pane.canvas().isVisible());
  }
};

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  TestChartsPane test;
  return QTest::qExec(&test, argc, argv);
}

#include "test_charts_pane.moc"
