#include "ui/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace headscope {

namespace {

constexpr int kPictureFormats = 3;
const QStringList kSuffixes{"png", "svg", "pdf", "csv", "json"};

}  // namespace

ExportDialog::ExportDialog(ChartView view, const QString& folder, QWidget* parent) : QDialog(parent), m_view(view) {
  setObjectName("exportDialog");
  setWindowTitle(tr("Export"));
  build();
  m_path->setText(QDir(folder).filePath(viewName(view) + ".png"));
  connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::setSuffix);
  connect(m_charts, &QComboBox::currentIndexChanged, this, [this] {
    const QFileInfo file(m_path->text());
    const QString name = allCharts() ? QStringLiteral("figures") : viewName(m_view);
    m_path->setText(file.dir().filePath(name + QLatin1Char('.') + suffix()));
  });
  connect(m_width, &QComboBox::currentIndexChanged, this, [this] {
    const double preset = m_width->currentData().toDouble();
    if (preset > 0) m_millimetres->setValue(preset);
    m_millimetres->setEnabled(isPicture() && preset <= 0);
  });
  connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::check);
  check();
}

void ExportDialog::build() {
  auto* form = new QFormLayout(this);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  const auto combo = [&](const QString& label, const char* name, const QStringList& texts) {
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->addItems(texts);
    form->addRow(label, box);
    return box;
  };
  m_charts = combo(tr("&Charts"), "exportCharts", {viewTitle(m_view), tr("All charts, a file each")});
  m_format = combo(tr("&Format"), "exportFormat",
                   {tr("PNG picture"), tr("SVG picture"), tr("PDF"), tr("Numbers, CSV"), tr("Numbers, JSON")});
  m_width = combo(tr("&Width"), "exportWidth", {});
  m_width->addItem(tr("Page, 180 mm"), 180.0);
  m_width->addItem(tr("Journal, one column, 89 mm"), kSingleColumnMm);
  m_width->addItem(tr("Journal, two columns, 183 mm"), kDoubleColumnMm);
  m_width->addItem(tr("Other"), 0.0);
  m_millimetres = new QDoubleSpinBox;
  m_millimetres->setObjectName("exportMillimetres");
  m_millimetres->setRange(40, 1000);
  m_millimetres->setDecimals(0);
  m_millimetres->setValue(180);
  m_millimetres->setSuffix(tr(" mm"));
  m_millimetres->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_millimetres->setEnabled(false);
  form->addRow(tr("&Millimetres"), m_millimetres);
  m_dpi = new QSpinBox;
  m_dpi->setObjectName("exportDpi");
  m_dpi->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_dpi->setRange(36, 1200);
  m_dpi->setValue(300);
  m_dpi->setSuffix(tr(" dpi"));
  form->addRow(tr("&Density"), m_dpi);
  m_theme = combo(tr("&Theme"), "exportTheme", {tr("Light"), tr("Dark")});
  m_caption = new QCheckBox(tr("C&aption with settings and fingerprints"));
  m_caption->setObjectName("exportCaption");
  m_caption->setChecked(true);
  form->addRow(QString(), m_caption);
  auto* row = new QHBoxLayout;
  m_path = new QLineEdit;
  m_path->setObjectName("exportPath");
  m_path->setMinimumWidth(360);
  auto* choose = new QPushButton(tr("&Browse…"));
  choose->setAutoDefault(false);
  connect(choose, &QPushButton::clicked, this, &ExportDialog::browse);
  row->addWidget(m_path, 1);
  row->addWidget(choose);
  auto* pathLabel = new QLabel(tr("F&ile"));
  pathLabel->setBuddy(m_path);
  form->addRow(pathLabel, row);
  m_message = new QLabel;
  m_message->setObjectName("exportMessage");
  m_message->setProperty("role", "caption");
  m_message->setWordWrap(true);
  form->addRow(m_message);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  auto* accept = buttons->addButton(tr("E&xport"), QDialogButtonBox::AcceptRole);
  accept->setObjectName("exportStart");
  accept->setDefault(true);
  m_accept = accept;
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  form->addRow(buttons);
}

bool ExportDialog::allCharts() const { return m_charts->currentIndex() == 1; }

QString ExportDialog::suffix() const { return kSuffixes.value(m_format->currentIndex()); }

bool ExportDialog::isPicture() const { return m_format->currentIndex() < kPictureFormats; }

std::filesystem::path ExportDialog::path() const { return m_path->text().toStdString(); }

ExportOptions ExportDialog::options() const {
  ExportOptions options;
  options.widthMm = m_millimetres->value();
  options.dpi = m_dpi->value();
  options.theme = m_theme->currentIndex() == 1 ? ThemeMode::Dark : ThemeMode::Light;
  options.caption = m_caption->isChecked();
  return options;
}

void ExportDialog::setSuffix() {
  const QFileInfo file(m_path->text());
  m_path->setText(file.dir().filePath(file.completeBaseName() + QLatin1Char('.') + suffix()));
  for (QWidget* widget :
       {static_cast<QWidget*>(m_width), static_cast<QWidget*>(m_theme), static_cast<QWidget*>(m_caption)}) {
    widget->setEnabled(isPicture());
  }
  m_dpi->setEnabled(suffix() == QLatin1String("png"));
  m_millimetres->setEnabled(isPicture() && m_width->currentData().toDouble() <= 0);
}

void ExportDialog::browse() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Export"), m_path->text(), {}, nullptr, QFileDialog::DontConfirmOverwrite);
  if (!chosen.isEmpty()) m_path->setText(chosen);
}

void ExportDialog::check() {
  const QFileInfo file(m_path->text());
  QString problem;
  if (file.fileName().isEmpty() || file.completeBaseName().isEmpty()) {
    problem = tr("Name a file.");
  } else if (!file.dir().exists()) {
    problem = tr("There is no folder %1.").arg(file.dir().path());
  } else if (!kSuffixes.contains(file.suffix().toLower())) {
    problem = tr("End the name in .png, .svg, .pdf, .csv or .json.");
  }
  m_accept->setEnabled(problem.isEmpty());
  if (problem.isEmpty() && allCharts()) {
    problem = tr("Writes %1-proportions.%2 and so on.").arg(file.completeBaseName(), file.suffix());
  } else if (problem.isEmpty() && file.exists()) {
    problem = tr("The file is there already and will be replaced.");
  }
  m_message->setText(problem);
}

}  // namespace headscope
