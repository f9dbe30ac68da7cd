#include <QtTest/QtTest>
#include <filesystem>
#include <fstream>
#include <functional>

#include "core/model/gguf_file.h"
#include "core/model/model_reader.h"

using namespace headscope;

namespace {

namespace fs = std::filesystem;

template <class T>
std::string raw(T value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}
std::string text(const std::string& bytes) { return raw<std::uint64_t>(bytes.size()) + bytes; }
std::string header(std::int64_t tensors, std::int64_t pairs, std::uint32_t version = 3) {
  return "GGUF" + raw(version) + raw(tensors) + raw(pairs);
}
std::string number(const std::string& key, std::uint32_t value) { return text(key) + raw(4) + raw(value); }
std::string tensor(const std::string& name, const std::vector<std::int64_t>& dims, int type, std::uint64_t offset) {
  auto bytes = text(name) + raw<std::uint32_t>(static_cast<std::uint32_t>(dims.size()));
  for (const auto dim : dims) bytes += raw(dim);
  return bytes + raw(type) + raw(offset);
}
/// The header padded, then `data` bytes of zeros.
std::string file(std::string bytes, std::size_t dataBytes) {
  bytes.resize((bytes.size() + 31) / 32 * 32 + dataBytes);
  return bytes;
}
std::string safetensors(const std::string& json, std::size_t dataBytes) {
  return raw<std::uint64_t>(json.size()) + json + std::string(dataBytes, '\0');
}
std::string f32(const std::string& name, const std::string& shape, int begin, int end) {
  return "\"" + name + "\":{\"dtype\":\"F32\",\"shape\":" + shape + ",\"data_offsets\":[" + std::to_string(begin) +
         "," + std::to_string(end) + "]}";
}

}  // namespace

