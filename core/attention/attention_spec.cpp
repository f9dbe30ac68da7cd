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
  if (kvHeads == queryHeads) return AttentionKind::Mha;
  return kvHeads == 1 ? AttentionKind::Mqa : AttentionKind::Gqa;
}

std::int64_t AttentionSpec::kvBytesPerToken(int bytesPerElement) const {
  return std::int64_t{2} * kvHeads * headDim * bytesPerElement;
}

}  // namespace headscope
