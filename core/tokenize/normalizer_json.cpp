#include "core/tokenize/normalizer_json.h"

#include <array>
#include <utility>

#include "core/tokenize/json_fields.h"

namespace headscope {
namespace {

using nlohmann::json;
using NormalizerSteps = std::vector<NormalizerStep>;

Result<NormalizerStep> readStrip(const json& node) {
  const auto left = flagOf(node, "strip_left", true);
  const auto right = flagOf(node, "strip_right", true);
  if (!left || !right) return unsupportedPart("normalizer", "Strip with a setting that is neither true nor false");
  return NormalizerStep(StripStep{*left, *right});
}

Result<NormalizerStep> readNormalizerStep(const std::string& type, const json& node) {
  static constexpr std::array<std::pair<const char*, UnicodeForm>, 4> forms{
      {{"NFC", UnicodeForm::Nfc}, {"NFD", UnicodeForm::Nfd}, {"NFKC", UnicodeForm::Nfkc}, {"NFKD", UnicodeForm::Nfkd}}};
  for (const auto& [name, form] : forms)
    if (type == name) return NormalizerStep(form);
  if (type == "Lowercase") return NormalizerStep(LowercaseStep{});
  if (type == "Strip") return readStrip(node);
  if (type == "Prepend") return NormalizerStep(PrependStep{textOf(node, "prepend")});
  if (type == "Replace") {
    auto pattern = patternOf(node);
    if (!pattern || pattern->text.empty() || !memberOf(node, "content").is_string())
      return unsupportedPart("normalizer", "Replace without a pattern and a content");
    return NormalizerStep(ReplaceStep{std::move(pattern->text), pattern->literal, textOf(node, "content")});
  }
  if (type == "Precompiled") {
    HEADSCOPE_TRY(NormalizerStep, map, PrecompiledMap::parseBase64(textOf(node, "precompiled_charsmap")));
    return NormalizerStep(PrecompiledStep{std::move(map)});
  }
  return unsupportedPart("normalizer", "type \"" + type + "\"");
}

}  // namespace

Result<NormalizerSteps> readNormalizer(const json& normalizer) {
  const StepReader<NormalizerStep> reader{"normalizer", "normalizers", readNormalizerStep};
  NormalizerSteps steps;
  if (!normalizer.is_null()) HEADSCOPE_CHECK(NormalizerSteps, reader.read(normalizer, steps));
  return steps;
}

}  // namespace headscope
