#pragma once

#include <QSize>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/session/session_store.h"
#include "ui/charts/chart_view.h"
#include "ui/theme.h"

namespace headscope {

/// How a picture is made. Text has the size of print at any density: 8 pt for most of it.
struct ExportOptions {
  QSize size;     ///< pixels of a PNG; empty: 180 mm wide at `dpi`, with the view's own proportion
  int dpi = 300;  ///< pixels per inch; PDF and SVG are size ÷ dpi inches large
  ThemeMode theme = ThemeMode::Light;
  std::vector<HeadId> selected;  ///< heads in the four slots; empty: the four with the largest |Δ|
  ViewOptions view;
};

/// Draws one view of a session into `path`; the suffix (.png, .svg, .pdf) chooses the format. Needs a QApplication on
/// any platform plugin, "offscreen" included, but no window. Lines are vectors in SVG and PDF; SVG text is outlined,
/// since an SVG names fonts and does not carry them. Errors: an unknown suffix, a size or density out of range
/// (16…20,000 pixels a side, 36…1,200 dpi), a view the session has no result for, a file that cannot be written.
[[nodiscard]] Result<Done> exportChart(const SessionData& session, ChartView view, const ExportOptions& options,
                                       const std::filesystem::path& path);

/// The heads that move log-perplexity most: largest |Δ| anywhere on their mean curve, at most `count`, in layer order.
[[nodiscard]] std::vector<HeadId> mostInfluentialHeads(const Profile& profile, int count);

}  // namespace headscope
