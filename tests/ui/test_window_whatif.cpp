#include <QAbstractButton>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <QToolButton>
#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>

#include "tests/support/window_fixture.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_pane.h"
#include "ui/charts/chart_table.h"
#include "ui/controls/budget_controls.h"
#include "ui/controls/conversion_controls.h"
#include "ui/controls/value_slider.h"
#include "ui/jobs/job_bridge.h"
#include "ui/live_budget.h"
#include "ui/message_bar.h"
#include "ui/navigator/head_map.h"
#include "ui/navigator/head_ribbon.h"
#include "ui/number_text.h"
#include "ui/scenario_comparison.h"
#include "ui/session_commands.h"
#include "ui/session_document.h"
#include "ui/workspace.h"

using namespace headscope;
using namespace headscope::test;

namespace {

constexpr SyntheticShape kSmall{6, 2, 4, 11, 2, 200};

/// Linear between measured points, flat outside them: by hand, beside the solver's own.
double valueAt(const InfluenceCurve& curve, double ratio) {
  if (ratio <= curve.front().ratio) return curve.front().delta;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    if (ratio > curve[i].ratio) continue;
    const double share = (ratio - curve[i - 1].ratio) / (curve[i].ratio - curve[i - 1].ratio);
    return curve[i - 1].delta + share * (curve[i].delta - curve[i - 1].delta);
  }
  return curve.back().delta;
}

}  // namespace

class TestWindowWhatIf : public QObject {
  Q_OBJECT

  std::unique_ptr<WindowFixture> m_fixture;

