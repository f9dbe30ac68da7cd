#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest/QtTest>
#include <filesystem>

#include "core/compaction/head_compactor.h"
#include "core/profiling/replay.h"
#include "gpu/causal_attention.h"

using namespace headscope;

namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Decoder> decoderOf(const QString& model) {
  const auto loaded = LoadedModel::open(model.toStdString());
  if (!loaded.ok()) return nullptr;
  const auto decoder = Decoder::load(*loaded, at::kCPU, {}, {});
  return decoder.ok() ? *decoder : nullptr;
}

std::vector<TokenId> tokens(int count, int step) {
  std::vector<TokenId> ids;
  for (int i = 0; i < count; ++i) ids.push_back(3 + (i * step + i * i / 7) % 80);
  return ids;
}

CompactCaches wholeCaches(const Decoder& decoder, const KvCache& cache) {
  CompactCaches whole(static_cast<std::size_t>(decoder.spec().layers()));
  for (int layer = 0; layer < decoder.spec().layers(); ++layer)
    for (int head = 0; head < decoder.spec().attention[layer].kvHeads; ++head) {
      const auto keys = cache.keys(layer)[head];
      whole[layer].push_back({keys, cache.values(layer)[head], at::zeros({keys.size(0)}, keys.options())});
    }
  return whole;
}

/// −mean ln P of the answer when everything is read in one go.
double readWhole(const Decoder& decoder, const std::vector<TokenId>& context, const ScoredAnswer& answer) {
  auto text = context;
  text.insert(text.end(), answer.prompt.begin(), answer.prompt.end());
  const auto begin = static_cast<std::int64_t>(text.size()) - 1;
  text.insert(text.end(), answer.answer.begin(), answer.answer.end());
  auto cache = decoder.newCache(static_cast<std::int64_t>(text.size()));
  const auto hidden = decoder.read({{&cache, text}}, {});
  const std::vector<std::int64_t> targets(answer.answer.begin(), answer.answer.end());
  const auto count = static_cast<std::int64_t>(targets.size());
  return -decoder
              .logProbabilities(hidden->slice(0, begin, begin + count),
                                at::tensor(at::ArrayRef<std::int64_t>(targets), at::kLong))
              .mean()
              .item<double>();
}

}  // namespace

/// Replays behind a cache, and compaction, of every family: windows, sizes of values, latents.
class TestFamilyReplay : public QObject {
  Q_OBJECT

