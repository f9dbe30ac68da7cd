#include "core/conversion/conversion_target.h"

#include <algorithm>
#include <charconv>

namespace headscope {

namespace {

constexpr const char* known = "say gqa:G (KV heads), mqa, mla:C (numbers in the latent) or lrkv:R (rank)";

std::string plural(std::int64_t count, const std::string& word) {
  return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
}

}  // namespace

Result<ConversionTarget> parseConversionTarget(const std::string& text) {
  if (text == "mqa") return ConversionTarget{};
  const auto colon = text.find(':');
  const auto word = text.substr(0, colon);
  ConversionTarget target;
  if (word == "gqa")
    target.kind = ConversionTarget::Kind::Grouped;
  else if (word == "mla")
    target.kind = ConversionTarget::Kind::Latent;
  else if (word == "lrkv")
    target.kind = ConversionTarget::Kind::LowRank;
  else
    return Error{"'" + text + "' is no kind of attention to convert to", "--to", known};
  const auto number = colon == std::string::npos ? std::string() : text.substr(colon + 1);
  const auto* const end = number.data() + number.size();
  const auto read = std::from_chars(number.data(), end, target.size);
  if (read.ec != std::errc() || read.ptr != end || target.size < 1)
    return Error{"'" + text + "' lacks a whole number above 0 behind the colon", "--to", known};
  return target;
}

std::string toString(const ConversionTarget& target) {
  const auto size = ":" + std::to_string(target.size);
  switch (target.kind) {
    case ConversionTarget::Kind::Grouped: return target.size == 1 ? "mqa" : "gqa" + size;
    case ConversionTarget::Kind::Latent: return "mla" + size;
    case ConversionTarget::Kind::LowRank: return "lrkv" + size;
  }
  return {};
}

Result<Done> checkConversion(const AttentionSpec& attention, int hiddenSize, const ConversionTarget& target) {
  const std::string kind = toString(attention.kind());
  if (attention.materialised())
    return Error{"is " + kind + " already; only mha, gqa and mqa are converted", "attention", "use another model"};
  const int both = attention.headDim + attention.valueDim;
  switch (target.kind) {
    case ConversionTarget::Kind::Grouped:
      if (target.size > attention.kvHeads || attention.kvHeads % target.size != 0)
        return Error{plural(attention.kvHeads, "KV head") + " cannot be shared down to " + std::to_string(target.size),
                     "--to", "choose a number that divides the KV heads"};
      if (std::max(attention.headDim, attention.valueDim) > hiddenSize)
        return Error{"heads are larger than the hidden size", "attention", "use another model"};
      return Done{};
    case ConversionTarget::Kind::Latent: {
      const int most = std::min(hiddenSize, attention.kvHeads * both);
      if (target.size > most)
        return Error{"a latent of " + std::to_string(target.size) + " numbers is larger than keys and values need, " +
                         std::to_string(most),
                     "--to", "choose a smaller latent"};
      return Done{};
    }
    case ConversionTarget::Kind::LowRank: {
      const int most = std::min({hiddenSize, attention.headDim, attention.valueDim});
      if (target.size > most)
        return Error{"rank " + std::to_string(target.size) + " is above the size of a head, " + std::to_string(most),
                     "--to", "choose a smaller rank"};
      return Done{};
    }
  }
  return Done{};
}

AttentionSpec convertedAttention(const AttentionSpec& attention, const ConversionTarget& target) {
  auto converted = attention;
  if (target.kind == ConversionTarget::Kind::Grouped) converted.kvHeads = target.size;
  return converted;
}

std::int64_t convertedKvBytes(const AttentionSpec& attention, const ConversionTarget& target, int b) {
  const std::int64_t both = attention.headDim + attention.valueDim;
  switch (target.kind) {
    case ConversionTarget::Kind::Grouped: return target.size * both * b;
    case ConversionTarget::Kind::Latent: return std::int64_t{target.size} * b;
    case ConversionTarget::Kind::LowRank: return (both + 2LL * attention.kvHeads * target.size) * b;
  }
  return 0;
}

}  // namespace headscope
