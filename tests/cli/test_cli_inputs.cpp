#include <QtTest/QtTest>

#include <QJsonArray>
#include <filesystem>

#include "tests/cli/cli_run.h"

using namespace headscope;

class TestCliInputs : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;

  QString write(const QString& name, const QByteArray& bytes) {
    const QString path = m_folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
      qFatal("cannot write %s", qPrintable(path));
    return path;
  }
  static QString demoModel() {
    return qEnvironmentVariable("HEADSCOPE_SHARE") + "/demo/SmolLM2-135M-Instruct.Q4_1.gguf";
  }

private Q_SLOTS:
  // One clear line each: it names the file, and nothing comes out on standard output.
  void badModelsAreOneLine_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("named");
    QTest::newRow("missing") << m_folder.filePath("nowhere.gguf") << "nowhere.gguf";
    QFile real(demoModel());
    QVERIFY(real.open(QIODevice::ReadOnly));
    QTest::newRow("cut in the header") << write("cut.gguf", real.read(5000)) << "cut.gguf";
    QVERIFY(real.seek(0));
    QTest::newRow("cut in the tensors") << write("short.gguf", real.read(4'000'000)) << "short.gguf";
    QTest::newRow("empty file") << write("empty.gguf", "") << "empty.gguf";
    write("bare/readme.txt", "x");
    QTest::newRow("no config.json") << m_folder.filePath("bare") << "config.json";
    write("alien/config.json", R"({"model_type": "martian", "hidden_size": 16})");
    write("alien/model.safetensors", QByteArray("\x02\0\0\0\0\0\0\0{}", 10));
    QTest::newRow("unknown family") << m_folder.filePath("alien") << "martian";
    write("broken/config.json", "{\"model_type\": ");
    QTest::newRow("broken config.json") << m_folder.filePath("broken") << "config.json";
    QTest::newRow("pickle") << write("pytorch_model.bin", "PK\x03\x04") << "pytorch_model.bin";
  }
  void badModelsAreOneLine() {
    QFETCH(QString, model);
    QFETCH(QString, named);
    for (const QStringList& verb : {QStringList{"info", model}, QStringList{"spectra", model},
                                    QStringList{"profile", model, "demo", "-o", m_folder.filePath("never.hscope")}}) {
      const CliRun run = runCli(verb);
      QCOMPARE(run.status, 1);
      QVERIFY2(run.errLines().size() == 1, run.err.constData());
      QVERIFY2(run.err.contains(named.toUtf8()), run.err.constData());
      QVERIFY(run.out.isEmpty());
    }
    QVERIFY(!QFile::exists(m_folder.filePath("never.hscope")));
  }

  void badDataSetsAreOneLine_data() {
    QTest::addColumn<QString>("dataset");
    QTest::addColumn<QString>("named");
    QTest::newRow("missing") << m_folder.filePath("nowhere.jsonl") << "nowhere.jsonl";
    QTest::newRow("empty") << write("empty.jsonl", "") << "empty.jsonl";
    QTest::newRow("blank lines") << write("blank.jsonl", "\n\n") << "blank.jsonl";
    QTest::newRow("broken line") << write("broken.jsonl", "{\"id\": \"a\"") << "broken.jsonl";
    QTest::newRow("folder") << m_folder.path() << m_folder.path();
  }
  void badDataSetsAreOneLine() {
    QFETCH(QString, dataset);
    QFETCH(QString, named);
    const CliRun run = runCli({"profile", "demo", dataset, "-o", m_folder.filePath("never.hscope")});
    QCOMPARE(run.status, 1);
    QVERIFY2(run.errLines().size() == 1, run.err.constData());
    QVERIFY2(run.err.contains(named.toUtf8()), run.err.constData());
    QVERIFY(!QFile::exists(m_folder.filePath("never.hscope")));
  }

  void badIdsAreNamed_data() {
    QTest::addColumn<QByteArray>("ids");
    QTest::newRow("no array") << QByteArray("{\"ids\": [1]}");
    QTest::newRow("not JSON") << QByteArray("1, 2");
    QTest::newRow("negative") << QByteArray("[1, -2]");
    QTest::newRow("fraction") << QByteArray("[1, 2.5]");
    QTest::newRow("text") << QByteArray("[1, \"2\"]");
    QTest::newRow("huge") << QByteArray("[1, 99999999999999999999]");
    QTest::newRow("beyond int32") << QByteArray("[1, 4294967297]");
    QTest::newRow("outside the vocabulary") << QByteArray("[1, 49152]");
    QTest::newRow("empty") << QByteArray("[]");
    QTest::newRow("one token") << QByteArray("[1]");
  }
  void badIdsAreNamed() {
    QFETCH(QByteArray, ids);
    const CliRun run = runCli({"perplexity", "demo", "--ids-file", write("ids.json", ids)});
    QVERIFY2(run.status == 1, run.out.constData());
    QVERIFY(run.out.isEmpty());
  }

  void infoOfTheDemo() {
    const CliRun run = runCli({"info", "demo", "--json"});
    QCOMPARE(run.status, 0);
    QVERIFY(run.err.isEmpty());
    const QJsonObject info = run.json();
    const QHash<QString, qint64> wanted{
        {"layers", 30},       {"query_heads", 9},    {"kv_heads", 3},           {"head_dim", 64},
        {"hidden_size", 576}, {"vocab_size", 49152}, {"parameters", 134515008}, {"kv_bytes_per_token", 23040}};
    for (auto fact = wanted.begin(); fact != wanted.end(); ++fact) QCOMPARE(info[fact.key()].toInteger(), fact.value());
    const QJsonArray attention = info["attention"].toArray();
    QCOMPARE(attention.size(), 30);
    QCOMPARE(attention[7].toObject()["kind"].toString(), QString("gqa"));
    QCOMPARE(attention[7].toObject()["layer"].toInt(), 7);
    QVERIFY(attention[7].toObject()["window"].isNull());
  }

  void theSameTextByOptionAndByFile() {
    const QString text = "The ferry left at six — \"12 horses\".\n";
    const CliRun typed = runCli({"tokenize", "demo", "--json", "--text", text});
    const CliRun read = runCli({"tokenize", "demo", "--json", "--file", write("text.txt", text.toUtf8())});
    QCOMPARE(typed.status, 0);
    QCOMPARE(typed.out, read.out);
    QCOMPARE(typed.json()["ids"].toArray().size(), typed.json()["pieces"].toArray().size());
    QCOMPARE(runCli({"tokenize", "demo", "--file", write("bad.txt", "ab\xff")}).status, 1);
  }

  // Checkpoints end alike: in one session they are told apart by the folders before them, or as the person says.
  void checkpointsOfOneModelKeepTheirNames() {
    const QString session = m_folder.filePath("checkpoints.hscope");
    QStringList models;
    for (const char* run : {"first", "second"}) {
      const auto folder = std::filesystem::path(m_folder.path().toStdString()) / run / "final";
      std::filesystem::create_directories(folder.parent_path());
      std::filesystem::copy(HEADSCOPE_TEST_DATA "/families/llama", folder);
      models << QString::fromStdString(folder.string());
    }
    const auto names = [](const CliRun& run) {
      QStringList found;
      for (const auto& model : run.json()["models"].toArray()) found << model.toObject()["name"].toString();
      return found;
    };
    const CliRun plain = runCli(QStringList{"spectra", "--json", "-o", session} + models);
    QVERIFY2(plain.status == 0, plain.err.constData());
    QCOMPARE(names(plain), (QStringList{"first/final", "second/final"}));
    const CliRun named =
        runCli(QStringList{"spectra", "--json", "-o", session, "--name", "step 1", "--name", "step 2"} + models);
    QCOMPARE(names(named), (QStringList{"step 1", "step 2"}));
    QCOMPARE(runCli(QStringList{"spectra", "--name", "step 1"} + models).status, 1);
    const QString table = m_folder.filePath("ranks.csv");
    QCOMPARE(runCli({"export", session, "--view", "effective-rank", "--format", "csv", "-o", table}).status, 0);
    QFile file(table);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray rows = file.readAll();
    for (const char* name : {"first/final", "second/final", "step 1", "step 2"})
      QVERIFY2(rows.count(name) == 2, name);  // two layers each
  }

  void controlTokensAreLettersUnlessAsked() {
    const CliRun letters = runCli({"tokenize", "demo", "--json", "--text", "<|im_end|>"});
    const CliRun special = runCli({"tokenize", "demo", "--json", "--special", "--text", "<|im_end|>"});
    QVERIFY(letters.json()["ids"].toArray().size() > 1);
    QCOMPARE(special.json()["ids"].toArray(), QJsonArray{2});
  }
};

QTEST_GUILESS_MAIN(TestCliInputs)
#include "test_cli_inputs.moc"
