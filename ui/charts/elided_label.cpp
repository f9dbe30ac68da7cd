#include "ui/charts/elided_label.h"

namespace headscope {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setWholeText(const QString& text) {
  if (text == m_whole) return;
  m_whole = text;
  setAccessibleName(text);
  elide();
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  elide();
}

void ElidedLabel::elide() {
  const QString shown = fontMetrics().elidedText(m_whole, Qt::ElideRight, width());
  setText(shown);
  setToolTip(shown == m_whole ? QString() : m_whole);
}

}  // namespace headscope
