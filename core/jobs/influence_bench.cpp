#include "core/jobs/influence_bench.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/stopwatch.h"
#include "core/profiling/influence_adaptive.h"

namespace headscope {

namespace {

constexpr double largestError = 1e-3;
constexpr std::size_t sampledHeads = 10;
constexpr int checkedPoints = 60;

ProfileRequest gridRequest() {
  ProfileRequest request;
  request.ratios = ratioGrid(0, 0.5, 0.01);
  request.largestError = largestError;
  return request;
}

}  // namespace

InfluenceBench::InfluenceBench(std::shared_ptr<const Decoder> decoder, std::shared_ptr<const Tokenizer> tokenizer)
    : m_heads(decoder->spec().budgetHeads()), m_profiler(decoder, std::move(tokenizer), gridRequest()) {
  const auto count = std::min(sampledHeads, m_heads.size());
  for (std::size_t i = 0; i < count; ++i) m_sample.push_back(m_heads[i * m_heads.size() / count]);
}

Result<std::vector<tasks::BenchResult>> InfluenceBench::run(const Document& document, const PointFloor& floor,
                                                            const StopToken& stop) {
  using Results = std::vector<tasks::BenchResult>;
  ProgressReporter silent({});
  const Stopwatch watch;
  HEADSCOPE_CHECK(Results, m_profiler.prepare(document, {}, silent, stop));
  m_baselineSeconds = watch.seconds();
  m_results.push_back({"baseline of one document", m_baselineSeconds, "s", "none", 1});
  HEADSCOPE_CHECK(Results, exactPoints(floor, stop));
  HEADSCOPE_CHECK(Results, modes(document, stop));
  return m_results;
}

Result<Done> InfluenceBench::exactPoints(const PointFloor& floor, const StopToken& stop) {
  const auto ratios = m_profiler.request().ratios.size();
  double begin = 0, point = 0, compaction = 0, least = 0;
  for (std::size_t i = 0; i < m_sample.size(); ++i) {
    const Stopwatch beginWatch;
    m_profiler.beginHead(m_sample[i]);
    begin += beginWatch.seconds();
    // Ratios spread over the grid, a different one for every head.
    const double ratio = m_profiler.request().ratios[(2 * i + 1) * ratios / (2 * m_sample.size())];
    const Stopwatch compactionWatch;
    m_profiler.compactOnly(ratio);
    compaction += compactionWatch.seconds();
    const Stopwatch pointWatch;
    HEADSCOPE_CHECK(Done, m_profiler.measure(ratio, stop));
    point += pointWatch.seconds();
    least += floor(m_profiler.replay(), m_sample[i].layer);
  }
  const auto count = static_cast<double>(m_sample.size());
  const double share = static_cast<double>(m_heads.size()) / count;
  m_exactGrid = share * (begin + point * static_cast<double>(ratios));
  m_results.push_back(
      {"one exact point, mean over layers", point / count, "s", "floor (FLOP ÷ GEMM rate), s", point / least});
  m_results.push_back({"of it compaction", compaction / count, "s", "one exact point, s", compaction / point});
  m_results.push_back({"start of a head's curve", begin / count, "s", "one exact point, s", begin / point});
  m_results.push_back({"exact influence, 51 ratios of all heads", m_exactGrid, "s", "floor (FLOP ÷ GEMM rate), s",
                       m_exactGrid / (share * least * static_cast<double>(ratios))});
  return Done{};
}

Result<Done> InfluenceBench::modes(const Document& document, const StopToken& stop) {
  Profile profile;
  auto& entry = profile.documents.emplace_back();
  entry.documentId = document.id;
  const ProfileSink sink{
      {},
      [](const std::string&, HeadId, const std::vector<InfluencePoint>&) -> Result<Done> { return Done{}; },
      [](const Profile&) {}};
  PointRecorder recorder(sink, profile, entry);
  Stopwatch previewWatch;
  double firstPicture = 0;
  ProgressReporter progress([&](const Progress& now) {
    const auto picture = static_cast<std::int64_t>(AdaptiveInfluence::firstRatios * m_heads.size());
    if (firstPicture == 0 && now.done >= picture) firstPicture = previewWatch.seconds();
  });
  AdaptiveInfluence adaptive(m_profiler, recorder, m_heads, progress);
  const Stopwatch gradientWatch;
  HEADSCOPE_CHECK(Done, m_profiler.beginPreview(stop));
  const double gradient = gradientWatch.seconds();
  previewWatch = {};
  HEADSCOPE_CHECK(Done, adaptive.preview(stop));
  const double preview = previewWatch.seconds();
  const Stopwatch refineWatch;
  HEADSCOPE_CHECK(Done, adaptive.refine(largestError, stop));
  const double whole = preview + refineWatch.seconds();
  m_results.push_back(
      {"backward pass of the preview", gradient, "s", "baseline of one document, s", gradient / m_baselineSeconds});
  m_results.push_back({"first complete picture, 12 ratios of all heads", firstPicture, "s",
                       "baseline of one document, s", firstPicture / m_baselineSeconds});
  m_results.push_back({"preview, 51 ratios of all heads", preview, "s", "exact, s", preview / m_exactGrid});
  m_results.push_back({"adaptive to 0.001, 51 ratios of all heads", whole, "s", "exact, s", whole / m_exactGrid});
  std::int64_t measured = 0;
  for (const auto& [head, curve] : entry.curves)
    measured += std::count_if(curve.begin(), curve.end(), [&](const InfluencePoint& point) {
      return point.exact && !m_profiler.isBaseline(point.ratio);
    });
  m_results.push_back(
      {"measured points of it", static_cast<double>(measured), "points", "all points",
       static_cast<double>(measured) / static_cast<double>(m_heads.size() * m_profiler.request().ratios.size())});
  return errors(entry, stop);
}

Result<Done> InfluenceBench::errors(const DocumentProfile& entry, const StopToken& stop) {
  std::mt19937 random(1);
  double squares = 0, largest = 0;
  int held = 0, count = 0;
  for (int trial = 0; trial < checkedPoints; ++trial) {
    const auto head = m_heads[random() % m_heads.size()];
    const auto& curve = entry.curves.at(head);
    const auto& point = curve[random() % curve.size()];
    if (point.exact) continue;
    m_profiler.beginHead(head);
    HEADSCOPE_TRY(Done, exact, m_profiler.measure(point.ratio, stop));
    const double error = std::abs(exact.delta - point.delta);
    squares += error * error;
    largest = std::max(largest, error);
    held += error <= point.error ? 1 : 0;
    ++count;
  }
  if (count == 0) return Done{};
  m_results.push_back({"adaptive, r.m.s. error of estimates", std::sqrt(squares / count), "nats/token",
                       "error asked for", std::sqrt(squares / count) / largestError});
  m_results.push_back(
      {"adaptive, largest error found", largest, "nats/token", "error asked for", largest / largestError});
  m_results.push_back({"adaptive, estimates within their error", static_cast<double>(held), "points", "points checked",
                       static_cast<double>(held) / count});
  return Done{};
}

}  // namespace headscope
