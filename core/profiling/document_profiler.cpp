#include "core/profiling/document_profiler.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "core/base/white_space.h"
#include "core/decoder/greedy.h"
#include "core/decoder/token_scores.h"
#include "gpu/side_by_side.h"

namespace headscope {

namespace {

/// Points that are measured in float32 too, spread over heads and ratios.
constexpr std::size_t noiseProbes = 6;

/// Row numbers of an even draw of `count` out of `total`: one at a seeded place of each of `count` equal stretches.
at::Tensor evenDraw(std::int64_t total, std::int64_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < count; ++i) {
    const double place =
        (static_cast<double>(i) + static_cast<double>(random() >> 11) * 0x1p-53) / static_cast<double>(count);
    rows.push_back(std::min(total - 1, static_cast<std::int64_t>(place * static_cast<double>(total))));
  }
  return at::tensor(at::ArrayRef<std::int64_t>(rows), at::TensorOptions().dtype(at::kLong));
}

}  // namespace

DocumentProfiler::DocumentProfiler(std::shared_ptr<const Decoder> decoder, std::shared_ptr<const Tokenizer> tokenizer,
                                   ProfileRequest request)
    : m_decoder(std::move(decoder)),
      m_tokenizer(std::move(tokenizer)),
      m_prompts(m_tokenizer),
      m_request(std::move(request)) {}

Result<Done> DocumentProfiler::checkModel(const ModelSpec& spec) {
  if (spec.budgetHeads().empty())
    return Error{"every layer slides, so that no head has a budget", spec.name,
                 "use a model with layers that see the whole text"};
  for (const auto& attention : spec.attention)
    if (attention.softCap && !attention.window)
      return Error{"its attention scores are capped, which compaction does not know", spec.name,
                   "perplexity and spectra work; profile another model"};
  return Done{};
}

Result<DocumentProfile> DocumentProfiler::prepare(const Document& document, const std::vector<ReferenceAnswer>& earlier,
                                                  ProgressReporter& progress, const StopToken& stop) {
  m_preview.reset();
  m_compactor.reset();
  m_profile = {};
  m_profile.documentId = document.id;
  HEADSCOPE_TRY(DocumentProfile, context, m_prompts.context(document));
  m_context = std::move(context);
  m_profile.tokens = static_cast<std::int64_t>(m_context.end - m_context.begin);
  m_profile.contextTokens = static_cast<std::int64_t>(m_context.tokens.size());
  if (m_profile.tokens == 0) return Error{"the document has no token", document.id, "leave it out"};
  if (document.questions.empty())
    return Error{"the document has no question, so nothing can be measured", document.id,
                 "add questions or leave it out"};

  const auto heads = static_cast<std::int64_t>(m_decoder->spec().budgetHeads().size());
  // Each of the four readings takes about as long as scoring all heads.
  progress.begin("Reading \"" + document.id + "\"", 5 * heads);
  // Keys that are cached now are read again with every question: one length for all.
  m_decoder = m_decoder->forLength(m_profile.contextTokens);
  m_cache.emplace(m_decoder->newCache(m_profile.contextTokens));
  HEADSCOPE_CHECK(DocumentProfile, m_decoder->read({{&*m_cache, m_context.tokens}}, stop));
  progress.advance(heads);
  HEADSCOPE_CHECK(DocumentProfile, answerQuestions(document, earlier, stop));
  progress.advance(heads);
  HEADSCOPE_CHECK(DocumentProfile, collectQueries(stop));
  progress.advance(heads);
  HEADSCOPE_CHECK(DocumentProfile, scoreHeads(progress, stop));
  HEADSCOPE_CHECK(DocumentProfile, measureBaseline(stop));
  progress.advance(heads);
  m_noise = 0;
  if (m_float32) HEADSCOPE_CHECK(DocumentProfile, measureNoise(document, progress, stop));
  return m_profile;
}

