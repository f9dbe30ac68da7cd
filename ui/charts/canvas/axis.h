#pragma once

#include <QString>
#include <vector>

namespace headscope {

struct Tick {
  double value = 0;
  QString label;       ///< empty: a tick without a number
  double labelAt = 0;  ///< where the label is centred, in axis units
  bool gridLine = true;
  double length = 4;  ///< pixels; 0: no tick mark

  bool operator==(const Tick&) const = default;
};

/// One axis of a panel in the data's own units. On a logarithmic axis min and max are positive.
struct Axis {
  double min = 0;
  double max = 1;
  bool log = false;
  QString title;
  std::vector<Tick> ticks;

  /// Position of a value: 0 at min, 1 at max; NaN for what the axis cannot show (not finite, or ≤ 0 on a log axis).
  [[nodiscard]] double position(double value) const;
  /// The value at a position.
  [[nodiscard]] double valueAt(double position) const;
  bool operator==(const Axis&) const = default;
};

/// The least step of 1, 2 or 5 times a power of ten that cuts `span` into at most `most` parts.
[[nodiscard]] double niceStep(double span, int most);
/// Ticks at whole multiples of the nice step within [min, max]; none for an empty or infinite range.
[[nodiscard]] std::vector<Tick> linearTicks(double min, double max, int most, bool withSign = false);
/// Whole numbers from `first` to `last`, thinned to about `most`, always with the two ends.
[[nodiscard]] std::vector<Tick> indexTicks(int first, int last, int most);
/// Decades with labels (thinned to `most`), 2…9 between them as bare grid lines where there are few decades.
[[nodiscard]] std::vector<Tick> logTicks(double min, double max, int most);

}  // namespace headscope
