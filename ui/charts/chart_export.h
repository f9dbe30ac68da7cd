#pragma once

#include <QSize>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "ui/charts/chart.h"

namespace headscope {

/// How a picture is made. Text has the size of print at any density: 8 pt for most of it.
struct ExportOptions {
  QSize size;            ///< pixels of a PNG; empty: `widthMm` wide at `dpi`, with the view's own proportion
  double widthMm = 180;  ///< where `size` is empty; see kSingleColumnMm
  int dpi = 300;         ///< pixels per inch; PDF and SVG are size ÷ dpi inches large
  ThemeMode theme = ThemeMode::Light;
  bool caption = false;          ///< what is drawn, from which model and data, printed below the chart
  std::vector<HeadId> selected;  ///< heads in the four slots; empty: the four with the largest |Δ|
  ViewOptions view;
  std::shared_ptr<const Pareto> pareto;  ///< as it is on show; null: worked out anew where it is needed
  std::vector<MeasuredPoint> measured;   ///< measured budgets beside it; empty: those of the session's scenarios
};

/// Widths that journals ask for: one column, and two.
constexpr double kSingleColumnMm = 89, kDoubleColumnMm = 183;

/// Writes one view of a session to `path`; the suffix chooses: a picture (.png, .svg, .pdf), or the numbers (.csv,
/// .json), the same as `headscope-cli export` writes. Pictures need a QApplication on any platform plugin, "offscreen"
/// included, but no window. Lines are vectors in SVG and PDF; SVG text is outlined, since an SVG names fonts and does
/// not carry them. Errors: an unknown suffix, a size or density out of range (16…20,000 pixels a side, 36…1,200 dpi), a
/// view the session has no result for, a file that cannot be written.
[[nodiscard]] Result<Done> exportChart(const SessionData& session, ChartView view, const ExportOptions& options,
                                       const std::filesystem::path& path);

/// Every view that has a result, each to a file of its own: "figures.pdf" gives figures-proportions.pdf and so on.
/// `views` holds each chart's options, in place of `options.view`. Returns the files; stops
/// at the first error.
[[nodiscard]] Result<std::vector<std::filesystem::path>> exportAllCharts(const SessionData& session,
                                                                         const ExportOptions& options,
                                                                         const AllViewOptions& views,
                                                                         const std::filesystem::path& path);

/// The heads that move log-perplexity most: largest |Δ| anywhere on their mean curve, at most `count`, in layer order.
[[nodiscard]] std::vector<HeadId> mostInfluentialHeads(const Profile& profile, int count);

}  // namespace headscope