  MainWindow& window() const { return *m_fixture->window; }
  BudgetControls& controls() const { return *window().findChild<BudgetControls*>(); }
  ConversionControls& conversion() const { return controls().conversion(); }
  QString said(const char* label) const { return m_fixture->part<QLabel>(label).text(); }
  void openDemo() const {
    m_fixture->engine->demo = m_fixture->sessionFile(kSmall, "demo.hscope").toStdString();
    QTest::keyClick(&window(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(window().document().isOpen());
    QTest::qWait(20);
  }
  void choose(const char* kind) const {
    auto* segment = conversion().findChild<QAbstractButton*>(QString("segment-") + kind);
    QVERIFY(segment != nullptr);
    QTest::mouseClick(segment, Qt::LeftButton);
  }

private Q_SLOTS:
  void init() { m_fixture = std::make_unique<WindowFixture>(); }
  void cleanup() {
    m_fixture.reset();
    QCOMPARE(WindowFixture::warnings(), QStringList());
  }

  // 6 layers, 2 KV heads of 16 + 16 at 2 bytes: 768 B a token. One head 384 B, 12 MiB at 32,768 tokens; a latent of 16
  // numbers 16·2·6 = 192 B; rank 2 (32 + 2·2·2)·2·6 = 480 B.
  void conversionBytesAreTheArithmetic() {
    openDemo();
    QVERIFY(said("conversionBytes").contains("2"));
    QVERIFY(!conversion().size().isVisible());
    choose("GQA");
    QVERIFY2(said("conversionBytes").startsWith("768 → 384 B a token, saved 50.0 %; 12.00 MiB"),
             qPrintable(said("conversionBytes")));
    choose("MLA");
    conversion().size().field().setValue(16);
    QVERIFY2(said("conversionBytes").startsWith("768 → 192 B a token, saved 75.0 %"),
             qPrintable(said("conversionBytes")));
    choose("LRKV");
    QVERIFY2(said("conversionBytes").startsWith("768 → 480 B a token, saved 37.5 %"),
             qPrintable(said("conversionBytes")));
    QVERIFY(window().document().isModified());
    choose("None");
    QVERIFY(!window().document().isModified());
  }

  void aConversionIsUndoneAndComesBackWithTheSession() {
    openDemo();
    choose("MLA");
    conversion().size().field().setValue(16);
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!conversion().target());
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(conversion().target());
    conversion().size().field().setValue(24);
    const QString file = m_fixture->path("mine.hscope");
    QVERIFY(window().document().saveAs(file.toStdString()).ok());
    choose("None");
    QVERIFY(window().document().save().ok());
    choose("GQA");
    QVERIFY(window().document().save().ok());
    window().openSession(m_fixture->sessionFile(kSmall, "other.hscope"));
    QVERIFY(!conversion().target());
    QVERIFY(said("conversionBytes").contains("not known"));
    window().openSession(file);
    QCOMPARE(toString(*conversion().target()), std::string("mqa"));
    QVERIFY(!window().document().isModified());
  }

  // The engine says 0.1·layer, 0.2 and 2: means over six layers 0.25, 0.2 and 2.
  void errorsComeFromAJobAndTheConvertedModelIsDrawn() {
    openDemo();
    choose("GQA");
    ChartPane& rank = window().workspace().pane(ChartView::EffectiveRank);
    const auto lines = [&rank] { return rank.canvas().chartScene().content().panels[0].lines.size(); };
    const auto before = lines();
    m_fixture->engine->millisecondsPerPoint = 100;
    QTest::mouseClick(&m_fixture->part<QPushButton>("conversionErrors"), Qt::LeftButton);
    QVERIFY(!m_fixture->part<QPushButton>("conversionErrors").isEnabled());
    QTRY_VERIFY(said("conversionResult").contains("0.250"));
    QVERIFY(said("conversionResult").contains("0.200") && said("conversionResult").contains("2.00"));
    QVERIFY(said("conversionResult").contains("without training"));
    QCOMPARE(lines(), before + 1);
    const ChartContent& content = rank.canvas().chartScene().content();
    QCOMPARE(content.endLabels.back().text, QString("as MQA"));
    QCOMPARE(content.panels[0].lines.back().points[3], QPointF(3, 2));
    // It is of that target: another one shows nothing of it, the same again does.
    choose("MLA");
    QCOMPARE(lines(), before);
    QVERIFY(!m_fixture->part<QLabel>("conversionResult").isVisible());
    choose("GQA");
    QCOMPARE(lines(), before + 1);
    m_fixture->engine->fails = true;
    QTest::mouseClick(&m_fixture->part<QPushButton>("conversionErrors"), Qt::LeftButton);
    QTRY_VERIFY(window().messages().isVisible());
    QTRY_VERIFY(!m_fixture->part<QLabel>("conversionResult").isVisible());
    QCOMPARE(lines(), before);
  }

  // T = 205: a head held at 0.5 keeps ⌊102.5⌋ keys, at 0.1 ⌊20.5⌋; at target 0.2 all together ⌊41⌋·12.
  void protectedHeadsKeepTheirRatio() {
    openDemo();
    controls().target().field().setValue(0.2);
    window().selection().setHeadSlots({HeadId{1, 0}, HeadId{4, 1}, std::nullopt, std::nullopt});
    auto& protect = m_fixture->part<QPushButton>("protectSelected");
    QTest::mouseClick(&protect, Qt::LeftButton);
    QVERIFY(!protect.isEnabled());
    const auto kept = [this](HeadId head) {
      const auto allocation = window().budget().allocation();
      if (!allocation) return std::int64_t{-1};
      const auto at = std::ranges::find(allocation->heads, head) - allocation->heads.begin();
      return allocation->kept[static_cast<std::size_t>(at)];
    };
    QCOMPARE(kept({1, 0}), std::int64_t{102});
    QCOMPARE(kept({4, 1}), std::int64_t{102});
    std::int64_t total = 0;
    for (const auto count : window().budget().allocation()->kept) total += count;
    QCOMPARE(total, std::int64_t{41 * 12});
    QVERIFY(window().document().isModified());
    HeadMap& map = window().workspace().ribbon().map();
    QVERIFY2(map.accessibleDescription().endsWith("protected"), qPrintable(map.accessibleDescription()));
    // More than the target holds: said, and no budget is shown.
    controls().target().field().setValue(0.05);
    QVERIFY(!window().budget().allocation());
    QVERIFY(!window().budget().reason().isEmpty());
    m_fixture->part<QDoubleSpinBox>("protected-L1H0").setValue(0.1);
    m_fixture->part<QDoubleSpinBox>("protected-L4H1").setValue(0.1);
    QCOMPARE(kept({1, 0}), std::int64_t{20});
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!window().budget().allocation());
    QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(kept({4, 1}), std::int64_t{20});
    const QString file = m_fixture->path("mine.hscope");
    QVERIFY(window().document().saveAs(file.toStdString()).ok());
    QCOMPARE(kept({1, 0}), std::int64_t{20});
    QTest::mouseClick(&m_fixture->part<QToolButton>("unpin-L1H0"), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(window().findChild<QDoubleSpinBox*>("protected-L1H0") == nullptr);
    QCOMPARE(window().budget().request().headLimits.size(), std::size_t{1});
    QVERIFY(window().document().save().ok());
    window().openSession(m_fixture->sessionFile({4, 2, 4, 5, 1, 100}, "other.hscope"));
    QVERIFY(window().budget().request().headLimits.empty());
    QVERIFY(window().budget().allocation());
  }

  // Saved, shown again, renamed, deleted, and each of these undone; the file has them at once.
  void scenariosAreSavedShownAndUndone() {
    openDemo();
    auto& table = m_fixture->part<QTableWidget>("scenarioTable");
    const auto names = [this] {
      QStringList list;
      const auto store = SessionStore::open(window().document().path(), SessionStore::Access::ReadOnly);
      if (!store.ok()) return list.join("; ");
      const auto scenarios = (*store)->scenarios();
      for (const Scenario& scenario : scenarios.value()) list << QString::fromStdString(scenario.name);
      return list.join("; ");
    };
    const auto undo = [this] { QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier); };
    const auto redo = [this] { QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); };
    controls().target().field().setValue(0.12);
    controls().cap().field().setValue(0.4);
    const auto kept = window().budget().allocation()->kept;
    Q_EMIT controls().saveRequested();
    QCOMPARE(names(), QString("Target 0.12, cap 0.4"));
    QCOMPARE(table.rowCount(), 1);
    QCOMPARE(table.item(0, 1)->text(), signedText(window().budget().allocation()->predictedDelta, 3));
    QCOMPARE(window().document().data()->scenarios[0].allocation.kept, kept);
    controls().cap().field().setValue(1.0);
    controls().target().field().setValue(0.2);
    Q_EMIT controls().saveRequested();
    QCOMPARE(names(), QString("Target 0.12, cap 0.4; Target 0.2"));
    undo();
    QCOMPARE(names(), QString("Target 0.12, cap 0.4"));
    redo();
    QCOMPARE(names(), QString("Target 0.12, cap 0.4; Target 0.2"));
    // Enter shows the first on the sliders.
    table.setFocus();
    table.setCurrentCell(0, 0);
    QTest::keyClick(&table, Qt::Key_Return);
    QCOMPARE(controls().target().value(), 0.12);
    QCOMPARE(controls().cap().value(), 0.4);
    QCOMPARE(window().budget().allocation()->kept, kept);
    table.item(0, 0)->setText("narrow");
    QTRY_COMPARE(names(), QString("narrow; Target 0.2"));
    undo();
    QCOMPARE(names(), QString("Target 0.12, cap 0.4; Target 0.2"));
    redo();
    // Not selectRow, which would go by the modifier keys of the shortcut before it.
    table.selectionModel()->select(table.model()->index(1, 0),
                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QTest::mouseClick(&m_fixture->part<QPushButton>("deleteScenario"), Qt::LeftButton);
    QTRY_COMPARE(names(), QString("narrow"));
    undo();
    QCOMPARE(names(), QString("narrow; Target 0.2"));
    // A name that is taken is refused, and the table shows what the file has.
    table.item(0, 0)->setText("Target 0.2");
    QTRY_VERIFY(window().messages().isVisible());
    QCOMPARE(names(), QString("narrow; Target 0.2"));
    QCOMPARE(table.item(0, 0)->text(), QString("narrow"));
  }

