#include "ui/jobs/job_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/jobs/job_bridge.h"
#include "ui/jobs/job_model.h"
#include "ui/jobs/progress_delegate.h"
#include "ui/line_icons.h"
#include "ui/number_text.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kRowHeight = 33;

}  // namespace

JobPanel::JobPanel(JobBridge& bridge, Theme& theme, QWidget* parent)
    : QWidget(parent), m_bridge(bridge), m_theme(theme), m_model(new JobModel(bridge, this)) {
  setObjectName("jobPanel");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  buildStrip(column);
  buildTable(column);
  connect(&bridge, &JobBridge::added, this, &JobPanel::addButtons);
  connect(&bridge, &JobBridge::updated, this, &JobPanel::updateJob);
  connect(&theme, &Theme::changed, this, &JobPanel::restyle);
  setExpanded(false);
  restyle();
  refresh();
}

void JobPanel::buildStrip(QVBoxLayout* column) {
  auto* strip = new QFrame;
  strip->setObjectName("jobStrip");
  strip->setFixedHeight(kStripHeight);
  auto* row = new QHBoxLayout(strip);
  row->setContentsMargins(12, 0, 8, 0);
  auto* name = new QLabel(tr("Jobs"));
  name->setFont(interfaceFont(11, QFont::DemiBold));
  name->setProperty("role", "sideTitle");
  m_summary = new QLabel;
  m_summary->setObjectName("jobSummary");
  m_cancelAll = new QToolButton;
  m_cancelAll->setText(tr("Cancel all"));
  m_cancelAll->setObjectName("cancelAll");
  m_cancelAll->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_expand = new QToolButton;
  m_expand->setObjectName("expandJobs");
  m_expand->setAccessibleName(tr("Show or hide the job table"));
  m_expand->setToolTip(tr("Jobs (Ctrl+J)"));
  row->addWidget(name);
  row->addWidget(m_summary, 1);
  row->addWidget(m_cancelAll);
  row->addWidget(m_expand);
  column->addWidget(strip);
  connect(m_cancelAll, &QToolButton::clicked, &m_bridge, &JobBridge::cancelAll);
  connect(m_expand, &QToolButton::clicked, this, [this] { setExpanded(!expanded()); });
}

void JobPanel::buildTable(QVBoxLayout* column) {
  m_table = new QTableView;
  m_table->setObjectName("jobTable");
  m_table->setAccessibleName(tr("Jobs"));
  m_table->setModel(m_model);
  auto* delegate = new ProgressDelegate(m_theme, this);
  m_table->setItemDelegateForColumn(JobModel::Title, delegate);
  m_table->setItemDelegateForColumn(JobModel::ProgressColumn, delegate);
  m_table->setFixedHeight(kTableHeight);
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setShowGrid(false);
  m_table->setSelectionMode(QAbstractItemView::NoSelection);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
  QHeaderView* header = m_table->horizontalHeader();
  header->setSectionResizeMode(QHeaderView::Fixed);
  header->setSectionResizeMode(JobModel::Title, QHeaderView::Stretch);
  header->setHighlightSections(false);
  m_table->setColumnWidth(JobModel::ProgressColumn, 180);
  m_table->setColumnWidth(JobModel::Elapsed, 70);
  m_table->setColumnWidth(JobModel::Rate, 110);
  m_table->setColumnWidth(JobModel::Left, 230);
  column->addWidget(m_table);
}

bool JobPanel::expanded() const { return !m_table->isHidden(); }

void JobPanel::setExpanded(bool expanded) {
  const bool was = this->expanded();
  m_table->setVisible(expanded);
  setFixedHeight(expanded ? kStripHeight + kTableHeight : kStripHeight);
  restyle();
  if (was != expanded) Q_EMIT expandedChanged(expanded);
}

void JobPanel::addButtons(int id) {
  auto* holder = new QWidget;
  auto* row = new QHBoxLayout(holder);
  row->setContentsMargins(0, 4, 10, 4);
  row->addStretch();
  auto* pause = new QPushButton;
  pause->setObjectName(QString("pauseJob%1").arg(id));
  pause->hide();
  auto* cancel = new QPushButton(tr("Cancel"));
  cancel->setObjectName(QString("cancelJob%1").arg(id));
  cancel->setAccessibleName(tr("Cancel job %1").arg(id));
  row->addWidget(pause);
  row->addWidget(cancel);
  connect(pause, &QPushButton::clicked, this, [this, id] { m_bridge.togglePause(id); });
  connect(cancel, &QPushButton::clicked, this, [this, id, pause, cancel] {
    pause->hide();
    cancel->setEnabled(false);
    cancel->setText(tr("Cancelling…"));
    m_bridge.cancel(id);
  });
  m_table->setIndexWidget(m_model->index(id - 1, JobModel::Left), holder);
  m_table->scrollToBottom();
  refresh();
}

void JobPanel::updateJob(int id) {
  const JobInfo* job = m_bridge.find(id);
  auto* pause = m_table->findChild<QPushButton*>(QString("pauseJob%1").arg(id));
  auto* cancel = m_table->findChild<QPushButton*>(QString("cancelJob%1").arg(id));
  if (job == nullptr || pause == nullptr || cancel == nullptr) return;
  pause->setVisible(job->active() && cancel->isEnabled());
  pause->setText(job->pauseAsked ? tr("Continue") : tr("Pause"));
  pause->setAccessibleName((job->pauseAsked ? tr("Continue job %1") : tr("Pause job %1")).arg(id));
  cancel->setVisible(job->active() || job->state == JobState::Queued);
  refresh();
}

void JobPanel::refresh() {
  const JobInfo* job = m_bridge.activeJob();
  const int queued = m_bridge.queuedCount();
  m_cancelAll->setVisible(m_bridge.busy());
  if (m_bridge.jobs().empty()) {
    m_summary->setText(tr("none yet"));
    return;
  }
  if (m_bridge.busy()) {
    QString text = tr("%1 running, %2 queued").arg(job != nullptr ? 1 : 0).arg(queued);
    if (job != nullptr && job->progress.total > 0) {
      const double share = 100.0 * static_cast<double>(job->progress.done) / static_cast<double>(job->progress.total);
      text = tr("%1 %2 %").arg(job->title, numberText(share, 0));
      if (job->state == JobState::Paused) text += tr(" · paused");
      if (job->progress.remainingSeconds >= 0) text += tr(" · %1 left").arg(clockText(job->progress.remainingSeconds));
      if (queued > 0) text += tr(" · %1 queued").arg(queued);
    }
    m_summary->setText(text);
    return;
  }
  const QModelIndex last = m_model->index(m_model->rowCount() - 1, JobModel::ProgressColumn);
  m_summary->setText(
      tr("none running · last: %1, %2").arg(m_bridge.jobs().back().title, last.data(Qt::DisplayRole).toString()));
}

void JobPanel::restyle() {
  const QColor ink = m_theme.palette().ink2;
  m_expand->setIcon(lineIcon(expanded() ? LineIcon::ChevronDown : LineIcon::ChevronUp, ink));
  m_cancelAll->setIcon(lineIcon(LineIcon::Cancel, ink, 12));
  m_table->viewport()->update();
}

}  // namespace headscope
