#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest/QtTest>
#include <cmath>

#include "core/decoder/token_scores.h"
#include "gpu/distribution_scores.h"

using namespace headscope;

class TestTokenScores : public QObject {
  Q_OBJECT
  std::shared_ptr<const Decoder> m_decoder;

private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    const auto model = LoadedModel::open(HEADSCOPE_TEST_DATA "/families/llama");
    QVERIFY(model.ok());
    m_decoder = *Decoder::load(*model, at::kCPU, {}, {});
  }

  /// ln q and Σ p·ln(p/q) by the definition, of more rows than are compared at a time.
  void divergenceIsThatOfTheDefinition() {
    at::manual_seed(5);
    const c10::InferenceMode noGradients;
    const auto hidden = at::randn({300, m_decoder->spec().hiddenSize});
    const auto other = hidden + 0.3 * at::randn_like(hidden);
    const auto targets = at::arange(300, at::kLong).remainder(m_decoder->spec().vocabSize);
    const auto whole = distributionsOf(*m_decoder, hidden);
    const auto found = scoreRows(*m_decoder, other, targets, whole);
    QCOMPARE(found.kl.size(0), std::int64_t{300});
    const auto p = m_decoder->logits(hidden).to(at::kDouble), q = m_decoder->logits(other).to(at::kDouble);
    for (const int row : {0, 127, 128, 299}) {
      const double sumP = p[row].exp().sum().item<double>(), sumQ = q[row].exp().sum().item<double>();
      double expected = 0;
      for (std::int64_t token = 0; token < p.size(1); ++token) {
        const double a = std::exp(p[row][token].item<double>()) / sumP;
        const double b = std::exp(q[row][token].item<double>()) / sumQ;
        expected += a * std::log(a / b);
      }
      QVERIFY(expected > 0);
      QVERIFY(std::abs(found.kl[row].item<double>() - expected) < 5e-6 * (1 + expected));
      const double target = q[row][targets[row].item<std::int64_t>()].item<double>() - std::log(sumQ);
      QVERIFY(std::abs(found.logProbability[row].item<double>() - target) < 5e-6 * (1 + std::abs(target)));
    }
    QCOMPARE(scoreRows(*m_decoder, hidden, targets, whole).kl.abs().max().item<double>(), 0.0);
  }

  /// Rows that hardly differ: a divergence of 1e-7, which a sum of float32 logarithms would drown in its rounding.
  void smallDivergencesAreRight() {
    at::manual_seed(7);
    const c10::InferenceMode noGradients;
    const auto hidden = at::randn({40, m_decoder->spec().hiddenSize});
    const auto other = hidden + 3e-4 * at::randn_like(hidden);
    const auto found = scoreRows(*m_decoder, other, at::zeros({40}, at::kLong), distributionsOf(*m_decoder, hidden)).kl;
    const auto p = at::log_softmax(m_decoder->logits(hidden).to(at::kDouble), 1);
    const auto q = at::log_softmax(m_decoder->logits(other).to(at::kDouble), 1);
    const auto expected = (p.exp() * (p - q)).sum({1});
    QVERIFY(expected.max().item<double>() < 1e-5);
    QVERIFY(((found - expected).abs() / expected).max().item<double>() < 1e-2);
    QVERIFY(found.min().item<double>() > 0);
  }

  /// One likely token and very many rare ones, whose share a running float32 sum would lose a part of: 1.5e-4
  /// of 1.2e-3.
  void rareTokensCount() {
    auto logits = at::full({1, 49152}, -17.5F);
    logits[0][0] = 0;
    const double expected = -std::log1p(49151 * std::exp(-17.5));
    QVERIFY(std::abs(gpu::logDistributions(logits)[0][0].item<double>() - expected) < 3e-6);
  }

  /// A token's score does not depend on how many are read at a time: what follows it changes nothing.
  void scoresOfABeginningAreThoseOfTheWhole() {
    std::vector<TokenId> ids;
    for (int i = 0; i < 1500; ++i) ids.push_back((i * 29 + 3) % m_decoder->spec().vocabSize);
    const auto whole = *tokenLogProbabilities(*m_decoder, ids, {});
    ids.resize(1200);
    const auto part = *tokenLogProbabilities(*m_decoder, ids, {});
    QCOMPARE(whole.size(), std::size_t{1499});
    for (std::size_t i = 0; i < part.size(); ++i) QVERIFY(std::abs(whole[i] - part[i]) < 1e-4);
    QVERIFY(std::abs(logPerplexityOf({-1, -2, -6}) - 3) < 1e-12);
  }
};

QTEST_GUILESS_MAIN(TestTokenScores)
#include "test_token_scores.moc"
