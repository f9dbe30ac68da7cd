#include "core/budget/lukv_curve.h"

#include <cmath>

#include "core/budget/matrix_layout.h"
#include "core/budget/npy_array.h"
#include "core/budget/number_text.h"

namespace headscope {

namespace {

/// float32 files hold ratios a little outside.
constexpr double kSlack = 1e-6;

std::string shapeText(const std::vector<std::size_t>& shape) {
  std::string text;
  for (const std::size_t size : shape) text += (text.empty() ? "" : " × ") + std::to_string(size);
  return shape.empty() ? "a single number" : text;
}

}  // namespace

Result<std::size_t> luKvPlane(double targetRatio, const std::string& where) {
  const double removed = std::round((1 - targetRatio) * 100);
  if (removed < 1 || removed > static_cast<double>(luKvPlanes))
    return Error{"has planes for targets of 0.01 to 0.99, not " + shortestText(targetRatio), where,
                 "choose a target between them"};
  return static_cast<std::size_t>(removed) - 1;
}

double luKvTarget(std::size_t plane) { return static_cast<double>(luKvPlanes - plane) / 100; }

Result<BudgetFile> parseLuKv(const std::string& name, std::string_view bytes) {
  HEADSCOPE_TRY(BudgetFile, array, parseNpy(name, bytes));
  const auto& shape = array.shape;
  if (shape.size() != 3 || shape[0] != luKvPlanes || shape[1] == 0 || shape[2] == 0 || shape[1] > maxIndex ||
      shape[2] > maxIndex)
    return Error{"has the shape " + shapeText(shape) + ", a LU-KV curve has 99 × layers × KV heads", name,
                 "save the whole curve"};
  for (std::size_t i = 0; i < array.values.size(); ++i) {
    if (array.values[i] >= -kSlack && array.values[i] <= 1 + kSlack) continue;
    const HeadId head{static_cast<int>(i / shape[2] % shape[1]), static_cast<int>(i % shape[2])};
    return Error{"removes " + shortestText(array.values[i]) + " of " + head.toString() + " in plane " +
                     std::to_string(i / shape[2] / shape[1]) + ", which is not between 0 and 1",
                 name, "write ratios, not per cent or counts"};
  }
  BudgetFile file{name, BudgetFormat::LuKv, {}, static_cast<int>(shape[1]), static_cast<int>(shape[2]), {}};
  file.removed = std::move(array.values);
  return file;
}

Result<std::string> formatLuKv(const std::vector<BudgetAllocation>& planes, std::int64_t tokens,
                               const HeadLayout& layout) {
  if (planes.size() != luKvPlanes)
    return Error{"a LU-KV curve needs " + std::to_string(luKvPlanes) + " allocations, there are " +
                     std::to_string(planes.size()),
                 "", ""};
  HEADSCOPE_TRY(std::string, heads, headsPerLayer(layout));
  NpyArray array{{luKvPlanes, layout.size(), static_cast<std::size_t>(heads)}, {}};
  for (const BudgetAllocation& plane : planes) {
    HEADSCOPE_TRY(std::string, kept, keptMatrix(plane, tokens, layout));
    for (const double ratio : kept) array.values.push_back(1 - ratio);
  }
  return npyBytes(array);
}

}  // namespace headscope
