#include "ui/window_layout.h"

#include <unistd.h>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QScrollArea>
#include <QSettings>
#include <QThread>
#include <QVBoxLayout>

#include "ui/inspector.h"
#include "ui/jobs/job_panel.h"
#include "ui/live_budget.h"
#include "ui/message_bar.h"
#include "ui/number_text.h"
#include "ui/recent_sessions.h"
#include "ui/session_document.h"
#include "ui/side_panel.h"
#include "ui/workspace.h"

namespace headscope::window_layout {

namespace {

constexpr int kVersion = 1;
constexpr int kLeftWidth = 248;
constexpr int kRightWidth = 292;

QVBoxLayout* tightColumn(QWidget* widget) {
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  return column;
}

QWidget* styled(const QString& name) {
  auto* widget = new QWidget;
  widget->setObjectName(name);
  widget->setAttribute(Qt::WA_StyledBackground);
  return widget;
}

QSettings settings() { return {QString::fromStdString(stateFolder() / "window.ini"), QSettings::IniFormat}; }

}  // namespace

QWidget* sessionPage(QWidget& tree, Workspace& workspace, JobPanel& jobs, Inspector& inspector, SidePanel& whatIf) {
  auto* page = new QWidget;
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  auto* left = styled("leftColumn");
  left->setFixedWidth(kLeftWidth);
  tightColumn(left)->addWidget(new SidePanel(SessionDocument::tr("Session"), &tree));
  row->addWidget(left);
  auto* middle = new QWidget;
  auto* column = tightColumn(middle);
  column->addWidget(&workspace, 1);
  column->addWidget(&jobs);
  row->addWidget(middle, 1);
  auto* right = styled("rightColumn");
  right->setFixedWidth(kRightWidth);
  auto* body = styled("rightBody");
  auto* parts = tightColumn(body);
  parts->addWidget(new SidePanel(Inspector::tr("Selected heads"), &inspector));
  parts->addWidget(&whatIf, 1);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidgetResizable(true);
  scroll->setWidget(body);
  tightColumn(right)->addWidget(scroll);
  row->addWidget(right);
  return page;
}

QWidget* withMessages(MessageBar& messages, QWidget& pages) {
  auto* widget = new QWidget;
  auto* column = tightColumn(widget);
  column->addWidget(&messages);
  column->addWidget(&pages, 1);
  return widget;
}

QString statusText(const SessionDocument& document, const LiveBudget& budget) {
  if (!document.isOpen()) return SessionDocument::tr("Ready");
  if (document.isModified() && budget.allocation()) {
    return SessionDocument::tr("What-if · target %1, cap %2 · %3 heads at the cap")
        .arg(numberText(budget.targetRatio(), 3), numberText(budget.maxHeadRatio(), 2))
        .arg(budget.headsAtCap());
  }
  const QString saved =
      document.readOnly() ? SessionDocument::tr("read-only")
      : document.isDraft()
          ? SessionDocument::tr("draft, not saved by name yet")
          : SessionDocument::tr("saved %1").arg(QLocale().toString(document.savedAt().time(), "HH:mm"));
  return SessionDocument::tr("Session %1 · %2").arg(document.name(), saved);
}

QString machineText() {
  const double bytes = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return SessionDocument::tr("CPU, threads: %1 · RAM %2").arg(QThread::idealThreadCount()).arg(bytesText(bytes));
}

void listRecent(const RecentSessions& recent, QMenu& menu, const std::function<void(const QString&)>& open) {
  menu.clear();
  menu.setEnabled(!recent.list().empty());
  for (const RecentSession& session : recent.list()) {
    QAction* action = menu.addAction(QFileInfo(session.path).completeBaseName());
    action->setToolTip(session.path);
    action->setEnabled(session.exists());
    QObject::connect(
        action, &QAction::triggered, &menu, [open, path = session.path] { open(path); }, Qt::QueuedConnection);
  }
}

void restore(QMainWindow& window) {
  window.resize(1440, 900);
  const QSettings stored = settings();
  if (stored.value("version").toInt() != kVersion) return;
  window.restoreGeometry(stored.value("geometry").toByteArray());
}

void save(const QMainWindow& window) {
  QSettings stored = settings();
  stored.setValue("version", kVersion);
  stored.setValue("geometry", window.saveGeometry());
}

}  // namespace headscope::window_layout
