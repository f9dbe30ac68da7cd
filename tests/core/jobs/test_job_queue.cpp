#include <QtTest/QtTest>

#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "core/base/progress_reporter.h"
#include "core/jobs/job_queue.h"

using namespace headscope;
using namespace std::chrono_literals;

namespace {

/// A body that works until it is asked to stop.
Result<Done> workUntilStopped(const StopToken& stop, const ProgressFunction&) {
  while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
  return Cancelled{};
}

Result<Done> succeed(StopToken, const ProgressFunction&) { return Done{}; }

/// Collects what a job tells, from the worker's thread.
struct Log {
  std::mutex mutex;
  std::vector<JobState> states;
  std::vector<std::string> errors;

  JobListener listener() {
    return {[this](JobState state) {
              const std::lock_guard lock(mutex);
              states.push_back(state);
            },
            {},
            [this](const Error& error) {
              const std::lock_guard lock(mutex);
              errors.push_back(error.what);
            }};
  }
};

/// A body of `threads` threads that count up until they are asked to stop.
JobBody counting(std::atomic<std::int64_t>& count, int threads = 1) {
  return [&count, threads](const StopToken& stop, const ProgressFunction&) -> Result<Done> {
    std::vector<std::jthread> workers;
    for (int i = 0; i < threads; ++i)
      workers.emplace_back([&] {
        while (!stop.stop_requested()) {
          ++count;
          std::this_thread::sleep_for(1ms);
        }
      });
    workers.clear();
    return Cancelled{};
  };
}

/// Whether what is counted stays the same for a while.
bool stands(const std::atomic<std::int64_t>& count) {
  const auto before = count.load();
  std::this_thread::sleep_for(100ms);
  return count == before;
}

void waitFor(const Job& job, JobState state) { QTRY_VERIFY_WITH_TIMEOUT(job.state() == state, 5000); }

}  // namespace

