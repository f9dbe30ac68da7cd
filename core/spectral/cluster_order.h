#pragma once

#include <vector>

namespace headscope {

/// An order of the items of a symmetric similarity matrix (items × items, row-major) in which like ones stand together:
/// agglomerative clustering, at each step joining the two clusters with the largest mean similarity, each cluster
/// turned so that the more similar ends touch. Ties go to the lower item. A permutation of 0 … items − 1; empty where
/// the matrix has another size.
[[nodiscard]] std::vector<int> clusterOrder(const std::vector<double>& similarity, int items);

}  // namespace headscope