Result<Done> DocumentProfiler::measureNoise(const Document& document, ProgressReporter& progress,
                                            const StopToken& stop) {
  DocumentProfiler reference(m_float32, m_tokenizer, m_request);
  HEADSCOPE_CHECK(Done, reference.prepare(document, m_profile.answers, progress, stop));
  const auto heads = m_decoder->spec().budgetHeads();
  progress.begin("Noise of this precision on \"" + document.id + "\"", noiseProbes);
  for (std::size_t i = 0; i < noiseProbes; ++i) {
    const auto head = heads[(2 * i + 1) * heads.size() / (2 * noiseProbes)];
    const double ratio = m_request.ratios[(i + 1) * m_request.ratios.size() / (noiseProbes + 1)];
    beginHead(head);
    reference.beginHead(head);
    HEADSCOPE_TRY(Done, here, measure(ratio, stop));
    HEADSCOPE_TRY(Done, there, reference.measure(ratio, stop));
    m_noise = std::max(m_noise, std::abs(here.delta - there.delta));
    progress.advance();
  }
  m_largestNoise = std::max(m_largestNoise, m_noise);
  return Done{};
}

Result<Done> DocumentProfiler::answerQuestions(const Document& document, const std::vector<ReferenceAnswer>& earlier,
                                               const StopToken& stop) {
  if (earlier.size() == document.questions.size()) {
    m_profile.answers = earlier;
  } else {
    std::vector<std::vector<TokenId>> prompts;
    for (const auto& question : document.questions) {
      HEADSCOPE_TRY(Done, tokens, m_prompts.question(question));
      prompts.push_back(std::move(tokens));
    }
    std::vector<std::vector<TokenId>> written(prompts.size());
    if (!m_request.datasetAnswers) {
      HEADSCOPE_TRY(Done, answers, generateGreedy(*m_decoder, *m_cache, prompts, m_request.maxAnswerTokens, stop));
      written = std::move(answers);
    }
    for (std::size_t i = 0; i < prompts.size(); ++i) {
      const auto& question = document.questions[i];
      ReferenceAnswer answer;
      answer.questionId = question.id;
      answer.text = trimmed(m_request.datasetAnswers ? question.answer : m_tokenizer->decode(written[i]));
      answer.promptTokens = prompts[i];
      HEADSCOPE_TRY(Done, tokens, m_prompts.answer(answer.text));
      answer.answerTokens = std::move(tokens);
      m_profile.answers.push_back(std::move(answer));
    }
  }
  for (const auto& answer : m_profile.answers) m_profile.emptyAnswers += answer.answerTokens.empty() ? 1 : 0;
  if (m_profile.emptyAnswers == static_cast<int>(m_profile.answers.size()))
    return Error{"every answer is empty, so nothing can be measured", document.id, "use the data set's answers"};
  return Done{};
}

