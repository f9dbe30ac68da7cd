#pragma once

#include <QString>
#include <array>
#include <functional>

class QMainWindow;
class QMenu;
class QWidget;

namespace headscope {

class JobPanel;
class LiveBudget;
class MessageBar;
class RecentSessions;
class SessionDocument;
class SidePanel;
class Workspace;

/// Where the parts of the window stand, and the few texts around them.
namespace window_layout {

/// The panels beside the charts.
struct Panels {
  SidePanel* session = nullptr;
  SidePanel* inspector = nullptr;
  SidePanel* whatIf = nullptr;
  bool sized = false;  ///< by the person, in this run of the program or an earlier one, or by `show`

  [[nodiscard]] std::array<SidePanel*, 3> all() const { return {session, inspector, whatIf}; }
};

/// Charts over jobs.
[[nodiscard]] QWidget* sessionPage(Workspace& workspace, JobPanel& jobs);
/// Session at the left; selected heads over what-if at the right.
void arrange(QMainWindow& window, Panels& panels);
/// Those that are wanted, while a session is open. Sizes: 248 px at the left, 292 px at the right; what-if whole where
/// the selected heads leave it the room. `panels` lives as long as the window.
void show(QMainWindow& window, Panels& panels, bool sessionOpen);
[[nodiscard]] QWidget* withMessages(MessageBar& messages, QWidget& pages);
/// "Session x · saved 10:44".
[[nodiscard]] QString statusText(const SessionDocument& document, const LiveBudget& budget);
/// "CPU, threads: 16 · RAM 9.8 / 32.0 GiB".
[[nodiscard]] QString machineText();
void listRecent(const RecentSessions& recent, QMenu& menu, const std::function<void(const QString&)>& open);
/// Size and place of the window and of its panels, kept in the state folder with a version. Panels are kept only while
/// they are on show: `sessionOpen`.
void restore(QMainWindow& window, Panels& panels);
void save(const QMainWindow& window, bool sessionOpen);

}  // namespace window_layout

}  // namespace headscope
