#include "ui/scenario_book.h"

#include <QUndoCommand>
#include <QUndoStack>
#include <algorithm>
#include <utility>

#include "ui/number_text.h"
#include "ui/session_document.h"

namespace headscope {

/// One change of the scenarios and the way back. It was made before it is pushed.
class ScenarioCommand : public QUndoCommand {
public:
  ScenarioCommand(const QString& text, ScenarioBook& book, ScenarioBook::Change forward, ScenarioBook::Change back)
      : QUndoCommand(text), m_book(book), m_forward(std::move(forward)), m_back(std::move(back)) {}

  void undo() override { m_book.make(m_back); }
  void redo() override {
    if (std::exchange(m_made, false)) return;
    m_book.make(m_forward);
  }

private:
  ScenarioBook& m_book;
  ScenarioBook::Change m_forward, m_back;
  bool m_made = true;
};

ScenarioBook::ScenarioBook(SessionDocument& document, QUndoStack& undo, QObject* parent)
    : QObject(parent), m_document(document), m_undo(undo) {}

void ScenarioBook::make(const Change& change) {
  const auto done = change(m_document);
  if (done.failed()) Q_EMIT failed(done.error());
}

void ScenarioBook::apply(const QString& text, Change forward, Change back) {
  const auto done = forward(m_document);
  if (done.failed()) return Q_EMIT failed(done.error());
  m_undo.push(new ScenarioCommand(text, *this, std::move(forward), std::move(back)));
}

void ScenarioBook::save(const Scenario& scenario) {
  const Scenario* before = find(QString::fromStdString(scenario.name));
  Change back = [name = scenario.name](SessionDocument& document) { return document.removeScenario(name); };
  if (before != nullptr) back = [old = *before](SessionDocument& document) { return document.saveScenario(old); };
  apply(
      tr("save scenario"), [scenario](SessionDocument& document) { return document.saveScenario(scenario); },
      std::move(back));
}

void ScenarioBook::rename(const QString& from, const QString& to) {
  const std::string old = from.toStdString(), name = to.toStdString();
  if (old == name) return;
  apply(
      tr("rename scenario"), [old, name](SessionDocument& document) { return document.renameScenario(old, name); },
      [old, name](SessionDocument& document) { return document.renameScenario(name, old); });
}

void ScenarioBook::remove(const QString& name) {
  const Scenario* scenario = find(name);
  if (scenario == nullptr) return;
  apply(
      tr("delete scenario"),
      [text = name.toStdString()](SessionDocument& document) { return document.removeScenario(text); },
      [old = *scenario](SessionDocument& document) { return document.saveScenario(old); });
}

const Scenario* ScenarioBook::find(const QString& name) const {
  const auto data = m_document.data();
  if (!data) return nullptr;
  const auto found = std::ranges::find(data->scenarios, name.toStdString(), &Scenario::name);
  return found == data->scenarios.end() ? nullptr : &*found;
}

QString ScenarioBook::freeName(const BudgetRequest& request) const {
  QString name = tr("Target %1").arg(significantText(request.targetRatio, 3));
  if (request.maxHeadRatio < 1) name += tr(", cap %1").arg(significantText(request.maxHeadRatio, 3));
  if (!request.headLimits.empty()) name += tr(", protected: %1").arg(request.headLimits.size());
  QString free = name;
  for (int i = 2; find(free) != nullptr && find(free)->request != request; ++i)
    free = QStringLiteral("%1 (%2)").arg(name).arg(i);
  return free;
}

}  // namespace headscope
