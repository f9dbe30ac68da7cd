#include <c10/util/Exception.h>

#include <QtTest/QtTest>

#include "core/profiling/point_blocks.h"

using namespace headscope;

namespace {

using Blocks = std::vector<std::vector<double>>;

/// What is done of seven ratios where blocks of more than `fitting` do not fit.
Blocks blocksDone(std::size_t& largest, std::size_t fitting) {
  Blocks done;
  const auto all = inBlocks({1, 2, 3, 4, 5, 6, 7}, largest, [&](const std::vector<double>& block) -> Result<Done> {
    if (block.size() > fitting) TORCH_CHECK_WITH(OutOfMemoryError, false, "CUDA out of memory.");
    done.push_back(block);
    return Done{};
  });
  if (!all.ok()) done.clear();
  return done;
}

}  // namespace

class TestPointBlocks : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void blocksFollowEachOther() {
    std::size_t largest = 3;
    QCOMPARE(blocksDone(largest, 3), (Blocks{{1, 2, 3}, {4, 5, 6}, {7}}));
    QCOMPARE(largest, std::size_t{3});
  }

  void aBlockThatDoesNotFitIsHalved() {
    std::size_t largest = 8;
    // 7 do not fit, 3 fit.
    QCOMPARE(blocksDone(largest, 3), (Blocks{{1, 2, 3}, {4, 5, 6}, {7}}));
    QCOMPARE(largest, std::size_t{3});
    largest = 8;
    QCOMPARE(blocksDone(largest, 1).size(), std::size_t{7});
    QCOMPARE(largest, std::size_t{1});
  }

  void oneThatDoesNotFitIsAnError() {
    std::size_t largest = 8;
    QVERIFY_THROWS_EXCEPTION(c10::OutOfMemoryError, blocksDone(largest, 0));
  }

  void anotherErrorEndsTheWork() {
    std::size_t largest = 2;
    int calls = 0;
    const auto done = inBlocks({1, 2, 3}, largest, [&](const std::vector<double>&) -> Result<Done> {
      ++calls;
      return Error{"is full", "disk", ""};
    });
    QVERIFY(done.failed());
    QCOMPARE(calls, 1);
  }
};

QTEST_GUILESS_MAIN(TestPointBlocks)
#include "test_point_blocks.moc"
