#include <QtTest/QtTest>

#include "gpu/distribution_scores.h"
#include "gpu/gated_silu.h"
#include "gpu/rms_norm.h"
#include "gpu/turned_heads.h"
#include "tests/gpu/device_tensors.h"

using namespace headscope::gpu;

/// The operations on rows against double precision on every device, where the kernels of a device do the work and, with
/// a gradient wanted, where libtorch's operations do.
class TestRowOperations : public QObject {
  Q_OBJECT

  static double error(const at::Tensor& found, const at::Tensor& wanted) {
    return ((found.cpu().to(at::kDouble) - wanted.cpu()).abs().max() / wanted.cpu().abs().max()).item<double>();
  }

  static at::Tensor random(at::IntArrayRef shape, at::Device device) { return at::randn(shape).to(device); }

private Q_SLOTS:
  void init() { at::manual_seed(11); }

  void rmsNormIsThatOfTheDefinition() {
    for (const auto device : cases::devices())
      for (const bool recorded : {false, true}) {
        // Queries of several heads, not side by side in memory.
        const auto rows = random({70, 9, 33}, device).transpose(0, 1).requires_grad_(recorded);
        const auto weight = random({33}, device);
        const auto found = rmsNorm(rows, weight, 1e-5);
        QCOMPARE(found.requires_grad(), recorded);
        const auto wide = rows.detach().to(at::kDouble);
        const auto wanted = wide / (wide.square().mean(-1, true) + 1e-5).sqrt() * weight.to(at::kDouble);
        QCOMPARE_LE(error(found.detach(), wanted), 1e-6);
      }
    QVERIFY_EXCEPTION_THROWN((void)rmsNorm(at::zeros({2, 3}), at::zeros({4}), 0), c10::Error);
  }

  void gatedSiluIsThatOfTheDefinition() {
    for (const auto device : cases::devices())
      for (const bool recorded : {false, true}) {
        const auto gate = (random({300, 130}, device) * 10).requires_grad_(recorded), up = random({300, 130}, device);
        const auto found = gatedSilu(gate, up);
        QCOMPARE(found.requires_grad(), recorded);
        const auto wide = gate.detach().to(at::kDouble);
        QCOMPARE_LE(error(found.detach(), wide / (1 + (-wide).exp()) * up.to(at::kDouble)), 1e-6);
      }
    QVERIFY_EXCEPTION_THROWN((void)gatedSilu(at::zeros({2, 3}), at::zeros({3, 2})), c10::Error);
  }

  /// A turn keeps lengths, and turning back undoes it; rows that turn alike equal those turned one by one.
  void turningBackUndoesATurn() {
    for (const auto device : cases::devices())
      for (const bool recorded : {false, true}) {
        const auto heads = random({200, 3, 40}, device).transpose(0, 1).requires_grad_(recorded);
        const auto angles = random({200, 15}, device);
        const auto turned = turnedHeads(heads, 4, angles.cos(), angles.sin());
        QCOMPARE(turned.requires_grad(), recorded);
        const auto plain = heads.detach().to(at::kDouble);
        QCOMPARE_LE(error(turned.detach().square().sum(-1), plain.square().sum(-1)), 1e-6);
        QVERIFY(error(turned.detach(), plain) > 0.1);
        QCOMPARE_LE(error(turnedHeads(turned, 4, angles.cos(), -angles.sin()).detach(), plain), 1e-6);
        const auto one = angles.slice(0, 0, 1);
        const auto alike = turnedHeads(heads, 4, one.cos(), one.sin());
        const auto each = turnedHeads(heads, 4, one.cos().expand({200, 15}), one.sin().expand({200, 15}));
        QCOMPARE_LE(error(each.detach(), alike.detach().to(at::kDouble)), 1e-6);
      }
    const auto zeros = [](at::IntArrayRef shape) { return at::zeros(shape); };
    QVERIFY_EXCEPTION_THROWN((void)turnedHeads(zeros({1, 2, 6}), 1, zeros({2, 3}), zeros({2, 3})), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)turnedHeads(zeros({1, 2, 6}), 0, zeros({3, 3}), zeros({3, 3})), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)turnedHeads(zeros({1, 2, 6}), 0, zeros({2, 3}), zeros({2, 2})), c10::Error);
  }

  void distributionScoresAreThoseOfTheDefinition() {
    for (const auto device : cases::devices())
      for (const bool recorded : {false, true}) {
        const auto logits = (random({40, 5000}, device) * 3).requires_grad_(recorded);
        const auto other = logDistributions(random({40, 5000}, device) * 3);
        const auto targets = at::arange(40, at::kLong).to(device) * 100;
        const auto found = distributionScores(logits, targets, other);
        QCOMPARE(found.logProbability.requires_grad(), recorded);
        const auto q = at::log_softmax(logits.detach().to(at::kDouble), 1), p = other.to(at::kDouble);
        QCOMPARE_LE(error(found.logProbability.detach(), q.gather(1, targets.unsqueeze(1)).squeeze(1)), 1e-6);
        QCOMPARE_LE(error(found.divergence.detach(), (p.exp() * (p - q)).sum({1})), 1e-5);
        QVERIFY(!distributionScores(logits, targets, {}).divergence.defined());
      }
    const auto logits = at::zeros({2, 3});
    const auto targets = [](std::int64_t second) { return at::tensor({std::int64_t{0}, second}, at::kLong); };
    QVERIFY_EXCEPTION_THROWN((void)distributionScores(logits, targets(3), {}), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)distributionScores(logits, targets(-1), {}), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)distributionScores(logits, targets(2), at::zeros({2, 4})), c10::Error);
    QVERIFY_EXCEPTION_THROWN((void)distributionScores(logits, at::zeros({3}, at::kLong), {}), c10::Error);
  }
};

QTEST_APPLESS_MAIN(TestRowOperations)
#include "test_row_operations.moc"
