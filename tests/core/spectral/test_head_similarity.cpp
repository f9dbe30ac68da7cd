#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest/QtTest>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/model/loaded_model.h"
#include "core/spectral/eigen_spectrum.h"
#include "core/spectral/head_similarity.h"
#include "core/spectral/null_model.h"

using namespace headscope;

namespace {

/// The generator of tests/oracle/spectra_dense.py.
class Generator {
public:
  explicit Generator(std::uint64_t seed) : m_x(seed) {}

  at::Tensor matrix(std::int64_t rows, std::int64_t columns) {
    const at::Tensor matrix = at::empty({rows, columns}, at::kFloat);
    float* values = matrix.mutable_data_ptr<float>();
    for (std::int64_t i = 0; i < rows * columns; ++i) {
      m_x = (1103515245 * m_x + 12345) % (std::uint64_t{1} << 31);
      values[i] = static_cast<float>(static_cast<double>(m_x >> 8) / (1 << 22) - 1);
    }
    return matrix;
  }

private:
  std::uint64_t m_x;
};

struct Matrices {
  at::Tensor q, k, v, o;
};

/// headGram of layers with a map a head.
Result<HeadGram> gramOf(const Matrices& m, const AttentionSpec& spec, Circuit circuit) {
  return headGram({GroupedWeights{{m.q, {}}, {m.k, {}}, {m.v, {}}, {}, {}}, {m.o, {}}}, spec, circuit);
}

AttentionSpec specOf(int queryHeads, int kvHeads, int headDim) {
  AttentionSpec spec;
  spec.queryHeads = queryHeads;
  spec.kvHeads = kvHeads;
  spec.headDim = spec.valueDim = headDim;
  return spec;
}

Matrices drawn(const AttentionSpec& spec, int hidden, std::uint64_t seed) {
  Generator draw(seed);
  Matrices weights;
  weights.q = draw.matrix(spec.queryHeads * spec.headDim, hidden);
  weights.k = draw.matrix(spec.kvHeads * spec.headDim, hidden);
  weights.v = draw.matrix(spec.kvHeads * spec.headDim, hidden);
  weights.o = draw.matrix(hidden, spec.queryHeads * spec.headDim);
  return weights;
}

void makeEqual(Matrices& weights, const AttentionSpec& spec) {
  const int dim = spec.headDim;
  for (int head = 1; head < spec.queryHeads; ++head) {
    for (at::Tensor* rows : {&weights.q, &weights.k, &weights.v})
      rows->narrow(0, head * dim, dim).copy_(rows->narrow(0, 0, dim));
    weights.o.narrow(1, head * dim, dim).copy_(weights.o.narrow(1, 0, dim));
  }
}

void compare(const std::vector<double>& actual, const nlohmann::json& expected) {
  QCOMPARE(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) QVERIFY(std::abs(actual[i] - expected[i].get<double>()) < 1e-9);
}

nlohmann::json readCases(const char* name) {
  std::ifstream file(std::string(HEADSCOPE_TEST_DATA) + name);
  return nlohmann::json::parse(file);
}

double rankOf(const LayerSpectrum& spectrum) { return spectrum.effectiveRank.value_or(-1); }

}  // namespace

