#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/tokenize/added_tokens.h"
#include "core/tokenize/normalizer.h"
#include "core/tokenize/pre_tokenizer.h"
#include "core/tokenize/tokenizer.h"
#include "core/tokenize/vocabulary.h"
#include "core/tokenize/word_model.h"

namespace headscope {

/// The steps of a vocabulary in the order of the reference: added tokens in the raw text; then, in what lies between
/// them, normalising, added tokens in the normalised text, pre-tokenising, and the tokens of each word.
class PipelineTokenizer final : public Tokenizer {
public:
  /// Every id of the vocabulary must be below the number of its pieces, as its readers see to.
  [[nodiscard]] static Result<std::shared_ptr<const PipelineTokenizer>> create(Vocabulary vocabulary);

  [[nodiscard]] Result<std::vector<EncodedToken>> encode(std::string_view text, EncodeOptions options) const override;
  [[nodiscard]] std::string decode(const std::vector<TokenId>& ids, bool keepSpecial) const override;
  [[nodiscard]] std::string piece(TokenId id) const override;
  [[nodiscard]] TokenId specialToken(std::string_view text) const override;
  [[nodiscard]] std::size_t controlTokensIn(std::string_view text) const override;
  [[nodiscard]] bool addsBos() const override { return m_vocabulary.addsBos; }
  [[nodiscard]] TokenId bosToken() const override { return m_vocabulary.bos; }
  [[nodiscard]] const std::string& chatTemplate() const override { return m_vocabulary.chatTemplate; }
  [[nodiscard]] const std::vector<std::string>& notes() const override { return m_vocabulary.notes; }

private:
  class Encoding;

  /// The vocabulary's steps, compiled.
  struct Steps {
    Normalizer normalizer;
    PreTokenizer preTokenizer;
  };

  PipelineTokenizer(Vocabulary vocabulary, Steps steps);

  Steps m_steps;
  std::unique_ptr<const WordModel> m_words;
  AddedTokenFinder m_rawAdded;
  AddedTokenFinder m_normalizedAdded;
  std::unordered_map<std::string, TokenId> m_addedIds;
  std::vector<bool> m_added;    ///< by id
  std::vector<bool> m_special;  ///< by id
  Vocabulary m_vocabulary;      ///< without what only encoding needs
};

}  // namespace headscope
