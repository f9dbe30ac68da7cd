#pragma once

#include <QTreeWidget>
#include <memory>
#include <optional>

#include "core/session/session_store.h"
#include "ui/charts/chart_view.h"

namespace headscope {

class SessionDocument;
class Theme;

/// What the open session holds: model, data, results with how far they are, budgets. Choosing a result shows its chart.
class SessionTree : public QTreeWidget {
  Q_OBJECT
public:
  /// Both must outlive the tree.
  SessionTree(const SessionDocument& document, Theme& theme, QWidget* parent = nullptr);

  /// Reads the document again.
  void refresh();
  /// A job's share done (0…1) beside the result it makes; none: no job.
  void setRunning(std::optional<double> profileShare, bool spectraQueued);

Q_SIGNALS:
  void viewRequested(headscope::ChartView view);

private:
  QTreeWidgetItem* add(QTreeWidgetItem* parent, const QIcon& icon, const QString& text, const QString& note = {});
  void addResults(QTreeWidgetItem* parent, const SessionData& session);
  void addBudgets(const SessionData& session);
  void addResult(QTreeWidgetItem* parent, ChartView view, bool there, const QString& note);

  const SessionDocument& m_document;
  Theme& m_theme;
  std::optional<double> m_profileShare;
  bool m_spectraQueued = false;
};

}  // namespace headscope
