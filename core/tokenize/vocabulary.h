#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/tokenize/normalizer.h"
#include "core/tokenize/piece_decoder.h"
#include "core/tokenize/pre_tokenizer.h"

namespace headscope {

/// A token that is looked for in the text before anything else is done to it.
struct AddedToken {
  std::string content;
  TokenId id = -1;
  bool special = false;     ///< a control token: matched only where the caller asks for it
  bool lstrip = false;      ///< takes the white space before it along
  bool rstrip = false;      ///< takes the white space after it along
  bool singleWord = false;  ///< only between characters that make no word
  bool normalized = false;  ///< looked for in the normalised text
};

/// Two adjacent symbols become one; lower ranks first, and of equal ones the leftmost.
struct Merge {
  TokenId left = -1;
  TokenId right = -1;
  TokenId result = -1;
  std::uint32_t rank = 0;
};

/// How a word becomes tokens.
enum class WordModelKind {
  Bpe,     ///< merges, in order of rank
  Unigram  ///< the pieces whose scores have the greatest sum
};

/// Everything a tokenizer is made of, whichever file it was read from.
struct Vocabulary {
  WordModelKind model = WordModelKind::Bpe;
  std::vector<std::string> pieces;               ///< spelling by id; empty where an id has none
  std::unordered_map<std::string, TokenId> ids;  ///< what the word model works on
  std::vector<Merge> merges;                     ///< BPE, in rank order
  std::vector<double> scores;                    ///< Unigram, by id: logarithms of probabilities
  std::vector<AddedToken> added;                 ///< in the file's order
  std::vector<NormalizerStep> normalizer;
  std::vector<PreTokenizerRule> preTokenizer;
  std::vector<DecoderStep> decoder;
  bool bytes = false;         ///< words are bytes, spelled in the alphabet of byte-level BPE
  bool byteFallback = false;  ///< a character without a token becomes its bytes, "<0x0A>"
  bool ignoreMerges = false;  ///< a word that is a token stays whole, whatever the merges
  TokenId unknown = -1;       ///< stands for what has no token; -1: that is left out
  bool fuseUnknown = false;   ///< a run of such is one token
  TokenId bos = -1;           ///< -1: none
  bool addsBos = false;
  std::string chatTemplate;
  std::vector<std::string> notes;  ///< what the reader had to choose for itself, one sentence each
};

/// The merge numbered `index` of two spellings; an error names the index where they or their join are no tokens.
[[nodiscard]] Result<Merge> resolveMerge(const Vocabulary& vocabulary, std::size_t index, const std::string& left,
                                         const std::string& right);

/// The same for "left right", which must hold exactly one space.
[[nodiscard]] Result<Merge> resolveMergeLine(const Vocabulary& vocabulary, std::size_t index, const std::string& line);

/// The ids of the byte tokens "<0x00>" to "<0xFF>", each -1 where there is none.
[[nodiscard]] std::vector<TokenId> byteTokens(const Vocabulary& vocabulary);

}  // namespace headscope
