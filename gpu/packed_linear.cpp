#include "gpu/packed_linear.h"

#include <ATen/ATen.h>
#include <ATen/Version.h>
#include <ATen/core/dispatch/Dispatcher.h>

namespace headscope::gpu {

namespace {

using Reorder = at::Tensor(const at::Tensor&, std::optional<c10::SymInt>);
using Pointwise = at::Tensor(const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&, std::string_view,
                             c10::List<std::optional<at::Scalar>>, std::optional<std::string_view>);

constexpr const char* reorderName = "mkldnn::_reorder_linear_weight";
constexpr const char* pointwiseName = "mkldnn::_linear_pointwise";
}  // namespace

bool packedLinearPays() {
  static const bool pays = at::get_cpu_capability() == "AVX512" &&
                           c10::Dispatcher::singleton().findSchema({reorderName, ""}) &&
                           c10::Dispatcher::singleton().findSchema({pointwiseName, ""});
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

bool bfloat16LinearPays(at::Device device) {
  if (!device.is_cpu()) return true;
  // oneDNN takes bfloat16 on every AVX-512 processor, but makes up for missing instructions at a fifth of float32's
  // rate.
  static const bool cpu = [] {
    if (!__builtin_cpu_supports("avx512bf16")) return false;
    const auto supported = c10::Dispatcher::singleton().findSchema({"mkldnn::_is_mkldnn_bf16_supported", ""});
    return supported && supported->typed<bool()>().call();
  }();
  return cpu;
}

at::Tensor bfloat16Linear(const at::Tensor& rows, const at::Tensor& weight, const at::Tensor& bias) {
  const auto sums = at::linear(rows.to(at::kBFloat16), weight).to(at::kFloat);
  return bias.defined() ? sums + bias : sums;
}

}  // namespace headscope::gpu
