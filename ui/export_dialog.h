#pragma once

#include <QDialog>
#include <filesystem>

#include "core/base/result.h"
#include "ui/charts/chart_export.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace headscope {

/// Asks how charts are to be written: one or all, the format, the width a journal asks for, density, theme, caption,
/// and the file. Says what is wrong with the answer before it can be accepted.
class ExportDialog : public QDialog {
  Q_OBJECT
public:
  /// `view` is the chart offered as "this chart"; files go to `folder` unless the person says otherwise.
  ExportDialog(ChartView view, const QString& folder, QWidget* parent = nullptr);

  [[nodiscard]] bool allCharts() const;
  [[nodiscard]] std::filesystem::path path() const;
  /// Without selection and view options, which are the window's.
  [[nodiscard]] ExportOptions options() const;

private:
  void build();
  void browse();
  void setSuffix();
  void check();
  [[nodiscard]] QString suffix() const;
  [[nodiscard]] bool isPicture() const;

  ChartView m_view;
  QComboBox* m_charts = nullptr;
  QComboBox* m_format = nullptr;
  QComboBox* m_width = nullptr;
  QDoubleSpinBox* m_millimetres = nullptr;
  QSpinBox* m_dpi = nullptr;
  QComboBox* m_theme = nullptr;
  QCheckBox* m_caption = nullptr;
  QLineEdit* m_path = nullptr;
  QLabel* m_message = nullptr;
  QWidget* m_accept = nullptr;
};

}  // namespace headscope
