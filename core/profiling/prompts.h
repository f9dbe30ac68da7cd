#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/data/dataset.h"
#include "core/tokenize/chat_template.h"
#include "core/tokenize/tokenizer.h"

namespace headscope {

/// A document as the model reads it; tokens [begin, end) are the document's own, the only ones that may be dropped.
struct ContextTokens {
  std::vector<TokenId> tokens;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Builds the texts of a profile run as tokens: by the model's chat template where it is known, else as plain text. The
/// words of documents and questions are always letters: a control token written in them stays text.
class Prompts {
public:
  explicit Prompts(std::shared_ptr<const Tokenizer> tokenizer);

  [[nodiscard]] bool hasChatTemplate() const { return m_chat.has_value(); }
  /// Name of the chat template, or "plain".
  [[nodiscard]] std::string style() const;

  [[nodiscard]] Result<ContextTokens> context(const Document& document) const;
  /// What the model reads behind the context before it answers, choices included.
  [[nodiscard]] Result<std::vector<TokenId>> question(const Question& question) const;
  /// The instruction to repeat the context, without the document itself.
  [[nodiscard]] Result<std::vector<TokenId>> repeatInstruction() const;
  /// An answer's text without surrounding white space, as tokens.
  [[nodiscard]] Result<std::vector<TokenId>> answer(const std::string& text) const;

private:
  struct Framed {
    std::string before, after;
  };

  /// `first` is how the frame's beginning is encoded: with BOS, or as the continuation of a text.
  [[nodiscard]] Result<ContextTokens> encodeFramed(const Framed& frame, const std::string& content,
                                                   EncodeOptions first) const;
  /// Whether a text that follows these tokens goes on from letters, not from a control token.
  [[nodiscard]] bool endsInLetters(const std::vector<EncodedToken>& tokens) const;
  [[nodiscard]] Framed userTurn() const;

  std::shared_ptr<const Tokenizer> m_tokenizer;
  std::optional<ChatTemplate> m_chat;
};

}  // namespace headscope
