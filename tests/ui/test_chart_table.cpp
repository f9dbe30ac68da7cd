#include <QAbstractItemModelTester>
#include <QApplication>
#include <QtTest/QtTest>
#include <limits>

#include "tests/support/synthetic_session.h"
#include "ui/charts/chart_numbers.h"
#include "ui/charts/chart_table.h"
#include "ui/theme.h"

using namespace headscope;

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

Table smallTable() {
  return {{"head", "ratio", "exact", "delta"},
          {{std::string("L10H0"), 0.05, true, -0.012345678},
           {std::string("L2H1"), 0.5, false, kNan},
           {std::string("L2H0"), 0.25, true, std::monostate{}}}};
}

/// The model as a person reads it: cells between bars, a line a row.
QString shown(const QAbstractItemModel& model) {
  QStringList lines;
  for (int row = 0; row < model.rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) cells << model.index(row, column).data().toString();
    lines << cells.join(QLatin1Char('|'));
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

class TestChartTable : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void showsWhatTheTableHolds() {
    ChartTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(smallTable());
    QCOMPARE(shown(model), QStringLiteral("L10H0|0.05|yes|\u22120.0123457\nL2H1|0.5|no|–\nL2H0|0.25|yes|–"));
    QCOMPARE(model.index(0, 3).data(Qt::ToolTipRole).toString(), QStringLiteral("-0.012345678"));
    QCOMPARE(model.headerData(3, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Δ log-ppl"));
    QCOMPARE(model.headAt(1), std::optional(HeadId{2, 1}));
    model.setTable({});
    QCOMPARE(model.rowCount(), 0);
  }

  void numbersAreWrittenInThePersonsLocale() {
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    ChartTableModel model;
    model.setTable(smallTable());
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("0,05"));
    QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("0.05"));
    QLocale::setDefault(QLocale::c());
  }

  void sortsHeadsByLayerAndNumbersByValue() {
    ChartTable table;
    const QAbstractItemModelTester tester(table.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.setTable(smallTable());
    QCOMPARE(table.model()->index(0, 0).data().toString(), QStringLiteral("L10H0"));
    table.sortByColumn(0, Qt::AscendingOrder);
    QCOMPARE(table.model()->index(0, 0).data().toString(), QStringLiteral("L2H0"));
    QCOMPARE(table.model()->index(2, 0).data().toString(), QStringLiteral("L10H0"));
    table.sortByColumn(1, Qt::DescendingOrder);
    QCOMPARE(table.model()->index(0, 0).data().toString(), QStringLiteral("L2H1"));
  }

  void selectedHeadsAreMarked() {
    ChartTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(smallTable());
    model.setSelection({HeadId{2, 1}}, Palette::light());
    const auto mark = [&model](int row) {
      return model.index(row, 0).data(Qt::DecorationRole).value<QPixmap>().toImage();
    };
    QVERIFY(mark(1).pixelColor(mark(1).rect().center()).alpha() == 255);
    // As wide, so that names stand below each other, and nothing to be seen.
    QCOMPARE(mark(0).deviceIndependentSize(), mark(1).deviceIndependentSize());
    QVERIFY(mark(0).pixelColor(mark(0).rect().center()).alpha() == 0);
  }

  void aLiveBudgetStandsBesideTheOthers() {
    const auto session = test::syntheticSession({4, 2, 4, 5, 1, 100});
    const auto live = test::syntheticBudget(*session, 3);
    const Table table = proportionsNumbers(*session, live.get());
    QCOMPARE(table.columns.back(), std::string("what_if_kept"));
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      QCOMPARE(table.rows[row][0], TableField(live->heads[row].toString()));
      QCOMPARE(table.rows[row].back(), TableField(live->kept[row]));
    }
    QCOMPARE(proportionsNumbers(*session, nullptr).columns.size() + 2, table.columns.size());
  }

  void pastesIntoASpreadsheet() {
    Table table = smallTable();
    table.rows[0][0] = std::string("with\ta tab");
    QCOMPARE(QString::fromStdString(toTsv(table)).split(QLatin1Char('\n')).at(1),
             QStringLiteral("\"with\ta tab\"\t0.05\t1\t-0.012345678"));
  }
};

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  TestChartTable test;
  return QTest::qExec(&test, argc, argv);
}

#include "test_chart_table.moc"
