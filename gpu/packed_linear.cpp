#include "gpu/packed_linear.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <chrono>
#include <limits>

namespace headscope::gpu {

namespace {

using Reorder = at::Tensor(const at::Tensor&, std::optional<c10::SymInt>);
using Pointwise = at::Tensor(const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&, std::string_view,
                             c10::List<std::optional<at::Scalar>>, std::optional<std::string_view>);

constexpr const char* reorderName = "mkldnn::_reorder_linear_weight";
constexpr const char* pointwiseName = "mkldnn::_linear_pointwise";
/// How much faster it must be: enough to be worth a second copy of the weights, and so much that a busy machine does
/// not choose differently from run to run, since both round differently. (Measured: 1.0 on AVX2, 2.3 on AVX-512.)
constexpr double clearlyFaster = 1.5;
constexpr int repeats = 15;

template <class Product>
double bestSeconds(const Product& product) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < repeats; ++i) {
    const auto start = std::chrono::steady_clock::now();
    (void)product();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

bool measure() {
  auto& dispatcher = c10::Dispatcher::singleton();
  if (!dispatcher.findSchema({reorderName, ""}) || !dispatcher.findSchema({pointwiseName, ""})) return false;
  const c10::NoGradGuard inference;
  const auto rows = at::ones({512, 576}), weight = at::ones({1536, 576});
  const auto packed = packWeight(weight);
  const double own = bestSeconds([&] { return at::linear(rows, weight); });
  return own > clearlyFaster * bestSeconds([&] { return packedLinear(rows, packed, {}); });
}

}  // namespace

bool packedLinearPays() {
  static const bool pays = measure();
  return pays;
}

at::Tensor packWeight(const at::Tensor& weight) {
  static const auto reorder = c10::Dispatcher::singleton().findSchemaOrThrow(reorderName, "").typed<Reorder>();
  return reorder.call(weight, std::nullopt);
}

at::Tensor packedLinear(const at::Tensor& rows, const at::Tensor& packed, const at::Tensor& bias) {
  static const auto product = c10::Dispatcher::singleton().findSchemaOrThrow(pointwiseName, "").typed<Pointwise>();
  const auto extra = bias.defined() ? std::optional<at::Tensor>(bias) : std::nullopt;
  return product.call(rows, packed, extra, "none", c10::List<std::optional<at::Scalar>>(), "");
}

}  // namespace headscope::gpu
