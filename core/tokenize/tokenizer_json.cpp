#include "core/tokenize/tokenizer_json.h"

#include <cstdint>
#include <limits>
#include <optional>

#include <nlohmann/json.hpp>

#include "core/base/text_file.h"
#include "core/tokenize/pre_tokenizer_json.h"

namespace headscope {
namespace {

using nlohmann::json;

constexpr TokenId kIdLimit = 1 << 22;  // keeps a hostile id from sizing the table
constexpr std::uintmax_t kFileLimit = std::uintmax_t{256} << 20;

Error refused(std::string what) { return Error{std::move(what), "", "this tokenizer is not supported"}; }
Error damaged(std::string what) { return Error{std::move(what), "", "the file is damaged; fetch it again"}; }

const json& member(const json& object, const char* key) {
  static const json none;
  if (!object.is_object()) return none;
  const auto found = object.find(key);
  return found == object.end() ? none : *found;
}

std::optional<TokenId> tokenId(const json& value) {
  if (!value.is_number_integer()) return std::nullopt;
  const auto id = value.get<std::int64_t>();
  if (id < 0 || id >= kIdLimit) return std::nullopt;
  return static_cast<TokenId>(id);
}

bool isOn(const json& object, const char* key) {
  const json& value = member(object, key);
  return value.is_boolean() && value.get<bool>();
}

std::string textAt(const json& object, const char* key) {
  const json& value = member(object, key);
  return value.is_string() ? value.get<std::string>() : "";
}

void setPiece(Vocabulary& vocabulary, TokenId id, const std::string& piece) {
  const auto index = static_cast<std::size_t>(id);
  if (index >= vocabulary.pieces.size()) vocabulary.pieces.resize(index + 1);
  vocabulary.pieces[index] = piece;
}

Result<Done> readVocab(const json& model, Vocabulary& vocabulary) {
  const json& vocab = member(model, "vocab");
  if (!vocab.is_object() || vocab.empty()) return refused("model.vocab is no object of pieces and ids");
  vocabulary.ids.reserve(vocab.size());
  for (const auto& [piece, value] : vocab.items()) {
    const auto id = tokenId(value);
    if (!id)
      return damaged("model.vocab: the id of \"" + piece + "\" is not a number from 0 to " +
                     std::to_string(kIdLimit - 1));
    vocabulary.ids.emplace(piece, *id);
    const auto index = static_cast<std::size_t>(*id);
    if (index < vocabulary.pieces.size() && !vocabulary.pieces[index].empty())
      return damaged("model.vocab: \"" + vocabulary.pieces[index] + "\" and \"" + piece + "\" share id " +
                     std::to_string(*id));
    setPiece(vocabulary, *id, piece);
  }
  return Done{};
}

Result<Done> readMerges(const json& model, Vocabulary& vocabulary) {
  const json& merges = member(model, "merges");
  if (!merges.is_array()) return refused("model.merges is no list");
  vocabulary.merges.reserve(merges.size());
  for (std::size_t i = 0; i < merges.size(); ++i) {
    const json& entry = merges[i];
    if (entry.is_string()) {
      HEADSCOPE_TRY(Done, merge, resolveMergeLine(vocabulary, i, entry.get<std::string>()));
      vocabulary.merges.push_back(merge);
    } else if (entry.is_array() && entry.size() == 2 && entry[0].is_string() && entry[1].is_string()) {
      HEADSCOPE_TRY(Done, merge, resolveMerge(vocabulary, i, entry[0].get<std::string>(), entry[1].get<std::string>()));
      vocabulary.merges.push_back(merge);
    } else {
      return damaged("merge " + std::to_string(i) + " is neither \"a b\" nor [\"a\", \"b\"]");
    }
  }
  return Done{};
}

Result<Done> readModel(const json& model, Vocabulary& vocabulary) {
  if (!model.is_object()) return refused("the file has no model");
  const std::string type = textAt(model, "type");
  if (type != "BPE") return refused(type.empty() ? "the model has no type" : "model type \"" + type + "\"");
  if (!member(model, "dropout").is_null() && member(model, "dropout") != 0.0) return refused("model.dropout");
  for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"})
    if (!member(model, key).is_null() && !textAt(model, key).empty()) return refused(std::string("model.") + key);
  if (isOn(model, "byte_fallback")) return refused("model.byte_fallback");
  HEADSCOPE_CHECK(Done, readVocab(model, vocabulary));
  HEADSCOPE_CHECK(Done, readMerges(model, vocabulary));
  vocabulary.ignoreMerges = isOn(model, "ignore_merges");
  vocabulary.fuseUnknown = isOn(model, "fuse_unk");
  if (const std::string unknown = textAt(model, "unk_token"); !unknown.empty()) {
    const auto found = vocabulary.ids.find(unknown);
    if (found == vocabulary.ids.end()) return damaged("model.unk_token \"" + unknown + "\" is not in the vocabulary");
    vocabulary.unknown = found->second;
  }
  return Done{};
}

Result<Done> readAddedTokens(const json& list, Vocabulary& vocabulary) {
  if (list.is_null()) return Done{};
  if (!list.is_array()) return damaged("added_tokens is no list");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const json& entry = list[i];
    const auto id = tokenId(member(entry, "id"));
    AddedToken token{textAt(entry, "content"), id.value_or(-1)};
    if (!id || token.content.empty())
      return damaged("added_tokens: entry " + std::to_string(i) + " has no id or content");
    if (const auto known = vocabulary.ids.find(token.content); known != vocabulary.ids.end() && known->second != *id)
      return damaged("added_tokens: \"" + token.content + "\" has another id in the vocabulary");
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

Result<Done> readNormalizer(const json& normalizer, Vocabulary& vocabulary) {
  if (normalizer.is_null()) return Done{};
  const std::string type = textAt(normalizer, "type");
  const json& parts = member(normalizer, "normalizers");
  if (type == "NFC") {
    vocabulary.nfc = true;
  } else if (type == "Sequence" && parts.is_array()) {
    for (const json& part : parts) {
      if (textAt(part, "type") != "NFC") return refused("normalizer \"" + textAt(part, "type") + "\" in a Sequence");
      vocabulary.nfc = true;
    }
  } else {
    return refused("normalizer \"" + type + "\"");
  }
  return Done{};
}

TokenId addedId(const Vocabulary& vocabulary, const std::string& content) {
  for (const AddedToken& token : vocabulary.added)
    if (token.content == content) return token.id;
  const auto found = vocabulary.ids.find(content);
  return found == vocabulary.ids.end() ? -1 : found->second;
}

// Whether a template for one text begins with a special token, which then is the BOS.
void readPostProcessor(const json& processor, Vocabulary& vocabulary) {
  if (textAt(processor, "type") == "Sequence") {
    for (const json& part : member(processor, "processors"))
      if (textAt(part, "type") == "TemplateProcessing") readPostProcessor(part, vocabulary);
    return;
  }
  const json& single = member(processor, "single");
  if (textAt(processor, "type") != "TemplateProcessing" || !single.is_array() || single.empty()) return;
  const TokenId first = addedId(vocabulary, textAt(member(single[0], "SpecialToken"), "id"));
  if (first < 0) return;
  vocabulary.bos = first;
  vocabulary.addsBos = true;
}

// chat_template is a text, or a list of named ones with "default" among them.
std::string chatTemplateOf(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array())
    for (const json& entry : value)
      if (textAt(entry, "name") == "default") return textAt(entry, "template");
  return "";
}

Result<json> readJson(std::string_view bytes) {
  json parsed = json::parse(bytes, nullptr, false);
  if (parsed.is_discarded()) return damaged("is not well-formed JSON");
  return parsed;
}

Result<Done> readConfig(const std::filesystem::path& folder, Vocabulary& vocabulary) {
  std::error_code ignored;
  if (const auto path = folder / "tokenizer_config.json"; std::filesystem::exists(path, ignored)) {
    HEADSCOPE_TRY(Done, bytes, readTextFile(path, kFileLimit));
    auto config = readJson(bytes);
    if (config.failed()) return Error{config.error().what, path.string(), config.error().remedy};
    vocabulary.chatTemplate = chatTemplateOf(member(*config, "chat_template"));
    const json& bos = member(*config, "bos_token");
    const std::string text = bos.is_string() ? bos.get<std::string>() : textAt(bos, "content");
    if (vocabulary.bos < 0 && !text.empty()) vocabulary.bos = addedId(vocabulary, text);
  }
  if (const auto path = folder / "chat_template.jinja"; std::filesystem::exists(path, ignored)) {
    HEADSCOPE_TRY(Done, bytes, readTextFile(path, kFileLimit));
    vocabulary.chatTemplate = std::move(bytes);
  }
  return Done{};
}

}  // namespace

Result<Vocabulary> parseTokenizerJson(std::string_view bytes) {
  HEADSCOPE_TRY(Vocabulary, file, readJson(bytes));
  Vocabulary vocabulary;
  HEADSCOPE_CHECK(Vocabulary, readModel(member(file, "model"), vocabulary));
  HEADSCOPE_CHECK(Vocabulary, readAddedTokens(member(file, "added_tokens"), vocabulary));
  HEADSCOPE_CHECK(Vocabulary, readNormalizer(member(file, "normalizer"), vocabulary));
  HEADSCOPE_TRY(Vocabulary, splits, readPreTokenizer(member(file, "pre_tokenizer")));
  vocabulary.splits = std::move(splits);
  readPostProcessor(member(file, "post_processor"), vocabulary);
  return vocabulary;
}

Result<Vocabulary> readVocabularyFolder(const std::filesystem::path& folder) {
  const auto path = folder / "tokenizer.json";
  HEADSCOPE_TRY(Vocabulary, bytes, readTextFile(path, kFileLimit));
  auto vocabulary = parseTokenizerJson(bytes);
  if (vocabulary.failed()) return Error{vocabulary.error().what, path.string(), vocabulary.error().remedy};
  HEADSCOPE_CHECK(Vocabulary, readConfig(folder, *vocabulary));
  return vocabulary;
}

}  // namespace headscope
