#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/budget/budget_request.h"
#include "core/profiling/profile_result.h"

namespace headscope {

/// The options that limit what heads and layers may keep.
class LimitOptions {
public:
  void addTo(CLI::App& verb);
  /// Puts them into a request. Ratios may be given as counts of the profile's mean tokens ("40keys"). Errors name the
  /// option and the part of it.
  [[nodiscard]] Result<Done> apply(const Profile& profile, BudgetRequest& request) const;

private:
  [[nodiscard]] Result<Done> applyHeads(const Profile& profile, BudgetRequest& request) const;
  [[nodiscard]] Result<Done> applyLayers(const Profile& profile, BudgetRequest& request) const;

  using List = std::vector<std::string>;
  List m_protect, m_headMin, m_headMax, m_layerMin, m_layerMax;
  double m_maxHeadRatio = 1;
  double m_minHeadRatio = 0;
  double m_caution = 0;
};

}  // namespace headscope
