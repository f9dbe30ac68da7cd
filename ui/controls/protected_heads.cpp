#include "ui/controls/protected_heads.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/selection_state.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kHeldDecimals = 3;
constexpr double kHeldStep = 0.01;
constexpr int kHeldFieldWidth = 63;

}  // namespace

ProtectedHeads::ProtectedHeads(SelectionState& selection, QWidget* parent) : QWidget(parent), m_selection(selection) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* row = new QHBoxLayout;
  row->addWidget(new QLabel(tr("Protected heads")), 1);
  m_protect = new QPushButton(tr("&Protect selected"));
  m_protect->setObjectName("protectSelected");
  m_protect->setToolTip(tr("Holds the selected heads at their ratio, whatever the target"));
  row->addWidget(m_protect);
  column->addLayout(row);
  m_hint = new QLabel(tr("None: every head may give up keys."));
  m_hint->setFont(interfaceFont(11));
  m_hint->setProperty("role", "caption");
  column->addWidget(m_hint);
  m_list = new QWidget;
  column->addWidget(m_list);
  connect(m_protect, &QPushButton::clicked, this, &ProtectedHeads::protect);
  connect(&selection, &SelectionState::changed, this, [this] { m_protect->setEnabled(!protectable().empty()); });
  refresh();
}

std::vector<HeadId> ProtectedHeads::protectable() const {
  std::vector<HeadId> heads;
  for (const HeadId head : m_selection.selected())
    if (m_measured.contains(head) && !m_heads.contains(head)) heads.push_back(head);
  return heads;
}

void ProtectedHeads::protect() {
  for (const HeadId head : protectable()) m_heads[head] = m_measured.at(head);
  refresh();
  Q_EMIT changed();
}

void ProtectedHeads::setMeasured(Ratios lastRatios) {
  if (lastRatios == m_measured) return;
  m_measured = std::move(lastRatios);
  setHeads(m_heads);
}

void ProtectedHeads::setHeads(Ratios heads) {
  std::erase_if(heads, [this](const auto& entry) { return !m_measured.contains(entry.first); });
  m_heads = std::move(heads);
  refresh();
}

void ProtectedHeads::refresh() {
  m_protect->setEnabled(!protectable().empty());
  m_hint->setVisible(m_heads.empty());
  // A row may be what asked for this: it goes when control is back at the event loop.
  m_list->deleteLater();
  auto* list = new QWidget;
  m_rows = new QGridLayout(list);
  m_rows->setContentsMargins(0, 0, 0, 0);
  m_rows->setSpacing(4);
  m_rows->setColumnStretch(0, 1);
  delete layout()->replaceWidget(m_list, list);
  m_list->hide();
  m_list = list;
  for (const auto& [head, ratio] : m_heads) addRow(head, ratio);
  m_list->setVisible(!m_heads.empty());
}

void ProtectedHeads::addRow(HeadId head, double ratio) {
  const QString name = QString::fromStdString(head.toString());
  const int row = m_rows->rowCount();
  auto* field = new QDoubleSpinBox;
  field->setObjectName(QStringLiteral("protected-") + name);
  field->setAccessibleName(tr("Ratio of protected head %1").arg(name));
  field->setDecimals(kHeldDecimals);
  field->setSingleStep(kHeldStep);
  field->setRange(0, m_measured.at(head));
  field->setValue(ratio);
  field->setButtonSymbols(QAbstractSpinBox::NoButtons);
  field->setAlignment(Qt::AlignRight);
  field->setFixedWidth(kHeldFieldWidth);
  field->setKeyboardTracking(false);
  auto* release = new QToolButton;
  release->setObjectName(QStringLiteral("unpin-") + name);
  release->setText(tr("Unpin"));
  release->setAccessibleName(tr("Unpin %1").arg(name));
  m_rows->addWidget(new QLabel(name), row, 0);
  m_rows->addWidget(field, row, 1);
  m_rows->addWidget(release, row, 2);
  connect(field, &QDoubleSpinBox::valueChanged, this, [this, head](double value) {
    m_heads[head] = value;
    Q_EMIT changed();
  });
  connect(release, &QToolButton::clicked, this, [this, head] {
    m_heads.erase(head);
    refresh();
    Q_EMIT changed();
  });
}

}  // namespace headscope
