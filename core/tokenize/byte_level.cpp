#include "core/tokenize/byte_level.h"

#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

constexpr std::size_t kCharacters = 0x100 + 68;  // code points the alphabet reaches up to

bool standsForItself(int byte) {
  return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

std::string twoByteUtf8(int codePoint) {
  if (codePoint < 0x80) return {static_cast<char>(codePoint)};
  return {static_cast<char>(0xC0 | (codePoint >> 6)), static_cast<char>(0x80 | (codePoint & 0x3F))};
}

struct Alphabet {
  std::array<std::string, 256> characters;
  std::array<int, kCharacters> bytes;

  Alphabet() {
    bytes.fill(-1);
    int next = 0x100;
    for (int byte = 0; byte < 256; ++byte) {
      const int codePoint = standsForItself(byte) ? byte : next++;
      characters[static_cast<std::size_t>(byte)] = twoByteUtf8(codePoint);
      bytes[static_cast<std::size_t>(codePoint)] = byte;
    }
  }
};

const Alphabet& alphabet() {
  static const Alphabet instance;
  return instance;
}

}  // namespace

const std::array<std::string, 256>& byteLevelAlphabet() { return alphabet().characters; }

std::optional<std::string> bytesOfPiece(std::string_view piece) {
  std::string bytes;
  bytes.reserve(piece.size());
  for (std::size_t at = 0; at < piece.size();) {
    const auto lead = static_cast<unsigned char>(piece[at]);
    const std::size_t length = utf8Length(lead);
    if (length > 2 || at + length > piece.size()) return std::nullopt;
    std::size_t codePoint = lead;
    if (length == 2) codePoint = ((lead & 0x1Fu) << 6) | (static_cast<unsigned char>(piece[at + 1]) & 0x3Fu);
    if (codePoint >= kCharacters || alphabet().bytes[codePoint] < 0) return std::nullopt;
    bytes.push_back(static_cast<char>(alphabet().bytes[codePoint]));
    at += length;
  }
  return bytes;
}

}  // namespace headscope
