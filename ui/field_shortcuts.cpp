#include "ui/field_shortcuts.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <algorithm>
#include <utility>

namespace headscope {

namespace {

/// The line a widget of the window is typed into; null for other widgets.
QLineEdit* lineOf(QObject* watched, const QWidget& window) {
  auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || widget->window() != &window) return nullptr;
  if (auto* spinBox = qobject_cast<QAbstractSpinBox*>(widget)) return spinBox->findChild<QLineEdit*>();
  return qobject_cast<QLineEdit*>(widget);
}

}  // namespace

FieldShortcuts::FieldShortcuts(QWidget& window, std::vector<QAction*> commands)
    : QObject(&window), m_window(window), m_commands(std::move(commands)) {
  qApp->installEventFilter(this);
}

bool FieldShortcuts::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return false;
  const QLineEdit* line = lineOf(watched, m_window);
  if (line == nullptr) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  const QKeySequence pressed(key->keyCombination());
  const bool command = std::ranges::find(m_commands, pressed, &QAction::shortcut) != m_commands.end();
  const bool nothingToUndo = key->matches(QKeySequence::Undo) && !line->isUndoAvailable();
  const bool nothingToRedo = key->matches(QKeySequence::Redo) && !line->isRedoAvailable();
  if (!command && !nothingToUndo && !nothingToRedo) return false;
  event->ignore();
  return true;
}

}  // namespace headscope
