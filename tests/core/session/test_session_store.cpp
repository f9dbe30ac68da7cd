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
};

QTEST_GUILESS_MAIN(TestSessionStore)
#include "test_session_store.moc"
