#include <QtTest/QtTest>

#include <limits>
#include <numeric>

#include "core/budget/baselines.h"
#include "core/budget/schedule_files.h"
#include "tests/core/budget/random_problem.h"

using namespace headscope;

namespace {

Result<std::string> formatBudget(const BudgetAllocation& allocation, const std::string& format,
                                 std::int64_t tokens = 0) {
  return budgetBytes({format, {allocation}, {}, tokens});
}

}  // namespace

class TestScheduleFiles : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void publishedSchedulesAreRead_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(HEADSCOPE_TEST_DATA "/budgets");
    const QStringList names = folder.entryList({"*.json"}, QDir::Files);
    QCOMPARE(names.size(), 26);
    for (const QString& name : names) QTest::newRow(qPrintable(name)) << folder.filePath(name);
  }
  // Bit for bit as the JSON library of Qt reads them, again after our own writing, and whole counts of any document sum
  // to the budget.
  void publishedSchedulesAreRead() {
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject expected = QJsonDocument::fromJson(file.readAll()).object();
    const auto budget = readBudgetFile(path.toStdString());
    QVERIFY(budget.ok());
    QVERIFY(budget->format == BudgetFormat::Compaction);
    QCOMPARE(static_cast<int>(budget->values.size()), expected.size());
    BudgetAllocation allocation;
    for (const auto& [head, share] : budget->values) {
      QCOMPARE(share, expected[QString::fromStdString(head.toString())].toDouble());
      allocation.heads.push_back(head);
      allocation.proportion.push_back(share);
    }
    allocation.kept.resize(allocation.heads.size());
    QCOMPARE(parseBudget("again", formatBudget(allocation, "compaction").value())->values, budget->values);
    const auto heads = static_cast<std::int64_t>(allocation.heads.size());
    for (const std::int64_t tokens : {831, 1162, 9999})
      for (const double ratio : {0.01, 0.02, 0.05, 0.1, 0.5}) {
        const auto total = static_cast<std::int64_t>(ratio * static_cast<double>(tokens)) * heads;
        const auto kept = roundToTotal(allocation.proportion, total, 1, tokens);
        QCOMPARE(std::accumulate(kept.begin(), kept.end(), std::int64_t{0}), std::max(total, heads));
      }
  }

  // Gemma 3 lists its globally attending layers by their true numbers.
  void layersKeepTheirTrueNumbers() {
    const auto budget = readBudgetFile(HEADSCOPE_TEST_DATA "/budgets/gemma-3-4b-it-optimized_agnostic.json");
    QCOMPARE(budget->values.begin()->first, (HeadId{5, 0}));
    QCOMPARE(budget->values.at({17, 0}), 0.14500000000000007);
    QVERIFY(!budget->values.contains({0, 0}));
  }

  void badFilesAreRefusedByName_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("duplicate") << QByteArray(R"({"L0H0": 0.5, "L0H0": 0.5})")
                               << QByteArray("'L0H0' stands there twice");
    QTest::newRow("name") << QByteArray(R"({"layer0": 1})") << QByteArray("'layer0' is not the name of a head");
    QTest::newRow("negative") << QByteArray(R"({"L0H0": 1.5, "L0H1": -0.5})")
                              << QByteArray("share of L0H1 is negative");
    QTest::newRow("overflow") << QByteArray(R"({"L0H0": 1e999})") << QByteArray("value of L0H0 is not a finite");
    QTest::newRow("nan") << QByteArray(R"({"L0H0": NaN})") << QByteArray("not valid JSON at byte");
    QTest::newRow("sum") << QByteArray(R"({"L0H0": 0.5, "L0H1": 0.49})") << QByteArray("sum to 0.99, not to 1");
    QTest::newRow("nested") << QByteArray(R"({"L0H0": {"share": 1}})") << QByteArray("share of L0H0 is not a number");
    QTest::newRow("string") << QByteArray(R"({"L0H0": "1"})") << QByteArray("share of L0H0 is not a number");
    QTest::newRow("null") << QByteArray(R"({"L0H0": null})") << QByteArray("share of L0H0 is not a number");
    QTest::newRow("list") << QByteArray(R"({"L0H0": [1]})") << QByteArray("share of L0H0 is not a number");
    QTest::newRow("bom and duplicate") << QByteArray("\xef\xbb\xbf{\"L0H0\": 1, \"L0H0\": 1}") << QByteArray("twice");
    QTest::newRow("own duplicate") << QByteArray(
                                          R"({"format": "headscope-budget", "proportions": {"L0H0": 1, "L0H0": 1}})")
                                   << QByteArray("'L0H0' stands there twice");
    QTest::newRow("own without shares") << QByteArray(R"({"format": "headscope-budget", "proportions": 1})")
                                        << QByteArray("has no proportions");
    QTest::newRow("curves") << QByteArray(R"({"metadata": {}, "head_curves": {"L0H0": [[0, 1]]}})")
                            << QByteArray("influence curves, not a budget");
    QTest::newRow("duo config") << QByteArray(R"({"sink_size": 128, "recent_size": 256})")
                                << QByteArray("config of a DuoAttention");
    QTest::newRow("archive") << QByteArray("PK\x03\x04 and so on") << QByteArray("may hold pickles");
    QTest::newRow("pickle") << QByteArray("\x80\x04\x95") << QByteArray("Python pickle");
    QTest::newRow("binary") << QByteArray("ab\0cd", 5) << QByteArray("is not a text file");
    QTest::newRow("prose") << QByteArray("Dear reader") << QByteArray("is not a budget file");
    QTest::newRow("array") << QByteArray("[1]") << QByteArray("is not one JSON object");
    QTest::newRow("empty object") << QByteArray("{}") << QByteArray("lists no heads");
    QTest::newRow("empty") << QByteArray("") << QByteArray("is empty");
    QTest::newRow("cut short") << QByteArray(R"({"L0H0": 1)") << QByteArray("not valid JSON at byte");
    QTest::newRow("tail") << QByteArray(R"({"L0H0": 1} x)") << QByteArray("not valid JSON at byte");
    QTest::newRow("deep") << QByteArray(100000, '[') << QByteArray("is not one JSON object");
    QTest::newRow("utf-8") << QByteArray("{\"L0H0\xff\": 1}") << QByteArray("not valid JSON at byte");
  }
  void badFilesAreRefusedByName() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, says);
    const auto outcome = parseBudget("mine.json", text.toStdString());
    QVERIFY(outcome.failed());
    QCOMPARE(outcome.error().where, std::string("mine.json"));
    QVERIFY2(QByteArray::fromStdString(outcome.error().what).contains(says), outcome.error().what.c_str());
  }

  void missingFileIsAnError() { QVERIFY(readBudgetFile("/no/such/budget.json").failed()); }

  void writtenSharesReadBackExactly() {
    const auto allocation = swapBudget(test::realisticProblem(288, 1162, 2));
    const auto text = formatBudget(*allocation, "compaction");
    QVERIFY(text.ok());
    const auto back = parseBudget("back", *text);
    QVERIFY(back.ok());
    QCOMPARE(back->values.size(), allocation->heads.size());
    for (std::size_t h = 0; h < allocation->heads.size(); ++h)
      QVERIFY(back->values.at(allocation->heads[h]) == allocation->proportion[h]);
    // Layer 10 after layer 9, as in the heads' own order.
    QVERIFY(text->find("L9H7") < text->find("L10H0"));
  }

  void formatsByHand() {
    BudgetAllocation allocation;
    allocation.method = "uniform";
    allocation.targetRatio = 0.05;
    allocation.predictedDelta = -0.25;
    allocation.lowerBound = -0.25;
    allocation.heads = {{0, 0}, {11, 2}};
    allocation.kept = {1, 9};
    allocation.proportion = {0.1, 0.9};
    allocation.beyondMeasured = {{11, 2}};
    QCOMPARE(formatBudget(allocation, "csv", 100).value(),
             std::string("head,layer,kv_head,kept,ratio,proportion\nL0H0,0,0,1,0.01,0.1\nL11H2,11,2,9,0.09,0.9\n"));
    QCOMPARE(formatBudget(allocation, "compaction").value(), std::string("{\n  \"L0H0\": 0.1,\n  \"L11H2\": 0.9\n}\n"));
    const std::string full = formatBudget(allocation, "headscope").value();
    for (const char* part : {"\"method\": \"uniform\"", "\"target_ratio\": 0.05", "\"predicted_delta\": -0.25",
                             "\"beyond_measured\": [\n    \"L11H2\"", "\"L11H2\": 9"})
      QVERIFY2(full.find(part) != std::string::npos, part);
    QVERIFY(formatBudget(allocation, "xlsx").failed());
    allocation.proportion[0] = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(formatBudget(allocation, "compaction").failed());
  }
};

QTEST_GUILESS_MAIN(TestScheduleFiles)
#include "test_schedule_files.moc"
