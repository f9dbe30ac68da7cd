#include "ui/start_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/line_icons.h"
#include "ui/recent_sessions.h"
#include "ui/text_label.h"
#include "ui/theme.h"

namespace headscope {

namespace {

/// A button of two lines with a note at its right.
QPushButton* cardButton(const QString& title, const QString& detail, const QString& note) {
  auto* button = new QPushButton;
  button->setProperty("role", "card");
  button->setMinimumHeight(52);
  button->setAccessibleName(title);
  button->setAccessibleDescription(detail);
  auto* row = new QHBoxLayout(button);
  row->setContentsMargins(14, 7, 12, 7);
  row->setSpacing(12);
  auto* icon = new QLabel;
  icon->setObjectName("cardIcon");
  row->addWidget(icon);
  auto* lines = new QVBoxLayout;
  lines->setSpacing(1);
  lines->addWidget(textLabel(title, interfaceFont(13, QFont::DemiBold), "cardTitle"));
  lines->addWidget(textLabel(detail, interfaceFont(11), "cardDetail"));
  row->addLayout(lines, 1);
  row->addWidget(textLabel(note, interfaceFont(11), "cardDetail"));
  for (auto* label : button->findChildren<QLabel*>()) label->setAttribute(Qt::WA_TransparentForMouseEvents);
  return button;
}

constexpr std::size_t kMostHubModels = 6;
constexpr int kHeadingHeight = 28, kListSpacing = 9;

void clear(QLayout& layout) {
  while (QLayoutItem* item = layout.takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
}

QString dayText(const QDateTime& when) {
  const qint64 days = when.date().daysTo(QDate::currentDate());
  if (days == 0) return StartPage::tr("today %1").arg(QLocale().toString(when.time(), QLocale::ShortFormat));
  if (days == 1) return StartPage::tr("yesterday");
  return QLocale().toString(when.date(), "d MMM");
}

}  // namespace

StartPage::StartPage(RecentSessions& recent, Theme& theme, QWidget* parent)
    : QWidget(parent), m_recent(recent), m_theme(theme) {
  setObjectName("startPage");
  setAttribute(Qt::WA_StyledBackground);
  auto* across = new QHBoxLayout(this);
  across->addStretch(1);
  auto* middle = new QWidget;
  middle->setMaximumWidth(940);
  middle->setMinimumWidth(760);
  across->addWidget(middle, 10);
  across->addStretch(1);
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 96, 0, 24);
  column->setSpacing(6);
  column->addWidget(textLabel(QStringLiteral("Headscope"), interfaceFont(30, QFont::DemiBold), "display"));
  column->addWidget(
      textLabel(tr("See which attention heads of a language model earn their memory."), interfaceFont(14), "soft"));
  column->addSpacing(28);
  auto* sides = new QHBoxLayout;
  sides->setSpacing(56);
  auto* start = new QVBoxLayout;
  start->setSpacing(kListSpacing);
  buildStart(start);
  sides->addLayout(start, 10);
  m_recentList = new QVBoxLayout;
  m_recentList->setSpacing(0);
  m_hubList = new QVBoxLayout;
  m_hubList->setSpacing(0);
  auto* lists = new QVBoxLayout;
  lists->addLayout(m_recentList);
  lists->addSpacing(24);
  lists->addLayout(m_hubList);
  lists->addStretch();
  sides->addLayout(lists, 11);
  column->addLayout(sides);
  column->addStretch();
  connect(&recent, &RecentSessions::changed, this, &StartPage::listRecent);
  connect(&theme, &Theme::changed, this, &StartPage::restyle);
  listRecent();
}

void StartPage::buildStart(QVBoxLayout* column) {
  auto* heading = textLabel(tr("Start"), interfaceFont(13, QFont::DemiBold), "title");
  heading->setFixedHeight(kHeadingHeight);
  column->addWidget(heading);
  auto* demo = cardButton(tr("Open the demo session"), tr("SmolLM2-135M-Instruct, measured on two documents"),
                          QStringLiteral("Ctrl+D"));
  demo->setObjectName("primaryCard");
  m_demo = demo;
  auto* model = cardButton(tr("Open a model…"), tr("Folder with config.json and .safetensors, or a .gguf file"),
                           QStringLiteral("Ctrl+O"));
  auto* session =
      cardButton(tr("Open a session…"), tr("Continue from a saved .hscope file"), QStringLiteral("Ctrl+Shift+O"));
  for (QPushButton* button : {demo, model, session}) column->addWidget(button);
  column->addSpacing(12);
  column->addWidget(textLabel(tr("Drop a model folder, a .gguf file, a data set or a session anywhere here."),
                              interfaceFont(11), "caption"));
  column->addStretch();
  connect(demo, &QPushButton::clicked, this, &StartPage::demoRequested);
  connect(model, &QPushButton::clicked, this, &StartPage::modelRequested);
  connect(session, &QPushButton::clicked, this, &StartPage::sessionRequested);
}

void StartPage::setHubModels(const std::vector<HubSnapshot>& models) {
  clear(*m_hubList);
  if (models.empty()) return;
  m_hubList->addWidget(textLabel(tr("Models in the Hugging Face cache"), interfaceFont(13, QFont::DemiBold), "title"));
  m_hubList->addSpacing(8);
  for (std::size_t i = 0; i < std::min(models.size(), kMostHubModels); ++i) {
    const HubSnapshot& model = models[i];
    QString name = QString::fromStdString(model.name);
    const QString revision =
        QString::fromStdString(model.refs.empty() ? model.revision.substr(0, 8) : model.refs.front());
    if (revision != QLatin1String("main")) name += QLatin1Char('@') + revision;
    const QString detail = model.complete()
                               ? tr("revision %1").arg(revision)
                               : tr("incomplete: %1 is not there").arg(QString::fromStdString(model.missing.front()));
    auto* button = cardButton(name, detail, model.ggufFile.empty() ? tr("safetensors") : tr("GGUF"));
    button->setProperty("role", "recent");
    button->setToolTip(QString::fromStdString(model.folder.string()));
    button->setEnabled(model.complete());
    connect(button, &QPushButton::clicked, this, [this, name] { Q_EMIT hubModelRequested(name); });
    m_hubList->addWidget(button);
  }
  if (models.size() > kMostHubModels) {
    m_hubList->addWidget(
        textLabel(tr("and %1 more; name one under Run ▸ Run Profile").arg(models.size() - kMostHubModels),
                  interfaceFont(11), "caption"));
  }
  restyle();
}

void StartPage::listRecent() {
  clear(*m_recentList);
  auto* header = new QWidget;
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(0, 0, 0, kListSpacing);
  header->setFixedHeight(kHeadingHeight + kListSpacing);
  row->addWidget(textLabel(tr("Recent sessions"), interfaceFont(13, QFont::DemiBold), "title"));
  row->addStretch();
  auto* clear = new QToolButton;
  clear->setText(tr("Clear list"));
  clear->setEnabled(!m_recent.list().empty());
  // Queued: the button is deleted by the list's own change.
  connect(clear, &QToolButton::clicked, &m_recent, &RecentSessions::clear, Qt::QueuedConnection);
  row->addWidget(clear);
  m_recentList->addWidget(header);
  for (const RecentSession& session : m_recent.list()) {
    const bool there = session.exists();
    auto* button = cardButton(QFileInfo(session.path).completeBaseName(),
                              session.summary.isEmpty() ? session.path : session.summary,
                              there ? dayText(session.opened) : tr("file is gone"));
    button->setProperty("role", "recent");
    button->setToolTip(session.path);
    button->setEnabled(there);
    connect(button, &QPushButton::clicked, this, [this, path = session.path] { Q_EMIT recentRequested(path); });
    m_recentList->addWidget(button);
  }
  if (m_recent.list().empty()) m_recentList->addWidget(textLabel(tr("None yet."), interfaceFont(12), "caption"));
  restyle();
}

void StartPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  // What most people want first is one key away.
  m_demo->setFocus();
}

void StartPage::restyle() {
  const Palette& colors = m_theme.palette();
  constexpr std::array kIcons{LineIcon::PlayCircle, LineIcon::Cube, LineIcon::File};
  std::size_t next = 0;
  for (QPushButton* button : findChildren<QPushButton*>()) {
    auto* icon = button->findChild<QLabel*>("cardIcon");
    if (icon == nullptr) continue;
    const bool recent = button->property("role").toString() == "recent";
    const LineIcon shape = recent || next >= kIcons.size() ? LineIcon::File : kIcons[next++];
    const QColor ink = button->objectName() == "primaryCard" ? colors.chart : colors.ink2;
    icon->setPixmap(lineIcon(shape, ink, 18).pixmap(18));
  }
}

}  // namespace headscope
