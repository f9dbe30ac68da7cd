#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace headscope {

/// The kinds of attention that are compared. Low and high are the ranks ⅛ and ½ of the head size (16 and 64 of 128).
enum class LabKind { Mha, Gqa, Mqa, Mla, LrkvLow, LrkvHigh };

inline constexpr std::array<LabKind, 6> labKinds{LabKind::Mha, LabKind::Gqa,     LabKind::Mqa,
                                                 LabKind::Mla, LabKind::LrkvLow, LabKind::LrkvHigh};

/// "mha", "gqa", "mqa", "mla", "lrkv-low", "lrkv-high".
[[nodiscard]] std::string toString(LabKind kind);
[[nodiscard]] std::optional<LabKind> labKindOf(std::string_view name);

/// A small model of one kind: bytes as tokens, RMS norms, gated feed-forward blocks, rotary positions, tied embeddings.
struct LabRecipe {
  LabKind kind = LabKind::Mha;
  int layers = 11;
  int heads = 6;
  int headDim = 32;
  int feedForward = 256;  ///< width of the feed-forward blocks of the MHA model
  int context = 256;      ///< bytes of a training window

  [[nodiscard]] int hidden() const { return heads * headDim; }
  /// Keys and values that heads share: GQA one for three query heads, MQA one for all.
  [[nodiscard]] int kvHeads() const;
  /// LRKV.
  [[nodiscard]] int rank() const { return kind == LabKind::LrkvLow ? headDim / 8 : headDim / 2; }
  /// MLA: numbers of the latent, and the part of a head that rotary positions turn.
  [[nodiscard]] int latent() const { return 2 * headDim; }
  [[nodiscard]] int rotated() const { return headDim / 2; }
};

/// An Error where the sizes do not fit each other or are beyond what "small" means.
[[nodiscard]] Result<Done> checkRecipe(const LabRecipe& recipe);

/// Width of the feed-forward blocks that gives a model of any kind the parameters of the MHA model, to the next
/// multiple of 8.
[[nodiscard]] int matchedFeedForward(const LabRecipe& recipe);

/// The config.json by which the families of core/model read such a model: llama's for MHA, GQA and MQA, deepseek_v2's
/// without experts for MLA, lrkv's.
[[nodiscard]] std::string labConfig(const LabRecipe& recipe);

/// The tokenizer.json of byte tokens: id = byte.
[[nodiscard]] std::string byteTokenizer();

}  // namespace headscope
