#include "core/session/session_merge.h"

#include <algorithm>

#include "core/profiling/record_match.h"

namespace headscope {

namespace {

bool sameAnswers(const DocumentProfile& one, const DocumentProfile& other) {
  return one.tokens == other.tokens &&
         std::equal(one.answers.begin(), one.answers.end(), other.answers.begin(), other.answers.end(),
                    [](const ReferenceAnswer& a, const ReferenceAnswer& b) {
                      return a.promptTokens == b.promptTokens && a.answerTokens == b.answerTokens;
                    });
}

bool better(const InfluencePoint& point, const InfluencePoint* known) {
  return !known || (!known->exact && (point.exact || point.error < known->error));
}

Result<Done> addDocument(Profile& whole, const DocumentProfile& document, const std::string& where) {
  const auto known = std::find_if(whole.documents.begin(), whole.documents.end(),
                                  [&](const DocumentProfile& d) { return d.documentId == document.documentId; });
  if (known == whole.documents.end()) {
    whole.documents.push_back(document);
    return Done{};
  }
  if (!sameAnswers(*known, document))
    return Error{"has other answers for document \"" + document.documentId + "\" than the parts before it", where,
                 "profile the shards again with the same model and settings"};
  for (const auto& [head, curve] : document.curves)
    for (const auto& point : curve) {
      auto& joined = known->curves[head];
      if (better(point, findPoint(joined, point.ratio))) placePoint(joined, point);
    }
  return Done{};
}

Result<SessionData> readPart(const std::string& path) {
  HEADSCOPE_TRY(SessionData, store, SessionStore::open(path, SessionStore::Access::ReadOnly));
  HEADSCOPE_TRY(SessionData, data, store->load());
  if (data.profile.record.modelName.empty()) return Error{"holds no profile", path, "leave it out"};
  return data;
}

}  // namespace

Result<MergeSummary> mergeSessions(const std::vector<std::string>& parts, SessionStore& target) {
  SessionData whole;
  std::string provenance;
  for (const auto& path : parts) {
    HEADSCOPE_TRY(MergeSummary, part, readPart(path));
    auto& record = whole.profile.record;
    if (record.modelName.empty()) {
      record = part.profile.record;
    } else {
      HEADSCOPE_CHECK(MergeSummary, matchRecords(record, part.profile.record, path));
      record.ratios = joinRatios(record.ratios, part.profile.record.ratios);
      record.seconds += part.profile.record.seconds;
      record.peakMemoryBytes = std::max(record.peakMemoryBytes, part.profile.record.peakMemoryBytes);
    }
    for (const auto& document : part.profile.documents)
      HEADSCOPE_CHECK(MergeSummary, addDocument(whole.profile, document, path));
    if (whole.layout.empty()) whole.layout = std::move(part.layout);
    if (whole.spectra.empty()) whole.spectra = std::move(part.spectra);
    provenance += part.provenance + (part.provenance.empty() || part.provenance.back() == '\n' ? "" : "\n");
  }
  HEADSCOPE_CHECK(MergeSummary, target.saveRecord(whole.profile.record));
  HEADSCOPE_CHECK(MergeSummary, target.saveLayout(whole.layout));
  HEADSCOPE_CHECK(MergeSummary, target.saveProvenance(provenance));
  MergeSummary summary;
  for (const auto& document : whole.profile.documents) {
    HEADSCOPE_CHECK(MergeSummary, target.saveDocument(document));
    ++summary.documents;
    for (const auto& [head, curve] : document.curves) {
      HEADSCOPE_CHECK(MergeSummary, target.savePoints(document.documentId, head, curve));
      summary.points += static_cast<std::int64_t>(curve.size());
    }
  }
  for (const auto& spectra : whole.spectra) HEADSCOPE_CHECK(MergeSummary, target.saveSpectra(spectra));
  return summary;
}

}  // namespace headscope
