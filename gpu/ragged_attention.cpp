#include "gpu/ragged_attention.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "gpu/attention_segments.h"

#ifdef HEADSCOPE_WITH_CUDA
#include <c10/core/DeviceGuard.h>
#include <c10/core/GradMode.h>

#include <array>

#include "gpu/ragged_attention_gpu.h"
#endif

namespace headscope::gpu {

namespace {

#ifdef HEADSCOPE_WITH_CUDA
/// The tensors of one call.
struct Operands {
  at::Tensor queries, ownKeys, ownValues;
  CompactKv context;

  [[nodiscard]] std::array<at::Tensor, 6> all() const {
    return {queries, ownKeys, ownValues, context.keys, context.values, context.bias};
  }
};

/// The kernel has no backward pass; where one is wanted libtorch's operations do the work on the GPU as well.
bool wantsGradient(const Operands& operands) {
  const auto tensors = operands.all();
  return c10::GradMode::is_enabled() &&
         std::any_of(tensors.begin(), tensors.end(), [](const at::Tensor& tensor) { return tensor.requires_grad(); });
}

at::Tensor raggedAttentionOnGpu(const Operands& operands, const SharedOpening& layout, double scale) {
  const auto device = operands.queries.device();
  for (const auto& tensor : operands.all())
    TORCH_CHECK(tensor.device() == device, "ragged_attention: tensors on ", device, " and ", tensor.device());
  const c10::DeviceGuard guard(device);
  const auto rows = operands.queries.contiguous(), own = operands.ownKeys.contiguous();
  const auto values = operands.ownValues.contiguous(), bias = operands.context.bias.contiguous();
  const auto compactKeys = operands.context.keys.contiguous(), compactValues = operands.context.values.contiguous();
  const auto begin = at::tensor(layout.begin, at::kLong).to(device);
  auto output = at::empty({rows.size(0), rows.size(1), values.size(1)}, rows.options());
  RaggedAttentionLaunch call{};
  call.queries = rows.const_data_ptr<float>();
  call.ownKeys = own.const_data_ptr<float>();
  call.ownValues = values.const_data_ptr<float>();
  call.compactKeys = compactKeys.const_data_ptr<float>();
  call.compactValues = compactValues.const_data_ptr<float>();
  call.bias = bias.const_data_ptr<float>();
  call.begin = begin.const_data_ptr<std::int64_t>();
  call.groups = rows.size(0);
  call.rows = rows.size(1);
  call.compact = compactKeys.size(0);
  call.shared = layout.shared;
  call.continuations = static_cast<std::int64_t>(layout.begin.size()) - 1;
  call.longest = layout.shared;
  for (std::size_t s = 0; s + 1 < layout.begin.size(); ++s)
    call.longest = std::max(call.longest, layout.begin[s + 1] - layout.begin[s]);
  call.width = rows.size(2);
  call.valueWidth = values.size(1);
  call.scale = static_cast<float>(scale);
  call.output = output.mutable_data_ptr<float>();
  launchRaggedAttention(call, device.index());
  return output;
}
#endif

}  // namespace

// NOLINTNEXTLINE(readability-function-size): the operands of one formula.
at::Tensor raggedAttention(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                           const CompactKv& context, const SharedOpening& layout, double scale) {
  checkRaggedOperands(queries, ownKeys, ownValues, context, layout);
#ifdef HEADSCOPE_WITH_CUDA
  if (queries.is_cuda()) {
    const Operands operands{queries, ownKeys, ownValues, context};
    if (!wantsGradient(operands)) return raggedAttentionOnGpu(operands, layout, scale);
  }
#endif
  std::vector<at::Tensor> parts;
  for (const auto& segment : attentionSegments(queries, ownKeys, ownValues, layout))
    parts.push_back(segmentOutput(segment, context, at::softmax(segmentScores(segment, context, scale), 1)));
  return at::cat(parts, 1);
}

}  // namespace headscope::gpu
