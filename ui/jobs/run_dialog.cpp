#include "ui/jobs/run_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/jobs/import_dialog.h"
#include "ui/number_text.h"
#include "ui/theme.h"

namespace headscope {

RunDialog::RunDialog(std::shared_ptr<JobEngine> engine, const QString& model, const QString& dataset, QWidget* parent)
    : QDialog(parent), m_engine(std::move(engine)) {
  setObjectName("runDialog");
  setWindowTitle(tr("Run Profile"));
  setMinimumWidth(540);
  build(model, dataset);
  readModel();
  readDataset();
}

void RunDialog::build(const QString& model, const QString& dataset) {
  auto* column = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  column->addLayout(form);
  m_model = new QLineEdit(model.isEmpty() ? QStringLiteral("demo") : model);
  m_model->setObjectName("runModel");
  m_dataset = new QLineEdit(dataset.isEmpty() ? QStringLiteral("demo") : dataset);
  m_dataset->setObjectName("runDataset");
  addInput(form, tr("&Model"), m_model, true);
  addInput(form, tr("&Data set"), m_dataset, false);
  m_documents = new QListWidget;
  m_documents->setObjectName("runDocuments");
  m_documents->setAccessibleName(tr("Documents"));
  m_documents->setFixedHeight(110);
  form->addRow(tr("D&ocuments"), m_documents);
  m_target = new QDoubleSpinBox;
  m_target->setRange(0.01, 1.0);
  m_target->setSingleStep(0.01);
  m_target->setDecimals(3);
  m_target->setValue(0.05);
  form->addRow(tr("&Baseline ratio"), m_target);
  m_ratios = new QLineEdit(QStringLiteral("0:0.5:0.05"));
  m_ratios->setObjectName("runRatios");
  m_ratios->setToolTip(tr("Start, end and step of the ratios kept in one head; always with a decimal point"));
  form->addRow(tr("&Ratios"), m_ratios);
  m_heads = new QLineEdit(QStringLiteral("all"));
  m_heads->setObjectName("runHeads");
  m_heads->setToolTip(tr("all, or names with commas: L0H0,L7H1"));
  form->addRow(tr("&Heads"), m_heads);
  m_mode = new QComboBox;
  m_mode->setObjectName("runMode");
  m_mode->addItem(tr("Adaptive: measured where it matters"), static_cast<int>(InfluenceMode::Adaptive));
  m_mode->addItem(tr("Preview: first-order estimates only"), static_cast<int>(InfluenceMode::Preview));
  m_mode->addItem(tr("Exact: every point measured"), static_cast<int>(InfluenceMode::Exact));
  m_mode->setToolTip(tr("Estimated points are drawn hollow and carry their error"));
  form->addRow(tr("&Influence"), m_mode);
  m_spectra = new QCheckBox(tr("Effective rank and &spectra too (weights only)"));
  m_spectra->setChecked(true);
  form->addRow(QString(), m_spectra);
  m_message = new QLabel;
  m_message->setObjectName("runMessage");
  m_message->setWordWrap(true);
  m_message->setTextFormat(Qt::PlainText);
  column->addWidget(m_message);
  m_buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  auto* start = m_buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
  start->setObjectName("runStart");
  start->setDefault(true);
  start->setProperty("role", "primary");
  column->addWidget(m_buttons);
  connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_model, &QLineEdit::editingFinished, this, &RunDialog::readModel);
  connect(m_dataset, &QLineEdit::editingFinished, this, &RunDialog::readDataset);
  connect(m_documents, &QListWidget::itemChanged, this, &RunDialog::check);
  for (QLineEdit* field : {m_ratios, m_heads}) connect(field, &QLineEdit::textChanged, this, &RunDialog::check);
}

void RunDialog::addInput(QFormLayout* form, const QString& label, QLineEdit* field, bool isModel) {
  auto* row = new QHBoxLayout;
  row->addWidget(field, 1);
  const auto addButton = [&](const QString& text, QFileDialog::FileMode mode) {
    auto* button = new QPushButton(text);
    button->setAutoDefault(false);
    row->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, field, mode, isModel] {
      QFileDialog dialog(this);
      dialog.setFileMode(mode);
      if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return;
      field->setText(dialog.selectedFiles().front());
      isModel ? readModel() : readDataset();
    });
  };
  addButton(tr("File…"), QFileDialog::ExistingFile);
  if (isModel) {
    addButton(tr("Folder…"), QFileDialog::Directory);
  } else {
    auto* preview = new QPushButton(tr("&Preview…"));
    preview->setObjectName("runPreview");
    preview->setAutoDefault(false);
    row->addWidget(preview);
    connect(preview, &QPushButton::clicked, this, &RunDialog::previewDataset);
  }
  auto* name = new QLabel(label);
  name->setBuddy(field);
  form->addRow(name, row);
}

