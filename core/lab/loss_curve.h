#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// What training reports, a row a step.
class LossCurve {
public:
  /// `loss` is that before the step, in nats a byte.
  void addStep(std::int64_t bytesRead, double learningRate, double loss);
  /// Loss on the validation part behind the last step.
  void addValidation(double loss);

  /// Mean loss of the last `steps`; 0 without any.
  [[nodiscard]] double recent(int steps) const;
  /// "step,bytes,learning_rate,loss,validation_loss", the last column empty where it was not measured.
  [[nodiscard]] std::string csv() const;

private:
  struct Row {
    std::int64_t bytesRead;
    double learningRate, loss;
    std::optional<double> validation;
  };
  std::vector<Row> m_rows;
};

}  // namespace headscope
