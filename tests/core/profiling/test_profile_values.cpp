#include <QtTest/QtTest>

#include <cmath>
#include <limits>

#include "core/profiling/profile_request.h"
#include "core/profiling/profile_result.h"

using namespace headscope;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

InfluencePoint point(double ratio, std::int64_t kept, double delta, bool exact = true, double error = 0) {
  return {.ratio = ratio, .kept = kept, .logPerplexity = 1 + delta, .delta = delta, .exact = exact, .error = error};
}

DocumentProfile scored(std::int64_t tokens, std::map<HeadId, std::vector<float>> scores) {
  DocumentProfile document;
  document.tokens = tokens;
  document.rmsScores = std::move(scores);
  return document;
}

}  // namespace

class TestProfileValues : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void gridHasBothEndsAndCleanDecimals() {
    const auto grid = ratioGrid(0, 0.5, 0.01);
    QCOMPARE(grid.size(), std::size_t{51});
    QCOMPARE(grid.front(), 0.0);
    QVERIFY(grid[7] == 0.07 && grid[29] == 0.29 && grid.back() == 0.5);
    QCOMPARE(ratioGrid(0.1, 0.1, 0.05), std::vector<double>{0.1});
    QCOMPARE(ratioGrid(0, 0.5, 0.2), (std::vector<double>{0, 0.2, 0.4}));
  }

  void badGridsAreEmpty() {
    QVERIFY(ratioGrid(0, 0.5, 0).empty());
    QVERIFY(ratioGrid(0, 0.5, -0.1).empty());
    QVERIFY(ratioGrid(0.5, 0, 0.1).empty());
    QVERIFY(ratioGrid(0, 0.5, kNan).empty());
    QVERIFY(ratioGrid(0, 0.5, 1e-12).empty());
  }

  // The two documents have ratios at different places of their lists; 0.05 is the one they share.
  void curvesAreJoinedByRatioNotByIndex() {
    Profile profile;
    profile.documents.resize(2);
    profile.documents[0].curves[{1, 0}] = {point(0, 1, 0.4), point(0.05, 50, 0.1, false, 0.02)};
    profile.documents[1].curves[{1, 0}] = {point(0.05 + 1e-12, 30, 0.3), point(0.1, 60, -0.2)};
    profile.documents[1].curves[{0, 1}] = {point(0, 1, 0.5)};
    const auto curves = meanCurves(profile);
    QCOMPARE(curves.size(), std::size_t{2});
    QCOMPARE(curves[0].head, (HeadId{0, 1}));
    const MeanCurve& curve = curves[1];
    QCOMPARE(curve.ratio, (std::vector<double>{0, 0.05, 0.1}));
    QCOMPARE(curve.documents, (std::vector<int>{1, 2, 1}));
    QVERIFY(std::abs(curve.delta[1] - 0.2) < 1e-15);
    // Two values 0.1 and 0.3: s.d. 0.1·√2, over √2.
    QVERIFY(std::abs(curve.stderrDelta[1] - 0.1) < 1e-15);
    QCOMPARE(curve.stderrDelta[0], 0.0);
    QCOMPARE(curve.kept[1], 40.0);
    QVERIFY(!curve.exact[1] && curve.exact[2]);
    QVERIFY(std::abs(curve.error[1] - 0.01) < 1e-15);
  }

  // 0.5 − 0.25 and 1 − 0.25 in two documents; a point without a divergence and a document without a baseline's have no
  // Δ.
  void divergencesAreAgainstTheBaselines() {
    Profile profile;
    profile.documents.resize(3);
    for (std::size_t i = 0; i < 3; ++i) {
      profile.documents[i].baselineKl = i == 2 ? kNan : 0.25;
      profile.documents[i].curves[{0, 0}] = {point(0, 1, 0.5), point(0.1, 10, 0.5)};
      profile.documents[i].curves[{0, 0}][1].kl = i == 0 ? 0.5 : 1;
    }
    const auto curves = meanCurves(profile, Measure::Divergence);
    QCOMPARE(curves.size(), std::size_t{1});
    QCOMPARE(curves[0].ratio, std::vector<double>{0.1});
    QCOMPARE(curves[0].delta, std::vector<double>{0.5});
    QCOMPARE(curves[0].documents, std::vector<int>{2});
    QVERIFY(std::abs(meanCurves(profile)[0].kl[1] - 2.5 / 3) < 1e-15 && std::isnan(meanCurves(profile)[0].kl[0]));
  }

  void valuesThatAreNotNumbersAreLeftOut() {
    Profile profile;
    profile.documents.resize(2);
    profile.documents[0].curves[{0, 0}] = {point(0, 1, kNan), point(0.1, 10, 0.5)};
    profile.documents[1].curves[{0, 0}] = {point(0, 1, 0.25), point(0.1, 10, std::numeric_limits<double>::infinity())};
    profile.documents[1].curves[{0, 1}] = {point(0, 1, kNan)};
    const auto curves = meanCurves(profile);
    QCOMPARE(curves.size(), std::size_t{1});
    QCOMPARE(curves[0].delta, (std::vector<double>{0.25, 0.5}));
    QCOMPARE(curves[0].documents, (std::vector<int>{1, 1}));
  }

  // T = 5, ρ = 0.4: floor(2)·2 heads = 4 pairs. Sorted: .9 .8 .7 | .5 .5 .5 …: the last place goes to the earlier head.
  void globalRmsTakesTheLargestAndBreaksTiesByOrder() {
    const auto document = scored(5, {{{0, 0}, {.9f, .1f, .5f, .5f, .0f}}, {{0, 1}, {.5f, .8f, .7f, .2f, .1f}}});
    const auto counts = globalRmsCounts(document, 0.4);
    QCOMPARE(counts.at({0, 0}), 2);
    QCOMPARE(counts.at({0, 1}), 2);
  }

  void aHeadMayGetNothingAndEachRatioKeepsAtLeastOneAHead() {
    const auto document = scored(4, {{{0, 0}, {.9f, .8f, .7f, .6f}}, {{3, 1}, {.1f, .1f, .1f, NAN}}});
    const auto none = globalRmsCounts(document, 0.0);  // max(1, 0)·2
    QCOMPARE(none.at({0, 0}), 2);
    QCOMPARE(none.at({3, 1}), 0);
    const auto all = globalRmsCounts(document, 1.0);
    QCOMPARE(all.at({0, 0}) + all.at({3, 1}), 8);
    QVERIFY(globalRmsCounts({}, 0.5).empty());
  }

  void proportionsAreAveragedOverDocumentsOfAnyLength() {
    Profile profile;
    profile.documents.push_back(scored(2, {{{0, 0}, {.9f, .8f}}, {{0, 1}, {.1f, .2f}}}));              // 2 : 0
    profile.documents.push_back(scored(4, {{{0, 0}, {.9f, 0, 0, 0}}, {{0, 1}, {.8f, .7f, .6f, 0}}}));  // 1 : 3
    profile.documents.emplace_back();                                                                  // no scores
    const auto proportions = globalRmsProportions(profile, 0.5);
    QVERIFY(std::abs(proportions.at({0, 0}) - (1.0 + 0.25) / 2) < 1e-15);
    QVERIFY(std::abs(proportions.at({0, 1}) - 0.75 / 2) < 1e-15);
    QVERIFY(globalRmsProportions({}, 0.5).empty());
  }
};

QTEST_GUILESS_MAIN(TestProfileValues)
#include "test_profile_values.moc"
