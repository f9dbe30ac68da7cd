#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// A token within a word: the bytes [begin, end) of it.
struct WordToken {
  TokenId id = -1;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Turns one word into tokens. Immutable and thread-safe.
class WordModel {
public:
  WordModel() = default;
  WordModel(const WordModel&) = delete;
  WordModel& operator=(const WordModel&) = delete;
  virtual ~WordModel() = default;

  /// Appends the tokens of `word`: well-formed UTF-8 of at most 4 GB, or raw bytes where the vocabulary works on bytes.
  virtual void encode(std::string_view word, std::vector<WordToken>& tokens) const = 0;

  [[nodiscard]] static std::unique_ptr<const WordModel> create(const Vocabulary& vocabulary);
};

}  // namespace headscope
