#include "ui/navigator/ramp_legend.h"

#include <QPainter>

#include "ui/navigator/head_map.h"
#include "ui/number_text.h"
#include "ui/theme.h"

namespace headscope {

namespace {

constexpr int kRampWidth = 80;
constexpr int kTextWidth = 46;

}  // namespace

RampLegend::RampLegend(const HeadMap& map, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_map(map), m_theme(theme) {
  setFixedSize(kRampWidth + 2 * kTextWidth, 20);
}

void RampLegend::paintEvent(QPaintEvent*) {
  const HeadValues& values = m_map.values();
  if (values.value.empty()) return;
  QPainter painter(this);
  painter.setFont(interfaceFont(11));
  painter.setPen(m_theme.palette().ink2);
  const bool isSigned = values.measure == HeadMeasure::Delta;
  const auto text = [&](double value) { return isSigned ? signedText(value, 2) : numberText(value, 3); };
  painter.drawText(QRect(0, 0, kTextWidth - 6, height()), Qt::AlignRight | Qt::AlignVCenter,
                   isSigned ? text(values.low) : QStringLiteral("0"));
  painter.drawText(QRect(kTextWidth + kRampWidth + 6, 0, kTextWidth - 6, height()), Qt::AlignLeft | Qt::AlignVCenter,
                   text(values.high));
  for (int x = 0; x < kRampWidth; ++x) {
    const double value = values.low + (values.high - values.low) * x / (kRampWidth - 1);
    painter.fillRect(kTextWidth + x, height() / 2 - 4, 1, 8, m_map.colorOf(value));
  }
}

}  // namespace headscope