  const std::vector<TokenId> m_context = tokens(90, 5);
  const std::vector<ScoredAnswer> m_answers{{{4, 5, 6, 30, 31}, {12, 13, 14}}, {{4, 5, 6, 40}, {50}}};

private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void replayEqualsReading_data() {
    QTest::addColumn<QString>("model");
    for (const auto& entry : fs::directory_iterator(HEADSCOPE_TEST_DATA "/families"))
      // Capped scores are refused by profiles.
      if (entry.path().filename() != "gemma2")
        QTest::addRow("%s", entry.path().filename().c_str()) << QString::fromStdString(entry.path().string());
  }
  void replayEqualsReading() {
    QFETCH(QString, model);
    const c10::NoGradGuard inference;
    const auto loaded = decoderOf(model);
    QVERIFY(loaded);
    const auto decoder = loaded->forLength(static_cast<std::int64_t>(m_context.size()));
    auto cache = decoder->newCache(static_cast<std::int64_t>(m_context.size()));
    QVERIFY(decoder->read({{&cache, m_context}}, {}).ok());
    Replay replay(decoder, m_answers, static_cast<std::int64_t>(m_context.size()));
    const auto whole = wholeCaches(*decoder, cache);
    const auto found = replay.baseline(whole, {});
    QVERIFY(found.ok());
    for (std::size_t i = 0; i < m_answers.size(); ++i) {
      const double wanted = readWhole(*decoder, m_context, m_answers[i]);
      QVERIFY2(std::abs(found->logPerplexity[i] - wanted) < 1e-4,
               qPrintable(QString::number(found->logPerplexity[i] - wanted)));
    }

    // One head compacted by the queries of the text itself: to all its keys nothing changes, to a few something does.
    const auto heads = decoder->spec().budgetHeads();
    if (heads.empty()) return;  // every layer slides
    const auto head = heads.back();
    const auto& attention = decoder->spec().attention[head.layer];
    std::vector<at::Tensor> seen(static_cast<std::size_t>(decoder->spec().layers()));
    auto again = decoder->newCache(cache.length());
    QVERIFY(decoder->read({{&again, m_context}}, {}, [&](int layer, const at::Tensor& q) { seen[layer] = q; }).ok());
    const auto group = attention.groupSize();
    const auto queries = seen[head.layer]
                             .slice(0, head.kvHead * group, (head.kvHead + 1) * group)
                             .reshape({-1, attention.headDim})
                             .contiguous();
    const auto keys = cache.keys(head.layer)[head.kvHead].contiguous();
    const auto values = cache.values(head.layer)[head.kvHead].contiguous();
    QCOMPARE(values.size(1), attention.valueDim);
    const HeadCompactor compactor(queries, keys, attention.scale,
                                  gpu::keyScores(queries, keys, values, attention.scale), keys.size(0));
    // Against the distributions of the whole cache: no divergence from itself, some from three keys.
    Replay compared(decoder, m_answers, cache.length(),
                    std::make_shared<const TokenDistributions>(replay.distributions()));
    const auto base = compared.baseline(whole, {});
    QVERIFY(base.ok());
    const auto alone = compared.withHead(whole, head, {compactor.compact(3)}, {});
    const auto batch = compared.withHead(whole, head, {whole[head.layer][head.kvHead], compactor.compact(3)}, {});
    QVERIFY(alone.ok() && batch.ok());
    QCOMPARE(alone->size(), std::size_t{1});
    QCOMPARE(batch->size(), std::size_t{2});
    const auto* const few = &alone->front();
    const auto* const all = &batch->front();
    for (std::size_t i = 0; i < m_answers.size(); ++i) {
      QVERIFY(std::abs(base->logPerplexity[i] - found->logPerplexity[i]) < 1e-5);
      QVERIFY(std::abs(base->kl[i]) < 1e-9);
      QVERIFY(std::abs(all->logPerplexity[i] - found->logPerplexity[i]) < 1e-5);
      QVERIFY(std::abs(all->kl[i]) < 1e-5);
      QVERIFY(std::isfinite(few->logPerplexity[i]) && few->kl[i] > -1e-5);
      QVERIFY(std::abs(batch->back().logPerplexity[i] - few->logPerplexity[i]) < 1e-5);
    }
    QVERIFY(std::abs(few->logPerplexity[0] - found->logPerplexity[0]) > 1e-6);
    QVERIFY(few->kl[0] > 1e-7);
  }

  /// Gradients of the loss by the first layer's input, along one direction, against a difference. Not for mixtures of
  /// experts: a step may send a row to others.
  void gradientsPassEveryPart_data() {
    QTest::addColumn<QString>("model");
    for (const char* name : {"llama", "gemma2", "gemma3_text", "phi3", "gpt2", "gpt_neox", "falcon_groups", "opt_after",
                             "minicpm3", "lrkv"})
      QTest::addRow("%s", name) << QStringLiteral(HEADSCOPE_TEST_DATA "/families/") + name;
  }
  void gradientsPassEveryPart() {
    QFETCH(QString, model);
    const auto decoder = decoderOf(model);
    QVERIFY(decoder);
    const auto ids = tokens(40, 11);
    const auto positions = at::arange(39, at::kLong);
    const std::vector<std::int64_t> next(ids.begin() + 1, ids.end());
    const auto targets = at::tensor(at::ArrayRef<std::int64_t>(next), at::kLong);
    const auto loss = [&](at::Tensor hidden) {
      for (int layer = 0; layer < decoder->spec().layers(); ++layer) {
        const auto& attention = decoder->spec().attention[layer];
        const auto qkv = decoder->project(layer, hidden, positions);
        hidden = decoder->finishLayer(
            layer, hidden,
            gpu::causalAttention(qkv.q, qkv.k, qkv.v, attention.scale, attention.window, attention.softCap));
      }
      return decoder->logProbabilities(hidden, targets).sum();
    };
    const auto input = decoder->embed({ids.begin(), ids.end() - 1}, positions).detach().requires_grad_(true);
    loss(input).backward();
    QVERIFY(input.grad().defined());
    at::manual_seed(3);
    const auto direction = at::randn(input.sizes());
    const double slope = (input.grad() * direction).sum().item<double>();
    const c10::NoGradGuard inference;
    const double step = 1e-3;
    const double difference =
        (loss(input + step * direction) - loss(input - step * direction)).item<double>() / (2 * step);
    QVERIFY2(std::abs(slope - difference) < 0.03 * (1 + std::abs(difference)),
             qPrintable(QString("%1 %2").arg(slope).arg(difference)));
  }
};

QTEST_GUILESS_MAIN(TestFamilyReplay)
#include "test_family_replay.moc"
