#pragma once

#include <QWidget>
#include <vector>

namespace headscope {

/// What Tab visits, in the order it is read: region after region, and in each from left to right and from top to
/// bottom, by where things stand now. Widgets come and go while the window is open; an order fixed when they were made
/// would put every new one last. Hidden and disabled ones are left out.
[[nodiscard]] std::vector<QWidget*> focusOrder(const std::vector<QWidget*>& regions);

/// The widget before or after the one that has the keyboard, around the ends; null where there is none.
[[nodiscard]] QWidget* nextInFocusOrder(const std::vector<QWidget*>& order, const QWidget* from, bool forward);

}  // namespace headscope
