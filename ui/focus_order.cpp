#include "ui/focus_order.h"

#include <algorithm>

namespace headscope {

namespace {

bool takesTab(const QWidget& widget) {
  return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.focusProxy() == nullptr && widget.isVisible() &&
         widget.isEnabled();
}

QRect placeOf(const QWidget& widget) { return {widget.mapToGlobal(QPoint(0, 0)), widget.size()}; }

/// Sorted by rows: a widget whose middle is above the row's lowest edge stands in that row.
void appendReadingOrder(std::vector<QWidget*> widgets, std::vector<QWidget*>& order) {
  std::ranges::stable_sort(widgets, {}, [](const QWidget* widget) { return placeOf(*widget).top(); });
  for (auto first = widgets.begin(); first != widgets.end();) {
    const int bottom = placeOf(**first).bottom();
    const auto last = std::find_if(first, widgets.end(),
                                   [bottom](const QWidget* widget) { return placeOf(*widget).center().y() > bottom; });
    std::stable_sort(first, last,
                     [](const QWidget* a, const QWidget* b) { return placeOf(*a).left() < placeOf(*b).left(); });
    order.insert(order.end(), first, last);
    first = last;
  }
}

}  // namespace

std::vector<QWidget*> focusOrder(const std::vector<QWidget*>& regions) {
  std::vector<QWidget*> order;
  for (QWidget* region : regions) {
    std::vector<QWidget*> widgets;
    if (takesTab(*region)) widgets.push_back(region);
    for (QWidget* widget : region->findChildren<QWidget*>())
      if (takesTab(*widget)) widgets.push_back(widget);
    appendReadingOrder(std::move(widgets), order);
  }
  return order;
}

QWidget* nextInFocusOrder(const std::vector<QWidget*>& order, const QWidget* from, bool forward) {
  if (order.empty()) return nullptr;
  auto at = std::ranges::find(order, from);
  // What has the keyboard may be inside one of them.
  if (at == order.end() && from != nullptr)
    at = std::ranges::find_if(order, [from](const QWidget* widget) { return widget->isAncestorOf(from); });
  if (at == order.end()) return forward ? order.front() : order.back();
  if (forward) return at + 1 == order.end() ? order.front() : *(at + 1);
  return at == order.begin() ? order.back() : *(at - 1);
}

}  // namespace headscope
