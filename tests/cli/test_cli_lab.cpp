#include <QtTest/QtTest>

#include <csignal>

#include "tests/cli/cli_run.h"

using namespace headscope;

/// Models small enough to be trained in a moment.
class TestCliLab : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QFile text(m_folder->filePath("text.txt"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    for (int i = 0; i < 200; ++i) text.write("The lamp number " + QByteArray::number(i) + " is green.\n");
  }

  void trainedModelIsAModel() {
    const CliRun run = runCli(train("lrkv-low", "20") << "--json");
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(run.json()["steps"].toInt(), 20);
    QVERIFY(run.json()["validation_loss"].toDouble() < run.json()["loss"].toDouble() + 0.5);
    const CliRun info = runCli({"info", m_folder->filePath("model"), "--json"});
    QVERIFY2(info.status == 0, info.err.constData());
    QCOMPARE(info.json()["architecture"].toString(), QString("lrkv"));
    QCOMPARE(info.json()["parameters"].toInteger(), run.json()["parameters"].toInteger());
    const CliRun text = runCli({"generate", m_folder->filePath("model"), "--prompt", "The lamp", "--max-tokens", "3"});
    QVERIFY2(text.status == 0, text.err.constData());
    const CliRun spectra = runCli({"spectra", m_folder->filePath("model"), "--json"});
    QCOMPARE(spectra.json()["models"].toArray().size(), 1);
  }

  void seedsRepeatThemselves() {
    const auto weights = [&](const QString& seed) {
      const QString folder = m_folder->filePath("model" + QString::number(++m_count));
      const CliRun run = runCli(train("mqa", "5", folder) << "--seed" << seed << "--threads"
                                                          << "1");
      QFile file(folder + "/loss.csv");
      return run.status == 0 && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const auto first = weights("1");
    QVERIFY(!first.isEmpty());
    QCOMPARE(weights("1"), first);
    QVERIFY(weights("2") != first);
  }

  void interruptKeepsTheModel() {
    QProcess program;
    program.start(cliPath(), train("mha", "1000000"));
    QVERIFY(program.waitForStarted());
    QByteArray messages;
    program.setReadChannel(QProcess::StandardError);
    while (!messages.contains("Training mha") && program.waitForReadyRead(60'000))
      messages += program.readAllStandardError();
    QTest::qWait(1500);  // many steps of so small a model
    ::kill(static_cast<pid_t>(program.processId()), SIGINT);
    QVERIFY(program.waitForFinished(60'000));
    QCOMPARE(program.exitCode(), 130);
    const CliRun info = runCli({"info", m_folder->filePath("model")});
    QVERIFY2(info.status == 0, info.err.constData());
    QVERIFY(QFile::exists(m_folder->filePath("model/loss.csv")));
  }

  void whatCannotBeIsRefused() {
    QCOMPARE(runCli({"lab"}).status, 2);
    QCOMPARE(runCli(train("mhx", "5")).status, 2);
    const CliRun device = runCli(train("mha", "5") << "--device"
                                                   << "cuda:0");
    QCOMPARE(device.status, 1);
    QVERIFY(device.err.contains("processor"));
    const CliRun heads = runCli({"lab", "train", "--kind", "mha", "--text", m_folder->filePath("text.txt"), "-o",
                                 m_folder->filePath("m"), "--heads", "4"});
    QCOMPARE(heads.status, 1);
    QVERIFY(heads.err.contains("--heads"));
    const CliRun text = runCli({"lab", "train", "--kind", "mha", "--text", "/no/text", "-o", m_folder->filePath("m")});
    QCOMPARE(text.status, 1);
    QVERIFY(text.err.contains("/no/text"));
  }

private:
  QStringList train(const QString& kind, const QString& steps, const QString& folder = {}) const {
    return {"lab",
            "train",
            "--kind",
            kind,
            "--text",
            m_folder->filePath("text.txt"),
            "-o",
            folder.isEmpty() ? m_folder->filePath("model") : folder,
            "--steps",
            steps,
            "--layers",
            "2",
            "--heads",
            "3",
            "--head-size",
            "8",
            "--feed-forward",
            "64",
            "--context",
            "16",
            "--windows",
            "4"};
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  int m_count = 0;
};

QTEST_GUILESS_MAIN(TestCliLab)
#include "test_cli_lab.moc"
