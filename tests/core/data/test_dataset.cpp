#include <QtTest/QtTest>

#include "core/base/fingerprint.h"
#include "core/base/text_file.h"
#include "core/data/dataset.h"

using namespace headscope;

namespace {

const std::string plain = R"({"id":"a","text":"One two.","questions":[{"id":"q","question":"Which?","answer":"One"}]})";

bool hasNote(const Dataset& dataset, const std::string& part) {
  for (const auto& note : dataset.notes)
    if (note.find(part) != std::string::npos) return true;
  return false;
}

}  // namespace

class TestDataset : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void readsEveryField() {
    const auto data = parseDataset(
        "d.jsonl",
        R"({"id":"a","text":"T","questions":[{"id":"q","question":"Q?","choices":["x","y"],"answer":"y"}]})"
        "\n" +
            std::string(R"({"id":7,"context":"U","other":{"x":[1]},"questions":)"
                        R"([{"question":"R?","options":["z",2],"answer":2},{"question":"S?","answer":null}]})"));
    QVERIFY(data.ok());
    QCOMPARE(data->documents.size(), 2u);
    QCOMPARE(data->name, std::string("d.jsonl"));
    QVERIFY(data->notes.empty());
    const auto& first = data->documents[0].questions[0];
    QCOMPARE(first.id, std::string("q"));
    QCOMPARE(first.question, std::string("Q?"));
    QCOMPARE(first.choices, (std::vector<std::string>{"x", "y"}));
    QCOMPARE(first.answer, std::string("y"));
    const auto* second = data->find("7");
    QVERIFY(second);
    QCOMPARE(second->text, std::string("U"));
    QCOMPARE(second->questions[0].choices, (std::vector<std::string>{"z", "2"}));
    QCOMPARE(second->questions[0].answer, std::string("2"));
    QCOMPARE(second->questions[1].id, std::string("1"));
    QVERIFY(second->questions[1].answer.empty());
    QVERIFY(!data->find("8"));
  }

  void byteOrderMarkIsRemovedAndNoted() {
    const auto data = parseDataset("d.jsonl", "\xEF\xBB\xBF" + plain);
    QVERIFY(data.ok());
    QCOMPARE(data->documents[0].id, std::string("a"));
    QVERIFY(hasNote(*data, "byte order mark"));
    const auto text = parseDataset("d.txt", "\xEF\xBB\xBFOne.");
    QCOMPARE(text->documents[0].text, std::string("One."));
    QVERIFY(hasNote(*text, "byte order mark"));
  }

  void crLfIsKeptAndNoted() {
    const auto lines = parseDataset("d.jsonl", plain + "\r\n");
    QVERIFY(lines.ok() && hasNote(*lines, "CR LF"));
    const auto text = parseDataset("folder/Notes.MD", "One.\r\nTwo.\r\n");
    QCOMPARE(text->documents[0].text, std::string("One.\r\nTwo.\r\n"));
    QCOMPARE(text->documents[0].id, std::string("Notes"));
    QVERIFY(hasNote(*text, "CR LF (2 of them)"));
  }

  void blankLinesAreSkippedButCounted() {
    QCOMPARE(parseDataset("d.jsonl", "\n \t\r\n" + plain + "\n\n")->documents.size(), 1u);
    QCOMPARE(parseDataset("d.jsonl", "\n\n{}").error().where, std::string("d.jsonl, line 3"));
  }

  void aLineSeparatorInsideATextIsNoLineEnd() {
    const auto data = parseDataset("d.jsonl", "{\"text\":\"a\u2028b\",\"questions\":[]}");
    QVERIFY(data.ok());
    QCOMPARE(data->documents[0].text, std::string("a\u2028b"));
  }

  void badUtf8NamesLineAndByte_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("where");
    QTest::newRow("lone continuation") << QByteArray("ab\n\nabc\x80") << "d.txt, line 3, byte 4";
    QTest::newRow("cut short") << QByteArray("\xE2\x80") << "d.txt, line 1, byte 1";
    QTest::newRow("surrogate") << QByteArray("a\xED\xA0\x80") << "d.txt, line 1, byte 2";
    QTest::newRow("overlong") << QByteArray("\n\xC0\xAF") << "d.txt, line 2, byte 1";
    QTest::newRow("beyond Unicode") << QByteArray("\xF4\x90\x80\x80") << "d.txt, line 1, byte 1";
    QTest::newRow("after a mark") << QByteArray("\xEF\xBB\xBF\xFF") << "d.txt, line 1, byte 4";
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << "d.txt, line 1, byte 2";
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFEh\0", 4) << "d.txt";
  }
  void badUtf8NamesLineAndByte() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, where);
    const auto data = parseDataset("d.txt", bytes.toStdString());
    QVERIFY(data.failed());
    QCOMPARE(QString::fromStdString(data.error().where), where);
    QVERIFY(data.error().remedy.find("UTF-8") != std::string::npos);
  }

  void badUtf8InAJsonLine() {
    const auto data = parseDataset("d.jsonl", plain + "\n{\"text\":\"\xE2\x80\"}");
    QVERIFY(data.failed());
    QCOMPARE(data.error().where, std::string("d.jsonl, line 2, byte 10"));
  }

  void repeatedIdsGetASuffix() {
    const std::string questions = R"("questions":[{"id":"q","question":"A?"},{"id":"q","question":"B?"}]})";
    const auto data =
        parseDataset("d.jsonl", R"({"id":"a","text":"1",)" + questions + "\n" + R"({"id":"a-2","text":"2",)" +
                                    questions + "\n" + R"({"id":"a","text":"3",)" + questions);
    QVERIFY(data.ok());
    QCOMPARE(data->documents[2].id, std::string("a-3"));
    QCOMPARE(data->documents[2].text, std::string("3"));
    QCOMPARE(data->documents[0].questions[1].id, std::string("q-2"));
    QVERIFY(hasNote(*data, "document ids got a suffix (1; d.jsonl, line 3"));
    QVERIFY(hasNote(*data, "question ids got a suffix"));
  }

  void aMissingIdIsTheIndex() {
    const auto data = parseDataset("d.jsonl", plain + "\n" + R"({"text":"T","questions":[{"question":"A?"}]})");
    QCOMPARE(data->documents[1].id, std::string("1"));
    QCOMPARE(data->documents[1].questions[0].id, std::string("0"));
  }

  void wrongLinesAreNamed_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("what");
    const auto row = [](const char* line, const char* what) { QTest::newRow(line) << QByteArray(line) << what; };
    row(R"({"questions":[]})", "has no \"text\"");
    row(R"({"text":null,"questions":[]})", "has no \"text\"");
    row(R"({"text":"T"})", "has no \"questions\"");
    row(R"({"text":" \n","questions":[]})", "\"text\" is empty");
    row(R"({"text":5,"questions":[]})", "\"text\" is a number, not a text");
    row(R"({"context":["p"],"questions":[]})", "\"context\" is a list, not a text");
    row(R"({"id":[],"text":"T","questions":[]})", "\"id\" is a list, not a text");
    row(R"({"text":"T","questions":{}})", "\"questions\" is an object, not a list");
    row(R"({"text":"T","questions":["Q?"]})", "\"questions[0]\" is a text, not an object");
    row(R"({"text":"T","questions":[{"question":"Q?"},{}]})", "has no \"questions[1].question\"");
    row(R"({"text":"T","questions":[{"question":true}]})", "\"questions[0].question\" is true or false, not a text");
    row(R"({"text":"T","questions":[{"question":"Q?","choices":"x"}]})",
        "\"questions[0].choices\" is a text, not a list");
    row(R"({"text":"T","questions":[{"question":"Q?","options":["x",{}]}]})",
        "\"questions[0].options[1]\" is an object, not a text");
    row(R"({"text":"T","questions":[{"question":"Q?","answer":[1]}]})",
        "\"questions[0].answer\" is a list, not a text");
    row(R"({"text":"T","x":NaN,"questions":[]})", "holds NaN, which JSON has no word for");
    row(R"({"text":"T","x":[1,-Infinity],"questions":[]})", "holds -Infinity, which JSON has no word for");
    row(R"({"text":"T","x":Infinity})", "holds Infinity, which JSON has no word for");
    row(R"({"text":"T","x":[nan]})", "holds NaN, which JSON has no word for");
    row(R"({"text":"T","text":"U","questions":[]})", "names the field \"text\" twice");
    row(R"([])", "is not a JSON object");
    row(R"("text")", "is not a JSON object");
    row(R"({"text":"T")", "is not valid JSON");
    row(R"({"text":"\ud800","questions":[]})", "is not valid JSON");
    row(R"({"text":"T","x":1e999})", "is not valid JSON");
    row(R"({"text":"NaN is a word","questions":[)", "is not valid JSON");
  }
  void wrongLinesAreNamed() {
    QFETCH(QByteArray, line);
    QFETCH(QString, what);
    const auto data = parseDataset("d.jsonl", plain + "\n" + line.toStdString());
    QVERIFY(data.failed());
    QCOMPARE(data.error().where, std::string("d.jsonl, line 2"));
    QCOMPARE(QString::fromStdString(data.error().what).left(what.size()), what);
    QVERIFY(!data.error().remedy.empty());
  }

  void deepNestingIsRefused() {
    const auto nested = [](int depth) {
      return R"({"text":"T","questions":[],"x":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    QVERIFY(parseDataset("d.jsonl", nested(63)).ok());
    const auto data = parseDataset("d.jsonl", nested(64));
    QVERIFY(data.failed() && data.error().what.find("nested deeper than 64") != std::string::npos);
    QVERIFY(parseDataset("d.jsonl", std::string(1000000, '[')).failed());
  }

  void noDocumentIsAnError_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty lines file") << "d.jsonl" << QByteArray();
    QTest::newRow("blank lines") << "d.jsonl" << QByteArray("\n\r\n");
    QTest::newRow("only a mark") << "d.jsonl" << QByteArray("\xEF\xBB\xBF");
    QTest::newRow("empty text") << "d.txt" << QByteArray();
    QTest::newRow("blank text") << "d.txt" << QByteArray(" \n\t");
  }
  void noDocumentIsAnError() {
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    const auto data = parseDataset(name.toStdString(), bytes.toStdString());
    QVERIFY(data.failed());
    QCOMPARE(data.error().what, std::string("holds no document"));
    QCOMPARE(data.error().where, name.toStdString());
  }

  void notesWhatLooksWrong() {
    const auto data =
        parseDataset("d.jsonl", R"({"text":"T","questions":[]})"
                                "\n"
                                R"({"text":"T","questions":[{"question":"Q?","choices":["x"],"answer":"y"}]})");
    QVERIFY(hasNote(*data, "Documents without a question: 1."));
    QVERIFY(hasNote(*data, "d.jsonl, line 2: the answer of question \"0\" is none of its choices."));
  }

  void theFingerprintIsOverTheBytes() {
    QCOMPARE(parseDataset("d.jsonl", plain)->fingerprint, fingerprint(plain));
    QVERIFY(parseDataset("d.jsonl", plain + "\n")->fingerprint != fingerprint(plain));
  }

  void loadsFilesAndSideQuestions() {
    QTemporaryDir folder;
    const auto path = folder.filePath("walk.txt").toStdString();
    QVERIFY(writeTextFile(path, "A walk.\n").ok());
    auto data = loadDataset(path);
    QVERIFY(data.ok());
    QCOMPARE(data->name, std::string("walk.txt"));
    QCOMPARE(data->documents[0].id, std::string("walk"));
    QVERIFY(hasNote(*data, "no questions"));
    QVERIFY(
        writeTextFile(path + ".questions.jsonl", "{\"question\":\"Where?\"}\n\n{\"id\":\"0\",\"question\":\"Who?\"}")
            .ok());
    data = loadDataset(path);
    QVERIFY(data.ok());
    QCOMPARE(data->documents[0].questions.size(), 2u);
    QCOMPARE(data->documents[0].questions[1].id, std::string("0-2"));
    QVERIFY(data->fingerprint != fingerprint("A walk.\n"));
    QVERIFY(writeTextFile(path + ".questions.jsonl", "{\"question\":3}").ok());
    const auto bad = loadDataset(path);
    QVERIFY(bad.failed());
    QCOMPARE(bad.error().where, path + ".questions.jsonl, line 1");
    QCOMPARE(bad.error().what, std::string("\"question\" is a number, not a text"));
  }

  void whatCannotBeOpenedIsNamed() {
    QTemporaryDir folder;
    QCOMPARE(loadDataset("/no/such/file.jsonl").error().where, std::string("/no/such/file.jsonl"));
    QVERIFY(loadDataset(folder.path().toStdString()).failed());
    QVERIFY(parseDataset("weights.bin", "x").error().remedy.find(".jsonl") != std::string::npos);
  }

  void theDemoHasSixDocumentsWithSixQuestions() {
    const auto data = loadDataset("demo");
    QVERIFY2(data.ok(), data.failed() ? data.error().toString().c_str() : "");
    QCOMPARE(data->name, std::string("demo"));
    QCOMPARE(data->documents.size(), 6u);
    QVERIFY(data->notes.empty());
    for (const auto& document : data->documents) {
      QVERIFY(document.questions.size() >= 6);
      for (const auto& question : document.questions) QVERIFY(!question.answer.empty());
    }
    QVERIFY(data->find("manual") && data->find("travel-log"));
    QCOMPARE(data->find("manual")->questions.size(), 6u);
  }
};

QTEST_GUILESS_MAIN(TestDataset)
#include "test_dataset.moc"
