#include "ui/charts/canvas/axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/number_text.h"

namespace headscope {

double Axis::position(double value) const {
  if (!std::isfinite(value) || (log && value <= 0)) return std::numeric_limits<double>::quiet_NaN();
  if (log) return (std::log10(value) - std::log10(min)) / (std::log10(max) - std::log10(min));
  return (value - min) / (max - min);
}

double Axis::valueAt(double position) const {
  if (!log) return min + position * (max - min);
  return std::pow(10.0, std::log10(min) + position * (std::log10(max) - std::log10(min)));
}

double niceStep(double span, int most) {
  if (!(span > 0) || !std::isfinite(span)) return 1;
  const double least = span / std::max(most, 1);
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

std::vector<Tick> linearTicks(double min, double max, int most, bool withSign) {
  std::vector<Tick> ticks;
  if (!(max > min) || !std::isfinite(max - min)) return ticks;
  const double step = niceStep(max - min, most);
  const double slack = step * 1e-6;
  for (double k = std::ceil((min - slack) / step); k * step <= max + slack; ++k) {
    const double value = k * step;
    ticks.push_back({value, tickText(value, step, withSign), value});
  }
  return ticks;
}

std::vector<Tick> indexTicks(int first, int last, int most) {
  std::vector<Tick> ticks;
  if (last < first) return ticks;
  const int step = std::max(1, static_cast<int>(niceStep(std::max(last - first, 1), most)));
  const auto add = [&ticks](int value) {
    ticks.push_back({static_cast<double>(value), countText(value), static_cast<double>(value)});
  };
  add(first);
  for (int value = (first / step + 1) * step; value < last; value += step)
    if (2 * (value - first) >= step && 2 * (last - value) > step) add(value);
  if (last > first) add(last);
  return ticks;
}

std::vector<Tick> logTicks(double min, double max, int most) {
  std::vector<Tick> ticks;
  if (!(min > 0) || !(max > min) || !std::isfinite(max)) return ticks;
  const int first = static_cast<int>(std::floor(std::log10(min) + 1e-9));
  const int last = static_cast<int>(std::ceil(std::log10(max) - 1e-9));
  const int every = (last - first) / std::max(most, 1) + 1;
  for (int decade = first; decade <= last; ++decade) {
    const double base = std::pow(10.0, decade);
    for (int factor = 1; factor <= 9; ++factor) {
      const double value = base * factor;
      if (value < min * (1 - 1e-9) || value > max * (1 + 1e-9)) continue;
      if (factor == 1)
        ticks.push_back({value, decade % every == 0 ? powerOfTenText(decade) : QString(), value});
      else if (last - first <= 5) {
        // Hardly two decades: powers of ten alone would leave the axis nearly without numbers.
        const bool named = last - first <= 2 && (factor == 2 || factor == 5);
        ticks.push_back({value, named ? tickText(value, base) : QString(), value, true, 0});
      }
    }
  }
  return ticks;
}

}  // namespace headscope
