#include <QtTest/QtTest>

#include <cmath>
#include <numeric>

#include "core/base/text_file.h"
#include "core/budget/baselines.h"
#include "core/budget/lukv_curve.h"
#include "core/budget/npy_array.h"
#include "core/budget/schedule_files.h"

using namespace headscope;

namespace {

/// Two layers of 2 KV heads, 8 query heads each; a third that does not attend globally.
const HeadLayout kLayout{{2, 8, true}, {2, 8, false}, {2, 8, true}};

/// 1,000 tokens, ratios 0.004 to 0.1.
BudgetAllocation allocation() {
  BudgetAllocation value;
  value.method = "optimal";
  value.targetRatio = 0.05;
  value.heads = {{0, 0}, {0, 1}, {2, 0}, {2, 1}};
  value.kept = {4, 37, 59, 100};
  for (const std::int64_t kept : value.kept) value.proportion.push_back(static_cast<double>(kept) / 200);
  return value;
}

/// The counts that the shares of a file come to at T = 1000 and 50 keys a head.
std::vector<std::int64_t> countsOf(const HeadShares& shares) {
  std::vector<double> weights;
  for (const auto& [head, share] : shares) weights.push_back(share);
  return roundToTotal(weights, 200, 1, 1000);
}

std::string where(const std::string& what, const auto& outcome) {
  return outcome.ok() ? "no error, expected " + what : outcome.error().toString();
}

void refused(const auto& outcome, const std::string& says) {
  QVERIFY2(outcome.failed() && outcome.error().toString().find(says) != std::string::npos,
           where(says, outcome).c_str());
}

}  // namespace