  void twoScenariosAreComparedHeadByHead() {
    openDemo();
    auto& table = m_fixture->part<QTableWidget>("scenarioTable");
    controls().target().field().setValue(0.1);
    Q_EMIT controls().saveRequested();
    controls().target().field().setValue(0.2);
    Q_EMIT controls().saveRequested();
    auto& compare = m_fixture->part<QPushButton>("compareScenarios");
    QVERIFY(!compare.isEnabled());
    table.selectAll();
    QVERIFY(compare.isEnabled());
    QTest::mouseClick(&compare, Qt::LeftButton);
    auto* dialog = window().findChild<ScenarioComparisonDialog*>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    const Table& numbers = dialog->table().chartModel().table();
    QCOMPARE(numbers.rows.size(), std::size_t{12});
    const auto& scenarios = window().document().data()->scenarios;
    double moved = 0;
    for (std::size_t i = 0; i < 12; ++i) {
      QCOMPARE(std::get<std::int64_t>(numbers.rows[i][1]), scenarios[0].allocation.kept[i]);
      QCOMPARE(std::get<std::int64_t>(numbers.rows[i][3]), scenarios[1].allocation.kept[i]);
      const double difference =
          static_cast<double>(scenarios[1].allocation.kept[i] - scenarios[0].allocation.kept[i]) / 205.0;
      QVERIFY(std::abs(std::get<double>(numbers.rows[i][5]) - difference) < 1e-12);
      moved += std::abs(scenarios[0].allocation.proportion[i] - scenarios[1].allocation.proportion[i]) / 2;
    }
    QVERIFY(dialog->findChild<QLabel*>("comparisonSummary")->text().contains(numberText(100 * moved, 1) + " %"));
    const QModelIndex row = dialog->table().model()->index(7, 0);
    QTest::mouseClick(dialog->table().viewport(), Qt::LeftButton, {}, dialog->table().visualRect(row).center());
    QCOMPARE(window().selection().selected(), std::vector<HeadId>({{3, 1}}));
    dialog->close();
  }

