#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "gpu/ragged_attention.h"

namespace headscope::gpu {

/// Rows that see the same keys but for causality: the opening, or one continuation behind it.
struct AttentionSegment {
  at::Tensor queries;             ///< [G, m, d]
  at::Tensor ownKeys, ownValues;  ///< [own, d]: the m rows themselves last, what they see whole before them
};

/// Throws c10::Error where the operands of raggedAttention do not fit each other.
void checkRaggedOperands(const at::Tensor& queries, const at::Tensor& ownKeys, const at::Tensor& ownValues,
                         const CompactKv& context, const SharedOpening& layout);

/// Operands of raggedAttention cut into its segments, in the order of the rows; empty ones are left out.
[[nodiscard]] std::vector<AttentionSegment> attentionSegments(const at::Tensor& queries, const at::Tensor& ownKeys,
                                                              const at::Tensor& ownValues, const SharedOpening& layout);

/// Scores [G·m, t + own] of a segment's rows: the compact cache with its bias, then the own keys, those not seen at −∞.
[[nodiscard]] at::Tensor segmentScores(const AttentionSegment& segment, const CompactKv& context, double scale);

/// Weights [G·m, t + own] times the values of both: [G, m, dv].
[[nodiscard]] at::Tensor segmentOutput(const AttentionSegment& segment, const CompactKv& context,
                                       const at::Tensor& weights);

}  // namespace headscope::gpu
