#include "core/attention/rope_spec.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headscope {

namespace {

std::vector<double> plainFrequencies(double theta, int dims) {
  std::vector<double> inverse;
  for (int i = 0; i < dims; i += 2) inverse.push_back(std::pow(theta, -static_cast<double>(i) / dims));
  return inverse;
}

/// Changes plain frequencies by one kind of scaling.
struct Scale {
  const RopeSpec& rope;
  std::int64_t length;
  RopeFrequencies& result;

  void operator()(const std::monostate&) const {}

  void operator()(const LinearScaling& s) const {
    for (double& value : result.inverse) value /= s.factor;
  }

  void operator()(const DynamicScaling& s) const {
    const auto original = static_cast<double>(s.original);
    const double stretch = s.factor * std::max(static_cast<double>(length), original) / original - (s.factor - 1);
    const double exponent = static_cast<double>(rope.dims) / std::max(1, rope.dims - 2);
    result.inverse = plainFrequencies(rope.theta * std::pow(stretch, exponent), rope.dims);
  }

  void operator()(const Llama3Scaling& s) const {
    const auto original = static_cast<double>(s.original);
    for (double& value : result.inverse) {
      const double wavelength = 2 * std::numbers::pi / value;
      if (wavelength < original / s.highFrequency) continue;
      const double kept =
          std::clamp((original / wavelength - s.lowFrequency) / (s.highFrequency - s.lowFrequency), 0.0, 1.0);
      value = (1 - kept) * value / s.factor + kept * value;
    }
  }

  void operator()(const YarnScaling& s) const {
    const auto dimensionOf = [&](double turns) {
      return rope.dims * std::log(static_cast<double>(s.original) / (turns * 2 * std::numbers::pi)) /
             (2 * std::log(rope.theta));
    };
    double low = dimensionOf(s.betaFast);
    double high = dimensionOf(s.betaSlow);
    if (s.truncate) {
      low = std::floor(low);
      high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, rope.dims - 1.0);
    if (low == high) high += 0.001;
    for (std::size_t i = 0; i < result.inverse.size(); ++i) {
      const double divided = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
      result.inverse[i] *= divided / s.factor + (1 - divided);
    }
    result.magnitude = s.magnitude;
  }

  void operator()(const LongScaling& s) const {
    const auto& factors = length > s.original ? s.longFactors : s.shortFactors;
    for (std::size_t i = 0; i < result.inverse.size(); ++i) result.inverse[i] /= factors.at(i);
    result.magnitude = s.magnitude;
  }

  void operator()(const FixedScaling& s) const {
    for (std::size_t i = 0; i < result.inverse.size(); ++i) result.inverse[i] /= s.factors.at(i);
  }
};

}  // namespace

RopeFrequencies ropeFrequencies(const RopeSpec& rope, std::int64_t length) {
  RopeFrequencies result{plainFrequencies(rope.theta, rope.dims), 1};
  std::visit(Scale{rope, length, result}, rope.scaling);
  return result;
}

bool dependsOnLength(const RopeSpec& rope) {
  return std::holds_alternative<DynamicScaling>(rope.scaling) || std::holds_alternative<LongScaling>(rope.scaling);
}

}  // namespace headscope
