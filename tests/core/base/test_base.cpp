#include <QtTest/QtTest>

#include "core/base/fingerprint.h"
#include "core/base/ids.h"
#include "core/base/progress_reporter.h"
#include "core/base/result.h"

using namespace headscope;

class TestBase : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void headNamesRoundTrip() {
    QCOMPARE((HeadId{7, 1}).toString(), std::string("L7H1"));
    QCOMPARE(HeadId::parse("L35H7").value(), (HeadId{35, 7}));
  }

  void otherTextIsNoHead_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", "L", "L1", "L1H", "H1L1", "L-1H0", "L1H2x", " L1H2", "L999999H1", "l1h2"})
      QTest::newRow(text) << QByteArray(text);
  }
  void otherTextIsNoHead() {
    QFETCH(QByteArray, text);
    QVERIFY(!HeadId::parse(text.toStdString()));
  }

  void resultKeepsThreeOutcomesApart() {
    const Result<int> value = 3;
    const Result<int> error = Error{"is cut short", "a.gguf", "fetch it again"};
    const Result<int> stopped = Cancelled{};
    QVERIFY(value.ok() && !value.failed() && !value.cancelled());
    QVERIFY(!error.ok() && error.failed() && !error.cancelled());
    QVERIFY(!stopped.ok() && !stopped.failed() && stopped.cancelled());
    QCOMPARE(error.error().toString(), std::string("a.gguf: is cut short; fetch it again"));
    QVERIFY(stopped.as<std::string>().cancelled());
  }

  // XXH3-128 of the empty string, from the algorithm's specification.
  void fingerprintIsXxh3() { QCOMPARE(fingerprint(""), std::string("99aa06d3014798d86001c324468d497f")); }

  void progressCountsOnlyFreshUnitsForTheRate() {
    Progress last;
    ProgressReporter reporter([&](const Progress& now) { last = now; });
    reporter.begin("points", 10, 8);
    QCOMPARE(last.done, 8);
    reporter.advance(2);
    QCOMPARE(last.done, 10);
    QCOMPARE(last.remainingSeconds, 0.0);
  }
};

QTEST_GUILESS_MAIN(TestBase)
#include "test_base.moc"
