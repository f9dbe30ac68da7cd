#pragma once

#include <QString>
#include <cstdint>

namespace headscope {

/// Numbers as a person reads them: the locale's decimal sign, no group separators, and a true minus (U+2212). Files
/// never use these. Values that are not finite read "–".
[[nodiscard]] QString numberText(double value, int decimals);
/// The same with a sign always, except for a value that rounds to zero.
[[nodiscard]] QString signedText(double value, int decimals);
/// A number to so many digits, without zeros at its end, with an exponent where it is very large or small.
[[nodiscard]] QString significantText(double value, int digits);
/// A whole number with the locale's group separators.
[[nodiscard]] QString countText(std::int64_t value);
/// Shortest text that still tells neighbours apart on a scale with this step: "0.05" for a step of 0.01.
[[nodiscard]] QString tickText(double value, double step, bool withSign = false);
/// 10 with a raised exponent ("10⁻³"), "1" for 0.
[[nodiscard]] QString powerOfTenText(int exponent);
/// Bytes in binary units: "0.23 GiB".
[[nodiscard]] QString bytesText(double bytes);
/// From one amount to another in the unit of the first: "4.50 → 0.23 GiB".
[[nodiscard]] QString bytesRangeText(double from, double to);

}  // namespace headscope
