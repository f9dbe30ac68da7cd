#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/tokenize/vocabulary.h"

namespace headscope {

/// The merges that a SentencePiece vocabulary of the BPE kind implies: any two pieces whose join is a piece become it,
/// the join of the highest score first. `scores` and `usable` are by id; only usable pieces take part.
[[nodiscard]] std::vector<Merge> mergesOfScores(const Vocabulary& vocabulary, const std::vector<double>& scores,
                                                const std::vector<bool>& usable);

}  // namespace headscope
