#include "app/commands/allocation_output.h"

#include <map>
#include <numeric>

#include "app/commands/text_table.h"

namespace headscope {

namespace {

constexpr double kMebibyte = 1024.0 * 1024.0;

/// Σ kept, kept pairs ÷ all pairs, and the bytes both come to.
struct Totals {
  std::int64_t kept = 0, pairs = 0;
  double ratio = 0, fullBytes = 0, keptBytes = 0;
};

Totals totalsOf(const BudgetAllocation& allocation, const CacheSize& cache) {
  Totals totals;
  totals.kept = std::accumulate(allocation.kept.begin(), allocation.kept.end(), std::int64_t{0});
  totals.pairs = static_cast<std::int64_t>(allocation.heads.size()) * cache.tokens;
  totals.ratio = static_cast<double>(totals.kept) / static_cast<double>(totals.pairs);
  totals.fullBytes = static_cast<double>(cache.contextTokens) * cache.bytesPerTokenPerHead *
                     static_cast<double>(allocation.heads.size());
  totals.keptBytes = totals.fullBytes * totals.ratio;
  return totals;
}

Json memoryJson(const Totals& totals, const CacheSize& cache) {
  return {{"context_tokens", cache.contextTokens},
          {"dtype", cache.dtype},
          {"full_bytes", totals.fullBytes},
          {"kept_bytes", totals.keptBytes}};
}

std::string memoryText(const Totals& totals, const CacheSize& cache) {
  return fixed(totals.keptBytes / kMebibyte, 2) + " of " + fixed(totals.fullBytes / kMebibyte, 2) + " MiB at " +
         grouped(cache.contextTokens) + " tokens in " + cache.dtype;
}

}  // namespace

int cacheDtypeBytes(const std::string& dtype) {
  static const std::map<std::string, int> bytes{{"float32", 4}, {"bfloat16", 2}, {"float16", 2}, {"float8", 1}};
  const auto found = bytes.find(dtype);
  return found == bytes.end() ? 0 : found->second;
}

Output allocationOutput(const BudgetAllocation& allocation, const CacheSize& cache) {
  const Totals totals = totalsOf(allocation, cache);
  Json proportions = Json::object(), kept = Json::object(), ratios = Json::object();
  TextTable table({"head", "proportion", "ratio", "kept"});
  for (std::size_t index = 0; index < allocation.heads.size(); ++index) {
    const std::string head = allocation.heads[index].toString();
    const double ratio = static_cast<double>(allocation.kept[index]) / static_cast<double>(cache.tokens);
    proportions[head] = allocation.proportion[index];
    kept[head] = allocation.kept[index];
    ratios[head] = ratio;
    table.add({head, fixed(allocation.proportion[index], 6), fixed(ratio, 4), grouped(allocation.kept[index])});
  }
  const bool counted = cache.bytesPerTokenPerHead > 0;
  Output output;
  output.json = {{"method", allocation.method},
                 {"target_ratio", allocation.targetRatio},
                 {"predicted_delta", allocation.predictedDelta},
                 {"lower_bound", allocation.lowerBound},
                 {"gap", allocation.gap},
                 {"tokens", cache.tokens},
                 {"kept_total", totals.kept},
                 {"kept_ratio", totals.ratio},
                 {"memory", counted ? memoryJson(totals, cache) : Json()},
                 {"proportions", std::move(proportions)},
                 {"ratios", std::move(ratios)},
                 {"kept", std::move(kept)}};
  if (!allocation.beyondMeasured.empty()) {
    auto heads = Json::array();
    for (const HeadId head : allocation.beyondMeasured) heads.push_back(head.toString());
    output.json["beyond_measured"] = std::move(heads);
  }
  output.text = describe({{"method", allocation.method},
                          {"target ratio", fixed(allocation.targetRatio, 4)},
                          {"kept ratio", fixed(totals.ratio, 4)},
                          {"kept pairs", grouped(totals.kept) + " of " + grouped(totals.pairs)},
                          {"cache", counted ? memoryText(totals, cache) : "-"},
                          {"predicted Δ", signedFixed(allocation.predictedDelta, 6)},
                          {"lower bound", signedFixed(allocation.lowerBound, 6)},
                          {"gap", fixed(allocation.gap, 6)}}) +
                "\n" + table.text();
  return output;
}

}  // namespace headscope
