#pragma once

#include <QDateTime>
#include <QObject>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/jobs/job_queue.h"
#include "core/profiling/profile_result.h"
#include "ui/jobs/job_engine.h"

namespace headscope {

enum class JobKind { Profile, Spectra, Evaluation, Conversion };

/// What the window knows of a job. `id` counts from 1 in order of submission.
struct JobInfo {
  int id = 0;
  QString title;
  QString detail;
  std::filesystem::path session;  ///< the file its results go to
  JobKind kind = JobKind::Profile;
  JobState state = JobState::Queued;
  bool pauseAsked = false;  ///< it stands still once its state is Paused
  Progress progress;
  double elapsedSeconds = 0;  ///< since it began, pauses left out, when it last told of itself
  QDateTime finished;

  /// Whether it has begun and is not over.
  [[nodiscard]] bool active() const { return state == JobState::Running || state == JobState::Paused; }
};

/// Runs jobs on a worker thread and tells of them by signals on the GUI thread. A worker holds no widget and no bridge:
/// it posts through a gate that is shut before the bridge goes away.
class JobBridge : public QObject {
  Q_OBJECT
public:
  explicit JobBridge(std::shared_ptr<JobEngine> engine, QObject* parent = nullptr);
  /// Cuts the signals, cancels all jobs and waits for them; call `shutDown` first where a wait must have an end.
  ~JobBridge() override;

  /// Each job opens the session file itself; every finished point is in it.
  int submitProfile(const ProfileRequest& request, const std::filesystem::path& session, const QString& detail);
  /// Both circuits, uncentred.
  int submitSpectra(const std::string& model, const std::filesystem::path& session, const QString& detail);
  /// Measures an allocation on the model; the result comes by `evaluated` and is written nowhere.
  int submitEvaluation(const tasks::EvaluateRequest& request, const std::filesystem::path& session,
                       const QString& detail);
  /// What a conversion does to the attention; the result comes by `converted` and is written nowhere.
  int submitConversion(const tasks::ConvertRequest& request, const std::filesystem::path& session,
                       const QString& detail);
  void cancel(int id);
  void cancelAll();
  /// Asks an active job to stand still, or one that was asked to go on; others stay as they are. The state is Paused
  /// once it stands.
  void togglePause(int id);
  /// Cuts all signals, cancels all jobs and waits at most so long. True if they have stopped.
  [[nodiscard]] bool shutDown(double seconds);

  [[nodiscard]] const std::vector<JobInfo>& jobs() const { return m_infos; }
  [[nodiscard]] const JobInfo* find(int id) const;
  /// The job at work or paused; null where there is none.
  [[nodiscard]] const JobInfo* activeJob() const;
  [[nodiscard]] int queuedCount() const;
  [[nodiscard]] bool busy() const { return activeJob() != nullptr || queuedCount() > 0; }

Q_SIGNALS:
  void added(int id);
  /// State or progress of the job is another.
  void updated(int id);
  void over(int id, headscope::JobState state);
  void failed(int id, const headscope::Error& error);
  void evaluated(int id, const headscope::tasks::Evaluation& evaluation);
  void converted(int id, std::shared_ptr<const headscope::ConversionResult> result);
  void partial(int id, std::shared_ptr<const headscope::Profile> profile);

private:
  struct Gate;
  using Work = std::function<Result<Done>(int id, const tasks::TaskContext&)>;

  int submit(JobInfo info, Work work);
  /// Makes the oldest of the calls that wait in the gate.
  Q_INVOKABLE void deliver();
  void setState(int id, JobState state);
  void setProgress(int id, const Progress& progress);
  [[nodiscard]] JobInfo* info(int id);

  std::shared_ptr<JobEngine> m_engine;
  std::shared_ptr<Gate> m_gate;
  std::vector<JobInfo> m_infos;
  // The queue goes last: its destructor ends the jobs that wait, and so lets the handles go.
  std::vector<std::unique_ptr<Job>> m_jobs;
  std::unique_ptr<JobQueue> m_queue;
};

}  // namespace headscope
