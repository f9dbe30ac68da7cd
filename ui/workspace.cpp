#include "ui/workspace.h"

#include <QApplication>
#include <QSplitter>
#include <QVBoxLayout>
#include <cmath>

#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_pane.h"
#include "ui/navigator/head_map.h"
#include "ui/navigator/head_ribbon.h"
#include "ui/selection_state.h"
#include "ui/theme.h"

namespace headscope {

namespace {

QSplitter* thinSplitter(Qt::Orientation orientation) {
  auto* splitter = new QSplitter(orientation);
  splitter->setHandleWidth(1);
  splitter->setChildrenCollapsible(false);
  return splitter;
}

}  // namespace

Workspace::Workspace(SelectionState& selection, Theme& theme, QWidget* parent) : QWidget(parent) {
  setObjectName("workspace");
  setAttribute(Qt::WA_StyledBackground);
  m_ribbon = new HeadRibbon(selection, theme);
  for (const ChartView view : kAllViews) {
    auto* pane = new ChartPane(view, selection, theme);
    m_panes[static_cast<std::size_t>(view)] = pane;
    connect(pane, &ChartPane::exportRequested, this, &Workspace::exportRequested);
    connect(pane, &ChartPane::optionsChanged, this, &Workspace::optionsChanged);
    connect(pane, &ChartPane::tableToggled, this, &Workspace::commandViewChanged);
    connect(pane, &ChartPane::maximiseRequested, this,
            [this](ChartView wanted) { showView(m_view ? std::nullopt : std::optional(wanted)); });
  }
  connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, const QWidget* now) {
    for (const ChartPane* pane : m_panes) {
      // The Pareto curves are never one of several.
      if (!pane->isAncestorOf(now) || m_touched == pane->view() || pane->view() == ChartView::Pareto) continue;
      m_touched = pane->view();
      Q_EMIT commandViewChanged();
    }
  });
  connect(&pane(ChartView::Proportions).canvas(), &ChartCanvas::resized, this, &Workspace::alignRibbon,
          Qt::QueuedConnection);
  build();
}

void Workspace::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  m_top = new QWidget;
  auto* top = new QVBoxLayout(m_top);
  top->setContentsMargins(0, 0, 0, 0);
  top->setSpacing(0);
  top->addWidget(m_ribbon);
  top->addWidget(&pane(ChartView::Proportions), 1);
  m_right = thinSplitter(Qt::Vertical);
  m_right->addWidget(&pane(ChartView::EffectiveRank));
  m_right->addWidget(&pane(ChartView::Spectra));
  m_lower = thinSplitter(Qt::Horizontal);
  m_lower->addWidget(&pane(ChartView::Influence));
  m_lower->addWidget(m_right);
  m_rows = thinSplitter(Qt::Vertical);
  m_rows->addWidget(m_top);
  m_rows->addWidget(m_lower);
  m_rows->setSizes({450, 550});
  m_lower->setSizes({430, 570});
  m_right->setSizes({500, 500});
  m_rows->setStretchFactor(0, 45);
  m_rows->setStretchFactor(1, 55);
  m_lower->setStretchFactor(0, 43);
  m_lower->setStretchFactor(1, 57);
  column->addWidget(m_rows);
  pane(ChartView::Pareto).hide();
  column->addWidget(&pane(ChartView::Pareto));
}

ChartPane& Workspace::pane(ChartView view) const { return *m_panes[static_cast<std::size_t>(view)]; }

ChartView Workspace::commandView() const { return m_view.value_or(m_touched); }

void Workspace::setSession(const std::shared_ptr<const SessionData>& session) {
  m_ribbon->setSession(session);
  for (ChartPane* pane : m_panes) pane->setSession(session);
  alignRibbon();
}

void Workspace::setLiveBudget(const std::shared_ptr<const BudgetAllocation>& budget) {
  m_ribbon->setLiveBudget(budget);
  pane(ChartView::Proportions).setLiveBudget(budget);
  pane(ChartView::Influence).setLiveBudget(budget);
  pane(ChartView::Pareto).setLiveBudget(budget);
}

void Workspace::showView(std::optional<ChartView> view) {
  if (view == m_view) return;
  QWidget* const held = QApplication::focusWidget();
  const bool mine = isAncestorOf(held);
  if (mine && !m_view) m_heldInOverview = held;
  m_view = view;
  layOut();
  if (mine) keepKeyboard();
  Q_EMIT viewChanged();
  Q_EMIT commandViewChanged();
}

void Workspace::layOut() {
  const auto shown = [this](ChartView view) { return m_view ? m_view == view : view != ChartView::Pareto; };
  for (ChartPane* pane : m_panes) {
    pane->setVisible(shown(pane->view()));
    pane->setMaximised(m_view == pane->view());
  }
  m_top->setVisible(shown(ChartView::Proportions));
  m_right->setVisible(shown(ChartView::EffectiveRank) || shown(ChartView::Spectra));
  m_lower->setVisible(shown(ChartView::Influence) || m_right->isVisibleTo(m_lower));
  m_rows->setVisible(m_view != ChartView::Pareto);
  alignRibbon();
}

void Workspace::keepKeyboard() {
  // Qt gives what a hidden widget held to the next in line, which is at the other end of the window.
  if (!m_view) {
    if (m_heldInOverview != nullptr) m_heldInOverview->setFocus();
    return;
  }
  const QWidget* now = QApplication::focusWidget();
  if (!isAncestorOf(now) || !now->isVisible()) pane(*m_view).takeKeyboard();
}

void Workspace::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  alignRibbon();
}

void Workspace::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  alignRibbon();
}

void Workspace::alignRibbon() {
  const ChartCanvas& canvas = pane(ChartView::Proportions).canvas();
  const auto& plots = canvas.chartScene().chartLayout().plots;
  if (plots.empty() || plots.front().width() < 1) return;
  const int left = static_cast<int>(std::lround(plots.front().left()));
  const int right = canvas.width() - static_cast<int>(std::lround(plots.front().right()));
  m_ribbon->map().setMargins(left, right);
}

}  // namespace headscope
