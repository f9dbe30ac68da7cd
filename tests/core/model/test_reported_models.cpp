#include <ATen/ATen.h>

#include <QtTest/QtTest>

#include "core/model/gguf_weights.h"
#include "core/model/loaded_model.h"
#include "core/model/model_reader.h"
#include "tests/core/model/safetensors_folder.h"

using namespace headscope;
namespace fs = std::filesystem;

namespace {

template <class T>
std::string raw(T value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

/// One entry of a GGUF tensor table: a vector of `size` elements.
std::string tableEntry(const std::string& name, std::int64_t size, int type, std::uint64_t offset) {
  return raw<std::uint64_t>(name.size()) + name + raw(1) + raw(size) + raw(type) + raw(offset);
}

}  // namespace

/// Model files that other programs have stumbled over (tests/README.md says which).
class TestReportedModels : public QObject {
  Q_OBJECT

  QTemporaryDir m_root;

  [[nodiscard]] fs::path fresh() const { return fs::path(m_root.path().toStdString()) / QTest::currentTestFunction(); }
  static QByteArray problem(const Result<std::shared_ptr<const LoadedModel>>& model) {
    return model.failed() ? QByteArray::fromStdString(model.error().toString()) : QByteArray("none");
  }

private Q_SLOTS:
  /// A header that is really there, only too large for the format: not a damaged file.
  void aHeaderOverTheLimitIsNotCalledDamaged() {
    folder::writeConfig(fresh(), folder::llamaConfig());
    const auto file = fresh() / "model.safetensors";
    constexpr std::uint64_t length = 132'095'296;
    std::ofstream(file, std::ios::binary) << raw(length) << '{';
    fs::resize_file(file, sizeof length + length);
    const auto line = problem(LoadedModel::open(fresh()));
    QVERIFY2(line.contains("132095296") && line.contains("100000000"), line.constData());
    QVERIFY2(!line.contains("fetch"), line.constData());
  }

  void everyMissingShardIsListed() {
    folder::writeConfig(fresh(), folder::llamaConfig());
    folder::writeSafetensors(fresh() / "b.safetensors", folder::llamaLayers());
    std::ofstream(fresh() / "model.safetensors.index.json")
        << R"({"weight_map":{"x":"a.safetensors","y":"b.safetensors","z":"c.safetensors"}})";
    const auto line = problem(LoadedModel::open(fresh()));
    QVERIFY2(line.contains("a.safetensors, c.safetensors"), line.constData());
  }

  /// A type no reader knows stops only what needs that tensor. MXFP4 by its definition: an exponent for 32 elements of
  /// sign, two exponent bits and one of mantissa; the low halves of 16 bytes first, then the high ones.
  void aTypeThatIsNotKnownStopsOnlyWhatNeedsIt() {
    std::string bytes = "GGUF" + raw<std::uint32_t>(3) + raw<std::int64_t>(3) + raw<std::int64_t>(0) +
                        tableEntry("plain", 1, 0, 0) + tableEntry("four", 32, 39, 32) + tableEntry("alien", 8, 250, 64);
    bytes.resize((bytes.size() + 31) / 32 * 32);
    std::string data(96, '\0');
    data.replace(0, 4, raw(2.5F));
    data.replace(32, 3, "\x80\x72\xf9");  // 2^(128 − 127); 1 and 6; −0.5 and −6
    fs::create_directories(fresh());
    const auto path = fresh() / "types.gguf";
    std::ofstream(path, std::ios::binary) << bytes << data;

    const auto file = GgufFile::open(path);
    QVERIFY2(file.ok(), file.failed() ? file.error().toString().c_str() : "");
    GgufWeights weights;
    QVERIFY(weights.addFile(*file).ok());
    QCOMPARE(weights.read("plain")->item<double>(), 2.5);
    const auto four = weights.read("four");
    QVERIFY2(four.ok(), four.failed() ? four.error().toString().c_str() : "");
    for (const auto& [place, value] : {std::pair{0, 2.0}, {16, 12.0}, {1, -1.0}, {17, -12.0}, {2, 0.0}})
      QCOMPARE((*four)[place].item<double>(), value);
    const auto alien = weights.read("alien");
    QVERIFY(alien.failed());
    QVERIFY(alien.error().what.find("250") != std::string::npos);
  }

  /// Such files name one KV head; it is a latent that all heads' keys are made from.
  void latentFilesAreNotTakenForOneSharedHead_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("deepseek_v2") << "deepseek_v2" << QByteArray("deepseek2.attention.head_count_kv");
    QTest::newRow("deepseek_v3") << "deepseek_v3" << QByteArray("deepseek2.attention.head_count_kv");
  }
  void latentFilesAreNotTakenForOneSharedHead() {
    QFETCH(QString, name);
    QFETCH(QByteArray, key);
    const auto path = HEADSCOPE_TEST_DATA "/families_gguf/" + name.toStdString() + ".gguf";
    const auto file = GgufFile::open(path);
    QVERIFY(file.ok());
    QCOMPARE((*file)->integer(key.toStdString())->value(), std::int64_t{1});
    const auto spec = readModelSpec(path);
    QVERIFY(spec.ok());
    const auto& attention = spec->attention.front();
    QCOMPARE(toString(attention.kind()), std::string("mla"));
    QCOMPARE(attention.kvHeads, 4);
    QCOMPARE(attention.kvBytesPerToken(2), std::int64_t{(12 + 4) * 2});
  }

  void qwen3WithoutItsHeadNormsIsRefused() {
    auto config = folder::llamaConfig();
    config.update({{"model_type", "qwen3"}, {"head_dim", 4}});
    auto tensors = folder::llamaLayers();
    tensors.push_back(folder::numbers("model.embed_tokens.weight", {32, 16}, 21));
    folder::writeConfig(fresh(), config);
    folder::writeSafetensors(fresh() / "model.safetensors", tensors);
    const auto line = problem(LoadedModel::open(fresh()));
    QVERIFY2(line.contains("q_norm.weight' is missing"), line.constData());
    for (const char* layer : {"0", "1"})
      for (const char* part : {"q", "k"})
        tensors.push_back(
            folder::numbers("model.layers." + std::string(layer) + ".self_attn." + part + "_norm.weight", {4}, 2));
    folder::writeSafetensors(fresh() / "model.safetensors", tensors);
    const auto whole = LoadedModel::open(fresh());
    QVERIFY2(whole.ok(), problem(whole));
    QVERIFY(std::get<GroupedWeights>((*whole)->attentionWeights(1)->input).kNorm.defined());
  }
};

QTEST_GUILESS_MAIN(TestReportedModels)
#include "test_reported_models.moc"
