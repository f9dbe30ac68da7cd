#include "core/budget/budget_file.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/budget/lukv_curve.h"

namespace headscope {

namespace {

Error otherModel(const BudgetFile& file, std::string what) {
  return Error{std::move(what), file.name, "use a budget made for this model"};
}

std::string count(int number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

/// Whether a table's rows are the model's layers and its columns their KV heads.
Result<Done> checkTable(const BudgetFile& file, const HeadLayout& layout) {
  if (file.layers != static_cast<int>(layout.size()))
    return otherModel(file, "has " + count(file.layers, "layer") + ", the model has " + std::to_string(layout.size()));
  for (std::size_t layer = 0; layer < layout.size(); ++layer) {
    const LayerHeads& heads = layout[layer];
    if (heads.kvHeads == file.headsPerLayer) continue;
    const bool byQuery = heads.queryHeads == file.headsPerLayer;
    return otherModel(file, "has " + count(file.headsPerLayer, "head") + " a layer, layer " + std::to_string(layer) +
                                " of the model has " + count(heads.kvHeads, "KV head") +
                                (byQuery ? ": it is indexed by query heads" : ""));
  }
  return Done{};
}

Result<HeadShares> normalised(const BudgetFile& file, HeadShares weights) {
  double sum = 0;
  for (const auto& [head, weight] : weights) sum += weight;
  if (!(sum > 0) || !std::isfinite(sum))
    return Error{"gives the heads of the model nothing to share by", file.name, "use a file with weights above 0"};
  for (auto& [head, weight] : weights) weight /= sum;
  return weights;
}

Result<HeadShares> duoShares(const BudgetFile& file, const HeadLayout& layout) {
  HEADSCOPE_CHECK(HeadShares, checkTable(file, layout));
  HeadShares weights;
  for (const HeadId head : budgetedHeads(layout)) weights[head] = std::clamp(file.values.at(head), 0.0, 1.0);
  return normalised(file, std::move(weights));
}

Result<HeadShares> luKvShares(const BudgetFile& file, const HeadLayout& layout, double targetRatio) {
  HEADSCOPE_CHECK(HeadShares, checkTable(file, layout));
  HEADSCOPE_TRY(HeadShares, plane, luKvPlane(targetRatio, file.name));
  HeadShares weights;
  for (const HeadId head : budgetedHeads(layout)) {
    const auto index =
        (plane * layout.size() + static_cast<std::size_t>(head.layer)) * static_cast<std::size_t>(file.headsPerLayer) +
        static_cast<std::size_t>(head.kvHead);
    weights[head] = std::clamp(1 - file.removed[index], 0.0, 1.0);
  }
  return normalised(file, std::move(weights));
}

Result<Done> checkQueryHeads(const BudgetFile& file, const HeadLayout& layout) {
  for (std::size_t layer = 0; layer < layout.size(); ++layer) {
    const LayerHeads& heads = layout[layer];
    if (heads.queryHeads == 0)
      return Error{"has query heads, and nothing says how many there are", file.name, "name the model"};
    if (heads.kvHeads == 0 || heads.queryHeads % heads.kvHeads != 0)
      return otherModel(file, "cannot be shared out: " + count(heads.queryHeads, "query head") + " of layer " +
                                  std::to_string(layer) + " do not divide among " + count(heads.kvHeads, "KV head"));
  }
  for (const auto& [head, score] : file.values)
    if (head.layer >= static_cast<int>(layout.size()) ||
        head.kvHead >= layout[static_cast<std::size_t>(head.layer)].queryHeads)
      return otherModel(file, "scores query head " + std::to_string(head.kvHead) + " of layer " +
                                  std::to_string(head.layer) + ", which the model does not have");
  return Done{};
}

Result<HeadShares> headKvShares(const BudgetFile& file, const HeadLayout& layout) {
  HEADSCOPE_CHECK(HeadShares, checkQueryHeads(file, layout));
  HeadShares weights;
  for (const HeadId head : budgetedHeads(layout)) {
    const LayerHeads& heads = layout[static_cast<std::size_t>(head.layer)];
    const int group = heads.queryHeads / heads.kvHeads;
    double sum = 0;
    for (int query = head.kvHead * group; query < (head.kvHead + 1) * group; ++query) {
      const auto score = file.values.find({head.layer, query});
      if (score == file.values.end())
        return otherModel(
            file, "has no score for query head " + std::to_string(query) + " of layer " + std::to_string(head.layer));
      sum += score->second;
    }
    weights[head] = sum / group;
  }
  return normalised(file, std::move(weights));
}

}  // namespace

Result<HeadLayout> layoutOfHeads(const std::vector<HeadId>& heads, int queryHeadsPerKvHead) {
  std::map<int, int> found;
  for (const HeadId head : heads) found[head.layer] = std::max(found[head.layer], head.kvHead + 1);
  HeadLayout layout;
  std::size_t total = 0;
  for (const auto& [layer, kvHeads] : found) {
    if (layer != static_cast<int>(layout.size()))
      return Error{"not every layer has a budget, and only the model knows the others",
                   "L" + std::to_string(layout.size()), "name the model with --model"};
    layout.push_back({kvHeads, kvHeads * queryHeadsPerKvHead, true});
    total += static_cast<std::size_t>(kvHeads);
  }
  if (total != heads.size())
    return Error{"not every head has a budget, and only the model knows the others", "", "name the model with --model"};
  return layout;
}

std::vector<HeadId> budgetedHeads(const HeadLayout& layout) {
  std::vector<HeadId> heads;
  for (std::size_t layer = 0; layer < layout.size(); ++layer)
    for (int head = 0; layout[layer].budgeted && head < layout[layer].kvHeads; ++head)
      heads.push_back({static_cast<int>(layer), head});
  return heads;
}

std::string BudgetFile::reading() const {
  if (format == BudgetFormat::Duo)
    return "The gates of the DuoAttention pattern are taken as weights; its sink and recent windows are not used.";
  if (format == BudgetFormat::HeadKv) return "A KV head's weight is the mean score of the query heads that read it.";
  if (format == BudgetFormat::LuKv)
    return "The LU-KV curve holds removed ratios; the plane nearest to the target ratio gives the kept ones.";
  return {};
}

Result<HeadShares> budgetShares(const BudgetFile& file, const HeadLayout& layout, double targetRatio) {
  if (file.format == BudgetFormat::Duo) return duoShares(file, layout);
  if (file.format == BudgetFormat::LuKv) return luKvShares(file, layout, targetRatio);
  if (file.format == BudgetFormat::HeadKv) return headKvShares(file, layout);
  const auto heads = budgetedHeads(layout);
  for (const auto& [head, share] : file.values)
    if (!std::ranges::binary_search(heads, head))
      return otherModel(file, "names " + head.toString() + ", which has no budget in this model");
  for (const HeadId head : heads)
    if (!file.values.contains(head)) return otherModel(file, "gives " + head.toString() + " no share");
  return file.values;
}

}  // namespace headscope
