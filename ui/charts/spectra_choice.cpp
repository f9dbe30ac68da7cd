#include "ui/charts/spectra_choice.h"

#include <algorithm>
#include <array>
#include <map>

namespace headscope {

int queryHeadsOf(const ModelSpectra& model) {
  int heads = 0;
  for (const LayerSpectrum& layer : model.layers)
    heads = std::max(heads, layer.heads + static_cast<int>(layer.zeroHeads.size()));
  return heads;
}

std::vector<int> headCounts(const std::vector<const ModelSpectra*>& models) {
  std::vector<int> counts;
  for (const ModelSpectra* model : models) counts.push_back(queryHeadsOf(*model));
  std::ranges::sort(counts);
  counts.erase(std::ranges::unique(counts).begin(), counts.end());
  return counts;
}

int comparedHeads(const std::vector<const ModelSpectra*>& models, ChartView view, int chosen) {
  const auto counts = headCounts(models);
  if (chosen == ViewOptions::kAllHeads || counts.size() < 2) return ViewOptions::kAllHeads;
  if (std::ranges::binary_search(counts, chosen)) return chosen;
  struct Group {
    int models = 0;
    std::size_t layers = 0;
  };
  std::map<int, Group> groups;
  for (const ModelSpectra* model : models) {
    Group& group = groups[queryHeadsOf(*model)];
    ++group.models;
    group.layers = std::max(group.layers, model->layers.size());
  }
  int best = ViewOptions::kAllHeads;
  for (const auto& [heads, group] : groups)
    if (group.models > 1 &&
        (best == ViewOptions::kAllHeads || view == ChartView::Spectra || group.layers > groups[best].layers))
      best = heads;
  return best;
}

std::vector<const ModelSpectra*> comparedModels(const std::vector<const ModelSpectra*>& models, ChartView view,
                                                int chosen) {
  auto compared = models;
  const int heads = comparedHeads(models, view, chosen);
  if (heads != ViewOptions::kAllHeads)
    std::erase_if(compared, [heads](const ModelSpectra* model) { return queryHeadsOf(*model) != heads; });
  return compared;
}

SpectrumLook spectrumLook(const std::vector<const ModelSpectra*>& models, std::size_t index, const Palette& colors) {
  static constexpr std::array kDashes{Dash::Solid, Dash::Dashed, Dash::Dotted};
  const std::string& kind = models[index]->attentionKind;
  const auto earlier = std::count_if(models.begin(), models.begin() + static_cast<std::ptrdiff_t>(index),
                                     [&](const ModelSpectra* model) { return model->attentionKind == kind; });
  const LineStyle style = colors.attention(kind);
  const auto dash = static_cast<std::size_t>(earlier) + (style.dashed ? 1 : 0);
  int slot = 0;
  while (slotMarker(slot) != style.marker) ++slot;
  return {style.color, slotMarker(slot + static_cast<int>(earlier)), kDashes[dash % kDashes.size()]};
}

}  // namespace headscope
