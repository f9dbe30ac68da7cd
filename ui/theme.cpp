#include "ui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QPalette>
#include <algorithm>
#include <cmath>

#include "ui/theme_style.h"

// Resources of a static library are linked only when asked for by name, outside any namespace.
static void initFontResource() { Q_INIT_RESOURCE(fonts); }

namespace headscope {
namespace {

QColor hex(unsigned rgb) { return QColor::fromRgb(rgb); }

double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

/// WCAG 2 contrast ratio, 1…21.
double contrast(const QColor& a, const QColor& b) {
  const double first = luminance(a), second = luminance(b);
  return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

Palette makeLight() {
  Palette p;
  p.window = hex(0xE9ECF0), p.panel = hex(0xF5F6F8), p.chart = hex(0xFFFFFF);
  p.line = hex(0xCFD5DC), p.grid = hex(0xE8EBEF), p.stripe = hex(0xF4F6F8);
  p.ink1 = hex(0x1B222B), p.ink2 = hex(0x515C69), p.ink3 = hex(0x65707D);
  p.progress = hex(0x4A6486), p.primary = hex(0x27323F);
  p.ok = hex(0x2E7D4F), p.warn = hex(0xA66A00), p.error = hex(0xB3261E);
  p.uniform = hex(0x6B7480), p.globalRms = hex(0x1F6FB5), p.optimized = hex(0xC8323C);
  p.slot = {hex(0x2A3FD6), hex(0x9A1F58), hex(0xC9770C), hex(0x1F9593)};
  return p;
}

Palette makeDark() {
  Palette p;
  p.dark = true;
  p.window = hex(0x101317), p.panel = hex(0x181C22), p.chart = hex(0x14181D);
  p.line = hex(0x2D343D), p.grid = hex(0x232930), p.stripe = hex(0x191E24);
  p.ink1 = hex(0xE4E8ED), p.ink2 = hex(0xA5AFBA), p.ink3 = hex(0x7C8793);
  p.progress = hex(0x8CA3C0), p.primary = hex(0xDDE3EA);
  p.ok = hex(0x5CC08A), p.warn = hex(0xE3B341), p.error = hex(0xFF7B72);
  p.uniform = hex(0x9AA4B0), p.globalRms = hex(0x58A6EE), p.optimized = hex(0xFF6E6A);
  p.slot = {hex(0x7A90FF), hex(0xF2427F), hex(0xF4CB4E), hex(0x5CE0DF)};
  return p;
}

}  // namespace

const Palette& Palette::light() {
  static const Palette palette = makeLight();
  return palette;
}

const Palette& Palette::darkPalette() {
  static const Palette palette = makeDark();
  return palette;
}

QColor Palette::mix(const QColor& over, const QColor& under, double share) {
  const auto channel = [share](int a, int b) { return static_cast<int>(std::lround(a * share + b * (1 - share))); };
  return {channel(over.red(), under.red()), channel(over.green(), under.green()), channel(over.blue(), under.blue())};
}

QColor Palette::textOn(const QColor& background, const QColor& color) {
  const QColor ink = luminance(background) > 0.4 ? Qt::black : Qt::white;
  QColor text = color;
  for (int step = 0; step < 20 && contrast(text, background) < 4.5; ++step) text = mix(ink, text, 0.08);
  return text;
}

LineStyle Palette::attention(const std::string& kind) const {
  if (kind == "gqa") return {dark ? hex(0xDDA01C) : hex(0xB56309), MarkerShape::Diamond, false};
  if (kind == "mqa") return {dark ? hex(0xA6572E) : hex(0x692E11), MarkerShape::Circle, false};
  if (kind == "mla") return {dark ? hex(0xB65CF0) : hex(0x7433B1), MarkerShape::Triangle, false};
  if (kind == "lrkv-low") return {dark ? hex(0x16776C) : hex(0x3CA190), MarkerShape::Square, true};
  if (kind == "lrkv" || kind == "lrkv-high") return {dark ? hex(0x26C79A) : hex(0x0C6D5B), MarkerShape::Square, false};
  return {dark ? hex(0xE8ECF1) : hex(0x1F2730), MarkerShape::Circle, false};
}

MarkerShape slotMarker(int slot) {
  static constexpr std::array kShapes = {MarkerShape::Circle, MarkerShape::Square, MarkerShape::Triangle,
                                         MarkerShape::Diamond};
  return kShapes[static_cast<std::size_t>(slot) % kShapes.size()];
}

void loadFonts() {
  static const bool loaded = [] {
    initFontResource();
    for (const char* file : {"HeadscopeSans-Regular.otf", "HeadscopeSans-Medium.otf", "HeadscopeSans-SemiBold.otf",
                             "JetBrainsMono-Regular.ttf"})
      QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/") + QLatin1String(file));
    return true;
  }();
  Q_UNUSED(loaded)
}

QFont interfaceFont(double pixelSize, QFont::Weight weight) {
  QFont font(QStringLiteral("Headscope Sans"));
  font.setPixelSize(static_cast<int>(std::lround(pixelSize)));
  font.setWeight(weight);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

QFont monospaceFont(double pixelSize) {
  QFont font(QStringLiteral("JetBrains Mono"));
  font.setStyleHint(QFont::Monospace);
  font.setPixelSize(static_cast<int>(std::lround(pixelSize)));
  return font;
}

Theme::Theme(QObject* parent) : QObject(parent), m_systemDark(systemIsDark()) { loadFonts(); }

bool Theme::systemIsDark() {
  const QPalette palette = QApplication::palette();
  return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

const Palette& Theme::palette() const {
  const bool dark = m_mode == ThemeMode::Dark || (m_mode == ThemeMode::System && m_systemDark);
  return dark ? Palette::darkPalette() : Palette::light();
}

void Theme::setMode(ThemeMode mode) {
  if (mode == m_mode) return;
  m_mode = mode;
  refresh();
}

void Theme::toggle() { setMode(palette().dark ? ThemeMode::Light : ThemeMode::Dark); }

void Theme::applyTo(QApplication& application) {
  m_application = &application;
  application.installEventFilter(this);
  refresh();
}

void Theme::refresh() {
  if (m_application != nullptr) {
    m_applying = true;
    m_application->setFont(interfaceFont(12));
    m_application->setPalette(applicationPalette(palette()));
    m_application->setStyleSheet(applicationStyleSheet(palette()));
    m_applying = false;
  }
  Q_EMIT changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  // The system changed its palette: our own changes arrive here too and say nothing new.
  if (watched == m_application && event->type() == QEvent::ThemeChange && !m_applying) {
    m_application->setPalette(QPalette());
    const bool dark = systemIsDark();
    const bool follow = m_mode == ThemeMode::System && dark != m_systemDark;
    m_systemDark = dark;
    if (follow)
      refresh();
    else
      m_application->setPalette(applicationPalette(palette()));
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace headscope
