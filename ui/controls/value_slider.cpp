#include "ui/controls/value_slider.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <algorithm>
#include <cmath>

#include "ui/number_text.h"
#include "ui/theme.h"

namespace headscope {

namespace {

/// Jumps to where it is pressed, as a drag from there continues; a step at a time would be slow to aim with.
class JumpSlider : public QSlider {
public:
  using QSlider::QSlider;

protected:
  void mousePressEvent(QMouseEvent* event) override {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    if (event->button() == Qt::LeftButton && !handle.contains(event->pos())) {
      const int span = width() - handle.width();
      // Held before it moves, so that the jump belongs to the drag.
      setSliderDown(true);
      setValue(QStyle::sliderValueFromPosition(minimum(), maximum(), event->pos().x() - handle.width() / 2, span));
    }
    QSlider::mousePressEvent(event);
  }
};

/// Decimals at the ends of a slider; the field has them all.
constexpr int kMostEndDecimals = 2;

QLabel* endLabel(Qt::Alignment alignment) {
  auto* label = new QLabel;
  label->setFont(interfaceFont(11));
  label->setProperty("role", "caption");
  label->setAlignment(alignment);
  return label;
}

}  // namespace

ValueSlider::ValueSlider(const QString& label, const Range& range, QWidget* parent)
    : QWidget(parent), m_value(range.low) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  m_name = new QLabel;
  m_field = new QDoubleSpinBox;
  m_field->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_field->setAlignment(Qt::AlignRight);
  m_field->setFixedWidth(63);
  m_field->setKeyboardTracking(false);
  m_name->setBuddy(m_field);
  m_slider = new JumpSlider(Qt::Horizontal);
  m_lowEnd = endLabel(Qt::AlignLeft);
  m_highEnd = endLabel(Qt::AlignRight);
  setLabel(label);
  setRange(range);
  m_slider->installEventFilter(this);
  auto* track = new QHBoxLayout;
  track->setSpacing(6);
  track->addWidget(m_lowEnd);
  track->addWidget(m_slider, 1);
  track->addWidget(m_highEnd);
  grid->addWidget(m_name, 0, 0);
  grid->addWidget(m_field, 0, 1);
  grid->addLayout(track, 1, 0, 1, 2);
  connect(m_slider, &QSlider::valueChanged, this, [this](int step) { setValue(m_range.low + step * m_range.step); });
  connect(m_slider, &QSlider::sliderPressed, this, [this] {
    m_beforeDrag = m_value;
    Q_EMIT began();
  });
  connect(m_field, &QDoubleSpinBox::valueChanged, this, &ValueSlider::setValue);
}

void ValueSlider::setLabel(const QString& label) {
  m_name->setText(label);
  const QString plain = QString(label).remove('&');
  m_field->setAccessibleName(plain);
  m_slider->setAccessibleName(tr("%1, slider").arg(plain));
}

void ValueSlider::setRange(const Range& range) {
  m_range = range;
  {
    const QSignalBlocker quietSlider(m_slider);
    const QSignalBlocker quietField(m_field);
    m_field->setDecimals(range.decimals);
    m_field->setRange(range.low, range.high);
    m_field->setSingleStep(range.step);
    m_slider->setRange(0, static_cast<int>(std::lround((range.high - range.low) / range.step)));
  }
  const int decimals = std::min(range.decimals, kMostEndDecimals);
  m_lowEnd->setText(numberText(range.low, decimals));
  m_highEnd->setText(numberText(range.high, decimals));
  m_value = std::clamp(m_value, range.low, range.high);
  show(m_value);
}

void ValueSlider::setValue(double value) {
  const double steps = std::round((value - m_range.low) / m_range.step);
  // To the nearest decimal, so that 0.05 is the same number here as in a file.
  const double scale = std::pow(10.0, m_range.decimals);
  const double decimal = std::round((m_range.low + steps * m_range.step) * scale) / scale;
  const double next = std::clamp(decimal, m_range.low, m_range.high);
  show(next);
  if (std::abs(next - m_value) < m_range.step / 2) return;
  m_value = next;
  Q_EMIT valueChanged(next);
}

void ValueSlider::show(double value) {
  const QSignalBlocker quietSlider(m_slider);
  const QSignalBlocker quietField(m_field);
  m_slider->setValue(static_cast<int>(std::lround((value - m_range.low) / m_range.step)));
  m_field->setValue(value);
}

bool ValueSlider::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_slider && event->type() == QEvent::KeyPress && m_slider->isSliderDown() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    m_slider->setSliderDown(false);
    setValue(m_beforeDrag);
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace headscope
