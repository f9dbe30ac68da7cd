#include <ATen/ATen.h>

#include <QtTest/QtTest>
#include <fstream>
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
  return x->attention.q.equal(y->attention.q) && x->attention.k.equal(y->attention.k) &&
         x->attention.v.equal(y->attention.v) && x->attention.o.equal(y->attention.o) &&
         x->attentionNorm.equal(y->attentionNorm) && x->feedForwardNorm.equal(y->feedForwardNorm) &&
         x->feedForward.gate.equal(y->feedForward.gate) && x->feedForward.up.equal(y->feedForward.up) &&
         x->feedForward.down.equal(y->feedForward.down);
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
      QVERIFY(single->embedding()->equal(*other->embedding()));
      QVERIFY(single->outputNorm()->equal(*other->outputNorm()));
      QVERIFY(other->outputHead()->equal(*other->embedding()));
      QCOMPARE(other->spec().kvBytesPerToken(2), single->spec().kvBytesPerToken(2));
      QCOMPARE(other->spec().rope.theta, 1e6);
    }
    QCOMPARE(single->spec().eosTokens, (std::vector<TokenId>{2, 3}));
    QVERIFY(single->fingerprint() != gguf->fingerprint());
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
    QCOMPARE(spec->intermediateSize, 1536);
    QCOMPARE(spec->vocabSize, 49152);
    QCOMPARE(spec->parameters, std::int64_t{134'515'008});
    QCOMPARE(spec->kvBytesPerToken(2), std::int64_t{23'040});
    QCOMPARE(spec->weightsDtype, std::string("Q4_1"));
    QCOMPARE(spec->contextLength, std::int64_t{8192});
    QCOMPARE(spec->rope.theta, 100000.0);
    QVERIFY(spec->tiedEmbeddings);
  }

  void demoValuesAreThoseOfTheGgufPackage() {
    const auto wanted = nlohmann::json::parse(std::ifstream(data + "/model_demo.json"));
    const auto demo = opened("demo");
    QVERIFY(demo);
    const auto weights = demo->attentionWeights(3);
    QVERIFY(weights.ok());
    QVERIFY(distance(weights->q.slice(0, 128, 192), wanted["q_head2"]) < 1e-6);
    QVERIFY(distance(weights->k.slice(0, 64, 128), wanted["k_head1"]) < 1e-6);
    QVERIFY(distance(weights->v, wanted["v"]) < 1e-6);
    QVERIFY(std::abs(weights->v.sum(at::kDouble).item<double>() - wanted["v_sum"].get<double>()) < 1e-4);
    QVERIFY(distance(*demo->embedding(), wanted["embedding"]) < 1e-6);
  }
};

QTEST_GUILESS_MAIN(TestLoadedModel)
#include "test_loaded_model.moc"
