#include "core/spectral/cluster_order.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace headscope {

namespace {

using Members = std::vector<int>;

class Clusters {
public:
  Clusters(const std::vector<double>& similarity, int items)
      : m_similarity(similarity), m_items(static_cast<std::size_t>(items)), m_between(similarity) {
    for (int item = 0; item < items; ++item) m_clusters.push_back({item});
  }

  Members order() {
    while (m_clusters.size() > 1) {
      const auto [first, second] = nearest();
      join(first, second);
    }
    return m_clusters.empty() ? Members() : std::move(m_clusters.front());
  }

private:
  double& between(std::size_t a, std::size_t b) { return m_between[a * m_items + b]; }

  std::pair<std::size_t, std::size_t> nearest() {
    std::pair<std::size_t, std::size_t> pair{0, 1};
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t a = 0; a < m_clusters.size(); ++a)
      for (std::size_t b = a + 1; b < m_clusters.size(); ++b)
        if (between(a, b) > most) {
          most = between(a, b);
          pair = {a, b};
        }
    return pair;
  }

  /// Cluster b goes into a; mean similarities follow by the sizes, and the last cluster takes b's place.
  void join(std::size_t a, std::size_t b) {
    const auto sizeA = static_cast<double>(m_clusters[a].size()), sizeB = static_cast<double>(m_clusters[b].size());
    for (std::size_t other = 0; other < m_clusters.size(); ++other) {
      const double mean = (sizeA * between(a, other) + sizeB * between(b, other)) / (sizeA + sizeB);
      between(a, other) = between(other, a) = mean;
    }
    m_clusters[a] = touching(std::move(m_clusters[a]), std::move(m_clusters[b]));
    const std::size_t last = m_clusters.size() - 1;
    if (b != last) {
      for (std::size_t other = 0; other < last; ++other) between(b, other) = between(other, b) = between(last, other);
      m_clusters[b] = std::move(m_clusters[last]);
    }
    m_clusters.pop_back();
  }

  Members touching(Members a, Members b) const {
    const auto value = [&](int i, int j) {
      return m_similarity[static_cast<std::size_t>(i) * m_items + static_cast<std::size_t>(j)];
    };
    // Ends that would touch with neither, the second, the first, or both turned.
    const std::array<double, 4> ends{value(a.back(), b.front()), value(a.back(), b.back()), value(a.front(), b.front()),
                                     value(a.front(), b.back())};
    const auto best = std::max_element(ends.begin(), ends.end()) - ends.begin();
    if (best >= 2) std::reverse(a.begin(), a.end());
    if (best % 2 == 1) std::reverse(b.begin(), b.end());
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  const std::vector<double>& m_similarity;
  std::size_t m_items;
  std::vector<double> m_between;
  std::vector<Members> m_clusters;
};

}  // namespace

std::vector<int> clusterOrder(const std::vector<double>& similarity, int items) {
  if (items < 1 || similarity.size() != static_cast<std::size_t>(items) * static_cast<std::size_t>(items)) return {};
  return Clusters(similarity, items).order();
}

}  // namespace headscope
