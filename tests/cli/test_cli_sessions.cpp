#include <QtTest/QtTest>

#include <QJsonArray>
#include <QRegularExpression>
#include <cmath>

#include "core/session/session_store.h"
#include "tests/cli/cli_run.h"

using namespace headscope;

/// Verbs that only read a session, on one made here: four heads, one document of 100 tokens.
class TestCliSessions : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;
  QString m_session;

private Q_SLOTS:
  void initTestCase() {
    m_session = m_folder.filePath("s.hscope");
    auto store = SessionStore::create(m_session.toStdString());
    QVERIFY(store.ok());
    ProfileRecord record;
    record.modelName = "m";
    record.targetRatio = 0.1;
    record.heads = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    record.ratios = {0, 0.1, 0.3};
    record.kvBytesPerTokenPerHead = 256;
    QVERIFY((*store)->saveRecord(record).ok());
    DocumentProfile document;
    document.documentId = "d";
    document.tokens = 100;
    for (std::size_t head = 0; head < 4; ++head)
      for (int key = 0; key < 100; ++key)
        document.rmsScores[record.heads[head]].push_back(static_cast<float>(head * 100 + key));
    QVERIFY((*store)->saveDocument(document).ok());
    for (int head = 0; head < 4; ++head) {
      const double steep = head + 1;
      std::vector<InfluencePoint> points{
          {0, 1, 2, 0.1 * steep, true, 0}, {0.1, 10, 2, 0, true, 0}, {0.3, 30, 2, -0.05 * steep, head != 3, 0.01}};
      if (head == 2) points.erase(points.begin());
      QVERIFY((*store)->savePoints("d", record.heads[static_cast<std::size_t>(head)], points).ok());
    }
    ModelSpectra spectra;
    spectra.name = "m";
    spectra.layers.push_back({0, 2, 1.9, {1.2, 0.8}, {1, 0.2, 0.2, 1}, {}, {}, {}});
    QVERIFY((*store)->saveSpectra(spectra).ok());
  }

  void curvesHaveNullWhereThereIsNoPoint() {
    const CliRun run = runCli({"--json", "curves", m_session});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["ratios"].toArray(), (QJsonArray{0, 0.1, 0.3}));
    const QJsonArray heads = run.json()["heads"].toArray();
    QCOMPARE(heads.size(), 4);
    QCOMPARE(heads[1].toObject()["head"].toString(), QString("L0H1"));
    QCOMPARE(heads[1].toObject()["delta"].toArray(), (QJsonArray{0.2, 0, -0.1}));
    QCOMPARE(heads[1].toObject()["kept"].toArray(), (QJsonArray{1, 10, 30}));
    QVERIFY(heads[2].toObject()["delta"].toArray()[0].isNull());
    QCOMPARE(heads[3].toObject()["exact"].toArray(), (QJsonArray{true, true, false}));
    QVERIFY(runCli({"curves", m_session}).out.contains("L1H1"));
  }

  void budgets_data() {
    QTest::addColumn<QString>("method");
    for (const char* method :
         {"optimal", "greedy", "swap", "annealing", "agnostic", "rms", "uniform", "pyramid", "all"})
      QTest::newRow(method) << QString(method);
  }
  void budgets() {
    QFETCH(QString, method);
    const CliRun run = runCli({"--json", "budget", m_session, "--method", method, "--target-ratio", "0.1"});
    QVERIFY2(run.status == 0, run.err.constData());
    double sum = 0;
    const QJsonObject proportions = run.json()["proportions"].toObject();
    for (const QJsonValue& share : proportions) sum += share.toDouble();
    QCOMPARE(proportions.size(), 4);
    QVERIFY(std::abs(sum - 1) < 1e-9);
    QVERIFY(run.json()["predicted_delta"].isDouble());
    QVERIFY(run.json()["kept"].toObject().contains("L1H1"));
  }

  // Twice the target may go to the steepest head, so optimal must do better than uniform, whose delta is 0 by
  // construction.
  void optimalBeatsUniform() {
    const double optimal = runCli({"--json", "budget", m_session}).json()["predicted_delta"].toDouble();
    const double uniform =
        runCli({"--json", "budget", m_session, "--method", "uniform"}).json()["predicted_delta"].toDouble();
    QCOMPARE(uniform, 0.0);
    QVERIFY(optimal <= uniform);
  }

  // 80 keys of 4 heads; left alone the steepest two keep 30 each.
  void limitsOfHeadsAndLayers() {
    const auto kept = [&](const QStringList& options) {
      const CliRun run = runCli(QStringList{"--json", "budget", m_session, "--target-ratio", "0.2"} + options);
      return run.status == 0 ? run.json()["kept"].toObject() : QJsonObject{{"error", QString::fromUtf8(run.err)}};
    };
    QVERIFY(kept({})["L1H1"].toInt() > 12);
    QCOMPARE(kept({"--protect", "L1H1=0.12,L0H0=7keys"})["L1H1"].toInt(), 12);
    QCOMPARE(kept({"--protect", "L1H1=0.12,L0H0=7keys"})["L0H0"].toInt(), 7);
    QCOMPARE(kept({"--protect", "L0H0"})["L0H0"].toInt(), 30);
    QVERIFY(kept({"--head-min", "L0H0=0.15"})["L0H0"].toInt() >= 15);
    QVERIFY(kept({"--head-max", "L1H1=0.12"})["L1H1"].toInt() <= 12);
    QVERIFY(kept({"--min-head-ratio", "0.15"})["L0H0"].toInt() >= 15);
    const QJsonObject level = kept({"--layer-max", "all=0.2"});
    QCOMPARE(level["L0H0"].toInt() + level["L0H1"].toInt(), 40);
    const QJsonObject low = kept({"--layer-min", "0=0.17", "--method", "greedy"});
    QVERIFY(low["L0H0"].toInt() + low["L0H1"].toInt() >= 34);
    const auto gain = [](const CliRun& run) { return run.json()["scenario"].toObject()["predicted_gain"].toDouble(); };
    QCOMPARE(gain(runCli({"--json", "budget", m_session, "--robust", "1"})),
             gain(runCli({"--json", "budget", m_session})));
  }

  void limitsThatCannotBe_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("says");
    QTest::newRow("too much") << QStringList{"--protect", "L0H0=0.3,L0H1=0.3"} << "more than the budget of 40";
    QTest::newRow("too little") << QStringList{"--layer-max", "all=0.09"} << "fewer than the budget of 40";
    QTest::newRow("ratio") << QStringList{"--protect", "L0H0=1.3"} << "L0H0=1.3";
    QTest::newRow("count") << QStringList{"--protect", "L0H0=101keys"} << "at most 100";
    QTest::newRow("head") << QStringList{"--protect", "L7H0"} << "no head with an influence curve";
    QTest::newRow("head ratio") << QStringList{"--head-max", "L7H0=0.1"} << "L7H0: has a limit but no influence curve";
    QTest::newRow("layer") << QStringList{"--layer-min", "9=0.1"} << "no layer of the session";
    QTest::newRow("minimum") << QStringList{"--min-head-ratio", "0.2"} << "above the target ratio";
  }
  void limitsThatCannotBe() {
    QFETCH(QStringList, options);
    QFETCH(QString, says);
    const CliRun run = runCli(QStringList{"budget", m_session} + options);
    QVERIFY2(run.status == 1 && run.errLines().size() == 1 && run.err.contains(says.toUtf8()), run.err.constData());
  }

  void scenarios() {
    const QString session = m_folder.filePath("scenarios.hscope");
    QVERIFY(QFile::copy(m_session, session));
    QVERIFY(runCli({"scenarios", session}).out.contains("no scenario"));
    const CliRun saved =
        runCli({"--json", "budget", session, "--protect", "L0H0=0.2", "--robust", "0.5", "--save", "held back"});
    QVERIFY2(saved.status == 0, saved.err.constData());
    QCOMPARE(runCli({"budget", session, "--method", "uniform", "--save", "level"}).status, 0);
    const CliRun shown = runCli({"--json", "budget", session, "--scenario", "held back"});
    QCOMPARE(shown.json(), saved.json());
    const QJsonObject settings = shown.json()["scenario"].toObject()["settings"].toObject();
    QCOMPARE(settings["robust"].toDouble(), 0.5);
    QCOMPARE(settings["heads"].toObject()["L0H0"].toObject()["low"].toDouble(), 0.2);
    const CliRun csv = runCli({"budget", session, "--scenario", "held back", "--format", "csv"});
    QVERIFY2(csv.out.contains("L0H0,0,0,20,0.2,0.5"), csv.out.constData());

    const CliRun compared = runCli({"--json", "scenarios", session, "--compare", "level", "held back"});
    const QJsonObject head = compared.json()["heads"].toArray()[0].toObject();
    QCOMPARE(head["first_kept"].toInt(), 10);
    QCOMPARE(head["second_kept"].toInt(), 20);
    QVERIFY(compared.json()["moved"].toDouble() >= 0.25);
    QVERIFY(runCli({"scenarios", session, "--compare", "level", "held back"}).out.contains("L1H1"));

    QCOMPARE(runCli({"scenarios", session, "--rename", "level", "held back"}).status, 1);
    QCOMPARE(runCli({"scenarios", session, "--rename", "level", "flat"}).status, 0);
    QCOMPARE(runCli({"scenarios", session, "--remove", "held back"}).status, 0);
    const QJsonArray left = runCli({"--json", "scenarios", session}).json()["scenarios"].toArray();
    QCOMPARE(left.size(), 1);
    QCOMPARE(left[0].toObject()["name"].toString(), QString("flat"));
    QVERIFY(left[0].toObject()["measurement"].isNull());
  }

  void scenariosThatCannotBe_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << QStringList{"budget", "S", "--scenario", "x"} << 1 << "there is no scenario \"x\"";
    QTest::newRow("compare") << QStringList{"scenarios", "S", "--compare", "x", "y"} << 1 << "there is no scenario";
    QTest::newRow("evaluate") << QStringList{"evaluate", "demo", "demo", "--session", "S", "--scenario", "x"} << 1
                              << "there is no scenario \"x\"";
    QTest::newRow("nothing") << QStringList{"evaluate", "demo", "demo"} << 1 << "nothing to measure";
    QTest::newRow("both") << QStringList{"budget", "S", "--scenario", "x", "--save", "y"} << 2 << "--s";
    QTest::newRow("no session") << QStringList{"evaluate", "demo", "demo", "--scenario", "x"} << 2 << "--session";
    QTest::newRow("all") << QStringList{"budget", "S", "--method", "all", "--save", "y"} << 1 << "name one method";
  }
  void scenariosThatCannotBe() {
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QString, says);
    arguments.replaceInStrings(QRegularExpression("^S$"), m_session);
    const CliRun run = runCli(arguments);
    QCOMPARE(run.status, status);
    QVERIFY2(run.errLines().size() == 1 && run.err.contains(says.toUtf8()), run.err.constData());
  }

  void budgetFiles() {
    const QString path = m_folder.filePath("b.json");
    const CliRun run = runCli({"budget", m_session, "--format", "compaction", "-o", path, "--json"});
    QCOMPARE(run.status, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject written = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(written["L0H1"].toDouble(), run.json()["proportions"].toObject()["L0H1"].toDouble());
    const CliRun shown = runCli({"budget", m_session, "--format", "csv"});
    QVERIFY(shown.out.contains("L0H1,"));
    QCOMPARE(runCli({"budget", m_session, "-o", m_folder.filePath("no/such/folder.json")}).status, 1);
    QCOMPARE(runCli({"budget", m_session, "--max-head-ratio", "0.01"}).status, 1);
  }

  // 40 keys of 400; 4 heads of 256 bytes a token, at 1,000 tokens and 4 bytes an element in place of 2.
  void ratiosCountsAndBytes() {
    const QJsonObject shown =
        runCli({"--json", "budget", m_session, "--context", "1000", "--cache-dtype", "float32"}).json();
    QCOMPARE(shown["kept_total"].toInt(), 40);
    QCOMPARE(shown["tokens"].toInt(), 100);
    QCOMPARE(shown["kept_ratio"].toDouble(), 0.1);
    QCOMPARE(shown["memory"].toObject()["full_bytes"].toDouble(), 4 * 512 * 1000.0);
    QVERIFY(std::abs(shown["memory"].toObject()["kept_bytes"].toDouble() - 4 * 512 * 100.0) < 1e-6);
    QCOMPARE(shown["ratios"].toObject()["L1H1"].toDouble(), shown["kept"].toObject()["L1H1"].toInt() / 100.0);
  }

  void otherPrograms() {
    const CliRun duo = runCli({"budget", m_session, "--method", "uniform", "--format", "duo"});
    QCOMPARE(duo.out, QByteArray("0.1\t0.1\n0.1\t0.1\n"));
    const QString folder = m_folder.filePath("pattern");
    QCOMPARE(runCli({"budget", m_session, "--format", "duo", "-o", folder}).status, 0);
    QVERIFY(QFile::exists(folder + "/full_attention_heads.tsv") && QFile::exists(folder + "/config.json"));
    const QString curve = m_folder.filePath("curve.npy");
    QCOMPARE(runCli({"budget", m_session, "--method", "uniform", "--format", "lukv", "-o", curve}).status, 0);
    QCOMPARE(QFileInfo(curve).size(), 128 + 99 * 2 * 2 * 8);
    const CliRun capped = runCli({"budget", m_session, "--format", "lukv", "--max-head-ratio", "0.5"});
    QVERIFY2(capped.status == 1 && capped.err.contains("which the cap does not hold"), capped.err.constData());
    const CliRun unknown = runCli({"budget", m_session, "--format", "headkv"});
    QVERIFY2(unknown.status == 1 && unknown.err.contains("--model"), unknown.err.constData());
    // A session that knows the model's heads needs no model: three query heads read each KV head.
    const QString known = m_folder.filePath("known.hscope");
    QVERIFY(QFile::copy(m_session, known));
    QVERIFY((*SessionStore::open(known.toStdString()))->saveLayout({{2, 6, true}, {2, 6, true}}).ok());
    const CliRun headKv = runCli({"budget", known, "--method", "uniform", "--format", "headkv"});
    QVERIFY2(headKv.out.count("0.1") == 12 && headKv.out.contains("1-5"), headKv.err.constData());
    // By query head 0 to 11, so 1, 4, 7, 10 on average of a KV head: 40 keys of them by 22.
    QFile scores(m_folder.filePath("scores.json"));
    QVERIFY(scores.open(QIODevice::WriteOnly));
    QByteArray text("{");
    for (int head = 0; head < 12; ++head)
      text += QString("%1\"%2-%3\": [%4]").arg(head ? ", " : "").arg(head / 6).arg(head % 6).arg(head).toUtf8();
    scores.write(text + "}");
    scores.close();
    const CliRun imported = runCli({"--json", "budget", known, "--import", scores.fileName()});
    QVERIFY2(imported.status == 0, imported.err.constData());
    QCOMPARE(imported.json()["kept"].toObject(), (QJsonObject{{"L0H0", 2}, {"L0H1", 7}, {"L1H0", 13}, {"L1H1", 18}}));
    QCOMPARE(imported.json()["method"].toString(), QString("imported"));
    QCOMPARE(runCli({"budget", m_session, "--import", scores.fileName()}).status, 1);
    const CliRun other = runCli({"evaluate", "demo", "demo", "--budget", curve});
    QVERIFY2(other.status == 1 && other.err.contains("has 2 layers, the model has 30"), other.err.constData());
  }

  // Optimal first; what loses against it never wins.
  void methodsSideBySide() {
    const QJsonArray methods = runCli({"--json", "budget", m_session, "--method", "all"}).json()["methods"].toArray();
    QCOMPARE(methods.size(), 8);
    QCOMPARE(methods[0].toObject()["method"].toString(), QString("optimal"));
    for (const QJsonValue& method : methods)
      if (method.toObject()["beyond_measured"].toInt() == 0)
        QVERIFY(method.toObject()["worse_by"].toDouble() >= -1e-12);
    const CliRun run = runCli({"budget", m_session, "--method", "all", "--format", "csv"});
    QVERIFY2(run.status == 1 && run.errLines().size() == 1, run.err.constData());
  }

  void exports_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<int>("rows");
    QTest::newRow("proportions") << "proportions" << 4;
    QTest::newRow("influence") << "influence" << 11;
    QTest::newRow("effective-rank") << "effective-rank" << 1;
    QTest::newRow("spectra") << "spectra" << 2;
    QTest::newRow("pareto") << "pareto" << 8 * 10;
  }
  void exports() {
    QFETCH(QString, view);
    QFETCH(int, rows);
    const QString csv = m_folder.filePath(view + ".csv");
    const QString json = m_folder.filePath(view + ".json");
    QCOMPARE(
        runCli({"--json", "export", m_session, "--view", view, "--format", "csv", "-o", csv}).json()["path"].toString(),
        csv);
    QCOMPARE(runCli({"export", m_session, "--view", view, "--format", "json", "-o", json}).status, 0);
    QFile csvFile(csv), jsonFile(json);
    QVERIFY(csvFile.open(QIODevice::ReadOnly) && jsonFile.open(QIODevice::ReadOnly));
    QCOMPARE(csvFile.readAll().count('\n'), rows + 1);
    QCOMPARE(QJsonDocument::fromJson(jsonFile.readAll()).array().size(), rows);
  }

  void sessionsThatCannotBeReadAreOneLine_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("hello");
    QTest::newRow("empty") << QByteArray();
    QFile sound(m_session);
    QVERIFY(sound.open(QIODevice::ReadOnly));
    QTest::newRow("cut") << sound.read(5000);
  }
  void sessionsThatCannotBeReadAreOneLine() {
    QFETCH(QByteArray, bytes);
    QFile file(m_folder.filePath("bad.hscope"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    for (const QStringList& verb :
         {QStringList{"curves", file.fileName()}, QStringList{"budget", file.fileName()},
          QStringList{"export", file.fileName(), "--view", "spectra", "-o", m_folder.filePath("x.csv")},
          QStringList{"profile", "demo", "demo", "--resume", "-o", file.fileName()}}) {
      const CliRun run = runCli(verb);
      QCOMPARE(run.status, 1);
      QVERIFY2(run.errLines().size() == 1 && run.err.contains("bad.hscope"), run.err.constData());
      QVERIFY(run.out.isEmpty());
    }
    QCOMPARE(runCli({"curves", m_folder.filePath("nowhere.hscope")}).status, 1);
  }

  void aSessionWithoutTheNumbersSaysWhatToDo() {
    const QString path = m_folder.filePath("bare.hscope");
    QVERIFY(SessionStore::create(path.toStdString()).ok());
    for (const QStringList& verb :
         {QStringList{"curves", path}, QStringList{"budget", path},
          QStringList{"export", path, "--view", "influence", "-o", m_folder.filePath("x.csv")}}) {
      const CliRun run = runCli(verb);
      QCOMPARE(run.status, 1);
      QVERIFY2(run.err.contains("headscope-cli profile"), run.err.constData());
    }
  }
};

QTEST_GUILESS_MAIN(TestCliSessions)
#include "test_cli_sessions.moc"
