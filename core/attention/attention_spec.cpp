#include "core/attention/attention_spec.h"

namespace headscope {

std::string toString(AttentionKind kind) {
  switch (kind) {
    case AttentionKind::Mha: return "mha";
    case AttentionKind::Gqa: return "gqa";
    case AttentionKind::Mqa: return "mqa";
    case AttentionKind::Mla: return "mla";
    case AttentionKind::Lrkv: return "lrkv";
  }
  return {};
}

AttentionKind AttentionSpec::kind() const {
  if (std::holds_alternative<LatentHeads>(form)) return AttentionKind::Mla;
  if (std::holds_alternative<LowRankHeads>(form)) return AttentionKind::Lrkv;
  if (kvHeads == queryHeads) return AttentionKind::Mha;
  return kvHeads == 1 ? AttentionKind::Mqa : AttentionKind::Gqa;
}

std::int64_t AttentionSpec::kvBytesPerToken(int b) const {
  if (const auto* latent = std::get_if<LatentHeads>(&form))
    return std::int64_t{latent->kvRank + (rope ? rope->dims : 0)} * b;
  if (const auto* lowRank = std::get_if<LowRankHeads>(&form))
    return (std::int64_t{headDim} + valueDim + std::int64_t{2} * queryHeads * lowRank->rank) * b;
  return std::int64_t{kvHeads} * (headDim + valueDim) * b;
}

}  // namespace headscope
