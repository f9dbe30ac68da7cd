#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest/QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/conversion/conversion.h"
#include "core/conversion/llama_folder.h"
#include "core/decoder/token_scores.h"

using namespace headscope;

namespace {

std::shared_ptr<const LoadedModel> open(const std::string& family) {
  const auto model = LoadedModel::open(HEADSCOPE_TEST_DATA "/families/" + family);
  return model.ok() ? *model : nullptr;
}

ConversionTarget target(const char* words, ConversionTarget::Sharing sharing = ConversionTarget::Sharing::Optimal) {
  auto parsed = *parseConversionTarget(words);
  parsed.sharing = sharing;
  return parsed;
}

LayerConversion converted(const LoadedModel& model, const ConversionTarget& to, int layer) {
  return *compareLayer(model, **convertedModel(model, to), layer);
}

std::vector<double> scores(const std::shared_ptr<const LoadedModel>& model) {
  const auto decoder = *Decoder::load(model, at::kCPU, {}, {});
  std::vector<TokenId> ids;
  for (int i = 0; i < 40; ++i) ids.push_back((i * 37 + 5) % model->spec().vocabSize);
  return *tokenLogProbabilities(*decoder, ids, {});
}

double furthest(const std::vector<double>& a, const std::vector<double>& b) {
  double most = a.size() == b.size() ? 0 : INFINITY;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

}  // namespace

/// Conversions against operators that NumPy built in full, and against what must hold of them.
class TestConversion : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void equalsDenseOperators() {
    const auto cases = nlohmann::json::parse(std::ifstream(HEADSCOPE_TEST_DATA "/conversion.json"));
    QCOMPARE(cases.size(), std::size_t{4});
    for (const auto& one : cases) {
      const auto model = open(one["name"]);
      QVERIFY(model);
      const int layer = one["layer"];
      const auto check = [&](const ConversionTarget& to, const nlohmann::json& qk, const nlohmann::json& ov) {
        const auto found = converted(*model, to, layer);
        QVERIFY2(std::abs(*found.qkError - qk.get<double>()) < 1e-6, toString(to).c_str());
        if (!ov.is_null()) QVERIFY2(std::abs(*found.ovError - ov.get<double>()) < 1e-6, toString(to).c_str());
      };
      check(target("mqa", ConversionTarget::Sharing::Mean), one["mean"][0], one["mean"][1]);
      check(target("mqa"), one["optimal_qk"], one.value("optimal_ov", nlohmann::json()));
      check(target(("mla:" + std::to_string(one["latent"].get<int>())).c_str()), one["mla"][0], one["mla"][1]);
      check(target(("lrkv:" + std::to_string(one["rank"].get<int>())).c_str()), one["lrkv"][0], one["lrkv"][1]);
    }
  }

