#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "core/attention/attention_weights.h"

namespace headscope {

/// What is wanted of a layer's attention; what is not may be left unread.
enum class AttentionPart { All, QueriesAndKeys, ValuesAndOutput };

/// A norm's scale [n] and, for the kind with mean, bias [n]. A family that stores the scale's distance from one has the
/// one added. Undefined: there is no such norm.
struct NormWeights {
  at::Tensor weight, bias;
};

/// gate undefined where the block is not gated; gate and up [size, hidden], down [hidden, size].
struct DenseWeights {
  AffineWeights gate, up, down;
};

/// A mixture of experts; router [count, hidden], selectionBias [count].
struct ExpertWeights {
  at::Tensor router, selectionBias;
  std::vector<DenseWeights> experts;
  DenseWeights shared;  ///< undefined where there is none
};

/// One branch of a layer: the norm on its input, on its output, and on the sum with the residual stream.
struct BranchNorms {
  NormWeights before, after, sum;
};

struct LayerWeights {
  BranchNorms attentionNorms, feedForwardNorms;
  AttentionWeights attention;
  std::variant<DenseWeights, ExpertWeights> feedForward;
};

/// What stands before the first layer.
struct EmbeddingWeights {
  at::Tensor tokens;     ///< [vocab, width]
  at::Tensor positions;  ///< [positions, hidden]; undefined without learned positions
  at::Tensor map;        ///< [hidden, width]; undefined where width is the hidden size
};

/// What stands behind the last layer.
struct OutputWeights {
  NormWeights norm;
  at::Tensor map;   ///< [width, hidden]; undefined where width is the hidden size
  at::Tensor head;  ///< [vocab, width]; the token table where tied
};

}  // namespace headscope
