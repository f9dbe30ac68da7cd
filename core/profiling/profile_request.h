#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ids.h"

namespace headscope {

/// What a head's reference queries are made by: reading the document again behind itself, its first reading, or the
/// questions.
enum class QuerySource { Repeat, Prefill, Questions };

/// "repeat", "prefill", "questions".
[[nodiscard]] std::string nameOf(QuerySource source);
[[nodiscard]] std::optional<QuerySource> querySourceOf(const std::string& name);

/// How much of a curve is measured: nothing (first-order estimates), the points that matter most, or every point.
enum class InfluenceMode { Preview, Adaptive, Exact };

/// Part `index` of `count` of a run's (document, head) pairs: a stretch of them in order, so that a shard reads as few
/// documents as can be.
struct Shard {
  int index = 0;
  int count = 1;
};

/// The places [first, second) of `heads` heads that the shard has of document `document` of `documents`.
[[nodiscard]] std::pair<std::size_t, std::size_t> shardRange(const Shard& shard, std::size_t document,
                                                             std::size_t documents, std::size_t heads);

/// What one profile run is asked to do. A plain value; equal requests give equal results on the same device.
struct ProfileRequest {
  std::string model;
  std::string dataset;
  std::vector<std::string> documents;  ///< ids; empty: all
  std::vector<HeadId> heads;           ///< empty: all that have a budget
  double targetRatio = 0.05;           ///< ρ of the baseline: every head keeps max(1, floor(ρ·T)) keys
  std::vector<double> ratios;          ///< kept ÷ T, ascending, in [0, 1]
  Shard shard;
  InfluenceMode mode = InfluenceMode::Adaptive;
  double largestError = 1e-3;  ///< of a Δ in adaptive mode, with 95 % confidence; 0: until every point is exact
  QuerySource querySource = QuerySource::Repeat;
  std::int64_t maxQueries = 50000;  ///< per KV head; more are drawn evenly by `seed`
  int maxAnswerTokens = 48;
  bool datasetAnswers = false;  ///< score the data set's answers instead of the model's own
  bool compat = false;          ///< the reference code's procedure and prompts
  std::uint64_t seed = 0;
  std::string device = "auto";
  std::string dtype = "float32";  ///< or "bfloat16": of the products with weights
  int threads = 0;                ///< 0: all cores
};

/// start:stop:step, both ends included: ratioGrid(0, 0.5, 0.01) has 51 points. Empty where a number is not finite, the
/// step is not positive, `stop` lies below `start`, or there would be more than 100,000 points.
[[nodiscard]] std::vector<double> ratioGrid(double start, double stop, double step);

}  // namespace headscope
