#include "core/tokenize/piece_decoder.h"

#include <charconv>
#include <optional>

#include "core/tokenize/byte_level.h"

namespace headscope {
namespace {

using Pieces = std::vector<DecodedPiece>;

std::optional<char> byteOf(const std::string& piece) {
  if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') return std::nullopt;
  unsigned value = 0;
  const char* end = piece.data() + 5;
  const auto [stop, error] = std::from_chars(piece.data() + 3, end, value, 16);
  if (error != std::errc() || stop != end) return std::nullopt;
  return static_cast<char>(value);
}

void replaceAll(std::string& text, const std::string& from, const std::string& to) {
  if (from.empty()) return;
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

void strip(std::string& text, const StripDecoding& step) {
  if (step.content.empty()) return;
  for (std::size_t i = 0; i < step.start && text.starts_with(step.content); ++i) text.erase(0, step.content.size());
  for (std::size_t i = 0; i < step.stop && text.ends_with(step.content); ++i)
    text.erase(text.size() - step.content.size());
}

struct Apply {
  Pieces& pieces;

  void operator()(const ByteLevelDecoding&) const {
    for (DecodedPiece& piece : pieces)
      if (!piece.added) piece.text = bytesOfPiece(piece.text).value_or(piece.text);
  }
  void operator()(const ByteFallbackDecoding&) const {
    for (DecodedPiece& piece : pieces)
      if (const auto byte = byteOf(piece.text)) piece.text = *byte;
  }
  void operator()(const ReplaceDecoding& step) const {
    for (DecodedPiece& piece : pieces) replaceAll(piece.text, step.text, step.content);
  }
  void operator()(const MetaspaceDecoding& step) const {
    for (std::size_t i = 0; i < pieces.size(); ++i)
      replaceAll(pieces[i].text, step.mark, i == 0 && step.stripsFirst ? "" : " ");
  }
  void operator()(const FuseDecoding&) const {
    DecodedPiece whole;
    for (const DecodedPiece& piece : pieces) whole.text += piece.text;
    pieces = {std::move(whole)};
  }
  void operator()(const StripDecoding& step) const {
    for (DecodedPiece& piece : pieces) strip(piece.text, step);
  }
};

}  // namespace

std::string decodePieces(Pieces pieces, const std::vector<DecoderStep>& steps) {
  for (const DecoderStep& step : steps) std::visit(Apply{pieces}, step);
  std::string text;
  for (const DecodedPiece& piece : pieces) text += piece.text;
  return text;
}

}  // namespace headscope
