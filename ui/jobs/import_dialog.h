#pragma once

#include <QDialog>
#include <array>

#include "core/data/dataset_preview.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace headscope {

/// What a data file would be read as, before it is used: its format, the first five documents, and, for JSON Lines, the
/// names its fields go by. A file that is read as it is can be used as it is; one whose fields have other names is
/// written in the project's own format to a place the person chooses.
class ImportDialog : public QDialog {
  Q_OBJECT
public:
  explicit ImportDialog(const QString& path, QWidget* parent = nullptr);

  /// The file to use once the dialog is accepted: the one given, or the one written.
  [[nodiscard]] QString file() const { return m_file; }

  /// Where the file would be written, for tests and for the save dialog's start.
  [[nodiscard]] QString suggestedTarget() const;

  /// Writes the file under the chosen names and accepts; says what is wrong otherwise.
  void importTo(const QString& target);

private:
  static constexpr std::size_t kFields = 7;

  void build();
  void fillNames();
  void refresh();
  void showRows();
  void use();
  [[nodiscard]] FieldMap fields() const;
  [[nodiscard]] bool usesUsualNames() const;

  QString m_path;
  QString m_file;
  Result<DatasetPreview> m_preview;
  QLabel* m_format = nullptr;
  QLabel* m_message = nullptr;
  std::array<QComboBox*, kFields> m_names{};
  QTableWidget* m_rows = nullptr;
  QPushButton* m_use = nullptr;
};

}  // namespace headscope
