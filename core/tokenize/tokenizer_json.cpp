#include "core/tokenize/tokenizer_json.h"

#include "core/tokenize/decoder_json.h"
#include "core/tokenize/json_fields.h"
#include "core/tokenize/normalizer_json.h"
#include "core/tokenize/pre_tokenizer_json.h"
#include "core/tokenize/word_model_json.h"

namespace headscope {
namespace {

using nlohmann::json;

Result<Done> readAddedTokens(const json& list, Vocabulary& vocabulary) {
  if (list.is_null()) return Done{};
  if (!list.is_array()) return damagedPart("added_tokens is no list");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const json& entry = list[i];
    const auto id = readTokenId(memberOf(entry, "id"));
    AddedToken token{textOf(entry, "content"), id.value_or(-1)};
    if (!id || token.content.empty())
      return damagedPart("added_tokens: entry " + std::to_string(i) + " has no id or content");
    if (const auto known = vocabulary.ids.find(token.content); known != vocabulary.ids.end() && known->second != *id)
      return damagedPart("added_tokens: \"" + token.content + "\" has another id in the vocabulary");
    token.special = isOn(entry, "special");
    token.lstrip = isOn(entry, "lstrip");
    token.rstrip = isOn(entry, "rstrip");
    token.singleWord = isOn(entry, "single_word");
    token.normalized = isOn(entry, "normalized");
    setPiece(vocabulary, *id, token.content);
    vocabulary.added.push_back(std::move(token));
  }
  return Done{};
}

// The token a post-processor puts before a single text: a template's first part, or the "cls" of two older kinds.
std::string firstToken(const json& processor) {
  const std::string type = textOf(processor, "type");
  if (type == "Sequence") {
    for (const json& part : memberOf(processor, "processors"))
      if (auto token = firstToken(part); !token.empty()) return token;
  } else if (type == "TemplateProcessing") {
    const json& single = memberOf(processor, "single");
    if (single.is_array() && !single.empty()) return textOf(memberOf(single[0], "SpecialToken"), "id");
  } else if (type == "RobertaProcessing" || type == "BertProcessing") {
    const json& cls = memberOf(processor, "cls");
    if (cls.is_array() && !cls.empty() && cls[0].is_string()) return cls[0].get<std::string>();
  }
  return "";
}

}  // namespace

TokenId idOfContent(const Vocabulary& vocabulary, const std::string& content) {
  for (const AddedToken& token : vocabulary.added)
    if (token.content == content) return token.id;
  const auto found = vocabulary.ids.find(content);
  return found == vocabulary.ids.end() ? -1 : found->second;
}

Result<Vocabulary> parseTokenizerJson(std::string_view bytes, bool gpt2Kind) {
  const json file = json::parse(bytes, nullptr, false);
  if (file.is_discarded()) return damagedPart("is not well-formed JSON");
  const json& model = memberOf(file, "model");
  const bool untyped = gpt2Kind && textOf(model, "type").empty();
  Vocabulary vocabulary;
  HEADSCOPE_CHECK(Vocabulary, readWordModel(model, gpt2Kind, vocabulary));
  HEADSCOPE_CHECK(Vocabulary, readAddedTokens(memberOf(file, "added_tokens"), vocabulary));
  HEADSCOPE_TRY(Vocabulary, normalizer, readNormalizer(memberOf(file, "normalizer")));
  vocabulary.normalizer = std::move(normalizer);
  HEADSCOPE_TRY(Vocabulary, cutting, readPreTokenizer(memberOf(file, "pre_tokenizer")));
  vocabulary.preTokenizer = std::move(cutting.rules);
  vocabulary.bytes = cutting.bytes;
  if (untyped && memberOf(file, "pre_tokenizer").is_null()) {
    vocabulary.preTokenizer = {SplitRule{gpt2SplitPattern()}};
    vocabulary.bytes = true;
    vocabulary.notes.emplace_back("The tokenizer does not say how it cuts words; GPT-2's rule was used.");
  }
  vocabulary.scores.resize(vocabulary.scores.empty() ? 0 : vocabulary.pieces.size());
  HEADSCOPE_TRY(Vocabulary, decoder, readDecoder(memberOf(file, "decoder"), vocabulary));
  vocabulary.decoder = std::move(decoder);
  if (const std::string first = firstToken(memberOf(file, "post_processor")); !first.empty()) {
    vocabulary.bos = idOfContent(vocabulary, first);
    vocabulary.addsBos = vocabulary.bos >= 0;
  }
  return vocabulary;
}

}  // namespace headscope