class TestHostileModels : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  std::string write(const std::string& name, const std::string& bytes) const {
    const auto path = m_folder.path().toStdString() + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  std::string model(const std::string& name, const std::function<void(const fs::path&)>& change) const {
    const auto folder = fs::path(m_folder.path().toStdString()) / name;
    fs::copy(fs::path(HEADSCOPE_TEST_DATA) / "tiny_llama_sharded", folder);
    change(folder);
    return folder.string();
  }
  static void verifyRefused(const std::string& path, const QByteArray& part) {
    const auto spec = readModelSpec(path);
    QVERIFY(spec.failed());
    const auto line = QByteArray::fromStdString(spec.error().toString());
    QVERIFY2(line.contains(part), line.constData());
  }

private Q_SLOTS:
  void ggufIsRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char* name, const std::string& bytes, const char* part) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(part);
    };
    row("empty", "", "needs 4 bytes");
    row("other magic", "GGML" + std::string(40, '\0'), "not a GGUF");
    row("git lfs pointer", "version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer");
    row("big-endian", header(0, 0, 0x03000000), "big-endian");
    row("version 1", header(0, 0, 1), "version 1");
    row("pairs", header(0, 1 << 30), "metadata keys");
    row("negative tensors", header(-1, 0), "tensors");
    row("empty key", header(0, 1) + text("") + raw(4) + raw(1), "is empty");
    row("key 2^40", header(0, 1) + raw(std::uint64_t{1} << 40) + std::string(64, 'x'), "bytes");
    row("duplicate key", header(0, 2) + number("a", 1) + number("a", 1), "twice");
    row("array of arrays", header(0, 1) + text("a") + raw(9) + raw(9) + raw(std::uint64_t{1}), "arrays of arrays");
    row("array 2^60", header(0, 1) + text("a") + raw(9) + raw(4) + raw(std::uint64_t{1} << 60), "elements");
    row("product overflows", file(header(1, 0) + tensor("t", {1152, (1LL << 62) + 1}, 0, 0), 64), "64 bits");
    row("zero dimension", file(header(1, 0) + tensor("t", {1, 0}, 0, 0), 64), "dimension of 0");
    row("too large", file(header(1, 0) + tensor("t", {1152, (1LL << 42) + 1}, 0, 0), 64), "cut short");
    row("truncated", file(header(1, 0) + tensor("t", {32}, 0, 0), 64), "cut short");
    row("duplicate tensor", file(header(2, 0) + tensor("t", {8}, 0, 0) + tensor("t", {8}, 0, 32), 64), "twice");
    row("offset", file(header(2, 0) + tensor("t", {64}, 42, 0) + tensor("u", {8}, 0, 4096), 8192), "follows from");
    row("no family", header(0, 0), "family");
  }
  void ggufIsRefused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, part);
    verifyRefused(write("hostile.gguf", bytes.toStdString()), part);
  }

  void unknownTypeStillShowsTheRest() {
    const auto opened = GgufFile::open(
        write("type250.gguf",
              file(header(2, 1) + number("answer", 42) + tensor("t", {8}, 250, 0) + tensor("u", {8}, 0, 32), 64)));
    QVERIFY(opened.ok());
    QCOMPARE((*opened)->integer("answer")->value(), std::int64_t{42});
    QCOMPARE((*opened)->tensors()[0].dtype, std::string("type 250"));
    QVERIFY((*opened)->tensors()[1].known);
    QVERIFY((*opened)->text("answer").failed());
    QVERIFY(!(*opened)->text("missing")->has_value());
  }

  void safetensorsAreRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char* name, const std::string& bytes, const char* part) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(part);
    };
    row("git lfs pointer", "version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer");
    row("short", "abc", "too short");
    row("header beyond the file", raw<std::uint64_t>(1000) + "{}", "header");
    row("header over the limit", raw<std::uint64_t>(132'095'296) + "{}", "100000000");
    row("duplicate", safetensors("{" + f32("a", "[1]", 0, 4) + "," + f32("a", "[1]", 0, 4) + "}", 4), "twice");
    row("size", safetensors("{" + f32("a", "[2]", 0, 4) + "}", 4), "'a'");
    row("overflow", safetensors("{" + f32("a", "[4294967296,4294967296,4]", 0, 0) + "}", 0), "'a'");
    row("hole", safetensors("{" + f32("a", "[1]", 4, 8) + "}", 8), "next");
    row("overlap", safetensors("{" + f32("a", "[1]", 0, 4) + "," + f32("b", "[1]", 0, 4) + "}", 4), "next");
    row("tail", safetensors("{" + f32("a", "[1]", 0, 4) + "}", 9), "data");
    row("dtype", safetensors(R"({"a":{"dtype":"X9","shape":[1],"data_offsets":[0,4]}})", 4), "X9");
  }
  void safetensorsAreRefused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, part);
    const auto folder = model(QTest::currentDataTag(), [&](const fs::path& path) {
      fs::remove(path / "model.safetensors.index.json");
      for (const auto* shard : {"model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"})
        fs::remove(path / shard);
      std::ofstream(path / "model.safetensors", std::ios::binary) << bytes.toStdString();
    });
    verifyRefused(folder, part);
  }

  void missingShardIsNamed() {
    verifyRefused(model("shard", [](const fs::path& p) { fs::remove(p / "model-00002-of-00002.safetensors"); }),
                  "model-00002-of-00002.safetensors");
  }
  void unknownFamilyIsNamed() {
    verifyRefused(
        model("family", [](const fs::path& p) { std::ofstream(p / "config.json") << R"({"model_type":"martian"})"; }),
        "martian");
  }
  void pathsAreRefused() {
    verifyRefused("/no/such/model", "no such");
    verifyRefused(m_folder.path().toStdString(), "config.json");
    verifyRefused(write("pytorch_model.bin", "x"), "pickle");
    verifyRefused("demo:other", "demo");
  }
};

QTEST_GUILESS_MAIN(TestHostileModels)
#include "test_hostile_models.moc"
