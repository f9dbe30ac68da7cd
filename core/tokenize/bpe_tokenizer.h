#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/tokenize/added_tokens.h"
#include "core/tokenize/pre_tokenizer.h"
#include "core/tokenize/tokenizer.h"
#include "core/tokenize/vocabulary.h"
#include "core/tokenize/word_encoder.h"

namespace headscope {

/// Byte-level BPE in the order of the reference: added tokens in the raw text, normal form, added tokens in the
/// normalised text, pre-tokenising, merging of each word.
class BpeTokenizer final : public Tokenizer {
public:
  /// Every id of the vocabulary must be below the number of its pieces, as its readers see to.
  [[nodiscard]] static Result<std::shared_ptr<const BpeTokenizer>> create(Vocabulary vocabulary);

  [[nodiscard]] Result<std::vector<EncodedToken>> encode(std::string_view text, EncodeOptions options) const override;
  [[nodiscard]] std::string decode(const std::vector<TokenId>& ids, bool keepSpecial) const override;
  [[nodiscard]] std::string piece(TokenId id) const override;
  [[nodiscard]] TokenId specialToken(std::string_view text) const override;
  [[nodiscard]] bool addsBos() const override { return m_addsBos; }
  [[nodiscard]] TokenId bosToken() const override { return m_bos; }
  [[nodiscard]] const std::string& chatTemplate() const override { return m_chatTemplate; }

private:
  class Encoding;

  BpeTokenizer(Vocabulary vocabulary, PreTokenizer preTokenizer);

  PreTokenizer m_preTokenizer;
  WordEncoder m_words;
  AddedTokenFinder m_rawAdded;
  AddedTokenFinder m_normalizedAdded;
  std::unordered_map<std::string, TokenId> m_addedIds;
  std::vector<std::string> m_pieces;
  std::vector<std::string> m_bytes;  ///< by id
  std::vector<bool> m_special;       ///< by id
  bool m_nfc;
  TokenId m_bos;
  bool m_addsBos;
  std::string m_chatTemplate;
};

}  // namespace headscope
