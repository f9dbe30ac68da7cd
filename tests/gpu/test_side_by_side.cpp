#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest/QtTest>
#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "core/base/stop_token.h"
#include "gpu/side_by_side.h"

using namespace headscope;

class TestSideBySide : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase() { at::set_num_threads(3); }

  void everyTaskRunsOnce_data() {
    QTest::addColumn<int>("count");
    for (const int count : {0, 1, 2, 50}) QTest::addRow("%d", count) << count;
  }
  void everyTaskRunsOnce() {
    QFETCH(int, count);
    std::vector<int> runs(static_cast<std::size_t>(count));
    gpu::runSideBySide(runs.size(), [&](std::size_t i) { ++runs[i]; });
    QCOMPARE(runs, std::vector<int>(static_cast<std::size_t>(count), 1));
    QCOMPARE(at::get_num_threads(), 3);
  }

  /// Each on one thread, and still all threads at work: every task waits for two others.
  void threadsAreEachTasksOwn() {
    std::mutex mutex;
    std::set<std::thread::id> seen;
    std::vector<int> threads;
    bool gradients = false;
    gpu::runSideBySide(3, [&](std::size_t) {
      {
        const std::lock_guard lock(mutex);
        seen.insert(std::this_thread::get_id());
        threads.push_back(at::get_num_threads());
        gradients = gradients || c10::GradMode::is_enabled();
      }
      QTRY_VERIFY_WITH_TIMEOUT((std::lock_guard(mutex), seen.size() == 3), 20000);
    });
    QCOMPARE(threads, (std::vector<int>{1, 1, 1}));
    QVERIFY(!gradients);
  }

  void productsAreThoseOfOneThread() {
    at::manual_seed(1);
    const auto a = at::randn({300, 200}), b = at::randn({200, 100});
    std::vector<at::Tensor> found(8);
    gpu::runSideBySide(found.size(), [&](std::size_t i) { found[i] = at::mm(a, b).softmax(1); });
    at::set_num_threads(1);
    const auto wanted = at::mm(a, b).softmax(1);
    at::set_num_threads(3);
    for (const auto& one : found) QVERIFY(at::equal(one, wanted));
  }

  void anExceptionComesBack() {
    const auto run = [] {
      gpu::runSideBySide(20, [](std::size_t i) {
        if (i == 4) throw std::runtime_error("four");
      });
    };
    QVERIFY_EXCEPTION_THROWN(run(), std::runtime_error);
    QCOMPARE(at::get_num_threads(), 3);
  }

  /// Tasks that look at a token, as a preview's do: all of them stand while it is paused, then all go on.
  void aPauseHoldsAllThreadsAndLosesNone() {
    std::stop_source source;
    const auto gate = std::make_shared<PauseGate>();
    const StopToken stop(source.get_token(), gate);
    std::atomic<int> done = 0;
    constexpr int tasks = 1200;
    std::jthread work([&] {
      gpu::runSideBySide(tasks, [&](std::size_t) {
        const auto a = at::ones({60, 60});
        if (!stop.stop_requested() && at::mm(a, a).sum().item<float>() > 0) ++done;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      });
    });
    // A check that fails leaves the function with the work still waiting.
    const auto goOn = qScopeGuard([&] { gate->resume(); });
    for (int round = 0; round < 5; ++round) {
      const int before = done;
      QTRY_VERIFY(done > before);
      gate->pause();
      QTRY_VERIFY(gate->pausedSeconds() > 0.05 * (round + 1));
      // On a busy machine a thread may still be on its way from the gate to the count.
      int standing = -1;
      while (standing != done) {
        standing = done;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      }
      QVERIFY(standing < tasks);
      gate->resume();
    }
    work.join();
    QCOMPARE(done.load(), tasks);
  }
};

QTEST_GUILESS_MAIN(TestSideBySide)
#include "test_side_by_side.moc"
