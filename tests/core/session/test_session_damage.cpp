#include <sqlite3.h>

#include <QtTest/QtTest>

#include <fstream>
#include <random>

#include "core/session/session_store.h"
#include "tests/core/session/session_samples.h"

using namespace headscope;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void writeBytes(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

/// Opens and reads; whatever the bytes are this returns.
Result<SessionData> readAll(const fs::path& path, SessionStore::Access access) {
  HEADSCOPE_TRY(SessionData, store, SessionStore::open(path, access));
  return store->load();
}

/// Changes a session behind the program's back.
void tamper(const fs::path& path, const char* sql) {
  sqlite3* database = nullptr;
  sqlite3_open(path.c_str(), &database);
  char* message = nullptr;
  const int code = sqlite3_exec(database, sql, nullptr, nullptr, &message);
  sqlite3_close(database);
  if (code != SQLITE_OK) qFatal("%s", message);
}

}  // namespace

class TestSessionDamage : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;
  fs::path m_path;

private Q_SLOTS:
  void init() {
    m_path = fs::path(m_folder.path().toStdString()) / "s.hscope";
    fs::remove(m_path);
    QVERIFY(samples::writeSession(m_path).ok());
  }

  void otherFilesAreRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("hello");
    QTest::newRow("zeros") << QByteArray(4096, '\0');
    QTest::newRow("magic only") << QByteArray("SQLite format 3\0", 16);
  }
  void otherFilesAreRefused() {
    QFETCH(QByteArray, bytes);
    writeBytes(m_path, bytes.toStdString());
    const auto opened = SessionStore::open(m_path);
    QVERIFY(opened.failed());
    QCOMPARE(opened.error().where, m_path.string());
    QCOMPARE(bytesOf(m_path), bytes.toStdString());
  }

  void aFolderAndAMissingFileAreRefused() {
    QVERIFY(SessionStore::open(m_path.parent_path()).failed());
    QVERIFY(SessionStore::open(m_path.parent_path() / "nowhere.hscope").failed());
  }

  // J5: the stamp is looked at before anything is written.
  void anotherProgramsDatabaseIsLeftAlone() {
    tamper(m_path, "PRAGMA application_id = 1");
    const std::string before = bytesOf(m_path);
    QVERIFY(SessionStore::open(m_path).failed());
    QCOMPARE(bytesOf(m_path), before);
  }

  // J4: a newer session opens, is read, and is never written.
  void aNewerSchemaOpensReadOnly() {
    tamper(m_path, "PRAGMA user_version = 9; CREATE TABLE later(x)");
    const std::string before = bytesOf(m_path);
    {
      auto store = SessionStore::open(m_path);
      QVERIFY(store.ok());
      QVERIFY((*store)->readOnly());
      QVERIFY((*store)->notice().find("newer") != std::string::npos);
      QVERIFY((*store)->load().ok());
      QVERIFY((*store)->saveProvenance("x").failed());
    }
    QCOMPARE(bytesOf(m_path), before);
  }

  void noSchemaIsDamage() {
    tamper(m_path, "PRAGMA user_version = 0");
    QVERIFY(SessionStore::open(m_path).failed());
    tamper(m_path, "PRAGMA user_version = -5");
    QVERIFY(SessionStore::open(m_path).failed());
  }

  // What the tables could hold in a file made by another hand; "loose" tables have no types.
  void wrongValuesAreErrors_data() {
    QTest::addColumn<QByteArray>("sql");
    const auto loose = [](const char* table, const char* then) {
      return QByteArray("CREATE TABLE t AS SELECT * FROM ") + table + "; DROP TABLE " + table +
             "; ALTER TABLE t RENAME TO " + table + "; " + then;
    };
    QTest::newRow("text for a number") << loose("point", "UPDATE point SET kept = 'many'");
    QTest::newRow("blob for a number") << loose("point", "UPDATE point SET delta = x'00'");
    QTest::newRow("null ratio") << loose("point", "UPDATE point SET ratio = NULL");
    QTest::newRow("ratio above 1") << QByteArray("UPDATE point SET ratio = ratio + 2");
    QTest::newRow("more kept than tokens") << QByteArray("UPDATE point SET kept = 4");
    QTest::newRow("negative layer") << QByteArray("UPDATE point SET layer = -1");
    QTest::newRow("huge layer") << QByteArray("UPDATE run_head SET layer = 9000000000");
    QTest::newRow("scores cut short") << QByteArray("UPDATE score SET rms = x'0000'");
    QTest::newRow("scores of another length") << QByteArray("UPDATE score SET rms = zeroblob(400)");
    QTest::newRow("null scores") << loose("score", "UPDATE score SET rms = NULL");
    QTest::newRow("tokens cut short") << QByteArray("UPDATE answer SET prompt_tokens = x'010203'");
    QTest::newRow("similarity too long") << QByteArray(
        "UPDATE layer_spectrum SET similarity = zeroblob(80) WHERE layer = 0");
    QTest::newRow("many heads") << QByteArray("UPDATE layer_spectrum SET heads = 2000000000");
    QTest::newRow("blob for a text") << loose("run", "UPDATE run SET model_name = x'05'");
    QTest::newRow("negative tokens") << QByteArray("UPDATE document SET tokens = -3");
    QTest::newRow("missing table") << QByteArray("DROP TABLE budget_head");
    QTest::newRow("missing column") << QByteArray("ALTER TABLE budget DROP COLUMN gap");
    QTest::newRow("view for a table") << QByteArray(
        "DROP TABLE run_ratio; CREATE VIEW run_ratio AS WITH RECURSIVE n(position) AS "
        "(SELECT 1 UNION ALL SELECT position + 1 FROM n) SELECT position, 0.5 AS ratio FROM n");
  }
  void wrongValuesAreErrors() {
    QFETCH(QByteArray, sql);
    tamper(m_path, sql.constData());
    for (const auto access : {SessionStore::Access::ReadOnly, SessionStore::Access::ReadWrite}) {
      const auto data = readAll(m_path, access);
      QVERIFY(data.failed());
      QCOMPARE(data.error().where, m_path.string());
    }
  }

  // J1: a hot journal left by a killed writer, opened for reading: the file is not touched, a recovered copy is read.
  void anInterruptedWriteIsUndoneInACopy() {
    const fs::path journal = m_path.string() + "-journal";
    const fs::path kept = m_path.string() + ".kept";
    {
      sqlite3* database = nullptr;
      sqlite3_open(m_path.c_str(), &database);
      // A cache of one page makes SQLite write into the file before the transaction ends.
      sqlite3_exec(database,
                   "PRAGMA cache_size = 1; BEGIN; UPDATE note SET value = 'half'; CREATE TABLE filler(x);"
                   "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO filler "
                   "SELECT randomblob(1000) FROM n",
                   nullptr, nullptr, nullptr);
      fs::copy_file(m_path, kept, fs::copy_options::overwrite_existing);
      fs::copy_file(journal, kept.string() + "-journal", fs::copy_options::overwrite_existing);
      sqlite3_close(database);
    }
    const std::string before = bytesOf(kept);
    {
      auto store = SessionStore::open(kept, SessionStore::Access::ReadOnly);
      QVERIFY2(store.ok(), store.failed() ? store.error().toString().c_str() : "");
      QVERIFY((*store)->readOnly());
      QVERIFY((*store)->notice().find("interrupted") != std::string::npos);
      QCOMPARE((*store)->load().value().provenance, std::string("made by a test"));
    }
    QCOMPARE(bytesOf(kept), before);
    auto store = SessionStore::open(kept);
    QVERIFY(store.ok() && !store.value()->readOnly());
    QCOMPARE((*store)->load().value().provenance, std::string("made by a test"));
  }

  void randomBytesNeverCrash() {
    const std::string sound = bytesOf(m_path);
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
      std::string bytes = sound;
      const int changes = 1 + static_cast<int>(random() % 40);
      for (int change = 0; change < changes; ++change)
        bytes[72 + random() % (bytes.size() - 72)] = static_cast<char>(random());
      if (round % 3 == 0) bytes.resize(100 + random() % (bytes.size() - 100));
      writeBytes(m_path, bytes);
      const auto data =
          readAll(m_path, round % 2 == 0 ? SessionStore::Access::ReadOnly : SessionStore::Access::ReadWrite);
      QVERIFY(data.ok() || data.failed());
      fs::remove(m_path.string() + "-journal");
    }
  }

  // A page that points at itself, or at one page many times, must not be read for ever.
  void pagesThatNameEachOtherEnd() {
    const std::string sound = bytesOf(m_path);
    const std::size_t pageSize = 4096;
    for (std::size_t page = 0; page < sound.size() / pageSize; ++page) {
      std::string bytes = sound;
      const std::size_t header = page * pageSize + (page == 0 ? 100 : 0);
      bytes[header] = 0x05;  // an interior page of a table…
      const auto cells = static_cast<std::size_t>(static_cast<unsigned char>(bytes[header + 3])) * 256 +
                         static_cast<unsigned char>(bytes[header + 4]);
      bytes[header + 8] = bytes[header + 9] = bytes[header + 10] = 0;
      bytes[header + 11] = static_cast<char>(page + 1);  // …whose right child is itself
      for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::size_t at = page * pageSize + pageSize - 8 * (cell + 1);
        bytes[at] = bytes[at + 1] = bytes[at + 2] = 0;
        bytes[at + 3] = static_cast<char>(page + 1);
        bytes[at + 4] = static_cast<char>(cell + 1);
        bytes[header + 12 + 2 * cell] = static_cast<char>((at - page * pageSize) >> 8);
        bytes[header + 13 + 2 * cell] = static_cast<char>((at - page * pageSize) & 0xff);
      }
      writeBytes(m_path, bytes);
      QVERIFY(readAll(m_path, SessionStore::Access::ReadOnly).failed());
    }
  }
};

QTEST_GUILESS_MAIN(TestSessionDamage)
#include "test_session_damage.moc"
