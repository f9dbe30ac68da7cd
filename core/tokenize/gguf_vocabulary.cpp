#include "core/tokenize/gguf_vocabulary.h"

#include <cmath>

#include "core/tokenize/named_rules.h"
#include "core/tokenize/sentencepiece_merges.h"

namespace headscope {
namespace {

enum TokenType : std::int64_t { kNormal = 1, kUnknown = 2, kControl = 3, kUserDefined = 4, kUnused = 5, kByte = 6 };

constexpr const char* kMark = "\u2581";

Error refused(std::string what, const GgufFile& file, std::string remedy = "") {
  return Error{std::move(what), file.path().string(), std::move(remedy)};
}

Result<std::string> readKind(const GgufFile& file) {
  HEADSCOPE_TRY(std::string, model, file.text("tokenizer.ggml.model"));
  if (!model) return refused("the file holds no tokenizer (tokenizer.ggml.model is missing)", file);
  if (*model != "gpt2" && *model != "llama" && *model != "gemma4")
    return refused("tokenizer of kind \"" + *model + "\" is not supported; \"gpt2\", \"llama\" and \"gemma4\" are",
                   file, "use the model's directory with tokenizer.json");
  return *model;
}

Result<const NamedRules*> readRules(const GgufFile& file) {
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

using Types = std::vector<std::int64_t>;

// The types of `count` tokens by id; normal where the file gives none.
Result<Types> readTypes(const GgufFile& file, std::size_t count) {
  auto types = file.integers("tokenizer.ggml.token_type");
  if (!types.ok()) return types.as<Types>();
  if (!types->has_value()) return Types(count, kNormal);
  Types found = **types;
  if (found.size() != count)
    return refused("tokenizer.ggml.token_type has " + std::to_string(found.size()) + " entries for " +
                       std::to_string(count) + " tokens",
                   file);
  return found;
}

// The pieces; control and unknown tokens become special added tokens, user-defined ones plain added tokens. Hands out
// the types by id.
Result<Types> readTokens(const GgufFile& file, Vocabulary& vocabulary) {
  HEADSCOPE_TRY(Types, tokens, file.texts("tokenizer.ggml.tokens"));
  if (!tokens || tokens->empty()) return refused("the vocabulary is empty (tokenizer.ggml.tokens)", file);
  HEADSCOPE_TRY(Types, types, readTypes(file, tokens->size()));
  vocabulary.pieces = std::move(*tokens);
  vocabulary.ids.reserve(vocabulary.pieces.size());
  for (std::size_t i = 0; i < vocabulary.pieces.size(); ++i) {
    const std::string& piece = vocabulary.pieces[i];
    const auto id = static_cast<TokenId>(i);
    if (const auto [known, isNew] = vocabulary.ids.emplace(piece, id); !isNew)
      return refused("tokens " + std::to_string(known->second) + " and " + std::to_string(i) +
                         " are spelled alike (\"" + piece + "\")",
                     file);
    if (piece.empty()) continue;
    if (types[i] == kControl || types[i] == kUnknown) vocabulary.added.push_back({piece, id, true});
    if (types[i] == kUserDefined) vocabulary.added.push_back({piece, id});
  }
  return types;
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

Result<TokenId> readSpecialToken(const GgufFile& file, const Vocabulary& vocabulary, const std::string& key) {
  HEADSCOPE_TRY(TokenId, id, file.integer(key));
  if (!id) return TokenId{-1};
  if (*id < 0 || static_cast<std::uint64_t>(*id) >= vocabulary.pieces.size())
    return refused(key + " " + std::to_string(*id) + " is not in the vocabulary", file);
  return static_cast<TokenId>(*id);
}

// Byte-level BPE: merges from the file, words by a rule set that it names.
Result<bool> readByteLevel(const GgufFile& file, Vocabulary& vocabulary) {
  HEADSCOPE_TRY(bool, rules, readRules(file));
  HEADSCOPE_CHECK(bool, readTokens(file, vocabulary));
  HEADSCOPE_CHECK(bool, readMerges(file, vocabulary));
  for (const SplitRule& split : rules->splits) vocabulary.preTokenizer.emplace_back(split);
  if (rules->nfc) vocabulary.normalizer.emplace_back(UnicodeForm::Nfc);
  vocabulary.ignoreMerges = rules->ignoreMerges;
  vocabulary.bytes = true;
  vocabulary.decoder = {ByteLevelDecoding{}};
  return rules->addsBos;
}

// Spaces are marks, and what has no token is its bytes or unknown, as SentencePiece has it.
Result<Done> setSentencePiece(const GgufFile& file, bool prefix, Vocabulary& vocabulary) {
  HEADSCOPE_TRY(Done, addsPrefix, file.flag("tokenizer.ggml.add_space_prefix"));
  HEADSCOPE_TRY(Done, unknown, readSpecialToken(file, vocabulary, "tokenizer.ggml.unknown_token_id"));
  if (addsPrefix.value_or(prefix)) vocabulary.normalizer.emplace_back(PrependStep{kMark});
  vocabulary.normalizer.emplace_back(ReplaceStep{" ", true, kMark});
  vocabulary.byteFallback = true;
  vocabulary.fuseUnknown = true;
  vocabulary.unknown = unknown;
  vocabulary.decoder = {ReplaceDecoding{kMark, " "}, ByteFallbackDecoding{}, FuseDecoding{}};
  if (addsPrefix.value_or(prefix)) vocabulary.decoder.emplace_back(StripDecoding{" ", 1, 0});
  return Done{};
}

// Files of Phi-3 do not say that white space behind its control tokens belongs to them.
void stripBehindControlTokens(Vocabulary& vocabulary) {
  for (AddedToken& token : vocabulary.added)
    token.rstrip =
        token.special && token.content != "<unk>" && token.content != "<s>" && token.content != "<|endoftext|>";
  vocabulary.notes.emplace_back("White space behind control tokens belongs to them, as in Phi-3's own tokenizer.");
}

// SentencePiece's BPE: merges by the scores of what they make.
Result<Done> readScored(const GgufFile& file, Vocabulary& vocabulary) {
  HEADSCOPE_TRY(Done, types, readTokens(file, vocabulary));
  HEADSCOPE_TRY(Done, scores, file.reals("tokenizer.ggml.scores"));
  if (!scores || scores->size() != vocabulary.pieces.size())
    return refused("tokenizer.ggml.scores has " + std::to_string(scores ? scores->size() : 0) + " entries for " +
                       std::to_string(vocabulary.pieces.size()) + " tokens",
                   file);
  std::vector<bool> usable(types.size());
  for (std::size_t i = 0; i < types.size(); ++i) usable[i] = types[i] == kNormal || types[i] == kUserDefined;
  for (const double score : *scores)
    if (!std::isfinite(score)) return refused("tokenizer.ggml.scores holds a score that is no number", file);
  vocabulary.merges = mergesOfScores(vocabulary, *scores, usable);
  HEADSCOPE_CHECK(Done, setSentencePiece(file, true, vocabulary));
  HEADSCOPE_TRY(Done, architecture, file.text("general.architecture"));
  if (architecture == "phi3") stripBehindControlTokens(vocabulary);
  return Done{};
}

Result<Done> readGemma4(const GgufFile& file, Vocabulary& vocabulary) {
  HEADSCOPE_CHECK(Done, readTokens(file, vocabulary));
  HEADSCOPE_CHECK(Done, readMerges(file, vocabulary));
  return setSentencePiece(file, false, vocabulary);
}

// Whether a BOS comes first where the file does not say.
Result<bool> readKindOf(const GgufFile& file, const std::string& kind, Vocabulary& vocabulary) {
  if (kind == "gpt2") return readByteLevel(file, vocabulary);
  HEADSCOPE_CHECK(bool, kind == "llama" ? readScored(file, vocabulary) : readGemma4(file, vocabulary));
  return true;
}

}  // namespace

Result<Vocabulary> readGgufVocabulary(const GgufFile& file) {
  HEADSCOPE_TRY(Vocabulary, kind, readKind(file));
  Vocabulary vocabulary;
  HEADSCOPE_TRY(Vocabulary, addsBosByKind, readKindOf(file, kind, vocabulary));
  HEADSCOPE_TRY(Vocabulary, bos, readSpecialToken(file, vocabulary, "tokenizer.ggml.bos_token_id"));
  HEADSCOPE_TRY(Vocabulary, addsBos, file.flag("tokenizer.ggml.add_bos_token"));
  HEADSCOPE_TRY(Vocabulary, chatTemplate, file.text("tokenizer.chat_template"));
  vocabulary.bos = bos;
  vocabulary.addsBos = bos >= 0 && addsBos.value_or(addsBosByKind);
  vocabulary.chatTemplate = chatTemplate.value_or("");
  return vocabulary;
}

}  // namespace headscope
