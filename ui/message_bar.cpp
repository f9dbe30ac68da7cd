#include "ui/message_bar.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/line_icons.h"
#include "ui/theme.h"

namespace headscope {

namespace {

QLabel* addLine(QVBoxLayout* column, const QFont& font, const char* name) {
  auto* label = new QLabel;
  label->setObjectName(QString::fromLatin1(name));
  label->setFont(font);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(label);
  return label;
}

QString sentence(std::string text) {
  QString line = QString::fromStdString(text);
  if (line.isEmpty()) return line;
  line[0] = line[0].toUpper();
  return line.endsWith('.') ? line : line + '.';
}

}  // namespace

MessageBar::MessageBar(Theme& theme, QWidget* parent) : QFrame(parent), m_theme(theme) {
  setObjectName("messageBar");
  setAccessibleName(tr("Message"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 8, 8, 8);
  row->setSpacing(10);
  m_icon = new QLabel;
  row->addWidget(m_icon, 0, Qt::AlignTop);
  auto* column = new QVBoxLayout;
  column->setSpacing(2);
  row->addLayout(column, 1);
  m_what = addLine(column, interfaceFont(12, QFont::DemiBold), "messageWhat");
  m_where = addLine(column, monospaceFont(11), "messageWhere");
  m_remedy = addLine(column, interfaceFont(12), "messageRemedy");
  m_copy = new QToolButton;
  m_copy->setText(tr("Copy"));
  m_copy->setToolTip(tr("Copy this message"));
  connect(m_copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
  m_close = new QToolButton;
  m_close->setAccessibleName(tr("Dismiss message"));
  m_close->setToolTip(tr("Dismiss"));
  connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
  row->addWidget(m_copy, 0, Qt::AlignTop);
  row->addWidget(m_close, 0, Qt::AlignTop);
  connect(&theme, &Theme::changed, this, &MessageBar::restyle);
  restyle();
  hide();
}

void MessageBar::showError(const Error& error) {
  m_isError = true;
  m_what->setText(sentence(error.what));
  m_where->setText(QString::fromStdString(error.where));
  m_remedy->setText(sentence(error.remedy));
  present();
}

void MessageBar::showNotice(const QString& text) {
  m_isError = false;
  m_what->setText(text);
  m_where->clear();
  m_remedy->clear();
  present();
}

void MessageBar::dismiss() { hide(); }

QString MessageBar::text() const {
  QStringList lines;
  for (const QLabel* label : {m_what, m_where, m_remedy}) {
    if (!label->text().isEmpty()) lines << label->text();
  }
  return lines.join('\n');
}

void MessageBar::present() {
  m_where->setVisible(!m_where->text().isEmpty());
  m_remedy->setVisible(!m_remedy->text().isEmpty());
  setAccessibleDescription(text());
  restyle();
  show();
  QAccessibleEvent event(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
}

void MessageBar::restyle() {
  const Palette& colors = m_theme.palette();
  const QColor accent = m_isError ? colors.error : colors.progress;
  setStyleSheet(
      QString("#messageBar { background: %1; border: none; border-left: 3px solid %2;"
              " border-bottom: 1px solid %3; } #messageWhere { color: %4; }")
          .arg(Palette::mix(accent, colors.panel, 0.10).name(), accent.name(), colors.line.name(), colors.ink2.name()));
  m_icon->setPixmap(lineIcon(m_isError ? LineIcon::Alert : LineIcon::Info, accent).pixmap(16));
  m_close->setIcon(lineIcon(LineIcon::Close, colors.ink2));
}

}  // namespace headscope
