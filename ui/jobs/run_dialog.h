#pragma once

#include <QDialog>
#include <memory>
#include <optional>

#include "core/model/model_spec.h"
#include "ui/jobs/job_engine.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace headscope {

/// What a profile run needs: model, data, documents, baseline, ratios, heads. Start is possible once all of it can be
/// read; what cannot be is said below the fields.
class RunDialog : public QDialog {
  Q_OBJECT
public:
  RunDialog(std::shared_ptr<JobEngine> engine, const QString& model, const QString& dataset, QWidget* parent = nullptr);

  [[nodiscard]] ProfileRequest request() const;
  [[nodiscard]] bool withSpectra() const;
  /// "90 heads × 11 ratios × 2 documents = 1,980 points"; empty while something is missing.
  [[nodiscard]] QString cost() const;

private:
  void build(const QString& model, const QString& dataset);
  void addInput(QFormLayout* form, const QString& label, QLineEdit* field, bool isModel);
  void readModel();
  void readDataset();
  void previewDataset();
  void check();
  [[nodiscard]] std::vector<double> ratios() const;
  [[nodiscard]] std::optional<std::vector<HeadId>> heads() const;
  [[nodiscard]] std::vector<std::string> checkedDocuments() const;

  std::shared_ptr<JobEngine> m_engine;
  std::optional<ModelSpec> m_spec;
  std::optional<Error> m_modelError, m_dataError;
  QLineEdit* m_model = nullptr;
  QLineEdit* m_dataset = nullptr;
  QListWidget* m_documents = nullptr;
  QDoubleSpinBox* m_target = nullptr;
  QLineEdit* m_ratios = nullptr;
  QComboBox* m_mode = nullptr;
  QLineEdit* m_heads = nullptr;
  QCheckBox* m_spectra = nullptr;
  QLabel* m_message = nullptr;
  QDialogButtonBox* m_buttons = nullptr;
};

}  // namespace headscope
