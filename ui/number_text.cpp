#include "ui/number_text.h"

#include <QLocale>
#include <array>
#include <cmath>

namespace headscope {
namespace {

constexpr QChar kMinus(0x2212);

QLocale plainLocale() {
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return locale;
}

struct ByteUnit {
  double bytes = 1;
  const char* name = "B";
};

/// The largest binary unit that makes at least 1 of an amount.
ByteUnit unitOf(double bytes) {
  ByteUnit unit;
  for (const char* larger : {"KiB", "MiB", "GiB", "TiB"}) {
    if (std::abs(bytes) < 1024 * unit.bytes) break;
    unit = {1024 * unit.bytes, larger};
  }
  return unit;
}

bool roundsToZero(double value, int decimals) { return std::abs(value) * std::pow(10.0, decimals) < 0.5; }

}  // namespace

QString numberText(double value, int decimals) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  const QString text = plainLocale().toString(std::abs(value), 'f', decimals);
  return value < 0 && !roundsToZero(value, decimals) ? kMinus + text : text;
}

QString significantText(double value, int digits) {
  if (!std::isfinite(value)) return QStringLiteral("–");
  return plainLocale().toString(value, 'g', digits).replace(QLatin1Char('-'), kMinus);
}

QString signedText(double value, int decimals) {
  const QString text = numberText(value, decimals);
  return std::isfinite(value) && value > 0 && !roundsToZero(value, decimals) ? QLatin1Char('+') + text : text;
}

QString countText(std::int64_t value) {
  const QString text = QLocale().toString(static_cast<qlonglong>(value < 0 ? -value : value));
  return value < 0 ? kMinus + text : text;
}

QString tickText(double value, double step, bool withSign) {
  int decimals = 0;
  for (double rest = std::abs(step); decimals < 12 && std::abs(rest - std::round(rest)) > 1e-6 * std::max(rest, 1.0);
       rest *= 10)
    ++decimals;
  return withSign ? signedText(value, decimals) : numberText(value, decimals);
}

QString powerOfTenText(int exponent) {
  if (exponent == 0) return QStringLiteral("1");
  static constexpr std::array<char16_t, 10> kRaised = {u'⁰', u'¹', u'²', u'³', u'⁴', u'⁵', u'⁶', u'⁷', u'⁸', u'⁹'};
  QString text = QStringLiteral("10");
  if (exponent < 0) text += QChar(u'⁻');
  for (const QChar digit : QString::number(std::abs(exponent)))
    text += QChar(kRaised[static_cast<std::size_t>(digit.digitValue())]);
  return text;
}

QString bytesText(double bytes) {
  const ByteUnit unit = unitOf(bytes);
  return numberText(bytes / unit.bytes, unit.bytes > 1 ? 2 : 0) + QLatin1Char(' ') + QLatin1String(unit.name);
}

QString bytesRangeText(double from, double to) {
  const ByteUnit unit = unitOf(from);
  const int decimals = unit.bytes <= 1 ? 0 : from / unit.bytes >= 100 ? 1 : 2;
  return QStringLiteral("%1 → %2 %3")
      .arg(numberText(from / unit.bytes, decimals), numberText(to / unit.bytes, decimals), QLatin1String(unit.name));
}

}  // namespace headscope
