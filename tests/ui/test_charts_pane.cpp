#include <QtTest/QtTest>

#include <QAbstractButton>
#include <QUndoStack>

#include "tests/support/synthetic_session.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_pane.h"
#include "ui/charts/segments.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

using namespace headscope;

namespace {

constexpr ChartView kViews[] = {ChartView::Proportions, ChartView::Influence, ChartView::EffectiveRank,
                                ChartView::Spectra};

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
      for (const ChartView view : kViews) {
        ChartPane pane(view, m_selection, m_theme);
        show(pane);
        QVERIFY(pane.hasResult());
        const QRectF plot = pane.canvas().chartScene().chartLayout().plots[0];
        QTest::mouseMove(pane.canvas().viewport(),
                         QPointF(plot.left() + 0.4 * plot.width(), plot.center().y()).toPoint());
        QTRY_VERIFY(pane.canvas().chartScene().readOut().has_value());
        QVERIFY(!pane.canvas().chartScene().readOut()->rows.empty());
        QVERIFY(pane.csv().count(QLatin1Char('\n')) > 36);
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

  void withoutAResultThereIsAPlaceholder() {
    ChartPane pane(ChartView::EffectiveRank, m_selection, m_theme);
    pane.setPlaceholder(QStringLiteral("Queued"), QStringLiteral("Starts after Influence curves"));
    pane.resize(440, 330);
    pane.show();
    QVERIFY(!pane.hasResult());
    QVERIFY(!pane.canvas().isVisible());
    QVERIFY(pane.csv().isEmpty());
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
