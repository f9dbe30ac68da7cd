#pragma once

#include <QString>

#include "ui/theme.h"

namespace headscope {

/// What the window's own parts add to the application's style sheet.
[[nodiscard]] QString windowStyleSheet(const Palette& palette);

}  // namespace headscope
