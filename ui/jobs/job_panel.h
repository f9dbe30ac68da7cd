#pragma once

#include <QWidget>

class QLabel;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace headscope {

class JobBridge;
class JobModel;
class Theme;

/// The strip below the charts: one line of what is going on, which opens into a table of all jobs with their progress,
/// rate, the time left, and ways to pause and to cancel.
class JobPanel : public QWidget {
  Q_OBJECT
public:
  static constexpr int kStripHeight = 30;
  static constexpr int kTableHeight = 160;

  /// Both must outlive the panel.
  JobPanel(JobBridge& bridge, Theme& theme, QWidget* parent = nullptr);

  [[nodiscard]] bool expanded() const;
  void setExpanded(bool expanded);

Q_SIGNALS:
  void expandedChanged(bool expanded);

private:
  void buildStrip(QVBoxLayout* column);
  void buildTable(QVBoxLayout* column);
  void refresh();
  void addButtons(int id);
  void updateJob(int id);
  void restyle();

  JobBridge& m_bridge;
  Theme& m_theme;
  JobModel* m_model = nullptr;
  QLabel* m_summary = nullptr;
  QToolButton* m_cancelAll = nullptr;
  QToolButton* m_expand = nullptr;
  QTableView* m_table = nullptr;
};

}  // namespace headscope
