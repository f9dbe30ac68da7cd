#include "core/budget/matrix_layout.h"

#include <algorithm>

namespace headscope {

Result<int> headsPerLayer(const HeadLayout& layout) {
  if (layout.empty()) return Error{"there are no layers to write a budget for", "", ""};
  const int heads = layout.front().kvHeads;
  const auto other = std::ranges::find_if(layout, [&](const LayerHeads& layer) { return layer.kvHeads != heads; });
  if (other != layout.end())
    return Error{"layers have " + std::to_string(heads) + " and " + std::to_string(other->kvHeads) +
                     " KV heads, and the format is a table",
                 "", "use the format compaction"};
  return heads;
}

Result<std::vector<double>> keptMatrix(const BudgetAllocation& allocation, std::int64_t tokens,
                                       const HeadLayout& layout) {
  if (tokens < 1) return Error{"nothing says of how many tokens the allocation is", "", "allocate it again"};
  HEADSCOPE_TRY(std::vector<double>, columns, headsPerLayer(layout));
  if (budgetedHeads(layout) != allocation.heads || allocation.kept.size() != allocation.heads.size())
    return Error{"the allocation is not for the heads of this model", "", "name the model of the session"};
  std::vector<double> matrix(layout.size() * static_cast<std::size_t>(columns), 1);
  for (std::size_t h = 0; h < allocation.heads.size(); ++h) {
    const HeadId head = allocation.heads[h];
    const auto place = static_cast<std::size_t>(head.layer) * static_cast<std::size_t>(columns) +
                       static_cast<std::size_t>(head.kvHead);
    matrix[place] = static_cast<double>(allocation.kept[h]) / static_cast<double>(tokens);
  }
  return matrix;
}

}  // namespace headscope
