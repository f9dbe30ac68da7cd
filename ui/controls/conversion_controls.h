#pragma once

#include <QWidget>
#include <optional>

#include "core/conversion/conversion_target.h"
#include "core/model/model_spec.h"
#include "ui/conversion_errors.h"

class QLabel;
class QPushButton;

namespace headscope {

class Segments;
class ValueSlider;

/// The what-if conversion of the model's attention: into what, how narrow, and what of the cache is left. Bytes are
/// arithmetic on the model's headers and follow the slider at once; what it does to the operators is a job's to say.
class ConversionControls : public QWidget {
  Q_OBJECT
public:
  /// Tokens of context that the memory read-out is for.
  static constexpr int kContextTokens = 32768;

  explicit ConversionControls(QWidget* parent = nullptr);

  /// The model that is converted; none: its headers are not known, and nothing can be said. The target stays.
  void setModel(const std::optional<ModelSpec>& model);
  /// None: the layout it was trained in.
  [[nodiscard]] std::optional<ConversionTarget> target() const;
  void setTarget(const std::optional<ConversionTarget>& target);
  /// What a job computed, or that one computes; shown while it is of the target on show.
  void setOutcome(const std::optional<ConversionOutcome>& outcome);
  [[nodiscard]] ValueSlider& size() const { return *m_size; }

Q_SIGNALS:
  /// A person chose another target.
  void changed();
  void errorsRequested();

private:
  void build();
  /// Ends of the slider for a kind: what the layers can hold.
  void setRange(ConversionTarget::Kind kind, int wanted);
  void refresh();
  void showBytes(const ConversionTarget& target);
  void showOutcome(const std::optional<ConversionTarget>& target);
  [[nodiscard]] const AttentionSpec* firstLayer() const;

  std::optional<ModelSpec> m_model;
  std::optional<ConversionTarget> m_wanted;  ///< as it was set, while no model is known
  std::optional<ConversionOutcome> m_outcome;
  bool m_possible = false;  ///< what is on show can be made of every layer
  Segments* m_kind = nullptr;
  ValueSlider* m_size = nullptr;
  QLabel* m_bytes = nullptr;
  QLabel* m_problem = nullptr;
  QPushButton* m_compute = nullptr;
  QLabel* m_result = nullptr;
};

}  // namespace headscope
