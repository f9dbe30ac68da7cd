#pragma once

#include <QColor>
#include <QIcon>

namespace headscope {

/// The program's icons: one-colour line drawings on a 16 px grid.
enum class LineIcon {
  Alert,
  Cancel,
  Chart,
  Check,
  ChevronDown,
  ChevronUp,
  Clock,
  Close,
  Cube,
  Database,
  Export,
  File,
  Folder,
  Info,
  Maximise,
  Play,
  PlayCircle,
  Restore,
  Search,
  Sliders,
  Sun,
  Moon,
  Table
};

/// Draws the icon in `color`, sharp at scale factors 1, 2 and 3; the disabled state is paler.
[[nodiscard]] QIcon lineIcon(LineIcon icon, const QColor& color, int pixels = 16);

}  // namespace headscope