Result<Done> DocumentProfiler::collectQueries(const StopToken& stop) {
  m_queries.assign(m_decoder->spec().attention.size(), {});
  std::vector<std::vector<at::Tensor>> seen(m_queries.size());
  const QueryObserver observer = [&](int layer, const at::Tensor& q) { seen[layer].push_back(q); };

  std::vector<std::vector<TokenId>> texts;
  if (m_request.querySource == QuerySource::Repeat) {
    HEADSCOPE_TRY(Done, text, m_prompts.repeatInstruction());
    text.insert(text.end(), m_context.tokens.begin() + static_cast<std::ptrdiff_t>(m_context.begin),
                m_context.tokens.begin() + static_cast<std::ptrdiff_t>(m_context.end));
    texts.push_back(std::move(text));
  } else if (m_request.querySource == QuerySource::Questions) {
    for (const auto& answer : m_profile.answers) texts.push_back(answer.promptTokens);
  }
  for (const auto& text : texts) {
    auto cache = m_cache->extended(static_cast<std::int64_t>(text.size()));
    HEADSCOPE_CHECK(Done, m_decoder->read({{&cache, text}}, stop, observer));
  }
  if (m_request.querySource == QuerySource::Prefill) {
    auto cache = m_decoder->newCache(m_profile.contextTokens);
    const QueryObserver own = [&](int layer, const at::Tensor& q) {
      seen[layer].push_back(
          q.slice(1, static_cast<std::int64_t>(m_context.begin), static_cast<std::int64_t>(m_context.end)));
    };
    HEADSCOPE_CHECK(Done, m_decoder->read({{&cache, m_context.tokens}}, stop, own));
  }
  for (std::size_t layer = 0; layer < m_queries.size(); ++layer) {
    const auto q = seen[layer].size() == 1 ? seen[layer].front() : at::cat(seen[layer], 1);
    const auto kvHeads = m_decoder->spec().attention[layer].kvHeads;
    // The query heads of one KV head lie side by side, so head-major rows are a view.
    auto rows = q.reshape({kvHeads, -1, q.size(2)});
    if (rows.size(1) > m_request.maxQueries)
      rows = rows.index_select(1, evenDraw(rows.size(1), m_request.maxQueries, m_request.seed).to(q.device()));
    m_queries[layer] = rows.contiguous();
    m_profile.referenceQueries = rows.size(1);
  }
  return Done{};
}

Result<Done> DocumentProfiler::scoreHeads(ProgressReporter& progress, const StopToken& stop) {
  m_scores.clear();
  const auto begin = static_cast<std::int64_t>(m_context.begin);
  const auto end = static_cast<std::int64_t>(m_context.end);
  const auto kept = keptCount(m_request.targetRatio, m_profile.tokens);
  m_baseline.assign(m_decoder->spec().attention.size(), {});
  for (const auto head : m_decoder->spec().budgetHeads()) {
    if (stop.stop_requested()) return Cancelled{};
    auto scores = gpu::keyScores(
        m_queries[head.layer][head.kvHead], m_cache->keys(head.layer)[head.kvHead].slice(0, begin, end),
        m_cache->values(head.layer)[head.kvHead].slice(0, begin, end), m_decoder->spec().attention[head.layer].scale);
    const auto rms = scores.rms.to(at::kFloat).cpu().contiguous();
    m_profile.rmsScores[head].assign(rms.const_data_ptr<float>(), rms.const_data_ptr<float>() + rms.numel());
    m_scores.emplace(head, std::move(scores));
    m_baseline[head.layer].push_back(withTemplate(head, compactor(head, kept).compact(kept)));
    progress.advance();
  }
  const auto whole = wholeCaches();
  for (std::size_t layer = 0; layer < m_baseline.size(); ++layer)
    if (m_decoder->spec().attention[layer].window) m_baseline[layer] = whole[layer];
  return Done{};
}

CompactCaches DocumentProfiler::wholeCaches() const {
  CompactCaches whole(m_baseline.size());
  for (int layer = 0; layer < m_cache->layers(); ++layer)
    for (int head = 0; head < m_decoder->spec().attention[layer].kvHeads; ++head) {
      const auto keys = m_cache->keys(layer)[head];
      whole[layer].push_back({keys, m_cache->values(layer)[head], at::zeros({keys.size(0)}, keys.options())});
    }
  return whole;
}

std::vector<ScoredAnswer> DocumentProfiler::scoredAnswers() const {
  std::vector<ScoredAnswer> answers;
  for (const auto& answer : m_profile.answers)
    if (!answer.answerTokens.empty()) answers.push_back({answer.promptTokens, answer.answerTokens});
  return answers;
}

