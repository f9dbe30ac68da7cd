#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QString>
#include <array>
#include <string>

class QApplication;

namespace headscope {

enum class ThemeMode { System, Light, Dark };

/// The shapes that tell lines apart without colour.
enum class MarkerShape { Circle, Square, Triangle, Diamond };

/// How the heads of one attention type are drawn.
struct LineStyle {
  QColor color;
  MarkerShape marker = MarkerShape::Circle;
  bool dashed = false;
};

/// Every colour of the program. Chrome is achromatic; a hue always means data.
struct Palette {
  bool dark = false;
  QColor window, panel, chart;
  QColor line, grid, stripe;
  QColor ink1, ink2, ink3;
  QColor progress, primary;
  QColor ok, warn, error;
  QColor uniform, globalRms, optimized;
  std::array<QColor, 4> slot;  ///< of the four selected heads

  [[nodiscard]] static const Palette& light();
  [[nodiscard]] static const Palette& darkPalette();

  /// `color` moved towards ink until it reads as text on `background` (contrast 4.5:1 or more).
  [[nodiscard]] static QColor textOn(const QColor& background, const QColor& color);
  /// `share` of `over` on an opaque `under`: what a translucent fill would look like, without blending at paint time.
  [[nodiscard]] static QColor mix(const QColor& over, const QColor& under, double share);

  /// Style of an attention type by its lower-case name ("gqa", "mla", …); that of MHA for an unknown one.
  [[nodiscard]] LineStyle attention(const std::string& kind) const;
};

/// Marker of a selection slot 0…3: circle, square, triangle, diamond.
[[nodiscard]] MarkerShape slotMarker(int slot);

/// Registers the bundled fonts with the application; repeated calls do nothing. Needs a QGuiApplication.
void loadFonts();
/// The interface font at a pixel size and weight (400, 500 or 600), digits tabular.
[[nodiscard]] QFont interfaceFont(double pixelSize, QFont::Weight weight = QFont::Normal);
/// For paths and tensor names.
[[nodiscard]] QFont monospaceFont(double pixelSize);

/// The current colours: the system's lightness, or what the person chose. One per application, owned by its main.
class Theme : public QObject {
  Q_OBJECT
public:
  explicit Theme(QObject* parent = nullptr);

  [[nodiscard]] const Palette& palette() const;
  [[nodiscard]] ThemeMode mode() const { return m_mode; }
  void setMode(ThemeMode mode);
  /// From light to dark or back, whatever the system says.
  void toggle();

  /// Sets font, palette and style sheet of the whole application, now and on every change.
  void applyTo(QApplication& application);

Q_SIGNALS:
  void changed();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void refresh();
  [[nodiscard]] static bool systemIsDark();

  ThemeMode m_mode = ThemeMode::System;
  bool m_systemDark = false;
  bool m_applying = false;
  QApplication* m_application = nullptr;
};

}  // namespace headscope
