#pragma once

#include <QString>
#include <functional>

class QMainWindow;
class QMenu;
class QWidget;

namespace headscope {

class Inspector;
class JobPanel;
class LiveBudget;
class MessageBar;
class RecentSessions;
class SessionDocument;
class SidePanel;
class Workspace;

/// Where the parts of the window stand, and the few texts around them.
namespace window_layout {

/// Session tree 226 px | charts over jobs | inspector over what-if 292 px.
[[nodiscard]] QWidget* sessionPage(QWidget& tree, Workspace& workspace, JobPanel& jobs, Inspector& inspector,
                                   SidePanel& whatIf);
[[nodiscard]] QWidget* withMessages(MessageBar& messages, QWidget& pages);
/// "Session x · saved 10:44".
[[nodiscard]] QString statusText(const SessionDocument& document, const LiveBudget& budget);
/// "CPU 16 threads · RAM 32 GiB".
[[nodiscard]] QString machineText();
void listRecent(const RecentSessions& recent, QMenu& menu, const std::function<void(const QString&)>& open);
/// Size and place of the window, kept in the state folder with a version.
void restore(QMainWindow& window);
void save(const QMainWindow& window);

}  // namespace window_layout

}  // namespace headscope
