#pragma once

#include <QPalette>
#include <QString>

#include "ui/theme.h"

namespace headscope {

/// The widget colours of the whole application.
[[nodiscard]] QPalette applicationPalette(const Palette& palette);

/// Look of the standard widgets. A widget opts into a look by the dynamic property "role":
/// QPushButton primary; QToolButton flat, segment; QLabel title, caption, value, readout, heading; QFrame/QWidget
/// panel, chart, separator.
[[nodiscard]] QString applicationStyleSheet(const Palette& palette);

}  // namespace headscope
