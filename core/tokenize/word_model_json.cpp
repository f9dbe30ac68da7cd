#include "core/tokenize/word_model_json.h"

#include <cstdint>
#include <optional>

#include "core/tokenize/json_fields.h"

namespace headscope {
namespace {

using nlohmann::json;

constexpr TokenId kIdLimit = 1 << 22;

Error wordModelRefused(std::string what) { return Error{std::move(what), "", "this tokenizer is not supported"}; }
Result<Done> readVocab(const json& model, Vocabulary& vocabulary) {
  const json& vocab = memberOf(model, "vocab");
  if (!vocab.is_object() || vocab.empty()) return wordModelRefused("model.vocab is no object of pieces and ids");
  vocabulary.ids.reserve(vocab.size());
  for (const auto& [piece, value] : vocab.items()) {
    const auto id = readTokenId(value);
    if (!id)
      return damagedPart("model.vocab: the id of \"" + piece + "\" is not a number from 0 to " +
                         std::to_string(kIdLimit - 1));
    vocabulary.ids.emplace(piece, *id);
    const auto index = static_cast<std::size_t>(*id);
    if (index < vocabulary.pieces.size() && !vocabulary.pieces[index].empty())
      return damagedPart("model.vocab: \"" + vocabulary.pieces[index] + "\" and \"" + piece + "\" share id " +
                         std::to_string(*id));
    setPiece(vocabulary, *id, piece);
  }
  return Done{};
}

Result<Done> readMerges(const json& model, Vocabulary& vocabulary) {
  const json& merges = memberOf(model, "merges");
  if (!merges.is_array()) return wordModelRefused("model.merges is no list");
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
      return damagedPart("merge " + std::to_string(i) + " is neither \"a b\" nor [\"a\", \"b\"]");
    }
  }
  return Done{};
}

Result<Done> readUnknown(const json& model, Vocabulary& vocabulary) {
  const std::string unknown = textOf(model, "unk_token");
  if (unknown.empty()) return Done{};
  const auto found = vocabulary.ids.find(unknown);
  if (found == vocabulary.ids.end()) return damagedPart("model.unk_token \"" + unknown + "\" is not in the vocabulary");
  vocabulary.unknown = found->second;
  return Done{};
}

Result<Done> readBpe(const json& model, Vocabulary& vocabulary) {
  if (!memberOf(model, "dropout").is_null() && memberOf(model, "dropout") != 0.0)
    return wordModelRefused("model.dropout");
  for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"})
    if (!textOf(model, key).empty()) return wordModelRefused(std::string("model.") + key);
  HEADSCOPE_CHECK(Done, readVocab(model, vocabulary));
  HEADSCOPE_CHECK(Done, readMerges(model, vocabulary));
  vocabulary.ignoreMerges = isOn(model, "ignore_merges");
  vocabulary.fuseUnknown = isOn(model, "fuse_unk");
  return readUnknown(model, vocabulary);
}

Result<Done> readUnigram(const json& model, Vocabulary& vocabulary) {
  const json& vocab = memberOf(model, "vocab");
  if (!vocab.is_array() || vocab.empty()) return wordModelRefused("model.vocab is no list of pieces and scores");
  if (vocab.size() > static_cast<std::size_t>(kIdLimit))
    return wordModelRefused("model.vocab has " + std::to_string(vocab.size()) + " pieces");
  for (std::size_t i = 0; i < vocab.size(); ++i) {
    const json& entry = vocab[i];
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number())
      return damagedPart("model.vocab: entry " + std::to_string(i) + " is not [piece, score]");
    vocabulary.pieces.push_back(entry[0].get<std::string>());
    vocabulary.scores.push_back(entry[1].get<double>());
    vocabulary.ids.insert_or_assign(vocabulary.pieces.back(), static_cast<TokenId>(i));
  }
  vocabulary.model = WordModelKind::Unigram;
  vocabulary.fuseUnknown = true;
  const json& unknown = memberOf(model, "unk_id");
  if (unknown.is_null()) return Done{};
  const auto id = readTokenId(unknown);
  if (!id || static_cast<std::size_t>(*id) >= vocab.size()) return damagedPart("model.unk_id is not in the vocabulary");
  vocabulary.unknown = *id;
  return Done{};
}

}  // namespace

std::optional<TokenId> readTokenId(const json& value) {
  if (!value.is_number_integer()) return std::nullopt;
  const auto id = value.get<std::int64_t>();
  if (id < 0 || id >= kIdLimit) return std::nullopt;
  return static_cast<TokenId>(id);
}

void setPiece(Vocabulary& vocabulary, TokenId id, const std::string& piece) {
  const auto index = static_cast<std::size_t>(id);
  if (index >= vocabulary.pieces.size()) vocabulary.pieces.resize(index + 1);
  vocabulary.pieces[index] = piece;
}

Result<Done> readWordModel(const json& model, bool untypedBpe, Vocabulary& vocabulary) {
  if (!model.is_object()) return wordModelRefused("the file has no model");
  std::string type = textOf(model, "type");
  if (type.empty() && untypedBpe) {
    type = "BPE";
    vocabulary.notes.emplace_back("The tokenizer's model has no type; it was taken for BPE of the GPT-2 kind.");
  }
  vocabulary.byteFallback = isOn(model, "byte_fallback");
  if (type == "BPE") return readBpe(model, vocabulary);
  if (type == "Unigram") return readUnigram(model, vocabulary);
  return wordModelRefused(type.empty() ? "the model has no type" : "model type \"" + type + "\"");
}

}  // namespace headscope
