#include "ui/side_panel.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kPanelHeaderHeight = 30;

/// A dock gives its title bar the height of the size hint, whatever the bar's fixed height.
class TitleBar : public QFrame {
public:
  using QFrame::QFrame;
  [[nodiscard]] QSize sizeHint() const override { return {QFrame::sizeHint().width(), kPanelHeaderHeight}; }
};

/// Scrolls up and down only: never narrower than what it holds and a scroll bar beside it.
class PanelScroll : public QScrollArea {
public:
  [[nodiscard]] QSize minimumSizeHint() const override {
    const int width = widget() == nullptr ? 0 : widget()->minimumSizeHint().width();
    return {width + verticalScrollBar()->sizeHint().width(), QScrollArea::minimumSizeHint().height()};
  }
};

}  // namespace

SidePanel::SidePanel(const QString& name, const QString& title, QWidget* body, Body kind, QWidget* parent)
    : QDockWidget(title, parent) {
  setObjectName(name);
  setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
  auto* header = new TitleBar;
  header->setObjectName("sideHeader");
  header->setFixedHeight(kPanelHeaderHeight);
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(12, 0, 12, 0);
  auto* label = new QLabel(title);
  label->setFont(interfaceFont(11, QFont::DemiBold));
  label->setProperty("role", "sideTitle");
  m_note = new QLabel;
  m_note->setFont(interfaceFont(11));
  m_note->setProperty("role", "caption");
  row->addWidget(label);
  row->addStretch();
  row->addWidget(m_note);
  setTitleBarWidget(header);
  if (kind == Body::ScrollsItself) {
    auto* holder = new QWidget;
    holder->setAttribute(Qt::WA_StyledBackground);
    holder->setProperty("role", "panel");
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 4, 8, 0);
    column->addWidget(body);
    setWidget(holder);
  } else {
    auto* scroll = new PanelScroll;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    body->setAttribute(Qt::WA_StyledBackground);
    body->setProperty("role", "panel");
    scroll->setWidget(body);
    setWidget(scroll);
  }
  connect(toggleViewAction(), &QAction::triggered, this, [this](bool shown) { m_wanted = shown; });
}

int SidePanel::wholeHeight() const {
  const auto* scroll = qobject_cast<const QScrollArea*>(widget());
  const QWidget& body = scroll != nullptr ? *scroll->widget() : *widget();
  const int height = body.layout()->hasHeightForWidth() ? body.layout()->totalHeightForWidth(body.width())
                                                        : body.minimumSizeHint().height();
  return titleBarWidget()->height() + height;
}

void SidePanel::setNote(const QString& note) { m_note->setText(note); }

void SidePanel::setWanted(bool wanted) { m_wanted = wanted; }

}  // namespace headscope
