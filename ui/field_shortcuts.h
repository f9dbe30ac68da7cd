#pragma once

#include <QObject>
#include <vector>

class QAction;
class QWidget;

namespace headscope {

/// Leaves keys to the window that its fields of text would take: those of its commands, which Qt gives to the line
/// (Ctrl+E goes to its end), and undo and redo where the field has nothing of its own to take back.
class FieldShortcuts : public QObject {
public:
  /// `commands` and `window` must outlive it.
  FieldShortcuts(QWidget& window, std::vector<QAction*> commands);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QWidget& m_window;
  std::vector<QAction*> m_commands;
};

}  // namespace headscope
