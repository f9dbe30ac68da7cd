#include "core/spectral/head_similarity.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>

#include "core/attention/attention_weights.h"
#include "core/spectral/operator_gram.h"

namespace headscope {

namespace {

Result<Done> checkStack(const at::Tensor& rows, int heads, std::int64_t dim, const char* name) {
  if (!rows.defined() || rows.dim() != 2 || rows.size(0) != heads * dim || rows.size(1) < 1)
    return Error{"the attention matrix does not have " + std::to_string(heads) + " heads of " + std::to_string(dim) +
                     " dimensions",
                 name, ""};
  const at::Tensor finite = at::isfinite(rows.sum(1)).reshape({heads, -1}).all(1);
  for (int head = 0; head < heads; ++head)
    if (!finite[head].item<bool>())
      return Error{"head " + std::to_string(head) + " holds a weight that is not a finite number", name,
                   "use an undamaged copy of the model"};
  return Done{};
}

HeadFactors factorsOf(const AttentionWeights& weights, const AttentionSpec& spec, Circuit circuit, double position) {
  switch (circuit) {
    case Circuit::QueryKey: return queryKeyFactors(weights, spec, position);
    case Circuit::OutputValue: return outputValueFactors(weights, spec);
    case Circuit::Keys: return keyFactors(weights, spec);
  }
  return {};
}

}  // namespace

Result<HeadGram> headGram(const AttentionWeights& weights, const AttentionSpec& spec, Circuit circuit,
                          double relativePosition) {
  if (spec.queryHeads < 1 || spec.kvHeads < 1 || spec.headDim < 1 || spec.queryHeads % spec.kvHeads != 0)
    return Error{"the number of query heads is not a multiple of the number of KV heads", "", ""};
  try {
    const c10::InferenceMode noGradients;
    const auto factors = factorsOf(weights, spec, circuit, relativePosition);
    const bool values = circuit == Circuit::OutputValue;
    HEADSCOPE_CHECK(HeadGram, checkStack(factors.right, spec.kvHeads, factors.dim, values ? "v" : "k"));
    HEADSCOPE_CHECK(HeadGram, checkStack(factors.left, spec.queryHeads, factors.dim,
                                         values                     ? "o"
                                         : circuit == Circuit::Keys ? "k"
                                                                    : "q"));
    return operatorGram(factors, spec.queryHeads, spec.kvHeads);
  } catch (const std::exception& exception) {
    const std::string text = exception.what();
    return Error{"the head operators could not be compared: " + text.substr(0, text.find('\n')), "", ""};
  }
}

}  // namespace headscope