  // Measured once, a scenario keeps it: in the file, and among the Pareto curves. The engine measures 1.5 + (0.2 −
  // 0.05) where the session's baseline is 1.5.
  void aMeasuredScenarioKeepsWhatWasMeasured() {
    openDemo();
    controls().target().field().setValue(0.2);
    Q_EMIT controls().saveRequested();
    QTest::mouseClick(&m_fixture->part<QPushButton>("validateBudget"), Qt::LeftButton);
    QTRY_VERIFY(window().document().data()->scenarios[0].measurement.has_value());
    const auto store = SessionStore::open(window().document().path(), SessionStore::Access::ReadOnly);
    QVERIFY(store.ok());
    QCOMPARE((*store)->scenarios().value()[0].measurement->documents.size(), std::size_t{2});
    const ChartPane& pareto = window().workspace().pane(ChartView::Pareto);
    QCOMPARE(pareto.measured().size(), std::size_t{1});
    QVERIFY(std::abs(pareto.measured()[0].measuredDelta - 0.15) < 1e-12);
  }

  // The sum of each document's own curves at the allocation, and the standard error of the two: half their distance.
  void predictionCarriesItsErrorOverDocuments() {
    openDemo();
    controls().target().field().setValue(0.12);
    const auto allocation = window().budget().allocation();
    QVERIFY(allocation);
    const Profile& profile = window().document().data()->profile;
    std::vector<double> sums;
    for (const DocumentProfile& document : profile.documents) {
      double sum = 0;
      for (std::size_t i = 0; i < allocation->heads.size(); ++i)
        sum += valueAt(document.curves.at(allocation->heads[i]), static_cast<double>(allocation->kept[i]) / 205.0);
      sums.push_back(sum);
    }
    QVERIFY(std::abs((sums[0] + sums[1]) / 2 - allocation->predictedDelta) < 1e-9);
    const double error = std::abs(sums[0] - sums[1]) / 2;
    QVERIFY(error > 0);
    QVERIFY2(std::abs(window().budget().predictedError() - error) < 1e-9,
             qPrintable(QString("%1 for %2").arg(window().budget().predictedError()).arg(error)));
    QVERIFY(said("predictedNote").contains("± " + numberText(error, 3)));
  }
};

QTEST_MAIN(TestWindowWhatIf)
#include "test_window_whatif.moc"
