#pragma once

#include <QToolButton>

#include "core/base/ids.h"
#include "ui/theme.h"

namespace headscope {

/// A selected head as a small button with the marker and colour of its slot.
class HeadChip : public QToolButton {
  Q_OBJECT
public:
  HeadChip(HeadId head, int slot, const Palette& colors, QWidget* parent = nullptr);
};

/// The marker shape filled with a colour, centred in a square of `pixels`.
[[nodiscard]] QIcon markerIcon(MarkerShape shape, const QColor& color, int pixels = 12);

}  // namespace headscope
