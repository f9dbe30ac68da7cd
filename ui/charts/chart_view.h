#pragma once

#include <QString>
#include <array>
#include <optional>

#include "core/spectral/spectral_result.h"

namespace headscope {

/// The results, each with one chart.
enum class ChartView { Proportions, Influence, EffectiveRank, Spectra, Pareto };

/// All of them, in their order.
inline constexpr std::array kAllViews{ChartView::Proportions, ChartView::Influence, ChartView::EffectiveRank,
                                      ChartView::Spectra, ChartView::Pareto};

/// "proportions", "influence", "effective-rank", "spectra", "pareto": the names the command line takes.
[[nodiscard]] QString viewName(ChartView view);
[[nodiscard]] std::optional<ChartView> viewFromName(const QString& name);
/// "Head proportions", … for a person.
[[nodiscard]] QString viewTitle(ChartView view);

/// What a person may choose about a chart beside its data. Options a view has no use for are ignored.
struct ViewOptions {
  bool onlySelected = false;            ///< influence: without the other heads
  bool divergence = false;              ///< influence: of the KL divergence in the place of the log-perplexity
  Circuit circuit = Circuit::QueryKey;  ///< effective rank, spectra
  bool logScale = false;                ///< spectra
  bool similarity = false;              ///< spectra: the matrix itself in the place of its eigenvalues
  int heads = 0;  ///< effective rank, spectra: models with as many heads, or kAllHeads; 0: those the chart chooses

  static constexpr int kAllHeads = -1;

  bool operator==(const ViewOptions&) const = default;
};

/// The options of every chart, in the order of kAllViews.
using AllViewOptions = std::array<ViewOptions, kAllViews.size()>;

}  // namespace headscope
