#include "tests/gpu/attention_cases.h"
#include "tests/gpu/ragged_operands.h"

using namespace headscope::gpu;
using cases::RaggedOperands;

namespace {

reference::Ragged smallCase() {
  reference::Ragged operands;
  operands.groups = 2;
  operands.shared = 2;
  operands.begin = {2, 5, 7};
  operands.queries = reference::randomMatrix(14, 8, 1);
  operands.ownKeys = reference::randomMatrix(7, 8, 2);
  operands.ownValues = reference::randomMatrix(7, 8, 3);
  operands.keys = reference::randomMatrix(4, 8, 4);
  operands.values = reference::randomMatrix(4, 8, 5);
  operands.bias = reference::randomMatrix(1, 4, 6);
  operands.scale = 0.5;
  return operands;
}

}  // namespace

/// ragged_attention against the double-precision reference, on every device of this machine.
class TestRaggedAttention : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void matchesReference_data() { cases::addRaggedAttention(); }
  void matchesReference();
  void hasTheGradientOfItsBias();
  void refusesOperandsThatDoNotFit();
};

void TestRaggedAttention::matchesReference() {
  const auto operands = cases::raggedCase();
  const auto wanted = reference::raggedAttention(operands);
  for (const auto device : cases::devices()) {
    const auto found = cases::numbers(RaggedOperands(operands, device).attended());
    QCOMPARE_LE(reference::relativeError(found, wanted), cases::tolerance(at::kFloat));
  }
}

/// The derivative of the sum of all outputs by each bias, against central differences of the reference.
void TestRaggedAttention::hasTheGradientOfItsBias() {
  const auto base = smallCase();
  constexpr float step = 1.0F / 256;
  std::vector<double> wanted;
  for (std::size_t j = 0; j < base.bias.values.size(); ++j) {
    double difference = 0;
    for (const float sign : {1.0F, -1.0F}) {
      auto moved = base;
      moved.bias.values[j] += sign * step;
      const double sideways = static_cast<double>(moved.bias.values[j]) - static_cast<double>(base.bias.values[j]);
      double sum = 0;
      for (const double value : reference::raggedAttention(moved)) sum += value;
      difference += sum / (2 * sideways);
    }
    wanted.push_back(difference);
  }
  for (const auto device : cases::devices()) {
    RaggedOperands operands(base, device);
    operands.context.bias.requires_grad_(true);
    operands.attended().sum().backward();
    // Central differences leave an error of the step squared.
    QCOMPARE_LE(reference::relativeError(cases::numbers(operands.context.bias.grad()), wanted), 1e-4);
  }
}

void TestRaggedAttention::refusesOperandsThatDoNotFit() {
  for (const auto device : cases::devices()) {
    const RaggedOperands good(smallCase(), device);
    auto bad = good;
    bad.layout.begin = {2, 5, 8};
    QVERIFY_EXCEPTION_THROWN((void)bad.attended(), c10::Error);
    bad = good;
    bad.layout.begin = {2, 9, 7};
    QVERIFY_EXCEPTION_THROWN((void)bad.attended(), c10::Error);
    bad = good;
    bad.layout.begin = {};
    QVERIFY_EXCEPTION_THROWN((void)bad.attended(), c10::Error);
    bad = good;
    bad.context.bias = good.context.bias.slice(0, 1);
    QVERIFY_EXCEPTION_THROWN((void)bad.attended(), c10::Error);
    bad = good;
    bad.context.keys = good.context.keys.slice(1, 1);
    QVERIFY_EXCEPTION_THROWN((void)bad.attended(), c10::Error);
    bad = good;
    bad.ownValues = good.ownValues.slice(1, 1);
    QVERIFY_EXCEPTION_THROWN((void)bad.attended(), c10::Error);
  }
}

QTEST_APPLESS_MAIN(TestRaggedAttention)
#include "test_ragged_attention.moc"
