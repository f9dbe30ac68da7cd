#include "ui/jobs/import_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/number_text.h"

namespace headscope {

namespace {

struct Field {
  const char* label;
  const char* name;  ///< of the combo box
  std::vector<std::string> FieldMap::*names;
};

const std::array<Field, 7>& fieldTable() {
  static const std::array<Field, 7> table{{
      {QT_TRANSLATE_NOOP("headscope::ImportDialog", "&Text"), "importText", &FieldMap::text},
      {QT_TRANSLATE_NOOP("headscope::ImportDialog", "&Id"), "importId", &FieldMap::id},
      {QT_TRANSLATE_NOOP("headscope::ImportDialog", "List of &questions"), "importQuestions", &FieldMap::questions},
      {QT_TRANSLATE_NOOP("headscope::ImportDialog", "Q&uestion"), "importQuestion", &FieldMap::question},
      {QT_TRANSLATE_NOOP("headscope::ImportDialog", "&Choices"), "importChoices", &FieldMap::choices},
      {QT_TRANSLATE_NOOP("headscope::ImportDialog", "&Answer"), "importAnswer", &FieldMap::answer},
      {QT_TRANSLATE_NOOP("headscope::ImportDialog", "Number of the right choice"), "importLabel", &FieldMap::label},
  }};
  return table;
}

QString usualNames(const Field& field) {
  const FieldMap usual;
  QStringList names;
  for (const auto& name : usual.*field.names) names << QString::fromStdString(name);
  return names.join(ImportDialog::tr(" or "));
}

QTableWidgetItem* cell(const QString& text) {
  auto* item = new QTableWidgetItem(text.simplified());
  item->setToolTip(text);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  return item;
}

}  // namespace

ImportDialog::ImportDialog(const QString& path, QWidget* parent)
    : QDialog(parent), m_path(path), m_preview(previewDataset(path.toStdString())) {
  setObjectName("importDialog");
  setWindowTitle(tr("Import Data Set"));
  setMinimumSize(760, 480);
  build();
  fillNames();
  refresh();
}

void ImportDialog::build() {
  auto* column = new QVBoxLayout(this);
  auto* name = new QLabel(m_path);
  name->setTextFormat(Qt::PlainText);
  name->setWordWrap(true);
  column->addWidget(name);
  m_format = new QLabel;
  m_format->setObjectName("importFormat");
  m_format->setProperty("role", "caption");
  column->addWidget(m_format);
  auto* grid = new QGridLayout;
  for (std::size_t i = 0; i < kFields; ++i) {
    auto* box = new QComboBox;
    box->setObjectName(fieldTable()[i].name);
    auto* label = new QLabel(tr(fieldTable()[i].label));
    label->setBuddy(box);
    const int row = static_cast<int>(i / 2);
    const int side = static_cast<int>(i % 2) * 2;
    grid->addWidget(label, row, side);
    grid->addWidget(box, row, side + 1);
    m_names[i] = box;
    connect(box, &QComboBox::activated, this, &ImportDialog::refresh);
  }
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  column->addLayout(grid);
  m_rows = new QTableWidget(0, 6);
  m_rows->setObjectName("importRows");
  m_rows->setAccessibleName(tr("First documents"));
  m_rows->setHorizontalHeaderLabels(
      {tr("Id"), tr("Text"), tr("Characters"), tr("Questions"), tr("First question"), tr("Answer")});
  m_rows->horizontalHeader()->setStretchLastSection(true);
  m_rows->verticalHeader()->hide();
  m_rows->setSelectionBehavior(QAbstractItemView::SelectRows);
  column->addWidget(m_rows, 1);
  m_message = new QLabel;
  m_message->setObjectName("importMessage");
  m_message->setTextFormat(Qt::PlainText);
  m_message->setWordWrap(true);
  column->addWidget(m_message);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  m_use = buttons->addButton(tr("Use"), QDialogButtonBox::ActionRole);
  m_use->setObjectName("importUse");
  m_use->setDefault(true);
  m_use->setProperty("role", "primary");
  column->addWidget(buttons);
  connect(m_use, &QPushButton::clicked, this, &ImportDialog::use);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ImportDialog::fillNames() {
  for (std::size_t i = 0; i < kFields; ++i) {
    QComboBox* box = m_names[i];
    box->addItem(usualNames(fieldTable()[i]));
    const bool named = m_preview.ok() && m_preview->format == DatasetFormat::JsonLines;
    box->setEnabled(named);
    if (!named) continue;
    for (const auto& name : m_preview->fields) box->addItem(QString::fromStdString(name), QString::fromStdString(name));
  }
}

FieldMap ImportDialog::fields() const {
  FieldMap fields;
  for (std::size_t i = 0; i < kFields; ++i)
    if (const QString name = m_names[i]->currentData().toString(); !name.isEmpty())
      fields.*fieldTable()[i].names = {name.toStdString()};
  return fields;
}

bool ImportDialog::usesUsualNames() const {
  return std::ranges::all_of(m_names, [](const QComboBox* box) { return box->currentIndex() <= 0; });
}

void ImportDialog::refresh() {
  m_preview = previewDataset(m_path.toStdString(), fields());
  QString problem;
  if (m_preview.failed()) problem = QString::fromStdString(m_preview.error().toString());
  if (m_preview.ok()) problem = QString::fromStdString(m_preview->problem);
  m_format->setText(m_preview.ok() ? QString::fromStdString(nameOf(m_preview->format)) : QString());
  QStringList notes;
  if (m_preview.ok())
    for (const auto& note : m_preview->notes) notes << QString::fromStdString(note);
  m_message->setProperty("role", problem.isEmpty() ? "caption" : "warning");
  m_message->setText(problem.isEmpty() ? notes.join('\n') : problem);
  m_use->setText(usesUsualNames() ? tr("Use") : tr("Import…"));
  m_use->setEnabled(problem.isEmpty());
  showRows();
}

void ImportDialog::showRows() {
  m_rows->setRowCount(0);
  if (!m_preview.ok()) return;
  for (const PreviewRow& row : m_preview->rows) {
    const int at = m_rows->rowCount();
    m_rows->insertRow(at);
    m_rows->setItem(at, 0, cell(QString::fromStdString(row.id)));
    m_rows->setItem(at, 1, cell(QString::fromStdString(row.text)));
    m_rows->setItem(at, 2, cell(countText(static_cast<std::int64_t>(row.characters))));
    m_rows->setItem(at, 3, cell(countText(static_cast<std::int64_t>(row.questions))));
    m_rows->setItem(at, 4, cell(QString::fromStdString(row.question)));
    m_rows->setItem(at, 5, cell(QString::fromStdString(row.answer)));
  }
}

QString ImportDialog::suggestedTarget() const {
  const QFileInfo info(m_path);
  return info.path() + '/' + info.completeBaseName() + QStringLiteral(".headscope.jsonl");
}

void ImportDialog::use() {
  if (usesUsualNames()) {
    m_file = m_path;
    accept();
    return;
  }
  QFileDialog dialog(this, tr("Save Imported Data Set"), QFileInfo(m_path).path(), tr("JSON Lines (*.jsonl)"));
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(QStringLiteral("jsonl"));
  dialog.selectFile(suggestedTarget());
  if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty()) importTo(dialog.selectedFiles().front());
}

void ImportDialog::importTo(const QString& target) {
  const auto written = importDataset(m_path.toStdString(), fields(), target.toStdString());
  if (!written.ok()) {
    m_message->setProperty("role", "warning");
    m_message->setText(written.failed() ? QString::fromStdString(written.error().toString()) : QString());
    return;
  }
  m_file = target;
  accept();
}

}  // namespace headscope
