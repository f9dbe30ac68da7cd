#include <QtTest/QtTest>

#include <cmath>

#include "core/session/budget_tables.h"
#include "core/session/pareto.h"

using namespace headscope;

namespace {

/// One document of 100 tokens; two heads, the first falls by 1 over [0, 0.2], the second rises by 1 over [0, 0.5].
SessionData twoHeads() {
  SessionData session;
  ProfileRecord& record = session.profile.record;
  record.modelName = "m";
  record.targetRatio = 0.1;
  record.heads = {{0, 0}, {1, 0}};
  DocumentProfile document;
  document.documentId = "d";
  document.tokens = 100;
  document.curves[{0, 0}] = {{0, 1, 2, 1, true, 0}, {0.2, 20, 2, 0, true, 0}, {0.5, 50, 2, 0, true, 0}};
  document.curves[{1, 0}] = {{0, 1, 2, 0, true, 0}, {0.5, 50, 2, 1, true, 0}};
  for (const HeadId head : record.heads) document.rmsScores[head] = std::vector<float>(100, 0.5f);
  session.profile.documents = {document};
  return session;
}

double number(const TableField& field) { return std::get<double>(field); }

}  // namespace

/// All methods against the target, from a session's curves.
class TestBudgetTables : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void targetsEndWithTheCurves() {
    Profile profile = twoHeads().profile;
    QCOMPARE(paretoTargets(profile).size(), std::size_t{12});
    profile.documents[0].curves[{1, 0}].back().ratio = 0.3;
    QCOMPARE(paretoTargets(profile).back(), 0.3);
  }

  // At 0.1: optimal keeps 19 and 1, 0.05 + 0.02; uniform 10 and 10, 0.5 + 0.2.
  void paretoByHand() {
    const SessionData session = twoHeads();
    const auto table = paretoTable(session);
    QVERIFY2(table.ok(), table.failed() ? table.error().toString().c_str() : "");
    QCOMPARE(table->rows.size(), std::size_t{8 * 12});
    int seen = 0;
    for (const auto& row : table->rows) {
      if (std::abs(number(row[0]) - 0.1) > 1e-12) continue;
      const auto& method = std::get<std::string>(row[1]);
      if (method == "optimal") {
        QVERIFY(std::abs(number(row[2]) - 0.07) < 1e-12 && number(row[5]) == 0);
        ++seen;
      }
      if (method == "uniform") {
        QVERIFY(std::abs(number(row[2]) - 0.7) < 1e-12 && std::abs(number(row[3]) - 0.63) < 1e-12);
        QVERIFY(std::isnan(number(row[4])));
        ++seen;
      }
      QVERIFY2(std::get<std::int64_t>(row[6]) > 0 || number(row[3]) >= -1e-12, method.c_str());
    }
    QCOMPARE(seen, 2);
  }

  // Measured 0.5 and 0.6 over baselines of 0.1 and 0.3: 0.35 ± 0.05. A document the profile lacks has no baseline.
  void measuredScenariosArePoints() {
    SessionData session = twoHeads();
    session.profile.documents.push_back(session.profile.documents[0]);
    session.profile.documents[1].documentId = "e";
    session.profile.documents[0].baselineLogPerplexity = 0.1;
    session.profile.documents[1].baselineLogPerplexity = 0.3;
    BudgetRequest request;
    request.targetRatio = 0.1;
    auto draft = draftScenario("best", session.profile, request);
    QVERIFY(draft.ok());
    QVERIFY(std::abs(draft->scenario.meanDelta - 0.07) < 1e-12);
    QVERIFY(std::abs(draft->scenario.predictedGain + 0.63) < 1e-12);
    session.scenarios = {draft->scenario, draft->scenario, draft->scenario};
    session.scenarios[1].measurement =
        ScenarioMeasurement{"d", 0.1, -0.5, 0.1, {{"d", 100, 0, 0, 0.5, 0, 0}, {"e", 100, 0, 0, 0.6, 0, 0}}};
    session.scenarios[2].measurement = ScenarioMeasurement{"d", 0.1, -0.5, 0.1, {{"x", 100, 0, 0, 0.4, 0, 0}}};
    const auto points = measuredPoints(session);
    QCOMPARE(points.size(), std::size_t{1});
    QVERIFY(std::abs(points[0].measuredDelta - 0.35) < 1e-12 && std::abs(points[0].error - 0.05) < 1e-12);
    const auto table = paretoTable(session);
    QCOMPARE(table->rows.size(), std::size_t{8 * 12 + 1});
    QCOMPARE(std::get<std::string>(table->rows.back()[7]), std::string("best"));
  }

  void methodsWithoutWhatTheyNeedAreLeftOut() {
    SessionData session = twoHeads();
    session.profile.documents[0].rmsScores.clear();
    const auto pareto = paretoOf(session.profile, {0.1, 0.2});
    QCOMPARE(pareto->methods.size(), std::size_t{7});
    QCOMPARE(paretoOf(session.profile, {0.1, 0.2}, {.maxHeadRatio = 0.15})->methods.front().points.size(),
             std::size_t{1});
    QVERIFY(paretoOf(session.profile, {0.2}, {.maxHeadRatio = 0.15}).failed());
    QVERIFY(paretoOf({}, {0.1}).failed());
  }
};

QTEST_GUILESS_MAIN(TestBudgetTables)
#include "test_budget_tables.moc"
