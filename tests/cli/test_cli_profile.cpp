#include <signal.h>

#include <QtTest/QtTest>

#include <QJsonArray>
#include <cmath>

#include "core/session/session_store.h"
#include "tests/cli/cli_run.h"

using namespace headscope;

namespace {

constexpr int minutes = 60'000;

/// A document short enough for many runs.
constexpr const char* dataset =
    "{\"id\": \"note\", \"text\": \"The ferry Aurora left Port Ellis at six in the morning. It carried twelve "
    "passengers, four horses "
    "and the mail. Captain Brandt kept the log: fog until nine, then a light wind from the west. At noon the ship "
    "reached the island, "
    "where two crates of medicine were taken ashore. The return was delayed by a broken winch.\", \"questions\": "
    "[{\"id\": \"q1\", "
    "\"question\": \"How many horses did the ferry carry?\"}, {\"id\": \"q2\", \"question\": \"Who kept the "
    "log?\"}]}\n";

}  // namespace

class TestCliProfile : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;
  QString m_dataset;
  qint64 m_wholeRun = 0;  ///< milliseconds of a run that nothing interrupts

  QStringList profile(const QString& session, const QStringList& more = {}) const {
    return QStringList{"profile",          "demo",     m_dataset,   "-o",     session, "--heads",
                       "L0H0,L15H1,L29H2", "--ratios", "0,0.1,0.5", "--mode", "exact", "--json"} +
           more;
  }

  /// Starts a run and sends it `signal` after a while.
  CliRun interrupted(const QStringList& arguments, qint64 milliseconds, int signal) const {
    QProcess process;
    process.start(cliPath(), arguments);
    if (!process.waitForStarted()) qFatal("cannot start %s", qPrintable(cliPath()));
    process.waitForFinished(static_cast<int>(milliseconds));
    if (process.state() == QProcess::Running) ::kill(static_cast<pid_t>(process.processId()), signal);
    process.waitForFinished(minutes);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
  }

  static void compareCurves(const QString& one, const QString& other) {
    const QJsonArray a = runCli({"--json", "curves", one}).json()["heads"].toArray();
    const QJsonArray b = runCli({"--json", "curves", other}).json()["heads"].toArray();
    QCOMPARE(a.size(), 3);
    QCOMPARE(b.size(), 3);
    for (int head = 0; head < 3; ++head) {
      QCOMPARE(a[head].toObject()["kept"], b[head].toObject()["kept"]);
      const QJsonArray left = a[head].toObject()["delta"].toArray(), right = b[head].toObject()["delta"].toArray();
      QCOMPARE(left.size(), 3);
      for (int point = 0; point < 3; ++point)
        QVERIFY(std::abs(left[point].toDouble() - right[point].toDouble()) < 1e-6);
    }
  }

