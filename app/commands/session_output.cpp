#include "app/commands/session_output.h"

#include <system_error>

namespace headscope {

Result<std::unique_ptr<SessionStore>> openExisting(const std::string& path, Messages& messages) {
  using Store = std::unique_ptr<SessionStore>;
  HEADSCOPE_TRY(Store, store, SessionStore::open(path));
  if (store->readOnly()) return Error{"cannot be written to: " + store->notice(), path, "write to another file"};
  messages.note(store->notice());
  return store;
}

Result<SessionOutput> openOutput(const std::string& path, Messages& messages) {
  std::error_code code;
  if (!std::filesystem::exists(path, code)) {
    HEADSCOPE_TRY(SessionOutput, fresh, SessionStore::create(path));
    return SessionOutput{std::move(fresh), true};
  }
  HEADSCOPE_TRY(SessionOutput, store, openExisting(path, messages));
  return SessionOutput{std::move(store), false};
}

Result<SessionData> readInput(const std::string& path, Messages& messages) {
  HEADSCOPE_TRY(SessionData, store, SessionStore::open(path, SessionStore::Access::ReadOnly));
  messages.note(store->notice());
  return store->load();
}

Result<Done> addProvenance(SessionStore& store, const std::string& commandLine) {
  HEADSCOPE_TRY(Done, data, store.load());
  const std::string line = "headscope-cli " HEADSCOPE_VERSION ": " + commandLine;
  if (data.provenance.find(line) != std::string::npos) return Done{};
  return store.saveProvenance(data.provenance.empty() ? line : data.provenance + "\n" + line);
}

}  // namespace headscope
