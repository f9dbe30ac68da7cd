#include "ui/jobs/job_bridge.h"

#include <QMetaObject>
#include <algorithm>
#include <chrono>
#include <deque>

namespace headscope {

namespace {

JobInfo jobInfo(JobKind kind, const QString& title, const QString& detail, const std::filesystem::path& session) {
  JobInfo info;
  info.kind = kind;
  info.title = title;
  info.detail = detail;
  info.session = session;
  return info;
}

}  // namespace

/// Where workers hand over what is for the GUI thread. Shut: it is dropped. What is handed over passes under the mutex,
/// not inside Qt's event, whose locks ThreadSanitizer does not see.
struct JobBridge::Gate {
  using Call = std::function<void(JobBridge&)>;

  std::mutex mutex;
  JobBridge* bridge = nullptr;
  std::deque<Call> calls;

  void post(Call call) {
    const std::lock_guard lock(mutex);
    if (bridge == nullptr) return;
    calls.push_back(std::move(call));
    QMetaObject::invokeMethod(bridge, "deliver", Qt::QueuedConnection);
  }

  Call take() {
    const std::lock_guard lock(mutex);
    if (calls.empty()) return {};
    Call call = std::move(calls.front());
    calls.pop_front();
    return call;
  }

  void shut() {
    const std::lock_guard lock(mutex);
    bridge = nullptr;
    calls.clear();
  }
};

JobBridge::JobBridge(std::shared_ptr<JobEngine> engine, QObject* parent)
    : QObject(parent),
      m_engine(std::move(engine)),
      m_gate(std::make_shared<Gate>()),
      m_queue(std::make_unique<JobQueue>()) {
  m_gate->bridge = this;
}

void JobBridge::deliver() {
  if (const auto call = m_gate->take()) call(*this);
}

JobBridge::~JobBridge() {
  m_gate->shut();
  cancelAll();
  m_queue.reset();
}

int JobBridge::submitProfile(const ProfileRequest& request, const std::filesystem::path& session,
                             const QString& detail) {
  return submit(
      jobInfo(JobKind::Profile, tr("Influence curves"), detail, session),
      [engine = m_engine, gate = m_gate, request, session](int id, const tasks::TaskContext& context) -> Result<Done> {
        HEADSCOPE_TRY(Done, store, SessionStore::open(session));
        const tasks::ProfileEvents events{[&gate, id](std::shared_ptr<const Profile> profile) {
          gate->post([id, result = std::move(profile)](JobBridge& bridge) { Q_EMIT bridge.partial(id, result); });
        }};
        HEADSCOPE_TRY(Done, summary, engine->profile(request, *store, events, context));
        return Done{};
      });
}

int JobBridge::submitSpectra(const std::string& model, const std::filesystem::path& session, const QString& detail) {
  return submit(jobInfo(JobKind::Spectra, tr("Effective rank and spectra"), detail, session),
                [engine = m_engine, model, session](int, const tasks::TaskContext& context) -> Result<Done> {
                  for (const Circuit circuit : {Circuit::QueryKey, Circuit::OutputValue}) {
                    SpectraRequest request;
                    request.circuit = circuit;
                    HEADSCOPE_TRY(Done, spectra, engine->spectra(model, request, context));
                    HEADSCOPE_TRY(Done, store, SessionStore::open(session));
                    HEADSCOPE_CHECK(Done, store->saveSpectra(spectra));
                  }
                  return Done{};
                });
}

int JobBridge::submitEvaluation(const tasks::EvaluateRequest& request, const std::filesystem::path& session,
                                const QString& detail) {
  return submit(
      jobInfo(JobKind::Evaluation, tr("Validation of a budget"), detail, session),
      [engine = m_engine, gate = m_gate, request](int id, const tasks::TaskContext& context) -> Result<Done> {
        HEADSCOPE_TRY(Done, evaluation, engine->evaluate(request, context));
        gate->post([id, result = std::move(evaluation)](JobBridge& bridge) { Q_EMIT bridge.evaluated(id, result); });
        return Done{};
      });
}

int JobBridge::submitConversion(const tasks::ConvertRequest& request, const std::filesystem::path& session,
                                const QString& detail) {
  return submit(jobInfo(JobKind::Conversion, tr("What-if conversion"), detail, session),
                [engine = m_engine, gate = m_gate, request](int id, const tasks::TaskContext& context) -> Result<Done> {
                  HEADSCOPE_TRY(Done, conversion, engine->convert(request, context));
                  gate->post([id, result = std::make_shared<const ConversionResult>(std::move(conversion))](
                                 JobBridge& bridge) { Q_EMIT bridge.converted(id, result); });
                  return Done{};
                });
}

int JobBridge::submit(JobInfo info, Work work) {
  const int id = static_cast<int>(m_infos.size()) + 1;
  info.id = id;
  const std::string title = info.title.toStdString();
  m_infos.push_back(std::move(info));
  JobListener listener;
  listener.state = [gate = m_gate, id](JobState state) {
    gate->post([id, state](JobBridge& bridge) { bridge.setState(id, state); });
  };
  listener.progress = [gate = m_gate, id](const Progress& progress) {
    gate->post([id, progress](JobBridge& bridge) { bridge.setProgress(id, progress); });
  };
  listener.failed = [gate = m_gate, id](const Error& error) {
    gate->post([id, error](JobBridge& bridge) { Q_EMIT bridge.failed(id, error); });
  };
  Q_EMIT added(id);
  m_jobs.push_back(m_queue->submit(
      title,
      [id, work = std::move(work)](const StopToken& stop, const ProgressFunction& progress) {
        return work(id, tasks::TaskContext{stop, progress});
      },
      std::move(listener)));
  return id;
}

void JobBridge::cancel(int id) {
  if (id < 1 || id > static_cast<int>(m_jobs.size())) return;
  m_jobs[static_cast<std::size_t>(id) - 1]->cancel();
}

void JobBridge::cancelAll() {
  for (const auto& job : m_jobs) job->cancel();
}

void JobBridge::togglePause(int id) {
  JobInfo* job = info(id);
  if (job == nullptr || !job->active()) return;
  job->pauseAsked = !job->pauseAsked;
  Job& handle = *m_jobs[static_cast<std::size_t>(id) - 1];
  job->pauseAsked ? handle.pause() : handle.resume();
  Q_EMIT updated(id);
}

bool JobBridge::shutDown(double seconds) {
  using Clock = std::chrono::steady_clock;
  m_gate->shut();
  cancelAll();
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  return std::ranges::all_of(m_jobs, [&](const auto& job) {
    return job->wait(std::max(0.0, std::chrono::duration<double>(end - Clock::now()).count()));
  });
}

const JobInfo* JobBridge::find(int id) const {
  return id < 1 || id > static_cast<int>(m_infos.size()) ? nullptr : &m_infos[static_cast<std::size_t>(id) - 1];
}

JobInfo* JobBridge::info(int id) { return const_cast<JobInfo*>(std::as_const(*this).find(id)); }

const JobInfo* JobBridge::activeJob() const {
  const auto job = std::ranges::find_if(m_infos, &JobInfo::active);
  return job == m_infos.end() ? nullptr : &*job;
}

int JobBridge::queuedCount() const {
  return static_cast<int>(std::ranges::count(m_infos, JobState::Queued, &JobInfo::state));
}

void JobBridge::setState(int id, JobState state) {
  JobInfo* job = info(id);
  if (job == nullptr) return;
  job->state = state;
  job->elapsedSeconds = m_jobs[static_cast<std::size_t>(id) - 1]->runningSeconds();
  const bool ended = state == JobState::Finished || state == JobState::Failed || state == JobState::Cancelled;
  if (ended) job->finished = QDateTime::currentDateTime();
  Q_EMIT updated(id);
  if (ended) Q_EMIT over(id, state);
}

void JobBridge::setProgress(int id, const Progress& progress) {
  JobInfo* job = info(id);
  if (job == nullptr) return;
  job->progress = progress;
  job->elapsedSeconds = m_jobs[static_cast<std::size_t>(id) - 1]->runningSeconds();
  Q_EMIT updated(id);
}

}  // namespace headscope
