#include "ui/text_label.h"

#include <QLabel>

namespace headscope {

QLabel* textLabel(const QString& text, const QFont& font, const char* role) {
  auto* label = new QLabel(text);
  label->setFont(font);
  label->setProperty("role", role);
  label->setTextFormat(Qt::PlainText);
  return label;
}

}  // namespace headscope
