#pragma once

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QSlider;

namespace headscope {

/// A number with a name: a field to type it, a slider under it with its ends. Reports every step while dragged.
class ValueSlider : public QWidget {
  Q_OBJECT
public:
  struct Range {
    double low = 0, high = 1, step = 0.01;
    int decimals = 2;
  };

  /// `label` may carry a mnemonic ("&Target KV ratio"); it leads to the field.
  ValueSlider(const QString& label, const Range& range, QWidget* parent = nullptr);

  [[nodiscard]] double value() const { return m_value; }
  /// Rounded to the step and kept inside the range; says so by `valueChanged` only if the value is another.
  void setValue(double value);
  /// Another range for another quantity; the value is brought into it, silently.
  void setRange(const Range& range);
  void setLabel(const QString& label);
  [[nodiscard]] QSlider& slider() const { return *m_slider; }
  [[nodiscard]] QDoubleSpinBox& field() const { return *m_field; }

Q_SIGNALS:
  void valueChanged(double value);
  /// A person takes hold of the slider.
  void began();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void show(double value);

  Range m_range;
  double m_value = 0;
  double m_beforeDrag = 0;
  QLabel* m_name = nullptr;
  QLabel* m_lowEnd = nullptr;
  QLabel* m_highEnd = nullptr;
  QSlider* m_slider = nullptr;
  QDoubleSpinBox* m_field = nullptr;
};

}  // namespace headscope
