#include <QtTest/QtTest>

#include "core/base/text_file.h"
#include "core/data/dataset_preview.h"
#include "core/data/jsonl.h"

using namespace headscope;

namespace {

const std::string kFlat = R"({"id":"a","context":"T","question":"Q?","options":["x","y"],"label":1})";

QString errorOf(const Result<Dataset>& data) {
  return data.failed() ? QString::fromStdString(data.error().toString()) : QString();
}

}  // namespace

/// JSON Lines in other shapes, fields under other names, and the preview of an import. Expected values: by hand.
class TestDatasetPreview : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void oneQuestionALine() {
    const auto data =
        parseDataset("d.jsonl", kFlat + "\n" + R"({"id":"a","context":"T","question":"R?","answer":"z"})" + "\n" +
                                    R"({"text":"U","question":"S?"})" + "\n" + R"({"text":"U","question":"V?"})");
    QVERIFY2(data.ok(), qPrintable(errorOf(data)));
    QCOMPARE(data->documents.size(), std::size_t{3});
    QCOMPARE(data->documents[0].questions.size(), std::size_t{2});
    QCOMPARE(data->documents[0].questions[0].answer, std::string("y"));
    QCOMPARE(data->documents[0].questions[1].answer, std::string("z"));
    QCOMPARE(data->documents[1].id, std::string("1"));  // without an id each line is a document
    QCOMPARE(data->documents[2].id, std::string("2"));
  }

  void labelsNameChoices_data() {
    QTest::addColumn<QByteArray>("label");
    QTest::addColumn<QString>("answer");
    QTest::newRow("number from 0") << QByteArray("0") << "x";
    QTest::newRow("capital letter") << QByteArray("\"B\"") << "y";
    QTest::newRow("small letter") << QByteArray("\"a\"") << "x";
    QTest::newRow("the choice itself") << QByteArray("\"y\"") << "y";
    QTest::newRow("null") << QByteArray("null") << "";
    QTest::newRow("beyond") << QByteArray("2") << "error";
    QTest::newRow("letter beyond") << QByteArray("\"C\"") << "error";
    QTest::newRow("negative") << QByteArray("-1") << "error";
    QTest::newRow("fraction") << QByteArray("0.5") << "error";
    QTest::newRow("another text") << QByteArray("\"zz\"") << "error";
  }
  void labelsNameChoices() {
    QFETCH(QByteArray, label);
    QFETCH(QString, answer);
    const auto data = parseDataset(
        "d.jsonl", R"({"text":"T","question":"Q?","choices":["x","y"],"label":)" + label.toStdString() + "}");
    if (answer == "error")
      QVERIFY2(errorOf(data).contains("none of the 2 choices"), qPrintable(errorOf(data)));
    else
      QCOMPARE(QString::fromStdString(data->documents[0].questions[0].answer), answer);
  }

  void fieldsUnderOtherNames() {
    FieldMap fields;
    fields.text = {"body"};
    fields.question = {"prompt"};
    fields.answer = {"gold"};
    const auto data = parseJsonLines("d.jsonl", R"({"body":"T","text":"no","prompt":"Q?","gold":7})", fields);
    QVERIFY2(data.ok(), qPrintable(errorOf(data)));
    QCOMPARE(data->documents[0].text, std::string("T"));
    QCOMPARE(data->documents[0].questions[0].answer, std::string("7"));
    QVERIFY(errorOf(parseJsonLines("d.jsonl", R"({"text":"T","prompt":"Q?"})", fields)).contains("has no \"body\""));
  }

  void thePreviewShowsFiveRowsAndTheFields() {
    std::string lines = kFlat + "\n\n";
    for (int i = 0; i < 4; ++i) lines += "{\"text\":\"" + std::string(300, 'x') + "é\",\"questions\":[]}\n";
    const auto preview = previewBytes("d.jsonl", lines + "{ this line is never looked at");
    QVERIFY2(preview.ok(), preview.failed() ? preview.error().toString().c_str() : "");
    QCOMPARE(preview->problem, std::string());
    QCOMPARE(preview->format, DatasetFormat::JsonLines);
    QCOMPARE(preview->fields,
             (std::vector<std::string>{"context", "id", "label", "options", "question", "questions", "text"}));
    QCOMPARE(preview->rows.size(), std::size_t{5});
    QCOMPARE(preview->rows[0].answer, std::string("y"));
    QCOMPARE(preview->rows[0].question, std::string("Q?"));
    QCOMPARE(preview->rows[1].characters, std::size_t{301});
    QCOMPARE(preview->rows[1].text, std::string(200, 'x') + "…");
  }

  void aProblemIsShownBesideTheFields() {
    const auto preview = previewBytes("d.jsonl", R"({"body":"T","prompt":"Q?"})");
    QVERIFY(preview.ok());
    QCOMPARE(preview->fields, (std::vector<std::string>{"body", "prompt"}));
    QVERIFY(preview->rows.empty());
    QVERIFY(preview->problem.find("has no \"text\"") != std::string::npos);
    QVERIFY(previewBytes("d.bin", "x").failed());
    QCOMPARE(previewBytes("d.jsonl", "\n")->problem, std::string("There is no document in it."));
  }

  void otherFormatsAreNamed() {
    QCOMPARE(previewBytes("d.txt", "Words.")->format, DatasetFormat::PlainText);
    QCOMPARE(previewBytes("d", R"({"article_id":"1","article":"T"})")->format, DatasetFormat::Quality);
    QCOMPARE(previewBytes("d.json", R"({"p": {"texts": {"text_0": "a"}, "questions": []}})")->format,
             DatasetFormat::LongHealth);
    QCOMPARE(nameOf(DatasetFormat::LongHealth), std::string("LongHealth"));
  }

  void importingWritesTheOwnFormat() {
    const QTemporaryDir folder;
    const auto source = folder.filePath("source.jsonl").toStdString();
    const auto target = folder.filePath("target.jsonl").toStdString();
    QVERIFY(writeTextFile(source, R"({"body":"T","prompt":"Q?","options":["x","y"],"gold":"x"})").ok());
    FieldMap fields;
    fields.text = {"body"};
    fields.question = {"prompt"};
    fields.answer = {"gold"};
    QVERIFY(importDataset(source, fields, target).ok());
    QCOMPARE(
        readTextFile(target).value(),
        std::string(R"({"id":"0","text":"T","questions":[{"id":"0","question":"Q?","choices":["x","y"],"answer":"x"}]})"
                    "\n"));
    QVERIFY(loadDataset(target).ok());
    QVERIFY(importDataset(source, {}, target).failed());
    QVERIFY(loadDataset(target).ok());  // what was there before stays
  }
};

QTEST_GUILESS_MAIN(TestDatasetPreview)
#include "test_dataset_preview.moc"
