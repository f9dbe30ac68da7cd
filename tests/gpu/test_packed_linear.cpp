#include <ATen/ATen.h>

#include <QtTest/QtTest>

#include "gpu/packed_linear.h"

using namespace headscope;

/// The packed product against double precision, on every CPU, also where it is not the chosen one.
class TestPackedLinear : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void equalsDoublePrecision_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("in");
    QTest::addColumn<int>("out");
    QTest::addColumn<bool>("biased");
    QTest::newRow("one row") << 1 << 576 << 192 << false;
    QTest::newRow("wide") << 37 << 576 << 1536 << false;
    QTest::newRow("odd with bias") << 513 << 31 << 77 << true;
  }
  void equalsDoublePrecision() {
    QFETCH(int, rows);
    QFETCH(int, in);
    QFETCH(int, out);
    QFETCH(bool, biased);
    at::manual_seed(3);
    const auto x = at::randn({rows, in}), weight = at::randn({out, in});
    const auto bias = biased ? at::randn({out}) : at::Tensor();
    const auto found = gpu::packedLinear(x, gpu::packWeight(weight), bias);
    auto wanted = at::mm(x.to(at::kDouble), weight.to(at::kDouble).t());
    if (biased) wanted += bias.to(at::kDouble);
    QCOMPARE(found.size(0), rows);
    QCOMPARE(found.size(1), out);
    const double error = ((found.to(at::kDouble) - wanted).abs().max() / wanted.abs().max()).item<double>();
    QVERIFY2(error < 1e-5, qPrintable(QString::number(error)));
  }

  /// bfloat16 against the double-precision product of the rounded factors, on every CPU.
  void bfloat16EqualsDoublePrecision_data() { equalsDoublePrecision_data(); }
  void bfloat16EqualsDoublePrecision() {
    QFETCH(int, rows);
    QFETCH(int, in);
    QFETCH(int, out);
    QFETCH(bool, biased);
    at::manual_seed(3);
    const auto x = at::randn({rows, in}), weight = at::randn({out, in}).to(at::kBFloat16);
    const auto bias = biased ? at::randn({out}) : at::Tensor();
    const auto found = gpu::bfloat16Linear(x, weight, bias);
    const auto sums = at::mm(x.to(at::kBFloat16).to(at::kDouble), weight.to(at::kDouble).t());
    const auto wanted = biased ? sums + bias.to(at::kDouble) : sums;
    QCOMPARE(found.scalar_type(), at::kFloat);
    const auto rounding = sums.abs() * 0x1p-8 + 1e-4;
    QVERIFY(((found.to(at::kDouble) - wanted).abs() <= rounding).all().item<bool>());
  }
};

QTEST_GUILESS_MAIN(TestPackedLinear)
#include "test_packed_linear.moc"
