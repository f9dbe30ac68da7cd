#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace headscope {

/// A titled part of a side column: a 30 px header with a note at its right, and a body below.
class SidePanel : public QWidget {
  Q_OBJECT
public:
  SidePanel(const QString& title, QWidget* body, QWidget* parent = nullptr);

  void setNote(const QString& note);

private:
  QLabel* m_note = nullptr;
};

}  // namespace headscope
