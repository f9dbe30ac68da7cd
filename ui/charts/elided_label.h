#pragma once

#include <QLabel>

namespace headscope {

/// One line of text that gives way: what does not fit is cut with an ellipsis and shown as a tool tip.
class ElidedLabel : public QLabel {
  Q_OBJECT
public:
  explicit ElidedLabel(QWidget* parent = nullptr);
  void setWholeText(const QString& text);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void elide();

  QString m_whole;
};

}  // namespace headscope
