#include "core/tokenize/decoder_json.h"

#include <algorithm>

#include "core/tokenize/json_fields.h"

namespace headscope {
namespace {

using nlohmann::json;
using DecoderSteps = std::vector<DecoderStep>;

std::size_t countOf(const json& node, const char* key) {
  const json& value = memberOf(node, key);
  return value.is_number_unsigned() ? value.get<std::size_t>() : 0;
}

Result<DecoderStep> readDecoderStep(const std::string& type, const json& node) {
  if (type == "ByteLevel") return DecoderStep(ByteLevelDecoding{});
  if (type == "ByteFallback") return DecoderStep(ByteFallbackDecoding{});
  if (type == "Fuse") return DecoderStep(FuseDecoding{});
  if (type == "Strip")
    return DecoderStep(StripDecoding{textOf(node, "content"), countOf(node, "start"), countOf(node, "stop")});
  if (type == "Replace") {
    auto pattern = patternOf(node);
    if (!pattern || !pattern->literal || pattern->text.empty())
      return unsupportedPart("decoder", "Replace of what is no String");
    return DecoderStep(ReplaceDecoding{std::move(pattern->text), textOf(node, "content")});
  }
  if (type == "Metaspace") {
    MetaspaceDecoding step;
    if (auto mark = textOf(node, "replacement"); !mark.empty()) step.mark = std::move(mark);
    const std::string scheme = textOf(node, "prepend_scheme");
    step.stripsFirst = scheme.empty() ? flagOf(node, "add_prefix_space", true).value_or(true) : scheme != "never";
    return DecoderStep(std::move(step));
  }
  return unsupportedPart("decoder", "type \"" + type + "\"");
}

// The inverse of pre-tokenising, for a file that names no decoder.
DecoderSteps inferred(const Vocabulary& vocabulary) {
  const auto spelled = [](const PreTokenizerRule& rule) { return std::holds_alternative<ByteAlphabetRule>(rule); };
  if (vocabulary.bytes || std::ranges::any_of(vocabulary.preTokenizer, spelled)) return {ByteLevelDecoding{}};
  DecoderSteps steps;
  for (const PreTokenizerRule& rule : vocabulary.preTokenizer)
    if (const auto* metaspace = std::get_if<MetaspaceRule>(&rule))
      steps.emplace_back(MetaspaceDecoding{metaspace->mark, metaspace->prepend != MetaspaceRule::Prepend::Never});
  if (vocabulary.byteFallback) steps.emplace_back(ByteFallbackDecoding{});
  return steps;
}

}  // namespace

Result<DecoderSteps> readDecoder(const json& decoder, const Vocabulary& vocabulary) {
  if (decoder.is_null()) return inferred(vocabulary);
  const StepReader<DecoderStep> reader{"decoder", "decoders", readDecoderStep};
  DecoderSteps steps;
  HEADSCOPE_CHECK(DecoderSteps, reader.read(decoder, steps));
  return steps;
}

}  // namespace headscope
