#include "gpu/ragged_attention.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "gpu/attention_segments.h"
#include "gpu/head_operands.h"
#include "gpu/kernel_choice.h"

#ifdef HEADSCOPE_WITH_CUDA
#include <c10/core/DeviceGuard.h>

#include "gpu/ragged_attention_gpu.h"
#endif

namespace headscope::gpu {

namespace {

#ifdef HEADSCOPE_WITH_CUDA
at::Tensor raggedAttentionOnGpu(const HeadOperands& operands, const SharedOpening& layout, double scale) {
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

at::Tensor attendByOperations(const HeadOperands& operands, const SharedOpening& layout, double scale) {
  const auto& context = operands.context;
  std::vector<at::Tensor> parts;
  for (const auto& segment : attentionSegments(operands.queries, operands.ownKeys, operands.ownValues, layout))
    parts.push_back(segmentOutput(segment, context, at::softmax(segmentScores(segment, context, scale), 1)));
  return at::cat(parts, 1);
}

}  // namespace

// NOLINTNEXTLINE(readability-function-size): the operands of one formula.
at::Tensor raggedAttention(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                           const std::vector<CompactKv>& contexts, const SharedOpening& layout, double scale) {
  const auto heads = static_cast<std::int64_t>(contexts.size());
  TORCH_CHECK(heads > 0 && queries.dim() == 3 && queries.size(0) % heads == 0 && ownKeys.dim() == 3 &&
                  ownKeys.size(0) == heads && ownValues.dim() == 3 && ownValues.size(0) == heads,
              "ragged_attention: queries ", queries.sizes(), ", own keys ", ownKeys.sizes(), " and values ",
              ownValues.sizes(), " are not those of ", heads, " caches");
  const auto groups = queries.size(0) / heads;
  std::vector<HeadOperands> each;
  bool suited = true;
  for (std::int64_t h = 0; h < heads; ++h) {
    const auto& of = each.emplace_back(
        HeadOperands{queries.slice(0, h * groups, (h + 1) * groups), ownKeys[h], ownValues[h], contexts[h]});
    checkRaggedOperands(of.queries, of.ownKeys, of.ownValues, of.context, layout);
    suited = suited && suitCpuKernels(of.all());
  }
  if (suited) return attendOnCpu(each, layout, scale);
  std::vector<at::Tensor> outputs;
  outputs.reserve(each.size());
  for (const auto& of : each) {
#ifdef HEADSCOPE_WITH_CUDA
    if (of.queries.is_cuda() && !wantsGradient(of.all())) {
      outputs.push_back(raggedAttentionOnGpu(of, layout, scale));
      continue;
    }
#endif
    outputs.push_back(attendByOperations(of, layout, scale));
  }
  return at::cat(outputs);
}

}  // namespace headscope::gpu
