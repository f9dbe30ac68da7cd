#include <unistd.h>

#include <QtTest/QtTest>

#include <bit>
#include <cmath>

#include "core/session/session_store.h"
#include "tests/core/session/session_samples.h"

using namespace headscope;
namespace fs = std::filesystem;

namespace {

/// Equal bit for bit, so that NaN equals NaN.
bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

SessionData loaded(const fs::path& path) {
  auto store = SessionStore::open(path, SessionStore::Access::ReadOnly);
  if (!store.ok()) qFatal("%s", store.error().toString().c_str());
  auto data = store.value()->load();
  if (!data.ok()) qFatal("%s", data.error().toString().c_str());
  return std::move(data).value();
}

}  // namespace

class TestSessionStore : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;
  int m_number = 0;

  fs::path freshPath() {
    return fs::path(m_folder.path().toStdString()) / ("s" + std::to_string(m_number++) + ".hscope");
  }
  fs::path sample() {
    const fs::path path = freshPath();
    const auto written = samples::writeSession(path);
    if (!written.ok()) qFatal("%s", written.error().toString().c_str());
    return path;
  }

private Q_SLOTS:
  void recordComesBackExactly() {
    const ProfileRecord got = loaded(sample()).profile.record;
    const ProfileRecord want = samples::record();
    QCOMPARE(got.modelName, want.modelName);
    QCOMPARE(got.modelFingerprint, want.modelFingerprint);
    QCOMPARE(got.datasetName, want.datasetName);
    QCOMPARE(got.datasetFingerprint, want.datasetFingerprint);
    QVERIFY(same(got.targetRatio, want.targetRatio));
    QCOMPARE(got.promptStyle, want.promptStyle);
    QCOMPARE(got.querySource, want.querySource);
    QCOMPARE(got.device + got.dtype, want.device + want.dtype);
    QCOMPARE(got.compat, want.compat);
    QCOMPARE(got.seed, want.seed);
    QCOMPARE(got.programVersion, want.programVersion);
    QCOMPARE(got.kvBytesPerTokenPerHead, want.kvBytesPerTokenPerHead);
    QVERIFY(got.heads == want.heads);
    QVERIFY(std::ranges::equal(got.ratios, want.ratios, same));
    QVERIFY(same(got.seconds, want.seconds));
    QCOMPARE(got.peakMemoryBytes, want.peakMemoryBytes);
  }

  void documentsComeBackExactly() {
    const SessionData data = loaded(sample());
    QCOMPARE(data.profile.documents.size(), 1U);
    const DocumentProfile& got = data.profile.documents[0];
    const DocumentProfile want = samples::document("d1");
    QCOMPARE(got.documentId, want.documentId);
    QCOMPARE(got.tokens, want.tokens);
    QCOMPARE(got.contextTokens, want.contextTokens);
    QCOMPARE(got.referenceQueries, want.referenceQueries);
    QCOMPARE(got.emptyAnswers, want.emptyAnswers);
    QVERIFY(same(got.fullLogPerplexity, want.fullLogPerplexity));
    QVERIFY(same(got.baselineLogPerplexity, want.baselineLogPerplexity));
    QVERIFY(same(got.baselineKl, want.baselineKl));
    QCOMPARE(got.answers.size(), 2U);
    for (std::size_t index = 0; index < 2; ++index) {
      QCOMPARE(got.answers[index].questionId, want.answers[index].questionId);
      QCOMPARE(got.answers[index].text, want.answers[index].text);
      QVERIFY(got.answers[index].promptTokens == want.answers[index].promptTokens);
      QVERIFY(got.answers[index].answerTokens == want.answers[index].answerTokens);
      QVERIFY(same(got.answers[index].fullLogPerplexity, want.answers[index].fullLogPerplexity));
    }
    QVERIFY(got.rmsScores == want.rmsScores);
    QVERIFY(got.curves == want.curves);
  }

  void spectraComeBackExactly() {
    const SessionData data = loaded(sample());
    QCOMPARE(data.spectra.size(), 1U);
    const ModelSpectra& got = data.spectra[0];
    const ModelSpectra want = samples::spectra("tiny", Circuit::QueryKey, false);
    QCOMPARE(got.name + got.modelFingerprint + got.attentionKind,
             want.name + want.modelFingerprint + want.attentionKind);
    QVERIFY(got.circuit == want.circuit && got.centred == want.centred);
    QCOMPARE(got.layers.size(), 2U);
    QVERIFY(got.layers[0].effectiveRank == want.layers[0].effectiveRank);
    QVERIFY(got.layers[0].eigenvalues == want.layers[0].eigenvalues);
    QVERIFY(got.layers[0].similarity == want.layers[0].similarity);
    QVERIFY(got.layers[0].zeroHeads == want.layers[0].zeroHeads);
    QVERIFY(got.layers[0].null && got.layers[0].null->low == 1.25);
    QVERIFY(got.layers[0].null->meanEigenvalues == want.layers[0].null->meanEigenvalues);
    QVERIFY(!got.layers[1].effectiveRank && !got.layers[1].null);
    QCOMPARE(got.layers[1].note, want.layers[1].note);
  }

  void budgetsAndNotesComeBackExactly() {
    const SessionData data = loaded(sample());
    QCOMPARE(data.budgets.size(), 1U);
    const BudgetAllocation& got = data.budgets[0];
    const BudgetAllocation want = samples::budget("optimal", 0.05);
    QCOMPARE(got.method, want.method);
    QVERIFY(same(got.targetRatio, want.targetRatio) && same(got.predictedDelta, want.predictedDelta));
    QVERIFY(same(got.lowerBound, want.lowerBound) && same(got.gap, want.gap));
    QVERIFY(got.heads == want.heads && got.kept == want.kept && got.proportion == want.proportion);
    QVERIFY(got.beyondMeasured == want.beyondMeasured);
    QCOMPARE(data.viewState, std::string(R"({"view":"influence"})"));
    QCOMPARE(data.provenance, std::string("made by a test"));
  }

  void savingAgainReplaces() {
    const fs::path path = sample();
    {
      auto store = SessionStore::open(path);
      QVERIFY(store.ok());
      QVERIFY(!store.value()->readOnly());
      QVERIFY((*store)->savePoints("d1", {0, 1}, {{0, 1, 9, 8, true, 0}}).ok());
      auto document = samples::document("d1");
      document.answers.pop_back();
      QVERIFY((*store)->saveDocument(document).ok());
      auto spectra = samples::spectra("tiny", Circuit::QueryKey, false);
      spectra.layers.pop_back();
      QVERIFY((*store)->saveSpectra(spectra).ok());
      QVERIFY((*store)->saveSpectra(samples::spectra("tiny", Circuit::OutputValue, false)).ok());
      QVERIFY((*store)->saveBudget(samples::budget("optimal", 0.05)).ok());
      QVERIFY((*store)->saveBudget(samples::budget("optimal", 0.1)).ok());
    }
    const SessionData data = loaded(path);
    const auto& document = data.profile.documents.at(0);
    QCOMPARE(document.curves.at({0, 1}).size(), 2U);
    QCOMPARE(document.curves.at({0, 1})[0].delta, 8.0);
    QCOMPARE(document.answers.size(), 1U);
    QCOMPARE(data.spectra.size(), 2U);
    QCOMPARE(data.budgets.size(), 2U);
    for (const auto& spectra : data.spectra)
      QCOMPARE(spectra.layers.size(), spectra.circuit == Circuit::QueryKey ? 1U : 2U);
  }

  void emptySessionHoldsNothing() {
    const fs::path path = freshPath();
    QVERIFY(SessionStore::create(path).ok());
    const SessionData data = loaded(path);
    QVERIFY(data.profile.record.modelName.empty() && data.profile.documents.empty() && data.spectra.empty());
  }

  void createRefusesAFileThatExists() {
    const fs::path path = sample();
    const auto again = SessionStore::create(path);
    QVERIFY(again.failed());
    QCOMPARE(again.error().where, path.string());
    QCOMPARE(loaded(path).provenance, std::string("made by a test"));
  }

  void createInAMissingFolderSaysSo() { QVERIFY(SessionStore::create(freshPath() / "nowhere.hscope").failed()); }

  void pointsOfAnUnknownDocumentAreRefused() {
    auto store = SessionStore::open(sample());
    const auto saved = store.value()->savePoints("nobody", {0, 0}, {{0, 1, 1, 0, true, 0}});
    QVERIFY(saved.failed());
    QVERIFY(saved.error().what.find("nobody") != std::string::npos);
    QVERIFY((*store)->savePoints("d1", {0, 0}, {{0, 1, 1, 0, true, 0}}).ok());
  }

  // J2: reading takes no lock that a writer would feel, and writes nothing beside the file.
  void readingWhileAnotherWrites() {
    const fs::path path = sample();
    auto reader = SessionStore::open(path, SessionStore::Access::ReadOnly);
    auto writer = SessionStore::open(path);
    QVERIFY(reader.ok() && writer.ok());
    QVERIFY(reader.value()->readOnly());
    QVERIFY((*reader)->notice().empty());
    QVERIFY((*reader)->load().ok());
    QVERIFY((*writer)->saveProvenance("second").ok());
    QCOMPARE((*reader)->load().value().provenance, std::string("second"));
    QVERIFY((*reader)->saveProvenance("third").failed());
    const std::string stem = path.filename().string();
    for (const auto& entry : fs::directory_iterator(path.parent_path())) {
      const std::string name = entry.path().filename().string();
      QVERIFY2(name == stem || name.rfind(stem, 0) != 0, name.c_str());
    }
  }

  void copyIsAWholeSession() {
    const fs::path path = sample();
    const fs::path target = freshPath();
    QVERIFY(SessionStore::open(path, SessionStore::Access::ReadOnly).value()->copyTo(target).ok());
    QVERIFY(loaded(target).profile.documents.at(0).curves == samples::document("d1").curves);
    auto copy = SessionStore::open(target);
    QVERIFY(copy.ok() && !copy.value()->readOnly());
  }

  // J1: a folder that cannot be written is no reason to fail. Root may write anywhere, so root steps aside for a
  // moment.
  void fileThatCannotBeWrittenOpensReadOnly() {
    const fs::path path = sample();
    const auto readAll = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
    const auto enterAll = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    const auto folderBefore = fs::status(path.parent_path()).permissions();
    fs::permissions(path.parent_path(), readAll | enterAll);
    const uid_t user = geteuid();
    const bool stepsAside = user == 0;
    if (stepsAside) QCOMPARE(seteuid(65534), 0);
    auto store = SessionStore::open(path);
    const bool loads = store.ok() && store.value()->load().ok();
    if (stepsAside) QCOMPARE(seteuid(user), 0);
    fs::permissions(path.parent_path(), folderBefore);
    QVERIFY2(store.ok(), store.failed() ? store.error().toString().c_str() : "");
    QVERIFY(loads);
    QVERIFY(store.value()->readOnly());
    QVERIFY(!(*store)->notice().empty());
    QVERIFY((*store)->saveProvenance("x").failed());
  }

  void scenariosComeBackExactly() {
    const fs::path path = sample();
    const auto same = [](const Scenario& got, const Scenario& want) {
      QCOMPARE(got.name, want.name);
      QVERIFY(got.request == want.request);
      QVERIFY(got.measurement == want.measurement);
      QCOMPARE(got.tokens, want.tokens);
      QCOMPARE(got.meanDelta, want.meanDelta);
      QCOMPARE(got.predictedGain, want.predictedGain);
      QCOMPARE(got.allocation.method, want.allocation.method);
      QCOMPARE(got.allocation.targetRatio, want.allocation.targetRatio);
      QCOMPARE(got.allocation.predictedDelta, want.allocation.predictedDelta);
      QCOMPARE(got.allocation.lowerBound, want.allocation.lowerBound);
      QCOMPARE(got.allocation.gap, want.allocation.gap);
      QCOMPARE(got.allocation.heads, want.allocation.heads);
      QCOMPARE(got.allocation.kept, want.allocation.kept);
      QCOMPARE(got.allocation.proportion, want.allocation.proportion);
      QCOMPARE(got.allocation.beyondMeasured, want.allocation.beyondMeasured);
    };
    same(loaded(path).scenarios.at(0), samples::scenario("first"));
    auto store = SessionStore::open(path);
    QVERIFY(store.ok());
    // Saved again without a measurement, it stays in its place.
    Scenario plain = samples::scenario("first");
    plain.measurement.reset();
    plain.request.headLimits.clear();
    plain.request.layerLimits.clear();
    QVERIFY((*store)->saveScenario(samples::scenario("second")).ok());
    QVERIFY((*store)->saveScenario(plain).ok());
    QCOMPARE(loaded(path).scenarios.size(), std::size_t{2});
    same(loaded(path).scenarios.at(0), plain);

    QVERIFY((*store)->renameScenario("first", "second").failed());
    QVERIFY((*store)->renameScenario("first", "").failed());
    QVERIFY((*store)->renameScenario("third", "fourth").failed());
    QVERIFY((*store)->renameScenario("first", "ω 1").ok());
    plain.name = "ω 1";
    same((*store)->scenarios()->at(0), plain);

    QVERIFY((*store)->removeScenario("ω 1").ok());
    QVERIFY((*store)->removeScenario("ω 1").failed());
    QCOMPARE(loaded(path).scenarios.size(), std::size_t{1});
    same(loaded(path).scenarios.at(0), samples::scenario("second"));
    QVERIFY((*store)->saveScenario(Scenario{}).failed());
  }

  void layoutsComeBack() {
    const HeadLayout got = loaded(sample()).layout;
    QCOMPARE(got.size(), std::size_t{2});
    QVERIFY(got[0].kvHeads == 1 && got[0].queryHeads == 3 && got[0].budgeted);
    QVERIFY(got[1].kvHeads == 2 && got[1].queryHeads == 4 && !got[1].budgeted);
  }

  // p = (0.5, 0.5) and (0.25, 0.75) of heads of T = 831 and 100: three quarters lie elsewhere.
  void scenariosCompareHeadByHead() {
    Scenario first = samples::scenario("a");
    Scenario second = first;
    first.allocation.heads = {{0, 0}, {1, 0}};
    first.allocation.kept = {10, 10};
    first.allocation.proportion = {0.5, 0.5};
    second.tokens = 100;
    second.allocation.heads = {{0, 0}, {2, 0}};
    second.allocation.kept = {1, 3};
    second.allocation.proportion = {0.25, 0.75};
    const ScenarioComparison comparison = compareScenarios(first, second);
    QCOMPARE(comparison.heads.size(), std::size_t{3});
    QCOMPARE(comparison.heads[0].keptSecond, std::optional<std::int64_t>(1));
    QCOMPARE(comparison.heads[0].ratioFirst, std::optional<double>(10.0 / 831));
    QVERIFY(!comparison.heads[1].keptSecond && !comparison.heads[2].ratioFirst);
    QVERIFY(std::abs(comparison.moved - 0.75) < 1e-15);
    QVERIFY(std::abs(*first.interaction() - (-1.0 / 13 + 1.0 / 19)) < 1e-15);
    QCOMPARE(compareScenarios(first, first).moved, 0.0);
    QVERIFY(findScenario({first}, "b").error().remedy.find("a") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestSessionStore)
#include "test_session_store.moc"
