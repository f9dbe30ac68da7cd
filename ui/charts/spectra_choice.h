#pragma once

#include <vector>

#include "ui/charts/canvas/chart_content.h"
#include "ui/charts/chart_view.h"

namespace headscope {

/// Query heads of a model's layers; of the most where they differ.
[[nodiscard]] int queryHeadsOf(const ModelSpectra& model);
/// The numbers of heads that there are, ascending.
[[nodiscard]] std::vector<int> headCounts(const std::vector<const ModelSpectra*>& models);

/// The number of heads of the models that a chart compares, or ViewOptions::kAllHeads. What a person chose, where there
/// is such a model. Otherwise, among the numbers that several models share, for the spectra the largest, for the
/// effective rank that with the most layers; all models where no two share a number or all do.
[[nodiscard]] int comparedHeads(const std::vector<const ModelSpectra*>& models, ChartView view, int chosen);
/// The models among them with that number of heads.
[[nodiscard]] std::vector<const ModelSpectra*> comparedModels(const std::vector<const ModelSpectra*>& models,
                                                              ChartView view, int chosen);

/// How the line of a model is drawn.
struct SpectrumLook {
  QColor color;
  MarkerShape marker = MarkerShape::Circle;
  Dash dash = Dash::Solid;
};

/// The look of its attention type; of several models of one type, such as checkpoints of a training, the later ones
/// have another dash and another marker.
[[nodiscard]] SpectrumLook spectrumLook(const std::vector<const ModelSpectra*>& models, std::size_t index,
                                        const Palette& colors);

}  // namespace headscope