class TestHeadSimilarity : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void equalsDenseOperators_data() {
    QTest::addColumn<int>("index");
    m_cases = readCases("/spectra_dense.json");
    QVERIFY(m_cases.size() >= 6);
    for (int i = 0; i < static_cast<int>(m_cases.size()); ++i)
      QTest::newRow(m_cases[static_cast<std::size_t>(i)]["name"].get<std::string>().c_str()) << i;
  }
  void equalsDenseOperators() {
    QFETCH(int, index);
    const nlohmann::json& one = m_cases[static_cast<std::size_t>(index)];
    const AttentionSpec spec = specOf(one["query_heads"], one["kv_heads"], one["head_dim"]);
    Matrices weights = drawn(spec, one["hidden"], one["seed"]);
    if (one["kind"] == "equal") makeEqual(weights, spec);
    if (one["kind"] == "zero head 1") {
      weights.q.narrow(0, spec.headDim, spec.headDim).zero_();
      weights.o.narrow(1, spec.headDim, spec.headDim).zero_();
    }
    for (const bool keys : {true, false}) {
      const auto gram = gramOf(weights, spec, keys ? Circuit::QueryKey : Circuit::OutputValue);
      QVERIFY(gram.ok());
      const nlohmann::json& expected = one[keys ? "qk" : "ov"];
      const auto plain = layerSpectrum(0, *gram, false);
      QVERIFY(plain.ok());
      compare(plain->similarity, expected["similarity"]);
      compare(plain->eigenvalues, expected["eigenvalues"]);
      QVERIFY(std::abs(rankOf(*plain) - expected["effective_rank"].get<double>()) < 1e-9);
      QCOMPARE(plain->zeroHeads.size(), static_cast<std::size_t>(spec.queryHeads) - expected["live"].size());
      const auto centred = layerSpectrum(0, *gram, true);
      QVERIFY(centred.ok());
      QCOMPARE(centred->effectiveRank.has_value(), !expected["centred_effective_rank"].is_null());
      if (!centred->effectiveRank) continue;
      compare(centred->eigenvalues, expected["centred_eigenvalues"]);
      QVERIFY(std::abs(rankOf(*centred) - expected["centred_effective_rank"].get<double>()) < 1e-9);
    }
  }

  // q → q·S, k → k·S⁻ᵀ inside a head leaves its operator as it is; S here turns, stretches and swaps.
  void aChangeOfBasisInsideAHeadChangesNothing() {
    const AttentionSpec spec = specOf(3, 3, 2);
    Matrices weights = drawn(spec, 7, 5);
    const auto before = gramOf(weights, spec, Circuit::QueryKey);
    const at::Tensor top = weights.q.narrow(0, 0, 2).clone();
    const at::Tensor keys = weights.k.narrow(0, 0, 2).clone();
    weights.q[0].copy_(2 * top[1] + top[0]);
    weights.q[1].copy_(top[0]);
    weights.k[0].copy_(0.5 * keys[1]);
    weights.k[1].copy_(keys[0] - 0.5 * keys[1]);
    const auto after = gramOf(weights, spec, Circuit::QueryKey);
    for (std::size_t i = 0; i < before->inner.size(); ++i) QVERIFY(std::abs(before->inner[i] - after->inner[i]) < 1e-5);
  }

  void aWeightThatIsNoNumberNamesItsHead() {
    const AttentionSpec spec = specOf(4, 2, 3);
    Matrices weights = drawn(spec, 10, 1);
    weights.k[4][2] = std::numeric_limits<float>::quiet_NaN();
    auto outcome = gramOf(weights, spec, Circuit::QueryKey);
    QVERIFY(outcome.failed());
    QCOMPARE(outcome.error().where, std::string("k"));
    QVERIFY(outcome.error().what.starts_with("head 1 "));
    QVERIFY(gramOf(weights, spec, Circuit::OutputValue).ok());
    weights.o[3][11] = std::numeric_limits<float>::infinity();
    outcome = gramOf(weights, spec, Circuit::OutputValue);
    QVERIFY(outcome.failed() && outcome.error().what.starts_with("head 3 "));
  }

  void shapesThatDoNotFitAreRefused() {
    const AttentionSpec spec = specOf(4, 2, 3);
    Matrices weights = drawn(spec, 10, 1);
    weights.v = weights.v.narrow(0, 0, 5);
    QVERIFY(gramOf(weights, spec, Circuit::OutputValue).failed());
    weights.q = at::Tensor();
    QVERIFY(gramOf(weights, spec, Circuit::QueryKey).failed());
    QVERIFY(gramOf(weights, specOf(4, 3, 3), Circuit::QueryKey).failed());
    weights = drawn(spec, 10, 1);
    weights.k = weights.k.narrow(1, 0, 9);
    QVERIFY(gramOf(weights, spec, Circuit::QueryKey).ok());  // operators need not be square
  }

  // The mean of 20 draws lies within five standard errors of the oracle's over 400.
  void randomHeadsAreNearlyIndependent_data() {
    QTest::addColumn<int>("kvHeads");
    QTest::addColumn<double>("rank");
    QTest::addColumn<double>("deviation");
    for (const nlohmann::json& one : readCases("/spectra_null.json"))
      QTest::addRow("%d kv heads", one["kv_heads"].get<int>())
          << one["kv_heads"].get<int>() << one["mean"].get<double>() << one["deviation"].get<double>();
  }
  void randomHeadsAreNearlyIndependent() {
    QFETCH(int, kvHeads);
    QFETCH(double, rank);
    QFETCH(double, deviation);
    const NullRequest request{specOf(8, kvHeads, 16), Circuit::QueryKey, 256, {}, false, 3};
    const auto band = nullBand(request, {});
    QVERIFY(band.ok());
    QVERIFY2(std::abs(band->mean - rank) < 5 * deviation / std::sqrt(kNullDraws),
             qPrintable(QString::number(band->mean, 'g', 8)));
    QVERIFY(band->low < band->mean && band->mean < band->high && band->high <= 8);
    QCOMPARE(band->meanEigenvalues.size(), std::size_t{8});
    QCOMPARE(nullBand(request, {})->meanEigenvalues, band->meanEigenvalues);
    auto other = request;
    other.seed = 4;
    QVERIFY(nullBand(other, {})->mean != band->mean);
    other.centred = true;
    other.zeroHeads = {0};
    QVERIFY(nullBand(other, {})->high <= 6);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(nullBand(request, stop.get_token()).cancelled());
  }

  /// Keys alone: heads that share them are equal, so that only KV heads count.
  void keysAloneCountKvHeads_data() {
    QTest::addColumn<int>("kvHeads");
    QTest::addColumn<double>("rank");
    QTest::addRow("mha") << 8 << 7.914;
    QTest::addRow("gqa") << 2 << 1.996;
    QTest::addRow("mqa") << 1 << 1.0;
  }
  void keysAloneCountKvHeads() {
    QFETCH(int, kvHeads);
    QFETCH(double, rank);
    const auto band = nullBand({specOf(8, kvHeads, 16), Circuit::Keys, 256, {}, false, 3}, {});
    QVERIFY(band.ok());
    QVERIFY2(std::abs(band->mean - rank) < 3e-3, qPrintable(QString::number(band->mean, 'g', 8)));
  }

private:
  nlohmann::json m_cases;
};

QTEST_GUILESS_MAIN(TestHeadSimilarity)
#include "test_head_similarity.moc"