Result<CacheScore> DocumentProfiler::measureAllocation(const std::map<HeadId, std::int64_t>& kept,
                                                       const StopToken& stop) const {
  auto caches = m_baseline;
  std::map<int, std::size_t> place;  // of the next budgeted head in its layer
  for (const auto head : m_decoder->spec().budgetHeads()) {
    auto& cache = caches[head.layer][place[head.layer]++];
    const auto count = kept.find(head);
    if (count == kept.end()) continue;
    if (stop.stop_requested()) return Cancelled{};
    const auto t = std::clamp<std::int64_t>(count->second, 1, m_profile.tokens);
    cache = withTemplate(head, compactor(head, t).compact(t));
  }
  Replay replay(m_decoder, scoredAnswers(), m_profile.contextTokens, m_whole);
  HEADSCOPE_TRY(CacheScore, scores, replay.baseline(caches, stop));
  return meanOf(scores);
}

CacheScore DocumentProfiler::uniformScore() const { return {m_profile.baselineLogPerplexity, m_profile.baselineKl}; }

Result<Done> DocumentProfiler::measureBaseline(const StopToken& stop) {
  const auto answers = scoredAnswers();
  Replay whole(m_decoder, answers, m_profile.contextTokens);
  HEADSCOPE_TRY(Done, fullScores, whole.baseline(wholeCaches(), stop));
  m_whole = std::make_shared<const TokenDistributions>(whole.distributions());
  m_replay.emplace(m_decoder, answers, m_profile.contextTokens, m_whole);
  HEADSCOPE_TRY(Done, baselineScores, m_replay->baseline(m_baseline, stop));

  std::size_t next = 0;
  for (auto& answer : m_profile.answers) {
    if (answer.answerTokens.empty()) continue;
    answer.fullLogPerplexity = fullScores.logPerplexity[next];
    answer.baselineLogPerplexity = baselineScores.logPerplexity[next];
    ++next;
  }
  m_profile.fullLogPerplexity = meanOf(fullScores).logPerplexity;
  const auto baseline = meanOf(baselineScores);
  m_profile.baselineLogPerplexity = baseline.logPerplexity;
  m_profile.baselineKl = baseline.kl;
  return Done{};
}

CacheScore DocumentProfiler::meanOf(const AnswerScores& scores) {
  const auto mean = [](const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / std::max(1.0, static_cast<double>(values.size()));
  };
  return {mean(scores.logPerplexity), mean(scores.kl)};
}

HeadCompactor DocumentProfiler::compactor(HeadId head, std::int64_t largest) const {
  const auto keys = m_cache->keys(head.layer)[head.kvHead].slice(0, static_cast<std::int64_t>(m_context.begin),
                                                                 static_cast<std::int64_t>(m_context.end));
  return {m_queries[head.layer][head.kvHead], keys, m_decoder->spec().attention[head.layer].scale, m_scores.at(head),
          largest};
}

gpu::CompactKv DocumentProfiler::withTemplate(HeadId head, const gpu::CompactKv& compact) const {
  const auto keys = m_cache->keys(head.layer)[head.kvHead];
  const auto values = m_cache->values(head.layer)[head.kvHead];
  const auto begin = static_cast<std::int64_t>(m_context.begin);
  const auto end = static_cast<std::int64_t>(m_context.end);
  const auto around = [&](const at::Tensor& all, const at::Tensor& middle) {
    return at::cat({all.slice(0, 0, begin), middle, all.slice(0, end)});
  };
  const auto noBias = at::zeros({keys.size(0)}, keys.options());
  return {around(keys, compact.keys), around(values, compact.values), around(noBias, compact.bias)};
}

void DocumentProfiler::beginHead(HeadId head) {
  if (m_compactor && m_head == head) return;
  m_head = head;
  const double largest =
      m_request.ratios.empty() ? 0 : *std::max_element(m_request.ratios.begin(), m_request.ratios.end());
  m_compactor.emplace(compactor(head, keptCount(largest, m_profile.tokens)));
}

gpu::CompactKv DocumentProfiler::compactOnly(double ratio, Refinement refinement) const {
  return m_compactor->compact(keptCount(ratio, m_profile.tokens), refinement);
}

Result<Done> DocumentProfiler::beginPreview(const StopToken& stop) {
  HEADSCOPE_TRY(Done, preview, InfluencePreview::make(*m_replay, m_baseline, stop));
  m_preview.emplace(std::move(preview));
  return Done{};
}

