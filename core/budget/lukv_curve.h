#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget/budget_file.h"
#include "core/budget/budget_problem.h"

namespace headscope {

/// LU-KV budget curves (arXiv 2602.08585, as NVIDIA's kvpress reads them): a float array [99, layers, KV heads]. Plane
/// i is for a cache of which i + 1 per cent are removed, and holds the ratio **removed** from each head; kept is 1 −
/// that.
inline constexpr std::size_t luKvPlanes = 99;

/// The plane for a target ratio kept, the nearest as kvpress has it; an error outside 1 to 99 per cent.
[[nodiscard]] Result<std::size_t> luKvPlane(double targetRatio, const std::string& where);
/// The kept ratio a plane stands for, 0.99 for the first.
[[nodiscard]] double luKvTarget(std::size_t plane);

/// Reads the .npy file. Refuses other shapes, and ratios that are not between 0 and 1 (to 1e-6), each by its place.
[[nodiscard]] Result<BudgetFile> parseLuKv(const std::string& name, std::string_view bytes);

/// Writes the curve of 99 allocations, that of plane i at luKvTarget(i). Heads a plane does not list, those of layers
/// without a budget, are left whole. Errors: planes or heads that are missing, layers with unequal numbers of heads.
[[nodiscard]] Result<std::string> formatLuKv(const std::vector<BudgetAllocation>& planes, std::int64_t tokens,
                                             const HeadLayout& layout);

}  // namespace headscope
