#pragma once

#include <string>
#include <variant>
#include <vector>

namespace headscope {

/// Pieces spelled in the alphabet of byte-level BPE become bytes; others stay.
struct ByteLevelDecoding {};
/// "<0x0A>" becomes its byte.
struct ByteFallbackDecoding {};
/// `text` becomes `content`, wherever it stands.
struct ReplaceDecoding {
  std::string text;
  std::string content;
};
/// `mark` becomes a space; in the first piece it goes, where one is put before a text.
struct MetaspaceDecoding {
  std::string mark = "\u2581";
  bool stripsFirst = true;
};
/// All pieces become one.
struct FuseDecoding {};
/// Up to `start` times `content` goes from the front of each piece, up to `stop` times from its end.
struct StripDecoding {
  std::string content;
  std::size_t start = 0;
  std::size_t stop = 0;
};

/// One step from pieces back to text, as tokenizer.json's `decoder` names them.
using DecoderStep = std::variant<ByteLevelDecoding, ByteFallbackDecoding, ReplaceDecoding, MetaspaceDecoding,
                                 FuseDecoding, StripDecoding>;

/// A piece on its way to text; an added token stands for itself in byte-level vocabularies.
struct DecodedPiece {
  std::string text;
  bool added = false;
};

/// The bytes of a run of pieces. What is no UTF-8 stays as it is, so that a run may end within a character.
[[nodiscard]] std::string decodePieces(std::vector<DecodedPiece> pieces, const std::vector<DecoderStep>& steps);

}  // namespace headscope
