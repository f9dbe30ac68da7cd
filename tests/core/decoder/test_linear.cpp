#include <ATen/ATen.h>

#include <QtTest/QtTest>

#include "core/decoder/linear.h"
#include "gpu/packed_linear.h"

using namespace headscope;

/// Products with weights against double precision.
class TestLinear : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void equalsDoublePrecision_data() {
    QTest::addColumn<bool>("rounded");
    QTest::addColumn<bool>("biased");
    for (const bool rounded : {false, true})
      for (const bool biased : {false, true})
        QTest::addRow("%s%s", rounded ? "bfloat16" : "float32", biased ? " with bias" : "") << rounded << biased;
  }
  void equalsDoublePrecision() {
    QFETCH(bool, rounded);
    QFETCH(bool, biased);
    const auto factors = rounded ? at::kBFloat16 : at::kFloat;
    at::manual_seed(4);
    const auto rows = at::randn({45, 301}), weight = at::randn({77, 301});
    const auto bias = biased ? at::randn({77}) : at::Tensor();
    const auto found = Linear({weight, bias}, {at::kCPU, factors}).apply(rows);
    QCOMPARE(found.scalar_type(), at::kFloat);
    auto wanted = at::mm(rows.to(factors).to(at::kDouble), weight.to(factors).to(at::kDouble).t());
    if (biased) wanted += bias.to(at::kDouble);
    const double error = ((found.to(at::kDouble) - wanted).abs().max() / wanted.abs().max()).item<double>();
    // Where the CPU multiplies bfloat16 itself, sums are rounded to its eight bits as well: by up to 2⁻⁸ of each.
    const double tolerance = rounded && gpu::bfloat16LinearPays(at::kCPU) ? 0x1p-8 : 1e-6;
    QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
    // Rounding is seen: eight bits of 301 factors each.
    if (rounded) {
      const auto unrounded = at::linear(rows, weight, bias);
      QVERIFY(((found - unrounded).abs().max() / wanted.abs().max()).item<double>() > 1e-4);
    }
  }

  /// A row's derivative is the weight, to the precision of the factors.
  void roundedProductsHaveDerivatives() {
    at::manual_seed(5);
    auto rows = at::randn({3, 20}).requires_grad_(true);
    const auto weight = at::randn({6, 20});
    Linear({weight, {}}, {at::kCPU, at::kBFloat16}).apply(rows).sum().backward();
    const auto wanted = weight.sum(0).expand({3, 20});
    QVERIFY((rows.grad() - wanted).abs().max().item<double>() < 0.02 * wanted.abs().max().item<double>());
  }
};

QTEST_GUILESS_MAIN(TestLinear)
#include "test_linear.moc"
