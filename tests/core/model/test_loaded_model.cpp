#include <ATen/ATen.h>

#include <QtTest/QtTest>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/model/loaded_model.h"
#include "core/model/model_reader.h"

using namespace headscope;

namespace {

const std::string data = HEADSCOPE_TEST_DATA;

std::shared_ptr<const LoadedModel> opened(const std::string& model) {
  auto result = LoadedModel::open(model);
  if (result.failed()) qWarning("%s", result.error().toString().c_str());
  return result.ok() ? result.value() : nullptr;
}

bool equalLayers(const LoadedModel& a, const LoadedModel& b, int layer) {
  const auto x = a.layerWeights(layer);
  const auto y = b.layerWeights(layer);
  if (!x.ok() || !y.ok()) return false;
  const auto& p = std::get<GroupedWeights>(x->attention.input);
  const auto& q = std::get<GroupedWeights>(y->attention.input);
  const auto& f = std::get<DenseWeights>(x->feedForward);
  const auto& g = std::get<DenseWeights>(y->feedForward);
  return p.q.weight.equal(q.q.weight) && p.k.weight.equal(q.k.weight) && p.v.weight.equal(q.v.weight) &&
         x->attention.o.weight.equal(y->attention.o.weight) &&
         x->attentionNorms.before.weight.equal(y->attentionNorms.before.weight) &&
         x->feedForwardNorms.before.weight.equal(y->feedForwardNorms.before.weight) &&
         f.gate.weight.equal(g.gate.weight) && f.up.weight.equal(g.up.weight) && f.down.weight.equal(g.down.weight);
}

double distance(const at::Tensor& found, const nlohmann::json& wanted) {
  double largest = 0;
  for (std::size_t row = 0; row < wanted.size(); ++row)
    for (std::size_t column = 0; column < wanted[row].size(); ++column) {
      const auto value = found[static_cast<std::int64_t>(row)][static_cast<std::int64_t>(column)].item<double>();
      largest = std::max(largest, std::abs(value - wanted[row][column].get<double>()));
    }
  return largest;
}

/// Turns every bit of the second half of a file, which holds nothing but tensors.
void changeWeights(const std::filesystem::path& file) {
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(stream), {});
  for (auto i = bytes.size() / 2; i < bytes.size(); ++i) bytes[i] = static_cast<char>(~bytes[i]);
  stream.seekp(0);
  stream << bytes;
}

}  // namespace

class TestLoadedModel : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void threeFormsGiveTheSameTensors() {
    const auto single = opened(data + "/tiny_llama");
    const auto sharded = opened(data + "/tiny_llama_sharded");
    const auto gguf = opened(data + "/tiny_llama.gguf");
    QVERIFY(single && sharded && gguf);
    for (const auto& other : {sharded, gguf}) {
      for (int layer = 0; layer < 2; ++layer) QVERIFY(equalLayers(*single, *other, layer));
      QVERIFY(single->embedding()->tokens.equal(other->embedding()->tokens));
      QVERIFY(single->output()->norm.weight.equal(other->output()->norm.weight));
      QVERIFY(other->output()->head.equal(other->embedding()->tokens));
      QCOMPARE(other->spec().kvBytesPerToken(2), single->spec().kvBytesPerToken(2));
      QCOMPARE(other->spec().attention[0].rope->theta, 1e6);
    }
    QCOMPARE(single->spec().eosTokens, (std::vector<TokenId>{2, 3}));
    QVERIFY(single->fingerprint() != gguf->fingerprint());
  }

  void fingerprintsTellWeightsApart_data() {
    QTest::addColumn<QString>("file");
    QTest::addRow("safetensors") << "model.safetensors";
    QTest::addRow("shards") << "model-00002-of-00002.safetensors";
    QTest::addRow("GGUF") << "tiny_llama.gguf";
  }
  void fingerprintsTellWeightsApart() {
    QFETCH(QString, file);
    const auto source = data + (file.endsWith("gguf")       ? "/tiny_llama.gguf"
                                : file.startsWith("model-") ? "/tiny_llama_sharded"
                                                            : "/tiny_llama");
    QTemporaryDir folder;
    const auto copy = std::filesystem::path(folder.path().toStdString()) / std::filesystem::path(source).filename();
    std::filesystem::copy(source, copy, std::filesystem::copy_options::recursive);
    const auto fingerprint = [](const std::string& model) {
      const auto read = opened(model);
      return read ? QString::fromStdString(read->fingerprint()) : QString();
    };
    const auto original = fingerprint(source);
    QCOMPARE(original.size(), 32);
    QCOMPARE(fingerprint(copy.string()), original);
    changeWeights(std::filesystem::is_directory(copy) ? copy / file.toStdString() : copy);
    const auto changed = fingerprint(copy.string());
    QCOMPARE(changed.size(), 32);
    QVERIFY(changed != original);
  }

  void demoMetadata() {
    const auto spec = readModelSpec("demo");
    QVERIFY(spec.ok());
    QCOMPARE(spec->layers(), 30);
    QCOMPARE(spec->attention[0].queryHeads, 9);
    QCOMPARE(spec->attention[0].kvHeads, 3);
    QCOMPARE(spec->attention[0].headDim, 64);
    QVERIFY(spec->attention[0].kind() == AttentionKind::Gqa);
    QCOMPARE(spec->hiddenSize, 576);
    QCOMPARE(spec->feedForward[0].size, 1536);
    QCOMPARE(spec->vocabSize, 49152);
    QCOMPARE(spec->parameters, std::int64_t{134'515'008});
    QCOMPARE(spec->kvBytesPerToken(2), std::int64_t{23'040});
    QCOMPARE(spec->weightsDtype, std::string("Q4_1"));
    QCOMPARE(spec->contextLength, std::int64_t{8192});
    QCOMPARE(spec->attention[0].rope->theta, 100000.0);
    QVERIFY(spec->output.tied);
  }

  void demoValuesAreThoseOfTheGgufPackage() {
    const auto wanted = nlohmann::json::parse(std::ifstream(data + "/model_demo.json"));
    const auto demo = opened("demo");
    QVERIFY(demo);
    const auto weights = demo->attentionWeights(3);
    QVERIFY(weights.ok());
    const auto& input = std::get<GroupedWeights>(weights->input);
    QVERIFY(distance(input.q.weight.slice(0, 128, 192), wanted["q_head2"]) < 1e-6);
    QVERIFY(distance(input.k.weight.slice(0, 64, 128), wanted["k_head1"]) < 1e-6);
    QVERIFY(distance(input.v.weight, wanted["v"]) < 1e-6);
    QVERIFY(std::abs(input.v.weight.sum(at::kDouble).item<double>() - wanted["v_sum"].get<double>()) < 1e-4);
    QVERIFY(distance(demo->embedding()->tokens, wanted["embedding"]) < 1e-6);
  }
};

QTEST_GUILESS_MAIN(TestLoadedModel)
#include "test_loaded_model.moc"
