#include "ui/jobs/job_model.h"

#include <QLocale>
#include <cmath>

#include "ui/jobs/job_bridge.h"
#include "ui/number_text.h"

namespace headscope {

namespace {

double share(const JobInfo& job) {
  return job.progress.total > 0 ? static_cast<double>(job.progress.done) / static_cast<double>(job.progress.total) : -1;
}

QString stateText(const JobInfo& job) {
  switch (job.state) {
    case JobState::Queued: return JobModel::tr("queued");
    case JobState::Running:
      return share(job) < 0 ? QString::fromStdString(job.progress.phase)
                            : JobModel::tr("%1 %").arg(numberText(100 * share(job), 0));
    case JobState::Finished: return JobModel::tr("finished %1").arg(QLocale().toString(job.finished.time(), "HH:mm"));
    case JobState::Failed: return JobModel::tr("failed");
    case JobState::Cancelled: return JobModel::tr("cancelled");
  }
  return {};
}

/// A job tells its own until it is over; the last it told may be of its beginning.
double elapsedSeconds(const JobInfo& job) {
  if (!job.finished.isValid() || !job.started.isValid()) return job.progress.elapsedSeconds;
  return static_cast<double>(job.started.msecsTo(job.finished)) / 1000;
}

}  // namespace

QString clockText(double seconds) {
  if (!(seconds >= 0) || seconds > 1e8) return QStringLiteral("–");
  const auto whole = std::llround(seconds);
  const auto two = [](long long value) { return QString("%1").arg(value, 2, 10, QLatin1Char('0')); };
  const QString minutes = two(whole / 60 % 60) + ':' + two(whole % 60);
  return whole < 3600 ? minutes : QString::number(whole / 3600) + ':' + minutes;
}

JobModel::JobModel(const JobBridge& bridge, QObject* parent) : QAbstractTableModel(parent), m_bridge(bridge) {
  connect(&bridge, &JobBridge::added, this, [this](int id) {
    beginInsertRows({}, id - 1, id - 1);
    m_rows = id;
    endInsertRows();
  });
  connect(&bridge, &JobBridge::updated, this,
          [this](int id) { Q_EMIT dataChanged(index(id - 1, 0), index(id - 1, ColumnCount - 1)); });
}

int JobModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int JobModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant JobModel::data(const QModelIndex& index, int role) const {
  const JobInfo* job = index.isValid() ? m_bridge.find(index.row() + 1) : nullptr;
  if (job == nullptr) return {};
  if (role == kIdRole) return job->id;
  switch (index.column()) {
    case Title:
      if (role == Qt::DisplayRole) return job->title;
      if (role == kDetailRole || role == Qt::ToolTipRole) return job->detail;
      break;
    case ProgressColumn:
      if (role == Qt::DisplayRole) return stateText(*job);
      if (role == kShareRole) return job->state == JobState::Running ? share(*job) : -1.0;
      if (role == Qt::ToolTipRole) return QString::fromStdString(job->progress.phase);
      break;
    case Elapsed:
      if (role == Qt::DisplayRole && job->state != JobState::Queued) return clockText(elapsedSeconds(*job));
      break;
    case Left:
      if (role == Qt::DisplayRole && job->state == JobState::Running) return clockText(job->progress.remainingSeconds);
      break;
    default: break;
  }
  return {};
}

QVariant JobModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
    return role == Qt::TextAlignmentRole ? QVariant(Qt::AlignLeft | Qt::AlignVCenter) : QVariant();
  }
  switch (section) {
    case Title: return tr("Job");
    case ProgressColumn: return tr("Progress");
    case Elapsed: return tr("Elapsed");
    case Left: return tr("Left");
    default: return {};
  }
}

}  // namespace headscope
