#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace headscope {

struct EncodeOptions {
  bool specialTokens = false;  ///< turn special tokens written in the text into their ids; otherwise they are letters
  bool bos = false;            ///< put the beginning-of-sequence token first, unless it already stands there
  bool continues = false;      ///< the text goes on from another: no space or mark is put before it
};

/// One token and the bytes [begin, end) of the text it came from (empty range for an added BOS).
struct EncodedToken {
  TokenId id = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Turns text into token ids and back, equal to Hugging Face `tokenizers` on the same vocabulary. Immutable and
/// thread-safe.
class Tokenizer {
public:
  Tokenizer() = default;
  Tokenizer(const Tokenizer&) = delete;
  Tokenizer& operator=(const Tokenizer&) = delete;
  virtual ~Tokenizer() = default;

  /// Opens the tokenizer of MODEL (as `findModel` takes it): the vocabulary in a GGUF file or tokenizer.json in a
  /// directory. An unknown pre-tokeniser rule set is refused by name.
  [[nodiscard]] static Result<std::shared_ptr<const Tokenizer>> open(const std::string& model);

  /// Text is UTF-8; invalid bytes are an error that names the offset.
  [[nodiscard]] virtual Result<std::vector<EncodedToken>> encode(std::string_view text,
                                                                 EncodeOptions options = {}) const = 0;

  /// The bytes of a run of tokens; special tokens are left out unless `keepSpecial`. Invalid UTF-8 stays as it is.
  [[nodiscard]] virtual std::string decode(const std::vector<TokenId>& ids, bool keepSpecial = false) const = 0;

  /// The vocabulary's own spelling of a token ("Ġworld"); empty for an id that is not in it.
  [[nodiscard]] virtual std::string piece(TokenId id) const = 0;

  /// The id of a special or added token by its exact text, or -1.
  [[nodiscard]] virtual TokenId specialToken(std::string_view text) const = 0;

  /// How many control tokens are written in a text, which `encode` leaves letters unless told otherwise.
  [[nodiscard]] virtual std::size_t controlTokensIn(std::string_view text) const = 0;

  /// True where the model's own rule puts a BOS before a text.
  [[nodiscard]] virtual bool addsBos() const = 0;
  [[nodiscard]] virtual TokenId bosToken() const = 0;

  /// The chat template's text as stored with the model (Jinja), empty where there is none.
  [[nodiscard]] virtual const std::string& chatTemplate() const = 0;

  /// What the reader had to choose where the files do not say: one sentence each, for the log.
  [[nodiscard]] virtual const std::vector<std::string>& notes() const = 0;
};

/// Just the ids of an encoding.
[[nodiscard]] std::vector<TokenId> idsOf(const std::vector<EncodedToken>& tokens);

}  // namespace headscope
