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
    case JobState::Paused: return JobModel::tr("paused");
    case JobState::Running:
      if (job.pauseAsked) return JobModel::tr("pausing…");
      return share(job) < 0 ? QString::fromStdString(job.progress.phase)
                            : JobModel::tr("%1 %").arg(numberText(100 * share(job), 0));
    case JobState::Finished: return JobModel::tr("finished %1").arg(QLocale().toString(job.finished.time(), "HH:mm"));
    case JobState::Failed: return JobModel::tr("failed");
    case JobState::Cancelled: return JobModel::tr("cancelled");
  }
  return {};
}

QString rateWithUnit(const QString& rate, ProgressUnit unit) {
  switch (unit) {
    case ProgressUnit::None: break;
    case ProgressUnit::Points: return JobModel::tr("%1 points/s").arg(rate);
    case ProgressUnit::Layers: return JobModel::tr("%1 layers/s").arg(rate);
    case ProgressUnit::Documents: return JobModel::tr("%1 documents/s").arg(rate);
    case ProgressUnit::Steps: return JobModel::tr("%1 steps/s").arg(rate);
  }
  return {};
}

}  // namespace

QString clockText(double seconds) {
  if (!(seconds >= 0) || seconds > 1e8) return QStringLiteral("–");
  const auto whole = std::llround(seconds);
  const auto two = [](long long value) { return QString("%1").arg(value, 2, 10, QLatin1Char('0')); };
  const QString minutes = two(whole / 60 % 60) + ':' + two(whole % 60);
  return whole < 3600 ? minutes : QString::number(whole / 3600) + ':' + minutes;
}

QString rateText(const Progress& progress) {
  if (!(progress.unitsPerSecond >= 0)) return {};
  const bool large = progress.unitsPerSecond >= 100;
  return rateWithUnit(large ? numberText(progress.unitsPerSecond, 0) : significantText(progress.unitsPerSecond, 2),
                      progress.unit);
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
      if (role == kShareRole) return job->active() ? share(*job) : -1.0;
      if (role == Qt::ToolTipRole) return QString::fromStdString(job->progress.phase);
      break;
    case Elapsed:
      if (role == Qt::DisplayRole && job->state != JobState::Queued) return clockText(job->elapsedSeconds);
      break;
    case Rate:
      if (role == Qt::DisplayRole && job->active()) return rateText(job->progress);
      if (role == Qt::ToolTipRole) return tr("Mean of the present phase, pauses left out");
      break;
    case Left:
      if (role == Qt::DisplayRole && job->active()) return clockText(job->progress.remainingSeconds);
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
    case Rate: return tr("Rate");
    case Left: return tr("Left");
    default: return {};
  }
}

}  // namespace headscope
