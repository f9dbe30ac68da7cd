#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <optional>

#include "core/base/progress_reporter.h"
#include "core/base/stop_token.h"
#include "core/compaction/head_compactor.h"
#include "core/profiling/curve_estimator.h"
#include "core/profiling/influence_preview.h"
#include "core/profiling/profile_request.h"
#include "core/profiling/profile_result.h"
#include "core/profiling/prompts.h"
#include "core/profiling/replay.h"

namespace headscope {

/// What a set of caches makes of a document's answers: means over the answers of means over their tokens.
struct CacheScore {
  double logPerplexity = 0;
  double kl = 0;  ///< KL(whole cache ‖ these caches) of the next token's distribution, nats
};

/// Everything of one document that curves are measured against: full cache, answers, reference queries, scores, the
/// compacted baseline and its replay. Memory: the cache, queries and attention outputs of all heads.
class DocumentProfiler {
public:
  DocumentProfiler(std::shared_ptr<const Decoder> decoder, std::shared_ptr<const Tokenizer> tokenizer,
                   ProfileRequest request);

  /// Refuses models whose heads cannot be compacted: none attends globally, or their scores are capped.
  [[nodiscard]] static Result<Done> checkModel(const ModelSpec& spec);

  /// From now on `prepare` measures a few points with `float32`, the same model, too: what they differ by is the noise
  /// of this profiler's own precision.
  void compareWith(std::shared_ptr<const Decoder> float32) { m_float32 = std::move(float32); }
  /// The largest noise of any document so far; 0 where nothing was compared.
  [[nodiscard]] double largestNoise() const { return m_largestNoise; }

  /// Reads the document and measures full cache and baseline. Answers of an earlier sitting are used where given.
  [[nodiscard]] Result<DocumentProfile> prepare(const Document& document, const std::vector<ReferenceAnswer>& earlier,
                                                ProgressReporter& progress, const StopToken& stop);

  /// Scores with every head compacted to its own count; a head that is not named keeps its baseline. Counts
  /// are brought into [1, T].
  [[nodiscard]] Result<CacheScore> measureAllocation(const std::map<HeadId, std::int64_t>& kept,
                                                     const StopToken& stop) const;
  /// Scores of the baseline, every head compacted to the target ratio.
  [[nodiscard]] CacheScore uniformScore() const;

  /// Makes ready for points of one head up to the largest of the ratios asked for.
  void beginHead(HeadId head);
  /// Measured Δ of the current head at one ratio: exact, or with the noise as its error where that is above exactNoise.
  [[nodiscard]] Result<InfluencePoint> measure(double ratio, const StopToken& stop);
  /// The same at several ratios in one batch, in their order.
  [[nodiscard]] Result<std::vector<InfluencePoint>> measure(const std::vector<double>& ratios, const StopToken& stop);
  /// How many points are worth one batch: 1 on a CPU, where more gained 5 % and a run that is killed would lose them.
  [[nodiscard]] std::size_t pointsAtOnce() const { return m_decoder->device().is_cpu() ? 1 : 8; }
  /// Makes ready for `estimate`: one backward pass over the baseline.
  [[nodiscard]] Result<Done> beginPreview(const StopToken& stop);
  /// Δ to first order, [head][ratio]: heads side by side, each on one thread. Call after `beginPreview`.
  [[nodiscard]] Result<std::vector<std::vector<PreviewEstimate>>> estimate(const std::vector<HeadId>& heads,
                                                                           const std::vector<double>& ratios,
                                                                           const StopToken& stop) const;
  /// How many heads are worked on at once: the threads of the CPU, or one on a GPU.
  [[nodiscard]] std::size_t headsAtOnce() const;
  /// A point at `ratio` from what an estimator says of it; the baseline's own ratio is exact without measuring.
  [[nodiscard]] InfluencePoint estimatedPoint(double ratio, const PointEstimate& estimate) const;
  /// Whether a head at `ratio` keeps as many keys as in the baseline, so that Δ is 0.
  [[nodiscard]] bool isBaseline(double ratio) const;
  [[nodiscard]] const ProfileRequest& request() const { return m_request; }
  [[nodiscard]] const std::string& documentId() const { return m_profile.documentId; }
  /// The current head compacted to one ratio, without its template's keys: a part of `measure` on its own.
  gpu::CompactKv compactOnly(double ratio, Refinement refinement = Refinement::OneStep) const;
  [[nodiscard]] const Replay& replay() const { return *m_replay; }

private:
  [[nodiscard]] Result<Done> answerQuestions(const Document& document, const std::vector<ReferenceAnswer>& earlier,
                                             const StopToken& stop);
  [[nodiscard]] Result<Done> collectQueries(const StopToken& stop);
  [[nodiscard]] Result<Done> scoreHeads(ProgressReporter& progress, const StopToken& stop);
  [[nodiscard]] Result<Done> measureBaseline(const StopToken& stop);
  [[nodiscard]] Result<Done> measureNoise(const Document& document, ProgressReporter& progress, const StopToken& stop);
  /// The answers that are scored: all but the empty ones.
  [[nodiscard]] std::vector<ScoredAnswer> scoredAnswers() const;
  [[nodiscard]] HeadCompactor compactor(HeadId head, std::int64_t largest) const;
  [[nodiscard]] std::vector<PreviewEstimate> estimateHead(HeadId head, const std::vector<double>& ratios,
                                                          const StopToken& stop) const;
  /// The template's keys around `compact`, which may be empty.
  [[nodiscard]] gpu::CompactKv withTemplate(HeadId head, const gpu::CompactKv& compact) const;
  /// Every key of every layer, without bias.
  [[nodiscard]] CompactCaches wholeCaches() const;
  [[nodiscard]] static CacheScore meanOf(const AnswerScores& scores);

  std::shared_ptr<const Decoder> m_decoder, m_float32;
  std::shared_ptr<const Tokenizer> m_tokenizer;
  Prompts m_prompts;
  ProfileRequest m_request;

  ContextTokens m_context;
  std::optional<KvCache> m_cache;
  std::vector<at::Tensor> m_queries;  ///< [layer][kvHeads, n, headDim]
  std::map<HeadId, gpu::KeyScores> m_scores;
  CompactCaches m_baseline;
  std::shared_ptr<const TokenDistributions> m_whole;  ///< of the scored rows under the whole cache
  std::optional<Replay> m_replay;
  std::optional<InfluencePreview> m_preview;
  DocumentProfile m_profile;
  double m_noise = 0;  ///< largest error of Δ found against float32 on this document
  double m_largestNoise = 0;
  HeadId m_head;
  std::optional<HeadCompactor> m_compactor;
};

}  // namespace headscope