private Q_SLOTS:
  void initTestCase() {
    m_dataset = m_folder.filePath("note.jsonl");
    QFile file(m_dataset);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(dataset);
  }

  void aWholeRun() {
    const QString session = m_folder.filePath("whole.hscope");
    QElapsedTimer timer;
    timer.start();
    const CliRun run = runCli(profile(session));
    m_wholeRun = timer.elapsed();
    QVERIFY2(run.status == 0, run.err.constData());
    const QJsonObject summary = run.json();
    QCOMPARE(summary["session"].toString(), session);
    QCOMPARE(summary["points"].toInt(), 9);
    QCOMPARE(summary["exact_points"].toInt(), 9);
    QVERIFY(summary["baseline_log_perplexity"].toDouble() > 0);
    QVERIFY(summary["seconds"].toDouble() > 0);
    QVERIFY(!run.err.isEmpty());
    QVERIFY(!run.err.contains('\r'));

    const auto data = SessionStore::open(session.toStdString(), SessionStore::Access::ReadOnly).value()->load();
    QVERIFY(data.ok());
    QCOMPARE(data->profile.record.heads.size(), 90U);
    QCOMPARE(data->profile.documents.at(0).rmsScores.size(), 90U);
    QVERIFY(data->provenance.find("profile demo") != std::string::npos);
    QStringList methods;
    for (const auto& budget : data->budgets) methods << QString::fromStdString(budget.method);
    QCOMPARE(methods, (QStringList{"uniform", "rms", "optimal"}));
  }

  void anExistingSessionIsNotOverwritten() {
    const CliRun run = runCli(profile(m_folder.filePath("whole.hscope")));
    QCOMPARE(run.status, 1);
    QVERIFY(run.err.contains("--resume"));
  }

  void aPreviewIsLabelledAndThenRefined() {
    const QString session = m_folder.filePath("preview.hscope");
    const QStringList preview{"--json",  "profile",          "demo",     m_dataset,   "-o",     session,
                              "--heads", "L0H0,L15H1,L29H2", "--ratios", "0,0.1,0.5", "--mode", "preview"};
    const CliRun first = runCli(preview);
    QVERIFY2(first.status == 0, first.err.constData());
    QCOMPARE(first.json()["points"].toInt(), 9);
    QCOMPARE(first.json()["exact_points"].toInt(), 0);

    QStringList finish = preview;
    finish.last() = "adaptive";
    const CliRun second = runCli(finish + QStringList{"--max-error", "0", "--resume"});
    QVERIFY2(second.status == 0, second.err.constData());
    QCOMPARE(second.json()["points"].toInt(), 9);
    QCOMPARE(second.json()["exact_points"].toInt(), 9);
    const auto refined = SessionStore::open(session.toStdString(), SessionStore::Access::ReadOnly).value()->load();
    const auto whole =
        SessionStore::open(m_folder.filePath("whole.hscope").toStdString(), SessionStore::Access::ReadOnly)
            .value()
            ->load();
    for (const auto& [head, curve] : refined->profile.documents.at(0).curves)
      for (std::size_t i = 0; i < curve.size(); ++i) {
        QVERIFY(curve[i].kl.has_value());
        QVERIFY(std::abs(*curve[i].kl - *whole->profile.documents.at(0).curves.at(head).at(i).kl) < 1e-6);
      }
    compareCurves(session, m_folder.filePath("whole.hscope"));
  }

  /// Coarser products give other curves, and say by how much: no point of them is called exact.
  void bfloat16TellsItsNoise() {
    const QString session = m_folder.filePath("coarse.hscope");
    const CliRun run = runCli(profile(session, {"--dtype", "bfloat16"}));
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(run.json()["points"].toInt(), 9);
    const double noise = run.json()["noise"].toDouble();
    QVERIFY(noise > 1e-4 && noise < 0.3);
    const auto coarse = SessionStore::open(session.toStdString(), SessionStore::Access::ReadOnly).value()->load();
    QCOMPARE(QString::fromStdString(coarse->profile.record.dtype), QString("bfloat16"));
    for (const auto& [head, curve] : coarse->profile.documents.at(0).curves)
      for (const auto& point : curve) {
        QVERIFY(point.measured());
        QVERIFY(point.exact ? point.delta == 0 : point.error == noise);
      }

    // What was measured is not measured again.
    const CliRun again = runCli(profile(session, {"--dtype", "bfloat16", "--resume"}));
    QVERIFY2(again.status == 0, again.err.constData());
    QCOMPARE(again.json()["noise"].toDouble(), noise);
    QVERIFY(run.err.contains("Reading \"note\""));
    QVERIFY(!again.err.contains("Reading \"note\""));

    const CliRun adaptive =
        runCli({"profile", "demo", m_dataset, "-o", m_folder.filePath("none.hscope"), "--dtype", "bfloat16"});
    QCOMPARE(adaptive.status, 1);
    QVERIFY2(adaptive.err.contains("exact or preview"), adaptive.err.constData());
  }

  void anAdaptiveRunKeepsToItsErrors() {
    const QString session = m_folder.filePath("adaptive.hscope");
    const CliRun run = runCli({"--json", "profile", "demo", m_dataset, "-o", session, "--heads", "L0H0,L15H1,L29H2",
                               "--ratios", "0,0.1,0.5", "--max-error", "0.002"});
    QVERIFY2(run.status == 0, run.err.constData());
    const auto exact =
        SessionStore::open(m_folder.filePath("whole.hscope").toStdString(), SessionStore::Access::ReadOnly)
            .value()
            ->load();
    const auto adaptive = SessionStore::open(session.toStdString(), SessionStore::Access::ReadOnly).value()->load();
    int wide = 0;
    for (const auto& [head, curve] : adaptive->profile.documents.at(0).curves)
      for (std::size_t i = 0; i < curve.size(); ++i) {
        QVERIFY(curve[i].error <= 0.002);
        QCOMPARE(curve[i].exact, curve[i].error == 0);
        const double truth = exact->profile.documents.at(0).curves.at(head).at(i).delta;
        if (std::abs(curve[i].delta - truth) > std::max(curve[i].error, 2e-6)) ++wide;
      }
    QVERIFY2(wide <= 1, qPrintable(QString("%1 of 9 points outside their error").arg(wide)));
  }

  void aUniformBudgetMeasuresAsTheBaseline() {
    const QString session = m_folder.filePath("whole.hscope"), budget = m_folder.filePath("uniform.json");
    QCOMPARE(runCli({"budget", session, "--method", "uniform", "-o", budget}).status, 0);
    const CliRun run = runCli({"--json", "evaluate", "demo", m_dataset, "--budget", budget});
    QVERIFY2(run.status == 0, run.err.constData());
    const QJsonObject result = run.json();
    QCOMPARE(result["target_ratio"].toDouble(), 0.05);
    QVERIFY(std::abs(result["delta"].toDouble()) < 1e-6);
    QVERIFY(std::abs(result["log_perplexity"].toDouble() - result["uniform_log_perplexity"].toDouble()) < 1e-6);
    const auto data = SessionStore::open(session.toStdString(), SessionStore::Access::ReadOnly).value()->load();
    QVERIFY(std::abs(result["full_log_perplexity"].toDouble() - data->profile.documents.at(0).fullLogPerplexity) <
            1e-5);
    QVERIFY(result["predicted_delta"].isNull());
    QVERIFY(result["kl"].toDouble() > 1e-4);
    QVERIFY(std::abs(result["kl"].toDouble() - result["uniform_kl"].toDouble()) < 1e-6);

    // With all keys there is nothing to lose but what the solved values differ from the cache's.
    const CliRun whole = runCli({"--json", "evaluate", "demo", m_dataset, "--budget", budget, "--target-ratio", "1"});
    QVERIFY2(whole.status == 0, whole.err.constData());
    QVERIFY(whole.json()["kl"].toDouble() >= -1e-9);
    QVERIFY(whole.json()["kl"].toDouble() < 0.01 * result["kl"].toDouble());

    // Predicted, as measured, against uniform at the same target; the demo session's own baseline is at 0.05.
    const QString demo = qEnvironmentVariable("HEADSCOPE_SHARE") + "/demo/demo.hscope";
    const CliRun other = runCli(
        {"--json", "evaluate", "demo", m_dataset, "--budget", budget, "--target-ratio", "0.1", "--session", demo});
    QVERIFY2(other.status == 0, other.err.constData());
    QVERIFY(other.json()["predicted_delta"].isDouble());
    QVERIFY(std::abs(other.json()["predicted_delta"].toDouble()) < 1e-9);
  }

  void aBudgetForAnotherModelIsRefused() {
    const QString budget = m_folder.filePath("other.json");
    QFile file(budget);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"L0H0\": 1}");
    file.close();
    const CliRun run = runCli({"evaluate", "demo", m_dataset, "--budget", budget});
    QCOMPARE(run.status, 1);
    QVERIFY(run.err.contains("L0H1"));
  }

  void shardsJoinToTheWhole() {
    QStringList parts;
    for (const char* shard : {"0/2", "1/2"}) {
      parts << m_folder.filePath(QString("part%1.hscope").arg(parts.size()));
      const CliRun run = runCli(profile(parts.last(), {"--shard", shard}));
      QVERIFY2(run.status == 0, run.err.constData());
    }
    const QString joined = m_folder.filePath("joined.hscope");
    const CliRun run = runCli(QStringList{"--json", "merge", "-o", joined} + parts);
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(run.json()["documents"].toInt(), 1);
    QCOMPARE(run.json()["points"].toInt(), 9);
    compareCurves(joined, m_folder.filePath("whole.hscope"));

    const QString other = m_folder.filePath("other.hscope");
    QCOMPARE(runCli(profile(other, {"--target-ratio", "0.1", "--shard", "1/2"})).status, 0);
    const QString refused = m_folder.filePath("refused.hscope");
    const CliRun mixed = runCli({"merge", "-o", refused, parts.first(), other});
    QCOMPARE(mixed.status, 1);
    QVERIFY(mixed.err.contains("target ratio"));
    QVERIFY(!QFile::exists(refused));
    QCOMPARE(runCli(profile(other, {"--shard", "2/2"})).status, 1);
  }

  void resumingAFinishedRunMeasuresNothing() {
    const QString session = m_folder.filePath("whole.hscope");
    const CliRun run = runCli(profile(session, {"--resume"}));
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(run.json()["points"].toInt(), 9);
  }

  void otherSettingsAreNotMixedIn() {
    const CliRun run = runCli(profile(m_folder.filePath("whole.hscope"), {"--resume", "--target-ratio", "0.2"}));
    QCOMPARE(run.status, 1);
    QVERIFY2(run.err.contains("target ratio"), run.err.constData());
  }

  void quietSaysNothing() {
    const CliRun run = runCli(profile(m_folder.filePath("whole.hscope"), {"--resume", "-q"}));
    QCOMPARE(run.status, 0);
    QVERIFY2(run.err.isEmpty(), run.err.constData());
  }

  void killedAtAnyMomentAndResumedItEndsTheSame() {
    QVERIFY(m_wholeRun > 0);
    const QString session = m_folder.filePath("killed.hscope");
    for (int round = 0; round < 10; ++round) {
      const auto moment =
          static_cast<qint64>(QRandomGenerator::global()->generateDouble() * static_cast<double>(m_wholeRun));
      (void)interrupted(profile(session, {"--resume"}), moment, SIGKILL);
      if (!QFile::exists(session)) continue;
      auto store = SessionStore::open(session.toStdString(), SessionStore::Access::ReadOnly);
      QVERIFY2(store.ok(), store.failed() ? store.error().toString().c_str() : "");
      QVERIFY((*store)->load().ok());
    }
    const CliRun last = runCli(profile(session, {"--resume"}));
    QVERIFY2(last.status == 0, last.err.constData());
    QCOMPARE(last.json()["points"].toInt(), 9);
    compareCurves(m_folder.filePath("whole.hscope"), session);
  }

  void ctrlCKeepsWhatWasFinished_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
  }
  void ctrlCKeepsWhatWasFinished() {
    QFETCH(int, signal);
    QVERIFY(m_wholeRun > 0);
    const QString session = m_folder.filePath(QString("stopped%1.hscope").arg(signal));
    const CliRun run = interrupted(profile(session), m_wholeRun / 2, signal);
    QCOMPARE(run.status, 130);
    QVERIFY(run.out.isEmpty());
    QVERIFY2(run.err.contains("--resume"), run.err.constData());
    QVERIFY(SessionStore::open(session.toStdString()).value()->load().ok());
    const CliRun resumed = runCli(profile(session, {"--resume"}));
    QCOMPARE(resumed.status, 0);
    compareCurves(m_folder.filePath("whole.hscope"), session);
  }
};

QTEST_GUILESS_MAIN(TestCliProfile)
#include "test_cli_profile.moc"
