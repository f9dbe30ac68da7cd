#include "core/lab/loss_curve.h"

#include <algorithm>
#include <charconv>

namespace headscope {

namespace {

/// Six significant digits, whatever the locale.
std::string number(double value) {
  char text[32];
  const auto end = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::general, 6);
  return {text, end.ptr};
}

}  // namespace

void LossCurve::addStep(std::int64_t bytesRead, double learningRate, double loss) {
  m_rows.push_back({bytesRead, learningRate, loss, std::nullopt});
}

void LossCurve::addValidation(double loss) {
  if (!m_rows.empty()) m_rows.back().validation = loss;
}

double LossCurve::recent(int steps) const {
  const auto count = std::min(static_cast<std::size_t>(std::max(steps, 0)), m_rows.size());
  double sum = 0;
  for (auto row = m_rows.end() - static_cast<std::ptrdiff_t>(count); row != m_rows.end(); ++row) sum += row->loss;
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

std::string LossCurve::csv() const {
  std::string text = "step,bytes,learning_rate,loss,validation_loss\n";
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const auto& row = m_rows[i];
    text += std::to_string(i + 1) + "," + std::to_string(row.bytesRead) + "," + number(row.learningRate) + "," +
            number(row.loss) + "," + (row.validation ? number(*row.validation) : "") + "\n";
  }
  return text;
}

}  // namespace headscope
