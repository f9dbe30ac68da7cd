#include <QtTest/QtTest>

#include <fstream>
#include <vector>

#include "core/session/session_file.h"
#include "core/session/session_reader.h"
#include "tests/core/session/session_samples.h"

using namespace headscope;
namespace fs = std::filesystem;

/// Runs the machinery with one schema more than the program has.
class TestMigrations : public QObject {
  Q_OBJECT
  std::vector<Migration> m_schemas = withOneMore("ALTER TABLE note ADD COLUMN colour TEXT;");
  std::vector<Migration> m_broken = withOneMore("ALTER TABLE note ADD COLUMN colour TEXT; DROP TABLE nothing;");
  QTemporaryDir m_folder;
  fs::path m_path;

  static std::vector<Migration> withOneMore(Migration next) {
    std::vector<Migration> schemas(sessionMigrations().begin(), sessionMigrations().end());
    schemas.push_back(next);
    return schemas;
  }

  static std::string bytesOf(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

private Q_SLOTS:
  void init() {
    m_path = fs::path(m_folder.path().toStdString()) / "old.hscope";
    for (const char* suffix : {"", ".v3.bak", ".v3.2.bak"}) fs::remove(m_path.string() + suffix);
    QVERIFY(samples::writeSession(m_path).ok());
  }

  void anOlderSessionIsMigratedAfterACopy() {
    fs::copy_file(m_path, m_path.string() + ".v3.bak");
    {
      const auto file = openSessionFile(m_path, true, m_schemas);
      QVERIFY2(file.ok(), file.failed() ? file.error().toString().c_str() : "");
      QVERIFY(!file->readOnly);
      QVERIFY(file->notice.find(".v3.2.bak") != std::string::npos);
      QCOMPARE(queryNumber(file->database.get(), "PRAGMA user_version").value(), 4);
      QCOMPARE(readSession(file->database.get()).value().provenance, std::string("made by a test"));
    }
    auto kept = SessionStore::open(m_path.string() + ".v3.2.bak");
    QVERIFY(kept.ok() && !kept.value()->readOnly());
    auto newer = SessionStore::open(m_path);
    QVERIFY(newer.ok() && newer.value()->readOnly());
  }

  void readingAnOlderSessionLeavesItAlone() {
    const std::string before = bytesOf(m_path);
    {
      const auto file = openSessionFile(m_path, false, m_schemas);
      QVERIFY(file.ok());
      QVERIFY(file->readOnly && !file->notice.empty());
      QCOMPARE(queryNumber(file->database.get(), "SELECT count(colour) FROM note").value(), 0);
    }
    QCOMPARE(bytesOf(m_path), before);
    QVERIFY(!fs::exists(m_path.string() + ".v3.bak"));
  }

  // A file of schema 1, as it was before there were scenarios.
  void aSessionOfSchema1OpensUnchanged() {
    const fs::path old = m_path.string() + ".1";
    fs::remove(old);
    {
      sqlite3* raw = nullptr;
      QCOMPARE(sqlite3_open(old.c_str(), &raw), SQLITE_OK);
      const SqliteHandle database(raw);
      QVERIFY(migrate(raw, 0, sessionMigrations().first(1)).ok());
      QVERIFY(runSql(raw,
                     "INSERT INTO note VALUES('provenance', 'made long ago');"
                     "INSERT INTO run VALUES(1, 'm', 'f', 'd', 'g', 0.05, 'plain', 'repeat', 'cpu', 'float32', 0, 7, "
                     "'0.1.0', 256, 2.5); INSERT INTO run_head VALUES(0, 3, 1);"
                     "INSERT INTO budget VALUES(1, 'optimal', 0.05, -0.5, -0.6, 0.1);"
                     "INSERT INTO budget_head VALUES(1, 0, 3, 1, 40, 1.0, 0);")
                  .ok());
    }
    const std::string before = bytesOf(old);
    const auto check = [](const SessionData& data) {
      QCOMPARE(data.provenance, std::string("made long ago"));
      QCOMPARE(data.profile.record.heads, (std::vector<HeadId>{{3, 1}}));
      QCOMPARE(data.budgets.at(0).kept, (std::vector<std::int64_t>{40}));
      QVERIFY(data.scenarios.empty() && data.layout.empty());
    };
    {
      auto readOnly = SessionStore::open(old, SessionStore::Access::ReadOnly);
      QVERIFY(readOnly.ok() && (*readOnly)->notice().find("older format") != std::string::npos);
      check((*readOnly)->load().value());
    }
    QCOMPARE(bytesOf(old), before);
    auto store = SessionStore::open(old);
    QVERIFY(store.ok() && !(*store)->readOnly());
    check((*store)->load().value());
    const auto kept = SessionStore::open(old.string() + ".v1.bak", SessionStore::Access::ReadOnly);
    QVERIFY(kept.ok() && (*kept)->notice().find("older format") != std::string::npos);
    QVERIFY((*store)->saveScenario(samples::scenario("new")).ok());
    QCOMPARE((*store)->scenarios()->at(0).name, std::string("new"));
  }

  void aFailedMigrationLeavesTheSessionAsItWas() {
    QVERIFY(openSessionFile(m_path, true, m_broken).failed());
    auto store = SessionStore::open(m_path);
    QVERIFY(store.ok() && !store.value()->readOnly());
    QCOMPARE((*store)->load().value().provenance, std::string("made by a test"));
  }
};

QTEST_GUILESS_MAIN(TestMigrations)
#include "test_migrations.moc"
