#include <QtTest/QtTest>

#include "core/spectral/cluster_order.h"

using namespace headscope;

class TestClusterOrder : public QObject {
  Q_OBJECT
private Q_SLOTS:
  /// Two families and a loner, scattered: each stands together. Worked by hand: 0 and 3 join first (0.9), then 1 and 4
  /// (0.8), then those with the loner 2 by means (0.05 of 2 with {1, 4} against 0 with {0, 3} and 0.02 between them).
  void likeOnesStandTogether() {
    const std::vector<double> similarity{1,    0.02, 0,    0.9,  0.02,  //
                                         0.02, 1,    0.04, 0.02, 0.8,   //
                                         0,    0.04, 1,    0,    0.06,  //
                                         0.9,  0.02, 0,    1,    0.02,  //
                                         0.02, 0.8,  0.06, 0.02, 1};
    QCOMPARE(clusterOrder(similarity, 5), (std::vector<int>{0, 3, 1, 4, 2}));
  }

  /// Points on a line, shuffled, with a similarity that falls with the distance: the ends of clusters that touch are
  /// the near ones, so that the order is the line's.
  void aLineIsFoundAgain() {
    const std::vector<double> place{3, 0, 5.2, 1, 9, 4.1};
    std::vector<double> similarity;
    for (const double a : place)
      for (const double b : place) similarity.push_back(1 / (1 + std::abs(a - b)));
    auto order = clusterOrder(similarity, 6);
    if (order.front() == 4) std::reverse(order.begin(), order.end());
    QCOMPARE(order, (std::vector<int>{1, 3, 0, 5, 2, 4}));
  }

  void anyMatrixGivesAPermutation() {
    for (const int items : {1, 2, 7, 40}) {
      std::vector<double> similarity;
      for (int i = 0; i < items; ++i)
        for (int j = 0; j < items; ++j) similarity.push_back(i == j ? 1 : std::sin(31.0 * (i + 1) * (j + 1)));
      auto order = clusterOrder(similarity, items);
      std::sort(order.begin(), order.end());
      QCOMPARE(order.size(), static_cast<std::size_t>(items));
      for (int i = 0; i < items; ++i) QCOMPARE(order[static_cast<std::size_t>(i)], i);
    }
    QVERIFY(clusterOrder({}, 0).empty());
    QVERIFY(clusterOrder({1, 0, 0}, 2).empty());
  }
};

QTEST_GUILESS_MAIN(TestClusterOrder)
#include "test_cluster_order.moc"
