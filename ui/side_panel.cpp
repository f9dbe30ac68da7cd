#include "ui/side_panel.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/theme.h"

namespace headscope {

SidePanel::SidePanel(const QString& title, QWidget* body, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* header = new QFrame;
  header->setObjectName("sideHeader");
  header->setFixedHeight(30);
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(12, 0, 12, 0);
  auto* name = new QLabel(title);
  name->setFont(interfaceFont(11, QFont::DemiBold));
  name->setProperty("role", "sideTitle");
  m_note = new QLabel;
  m_note->setFont(interfaceFont(11));
  m_note->setProperty("role", "caption");
  row->addWidget(name);
  row->addStretch();
  row->addWidget(m_note);
  column->addWidget(header);
  column->addWidget(body, 1);
}

void SidePanel::setNote(const QString& note) { m_note->setText(note); }

}  // namespace headscope
