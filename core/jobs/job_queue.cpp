#include "core/jobs/job_queue.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

namespace headscope {

using Clock = std::chrono::steady_clock;

/// What a handle and its queue share; the mutex guards what follows it. `finished` is set after the listener has been
/// told the last state, so that a destroyed handle is never called back.
struct Job::Shared {
  std::string title;
  JobBody body;
  JobListener listener;
  std::stop_source stop;
  std::shared_ptr<PauseGate> gate =
      std::make_shared<PauseGate>([this](bool held) { enter(held ? JobState::Paused : JobState::Running); });
  mutable std::mutex mutex;
  mutable std::condition_variable over;
  JobState state = JobState::Queued;
  bool finished = false;
  std::optional<Clock::time_point> began, ended;

  void enter(JobState next) {
    {
      const std::lock_guard lock(mutex);
      state = next;
    }
    if (listener.state) listener.state(next);
  }

  /// Wakes those who wait; nothing of the job is used by the worker afterwards.
  void finish() {
    const std::lock_guard lock(mutex);
    finished = true;
    over.notify_all();
  }

  void run();
  void runBody();
};

namespace {

Result<Done> callBody(const JobBody& body, const StopToken& stop, const ProgressFunction& progress) {
  try {
    return body(stop, progress);
  } catch (const std::exception& exception) {
    return Error{"failed unexpectedly (" + std::string(exception.what()) + ")", {}, "report this with the log"};
  } catch (...) {
    return Error{"failed unexpectedly", {}, "report this with the log"};
  }
}

}  // namespace

void Job::Shared::run() {
  {
    const std::lock_guard lock(mutex);
    if (finished) return;  // its handle was destroyed while it waited
    state = stop.stop_requested() ? JobState::Cancelled : JobState::Running;
    if (state == JobState::Running) began = Clock::now();
  }
  if (state == JobState::Running)
    runBody();
  else if (listener.state)
    listener.state(JobState::Cancelled);
  finish();
}

void Job::Shared::runBody() {
  if (listener.state) listener.state(JobState::Running);
  const auto result = callBody(body, {stop.get_token(), gate}, [this](const Progress& progress) {
    if (listener.progress) listener.progress(progress);
    gate->pass(stop.get_token());
  });
  {
    const std::lock_guard lock(mutex);
    ended = Clock::now();
  }
  if (result.failed() && listener.failed) listener.failed(result.error());
  enter(result.ok() ? JobState::Finished : result.cancelled() ? JobState::Cancelled : JobState::Failed);
}

Job::Job(std::string title, JobBody body, JobListener listener) : m_shared(std::make_shared<Shared>()) {
  m_shared->title = std::move(title);
  m_shared->body = std::move(body);
  m_shared->listener = std::move(listener);
}

Job::~Job() {
  cancel();
  std::unique_lock lock(m_shared->mutex);
  if (m_shared->state == JobState::Queued) {
    // The worker has not touched it and will pass it over: no need to wait behind the jobs before it.
    m_shared->state = JobState::Cancelled;
    m_shared->finished = true;
    return;
  }
  m_shared->over.wait(lock, [this] { return m_shared->finished; });
}

const std::string& Job::title() const { return m_shared->title; }

JobState Job::state() const {
  const std::lock_guard lock(m_shared->mutex);
  return m_shared->state;
}

void Job::cancel() { m_shared->stop.request_stop(); }

void Job::pause() { m_shared->gate->pause(); }

void Job::resume() { m_shared->gate->resume(); }

double Job::runningSeconds() const {
  const double paused = m_shared->gate->pausedSeconds();
  const std::lock_guard lock(m_shared->mutex);
  if (!m_shared->began) return 0;
  return std::chrono::duration<double>(m_shared->ended.value_or(Clock::now()) - *m_shared->began).count() - paused;
}

bool Job::wait(double seconds) const {
  std::unique_lock lock(m_shared->mutex);
  return m_shared->over.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return m_shared->finished; });
}

struct JobQueue::Implementation {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::deque<std::shared_ptr<Job::Shared>> waiting;
  std::shared_ptr<Job::Shared> running;
  std::jthread worker;

  void work(const std::stop_token& stop) {
    for (;;) {
      {
        std::unique_lock lock(mutex);
        running.reset();
        changed.wait(lock, stop, [this] { return !waiting.empty(); });
        if (waiting.empty()) return;
        running = waiting.front();
        waiting.pop_front();
      }
      running->run();
    }
  }
};

JobQueue::JobQueue() : m_implementation(std::make_unique<Implementation>()) {
  m_implementation->worker =
      std::jthread([queue = m_implementation.get()](const std::stop_token& stop) { queue->work(stop); });
}

JobQueue::~JobQueue() {
  {
    // The worker drains what waits: each of those jobs sees its stop and is told that it was cancelled.
    const std::lock_guard lock(m_implementation->mutex);
    for (const auto& job : m_implementation->waiting) job->stop.request_stop();
    if (m_implementation->running) m_implementation->running->stop.request_stop();
  }
  m_implementation->worker.request_stop();
  m_implementation->worker.join();
}

std::unique_ptr<Job> JobQueue::submit(std::string title, JobBody body, JobListener listener) {
  auto job = std::make_unique<Job>(std::move(title), std::move(body), std::move(listener));
  {
    const std::lock_guard lock(m_implementation->mutex);
    m_implementation->waiting.push_back(job->m_shared);
  }
  m_implementation->changed.notify_one();
  return job;
}

}  // namespace headscope
