#pragma once

#include <QToolBar>
#include <optional>

#include "ui/charts/chart_view.h"

class QButtonGroup;
class QLineEdit;
class QToolButton;

namespace headscope {

class Theme;
class WindowActions;

/// The row of tools below the menu: open, run, export; the views; go to a head; light or dark.
class TopBar : public QToolBar {
  Q_OBJECT
public:
  /// All must outlive the bar.
  TopBar(const WindowActions& actions, Theme& theme, QWidget* parent = nullptr);

  /// Marks the open view; none: overview. Hidden tabs: no session is open.
  void setView(std::optional<ChartView> view, bool tabsShown);
  [[nodiscard]] QLineEdit& search() const { return *m_search; }

Q_SIGNALS:
  /// A person typed a head's name and pressed Enter.
  void headRequested(const QString& text);

private:
  void addSearch();
  void addTabs(const WindowActions& actions);
  void addMargin();
  void addSpacer();
  void restyle();

  Theme& m_theme;
  QToolButton* m_open = nullptr;
  QToolButton* m_run = nullptr;
  QToolButton* m_export = nullptr;
  QToolButton* m_toggleTheme = nullptr;
  QWidget* m_tabs = nullptr;
  QButtonGroup* m_group = nullptr;
  QLineEdit* m_search = nullptr;
  QAction* m_searchIcon = nullptr;
};

}  // namespace headscope
