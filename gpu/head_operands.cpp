#include "gpu/head_operands.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "gpu/cpu_kernels.h"
#include "gpu/parallel_ranges.h"

namespace headscope::gpu {

namespace {

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

}  // namespace

at::Tensor attendOnCpu(const std::vector<HeadOperands>& heads, const SharedOpening& layout, double scale) {
  const auto groups = heads.front().queries.size(0), n = layout.rows();
  const auto valueWidth = heads.front().ownValues.size(1);
  const auto all = static_cast<std::int64_t>(heads.size()) * groups;
  auto output = at::empty({n, all, valueWidth}, heads.front().queries.options());
  std::vector<HeadOperands> even;
  std::vector<RaggedRows> calls;
  std::int64_t scratch = 0;
  for (std::size_t h = 0; h < heads.size(); ++h) {
    const auto& bias = heads[h].context.bias;
    const auto& of =
        even.emplace_back(HeadOperands{evenRows(heads[h].queries),
                                       evenRows(heads[h].ownKeys),
                                       evenRows(heads[h].ownValues),
                                       {heads[h].context.keys.contiguous(), heads[h].context.values.contiguous(),
                                        bias.defined() ? bias.contiguous() : bias}});
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
    call.bias = bias.defined() ? of.context.bias.const_data_ptr<float>() : nullptr;
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

}  // namespace headscope::gpu