std::size_t DocumentProfiler::headsAtOnce() const {
  return m_decoder->device().is_cpu() ? static_cast<std::size_t>(at::get_num_threads()) : 1;
}

Result<std::vector<std::vector<PreviewEstimate>>> DocumentProfiler::estimate(const std::vector<HeadId>& heads,
                                                                             const std::vector<double>& ratios,
                                                                             const StopToken& stop) const {
  std::vector<std::vector<PreviewEstimate>> estimates(heads.size());
  gpu::runSideBySide(heads.size(), [&](std::size_t i) { estimates[i] = estimateHead(heads[i], ratios, stop); });
  if (stop.stop_requested()) return Cancelled{};
  return estimates;
}

std::vector<PreviewEstimate> DocumentProfiler::estimateHead(HeadId head, const std::vector<double>& ratios,
                                                            const StopToken& stop) const {
  std::vector<PreviewEstimate> estimates;
  const auto most = keptCount(*std::max_element(ratios.begin(), ratios.end()), m_profile.tokens);
  const auto compacted = compactor(head, most);
  const auto& keys = compacted.keys();
  const gpu::CompactKv none{keys.slice(0, 0, 0), m_scores.at(head).output.slice(0, 0, 0),
                            at::zeros({0}, keys.options())};
  const auto nested = m_replay->nested(head, withTemplate(head, none), keys);
  for (const double ratio : ratios) {
    if (stop.stop_requested()) break;
    const auto compact = compacted.compact(keptCount(ratio, m_profile.tokens), Refinement::None);
    estimates.push_back(m_preview->estimate(head, nested.output(compact.bias, compact.values)));
  }
  return estimates;
}

bool DocumentProfiler::isBaseline(double ratio) const {
  return keptCount(ratio, m_profile.tokens) == keptCount(m_request.targetRatio, m_profile.tokens);
}

InfluencePoint DocumentProfiler::estimatedPoint(double ratio, const PointEstimate& estimate) const {
  if (isBaseline(ratio))
    return {
        ratio, keptCount(ratio, m_profile.tokens), m_profile.baselineLogPerplexity, 0, true, 0, m_profile.baselineKl};
  return {ratio,
          keptCount(ratio, m_profile.tokens),
          m_profile.baselineLogPerplexity + estimate.delta,
          estimate.delta,
          estimate.exact,
          estimate.exact ? 0 : estimate.error + m_noise};
}

Result<InfluencePoint> DocumentProfiler::measure(double ratio, const StopToken& stop) {
  HEADSCOPE_TRY(InfluencePoint, points, measure(std::vector<double>{ratio}, stop));
  return points.front();
}

Result<std::vector<InfluencePoint>> DocumentProfiler::measure(const std::vector<double>& ratios,
                                                              const StopToken& stop) {
  using Points = std::vector<InfluencePoint>;
  std::vector<gpu::CompactKv> variants;
  for (const double ratio : ratios) {
    if (stop.stop_requested()) return Cancelled{};
    if (!isBaseline(ratio)) variants.push_back(withTemplate(m_head, compactOnly(ratio)));
  }
  std::vector<AnswerScores> scores;
  if (!variants.empty()) {
    HEADSCOPE_TRY(Points, replayed, m_replay->withHead(m_baseline, m_head, variants, stop));
    scores = std::move(replayed);
  }
  Points points;
  auto next = scores.begin();
  for (const double ratio : ratios) {
    if (isBaseline(ratio)) {
      points.push_back(estimatedPoint(ratio, {}));
      continue;
    }
    const auto mean = meanOf(*next++);
    const bool exact = m_noise <= exactNoise;
    points.push_back(estimatedPoint(ratio, {mean.logPerplexity - m_profile.baselineLogPerplexity, 0, 0, exact}));
    points.back().kl = mean.kl;
  }
  return points;
}

}  // namespace headscope
