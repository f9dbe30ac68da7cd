#include <QtTest/QtTest>

#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "core/jobs/job_queue.h"

using namespace headscope;
using namespace std::chrono_literals;

namespace {

/// A body that works until it is asked to stop.
Result<Done> workUntilStopped(std::stop_token stop, const ProgressFunction&) {
  while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
  return Cancelled{};
}

Result<Done> succeed(std::stop_token, const ProgressFunction&) { return Done{}; }

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
                                  [&order, number](std::stop_token, const ProgressFunction&) -> Result<Done> {
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
        [](std::stop_token, const ProgressFunction&) -> Result<Done> {
          return Error{"went wrong", {}, {}};
        },
        failed.listener());
    const auto third = queue.submit(
        "c", [](std::stop_token, const ProgressFunction&) -> Result<Done> { throw std::runtime_error("out of range"); },
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
        [](std::stop_token, const ProgressFunction& progress) -> Result<Done> {
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
                            [&](std::stop_token stop, const ProgressFunction& progress) {
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
                               [&](std::stop_token, const ProgressFunction&) -> Result<Done> {
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
};

QTEST_GUILESS_MAIN(TestJobQueue)
#include "test_job_queue.moc"
