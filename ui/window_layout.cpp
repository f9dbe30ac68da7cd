#include "ui/window_layout.h"

#include <unistd.h>

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QThread>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

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

constexpr int kVersion = 2;
constexpr int kLeftWidth = 248;
constexpr int kRightWidth = 292;
constexpr int kInspectorHeight = 245;
constexpr int kWhatIfHeight = 571;

QVBoxLayout* tightColumn(QWidget* widget) {
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  return column;
}

/// Memory that programs can still have without swapping, as Linux estimates it.
double availableBytes() {
  QFile file(QStringLiteral("/proc/meminfo"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : file.readAll().split('\n')) {
    if (line.startsWith("MemAvailable:")) return 1024 * line.mid(13).chopped(2).trimmed().toDouble();
  }
  return 0;
}

/// Gives the what-if panel the height it lacks, as far as the inspector above it has more than it can fill. A layout
/// that was kept may be of a window of another height.
void settle(QMainWindow& window, const Panels& panels) {
  for (const SidePanel* panel : {panels.inspector, panels.whatIf})
    if (!panel->isVisible() || panel->isFloating()) return;
  if (panels.inspector->x() != panels.whatIf->x()) return;
  const int spare = panels.inspector->height() - std::max(kInspectorHeight, panels.inspector->wholeHeight());
  const int moved = std::min(spare, panels.whatIf->wholeHeight() - panels.whatIf->height());
  if (moved <= 0) return;
  window.resizeDocks({panels.inspector, panels.whatIf},
                     {panels.inspector->height() - moved, panels.whatIf->height() + moved}, Qt::Vertical);
}

QSettings settings() { return {QString::fromStdString(stateFolder() / "window.ini"), QSettings::IniFormat}; }

}  // namespace

QWidget* sessionPage(Workspace& workspace, JobPanel& jobs) {
  auto* page = new QWidget;
  auto* column = tightColumn(page);
  column->addWidget(&workspace, 1);
  column->addWidget(&jobs);
  return page;
}

void arrange(QMainWindow& window, Panels& panels) {
  window.addDockWidget(Qt::LeftDockWidgetArea, panels.session);
  window.addDockWidget(Qt::RightDockWidgetArea, panels.inspector);
  window.addDockWidget(Qt::RightDockWidgetArea, panels.whatIf);
  for (SidePanel* panel : panels.all()) {
    panel->setFloating(false);
    panel->setWanted(true);
  }
  panels.sized = false;
}

void show(QMainWindow& window, Panels& panels, bool sessionOpen) {
  for (SidePanel* panel : panels.all()) panel->showIf(sessionOpen);
  // Only docks that are shown can be given a size.
  if (!sessionOpen) return;
  // Once the docks have the sizes they were kept with.
  QTimer::singleShot(0, &window, [&window, &panels] { settle(window, panels); });
  if (panels.sized) return;
  window.resizeDocks({panels.session, panels.inspector}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
  window.resizeDocks({panels.inspector, panels.whatIf}, {kInspectorHeight, kWhatIfHeight}, Qt::Vertical);
  panels.sized = true;
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
  const double gib = 1024.0 * 1024 * 1024;
  const double bytes = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  const double used = bytes - availableBytes();
  return SessionDocument::tr("CPU, threads: %1 · RAM %2 / %3 GiB")
      .arg(QThread::idealThreadCount())
      .arg(numberText(used / gib, 1), numberText(bytes / gib, 1));
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

void restore(QMainWindow& window, Panels& panels) {
  window.resize(1440, 900);
  arrange(window, panels);
  const QSettings stored = settings();
  if (stored.value("version").toInt() != kVersion) return;
  window.restoreGeometry(stored.value("geometry").toByteArray());
  if (!window.restoreState(stored.value("panels").toByteArray(), kVersion)) return;
  for (SidePanel* panel : panels.all()) panel->setWanted(!panel->isHidden());
  panels.sized = true;
}

void save(const QMainWindow& window, bool sessionOpen) {
  QSettings stored = settings();
  stored.setValue("version", kVersion);
  stored.setValue("geometry", window.saveGeometry());
  if (sessionOpen) stored.setValue("panels", window.saveState(kVersion));
}

}  // namespace headscope::window_layout
