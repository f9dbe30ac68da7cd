#include "ui/charts/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace headscope {

Segments::Segments(const QStringList& texts, QWidget* parent) : QWidget(parent), m_group(new QButtonGroup(this)) {
  setProperty("role", "segments");
  setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(2, 2, 2, 2);
  row->setSpacing(0);
  for (int i = 0; i < texts.size(); ++i) {
    auto* button = new QToolButton(this);
    button->setProperty("role", "segment");
    button->setText(texts[i]);
    button->setObjectName(QStringLiteral("segment-") + texts[i]);
    button->setCheckable(true);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setChecked(i == 0);
    m_group->addButton(button, i);
    row->addWidget(button);
  }
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(m_group, &QButtonGroup::idClicked, this, &Segments::chosen);
}

int Segments::current() const { return m_group->checkedId(); }

void Segments::setCurrent(int index) {
  if (QAbstractButton* button = m_group->button(index)) button->setChecked(true);
}

}  // namespace headscope
