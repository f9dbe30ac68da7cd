#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest/QtTest>

#include "core/lab/tiny_trainer.h"
#include "tests/core/lab/lab_samples.h"

using namespace headscope;

namespace {

LabBatch someBatch(const TrainSettings& settings) {
  const auto text = LabText::fromBytes(countedText(), settings.recipe.context, "text");
  std::mt19937_64 random(5);
  return text->trainingBatch(settings.windows, random);
}

void addKinds() {
  QTest::addColumn<int>("kind");
  for (const auto kind : labKinds) QTest::newRow(toString(kind).c_str()) << static_cast<int>(kind);
}

}  // namespace

class TestTinyTrainer : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void gradientsEqualDifferences_data() { addKinds(); }
  /// Two entries of every tensor, the largest gradient and one in the middle, against (L(p+h) − L(p−h)) ÷ 2h.
  void gradientsEqualDifferences() {
    QFETCH(int, kind);
    const auto settings = tinySettings(static_cast<LabKind>(kind));
    auto trainer = TinyTrainer::create(settings, at::kDouble);
    QVERIFY(trainer.ok());
    const auto batch = someBatch(settings);
    auto loss = trainer->loss(batch);
    QVERIFY(loss.ok());
    loss->backward();
    const auto& parameters = trainer->parameters();
    for (std::size_t i = 0; i < parameters.tensors.size(); ++i) {
      const auto gradient = parameters.tensors[i].grad().flatten();
      const auto values = parameters.tensors[i].detach().flatten();
      for (const auto entry : {gradient.abs().argmax().item<std::int64_t>(), gradient.numel() / 2}) {
        constexpr double h = 1e-5;
        const double kept = values[entry].item<double>();
        const auto lossAt = [&](double value) {
          const c10::NoGradGuard probe;
          values[entry].fill_(value);
          return trainer->evaluate(batch).value();
        };
        const double difference = (lossAt(kept + h) - lossAt(kept - h)) / (2 * h);
        lossAt(kept);
        const double expected = gradient[entry].item<double>();
        QVERIFY2(std::abs(difference - expected) <= 1e-6 * std::abs(expected) + 1e-8,
                 qPrintable(QString("%1: %2 by difference, %3 by gradient")
                                .arg(parameters.names[i].c_str())
                                .arg(difference)
                                .arg(expected)));
      }
    }
  }

  /// From zero means, AdamW's first step is p·(1 − η·w) − η·g ÷ (|g| + ε), with g after clipping.
  void firstStepIsAdamW() {
    const auto settings = tinySettings(LabKind::Gqa);
    auto trainer = TinyTrainer::create(settings, at::kDouble);
    const auto batch = someBatch(settings);
    trainer->loss(batch)->backward();
    std::vector<at::Tensor> before, gradients;
    double squares = 0;
    for (const auto& tensor : trainer->parameters().tensors) {
      before.push_back(tensor.detach().clone());
      gradients.push_back(tensor.grad().clone());
      squares += gradients.back().square().sum().item<double>();
      tensor.grad().zero_();
    }
    const double clip = std::max(1.0, std::sqrt(squares));
    QVERIFY(trainer->step(batch, 0.01).ok());
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto g = gradients[i] / clip;
      const double decay = before[i].dim() == 2 ? settings.weightDecay : 0.0;
      const auto expected = before[i] * (1 - 0.01 * decay) - 0.01 * g / (g.abs() + 1e-8);
      QVERIFY((trainer->parameters().tensors[i] - expected).abs().max().item<double>() < 1e-12);
    }
  }

  void trainingLowersTheLoss_data() { addKinds(); }
  void trainingLowersTheLoss() {
    QFETCH(int, kind);
    const auto settings = tinySettings(static_cast<LabKind>(kind));
    const auto text = LabText::fromBytes(countedText(), settings.recipe.context, "text");
    const auto run = [&](std::uint64_t seed) {
      auto own = settings;
      own.seed = seed;
      auto trainer = TinyTrainer::create(own);
      std::mt19937_64 random(seed);
      std::vector<double> losses;
      for (int step = 0; step < own.steps; ++step)
        losses.push_back(*trainer->step(text->trainingBatch(own.windows, random), learningRateAt(own, step)));
      return losses;
    };
    const auto losses = run(7);
    QVERIFY(std::abs(losses.front() - std::log(256.0)) < 0.1);  // nothing known yet: all bytes alike
    QVERIFY2(losses.back() < 4, qPrintable(QString::number(losses.back())));
    QVERIFY(run(7) == losses);
    QVERIFY(run(8) != losses);
  }

  /// Windows read together are windows read one by one.
  void windowsDoNotSeeEachOther() {
    const auto settings = tinySettings(LabKind::Gqa);
    const auto trainer = TinyTrainer::create(settings, at::kDouble);
    const auto batch = someBatch(settings);
    double sum = 0;
    const auto length = settings.recipe.context;
    for (int i = 0; i < settings.windows; ++i) {
      const LabBatch one{1,
                         {batch.tokens.begin() + i * length, batch.tokens.begin() + (i + 1) * length},
                         {batch.targets.begin() + i * length, batch.targets.begin() + (i + 1) * length}};
      sum += *trainer->evaluate(one);
    }
    QVERIFY(std::abs(*trainer->evaluate(batch) - sum / settings.windows) < 1e-12);
  }
};

QTEST_GUILESS_MAIN(TestTinyTrainer)
#include "test_tiny_trainer.moc"
