#include "ui/charts/elided_label.h"

namespace headscope {

namespace {

constexpr int kLeastRoom = 60;

}  // namespace

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
  QString shown = fontMetrics().elidedText(m_whole, Qt::ElideRight, width());
  // Of a few letters nobody reads the rest.
  if (shown != m_whole && width() < kLeastRoom) shown.clear();
  setText(shown);
  setToolTip(shown == m_whole ? QString() : m_whole);
}

}  // namespace headscope
