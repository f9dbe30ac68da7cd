#include "core/tokenize/gguf_vocabulary.h"

#include "core/tokenize/named_rules.h"

namespace headscope {
namespace {

constexpr std::int64_t kControl = 3;
constexpr std::int64_t kUserDefined = 4;

Error refused(std::string what, const GgufFile& file, std::string remedy = "") {
  return Error{std::move(what), file.path().string(), std::move(remedy)};
}

Result<const NamedRules*> readRules(const GgufFile& file) {
  HEADSCOPE_TRY(const NamedRules*, model, file.text("tokenizer.ggml.model"));
  if (!model) return refused("the file holds no tokenizer (tokenizer.ggml.model is missing)", file);
  if (*model != "gpt2")
    return refused("tokenizer of kind \"" + *model + "\" is not supported; byte-level BPE (\"gpt2\") is", file);
  HEADSCOPE_TRY(const NamedRules*, pre, file.text("tokenizer.ggml.pre"));
  if (!pre)
    return refused("the file names no pre-tokeniser (tokenizer.ggml.pre is missing)", file,
                   "use the model's directory with tokenizer.json, or convert it again");
  const NamedRules* rules = findNamedRules(*pre);
  if (rules == nullptr)
    return refused("unknown pre-tokeniser \"" + *pre + "\"; known are " + namedRulesList(), file,
                   "use the model's directory with tokenizer.json");
  return rules;
}

Result<Done> readTokens(const GgufFile& file, Vocabulary& vocabulary) {
  HEADSCOPE_TRY(Done, tokens, file.texts("tokenizer.ggml.tokens"));
  if (!tokens || tokens->empty()) return refused("the vocabulary is empty (tokenizer.ggml.tokens)", file);
  HEADSCOPE_TRY(Done, types, file.integers("tokenizer.ggml.token_type"));
  if (types && types->size() != tokens->size())
    return refused("tokenizer.ggml.token_type has " + std::to_string(types->size()) + " entries for " +
                       std::to_string(tokens->size()) + " tokens",
                   file);
  vocabulary.pieces = std::move(*tokens);
  vocabulary.ids.reserve(vocabulary.pieces.size());
  for (std::size_t i = 0; i < vocabulary.pieces.size(); ++i) {
    const std::string& piece = vocabulary.pieces[i];
    const auto id = static_cast<TokenId>(i);
    if (const auto [known, isNew] = vocabulary.ids.emplace(piece, id); !isNew)
      return refused("tokens " + std::to_string(known->second) + " and " + std::to_string(i) +
                         " are spelled alike (\"" + piece + "\")",
                     file);
    const std::int64_t type = types ? (*types)[i] : 1;
    if (type == kControl || type == kUserDefined) vocabulary.added.push_back({piece, id, type == kControl});
  }
  return Done{};
}

Result<Done> readMerges(const GgufFile& file, Vocabulary& vocabulary) {
  HEADSCOPE_TRY(Done, lines, file.texts("tokenizer.ggml.merges"));
  if (!lines) return refused("the vocabulary has no merges (tokenizer.ggml.merges)", file);
  vocabulary.merges.reserve(lines->size());
  for (std::size_t i = 0; i < lines->size(); ++i) {
    auto merge = resolveMergeLine(vocabulary, i, (*lines)[i]);
    if (merge.failed()) return refused(merge.error().what, file, merge.error().remedy);
    vocabulary.merges.push_back(*merge);
  }
  return Done{};
}

Result<TokenId> readTokenId(const GgufFile& file, const Vocabulary& vocabulary, const std::string& key) {
  HEADSCOPE_TRY(TokenId, id, file.integer(key));
  if (!id) return TokenId{-1};
  if (*id < 0 || static_cast<std::uint64_t>(*id) >= vocabulary.pieces.size())
    return refused(key + " " + std::to_string(*id) + " is not in the vocabulary", file);
  return static_cast<TokenId>(*id);
}

}  // namespace

Result<Vocabulary> readGgufVocabulary(const GgufFile& file) {
  HEADSCOPE_TRY(Vocabulary, rules, readRules(file));
  Vocabulary vocabulary;
  vocabulary.splits = rules->splits;
  vocabulary.nfc = rules->nfc;
  vocabulary.ignoreMerges = rules->ignoreMerges;
  HEADSCOPE_CHECK(Vocabulary, readTokens(file, vocabulary));
  HEADSCOPE_CHECK(Vocabulary, readMerges(file, vocabulary));
  HEADSCOPE_TRY(Vocabulary, bos, readTokenId(file, vocabulary, "tokenizer.ggml.bos_token_id"));
  HEADSCOPE_TRY(Vocabulary, addsBos, file.flag("tokenizer.ggml.add_bos_token"));
  HEADSCOPE_TRY(Vocabulary, chatTemplate, file.text("tokenizer.chat_template"));
  vocabulary.bos = bos;
  vocabulary.addsBos = bos >= 0 && addsBos.value_or(rules->addsBos);
  vocabulary.chatTemplate = chatTemplate.value_or("");
  return vocabulary;
}

}  // namespace headscope
