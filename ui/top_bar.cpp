#include "ui/top_bar.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

#include "ui/line_icons.h"
#include "ui/theme.h"
#include "ui/window_actions.h"

namespace headscope {

namespace {

QToolButton* textButton(QToolBar& bar, const QString& text) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setFocusPolicy(Qt::TabFocus);
  bar.addWidget(button);
  return button;
}

/// A button that triggers an action and is enabled with it; its text is its own.
void tie(QToolButton* button, QAction* action) {
  QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
  QObject::connect(action, &QAction::enabledChanged, button, &QToolButton::setEnabled);
  button->setEnabled(action->isEnabled());
  button->setToolTip(action->toolTip());
}

}  // namespace

TopBar::TopBar(const WindowActions& actions, Theme& theme, QWidget* parent) : QToolBar(parent), m_theme(theme) {
  setObjectName("topBar");
  setWindowTitle(tr("Tools"));
  setMovable(false);
  setFloatable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  setFixedHeight(40);
  setIconSize({16, 16});
  addMargin();
  m_open = textButton(*this, tr("Open"));
  m_open->setPopupMode(QToolButton::InstantPopup);
  m_open->setMenu(actions.openMenu);
  m_run = textButton(*this, tr("Run profile"));
  m_run->setObjectName("runButton");
  tie(m_run, actions.runProfile);
  m_export = textButton(*this, tr("Export"));
  m_export->setObjectName("exportButton");
  tie(m_export, actions.exportChart);
  addSpacer();
  addTabs(actions);
  addSpacer();
  addSearch();
  m_toggleTheme = new QToolButton;
  m_toggleTheme->setObjectName("themeButton");
  m_toggleTheme->setAccessibleName(tr("Light or dark"));
  tie(m_toggleTheme, actions.toggleTheme);
  addWidget(m_toggleTheme);
  addMargin();
  connect(&theme, &Theme::changed, this, &TopBar::restyle);
  restyle();
}

void TopBar::addMargin() {
  // A style sheet's padding is only heeded when the bar is styled anew, and then on all four sides.
  auto* margin = new QWidget;
  margin->setFixedWidth(8);
  addWidget(margin);
}

void TopBar::addSpacer() {
  auto* spacer = new QWidget;
  spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(spacer);
}

void TopBar::addTabs(const WindowActions& actions) {
  m_tabs = new QWidget;
  m_tabs->setObjectName("viewTabs");
  m_tabs->setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout(m_tabs);
  row->setContentsMargins(2, 2, 2, 2);
  row->setSpacing(0);
  m_group = new QButtonGroup(this);
  const QStringList names{tr("Overview"), tr("Proportions"), tr("Influence"), tr("Rank"), tr("Spectra"), tr("Pareto")};
  for (std::size_t i = 0; i < actions.views.size(); ++i) {
    auto* tab = new QToolButton;
    tab->setText(names[static_cast<int>(i)]);
    tab->setObjectName(QString("viewTab%1").arg(i));
    tab->setCheckable(true);
    tab->setFocusPolicy(Qt::TabFocus);
    tie(tab, actions.views[i]);
    m_group->addButton(tab, static_cast<int>(i));
    row->addWidget(tab);
  }
  m_group->button(0)->setChecked(true);
  addWidget(m_tabs);
}

void TopBar::addSearch() {
  m_search = new QLineEdit;
  m_search->setObjectName("goToHead");
  m_search->setPlaceholderText(tr("Go to head, e.g. L15H2"));
  m_search->setAccessibleName(tr("Go to head"));
  m_search->setFixedWidth(196);
  m_searchIcon = m_search->addAction(QIcon(), QLineEdit::LeadingPosition);
  connect(m_search, &QLineEdit::returnPressed, this, [this] { Q_EMIT headRequested(m_search->text()); });
  addWidget(m_search);
}

void TopBar::setView(std::optional<ChartView> view, bool tabsShown) {
  // The actions of widgets in a tool bar decide what is shown; the row inside is what can be hidden without a gap.
  for (QAbstractButton* button : m_group->buttons()) button->setVisible(tabsShown);
  m_tabs->setProperty("empty", !tabsShown);
  // A style sheet looks at a property only when the widget is styled.
  m_tabs->style()->unpolish(m_tabs);
  m_tabs->style()->polish(m_tabs);
  m_group->button(view ? static_cast<int>(*view) + 1 : 0)->setChecked(true);
}

void TopBar::restyle() {
  const Palette& colors = m_theme.palette();
  m_open->setIcon(lineIcon(LineIcon::Folder, colors.ink1));
  m_run->setIcon(lineIcon(LineIcon::Play, colors.ink1));
  m_export->setIcon(lineIcon(LineIcon::Export, colors.ink1));
  m_toggleTheme->setIcon(lineIcon(colors.dark ? LineIcon::Moon : LineIcon::Sun, colors.ink1));
  m_searchIcon->setIcon(lineIcon(LineIcon::Search, colors.ink2));
}

}  // namespace headscope
