#include "core/session/session_store.h"

#include "core/session/scenario_rows.h"
#include "core/session/session_file.h"
#include "core/session/session_reader.h"
#include "core/session/session_writer.h"

namespace headscope {

struct SessionStore::Implementation {
  std::filesystem::path path;
  SessionFile file;

  /// Runs a write, unless the session is read-only.
  template <class Write>
  Result<Done> write(const Write& save) {
    if (file.readOnly)
      return Error{"the session is open for reading only", path.string(), "save it under another name first"};
    return save(file.database.get());
  }
};

SessionStore::SessionStore(std::unique_ptr<Implementation> implementation)
    : m_implementation(std::move(implementation)) {}

SessionStore::~SessionStore() = default;

Result<std::unique_ptr<SessionStore>> SessionStore::create(const std::filesystem::path& path) {
  HEADSCOPE_TRY(std::unique_ptr<SessionStore>, file, createSessionFile(path));
  return std::unique_ptr<SessionStore>(
      new SessionStore(std::make_unique<Implementation>(Implementation{path, std::move(file)})));
}

Result<std::unique_ptr<SessionStore>> SessionStore::open(const std::filesystem::path& path, Access access) {
  HEADSCOPE_TRY(std::unique_ptr<SessionStore>, file,
                openSessionFile(path, access == Access::ReadWrite, sessionMigrations()));
  return std::unique_ptr<SessionStore>(
      new SessionStore(std::make_unique<Implementation>(Implementation{path, std::move(file)})));
}

Result<SessionData> SessionStore::load() const {
  auto data = readSession(m_implementation->file.database.get());
  // A private copy has a name of its own; the person knows the file.
  if (data.failed()) return Error{data.error().what, m_implementation->path.string(), data.error().remedy};
  return data;
}

bool SessionStore::readOnly() const { return m_implementation->file.readOnly; }

const std::string& SessionStore::notice() const { return m_implementation->file.notice; }

const std::filesystem::path& SessionStore::path() const { return m_implementation->path; }

Result<Done> SessionStore::saveRecord(const ProfileRecord& record) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::saveRecord(database, record); });
}

Result<Done> SessionStore::saveDocument(const DocumentProfile& document) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::saveDocument(database, document); });
}

Result<Done> SessionStore::savePoints(const std::string& documentId, HeadId head,
                                      const std::vector<InfluencePoint>& points) {
  return m_implementation->write(
      [&](sqlite3* database) { return session_writer::savePoints(database, documentId, head, points); });
}

Result<Done> SessionStore::saveSpectra(const ModelSpectra& spectra) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::saveSpectra(database, spectra); });
}

Result<Done> SessionStore::saveBudget(const BudgetAllocation& budget) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::saveBudget(database, budget); });
}

Result<Done> SessionStore::saveScenario(const Scenario& scenario) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::saveScenario(database, scenario); });
}

Result<Done> SessionStore::renameScenario(const std::string& from, const std::string& to) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::renameScenario(database, from, to); });
}

Result<Done> SessionStore::removeScenario(const std::string& name) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::removeScenario(database, name); });
}

Result<std::vector<Scenario>> SessionStore::scenarios() const {
  return scenario_rows::read(m_implementation->file.database.get());
}

Result<Done> SessionStore::saveLayout(const HeadLayout& layout) {
  return m_implementation->write([&](sqlite3* database) { return session_writer::saveLayout(database, layout); });
}

Result<Done> SessionStore::saveViewState(const std::string& json) {
  return m_implementation->write(
      [&](sqlite3* database) { return session_writer::saveNote(database, "view_state", json); });
}

Result<Done> SessionStore::saveProvenance(const std::string& text) {
  return m_implementation->write(
      [&](sqlite3* database) { return session_writer::saveNote(database, "provenance", text); });
}

Result<Done> SessionStore::copyTo(const std::filesystem::path& target) const {
  return copySession(m_implementation->file.database.get(), target);
}

}  // namespace headscope
