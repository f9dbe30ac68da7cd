#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QProcess>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QToolButton>
#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>

#include "core/budget/baselines.h"
#include "core/budget/budget_solver.h"
#include "core/session/pareto.h"
#include "tests/support/saved_session.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_pane.h"
#include "ui/charts/chart_table.h"
#include "ui/controls/budget_controls.h"
#include "ui/controls/value_slider.h"
#include "ui/live_budget.h"
#include "ui/message_bar.h"
#include "ui/navigator/head_map.h"
#include "ui/navigator/head_ribbon.h"
#include "ui/number_text.h"
#include "ui/session_commands.h"
#include "ui/session_document.h"
#include "ui/workspace.h"

using namespace headscope;
using namespace headscope::test;

namespace {

constexpr SyntheticShape kSmall{6, 2, 4, 11, 2, 200};

QPoint handleCentre(QSlider& slider) {
  QStyleOptionSlider option;
  option.initFrom(&slider);
  option.orientation = slider.orientation();
  option.minimum = slider.minimum();
  option.maximum = slider.maximum();
  option.sliderPosition = slider.sliderPosition();
  option.sliderValue = slider.value();
  option.subControls = QStyle::SC_All;
  return slider.style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider).center();
}

void drag(QSlider& slider, int pixels) {
  const QPoint from = handleCentre(slider);
  QTest::mousePress(&slider, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 5; ++i) QTest::mouseMove(&slider, from + QPoint(pixels * i / 5, 0));
  QTest::mouseRelease(&slider, Qt::LeftButton, {}, from + QPoint(pixels, 0));
}

}  // namespace

class TestWindow : public QObject {
  Q_OBJECT

  std::unique_ptr<WindowFixture> m_fixture;

  MainWindow& window() const { return *m_fixture->window; }
  BudgetControls& controls() const { return *window().findChild<BudgetControls*>(); }
  HeadMap& map() const { return window().workspace().ribbon().map(); }
  void openSmall() const {
    const QString file = m_fixture->sessionFile(kSmall);
    QVERIFY(!file.isEmpty());
    window().openSession(file);
    QVERIFY(window().document().isOpen());
    QTest::qWait(20);
  }
  QPoint centreOf(HeadId head) const { return map().cellRect(head).center(); }

private Q_SLOTS:
  void init() { m_fixture = std::make_unique<WindowFixture>(); }
  void cleanup() {
    m_fixture.reset();
    QCOMPARE(WindowFixture::warnings(), QStringList());
  }

  void opensASessionWithFourCharts() {
    openSmall();
    for (const ChartView view : kAllViews) {
      QCOMPARE(window().workspace().pane(view).isVisible(), view != ChartView::Pareto);
      QCOMPARE(window().workspace().pane(view).hasResult(), view != ChartView::Pareto);
    }
    QCOMPARE(window().windowTitle(), QString("synthetic[*] – Headscope"));
    QVERIFY(!window().isWindowModified());
    QCOMPARE(window().selection().heads().size(), std::size_t{12});
    // A session nobody has looked at begins with the heads that matter most.
    QCOMPARE(window().selection().selected(), mostInfluentialHeads(window().document().data()->profile, 4));
  }

  // What the window predicts is what the solver says of the same problem, at the value the slider shows.
  void draggingTheTargetSolvesAgain() {
    openSmall();
    ValueSlider& target = controls().target();
    QSignalSpy solved(&window().budget(), &LiveBudget::solved);
    drag(target.slider(), 60);
    QVERIFY(solved.count() >= 3);
    QVERIFY(target.value() > 0.06);
    QVERIFY(window().isWindowModified());
    const auto problem = budgetProblem(window().document().data()->profile, target.value(), 1.0);
    QVERIFY(problem.ok());
    const auto expected = solveBudget(*problem);
    QVERIFY(expected.ok());
    QCOMPARE(window().budget().allocation()->kept, expected->kept);
    QCOMPARE(m_fixture->part<QLabel>("predictedDelta").text(), signedText(expected->predictedDelta, 3));
  }

