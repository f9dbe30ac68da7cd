#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"

namespace headscope {

/// A precision that is off by more than this in Δ is never called exact.
inline constexpr double exactNoise = 1e-4;

/// One point of a head's influence curve on one document.
struct InfluencePoint {
  double ratio = 0;          ///< as asked, kept ÷ T
  std::int64_t kept = 0;     ///< t = max(1, floor(ratio·T))
  double logPerplexity = 0;  ///< mean over questions, natural log
  double delta = 0;          ///< logPerplexity − baseline; negative is better
  bool exact = true;
  double error = 0;  ///< estimate of |delta − exact delta|; 0 where exact
  /// Mean over questions of the mean over answer tokens of KL(whole cache ‖ this cache) of the next token's
  /// distribution, nats; measured points only.
  std::optional<double> kl = std::nullopt;

  /// Whether a forward pass gave it. Not exact all the same where the precision it ran in is too coarse.
  [[nodiscard]] bool measured() const { return exact || kl; }
  bool operator==(const InfluencePoint&) const = default;
};

using InfluenceCurve = std::vector<InfluencePoint>;  ///< ascending by ratio

/// Standard error of the mean of `values`, n − 1 in the variance; 0 for fewer than two values.
[[nodiscard]] double standardError(const std::vector<double>& values, double mean);

/// The point at a ratio (to 1e-9), or nothing.
[[nodiscard]] const InfluencePoint* findPoint(const InfluenceCurve& curve, double ratio);
/// Puts a point where it belongs, in the place of one at the same ratio.
void placePoint(InfluenceCurve& curve, const InfluencePoint& point);

struct ReferenceAnswer {
  std::string questionId;
  std::string text;
  std::vector<TokenId> promptTokens;
  std::vector<TokenId> answerTokens;  ///< empty: left out of every mean and counted
  double fullLogPerplexity = 0;       ///< with the whole cache
  double baselineLogPerplexity = 0;
};

/// Everything measured on one document.
struct DocumentProfile {
  std::string documentId;
  std::int64_t tokens = 0;            ///< T: tokens that may be dropped
  std::int64_t contextTokens = 0;     ///< T and the template's around it
  std::int64_t referenceQueries = 0;  ///< n per KV head
  int emptyAnswers = 0;
  double fullLogPerplexity = 0;
  double baselineLogPerplexity = 0;
  double baselineKl = 0;  ///< KL of the baseline, as in InfluencePoint; NaN in sessions that do not know it
  std::vector<ReferenceAnswer> answers;
  std::map<HeadId, std::vector<float>> rmsScores;  ///< RMS score of each of the T keys, by position
  std::map<HeadId, InfluenceCurve> curves;
};

/// What a session records of the run that made a profile.
struct ProfileRecord {
  std::string modelName, modelFingerprint, datasetName, datasetFingerprint;
  double targetRatio = 0.05;
  std::string promptStyle;    ///< name of the chat template, or "plain"
  std::string querySource;    ///< "repeat", "prefill", "questions"
  std::string device, dtype;  ///< "cpu", "float32"
  bool compat = false;
  std::uint64_t seed = 0;
  std::string programVersion;
  int kvBytesPerTokenPerHead = 0;    ///< at 2 bytes an element
  std::vector<HeadId> heads;         ///< all heads with a budget, N of them, in layer order
  std::vector<double> ratios;        ///< the grid that was asked for
  double seconds = 0;                ///< spent measuring, all sittings together
  std::int64_t peakMemoryBytes = 0;  ///< the most a sitting's process had resident; 0 where it was not recorded
};

/// A profile as far as it got; an immutable value handed out whole.
struct Profile {
  ProfileRecord record;
  std::vector<DocumentProfile> documents;
};

/// A head's curve averaged over documents, joined by ratio.
struct MeanCurve {
  HeadId head;
  std::vector<double> ratio;
  std::vector<double> delta;        ///< mean over the documents that have the ratio
  std::vector<double> stderrDelta;  ///< standard error of that mean; 0 with one document
  std::vector<double> kept;         ///< mean kept count
  std::vector<bool> exact;          ///< true where every document's point is
  std::vector<double> error;        ///< mean stated error
  std::vector<double> kl;           ///< mean over the documents where it was measured; NaN where in none
  std::vector<int> documents;       ///< how many documents the mean has
};

/// What a curve speaks of, each as its change against the baseline.
enum class Measure {
  LogPerplexity,  ///< of the answers
  Divergence,     ///< KL from the whole cache, where it was measured
};

/// Mean curves of all heads that have at least one point, in layer order. Points are joined at equal ratios (to 1e-9),
/// never by index; a non-finite value is left out.
[[nodiscard]] std::vector<MeanCurve> meanCurves(const Profile& profile, Measure measure = Measure::LogPerplexity);

/// Global RMS at ρ: all (head, key) pairs of a document in one list, the max(1, floor(ρ·T))·N best kept, ties to the
/// earlier head and key. Returns each head's kept count in that document. A head may get 0.
[[nodiscard]] std::map<HeadId, std::int64_t> globalRmsCounts(const DocumentProfile& document, double targetRatio);

/// Proportions p_h of the global-RMS method averaged over documents; they sum to 1. Empty without scores.
[[nodiscard]] std::map<HeadId, double> globalRmsProportions(const Profile& profile, double targetRatio);

}  // namespace headscope
