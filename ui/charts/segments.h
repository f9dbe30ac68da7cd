#pragma once

#include <QWidget>

class QButtonGroup;

namespace headscope {

/// A row of joined buttons of which one is down: a choice with every option in view.
class Segments : public QWidget {
  Q_OBJECT
public:
  explicit Segments(const QStringList& texts, QWidget* parent = nullptr);

  [[nodiscard]] int current() const;
  /// Does not emit `chosen`.
  void setCurrent(int index);

Q_SIGNALS:
  /// By a person.
  void chosen(int index);

private:
  QButtonGroup* m_group = nullptr;
};

}  // namespace headscope
