#include <QtTest/QtTest>

#include "tests/cli/cli_run.h"

using namespace headscope;

class TestCliUsage : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void wrongUsageIsTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("named");
    QTest::newRow("nothing") << QStringList{} << "";
    QTest::newRow("unknown verb") << QStringList{"sharpen", "x"} << "sharpen";
    QTest::newRow("unknown option") << QStringList{"info", "demo", "--shard", "1/2"} << "--shard";
    QTest::newRow("missing argument") << QStringList{"info"} << "MODEL";
    QTest::newRow("extra argument") << QStringList{"info", "demo", "extra"} << "extra";
    QTest::newRow("device") << QStringList{"info", "demo", "--device", "cuda:x"} << "cuda:x";
    QTest::newRow("dtype") << QStringList{"info", "demo", "--dtype", "int3"} << "int3";
    QTest::newRow("threads") << QStringList{"info", "demo", "--threads", "-1"} << "-1";
    QTest::newRow("two sources") << QStringList{"tokenize", "demo", "--text", "a", "--file", "b"} << "--file";
    QTest::newRow("no source") << QStringList{"perplexity", "demo"} << "--ids-file";
    QTest::newRow("method") << QStringList{"budget", "s.hscope", "--method", "best"} << "best";
    QTest::newRow("view") << QStringList{"export", "s.hscope", "--view", "pie", "-o", "f"} << "pie";
    QTest::newRow("ratio") << QStringList{"profile", "demo", "demo", "-o", "s", "--target-ratio", "1.5"} << "1.5";
  }
  void wrongUsageIsTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, named);
    const CliRun run = runCli(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY(run.out.isEmpty());
    QCOMPARE(run.errLines().size(), 1);
    QVERIFY2(run.err.contains(named.toUtf8()), run.err.constData());
  }

  // Case K4: the program for servers is linked without Qt.
  void theCommandLineNeedsNoQt() {
    QFile program(qEnvironmentVariable("HEADSCOPE_CLI"));
    if (!program.open(QFile::ReadOnly)) QSKIP("headscope-cli is not built");
    const QByteArray bytes = program.readAll();
    QVERIFY(bytes.contains("libc.so"));
    QVERIFY(!bytes.contains("libQt"));
  }

  void helpAndVersionGoToStandardOutput() {
    const CliRun help = runCli({"--help"});
    QCOMPARE(help.status, 0);
    for (const char* verb : {"info", "tokenize", "perplexity", "generate", "spectra", "profile", "merge", "curves",
                             "budget", "scenarios", "evaluate", "convert", "export", "lab", "selftest", "bench"})
      QVERIFY2(help.out.contains(verb), verb);
    QVERIFY(help.err.isEmpty());
    const CliRun verbHelp = runCli({"profile", "--help"});
    QCOMPARE(verbHelp.status, 0);
    QVERIFY(verbHelp.out.contains("--resume"));
    const CliRun version = runCli({"--version"});
    QCOMPARE(version.status, 0);
    QVERIFY(version.out.startsWith("headscope-cli "));
  }

  void globalOptionsBeforeOrAfterTheVerb() {
    const CliRun before = runCli({"--json", "--threads", "1", "tokenize", "demo", "--text", "Hello"});
    const CliRun after = runCli({"tokenize", "demo", "--text", "Hello", "--json", "--threads", "1"});
    QCOMPARE(before.status, 0);
    QCOMPARE(after.status, 0);
    QCOMPARE(before.out, after.out);
    QVERIFY(before.json().contains("ids"));
  }

  void listsThatCannotBeReadAreNamed_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("named");
    QTest::newRow("head") << QStringList{"--heads", "L0H0,H1"} << "H1";
    QTest::newRow("ratio above 1") << QStringList{"--ratios", "0,1.5"} << "1.5";
    QTest::newRow("comma for point") << QStringList{"--ratios", "0;5"} << "0;5";
    QTest::newRow("no step") << QStringList{"--ratios", "0:0.5"} << "0:0.5";
    QTest::newRow("step of zero") << QStringList{"--ratios", "0:0.5:0"} << "0:0.5:0";
    QTest::newRow("shard") << QStringList{"--shard", "2/2"} << "2/2";
    QTest::newRow("dtype") << QStringList{"--dtype", "bfloat16"} << "float32";
    QTest::newRow("queries the reference does not use") << QStringList{"--compat", "--queries", "prefill"} << "repeat";
    QTest::newRow("document") << QStringList{"--documents", "nobody"} << "nobody";
  }
  void listsThatCannotBeReadAreNamed() {
    QFETCH(QStringList, options);
    QFETCH(QString, named);
    QTemporaryDir folder;
    const QString session = folder.filePath("s.hscope");
    const CliRun run = runCli(QStringList{"profile", "demo", "demo", "-o", session} + options);
    QCOMPARE(run.status, 1);
    QVERIFY2(run.err.contains(named.toUtf8()), run.err.constData());
    QVERIFY(!QFile::exists(session));
  }
};

QTEST_GUILESS_MAIN(TestCliUsage)
#include "test_cli_usage.moc"
