#pragma once

#include <QWidget>
#include <memory>

#include "core/session/session_store.h"

class QPushButton;
class QTableWidget;

namespace headscope {

/// The scenarios of a session: what each is predicted and measured to cost and what it saves. One is shown by the
/// sliders, two are compared.
class ScenarioList : public QWidget {
  Q_OBJECT
public:
  explicit ScenarioList(QWidget* parent = nullptr);

  void setSession(const std::shared_ptr<const SessionData>& session);
  [[nodiscard]] QTableWidget& table() const { return *m_table; }

Q_SIGNALS:
  /// A person chose one: the sliders are to show it.
  void chosen(const QString& name);
  void renamed(const QString& from, const QString& to);
  void removed(const QStringList& names);
  void compared(const QString& first, const QString& second);

private:
  void build();
  void showButtons();
  [[nodiscard]] QStringList selectedNames() const;

  QTableWidget* m_table = nullptr;
  QPushButton* m_compare = nullptr;
  QPushButton* m_remove = nullptr;
  bool m_filling = false;
};

}  // namespace headscope
