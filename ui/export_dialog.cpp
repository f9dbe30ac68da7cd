#include "ui/export_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/text_file.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_pane.h"

namespace headscope {

Result<Done> exportPane(const SessionData& session, const ChartPane& pane, const std::vector<HeadId>& selected,
                        const QString& path) {
  if (QFileInfo(path).suffix().toLower() == "csv") {
    const QString csv = pane.csv();
    if (csv.isEmpty()) return Error{"The chart has no numbers yet", viewTitle(pane.view()).toStdString(), "run a profile"};
    return writeTextFile(path.toStdString(), csv.toStdString());
  }
  ExportOptions options;
  options.selected = selected;
  options.view = pane.options();
  return exportChart(session, pane.view(), options, path.toStdString());
}

Result<Done> exportWithDialog(const SessionData& session, const ChartPane& pane, const std::vector<HeadId>& selected,
                              QWidget& window) {
  QFileDialog dialog(&window, QFileDialog::tr("Export %1").arg(viewTitle(pane.view())), QDir::homePath());
  dialog.setObjectName("exportDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  const QStringList suffixes{"png", "svg", "pdf", "csv"};
  const QStringList filters{QFileDialog::tr("Picture (*.png)"), QFileDialog::tr("Scalable picture (*.svg)"),
                            QFileDialog::tr("PDF (*.pdf)"), QFileDialog::tr("Numbers (*.csv)")};
  dialog.setNameFilters(filters);
  dialog.setDefaultSuffix(suffixes.front());
  QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
    dialog.setDefaultSuffix(suffixes.value(static_cast<int>(filters.indexOf(filter))));
  });
  dialog.selectFile(viewName(pane.view()));
  if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return Cancelled{};
  return exportPane(session, pane, selected, dialog.selectedFiles().front());
}

}  // namespace headscope