void RunDialog::readModel() {
  auto spec = m_engine->modelSpec(m_model->text().toStdString());
  m_spec.reset();
  m_modelError.reset();
  if (spec.ok()) m_spec = std::move(spec).value();
  if (spec.failed()) m_modelError = spec.error();
  check();
}

void RunDialog::readDataset() {
  const auto loaded = m_engine->dataset(m_dataset->text().toStdString());
  m_dataError.reset();
  if (loaded.failed()) m_dataError = loaded.error();
  const QSignalBlocker quiet(m_documents);
  m_documents->clear();
  if (loaded.ok()) {
    int checked = 0;
    for (const Document& document : loaded->documents) {
      auto* item = new QListWidgetItem(
          tr("%1 · questions: %2").arg(QString::fromStdString(document.id)).arg(document.questions.size()),
          m_documents);
      item->setData(Qt::UserRole, QString::fromStdString(document.id));
      // Two to begin with: a run over all may take long, and two already have a standard error.
      item->setCheckState(checked++ < 2 ? Qt::Checked : Qt::Unchecked);
    }
  }
  check();
}

void RunDialog::previewDataset() {
  ImportDialog dialog(m_dataset->text(), this);
  if (dialog.exec() != QDialog::Accepted) return;
  m_dataset->setText(dialog.file());
  readDataset();
}

std::vector<double> RunDialog::ratios() const {
  const QStringList parts = m_ratios->text().split(':');
  if (parts.size() != 3) return {};
  std::array<double, 3> numbers{};
  for (int i = 0; i < 3; ++i) {
    bool good = false;
    numbers[static_cast<std::size_t>(i)] = parts[i].trimmed().toDouble(&good);
    if (!good) return {};
  }
  if (numbers[0] < 0 || numbers[1] > 1) return {};
  return ratioGrid(numbers[0], numbers[1], numbers[2]);
}

std::optional<std::vector<HeadId>> RunDialog::heads() const {
  std::vector<HeadId> chosen;
  if (m_heads->text().trimmed() == "all") return chosen;
  const std::vector<HeadId> known = m_spec ? m_spec->budgetHeads() : std::vector<HeadId>();
  for (const QString& part : m_heads->text().split(',')) {
    const auto head = HeadId::parse(part.trimmed().toStdString());
    if (!head || std::ranges::find(known, *head) == known.end()) return std::nullopt;
    if (std::ranges::find(chosen, *head) == chosen.end()) chosen.push_back(*head);
  }
  std::ranges::sort(chosen);
  return chosen;
}

std::vector<std::string> RunDialog::checkedDocuments() const {
  std::vector<std::string> ids;
  for (int i = 0; i < m_documents->count(); ++i) {
    const QListWidgetItem* item = m_documents->item(i);
    if (item->checkState() == Qt::Checked) ids.push_back(item->data(Qt::UserRole).toString().toStdString());
  }
  return ids;
}

QString RunDialog::cost() const {
  const auto chosen = heads();
  const auto grid = ratios();
  const auto documents = checkedDocuments();
  if (!m_spec || !chosen || grid.empty() || documents.empty()) return {};
  const auto headCount = static_cast<std::int64_t>(chosen->empty() ? m_spec->budgetHeads().size() : chosen->size());
  const auto ratioCount = static_cast<std::int64_t>(grid.size());
  const auto documentCount = static_cast<std::int64_t>(documents.size());
  return tr("%1 heads × %2 ratios × %3 documents = %4 points")
      .arg(countText(headCount), countText(ratioCount), countText(documentCount),
           countText(headCount * ratioCount * documentCount));
}

void RunDialog::check() {
  QString problem;
  if (m_modelError) {
    problem = QString::fromStdString(m_modelError->toString());
  } else if (m_dataError) {
    problem = QString::fromStdString(m_dataError->toString());
  } else if (checkedDocuments().empty()) {
    problem = tr("Choose at least one document.");
  } else if (ratios().empty()) {
    problem = tr("Ratios are start:end:step between 0 and 1, such as 0:0.5:0.05.");
  } else if (!heads()) {
    problem = tr("Heads are “all”, or names of this model's heads with commas, such as L0H0,L7H1.");
  }
  m_message->setProperty("role", problem.isEmpty() ? "caption" : "warning");
  m_message->setText(problem.isEmpty() ? cost() : problem);
  m_buttons->findChild<QPushButton*>("runStart")->setEnabled(problem.isEmpty());
}

ProfileRequest RunDialog::request() const {
  ProfileRequest request;
  request.model = m_model->text().toStdString();
  request.dataset = m_dataset->text().toStdString();
  request.documents = checkedDocuments();
  request.heads = heads().value_or(std::vector<HeadId>());
  request.targetRatio = m_target->value();
  request.ratios = ratios();
  request.mode = static_cast<InfluenceMode>(m_mode->currentData().toInt());
  return request;
}

bool RunDialog::withSpectra() const { return m_spectra->isChecked(); }

}  // namespace headscope
