#include "core/tokenize/split_behavior.h"

#include <algorithm>

namespace headscope {
namespace {

// Glues each match to the piece before it; two matches in a row stay apart.
void mergeWithPrevious(std::vector<SplitSpan>& spans) {
  std::vector<SplitSpan> merged;
  bool previousMatched = false;
  for (const SplitSpan& span : spans) {
    if (span.match && !previousMatched && !merged.empty())
      merged.back().end = span.end;
    else
      merged.push_back(span);
    previousMatched = span.match;
  }
  spans = std::move(merged);
}

void mergeWithNext(std::vector<SplitSpan>& spans) {
  std::vector<SplitSpan> merged;
  bool nextMatched = false;
  for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
    if (span->match && !nextMatched && !merged.empty())
      merged.back().begin = span->begin;
    else
      merged.push_back(*span);
    nextMatched = span->match;
  }
  std::ranges::reverse(merged);
  spans = std::move(merged);
}

void mergeRuns(std::vector<SplitSpan>& spans) {
  std::vector<SplitSpan> merged;
  for (const SplitSpan& span : spans) {
    if (!merged.empty() && merged.back().match == span.match)
      merged.back().end = span.end;
    else
      merged.push_back(span);
  }
  spans = std::move(merged);
}

}  // namespace

void applyBehavior(SplitBehavior behavior, std::vector<SplitSpan>& spans) {
  switch (behavior) {
    case SplitBehavior::Isolated: return;
    case SplitBehavior::Removed: std::erase_if(spans, [](const SplitSpan& span) { return span.match; }); return;
    case SplitBehavior::MergedWithPrevious: mergeWithPrevious(spans); return;
    case SplitBehavior::MergedWithNext: mergeWithNext(spans); return;
    case SplitBehavior::Contiguous: mergeRuns(spans); return;
  }
}

}  // namespace headscope