  /// What loses nothing changes nothing: as many KV heads as before, a latent and a rank as large as they can be.
  void wholeSizesChangeNothing_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("to");
    for (const char* to : {"gqa:2", "mla:32", "lrkv:8"}) QTest::addRow("llama %s", to) << "llama" << to;
    QTest::addRow("biases") << "llama_bias"
                            << "gqa:2";
    QTest::addRow("a part of each head turns") << "gpt_neox"
                                               << "gqa:4";
    QTest::addRow("nothing turns") << "gpt2"
                                   << "gqa:4";
    QTest::addRow("norms on heads") << "qwen3"
                                    << "gqa:2";
    QTest::addRow("windows") << "gemma3"
                             << "gqa:2";
  }
  void wholeSizesChangeNothing() {
    QFETCH(QString, family);
    QFETCH(QString, to);
    const auto model = open(family.toStdString());
    QVERIFY(model);
    const auto changed = convertedModel(*model, target(to.toUtf8().constData()));
    QVERIFY2(changed.ok(), changed.failed() ? changed.error().toString().c_str() : "");
    const double moved = furthest(scores(model), scores(*changed));
    QVERIFY2(moved < 2e-5, QByteArray::number(moved).constData());
  }

  /// KV heads that are each other turned pair by pair, and mixed freely where nothing turns, are one head at every
  /// distance of query and key.
  void equalHeadsInOtherBasesAreJoinedWithoutLoss() {
    at::manual_seed(3);
    AttentionSpec spec;
    spec.queryHeads = 4;
    spec.kvHeads = 2;
    spec.headDim = 6;
    spec.valueDim = 5;
    spec.scale = 1;
    spec.rope = RopeSpec{100, 1, 4, {}};
    const auto hidden = 9;
    const auto k = at::randn({6, hidden}), v = at::randn({5, hidden});
    auto other = k.clone();
    for (int pair = 0; pair < 2; ++pair) {
      const double re = 0.3 + pair, im = -1.2;
      other[1 + pair] = re * k[1 + pair] - im * k[3 + pair];
      other[3 + pair] = re * k[3 + pair] + im * k[1 + pair];
    }
    other[0] = 2 * k[0] - k[5];
    other[5] = k[0] + k[5];
    AttentionWeights weights;
    GroupedWeights input;
    input.q.weight = at::randn({24, hidden});
    input.k.weight = at::cat({k, other});
    input.v.weight = at::cat({v, at::mm(at::randn({5, 5}), v)});
    weights.input = input;
    weights.o.weight = at::randn({hidden, 20});
    const auto joined = convertAttention(weights, spec, target("mqa"));
    auto one = spec;
    one.kvHeads = 1;
    QCOMPARE(std::get<GroupedWeights>(joined.input).k.weight.size(0), std::int64_t{6});
    const auto dense = [&](const HeadFactors& factors, const AttentionSpec& of, int head) {
      const auto dim = factors.dim;
      return at::mm(factors.left.narrow(0, head * dim, dim).t(),
                    factors.right.narrow(0, head / of.groupSize() * dim, dim));
    };
    for (const double distance : {0.0, 5.0, -31.0})
      for (int head = 0; head < 4; ++head) {
        const auto was = dense(queryKeyFactors(weights, spec, distance), spec, head);
        const auto is = dense(queryKeyFactors(joined, one, distance), one, head);
        QVERIFY((was - is).norm().item<double>() < 1e-5 * was.norm().item<double>());
      }
    for (int head = 0; head < 4; ++head) {
      const auto was = dense(outputValueFactors(weights, spec), spec, head);
      QVERIFY((was - dense(outputValueFactors(joined, one), one, head)).norm().item<double>() <
              1e-5 * was.norm().item<double>());
    }
  }

  void bytesFollowTheFormulas() {
    AttentionSpec spec;
    spec.queryHeads = 9;
    spec.kvHeads = 3;
    spec.headDim = spec.valueDim = 64;
    QCOMPARE(convertedKvBytes(spec, target("mqa"), 2), std::int64_t{256});
    QCOMPARE(convertedKvBytes(spec, target("mla:100"), 2), std::int64_t{200});
    QCOMPARE(convertedKvBytes(spec, target("lrkv:16"), 2), std::int64_t{(128 + 96) * 2});
  }

  void whatCannotBeMadeIsRefused_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("says");
    QTest::newRow("no divisor") << "llama"
                                << "gqa:3"
                                << "cannot be shared down to 3";
    QTest::newRow("latent too large") << "llama"
                                      << "mla:33"
                                      << "32";
    QTest::newRow("rank too large") << "llama"
                                    << "lrkv:9"
                                    << "8";
    QTest::newRow("mla") << "deepseek_v2"
                         << "mqa"
                         << "mla already";
  }
  void whatCannotBeMadeIsRefused() {
    QFETCH(QString, family);
    QFETCH(QString, to);
    QFETCH(QString, says);
    const auto result = convertedModel(*open(family.toStdString()), target(to.toUtf8().constData()));
    QVERIFY(result.failed());
    QVERIFY(QString::fromStdString(result.error().toString()).contains(says));
  }
  void otherWordsAreRefused() {
    for (const char* words : {"", "gqa", "gqa:", "gqa:0", "gqa:-1", "gqa:2x", "mla:99999999999", "tqa:2", "mqa:1"})
      QVERIFY2(parseConversionTarget(words).failed(), words);
  }

  /// A written model opens again and says the same of every token.
  void writtenModelsReadAgain_data() {
    QTest::addColumn<QString>("family");
    QTest::newRow("llama") << "llama";
    QTest::newRow("biases") << "llama_bias";
  }
  void writtenModelsReadAgain() {
    QFETCH(QString, family);
    const auto changed = *convertedModel(*open(family.toStdString()), target("mqa"));
    const auto folder = (m_folder.path() + "/" + family).toStdString();
    ProgressReporter silent({});
    const auto written = writeLlamaFolder(*changed, folder, "a test", silent, {});
    QVERIFY2(written.ok(), written.failed() ? written.error().toString().c_str() : "");
    const auto again = LoadedModel::open(folder);
    QVERIFY2(again.ok(), again.failed() ? again.error().toString().c_str() : "");
    QCOMPARE((*again)->spec().attention.front().kvHeads, 1);
    QVERIFY(furthest(scores(changed), scores(*again)) < 1e-9);
    QVERIFY(writeLlamaFolder(*changed, folder, "a test", silent, {}).failed());
  }

  void otherLayoutsAreNotWritten_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("says");
    QTest::newRow("windows") << "mistral"
                             << "slide";
    QTest::newRow("yarn") << "qwen2"
                          << "rotary positions";
    QTest::newRow("norms on heads") << "qwen3"
                                    << "norms on each head";
    QTest::newRow("experts") << "mixtral_v5"
                             << "feed-forward";
    QTest::newRow("norms with a mean") << "gpt2"
                                       << "mean";
  }
  void otherLayoutsAreNotWritten() {
    QFETCH(QString, family);
    QFETCH(QString, says);
    const auto refused = checkLlamaLayout(open(family.toStdString())->spec());
    QVERIFY(refused.failed());
    QVERIFY2(QString::fromStdString(refused.error().what).contains(says), refused.error().what.c_str());
  }

private:
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestConversion)
#include "test_conversion.moc"
