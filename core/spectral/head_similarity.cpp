#include "core/spectral/head_similarity.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>

#include "core/model/loaded_model.h"
#include "core/spectral/operator_gram.h"

namespace headscope {

namespace {

/// One of a layer's matrices, its heads stacked along the rows.
struct StackedHeads {
  const char* name;
  at::Tensor rows;  ///< [heads·headDim, hidden]
  int heads;
};

Result<Done> checkStack(const StackedHeads& stack, const AttentionSpec& spec) {
  const std::int64_t wanted = std::int64_t{stack.heads} * spec.headDim;
  if (!stack.rows.defined() || stack.rows.dim() != 2 || stack.rows.size(0) != wanted || stack.rows.size(1) < 1)
    return Error{"the attention matrix does not have " + std::to_string(stack.heads) + " heads of " +
                     std::to_string(spec.headDim) + " dimensions",
                 stack.name, ""};
  const at::Tensor finite = at::isfinite(stack.rows).reshape({stack.heads, -1}).all(1);
  for (int head = 0; head < stack.heads; ++head)
    if (!finite[head].item<bool>())
      return Error{"head " + std::to_string(head) + " holds a weight that is not a finite number", stack.name,
                   "use an undamaged copy of the model"};
  return Done{};
}

}  // namespace

Result<HeadGram> headGram(const AttentionWeights& weights, const AttentionSpec& spec, Circuit circuit) {
  if (spec.queryHeads < 1 || spec.kvHeads < 1 || spec.headDim < 1 || spec.queryHeads % spec.kvHeads != 0)
    return Error{"the number of query heads is not a multiple of the number of KV heads", "", ""};
  try {
    const c10::InferenceMode noGradients;
    const bool keys = circuit == Circuit::QueryKey;
    const at::Tensor out = weights.o.defined() && weights.o.dim() == 2 ? weights.o.t() : at::Tensor();
    const StackedHeads left{keys ? "q" : "o", keys ? weights.q : out, spec.queryHeads};
    const StackedHeads right{keys ? "k" : "v", keys ? weights.k : weights.v, spec.kvHeads};
    HEADSCOPE_CHECK(HeadGram, checkStack(left, spec));
    HEADSCOPE_CHECK(HeadGram, checkStack(right, spec));
    return operatorGram(left.rows, right.rows, spec);
  } catch (const std::exception& exception) {
    return Error{std::string("the head operators could not be compared: ") + exception.what(), "", ""};
  }
}

}  // namespace headscope
