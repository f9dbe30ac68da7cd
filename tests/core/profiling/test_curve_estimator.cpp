#include <QtTest/QtTest>
#include <cmath>
#include <random>

#include "core/profiling/curve_estimator.h"

using namespace headscope;

namespace {

constexpr double floorSquared = 4e-10;
constexpr std::int64_t scored = 10;

Eigen::VectorXf vector(std::initializer_list<float> values) {
  Eigen::VectorXf all(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), all.data());
  return all;
}

void compare(double found, double wanted) {
  QVERIFY2(std::abs(found - wanted) <= 1e-6 * std::abs(wanted),
           qPrintable(QString("%1 where %2 was expected").arg(found).arg(wanted)));
}

}  // namespace

class TestCurveEstimator : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void sizesTheFirstOrderErrorBySquares() {
    const CurveEstimator estimator({{0.01}, {vector({0.01F, 0})}}, scored);
    compare(estimator.points()[0].delta, 0.01);
    // k = (10 · 1e-4)², and 95 % of Student's t with two degrees of freedom lie within 4.303.
    compare(estimator.points()[0].error, 4.303 * std::sqrt(1e-6 + floorSquared));
    QVERIFY(!estimator.points()[0].exact);
  }

  void carriesAnExactPointOver() {
    CurveEstimator estimator({{0.01, 0.02, 0.03}, {vector({0.01F, 0}), vector({0.02F, 0}), vector({0, 0.02F})}},
                             scored);
    estimator.setExact(0, 0.012);
    const double k11 = 1e-6 + floorSquared, k12 = 4e-6, k22 = 1.6e-5 + floorSquared;
    const double remainder = 0.002;
    const double scale = (2 + remainder * remainder / k11) / 3;
    QVERIFY(estimator.points()[0].exact);
    QCOMPARE(estimator.points()[0].delta, 0.012);
    QCOMPARE(estimator.points()[0].error, 0.0);
    const auto same = estimator.points()[1];
    QVERIFY(std::abs(same.delta - (0.02 + k12 / k11 * remainder)) < 1e-7);
    QVERIFY(std::abs(same.error - 3.182 * std::sqrt(scale * (k22 - k12 * k12 / k11))) < 1e-6);
    // A change at right angles learns the scale of the errors and nothing else.
    compare(estimator.points()[2].delta, 0.03);
    QVERIFY(std::abs(estimator.points()[2].error - 3.182 * std::sqrt(scale * k22)) < 1e-6);
    QCOMPARE(estimator.worst().first, std::size_t{2});
  }

  void findsAParabolaFromOnePoint() {
    FirstOrderCurve curve;
    for (int i = 1; i <= 5; ++i) {
      curve.delta.push_back(0.003 * i);
      curve.terms.push_back(vector({0.01F * static_cast<float>(i), 0.02F * static_cast<float>(i)}));
    }
    CurveEstimator estimator(curve, 100);
    const auto truth = [](int i) { return 0.003 * i - 0.002 * i * i; };
    estimator.setExact(2, truth(3));
    for (int i = 1; i <= 5; ++i) QVERIFY(std::abs(estimator.points()[i - 1].delta - truth(i)) < 1e-5);
  }

  void holdsWhatItPromises() {
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    int held = 0, all = 0;
    for (int trial = 0; trial < 300; ++trial) {
      FirstOrderCurve curve;
      Eigen::MatrixXd terms(6, 8);
      for (Eigen::Index i = 0; i < terms.size(); ++i) terms.data()[i] = 0.01 * normal(random);
      for (int i = 0; i < 6; ++i) {
        curve.delta.push_back(normal(random) * 0.01);
        curve.terms.push_back(terms.row(i).transpose().cast<float>());
      }
      // Remainders that are random quadratic forms in the terms: aᵀHa ÷ m with a = m·t.
      Eigen::MatrixXd form(8, 8);
      for (Eigen::Index i = 0; i < form.size(); ++i) form.data()[i] = normal(random) * 20;
      CurveEstimator estimator(curve, 20);
      const auto truth = [&](int i) { return curve.delta[i] + terms.row(i) * form * terms.row(i).transpose(); };
      estimator.setExact(0, truth(0));
      estimator.setExact(3, truth(3));
      for (const int i : {1, 2, 4, 5}) {
        held += std::abs(estimator.points()[i].delta - truth(i)) <= estimator.points()[i].error ? 1 : 0;
        ++all;
      }
    }
    QVERIFY2(held >= 0.93 * all, qPrintable(QString("%1 of %2").arg(held).arg(all)));
  }

  void statesNoErrorWhereAllIsMeasured() {
    CurveEstimator estimator({{0.01, 0.02}, {vector({0.01F}), vector({0.02F})}}, scored);
    estimator.setExact(0, 0.5);
    estimator.setExact(1, -0.5);
    estimator.setExact(1, -0.25);
    QCOMPARE(estimator.worst().second, 0.0);
    QCOMPARE(estimator.points()[1].delta, -0.25);
  }
};

QTEST_GUILESS_MAIN(TestCurveEstimator)
#include "test_curve_estimator.moc"
