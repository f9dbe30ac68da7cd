#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QtTest/QtTest>

#include "core/data/dataset.h"
#include "ui/jobs/import_dialog.h"

using namespace headscope;

namespace {

/// A dialog on a file of these lines, shown.
class Shown {
public:
  explicit Shown(const QByteArray& lines, const QString& name = "data.jsonl") : m_path(m_folder.filePath(name)) {
    QFile file(m_path);
    if (!file.open(QIODevice::WriteOnly) || file.write(lines) != lines.size()) qFatal("cannot write");
    file.close();
    dialog = std::make_unique<ImportDialog>(m_path);
    dialog->show();
  }
  template <class Widget>
  [[nodiscard]] Widget& part(const char* name) const {
    auto* found = dialog->findChild<Widget*>(name);
    if (found == nullptr) qFatal("no %s", name);
    return *found;
  }
  [[nodiscard]] QString cell(int row, int column) const {
    return part<QTableWidget>("importRows").item(row, column)->text();
  }
  void choose(const char* box, const QString& name) const {
    auto& names = part<QComboBox>(box);
    const int index = names.findText(name);
    if (index < 0) qFatal("no %s in %s", qPrintable(name), box);
    names.setFocus();
    while (names.currentIndex() < index) QTest::keyClick(&names, Qt::Key_Down);
  }
  [[nodiscard]] QString path() const { return m_path; }

  std::unique_ptr<ImportDialog> dialog;

private:
  QTemporaryDir m_folder;
  QString m_path;
};

}  // namespace

class TestImportDialog : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void aFileInTheUsualFormIsUsedAsItIs() {
    const Shown shown(R"({"id":"a","text":"One two.","questions":[{"question":"Which?","answer":"One"}]})");
    QCOMPARE(shown.part<QLabel>("importFormat").text(), QString("JSON Lines"));
    QCOMPARE(shown.part<QTableWidget>("importRows").rowCount(), 1);
    QCOMPARE(shown.cell(0, 0), QString("a"));
    QCOMPARE(shown.cell(0, 2), QString("8"));
    QCOMPARE(shown.cell(0, 4), QString("Which?"));
    QCOMPARE(shown.cell(0, 5), QString("One"));
    auto& use = shown.part<QPushButton>("importUse");
    QVERIFY(use.isEnabled());
    QTest::mouseClick(&use, Qt::LeftButton);
    QCOMPARE(shown.dialog->result(), static_cast<int>(QDialog::Accepted));
    QCOMPARE(shown.dialog->file(), shown.path());
  }

  void otherNamesAreChosenAndWritten() {
    const Shown shown(
        "{\"body\":\"One two.\",\"prompt\":\"Which?\",\"gold\":\"One\"}\n"
        "{\"body\":\"Three.\",\"prompt\":\"What?\",\"gold\":\"Three\"}\n");
    auto& use = shown.part<QPushButton>("importUse");
    auto& message = shown.part<QLabel>("importMessage");
    QVERIFY(!use.isEnabled());
    QVERIFY2(message.text().contains("has no \"text\""), qPrintable(message.text()));
    shown.choose("importText", "body");
    QVERIFY2(message.text().contains("has no \"questions\""), qPrintable(message.text()));
    shown.choose("importQuestion", "prompt");
    shown.choose("importAnswer", "gold");
    QVERIFY2(use.isEnabled(), qPrintable(message.text()));
    QCOMPARE(use.text(), QString("Import…"));
    QCOMPARE(shown.cell(1, 4), QString("What?"));
    QCOMPARE(shown.cell(1, 5), QString("Three"));
    shown.dialog->importTo(shown.dialog->suggestedTarget());
    QCOMPARE(shown.dialog->result(), static_cast<int>(QDialog::Accepted));
    const auto data = loadDataset(shown.dialog->file().toStdString());
    QVERIFY(data.ok());
    QCOMPARE(data->documents[1].questions[0].answer, std::string("Three"));
  }

  void whatCannotBeWrittenIsSaid() {
    const Shown shown(R"({"body":"One.","prompt":"Which?"})");
    shown.choose("importText", "body");
    shown.choose("importQuestion", "prompt");
    shown.dialog->importTo("/no/such/folder/x.jsonl");
    QVERIFY(shown.dialog->isVisible());
    QVERIFY(shown.part<QLabel>("importMessage").text().contains("/no/such/folder"));
  }

  void otherFormatsHaveNoNamesToChoose() {
    const Shown shown(R"({"article_id":"1","article":"T","questions":[]})", "QuALITY.v1.0.1.dev");
    QCOMPARE(shown.part<QLabel>("importFormat").text(), QString("QuALITY"));
    QVERIFY(!shown.part<QComboBox>("importText").isEnabled());
    QVERIFY(shown.part<QLabel>("importMessage").text().contains("Documents without a question: 1."));
  }

  void aMissingFileIsSaid() {
    const ImportDialog dialog("/no/such/file.jsonl");
    QVERIFY(!dialog.findChild<QPushButton*>("importUse")->isEnabled());
    QVERIFY(dialog.findChild<QLabel*>("importMessage")->text().contains("/no/such/file.jsonl"));
  }
};

QTEST_MAIN(TestImportDialog)
#include "test_import_dialog.moc"
