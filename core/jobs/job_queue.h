#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace headscope {

enum class JobState { Queued, Running, Finished, Failed, Cancelled };

/// What a job tells about itself. All functions are called on the worker's thread.
struct JobListener {
  std::function<void(JobState)> state;
  ProgressFunction progress;
  std::function<void(const Error&)> failed;
};

/// A piece of work: given a stop token and a progress sink it returns done, an error, or cancelled.
using JobBody = std::function<Result<Done>(std::stop_token, const ProgressFunction&)>;

/// Handle of a queued job. Destroying it cancels the job and waits until its body has returned.
class Job {
public:
  Job(std::string title, JobBody body, JobListener listener);
  ~Job();
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  [[nodiscard]] const std::string& title() const;
  [[nodiscard]] JobState state() const;
  /// Asks the body to stop; returns at once.
  void cancel();
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
