#include <QtTest/QtTest>

#include <cmath>
#include <limits>

#include "core/spectral/effective_rank.h"
#include "core/spectral/eigen_spectrum.h"
#include "core/spectral/rank_measures.h"

using namespace headscope;

namespace {
bool near(double a, double b, double tolerance = 1e-12) { return std::abs(a - b) <= tolerance; }
}  // namespace

class TestEigenSpectrum : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void effectiveRankByHand() {
    QVERIFY(near(*effectiveRank({3, 0, 0}), 1));
    QVERIFY(near(*effectiveRank({2, 2, 2, 2}), 4));
    // Shares 1/2, 1/4, 1/4: entropy 1.5 ln 2.
    QVERIFY(near(*effectiveRank({2, 1, 1}), std::pow(2, 1.5)));
    QVERIFY(!effectiveRank({}));
    QVERIFY(!effectiveRank({0, 0}));
    QVERIFY(!effectiveRank({1, -0.5}));
    QVERIFY(!effectiveRank({1, std::numeric_limits<double>::quiet_NaN()}));
  }

  // Of 6, 3, 1: sum 10, squares 46; two of them hold 9 of 10.
  void otherMeasuresByHand() {
    const std::vector<double> values{6, 3, 1};
    QVERIFY(near(*rankOf(RankMeasure::Participation, values), 100.0 / 46));
    QVERIFY(near(*rankOf(RankMeasure::Stable, values), 10.0 / 6));
    QCOMPARE(*rankOf(RankMeasure::Share90, values), 2.0);
    QCOMPARE(*rankOf(RankMeasure::Share90, {6, 2.9, 1.1}), 3.0);
    QCOMPARE(*rankOf(RankMeasure::Effective, values), *effectiveRank(values));
    for (const auto measure : {RankMeasure::Participation, RankMeasure::Stable}) {
      QVERIFY(near(*rankOf(measure, {2, 2, 2, 2}), 4));
      QVERIFY(near(*rankOf(measure, {5, 0, 0}), 1));
      QVERIFY(!rankOf(measure, {}) && !rankOf(measure, {0}) && !rankOf(measure, {1, -1}));
    }
  }

  // [[1, c], [c, 1]] has eigenvalues 1 + c and 1 − c.
  void eigenvaluesByHand() {
    const auto values = eigenvalues({1, 0.25, 0.25, 1}, 2);
    QVERIFY(near((*values)[0], 1.25) && near((*values)[1], 0.75));
    QCOMPARE((*eigenvalues({1, 1, 1, 1}, 2))[1], 0.0);
    QVERIFY(eigenvalues({1, 2, 2, 1}, 2).failed());
    QVERIFY(eigenvalues({1, 0, 0}, 2).failed());
    QVERIFY(eigenvalues({1, std::numeric_limits<double>::infinity(), 0, 1}, 2).failed());
  }

  // C·G·C of [[1, c], [c, 1]]: (1 − c)/2 on the diagonal, its negative beside it.
  void centringByHand() {
    const auto centred = centredMatrix({1, 0.25, 0.25, 1}, 2);
    QVERIFY(near(centred[0], 0.375) && near(centred[1], -0.375) && near(centred[2], -0.375));
  }

  // Operators of norms 2 and 3 at an angle whose cosine is 0.5.
  void layerFromInnerProducts() {
    const auto spectrum = layerSpectrum(7, {2, {4, 3, 3, 9}}, false);
    QVERIFY(spectrum.ok());
    QCOMPARE(spectrum->layer, 7);
    QCOMPARE(spectrum->heads, 2);
    QVERIFY(near(spectrum->similarity[1], 0.5) && spectrum->similarity[0] == 1.0);
    QVERIFY(near(spectrum->eigenvalues[0], 1.5));
    QVERIFY(near(*spectrum->effectiveRank, std::exp(-0.75 * std::log(0.75) - 0.25 * std::log(0.25))));
    QVERIFY(spectrum->note.empty());
    const auto centred = layerSpectrum(7, {2, {4, 3, 3, 9}}, true);
    QVERIFY(near(centred->eigenvalues[0], 1) && near(*centred->effectiveRank, 1));
  }

  void equalHeadsHaveRankOneAndNoneCentred() {
    const HeadGram equal{3, std::vector<double>(9, 2.5)};
    QVERIFY(near(*layerSpectrum(0, equal, false)->effectiveRank, 1, 1e-9));
    const auto centred = layerSpectrum(0, equal, true);
    QVERIFY(centred.ok() && !centred->effectiveRank);
    QVERIFY(centred->note.find("equal") != std::string::npos);
    QVERIFY(!layerSpectrum(0, {1, {2}}, true)->effectiveRank);
  }

  void zeroHeadsAreLeftOutAndNamed() {
    const auto spectrum = layerSpectrum(0, {3, {1, 0, 0, 0, 0, 0, 0, 0, 1}}, false);
    QCOMPARE(spectrum->heads, 2);
    QCOMPARE(spectrum->zeroHeads, std::vector<int>{1});
    QVERIFY(near(*spectrum->effectiveRank, 2));
    QVERIFY(spectrum->note.find("query head 1") != std::string::npos);
    const auto none = layerSpectrum(0, {2, {0, 0, 0, 0}}, false);
    QVERIFY(none.ok() && !none->effectiveRank && none->zeroHeads.size() == 2);
  }
};

QTEST_GUILESS_MAIN(TestEigenSpectrum)
#include "test_eigen_spectrum.moc"