class TestJobQueue : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void jobsRunInTheOrderTheyCame() {
    JobQueue queue;
    std::vector<int> order;
    std::vector<std::unique_ptr<Job>> jobs;
    for (int number = 0; number < 20; ++number)
      jobs.push_back(queue.submit("job",
                                  [&order, number](StopToken, const ProgressFunction&) -> Result<Done> {
                                    order.push_back(number);
                                    return Done{};
                                  },
                                  {}));
    QVERIFY(jobs.back()->wait(5));
    QCOMPARE(order.size(), 20U);
    QVERIFY(std::is_sorted(order.begin(), order.end()));
  }

  void valueErrorAndCancelledStayApart() {
    JobQueue queue;
    Log done, failed, thrown, cancelled;
    const auto first = queue.submit("a", succeed, done.listener());
    const auto second = queue.submit(
        "b",
        [](StopToken, const ProgressFunction&) -> Result<Done> {
          return Error{"went wrong", {}, {}};
        },
        failed.listener());
    const auto third = queue.submit(
        "c", [](StopToken, const ProgressFunction&) -> Result<Done> { throw std::runtime_error("out of range"); },
        thrown.listener());
    const auto fourth = queue.submit("d", workUntilStopped, cancelled.listener());
    waitFor(*fourth, JobState::Running);
    fourth->cancel();
    QVERIFY(fourth->wait(1));
    QCOMPARE(done.states, (std::vector{JobState::Running, JobState::Finished}));
    QCOMPARE(failed.states, (std::vector{JobState::Running, JobState::Failed}));
    QCOMPARE(failed.errors, std::vector<std::string>{"went wrong"});
    QCOMPARE(thrown.states, (std::vector{JobState::Running, JobState::Failed}));
    QVERIFY(thrown.errors.at(0).find("out of range") != std::string::npos);
    QCOMPARE(cancelled.states, (std::vector{JobState::Running, JobState::Cancelled}));
    QVERIFY(cancelled.errors.empty());
    QCOMPARE(third->state(), JobState::Failed);
    QCOMPARE(second->title(), std::string("b"));
  }

  void progressReachesTheListener() {
    JobQueue queue;
    std::atomic<int> seen = 0;
    JobListener listener;
    listener.progress = [&](const Progress& progress) { seen = static_cast<int>(progress.done); };
    const auto job = queue.submit(
        "p",
        [](StopToken, const ProgressFunction& progress) -> Result<Done> {
          progress({"points", 7, 9, 0, 0});
          return Done{};
        },
        listener);
    QVERIFY(job->wait(5));
    QCOMPARE(seen.load(), 7);
  }

  void aRunningJobIsDestroyedByCancellingAndWaiting() {
    JobQueue queue;
    std::atomic<bool> returned = false;
    auto job = queue.submit("long",
                            [&](const StopToken& stop, const ProgressFunction& progress) {
                              auto result = workUntilStopped(stop, progress);
                              returned = true;
                              return result;
                            },
                            {});
    waitFor(*job, JobState::Running);
    const auto start = std::chrono::steady_clock::now();
    job.reset();
    QVERIFY(returned);
    QVERIFY(std::chrono::steady_clock::now() - start < 1s);
  }

  void aWaitingJobIsDestroyedWithoutWaitingForTheOneBefore() {
    JobQueue queue;
    std::atomic<bool> ran = false;
    const auto first = queue.submit("long", workUntilStopped, {});
    auto second = queue.submit("never",
                               [&](StopToken, const ProgressFunction&) -> Result<Done> {
                                 ran = true;
                                 return Done{};
                               },
                               {});
    waitFor(*first, JobState::Running);
    second.reset();
    QCOMPARE(first->state(), JobState::Running);
    first->cancel();
    const auto third = queue.submit("after", succeed, {});
    QVERIFY(third->wait(5));
    QVERIFY(!ran);
  }

  void aCancelledWaitingJobNeverRuns() {
    JobQueue queue;
    Log log;
    const auto first = queue.submit("long", workUntilStopped, {});
    const auto second = queue.submit("waiting", succeed, log.listener());
    second->cancel();
    first->cancel();
    QVERIFY(second->wait(5));
    QCOMPARE(log.states, std::vector{JobState::Cancelled});
  }

  void destroyingTheQueueEndsAllJobs() {
    Log running, waiting;
    auto queue = std::make_unique<JobQueue>();
    const auto first = queue->submit("long", workUntilStopped, running.listener());
    const auto second = queue->submit("waiting", succeed, waiting.listener());
    waitFor(*first, JobState::Running);
    const auto start = std::chrono::steady_clock::now();
    queue.reset();
    QVERIFY(std::chrono::steady_clock::now() - start < 1s);
    QCOMPARE(first->state(), JobState::Cancelled);
    QCOMPARE(second->state(), JobState::Cancelled);
    QCOMPARE(waiting.states, std::vector{JobState::Cancelled});
  }

  void aPausedJobStandsStillAndGoesOn() {
    JobQueue queue;
    Log log;
    std::atomic<std::int64_t> count = 0;
    const auto job = queue.submit("long", counting(count), log.listener());
    QTRY_VERIFY(count > 0);
    job->pause();
    waitFor(*job, JobState::Paused);
    QVERIFY(stands(count));
    const auto before = count.load();
    job->resume();
    waitFor(*job, JobState::Running);
    QTRY_VERIFY(count > before);
    job->cancel();
    QVERIFY(job->wait(1));
    QCOMPARE(log.states, (std::vector{JobState::Running, JobState::Paused, JobState::Running, JobState::Cancelled}));
  }

  void allThreadsOfAJobStandStillTogether() {
    JobQueue queue;
    std::atomic<std::int64_t> count = 0;
    const auto job = queue.submit("wide", counting(count, 4), {});
    for (int round = 0; round < 20; ++round) {
      const auto before = count.load();
      QTRY_VERIFY(count > before);
      job->pause();
      waitFor(*job, JobState::Paused);
      // The first one waits; the others come to their next look at the token.
      QTRY_VERIFY(stands(count));
      job->resume();
    }
    job->pause();
    waitFor(*job, JobState::Paused);
    job->cancel();
    QVERIFY(job->wait(1));
  }

  void pausingAndGoingOnAtOnceLosesNoThread() {
    JobQueue queue;
    std::atomic<std::int64_t> count = 0;
    const auto job = queue.submit("wide", counting(count, 4), {});
    for (int i = 0; i < 2000; ++i) i % 2 == 0 ? job->pause() : job->resume();
    const auto before = count.load();
    QTRY_VERIFY(count > before + 100);
    QTRY_COMPARE(job->state(), JobState::Running);
    job->cancel();
    QVERIFY(job->wait(1));
  }

  void tellingProgressHoldsTooAndNothingIsToldMeanwhile() {
    JobQueue queue;
    std::atomic<std::int64_t> told = 0;
    JobListener listener;
    listener.progress = [&](const Progress&) { ++told; };
    const auto job = queue.submit(
        "told",
        [](StopToken, const ProgressFunction& progress) -> Result<Done> {
          for (int i = 0; i < 300; ++i) {
            progress({"points", i, 300, 0, 0});
            std::this_thread::sleep_for(1ms);
          }
          return Done{};
        },
        listener);
    QTRY_VERIFY(told > 0);
    job->pause();
    waitFor(*job, JobState::Paused);
    QVERIFY(stands(told));
    job->resume();
    QVERIFY(job->wait(5));
    QCOMPARE(told.load(), 300);
    QCOMPARE(job->state(), JobState::Finished);
  }

  void aPausedJobKeepsItsPlaceInLine() {
    JobQueue queue;
    std::atomic<std::int64_t> first = 0, second = 0;
    const auto one = queue.submit("first", counting(first), {});
    const auto two = queue.submit("second", counting(second), {});
    two->pause();
    one->pause();
    waitFor(*one, JobState::Paused);
    QVERIFY(stands(second));
    QCOMPARE(two->state(), JobState::Queued);
    one->cancel();
    waitFor(*two, JobState::Paused);
    QCOMPARE(second.load(), 0);
    two->resume();
    QTRY_VERIFY(second > 0);
  }

  void aPausedJobAndItsQueueAreDestroyed() {
    Log log;
    std::atomic<std::int64_t> count = 0;
    auto queue = std::make_unique<JobQueue>();
    auto first = queue->submit("first", counting(count, 2), {});
    first->pause();
    waitFor(*first, JobState::Paused);
    const auto start = std::chrono::steady_clock::now();
    first.reset();
    const auto second = queue->submit("second", counting(count, 2), log.listener());
    second->pause();
    waitFor(*second, JobState::Paused);
    queue.reset();
    QVERIFY(std::chrono::steady_clock::now() - start < 2s);
    QCOMPARE(second->state(), JobState::Cancelled);
    QCOMPARE(log.states.back(), JobState::Cancelled);
  }

  // 30 steps of 10 ms with a pause of half a second among them.
  void aPauseIsNoPartOfTheTimes() {
    JobQueue queue;
    std::mutex mutex;
    Progress last;
    std::atomic<std::int64_t> steps = 0;
    JobListener listener;
    listener.progress = [&](const Progress& progress) {
      const std::lock_guard lock(mutex);
      last = progress;
    };
    const auto job = queue.submit(
        "steps",
        [&](const StopToken& stop, const ProgressFunction& progress) -> Result<Done> {
          ProgressReporter reporter(progress, stop);
          reporter.begin("steps", 60, 0, ProgressUnit::Steps);
          for (; steps < 30 && !stop.stop_requested(); ++steps) {
            std::this_thread::sleep_for(10ms);
            reporter.advance();
          }
          return Done{};
        },
        listener);
    QTRY_VERIFY(steps >= 10);
    QElapsedTimer whole;
    whole.start();
    job->pause();
    waitFor(*job, JobState::Paused);
    const double then = job->runningSeconds();
    std::this_thread::sleep_for(500ms);
    QVERIFY(std::abs(job->runningSeconds() - then) < 0.1);
    job->resume();
    QVERIFY(job->wait(5));
    const double running = job->runningSeconds();
    QVERIFY2(running >= 0.3 && running < then + static_cast<double>(whole.elapsed()) / 1000 - 0.45,
             qPrintable(QString::number(running)));
    QVERIFY(last.elapsedSeconds <= running);
    QCOMPARE(last.unit, ProgressUnit::Steps);
    QVERIFY(std::abs(last.unitsPerSecond * last.elapsedSeconds - static_cast<double>(last.done)) < 1e-6);
    QVERIFY(std::abs(last.remainingSeconds * last.unitsPerSecond - static_cast<double>(60 - last.done)) < 1e-6);
  }
};

QTEST_GUILESS_MAIN(TestJobQueue)
#include "test_job_queue.moc"
