#include "core/profiling/profile_request.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace headscope {

namespace {
/// More points than this are a slip in the step, not a grid.
constexpr double kMostPoints = 100000;

constexpr std::array<std::pair<QuerySource, const char*>, 3> querySources{
    {{QuerySource::Repeat, "repeat"}, {QuerySource::Prefill, "prefill"}, {QuerySource::Questions, "questions"}}};
}  // namespace

std::string nameOf(QuerySource source) {
  for (const auto& [known, name] : querySources)
    if (known == source) return name;
  return {};
}

std::optional<QuerySource> querySourceOf(const std::string& name) {
  for (const auto& [source, known] : querySources)
    if (name == known) return source;
  return std::nullopt;
}

std::vector<double> ratioGrid(double start, double stop, double step) {
  if (!std::isfinite(start) || !std::isfinite(stop) || !std::isfinite(step) || step <= 0 || stop < start) return {};
  const double steps = std::floor((stop - start) / step + 1e-9);
  if (steps >= kMostPoints) return {};
  std::vector<double> grid(static_cast<std::size_t>(steps) + 1);
  // Rounded to 12 decimals, so that the seventh point of 0:0.5:0.01 is 0.07 and not 0.07000000000000001.
  for (std::size_t i = 0; i < grid.size(); ++i)
    grid[i] = std::round((start + static_cast<double>(i) * step) * 1e12) / 1e12;
  return grid;
}

std::pair<std::size_t, std::size_t> shardRange(const Shard& shard, std::size_t document, std::size_t documents,
                                               std::size_t heads) {
  const auto all = documents * heads;
  const auto within = [&](std::size_t part) {
    const auto place = part * all / static_cast<std::size_t>(shard.count);
    return std::clamp(place, document * heads, (document + 1) * heads) - document * heads;
  };
  const auto index = static_cast<std::size_t>(shard.index);
  return {within(index), within(index + 1)};
}

}  // namespace headscope
