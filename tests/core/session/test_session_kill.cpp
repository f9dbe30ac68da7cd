#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest/QtTest>

#include "core/session/session_store.h"
#include "tests/core/session/session_samples.h"

using namespace headscope;
namespace fs = std::filesystem;

namespace {

InfluencePoint pointNumber(int number) {
  const double ratio = (number % 1000) / 1000.0;
  return {ratio, number % 4, number / 3.0, number / 7.0, true, 0};
}

HeadId headNumber(int number) { return {number / 1000, 0}; }

/// Writes points until it is killed, and tells through `pipe` how many are on disk.
[[noreturn]] void writeForever(const fs::path& path, int pipe) {
  auto store = SessionStore::create(path);
  if (!store.ok() || !(*store)->saveRecord(samples::record()).ok() ||
      !(*store)->saveDocument(samples::document("d1")).ok())
    _exit(3);
  for (int number = 0;; ++number) {
    if (!(*store)->savePoints("d1", headNumber(number), {pointNumber(number)}).ok()) _exit(4);
    const int done = number + 1;
    if (write(pipe, &done, sizeof done) != sizeof done) _exit(5);
  }
}

}  // namespace

class TestSessionKill : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void everyCommittedPointOutlivesAKill_data() {
    QTest::addColumn<int>("microseconds");
    QTest::addColumn<bool>("toRead");
    for (int round = 0; round < 30; ++round)
      QTest::addRow("%d", round) << 2000 + round * round * 500 +
                                        static_cast<int>(QRandomGenerator::global()->bounded(3000))
                                 << (round % 2 == 0);
  }

  void everyCommittedPointOutlivesAKill() {
    QFETCH(int, microseconds);
    QFETCH(bool, toRead);
    QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "killed.hscope";
    int ends[2];
    QCOMPARE(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) writeForever(path, ends[1]);
    ::close(ends[1]);
    usleep(static_cast<useconds_t>(microseconds));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    QVERIFY(WIFSIGNALED(status));
    int committed = 0;
    for (int value = 0; read(ends[0], &value, sizeof value) == sizeof value;) committed = value;
    ::close(ends[0]);
    if (!fs::exists(path)) {
      QCOMPARE(committed, 0);
      return;
    }
    auto store = SessionStore::open(path, toRead ? SessionStore::Access::ReadOnly : SessionStore::Access::ReadWrite);
    QVERIFY2(store.ok(), store.failed() ? store.error().toString().c_str() : "");
    const auto data = (*store)->load();
    QVERIFY2(data.ok(), data.failed() ? data.error().toString().c_str() : "");
    QVERIFY(committed == 0 || !data->profile.documents.empty());
    for (int number = 0; number < committed; ++number) {
      const auto& curve = data->profile.documents[0].curves.at(headNumber(number));
      QVERIFY(curve.at(static_cast<std::size_t>(number % 1000)) == pointNumber(number));
    }
  }
};

QTEST_GUILESS_MAIN(TestSessionKill)
#include "test_session_kill.moc"
