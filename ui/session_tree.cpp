#include "ui/session_tree.h"

#include <QFileInfo>
#include <QHeaderView>
#include <cmath>

#include "ui/line_icons.h"
#include "ui/method_text.h"
#include "ui/number_text.h"
#include "ui/session_document.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kViewRole = Qt::UserRole;

QString shapeText(const ProfileRecord& record) {
  int layers = 0;
  int kvHeads = 0;
  for (const HeadId head : record.heads) {
    layers = std::max(layers, head.layer + 1);
    kvHeads = std::max(kvHeads, head.kvHead + 1);
  }
  return layers > 0 ? QString("%1 × %2").arg(layers).arg(kvHeads) : QString();
}

QString shortName(const QString& input) {
  const QString file = QFileInfo(input).completeBaseName();
  return file.isEmpty() ? input : file;
}

}  // namespace

SessionTree::SessionTree(const SessionDocument& document, Theme& theme, QWidget* parent)
    : QTreeWidget(parent), m_document(document), m_theme(theme) {
  setObjectName("sessionTree");
  setAccessibleName(tr("Session"));
  setColumnCount(2);
  setHeaderHidden(true);
  setIndentation(10);
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setTabKeyNavigation(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTextElideMode(Qt::ElideRight);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(10);
  header()->setSectionResizeMode(0, QHeaderView::Stretch);
  header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  connect(this, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* item) {
    const QVariant view = item->data(0, kViewRole);
    if (view.isValid()) Q_EMIT viewRequested(static_cast<ChartView>(view.toInt()));
  });
  connect(this, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
    const QVariant view = item->data(0, kViewRole);
    if (view.isValid()) Q_EMIT viewRequested(static_cast<ChartView>(view.toInt()));
  });
  connect(&theme, &Theme::changed, this, &SessionTree::refresh);
}

void SessionTree::setRunning(std::optional<double> profileShare, bool spectraQueued) {
  const auto percent = [](std::optional<double> share) { return share ? std::lround(*share * 100) : -1; };
  const bool same = percent(profileShare) == percent(m_profileShare) && spectraQueued == m_spectraQueued;
  m_profileShare = profileShare;
  m_spectraQueued = spectraQueued;
  if (!same) refresh();
}

void SessionTree::refresh() {
  clear();
  const auto session = m_document.data();
  if (!session) return;
  const QColor ink = m_theme.palette().ink2;
  const ProfileRecord& record = session->profile.record;
  QString model = QString::fromStdString(record.modelName);
  if (model.isEmpty() && !session->spectra.empty()) model = QString::fromStdString(session->spectra.front().name);
  if (model.isEmpty()) model = shortName(m_document.viewState().model);
  add(nullptr, lineIcon(LineIcon::Cube, ink), model.isEmpty() ? tr("No model") : model, shapeText(record));
  QString dataset = QString::fromStdString(record.datasetName);
  if (dataset.isEmpty()) dataset = shortName(m_document.viewState().dataset);
  const auto documents = static_cast<int>(session->profile.documents.size());
  add(nullptr, lineIcon(LineIcon::Database, ink), dataset.isEmpty() ? tr("No data set") : dataset,
      documents > 0 ? tr("documents: %1").arg(documents) : QString());
  addResults(add(nullptr, lineIcon(LineIcon::Chart, ink), tr("Results")), *session);
  addBudgets(*session);
  expandAll();
}

void SessionTree::addResults(QTreeWidgetItem* parent, const SessionData& session) {
  std::size_t points = 0;
  bool scored = false;
  for (const DocumentProfile& document : session.profile.documents) {
    scored = scored || !document.rmsScores.empty();
    for (const auto& [head, curve] : document.curves) points += curve.size();
  }
  const QString running = m_profileShare ? tr("%1 %").arg(numberText(100 * *m_profileShare, 0)) : QString();
  addResult(parent, ChartView::Proportions, scored || !session.budgets.empty(), {});
  addResult(parent, ChartView::Influence, points > 0,
            m_profileShare ? running
            : points > 0   ? tr("%1 points").arg(countText(static_cast<std::int64_t>(points)))
                           : QString());
  const QString queued = m_spectraQueued ? tr("queued") : QString();
  addResult(parent, ChartView::EffectiveRank, !session.spectra.empty(), queued);
  addResult(parent, ChartView::Spectra, !session.spectra.empty(), queued);
  // Made from whole curves: those of a run that goes on have none yet.
  addResult(parent, ChartView::Pareto, points > 0 && !m_profileShare, {});
}

void SessionTree::addResult(QTreeWidgetItem* parent, ChartView view, bool there, const QString& note) {
  const Palette& colors = m_theme.palette();
  const bool running = view == ChartView::Influence && m_profileShare;
  const QIcon icon = running ? lineIcon(LineIcon::PlayCircle, colors.ink2)
                     : there ? lineIcon(LineIcon::Check, colors.ok)
                             : lineIcon(LineIcon::Clock, colors.ink3);
  const QString name = view == ChartView::EffectiveRank ? tr("Effective rank")
                       : view == ChartView::Pareto      ? tr("Pareto curves")
                                                        : viewTitle(view);
  auto* item = add(parent, icon, name, note);
  item->setData(0, kViewRole, static_cast<int>(view));
  item->setData(0, Qt::AccessibleDescriptionRole, running ? tr("running") : there ? tr("there") : tr("not there yet"));
}

void SessionTree::addBudgets(const SessionData& session) {
  if (session.budgets.empty()) return;
  const Palette& colors = m_theme.palette();
  auto* group = add(nullptr, lineIcon(LineIcon::Sliders, colors.ink2), tr("Budgets"));
  for (const BudgetAllocation& budget : session.budgets) {
    auto* item = add(group, lineIcon(LineIcon::Sliders, colors.ink2), methodText(budget.method),
                     numberText(budget.targetRatio, 3));
    item->setData(0, kViewRole, static_cast<int>(ChartView::Proportions));
  }
}

QTreeWidgetItem* SessionTree::add(QTreeWidgetItem* parent, const QIcon& icon, const QString& text,
                                  const QString& note) {
  auto* item = parent == nullptr ? new QTreeWidgetItem(this) : new QTreeWidgetItem(parent);
  item->setIcon(0, icon);
  item->setText(0, text);
  item->setToolTip(0, text);
  item->setText(1, note);
  item->setForeground(1, m_theme.palette().ink2);
  item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  item->setSizeHint(0, QSize(0, 23));
  return item;
}

}  // namespace headscope
