#include <ATen/ATen.h>

#include "core/model/weight_reader.h"

namespace headscope {

Result<DenseWeights> WeightReader::dense(int layer) const {
  const auto& block = spec().feedForward[static_cast<std::size_t>(layer)];
  const std::int64_t hidden = spec().hiddenSize;
  const std::int64_t size = block.size;
  const bool bias = layout().feedForwardBias;
  DenseWeights weights;
  if (!names().gateUp.empty()) {
    HEADSCOPE_TRY(DenseWeights, both, affine(tensorName(names().gateUp, layer), 2 * size, hidden, bias));
    const auto half = [&](const at::Tensor& rows, int index) {
      return rows.defined() ? rows.narrow(0, index * size, size).contiguous() : rows;
    };
    weights.gate = {half(both.weight, 0), half(both.bias, 0)};
    weights.up = {half(both.weight, 1), half(both.bias, 1)};
  } else {
    if (block.gated) {
      HEADSCOPE_TRY(DenseWeights, gate, affine(tensorName(names().gate, layer), size, hidden, bias));
      weights.gate = gate;
    }
    HEADSCOPE_TRY(DenseWeights, up, affine(tensorName(names().up, layer), size, hidden, bias));
    weights.up = up;
  }
  HEADSCOPE_TRY(DenseWeights, down, affine(tensorName(names().down, layer), hidden, size, bias));
  weights.down = down;
  return weights;
}

Result<ExpertWeights> WeightReader::mixture(int layer) const {
  const auto& experts = *spec().feedForward[static_cast<std::size_t>(layer)].experts;
  const std::int64_t hidden = spec().hiddenSize;
  ExpertWeights weights;
  HEADSCOPE_TRY(ExpertWeights, router, tensor(tensorName(names().router, layer), {experts.count, hidden}));
  weights.router = router;
  if (experts.router.selectionBias) {
    HEADSCOPE_TRY(ExpertWeights, bias, tensor(tensorName(names().selectionBias, layer), {experts.count}));
    weights.selectionBias = bias;
  }
  const auto gated = [&](const std::string& gate, const std::string& up, const std::string& down,
                         std::int64_t size) -> Result<DenseWeights> {
    HEADSCOPE_TRY(DenseWeights, g, affine(gate, size, hidden, false));
    HEADSCOPE_TRY(DenseWeights, u, affine(up, size, hidden, false));
    HEADSCOPE_TRY(DenseWeights, d, affine(down, hidden, size, false));
    return DenseWeights{g, u, d};
  };
  if (experts.sharedSize > 0) {
    HEADSCOPE_TRY(ExpertWeights, shared,
                  gated(tensorName(names().sharedGate, layer), tensorName(names().sharedUp, layer),
                        tensorName(names().sharedDown, layer), experts.sharedSize));
    weights.shared = shared;
  }
  if (layout().expertsStacked) {
    HEADSCOPE_CHECK(ExpertWeights, stackedExperts(layer, weights));
    return weights;
  }
  for (int expert = 0; expert < experts.count; ++expert) {
    HEADSCOPE_TRY(ExpertWeights, one,
                  gated(tensorName(names().expertGate, layer, expert), tensorName(names().expertUp, layer, expert),
                        tensorName(names().expertDown, layer, expert), experts.size));
    weights.experts.push_back(one);
  }
  return weights;
}

Result<Done> WeightReader::stackedExperts(int layer, ExpertWeights& weights) const {
  const auto& experts = *spec().feedForward[static_cast<std::size_t>(layer)].experts;
  const std::int64_t hidden = spec().hiddenSize;
  HEADSCOPE_TRY(Done, gate, tensor(tensorName(names().expertGate, layer), {experts.count, experts.size, hidden}));
  HEADSCOPE_TRY(Done, up, tensor(tensorName(names().expertUp, layer), {experts.count, experts.size, hidden}));
  HEADSCOPE_TRY(Done, down, tensor(tensorName(names().expertDown, layer), {experts.count, hidden, experts.size}));
  for (int expert = 0; expert < experts.count; ++expert)
    weights.experts.push_back({{gate[expert], {}}, {up[expert], {}}, {down[expert], {}}});
  return Done{};
}

}  // namespace headscope
