#include <QtTest/QtTest>

#include <clocale>
#include <cmath>

#include "core/session/chart_data.h"
#include "core/session/session_budget.h"
#include "tests/core/session/session_samples.h"

using namespace headscope;

namespace {

/// Two heads, one document of 10 tokens, target 0.2: global RMS keeps 2·2 of the 20 keys, three of them in the first
/// head.
SessionData smallSession() {
  SessionData session;
  session.profile.record.modelName = "m";
  session.profile.record.targetRatio = 0.2;
  session.profile.record.heads = {{0, 0}, {1, 0}};
  DocumentProfile document;
  document.documentId = "d";
  document.tokens = 10;
  document.rmsScores[{0, 0}] = {9, 8, 7, 0, 0, 0, 0, 0, 0, 0};
  document.rmsScores[{1, 0}] = {1, 6, 1, 1, 1, 1, 1, 1, 1, 1};
  session.profile.documents = {document};
  return session;
}

void addCurve(SessionData& session, HeadId head, double steep) {
  for (const double ratio : {0.1, 0.2, 0.3})
    session.profile.documents[0].curves[head].push_back(
        {ratio, static_cast<std::int64_t>(std::lround(ratio * 10)), 2, -steep * (ratio - 0.2), true, 0});
}

QString csvOf(const Result<Table>& table) {
  return table.ok() ? QString::fromStdString(toCsv(table.value())) : QString("error");
}

}  // namespace

class TestChartData : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void proportionsByHand() {
    SessionData session = smallSession();
    QCOMPARE(csvOf(proportionsTable(session)),
             QString("head,layer,kv_head,uniform,uniform_kept,global_rms,global_rms_kept,optimal,optimal_kept\r\n"
                     "L0H0,0,0,0.5,2,0.75,3,,\r\n"
                     "L1H0,1,0,0.5,2,0.25,1,,\r\n"));
    addCurve(session, {0, 0}, 1);
    addCurve(session, {1, 0}, 5);
    QCOMPARE(csvOf(proportionsTable(session)),
             QString("head,layer,kv_head,uniform,uniform_kept,global_rms,global_rms_kept,optimal,optimal_kept\r\n"
                     "L0H0,0,0,0.5,2,0.75,3,0.25,1\r\n"
                     "L1H0,1,0,0.5,2,0.25,1,0.75,3\r\n"));
  }

  void influenceRowsAreJoinedByRatio() {
    SessionData session = smallSession();
    session.profile.documents[0].curves[{0, 0}] = {{0, 1, 2, 0.5, true, 0}, {0.5, 5, 2, -0.25, false, 0.125}};
    DocumentProfile second = session.profile.documents[0];
    second.documentId = "e";
    second.curves[{0, 0}] = {{0.5, 5, 2, -0.75, true, 0, 0.25}};
    session.profile.documents.push_back(second);
    QCOMPARE(csvOf(influenceTable(session)), QString("head,ratio,kept,delta,stderr,exact,error,documents,kl\r\n"
                                                     "L0H0,0,1,0.5,0,1,0,1,\r\n"
                                                     "L0H0,0.5,5,-0.5,0.25,0,0.0625,2,0.25\r\n"));
  }

  void spectraRows() {
    SessionData session;
    session.spectra = {samples::spectra("a, \"b\"", Circuit::OutputValue, true)};
    QCOMPARE(csvOf(spectraTable(session)), QString("model,circuit,centred,layer,index,eigenvalue\r\n"
                                                   "\"a, \"\"b\"\"\",ov,1,0,1,1.9\r\n"
                                                   "\"a, \"\"b\"\"\",ov,1,0,2,0.1\r\n"));
    const auto ranks = csvOf(effectiveRankTable(session)).split("\r\n");
    QCOMPARE(ranks.at(2), QString("\"a, \"\"b\"\"\",ov,1,1,0,,,,"));
  }

  void missingNumbersAreErrors() {
    for (const char* view : {"proportions", "influence", "effective-rank", "spectra", "pareto", "martian"})
      QVERIFY(chartTable({}, view).failed());
  }

  // H1: a decimal comma never gets into a file.
  void localeIsNotSeen() {
    const char* found = std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    const Table table{{"x", "y"}, {{0.1, NAN}, {1e-300, true}}};
    QCOMPARE(QString::fromStdString(toCsv(table)), QString("x,y\r\n0.1,\r\n1e-300,1\r\n"));
    std::setlocale(LC_NUMERIC, "C");
    if (found == nullptr) qInfo("the German locale is not installed here");
  }

  void jsonHasNullForWhatIsNotThere() {
    const Table table{{"x", "y"}, {{NAN, std::monostate{}}, {0.5, std::string("\xff")}}};
    QString json = QString::fromStdString(toJson(table));
    QCOMPARE(json.remove(' ').remove('\n'), QString("[{\"x\":null,\"y\":null},{\"x\":0.5,\"y\":\"\uFFFD\"}]"));
  }

  void budgetsOfAPartialProfile() {
    SessionData session = smallSession();
    QVERIFY(sessionBudget(session.profile, {"optimal", 0.2, 1}).failed());
    addCurve(session, {1, 0}, 5);
    const auto optimal = sessionBudget(session.profile, {"optimal", 0.2, 1});
    QVERIFY2(optimal.ok(), optimal.failed() ? optimal.error().toString().c_str() : "");
    QVERIFY(optimal->allocation.heads == (std::vector<HeadId>{{1, 0}}));
    QVERIFY(optimal->notice.find("1 of 2") != std::string::npos);
    const auto rms = sessionBudget(session.profile, {"rms", 0.2, 1});
    QVERIFY(rms.ok());
    QVERIFY(rms->allocation.kept == (std::vector<std::int64_t>{3, 1}));
    QVERIFY(std::isnan(rms->allocation.predictedDelta));
    session.profile.documents[0].rmsScores.clear();
    QVERIFY(sessionBudget(session.profile, {"rms", 0.2, 1}).failed());
    QVERIFY(sessionBudget({}, {"uniform", 0.2, 1}).failed());
  }
};

QTEST_GUILESS_MAIN(TestChartData)
#include "test_chart_data.moc"
