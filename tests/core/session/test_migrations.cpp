#include <QtTest/QtTest>

#include <array>
#include <fstream>

#include "core/session/session_file.h"
#include "core/session/session_reader.h"
#include "tests/core/session/session_samples.h"

using namespace headscope;
namespace fs = std::filesystem;

/// Runs the machinery with one schema more than the program has.
class TestMigrations : public QObject {
  Q_OBJECT
  std::array<Migration, 3> m_schemas{sessionMigrations()[0], sessionMigrations()[1],
                                     "ALTER TABLE note ADD COLUMN colour TEXT;"};
  std::array<Migration, 3> m_broken{sessionMigrations()[0], sessionMigrations()[1],
                                    "ALTER TABLE note ADD COLUMN colour TEXT; DROP TABLE nothing;"};
  QTemporaryDir m_folder;
  fs::path m_path;

  static std::string bytesOf(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

private Q_SLOTS:
  void init() {
    m_path = fs::path(m_folder.path().toStdString()) / "old.hscope";
    for (const char* suffix : {"", ".v2.bak", ".v2.2.bak"}) fs::remove(m_path.string() + suffix);
    QVERIFY(samples::writeSession(m_path).ok());
  }

  void anOlderSessionIsMigratedAfterACopy() {
    fs::copy_file(m_path, m_path.string() + ".v2.bak");
    {
      const auto file = openSessionFile(m_path, true, m_schemas);
      QVERIFY2(file.ok(), file.failed() ? file.error().toString().c_str() : "");
      QVERIFY(!file->readOnly);
      QVERIFY(file->notice.find(".v2.2.bak") != std::string::npos);
      QCOMPARE(queryNumber(file->database.get(), "PRAGMA user_version").value(), 3);
      QCOMPARE(readSession(file->database.get()).value().provenance, std::string("made by a test"));
    }
    auto kept = SessionStore::open(m_path.string() + ".v2.2.bak");
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
    QVERIFY(!fs::exists(m_path.string() + ".v2.bak"));
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
