#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <optional>
#include <stop_token>

#include "core/base/progress_reporter.h"
#include "core/compaction/head_compactor.h"
#include "core/profiling/profile_request.h"
#include "core/profiling/profile_result.h"
#include "core/profiling/prompts.h"
#include "core/profiling/replay.h"

namespace headscope {

/// Everything of one document that curves are measured against: full cache, answers, reference queries, scores, the
/// compacted baseline and its replay. Memory: the cache, queries and attention outputs of all heads.
class DocumentProfiler {
public:
  DocumentProfiler(std::shared_ptr<const Decoder> decoder, std::shared_ptr<const Tokenizer> tokenizer, ProfileRequest request);

  /// Reads the document and measures full cache and baseline. Answers of an earlier sitting are used where given.
  [[nodiscard]] Result<DocumentProfile> prepare(const Document& document, const std::vector<ReferenceAnswer>& earlier,
                                                ProgressReporter& progress, std::stop_token stop);

  /// Makes ready for points of one head up to the largest of the ratios asked for.
  void beginHead(HeadId head);
  /// Exact Δ of the current head at one ratio.
  [[nodiscard]] Result<InfluencePoint> measure(double ratio, std::stop_token stop);
  /// The current head compacted to one ratio, without its template's keys: a part of `measure` on its own.
  gpu::CompactKv compactOnly(double ratio) const;
  [[nodiscard]] const Replay& replay() const { return *m_replay; }

private:
  [[nodiscard]] Result<Done> answerQuestions(const Document& document, const std::vector<ReferenceAnswer>& earlier,
                                             std::stop_token stop);
  [[nodiscard]] Result<Done> collectQueries(std::stop_token stop);
  [[nodiscard]] Result<Done> scoreHeads(ProgressReporter& progress, std::stop_token stop);
  [[nodiscard]] Result<Done> measureBaseline(std::stop_token stop);
  [[nodiscard]] HeadCompactor compactor(HeadId head, std::int64_t largest) const;
  [[nodiscard]] gpu::CompactKv withTemplate(HeadId head, const gpu::CompactKv& compact) const;
  [[nodiscard]] double meanOf(const std::vector<double>& perAnswer) const;

  std::shared_ptr<const Decoder> m_decoder;
  std::shared_ptr<const Tokenizer> m_tokenizer;
  Prompts m_prompts;
  ProfileRequest m_request;

  ContextTokens m_context;
  std::optional<KvCache> m_cache;
  std::vector<at::Tensor> m_queries;               ///< [layer][kvHeads, n, headDim]
  std::map<HeadId, gpu::KeyScores> m_scores;
  CompactCaches m_baseline;
  std::optional<Replay> m_replay;
  DocumentProfile m_profile;
  HeadId m_head;
  std::optional<HeadCompactor> m_compactor;
};

}  // namespace headscope