/// The formats of other programs: what each number means, and which files are refused.
class TestBudgetFormats : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void everyFormatGivesTheCountsBack_data() {
    QTest::addColumn<QString>("format");
    for (const char* name : budgetFormatNames) QTest::newRow(name) << name;
  }
  void everyFormatGivesTheCountsBack() {
    QFETCH(QString, format);
    BudgetWriting writing{format.toStdString(), {allocation()}, kLayout, 1000};
    if (format == "lukv") {
      writing.planes.clear();
      for (std::size_t plane = 0; plane < luKvPlanes; ++plane) writing.planes.push_back(allocation());
    }
    QTemporaryDir folder;
    const std::string path = folder.filePath("budget").toStdString();
    QVERIFY(writeBudgetFile(writing, path).ok());
    const auto file = readBudgetFile(path);
    QVERIFY2(file.ok(), where("a file", file).c_str());
    QCOMPARE(QString(budgetFormatNames.at(static_cast<std::size_t>(file->format))), format);
    const auto shares = budgetShares(*file, kLayout, 0.05);
    QVERIFY2(shares.ok(), where("shares", shares).c_str());
    QCOMPARE(shares->size(), std::size_t{4});
    QCOMPARE(countsOf(*shares), allocation().kept);
  }

  // Gates are kept ratios, 1 in the layer that is left whole; numbers as they were, bit for bit.
  void duoByHand() {
    const auto pattern = budgetBytes({"duo", {allocation()}, kLayout, 1000});
    QCOMPARE(pattern.value(), std::string("0.004\t0.037\n1\t1\n0.059\t0.1\n"));
    const auto file = parseBudget("p.tsv", *pattern);
    QCOMPARE(file->values.at({2, 1}), 0.1);
    QCOMPARE(file->values.at({1, 0}), 1.0);
  }

  // As numpy.savetxt writes it; 1.0000001 is clipped for the shares and kept in the file's values.
  void duoFromNumpy() {
    const auto file = readBudgetFile(HEADSCOPE_TEST_DATA "/budgets/npy/gates.tsv");
    QVERIFY(file.ok());
    QCOMPARE(file->layers, 2);
    QCOMPARE(file->headsPerLayer, 3);
    QCOMPARE(file->values.at({1, 0}), 1.0000001);
    QCOMPARE(file->values.at({1, 1}), 1.0 / 3);
    const auto shares = budgetShares(*file, {{3, 3, true}, {3, 3, true}}, 0.1);
    QVERIFY(std::abs(shares->at({1, 0}) - 1 / (0.25 + 1 + 1 + 1.0 / 3 + 0.7)) < 1e-15);
  }

  void duoFolders() {
    QTemporaryDir folder;
    const auto at = [&](const char* name) { return folder.filePath(name).toStdString(); };
    // A model's folder: its config.json is never written over.
    QVERIFY(writeTextFile(at("config.json"), "{\"model_type\": \"llama\"}").ok());
    const BudgetWriting writing{"duo", {allocation()}, kLayout, 1000};
    refused(writeBudgetFile(writing, at("mine.tsv")), "it has no sink_size; keep the pattern in a folder of its own");
    QVERIFY(!QFile::exists(folder.filePath("mine.tsv")));
    QVERIFY(writeTextFile(at("mine.tsv"), "1\t0\n").ok());
    refused(readBudgetFile(at("mine.tsv")), "not the config of a DuoAttention pattern");
    // A new folder holds both, and is read as one.
    QVERIFY(writeBudgetFile(writing, at("pattern")).ok());
    QVERIFY(writeBudgetFile(writing, at("pattern")).ok());
    QCOMPARE(readTextFile(at("pattern/config.json")).value(), std::string("{\"sink_size\":128,\"recent_size\":256}\n"));
    QVERIFY(readBudgetFile(at("pattern")).ok());
    refused(readBudgetFile(folder.path().toStdString()), "no such file");
  }

  void duoRefusals() {
    refused(parseBudget("p", "1\t0\n1\n"), "p, line 2: has 1 columns");
    refused(parseBudget("p", "1\t0\nnan\t1\n"), "p, line 2: 'nan' is not a finite number");
    refused(parseBudget("p", "1\t0\n0,5\t1\n"), "p, line 2: '0,5' is not a finite number");
    const auto four = parseBudget("p", "1\t0\t1\t0\n1\t1\t1\t1\n");
    QVERIFY(four.ok());
    refused(budgetShares(*four, {{2, 4, true}, {2, 4, true}}, 0.1), "it is indexed by query heads");
    refused(budgetShares(*four, {{2, 2, true}, {2, 2, true}}, 0.1), "layer 0 of the model has 2 KV heads;");
    refused(budgetShares(*four, {{4, 4, true}}, 0.1), "has 2 layers, the model has 1");
    refused(budgetShares(*parseBudget("p", "0\t-1\n"), {{2, 2, true}}, 0.1), "nothing to share by");
  }

  // 8 query heads read 2 KV heads: query heads 0 to 3 the first, 4 to 7 the second.
  void headKvByHand() {
    const auto text = budgetBytes({"headkv", {allocation()}, kLayout, 1000});
    QVERIFY(text.ok());
    QVERIFY(text->starts_with("{\"0-0\":[0.004],\"0-1\":[0.004]"));
    QVERIFY(text->find("\"0-4\":[0.037]") != std::string::npos);
    QVERIFY(text->find("\"1-7\":[1.0]") != std::string::npos);
    QVERIFY(text->find("\"2-8\"") == std::string::npos);
    const auto file = parseBudget(
        "h", R"({"0-0": [1, 3], "0-1": [2], "0-2": [0], "0-3": [0], "0-4": [4, 0], "0-5": 6, "0-6": [0], "0-7": [4]})");
    QVERIFY2(file.ok(), where("a file", file).c_str());
    const auto shares = budgetShares(*file, {{2, 8, true}}, 0.1);
    QCOMPARE(shares->at({0, 0}), 0.25);
    QCOMPARE(shares->at({0, 1}), 0.75);
  }

  void headKvRefusals() {
    const HeadLayout one{{1, 2, true}};
    const auto shares = [&](const char* json, const HeadLayout& layout) {
      const auto file = parseBudget("h", json);
      return file.ok() ? budgetShares(*file, layout, 0.1) : file.as<HeadShares>();
    };
    refused(shares(R"({"0-0": [1], "0-0": [1]})", one), "'0-0' stands there twice");
    refused(shares(R"({"0-0": [1], "00-0": [1]})", one), "query head 00-0");
    refused(shares(R"({"0-0": []})", one), "score of 0-0 is an empty list");
    refused(shares(R"({"0-0": ["a"]})", one), "score of 0-0");
    refused(shares(R"({"0-0": [[1]]})", one), "score of 0-0");
    refused(shares(R"({"0-0": [-1, 2]})", one), "score of 0-0 is negative");
    refused(shares(R"({"0-0": [1e308, 1e308]})", one), "score of 0-0 is not a finite number");
    refused(shares(R"({"0-0": [1], "x": [1]})", one), "'x' is not the name of a query head");
    refused(shares(R"({"0-0": [1]})", one), "has no score for query head 1 of layer 0");
    refused(shares(R"({"0-0": [1], "0-1": [1], "0-2": [1]})", one), "scores query head 2 of layer 0, which");
    refused(shares(R"({"0-0": [1], "0-1": [1], "0-2": [1]})", {{2, 3, true}}),
            "3 query heads of layer 0 do not divide");
    refused(shares(R"({"0-0": [0], "0-1": [0]})", one), "nothing to share by");
    refused(budgetBytes({"headkv", {allocation()}, {{2, 0, true}, {2, 0, false}, {2, 0, true}}, 1000}), "--model");
  }

  // Planes hold what is removed: 0.95 of a cache kept at 0.05 is plane 94.
  void luKvByHand() {
    QCOMPARE(luKvPlane(0.05, "").value(), std::size_t{94});
    QCOMPARE(luKvPlane(0.99, "").value(), std::size_t{0});
    QCOMPARE(luKvTarget(94), 0.05);
    refused(luKvPlane(0.001, "f"), "f: has planes for targets of 0.01 to 0.99, not 0.001");
    refused(luKvPlane(1, "f"), "not 1");
    std::vector<BudgetAllocation> planes(luKvPlanes, allocation());
    planes[94].kept = {100, 59, 37, 4};
    const auto bytes = budgetBytes({"lukv", planes, kLayout, 1000});
    QVERIFY(bytes.ok());
    const auto array = parseNpy("f", *bytes);
    QCOMPARE(array->shape, (std::vector<std::size_t>{99, 3, 2}));
    QCOMPARE(array->values[94 * 6], 1 - 0.1);
    QCOMPARE(array->values[94 * 6 + 2], 0.0);
    const auto file = parseBudget("f", *bytes);
    QCOMPARE(countsOf(*budgetShares(*file, kLayout, 0.05)), planes[94].kept);
    QCOMPARE(countsOf(*budgetShares(*file, kLayout, 0.06)), allocation().kept);
    refused(budgetShares(*file, {{2, 2, true}}, 0.05), "has 3 layers, the model has 1");
    planes.pop_back();
    refused(budgetBytes({"lukv", planes, kLayout, 1000}), "needs 99 allocations");
  }

  void csvFromSpreadsheets() {
    const auto file = parseBudget(
        "t", "\xef\xbb\xbfkv_head,layer,\"proportion\",note\r\n1,0,\"0.25\",\"a, \"\"b\"\"\"\r\n0,3,0.75,\r\n\r\n");
    QVERIFY2(file.ok(), where("a file", file).c_str());
    QCOMPARE(file->values, (HeadShares{{{0, 1}, 0.25}, {{3, 0}, 0.75}}));
    QCOMPARE(parseBudget("t", "head,kept\nL0H0,1\nL0H1,3\n")->values, (HeadShares{{{0, 0}, 0.25}, {{0, 1}, 0.75}}));
  }

  void csvRefusals() {
    refused(parseBudget("t", "head;proportion\nL0H0;0,5\n"), "t, line 1: has its columns parted by something other");
    refused(parseBudget("t", "head,proportion\nL0H0,0,5\n"), "t, line 2: has 3 fields for 2 columns");
    refused(parseBudget("t", "head,proportion\nL0H0,\"0,5\"\n"),
            "t, line 2: the proportion '0,5' is not a finite number");
    refused(parseBudget("t", "head,proportion\nL0H0,1.234,5\n"), "has 3 fields");
    refused(parseBudget("t", "head,proportion\nL0H0,inf\n"), "'inf' is not a finite number");
    refused(parseBudget("t", "head,proportion\nL0H0,-1\n"), "is negative");
    refused(parseBudget("t", "head,proportion\nL0H0,1\nL0H0,0\n"), "t, line 3: head L0H0 stands there twice");
    refused(parseBudget("t", "head,proportion\nfirst,1\n"), "t, line 2: does not name a head");
    refused(parseBudget("t", "head,layer,kv_head,proportion\nL0H1,0,0,1\n"), "names L0H1 and L0H0");
    refused(parseBudget("t", "head,kept,proportion\nL0H0,1,0.5\nL0H1,3,0.5\n"),
            "kept and proportion of L0H0 do not agree");
    refused(parseBudget("t", "head,kept\nL0H0,0\n"), "keeps nothing");
    refused(parseBudget("t", "head,proportion\nL0H0,0.5\n"), "sum to 0.5, not to 1");
    refused(parseBudget("t", "head,proportion\n"), "lists no heads");
    refused(parseBudget("t", "head,share\nL0H0,1\n"), "neither a column proportion nor kept");
    refused(parseBudget("t", "layer,proportion\n0,1\n"), "not both layer and kv_head");
  }

  // Budget heads are those of layers that attend globally, by their true numbers.
  void sharesAreForTheBudgetHeadsOfTheModel() {
    const auto file = parseBudget("c", R"({"L0H0": 0.25, "L0H1": 0.25, "L2H0": 0.25, "L2H1": 0.25})");
    QCOMPARE(*budgetShares(*file, kLayout, 0.1), file->values);
    refused(budgetShares(*file, {{2, 2, true}, {2, 2, true}, {2, 2, true}}, 0.1), "gives L1H0 no share");
    refused(budgetShares(*file, {{2, 2, true}}, 0.1), "names L2H0, which has no budget in this model");
  }

  void layoutsFromHeadsHaveNoGaps() {
    const auto layout = layoutOfHeads({{0, 0}, {0, 1}, {1, 0}, {1, 1}}, 3);
    QCOMPARE(layout->size(), std::size_t{2});
    QCOMPARE(layout->at(1).queryHeads, 6);
    refused(layoutOfHeads({{5, 0}, {11, 0}}, 1), "name the model with --model");
    refused(layoutOfHeads({{0, 1}}, 1), "not every head has a budget");
    const BudgetAllocation other = allocation();
    refused(budgetBytes({"duo", {other}, *layout, 1000}), "not for the heads of this model");
    refused(budgetBytes({"duo", {other}, kLayout, 0}), "nothing says of how many tokens");
    refused(budgetBytes({"duo", {allocation()}, {{2, 2, true}, {1, 1, false}, {2, 2, true}}, 1000}),
            "the format is a table");
  }
};

QTEST_GUILESS_MAIN(TestBudgetFormats)
#include "test_budget_formats.moc"
