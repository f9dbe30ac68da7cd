#include "gpu/ragged_attention.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>

#include "gpu/attention_segments.h"
#include "gpu/cpu_kernels.h"
#include "gpu/kernel_choice.h"
#include "gpu/parallel_ranges.h"

#ifdef HEADSCOPE_WITH_CUDA
#include <c10/core/DeviceGuard.h>

#include "gpu/ragged_attention_gpu.h"
#endif

namespace headscope::gpu {

namespace {

/// The tensors of one KV head.
struct Operands {
  at::Tensor queries, ownKeys, ownValues;
  CompactKv context;

  [[nodiscard]] std::array<at::Tensor, 6> all() const {
    return {queries, ownKeys, ownValues, context.keys, context.values, context.bias};
  }
};

#ifdef HEADSCOPE_WITH_CUDA
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

at::Tensor attendByOperations(const Operands& operands, const SharedOpening& layout, double scale) {
  const auto& context = operands.context;
  std::vector<at::Tensor> parts;
  for (const auto& segment : attentionSegments(operands.queries, operands.ownKeys, operands.ownValues, layout))
    parts.push_back(segmentOutput(segment, context, at::softmax(segmentScores(segment, context, scale), 1)));
  return at::cat(parts, 1);
}

/// Numbers of a row side by side, as the kernels read them.
at::Tensor evenRows(const at::Tensor& rows) { return rows.stride(-1) == 1 ? rows : rows.contiguous(); }

struct HeadBlock {
  std::size_t head;
  RaggedBlock block;
};

std::vector<HeadBlock> blocksOf(std::size_t heads, std::int64_t groups, const SharedOpening& layout) {
  const auto most = cpuKernels().blockItems;
  std::vector<HeadBlock> blocks;
  for (std::size_t head = 0; head < heads; ++head) {
    const auto add = [&](std::int64_t begin, std::int64_t end) {
      const auto items = groups * (end - begin);
      for (std::int64_t first = 0; first < items; first += most)
        blocks.push_back({head, {begin, end, first, std::min(most, items - first)}});
    };
    add(0, layout.shared);
    for (std::size_t s = 0; s + 1 < layout.begin.size(); ++s) add(layout.begin[s], layout.begin[s + 1]);
  }
  return blocks;
}

/// Lies in memory as [n, heads, dv], which is how the rows are read next.
at::Tensor raggedAttentionOnCpu(const std::vector<Operands>& heads, const SharedOpening& layout, double scale) {
  const auto groups = heads.front().queries.size(0), n = layout.rows();
  const auto valueWidth = heads.front().ownValues.size(1);
  const auto all = static_cast<std::int64_t>(heads.size()) * groups;
  auto output = at::empty({n, all, valueWidth}, heads.front().queries.options());
  std::vector<Operands> even;
  std::vector<RaggedRows> calls;
  std::int64_t scratch = 0;
  for (std::size_t h = 0; h < heads.size(); ++h) {
    const auto& of =
        even.emplace_back(Operands{evenRows(heads[h].queries),
                                   evenRows(heads[h].ownKeys),
                                   evenRows(heads[h].ownValues),
                                   {heads[h].context.keys.contiguous(), heads[h].context.values.contiguous(),
                                    heads[h].context.bias.contiguous()}});
    RaggedRows call{};
    call.queries = of.queries.const_data_ptr<float>();
    call.queryHeadStride = of.queries.stride(0);
    call.queryRowStride = of.queries.stride(1);
    call.ownKeys = of.ownKeys.const_data_ptr<float>();
    call.ownKeyStride = of.ownKeys.stride(0);
    call.ownValues = of.ownValues.const_data_ptr<float>();
    call.ownValueStride = of.ownValues.stride(0);
    call.keys = of.context.keys.const_data_ptr<float>();
    call.values = of.context.values.const_data_ptr<float>();
    call.bias = of.context.bias.const_data_ptr<float>();
    call.compact = of.context.keys.size(0);
    call.groups = groups;
    call.width = of.queries.size(2);
    call.valueWidth = valueWidth;
    call.shared = layout.shared;
    call.scale = static_cast<float>(scale);
    call.output = output.mutable_data_ptr<float>() + static_cast<std::int64_t>(h) * groups * valueWidth;
    call.outputHeadStride = valueWidth;
    call.outputRowStride = all * valueWidth;
    scratch = std::max(scratch, cpuKernels().raggedScratch(call));
    calls.push_back(call);
  }
  const auto blocks = blocksOf(heads.size(), groups, layout);
  inParallelRanges(static_cast<std::int64_t>(blocks.size()), 1, [&](std::int64_t begin, std::int64_t end) {
    std::vector<float> room(static_cast<std::size_t>(scratch));
    for (auto i = begin; i < end; ++i)
      cpuKernels().raggedAttention(calls[blocks[i].head], blocks[i].block, room.data());
  });
  return output.transpose(0, 1);
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
  std::vector<Operands> each;
  bool suited = true;
  for (std::int64_t h = 0; h < heads; ++h) {
    const auto& of = each.emplace_back(
        Operands{queries.slice(0, h * groups, (h + 1) * groups), ownKeys[h], ownValues[h], contexts[h]});
    checkRaggedOperands(of.queries, of.ownKeys, of.ownValues, of.context, layout);
    const auto [q, k, v, keys, values, bias] = of.all();
    suited = suited && suitCpuKernels({q, k, v, keys, values, bias});
  }
  if (suited) return raggedAttentionOnCpu(each, layout, scale);
  std::vector<at::Tensor> outputs;
  outputs.reserve(each.size());
  for (const auto& of : each) {
#ifdef HEADSCOPE_WITH_CUDA
    const auto [q, k, v, keys, values, bias] = of.all();
    if (q.is_cuda() && !wantsGradient({q, k, v, keys, values, bias})) {
      outputs.push_back(raggedAttentionOnGpu(of, layout, scale));
      continue;
    }
#endif
    outputs.push_back(attendByOperations(of, layout, scale));
  }
  return at::cat(outputs);
}

}  // namespace headscope::gpu
