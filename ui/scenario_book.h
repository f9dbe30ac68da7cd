#pragma once

#include <QObject>
#include <functional>

#include "core/base/result.h"
#include "core/session/scenario.h"

class QUndoStack;

namespace headscope {

class SessionDocument;

/// The scenarios of the open session as a person keeps them: every change is in the file at once, and can be undone.
/// GUI thread only.
class ScenarioBook : public QObject {
  Q_OBJECT
public:
  /// Both must outlive the book.
  ScenarioBook(SessionDocument& document, QUndoStack& undo, QObject* parent = nullptr);

  /// Under its name, in the place of the one of that name.
  void save(const Scenario& scenario);
  void rename(const QString& from, const QString& to);
  void remove(const QString& name);
  /// "Target 0.05, cap 0.60, protected: 2", with a number behind it where another request has that name.
  [[nodiscard]] QString freeName(const BudgetRequest& request) const;
  /// The one of that name; null: there is none.
  [[nodiscard]] const Scenario* find(const QString& name) const;

Q_SIGNALS:
  void failed(const headscope::Error& error);

private:
  friend class ScenarioCommand;
  using Change = std::function<Result<Done>(SessionDocument&)>;

  /// Makes a change and puts it on the undo stack with what takes it back; one that fails is only told.
  void apply(const QString& text, Change forward, Change back);
  void make(const Change& change);

  SessionDocument& m_document;
  QUndoStack& m_undo;
};

}  // namespace headscope
