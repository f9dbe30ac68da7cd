#pragma once

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// Reads tokenizer.json's `model` into a vocabulary: BPE (pieces and ids as an object, merges as "a b" or ["a", "b"])
/// or Unigram (pieces with scores in the order of their ids). A model without a type is taken for BPE where
/// `untypedBpe`. Other types and settings are refused by name.
[[nodiscard]] Result<Done> readWordModel(const nlohmann::json& model, bool untypedBpe, Vocabulary& vocabulary);

/// An id from 0 to 4,194,303, which keeps a hostile file from sizing the table; nothing for any other value.
[[nodiscard]] std::optional<TokenId> readTokenId(const nlohmann::json& value);

/// Gives `id` its spelling, making room where there is none.
void setPiece(Vocabulary& vocabulary, TokenId id, const std::string& piece);

}  // namespace headscope
