#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headscope {

class RecentSessions;
class Theme;

/// What the window shows while no session is open: ways to begin, and the sessions opened last.
class StartPage : public QWidget {
  Q_OBJECT
public:
  /// Both must outlive the page.
  StartPage(RecentSessions& recent, Theme& theme, QWidget* parent = nullptr);

Q_SIGNALS:
  void demoRequested();
  void modelRequested();
  void sessionRequested();
  void recentRequested(const QString& path);

private:
  void buildStart(QVBoxLayout* column);
  void listRecent();
  void restyle();

  RecentSessions& m_recent;
  Theme& m_theme;
  QVBoxLayout* m_recentList = nullptr;
};

}  // namespace headscope
