#pragma once

#include <QDockWidget>

class QLabel;

namespace headscope {

/// A titled panel beside the charts that can be moved to another edge, floated, or closed: a 30 px header with a note
/// at its right, and a body below that scrolls where there is no room for all of it.
class SidePanel : public QDockWidget {
  Q_OBJECT
public:
  enum class Body { Scrolls, ScrollsItself };

  /// `name` is what the window's layout is kept under.
  SidePanel(const QString& name, const QString& title, QWidget* body, Body kind, QWidget* parent = nullptr);

  void setNote(const QString& note);
  /// Whether the person wants to see the panel while a session is open.
  [[nodiscard]] bool wanted() const { return m_wanted; }
  void setWanted(bool wanted);
  /// Shown only where it is wanted.
  void showIf(bool sessionOpen) { setVisible(sessionOpen && m_wanted); }
  /// Height in which nothing of the body has to scroll, at its present width.
  [[nodiscard]] int wholeHeight() const;

private:
  QLabel* m_note = nullptr;
  bool m_wanted = true;
};

}  // namespace headscope
