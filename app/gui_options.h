#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <variant>

#include "ui/charts/chart_view.h"
#include "ui/theme.h"

namespace headscope {

/// What the desktop program is started with.
struct GuiOptions {
  QStringList files;  ///< to open, or the one session to draw from
  bool help = false;
  bool version = false;
  bool exports = false;                 ///< draw and end, without a display
  std::optional<ChartView> exportView;  ///< this chart; none: all of them
  QString output;
  QSize size;          ///< empty: the exporter's own
  double widthMm = 0;  ///< where there is no size; 0: the exporter's own
  bool caption = false;
  int dpi = 300;
  ThemeMode theme = ThemeMode::System;

  /// Without a display: nothing is shown.
  [[nodiscard]] bool headless() const { return help || version || exports; }
};

/// Why a command line is wrong, one line.
struct UsageError {
  QString message;
};

/// `arguments` begins with the program's name. Needs no application object.
[[nodiscard]] std::variant<GuiOptions, UsageError> parseGuiOptions(const QStringList& arguments);

/// The text of --help.
[[nodiscard]] QString guiHelp();

}  // namespace headscope
