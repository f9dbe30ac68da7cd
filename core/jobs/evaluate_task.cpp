#include <c10/core/GradMode.h>

#include <algorithm>

#include "core/budget/baselines.h"
#include "core/compaction/head_compactor.h"
#include "core/jobs/engine.h"
#include "core/jobs/tasks.h"
#include "core/profiling/document_profiler.h"

namespace headscope::tasks {

namespace {

/// Shares in the order of `heads`, after checking that both name the same heads.
Result<std::vector<double>> sharesOf(const EvaluateRequest& request, const std::vector<HeadId>& heads) {
  using Shares = std::vector<double>;
  for (const auto& [head, share] : request.proportions)
    if (!std::binary_search(heads.begin(), heads.end(), head))
      return Error{"names " + head.toString() + ", which has no budget in this model", "budget",
                   "use a budget made for this model"};
  Shares shares;
  for (const auto head : heads) {
    const auto share = request.proportions.find(head);
    if (share == request.proportions.end())
      return Error{"gives " + head.toString() + " no share", "budget", "use a budget made for this model"};
    shares.push_back(share->second);
  }
  return shares;
}

void average(Evaluation& evaluation) {
  const auto count = static_cast<double>(evaluation.documents.size());
  std::vector<double> deltas;
  for (const auto& document : evaluation.documents) {
    evaluation.full += document.full / count;
    evaluation.uniform += document.uniform / count;
    evaluation.measured += document.measured / count;
    evaluation.uniformKl += document.uniformKl / count;
    evaluation.kl += document.kl / count;
    deltas.push_back(document.measured - document.uniform);
  }
  evaluation.delta = evaluation.measured - evaluation.uniform;
  evaluation.stderrDelta = standardError(deltas, evaluation.delta);
}

}  // namespace

Result<Evaluation> evaluate(const EvaluateRequest& request, const TaskContext& context) {
  const c10::NoGradGuard inference;
  if (!(request.targetRatio > 0 && request.targetRatio <= 1))
    return Error{"must be above 0 and at most 1", "target ratio", "choose another value"};
  HEADSCOPE_TRY(Evaluation, data, loadDataset(request.dataset));
  HEADSCOPE_TRY(Evaluation, documents, chosenDocuments(data, request.documents));
  HEADSCOPE_TRY(Evaluation, tokenizer, Tokenizer::open(request.model));
  HEADSCOPE_TRY(Evaluation, decoder, loadDecoder(request.model, request.device, context));
  HEADSCOPE_CHECK(Evaluation, DocumentProfiler::checkModel(decoder->spec()));
  const auto heads = decoder->spec().budgetHeads();
  HEADSCOPE_TRY(Evaluation, shares, sharesOf(request, heads));

  ProfileRequest settings;
  settings.targetRatio = request.targetRatio;
  settings.seed = request.seed;
  DocumentProfiler profiler(decoder, tokenizer, settings);
  ProgressReporter progress(context.progress, context.stop);
  return guarded<Evaluation>(request.model, [&]() -> Result<Evaluation> {
    Evaluation evaluation;
    for (const auto& document : documents) {
      HEADSCOPE_TRY(Evaluation, profile, profiler.prepare(document, {}, progress, context.stop));
      const auto total = keptCount(request.targetRatio, profile.tokens) * static_cast<std::int64_t>(heads.size());
      const auto counts = roundToTotal(shares, total, 1, profile.tokens);
      std::map<HeadId, std::int64_t> kept;
      for (std::size_t i = 0; i < heads.size(); ++i) kept[heads[i]] = counts[i];
      HEADSCOPE_TRY(Evaluation, measured, profiler.measureAllocation(kept, context.stop));
      evaluation.documents.push_back({document.id, profile.tokens, profile.fullLogPerplexity,
                                      profile.baselineLogPerplexity, measured.logPerplexity, profiler.uniformScore().kl,
                                      measured.kl});
    }
    average(evaluation);
    return evaluation;
  });
}

}  // namespace headscope::tasks
