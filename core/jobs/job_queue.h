#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/stop_token.h"

namespace headscope {

/// A paused job has begun and stands still; a running one that was asked to pause is Running until then.
enum class JobState { Queued, Running, Paused, Finished, Failed, Cancelled };

/// What a job tells about itself, each function on a thread that works for it. `state` must not call the job for Paused
/// and the Running after it.
struct JobListener {
  std::function<void(JobState)> state;
  ProgressFunction progress;
  std::function<void(const Error&)> failed;
};

/// A piece of work: given a stop token and a progress sink it returns done, an error, or cancelled. Either may hold it
/// while it is paused.
using JobBody = std::function<Result<Done>(StopToken, const ProgressFunction&)>;

/// Handle of a queued job. Destroying it cancels the job and waits until its body has returned.
class Job {
public:
  Job(std::string title, JobBody body, JobListener listener);
  ~Job();
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  [[nodiscard]] const std::string& title() const;
  [[nodiscard]] JobState state() const;
  /// Asks the body to stop; returns at once. A paused job stops without going on.
  void cancel();
  /// Asks the body to hold where it next looks at its stop token or tells its progress; returns at once. A job that
  /// waits in line holds soon after it begins. The jobs behind it wait.
  void pause();
  void resume();
  /// Seconds since the body began, or that it took; pauses left out. 0 before.
  [[nodiscard]] double runningSeconds() const;
  /// Waits until the job is over, at most so long. True if it is.
  [[nodiscard]] bool wait(double seconds) const;

private:
  friend class JobQueue;
  struct Shared;
  std::shared_ptr<Shared> m_shared;
};

/// Runs jobs one after another on one worker thread (one queue a device). Destroying it cancels all and waits.
class JobQueue {
public:
  JobQueue();
  ~JobQueue();
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  [[nodiscard]] std::unique_ptr<Job> submit(std::string title, JobBody body, JobListener listener);

private:
  struct Implementation;
  std::unique_ptr<Implementation> m_implementation;
};

}  // namespace headscope
