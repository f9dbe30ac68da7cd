#pragma once

#include <cstddef>
#include <vector>

namespace headscope {

/// Inner products ⟨A_i, A_j⟩_F of the operators of all query heads of one layer, float64.
struct HeadGram {
  int heads = 0;
  std::vector<double> inner;  ///< heads × heads, row-major, symmetric

  [[nodiscard]] double at(int i, int j) const {
    return inner[static_cast<std::size_t>(i) * static_cast<std::size_t>(heads) + static_cast<std::size_t>(j)];
  }
};

}  // namespace headscope
