#include <QtTest/QtTest>

#include <limits>

#include "core/budget/baselines.h"
#include "core/budget/schedule_files.h"
#include "tests/core/budget/random_problem.h"

using namespace headscope;

class TestScheduleFiles : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void publishedSchedulesAreRead_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("heads");
    QTest::newRow("qwen pyramid") << "qwen3-4b-pyramidkv_beta20" << 288;
    QTest::newRow("qwen rms") << "qwen3-4b-global_rms_t0_05" << 288;
    QTest::newRow("gemma") << "gemma-3-4b-it-optimized_agnostic" << 20;
    QTest::newRow("llama") << "llama-3_1-8b-instruct-optimized_agnostic" << 256;
  }
  void publishedSchedulesAreRead() {
    QFETCH(QString, file);
    QFETCH(int, heads);
    const auto budget = readBudgetFile(HEADSCOPE_TEST_DATA "/budgets/" + file.toStdString() + ".json");
    QVERIFY(budget.ok());
    QCOMPARE(static_cast<int>(budget->size()), heads);
  }

  // Gemma 3 lists its globally attending layers by their true numbers.
  void layersKeepTheirTrueNumbers() {
    const auto budget = readBudgetFile(HEADSCOPE_TEST_DATA "/budgets/gemma-3-4b-it-optimized_agnostic.json");
    QCOMPARE(budget->begin()->first, (HeadId{5, 0}));
    QCOMPARE(budget->at({17, 0}), 0.14500000000000007);
    QVERIFY(!budget->contains({0, 0}));
  }

  void badFilesAreRefusedByName_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("duplicate") << QByteArray(R"({"L0H0": 0.5, "L0H0": 0.5})") << QByteArray("L0H0 stands there twice");
    QTest::newRow("name") << QByteArray(R"({"layer0": 1})") << QByteArray("'layer0' is not the name of a head");
    QTest::newRow("negative") << QByteArray(R"({"L0H0": 1.5, "L0H1": -0.5})")
                              << QByteArray("share of L0H1 is negative");
    QTest::newRow("overflow") << QByteArray(R"({"L0H0": 1e999})") << QByteArray("share of L0H0 is not a finite");
    QTest::newRow("nan") << QByteArray(R"({"L0H0": NaN})") << QByteArray("not valid JSON at byte");
    QTest::newRow("sum") << QByteArray(R"({"L0H0": 0.5, "L0H1": 0.49})") << QByteArray("sum to 0.99, not to 1");
    QTest::newRow("nested") << QByteArray(R"({"L0H0": {"share": 1}})") << QByteArray("share of L0H0 is not a number");
    QTest::newRow("string") << QByteArray(R"({"L0H0": "1"})") << QByteArray("share of L0H0 is not a number");
    QTest::newRow("null") << QByteArray(R"({"L0H0": null})") << QByteArray("share of L0H0 is not a number");
    QTest::newRow("array") << QByteArray("[1]") << QByteArray("is not one JSON object");
    QTest::newRow("number") << QByteArray("1") << QByteArray("is not one JSON object");
    QTest::newRow("empty object") << QByteArray("{}") << QByteArray("lists no heads");
    QTest::newRow("empty") << QByteArray("") << QByteArray("not valid JSON at byte");
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
    QCOMPARE(back->size(), allocation->heads.size());
    for (std::size_t h = 0; h < allocation->heads.size(); ++h)
      QVERIFY(back->at(allocation->heads[h]) == allocation->proportion[h]);
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
    QCOMPARE(formatBudget(allocation, "csv").value(),
             std::string("head,layer,kv_head,kept,proportion\nL0H0,0,0,1,0.1\nL11H2,11,2,9,0.9\n"));
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