  void escapeTakesADragBack() {
    openSmall();
    QSlider& slider = controls().target().slider();
    const QPoint from = handleCentre(slider);
    slider.setFocus();
    QTest::mousePress(&slider, Qt::LeftButton, {}, from);
    QTest::mouseMove(&slider, from + QPoint(50, 0));
    QVERIFY(controls().target().value() > 0.05);
    QTest::keyClick(&slider, Qt::Key_Escape);
    QCOMPARE(controls().target().value(), 0.05);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, from);
  }

  // One drag is one step, whatever lies between its ends; each kind of change is undone by itself, latest first.
  void undoAndRedoSlidersSelectionAndCharts() {
    openSmall();
    drag(controls().target().slider(), 60);
    const double dragged = controls().target().value();
    QVERIFY(dragged > 0.05);
    window().selection().select({4, 1});
    ChartPane& spectra = window().workspace().pane(ChartView::Spectra);
    QTest::mouseClick(spectra.findChild<QAbstractButton*>("segment-Log"), Qt::LeftButton);
    QVERIFY(spectra.options().logScale);
    const auto undo = [this] { QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier); };
    undo();
    QVERIFY(!spectra.options().logScale);
    QCOMPARE(window().selection().current(), std::optional(HeadId{4, 1}));
    undo();
    QVERIFY(window().selection().current() != std::optional(HeadId{4, 1}));
    QCOMPARE(controls().target().value(), dragged);
    undo();
    QCOMPARE(controls().target().value(), 0.05);
    QCOMPARE(window().budget().targetRatio(), 0.05);
    QVERIFY(!window().document().isModified());
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(controls().target().value(), dragged);
    QCOMPARE(window().budget().targetRatio(), dragged);
  }

  void aDragTakenBackLeavesNothingToUndo() {
    openSmall();
    QSlider& slider = controls().target().slider();
    slider.setFocus();
    const QPoint from = handleCentre(slider);
    QTest::mousePress(&slider, Qt::LeftButton, {}, from + QPoint(40, 0));
    QTest::mouseMove(&slider, from + QPoint(70, 0));
    QTest::keyClick(&slider, Qt::Key_Escape);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, from);
    QCOMPARE(controls().target().value(), 0.05);
    for (const QAction* action : window().findChildren<QAction*>()) {
      if (action->shortcut() == QKeySequence(QKeySequence::Undo)) QVERIFY(!action->isEnabled());
    }
  }

  void noHeadIsAboveTheCap() {
    openSmall();
    drag(controls().target().slider(), 40);
    drag(controls().cap().slider(), -90);
    const auto allocation = window().budget().allocation();
    QVERIFY(allocation);
    const auto cap = static_cast<std::int64_t>(controls().cap().value() * 210);
    for (const auto kept : allocation->kept) QVERIFY(kept <= cap);
  }

  // 512 B × 12 heads × 32,768 tokens = 192 MiB without compaction; the share kept is what the whole counts add up to.
  void memoryReadOutIsTheArithmetic() {
    openSmall();
    controls().target().field().setValue(0.08);
    QTest::qWait(10);
    const double share = window().budget().keptShare();
    QVERIFY(std::abs(share - 0.08) < 0.005);
    QCOMPARE(m_fixture->part<QLabel>("memorySaved").text(), QString("%1 %").arg(numberText(100 * (1 - share), 1)));
    const QString note = m_fixture->part<QLabel>("memoryNote").text();
    QVERIFY2(note.startsWith("192.0 → "), qPrintable(note));
  }

  void clickSelectsAndControlAdds() {
    openSmall();
    QTest::mouseClick(&map(), Qt::LeftButton, {}, centreOf({3, 1}));
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{3, 1}}));
    QTest::mouseClick(&map(), Qt::LeftButton, Qt::ControlModifier, centreOf({5, 0}));
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{3, 1}, {5, 0}}));
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{3, 1}}));
  }

  void arrowsAndSpaceSelectInTheMap() {
    openSmall();
    window().selection().select({2, 0});
    map().setFocus();
    QTest::keyClick(&map(), Qt::Key_Right);
    QTest::keyClick(&map(), Qt::Key_Down);
    QTest::keyClick(&map(), Qt::Key_Space);
    auto selected = window().selection().selected();
    std::ranges::sort(selected);
    QCOMPARE(selected, std::vector<HeadId>({{2, 0}, {3, 1}}));
  }

  void searchGoesToAHeadOrSaysThereIsNone() {
    openSmall();
    auto& search = m_fixture->part<QLineEdit>("goToHead");
    QTest::keyClick(&window(), Qt::Key_L, Qt::ControlModifier);
    QTest::keyClicks(&search, "l4h1");
    QTest::keyClick(&search, Qt::Key_Return);
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{4, 1}}));
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window().selection().selected().size(), std::size_t{4});
    search.setText("L99H9");
    QTest::keyClick(&search, Qt::Key_Return);
    QVERIFY(window().messages().isVisible());
    QVERIFY(window().messages().text().contains("L99H9"));
  }

  void tabsAndShortcutsSwitchViews() {
    openSmall();
    QTest::mouseClick(&m_fixture->part<QToolButton>("viewTab2"), Qt::LeftButton);
    QVERIFY(window().workspace().view() == ChartView::Influence);
    QVERIFY(!window().workspace().pane(ChartView::Proportions).isVisible());
    QTest::keyClick(&window(), Qt::Key_5, Qt::ControlModifier);
    QVERIFY(window().workspace().view() == ChartView::Spectra);
    QVERIFY(m_fixture->part<QToolButton>("viewTab4").isChecked());
    QTest::keyClick(&window(), Qt::Key_F11);
    QVERIFY(!window().workspace().view());
  }

  // Not at the other end of the window, where Space opens a menu; and back where it was.
  void theKeyboardStaysWithTheCharts() {
    openSmall();
    QVERIFY(map().hasFocus());
    for (const auto& [key, view] : {std::pair(Qt::Key_6, ChartView::Pareto), std::pair(Qt::Key_3, ChartView::Influence),
                                    std::pair(Qt::Key_4, ChartView::EffectiveRank)}) {
      QTest::keyClick(&window(), key, Qt::ControlModifier);
      QTRY_VERIFY(window().workspace().pane(view).canvas().hasFocus());
    }
    QTest::keyClick(&window(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(window().workspace().pane(ChartView::EffectiveRank).table().hasFocus());
    QTest::keyClick(&window(), Qt::Key_1, Qt::ControlModifier);
    QVERIFY(map().hasFocus());
    QTest::keyClick(&window(), Qt::Key_4, Qt::ControlModifier);
    QVERIFY(window().workspace().pane(ChartView::EffectiveRank).table().hasFocus());
    QTest::keyClick(&window(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(window().workspace().pane(ChartView::EffectiveRank).canvas().hasFocus());
  }

  // Worked out only where it is looked at, off this thread; what it shows are the numbers of the core, and they are
  // forgotten with the session.
  void paretoCurvesAreWorkedOutWhenTheyAreLookedAt() {
    openSmall();
    ChartPane& pane = window().workspace().pane(ChartView::Pareto);
    QTest::mouseClick(&m_fixture->part<QToolButton>("viewTab5"), Qt::LeftButton);
    QVERIFY(pane.isVisible() && !window().workspace().pane(ChartView::Influence).isVisible());
    QTRY_VERIFY(pane.hasResult());
    const auto expected = paretoOf(window().document().data()->profile, {0.05, 0.1});
    QVERIFY(expected.ok());
    for (const ParetoMethod& method : expected->methods) {
      QCOMPARE(pane.canvas().chartScene().content().endLabels.size(), expected->methods.size());
      const auto& lines = pane.canvas().chartScene().content().panels[0].lines;
      for (const ParetoPoint& point : method.points) {
        QVERIFY(std::ranges::any_of(lines, [&](const LineContent& line) {
          return std::ranges::find(line.points, QPointF(point.targetRatio, point.predictedDelta)) != line.points.end();
        }));
      }
    }
    QTest::keyClick(&window(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(pane.table().chartModel().rowCount() >= 2 * static_cast<int>(expected->methods.size()));
    QTest::keyClick(&window(), Qt::Key_T, Qt::ControlModifier);
    QTest::keyClick(&window(), Qt::Key_F11);
    QVERIFY(!pane.isVisible() && window().workspace().pane(ChartView::Influence).isVisible());
    window().openSession(m_fixture->sessionFile({4, 2, 4, 5, 1, 100}, "other.hscope"));
    QVERIFY(!pane.hasResult());
    QTest::keyClick(&window(), Qt::Key_6, Qt::ControlModifier);
    QTRY_VERIFY(pane.hasResult());
    // Asked for and closed at once: nobody waits, nothing is posted to what is gone.
    window().openSession(m_fixture->path("synthetic.hscope"));
    window().closeNow();
  }

  // A chart that filled the window has all its options in its header; back among the others they must give way, not
  // push the panels at the sides out of the window.
  void theOverviewComesBackAsItWas() {
    openSmall();
    const auto widths = [this] {
      QList<int> list;
      for (const char* name : {"sessionPanel", "inspectorPanel", "chart-influence", "chart-spectra"})
        list << m_fixture->part<QWidget>(name).width();
      return list;
    };
    const QList<int> before = widths();
    for (const ChartView view : kAllViews) {
      window().workspace().showView(view);
      QTest::qWait(20);
    }
    window().workspace().showView(std::nullopt);
    QTest::qWait(20);
    QCOMPARE(widths(), before);
  }

  void viewStateComesBack() {
    openSmall();
    QTest::mouseClick(&map(), Qt::LeftButton, {}, centreOf({1, 1}));
    controls().target().field().setValue(0.12);
    window().workspace().showView(ChartView::EffectiveRank);
    QVERIFY(window().document().isModified());
    QTest::keyClick(&window(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!window().document().isModified());
    window().openSession(m_fixture->sessionFile({4, 2, 4, 5, 1, 100}, "other.hscope"));
    QCOMPARE(window().selection().heads().size(), std::size_t{8});
    window().openSession(m_fixture->path("synthetic.hscope"));
    QCOMPARE(controls().target().value(), 0.12);
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{1, 1}}));
    QVERIFY(window().workspace().view() == ChartView::EffectiveRank);
    QVERIFY(!window().document().isModified());
  }

  void theDemoIsOpenedAsACopy() {
    const QString shipped = m_fixture->sessionFile(kSmall, "demo.hscope");
    m_fixture->engine->demo = shipped.toStdString();
    QTest::keyClick(&window(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(window().document().isOpen());
    QVERIFY(window().document().isDraft());
    QVERIFY(window().document().path() != m_fixture->engine->demo);
    QFile file(shipped);
    QVERIFY(file.open(QFile::ReadOnly));
    const QByteArray before = file.readAll();
    controls().target().field().setValue(0.2);
    Q_EMIT controls().saveRequested();
    file.seek(0);
    QCOMPARE(file.readAll(), before);
  }

  // The engine calls its demo model "Small". A session of another model or data is not taken for the demo's.
  void aSessionOfTheDemosModelAndDataFindsThem() {
    const auto open = [this](const char* model, const char* dataset) {
      const auto session = syntheticSession(kSmall);
      session->profile.record.modelName = model;
      session->profile.record.datasetName = dataset;
      const QString file = m_fixture->path(QString("%1-%2.hscope").arg(model, dataset));
      if (!saveSession(*session, file.toStdString()).ok()) qFatal("cannot write %s", qPrintable(file));
      window().openSession(file);
      const ViewState& state = window().document().viewState();
      return QStringList{state.model, state.dataset};
    };
    QCOMPARE(open("Small", "demo"), (QStringList{"demo", "demo"}));
    QVERIFY(!window().document().isModified());
    QVERIFY(!m_fixture->part<QLabel>("conversionBytes").text().contains("not known"));
    QCOMPARE(open("Large", "demo"), (QStringList{{}, {}}));
    QCOMPARE(open("Small", "talks"), (QStringList{{}, {}}));
  }

  void theStartPageListsTheHubsModels() {
    auto engine = std::make_shared<FakeJobEngine>();
    HubSnapshot there, broken;
    there.name = "small";
    there.refs = {"main"};
    broken.name = "org/half";
    broken.revision = "0123456789abcdef";
    broken.missing = {"model-00002-of-00002.safetensors"};
    engine->hub = {there, broken};
    MainWindow other(m_fixture->theme, engine);
    other.show();
    QVERIFY(QTest::qWaitForWindowExposed(&other));
    QPushButton *small = nullptr, *half = nullptr;
    for (QPushButton* button : other.findChildren<QPushButton*>()) {
      if (button->accessibleName() == "small") small = button;
      if (button->accessibleName() == "org/half@01234567") half = button;
    }
    QVERIFY(small != nullptr && half != nullptr);
    QVERIFY(!half->isEnabled());
    QVERIFY(half->accessibleDescription().contains("model-00002-of-00002.safetensors"));
    QTest::mouseClick(small, Qt::LeftButton);
    QVERIFY(other.document().isOpen());
    QCOMPARE(other.document().viewState().model, QString("small"));
  }

  void savedBudgetIsListed() {
    openSmall();
    controls().target().field().setValue(0.2);
    const auto before = window().document().data()->budgets.size();
    for (QAction* action : window().findChildren<QAction*>())
      if (action->text() == "&Save Budget") action->trigger();
    QCOMPARE(window().document().data()->budgets.size(), before + 1);
  }

  // Qt's lines of text take Ctrl+E for their end, and undo whether or not they have something to undo.
  void fieldsLeaveTheWindowsKeysToIt() {
    openSmall();
    QDoubleSpinBox& field = controls().target().field();
    const double before = controls().target().value();
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, "0.12");
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(controls().target().value(), 0.12);
    bool asked = false;
    answerDialog([&](QWidget& dialog) {
      asked = dialog.objectName() == "exportDialog";
      dialog.close();
    });
    QTest::keyClick(&field, Qt::Key_E, Qt::ControlModifier);
    QVERIFY(asked);
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(controls().target().value(), before);
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(controls().target().value(), 0.12);
    // What is typed and not taken yet is the field's own to undo.
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, "0.3");
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(controls().target().value(), 0.12);
  }

  void exportsThroughTheDialog() {
    openSmall();
    bool refusedEmpty = false;
    answerDialog([&](QWidget& dialog) {
      auto* path = dialog.findChild<QLineEdit*>("exportPath");
      auto* start = dialog.findChild<QPushButton*>("exportStart");
      path->setText(m_fixture->path("no/such/folder/chart.png"));
      refusedEmpty = !start->isEnabled();
      dialog.findChild<QComboBox*>("exportWidth")->setCurrentIndex(1);
      path->setText(m_fixture->path("chart.png"));
      start->click();
    });
    QTest::keyClick(&window(), Qt::Key_E, Qt::ControlModifier);
    QVERIFY(refusedEmpty);
    // 89 mm at 300 dpi.
    QCOMPARE(QImage(m_fixture->path("chart.png")).width(), 1051);
    // The shortcut is the window's again only when it is active again.
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    answerDialog([&](QWidget& dialog) {
      dialog.findChild<QComboBox*>("exportCharts")->setCurrentIndex(1);
      dialog.findChild<QComboBox*>("exportFormat")->setCurrentIndex(3);
      dialog.findChild<QLineEdit*>("exportPath")->setText(m_fixture->path("all.csv"));
      dialog.findChild<QPushButton*>("exportStart")->click();
    });
    QTest::keyClick(&window(), Qt::Key_E, Qt::ControlModifier);
    for (const ChartView view : kAllViews) {
      QVERIFY(QFile::exists(m_fixture->path("all-" + viewName(view) + ".csv")));
    }
  }

  // Both programs write the same bytes.
  void numbersAreThoseOfTheCommandLine() {
    const QString cli = qEnvironmentVariable("HEADSCOPE_CLI");
    if (cli.isEmpty() || !QFile::exists(cli)) QSKIP("headscope-cli is not built");
    openSmall();
    const auto data = window().document().data();
    for (const ChartView view : kAllViews) {
      for (const char* format : {"csv", "json"}) {
        const QString mine = m_fixture->path(QString("mine.") + format),
                      its = m_fixture->path(QString("its.") + format);
        QVERIFY(exportChart(*data, view, {}, mine.toStdString()).ok());
        QCOMPARE(QProcess::execute(cli, {"-q", "export", m_fixture->path("synthetic.hscope"), "--view", viewName(view),
                                         "--format", format, "-o", its}),
                 0);
        QFile a(mine), b(its);
        QVERIFY(a.open(QFile::ReadOnly) && b.open(QFile::ReadOnly));
        const QByteArray bytes = a.readAll();
        QVERIFY(bytes.size() > 200);
        QCOMPARE(bytes, b.readAll());
      }
    }
  }

  void theTableTakesTheChartsPlace() {
    openSmall();
    window().workspace().showView(ChartView::Influence);
    ChartPane& pane = window().workspace().pane(ChartView::Influence);
    QTest::keyClick(&window(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(pane.table().isVisible() && !pane.canvas().isVisible());
    QCOMPARE(pane.table().chartModel().rowCount(), 12 * 11);
    const QModelIndex row = pane.table().model()->index(40, 0);
    pane.table().scrollTo(row);
    QTest::mouseClick(pane.table().viewport(), Qt::LeftButton, {}, pane.table().visualRect(row).center());
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{1, 1}}));
    QVERIFY(row.data(Qt::DecorationRole).isValid());
    QTest::keyClick(&window(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(pane.canvas().isVisible());
  }

  void errorsAreShownInTheBarAndTheSessionStays() {
    openSmall();
    window().commands().openModel("/no/such/model.gguf");
    QVERIFY(window().messages().isVisible());
    QVERIFY(window().messages().text().contains("/no/such/model.gguf"));
    QVERIFY(window().messages().text().contains("There is no such model"));
    QCOMPARE(window().document().name(), QString("synthetic"));
    QFile broken(m_fixture->path("broken.hscope"));
    QVERIFY(broken.open(QFile::WriteOnly));
    broken.write("not a session");
    broken.close();
    window().openSession(broken.fileName());
    QVERIFY(window().messages().text().contains("broken.hscope"));
    QCOMPARE(window().document().name(), QString("synthetic"));
    window().commands().openData("empty.jsonl");
    QVERIFY(window().messages().text().contains("empty.jsonl"));
  }

  void everyMenuHasUniqueMnemonics() {
    for (const QAction* top : window().menuBar()->actions()) {
      QStringList seen;
      for (const QAction* action : top->menu()->actions()) {
        const int at = static_cast<int>(action->text().indexOf('&'));
        if (at < 0) continue;
        const QString key = action->text().mid(at + 1, 1).toLower();
        QVERIFY2(!seen.contains(key), qPrintable(top->text() + ": " + action->text()));
        seen << key;
      }
    }
  }

  void interactiveWidgetsHaveNames() {
    openSmall();
    for (const QWidget* widget : window().findChildren<QWidget*>()) {
      if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      if (button == nullptr && qobject_cast<const QSlider*>(widget) == nullptr &&
          qobject_cast<const QLineEdit*>(widget) == nullptr) {
        continue;
      }
      const bool inner = widget->objectName() == "qt_spinbox_lineedit";
      const bool named = !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
      QVERIFY2(named || inner, qPrintable(QString(widget->metaObject()->className()) + " " + widget->objectName()));
    }
  }

  // The second start of a window whose panels were left so that what-if had to scroll.
  void theWholeWhatIfPanelIsInViewWhereThereIsRoom() {
    openSmall();
    QTest::mouseClick(&map(), Qt::LeftButton, {}, QPoint(map().width() / 2, map().height() / 2));
    const auto scrolls = [this] {
      return m_fixture->part<QDockWidget>("whatIfPanel").findChild<QScrollArea*>()->verticalScrollBar()->maximum();
    };
    QTRY_COMPARE(scrolls(), 0);
    const int inspector = m_fixture->part<QDockWidget>("inspectorPanel").height();
    window().resizeDocks(
        {&m_fixture->part<QDockWidget>("inspectorPanel"), &m_fixture->part<QDockWidget>("whatIfPanel")},
        {inspector + 120, 400}, Qt::Vertical);
    QTRY_VERIFY(scrolls() > 0);
    window().closeNow();
    m_fixture->window = std::make_unique<MainWindow>(m_fixture->theme, m_fixture->engine);
    window().show();
    QVERIFY(QTest::qWaitForWindowExposed(&window()));
    window().openSession(m_fixture->path("synthetic.hscope"));
    QVERIFY(window().document().isOpen());
    QTRY_COMPARE(scrolls(), 0);
    QCOMPARE(m_fixture->part<QDockWidget>("inspectorPanel").findChild<QScrollArea*>()->verticalScrollBar()->maximum(),
             0);
  }

  void darkAndBack() {
    openSmall();
    QTest::mouseClick(&m_fixture->part<QToolButton>("themeButton"), Qt::LeftButton);
    QVERIFY(m_fixture->theme.palette().dark);
    QVERIFY(window().grab().toImage().pixelColor(4, window().height() - 4).lightness() < 80);
    QTest::mouseClick(&m_fixture->part<QToolButton>("themeButton"), Qt::LeftButton);
    QVERIFY(!m_fixture->theme.palette().dark);
  }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
