#include "gpu/nested_attention.h"
#include "tests/gpu/attention_cases.h"
#include "tests/gpu/ragged_operands.h"

using namespace headscope::gpu;

/// nested_attention against the double-precision reference of ragged_attention, on every device of this machine.
class TestNestedAttention : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void matchesReference_data() { cases::addRaggedAttention(); }
  void matchesReference();
  void refusesOperandsThatDoNotFit();
};

/// A third of a case's keys as the fixed ones, the rest in order, and behind them keys that are not asked for.
void TestNestedAttention::matchesReference() {
  const auto operands = cases::raggedCase();
  const auto wanted = reference::raggedAttention(operands);
  for (const auto device : cases::devices()) {
    const cases::RaggedOperands on(operands, device);
    const auto& all = on.context;
    const auto split = all.keys.size(0) / 3;
    const CompactKv fixed{all.keys.slice(0, 0, split), all.values.slice(0, 0, split), all.bias.slice(0, 0, split)};
    const auto ordered = at::cat({all.keys.slice(0, split), all.keys.slice(0, split) * 0.5});
    const NestedAttention nested(on.queries, on.ownKeys, on.ownValues, fixed, on.layout, on.scale, ordered);
    const auto found = nested.output(all.bias.slice(0, split), all.values.slice(0, split));
    QCOMPARE_LE(reference::relativeError(cases::numbers(found), wanted), cases::tolerance(at::kFloat));
    // Asking for one number of keys leaves nothing behind for the next.
    QVERIFY(nested.output(all.bias.slice(0, split, split), all.values.slice(0, split, split))
                .isfinite()
                .all()
                .item<bool>());
    QVERIFY(at::equal(nested.output(all.bias.slice(0, split), all.values.slice(0, split)), found));
  }
}

void TestNestedAttention::refusesOperandsThatDoNotFit() {
  const SharedOpening layout{2, {2, 5}};
  const auto rows = at::ones({3, 5, 4}), own = at::ones({5, 4}), keys = at::ones({6, 4});
  const CompactKv none{at::ones({0, 4}), at::ones({0, 4}), at::ones({0})};
  const NestedAttention nested(rows, own, own, none, layout, 1, keys);
  QVERIFY_EXCEPTION_THROWN((void)nested.output(at::zeros({7}), at::ones({7, 4})), c10::Error);
  QVERIFY_EXCEPTION_THROWN((void)nested.output(at::zeros({2}), at::ones({3, 4})), c10::Error);
  QVERIFY_EXCEPTION_THROWN((void)nested.output(at::zeros({2}), at::ones({2, 3})), c10::Error);
  QVERIFY_EXCEPTION_THROWN(NestedAttention(rows, own, own, none, layout, 1, at::ones({6, 3})), c10::Error);
}

QTEST_APPLESS_MAIN(TestNestedAttention)
#include "test_nested_attention.moc"
