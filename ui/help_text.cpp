#include "ui/help_text.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headscope::help_text {

namespace {

QString plainText(const QAction& action) { return action.text().remove('&').remove(QStringLiteral("…")); }

void addRow(QTableWidget& table, const QString& name, const QString& keys) {
  const int row = table.rowCount();
  table.insertRow(row);
  table.setItem(row, 0, new QTableWidgetItem(name));
  table.setItem(row, 1, new QTableWidgetItem(keys));
}

}  // namespace

void showShortcuts(QWidget& window) {
  QDialog dialog(&window);
  dialog.setObjectName("shortcutsDialog");
  dialog.setWindowTitle(QDialog::tr("Keyboard Shortcuts"));
  dialog.resize(420, 520);
  auto* table = new QTableWidget(0, 2);
  table->setHorizontalHeaderLabels({QDialog::tr("Command"), QDialog::tr("Keys")});
  table->setAccessibleName(QDialog::tr("Keyboard shortcuts"));
  table->verticalHeader()->hide();
  table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setTabKeyNavigation(false);
  for (const QAction* action : window.findChildren<QAction*>()) {
    if (!action->shortcut().isEmpty())
      addRow(*table, plainText(*action), action->shortcut().toString(QKeySequence::NativeText));
  }
  addRow(*table, QDialog::tr("Head map: move, choose, add"), QDialog::tr("Arrows, Home, End, Enter, Space"));
  addRow(*table, QDialog::tr("Select heads in a chart; add them"), QDialog::tr("Drag, Shift and drag"));
  addRow(*table, QDialog::tr("Pan a chart"), QDialog::tr("Middle button, Ctrl and drag, Shift and arrows"));
  addRow(*table, QDialog::tr("Take back a slider's drag"), QDialog::tr("Esc"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  auto* column = new QVBoxLayout(&dialog);
  column->addWidget(table);
  column->addWidget(buttons);
  dialog.exec();
}

void showAbout(QWidget& window) {
  QMessageBox::about(&window, QDialog::tr("About Headscope"),
                     QDialog::tr("Headscope %1\n\nWhat every attention head of a language model is worth.\n\n"
                                 "Free software under the GNU General Public License, version 3 or later.")
                         .arg(QApplication::applicationVersion()));
}

}  // namespace headscope::help_text
