#include "tests/support/saved_session.h"

namespace headscope::test {

Result<Done> saveSession(const SessionData& session, const std::filesystem::path& path) {
  HEADSCOPE_TRY(Done, store, SessionStore::create(path));
  HEADSCOPE_CHECK(Done, store->saveRecord(session.profile.record));
  for (const DocumentProfile& document : session.profile.documents) {
    HEADSCOPE_CHECK(Done, store->saveDocument(document));
    for (const auto& [head, curve] : document.curves) {
      HEADSCOPE_CHECK(Done, store->savePoints(document.documentId, head, curve));
    }
  }
  for (const ModelSpectra& spectra : session.spectra) HEADSCOPE_CHECK(Done, store->saveSpectra(spectra));
  for (const BudgetAllocation& budget : session.budgets) HEADSCOPE_CHECK(Done, store->saveBudget(budget));
  if (!session.viewState.empty()) HEADSCOPE_CHECK(Done, store->saveViewState(session.viewState));
  return Done{};
}

}  // namespace headscope::test
