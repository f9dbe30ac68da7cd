#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
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

/// Two adjacent symbols become one. The position in the list is the rank: lower merges first.
struct Merge {
  TokenId left = -1;
  TokenId right = -1;
  TokenId result = -1;
};

/// Everything a byte-level BPE tokenizer is made of, whichever file it was read from.
struct Vocabulary {
  std::vector<std::string> pieces;               ///< spelling by id; empty where an id has none
  std::unordered_map<std::string, TokenId> ids;  ///< what merging works on
  std::vector<Merge> merges;                     ///< in rank order
  std::vector<AddedToken> added;                 ///< in the file's order
  std::vector<SplitRule> splits;                 ///< pre-tokenising
  bool nfc = false;                              ///< text is put into Unicode normal form C first
  bool ignoreMerges = false;                     ///< a word that is a token stays whole, whatever the merges
  TokenId unknown = -1;                          ///< stands for bytes without a token; -1: those are left out
  bool fuseUnknown = false;                      ///< a run of such bytes is one token
  TokenId bos = -1;                              ///< -1: none
  bool addsBos = false;
  std::string chatTemplate;
};

/// The merge numbered `index` of two spellings; an error names the index where they or their join are no tokens.
[[nodiscard]] Result<Merge> resolveMerge(const Vocabulary& vocabulary, std::size_t index, const std::string& left,
                                         const std::string& right);

/// The same for "left right", which must hold exactly one space.
[[nodiscard]] Result<Merge> resolveMergeLine(const Vocabulary& vocabulary, std::size_t index, const std::string& line);

}  // namespace headscope
