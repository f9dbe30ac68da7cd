#pragma once

#include <QWidget>
#include <vector>

#include "core/model/hub_cache.h"

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

  /// Models of the Hugging Face cache; those that lack files are listed and say which.
  void setHubModels(const std::vector<HubSnapshot>& models);

Q_SIGNALS:
  void demoRequested();
  void modelRequested();
  void sessionRequested();
  void recentRequested(const QString& path);
  /// A model by its name in the Hugging Face cache.
  void hubModelRequested(const QString& name);

protected:
  void showEvent(QShowEvent* event) override;

private:
  void buildStart(QVBoxLayout* column);
  void listRecent();
  void restyle();

  RecentSessions& m_recent;
  Theme& m_theme;
  QWidget* m_demo = nullptr;
  QVBoxLayout* m_recentList = nullptr;
  QVBoxLayout* m_hubList = nullptr;
};

}  // namespace headscope
