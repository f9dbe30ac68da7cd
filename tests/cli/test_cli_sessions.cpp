#include <QtTest/QtTest>

#include <QJsonArray>
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
    for (const char* method : {"optimal", "greedy", "swap", "agnostic", "rms", "uniform", "pyramid"})
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
    const CliRun later = runCli({"budget", m_session, "--format", "duo"});
    QCOMPARE(later.status, 1);
    QVERIFY(later.err.contains("not available yet"));
    QCOMPARE(runCli({"budget", m_session, "-o", m_folder.filePath("no/such/folder.json")}).status, 1);
    QCOMPARE(runCli({"budget", m_session, "--max-head-ratio", "0.01"}).status, 1);
  }

  void exports_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<int>("rows");
    QTest::newRow("proportions") << "proportions" << 4;
    QTest::newRow("influence") << "influence" << 11;
    QTest::newRow("effective-rank") << "effective-rank" << 1;
    QTest::newRow("spectra") << "spectra" << 2;
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
