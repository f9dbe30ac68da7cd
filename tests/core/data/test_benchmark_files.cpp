#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest/QtTest>

#include "core/data/dataset.h"
#include "core/data/html_text.h"

using namespace headscope;

namespace {

bool hasNote(const Dataset& dataset, const std::string& part) {
  for (const auto& note : dataset.notes)
    if (note.find(part) != std::string::npos) return true;
  return false;
}

/// One patient with one question; `correct` and the five choices as JSON.
std::string patient(const std::string& correct, const std::string& choices = R"(["v","w","x","y","z"])") {
  const auto list = QJsonDocument::fromJson(QByteArray::fromStdString(choices)).array();
  QJsonObject question{{"No", 0}, {"question", "Which?"}};
  for (int i = 0; i < 5; ++i) question[QString("answer_%1").arg(QChar('a' + i))] = list[i];
  question["correct"] = QString::fromStdString(correct);
  const QJsonObject entry{{"name", "N"}, {"texts", QJsonObject{{"text_0", "T"}}}, {"questions", QJsonArray{question}}};
  return QJsonDocument(QJsonObject{{"patient_01", entry}}).toJson(QJsonDocument::Compact).toStdString();
}

std::string qualityLine(const std::string& fields) {
  return R"({"article_id":"1","set_unique_id":"1_A","article":"Text.","questions":[)"
         R"({"question":"Q?","question_unique_id":"1_A_1","options":["a","b","c","d"],"gold_label":2}])" +
         fields + "}";
}

QString errorOf(const Result<Dataset>& data) {
  return data.failed() ? QString::fromStdString(data.error().toString()) : QString();
}

}  // namespace

/// LongHealth and QuALITY as they are given out, with their traps. Expected values: by hand.
class TestBenchmarkFiles : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void aPatientIsADocument() {
    const auto data = parseDataset("benchmark_v5.json", R"({
      "patient_02": {"name": "B", "texts": {"text_0": "b"}, "questions": []},
      "patient_01": {"name": "A", "texts": {"text_10": "eleven", "text_9": "ten", "text_0": "one \\< two"}, "questions": [
        {"No": 3, "question": "When?", "answer_a": "0.2", "answer_b": 0.3, "answer_c": "c", "answer_d": "d", "answer_e": "é",
         "correct": "é", "answer_location": {"text_0": {"start": [0.1], "end": [0.2]}}}]}})");
    QVERIFY2(data.ok(), qPrintable(errorOf(data)));
    QCOMPARE(data->documents.size(), std::size_t{2});
    const Document& first = data->documents[0];
    QCOMPARE(first.id, std::string("patient_01"));
    QCOMPARE(first.text, std::string("<text_0>\none \\< two\n</text_0>\n\n<text_9>\nten\n</text_9>\n\n"
                                     "<text_10>\neleven\n</text_10>"));
    QCOMPARE(first.questions[0].id, std::string("patient_01_q3"));
    QCOMPARE(first.questions[0].choices, (std::vector<std::string>{"0.2", "0.3", "c", "d", "é"}));
    QCOMPARE(first.questions[0].answer, std::string("é"));
    QVERIFY(hasNote(*data, "Documents without a question: 1."));
  }

  // The first option would be taken for right where nothing matches; here the question has no answer instead.
  void theCorrectAnswerIsFoundByItsTrimmedText() {
    const auto answer = [](const std::string& json) {
      const auto data = parseDataset("b.json", json);
      return data.ok() ? data->documents[0].questions[0].answer : errorOf(data).toStdString();
    };
    QCOMPARE(answer(patient("x ")), std::string("x"));
    QCOMPARE(answer(patient("x", R"(["v","w"," x\n","y","z"])")), std::string(" x\n"));
    QCOMPARE(answer(patient("nothing")), std::string());
    QVERIFY(hasNote(*parseDataset("b.json", patient("nothing")), "\"nothing\" is none of its choices"));
    QCOMPARE(answer(patient("x", R"(["v","w","x","x ","z"])")), std::string());
    QVERIFY(hasNote(*parseDataset("b.json", patient("x", R"(["v","w","x","x ","z"])")), "several of its choices"));
  }

  void aByteOrderMarkBeforeABenchmarkIsRemoved() {
    const auto data = parseDataset("b.json", "\xEF\xBB\xBF" + patient("x"));
    QVERIFY2(data.ok(), qPrintable(errorOf(data)));
    QVERIFY(hasNote(*data, "byte order mark"));
  }

  void damagedBenchmarksAreNamed_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("what");
    const auto row = [](const char* bytes, const char* what) { QTest::newRow(what) << QByteArray(bytes) << what; };
    row("{\n\"patient_01\": {\"texts\": {\"text_0\": \"a\"}, \"questions\": [}", "is not valid JSON at byte");
    row("{\n\"patient_01\": {\"texts\": {}, \"questions\": []}}", "\"patient_01.texts\" is empty");
    row("{\n\"patient_01\": {\"texts\": [], \"questions\": []}}", "has no \"patient_01.texts\"");
    row("{\n\"patient_01\": {\"texts\": {\"text_0\": 1}, \"questions\": []}}",
        "\"patient_01.texts.text_0\" is a number");
    row("{\n\"patient_01\": {\"texts\": {\"text_0\": \"a\"}, \"questions\": [{\"question\": \"Q\"}]}}",
        "has no \"patient_01.questions[0].answer_a\"");
    row("{\n\"patient_01\": {\"texts\": {\"text_0\": \"a\", \"text_0\": \"b\"}, \"questions\": []}}",
        "names the field \"text_0\" twice");
    row("{\n\"a\": 1}", "\"a\" is no patient");
  }
  void damagedBenchmarksAreNamed() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, what);
    const auto data = parseDataset("b.json", bytes.toStdString());
    QVERIFY(data.failed());
    QVERIFY2(errorOf(data).contains(what), qPrintable(errorOf(data)));
    QVERIFY(errorOf(data).startsWith("b.json: "));
  }

  void qualityIsKnownByItsContent() {
    for (const char* name : {"QuALITY.v1.0.1.htmlstripped.dev", "dev.jsonl", "x.json"}) {
      const auto data = parseDataset(name, qualityLine(""));
      QVERIFY2(data.ok(), qPrintable(errorOf(data)));
      const Question& question = data->documents[0].questions[0];
      QCOMPARE(data->documents[0].id, std::string("1"));
      QCOMPARE(question.id, std::string("1_A_1"));
      QCOMPARE(question.answer, std::string("b"));  // labels count from 1
    }
  }

  void linesOfAnArticleAreMergedOnlyWhereTheTextIsEqual() {
    const std::string second = R"({"article_id":"1","set_unique_id":"1_B","article":" Text.\n","questions":[)"
                               R"({"question":"R?","options":["a","b"],"gold_label":1}]})";
    const std::string other = R"({"article_id":"1","article":"Other text.","questions":[]})";
    const auto data = parseDataset("q", qualityLine("") + "\n" + second + "\n" + other + "\n" + qualityLine(""));
    QVERIFY2(data.ok(), qPrintable(errorOf(data)));
    QCOMPARE(data->documents.size(), std::size_t{2});
    const auto& questions = data->documents[0].questions;
    QCOMPARE(questions.size(), std::size_t{3});
    QCOMPARE(questions[1].id, std::string("1_B_1"));
    QCOMPARE(questions[2].id, std::string("1_A_1-2"));
    QCOMPARE(data->documents[1].id, std::string("1-2"));
    QCOMPARE(data->documents[1].text, std::string("Other text."));
    QVERIFY(hasNote(*data, "merged with it: 2"));
    QVERIFY(hasNote(*data, "document ids got a suffix"));
  }

  void articlesMayBeListsIdsNumbersAndLabelsAbsent() {
    const auto data = parseDataset("q", R"({"article_id":52845,"article":["One.","Two."],"questions":[)"
                                        R"({"question":"Q?","options":["a","b","c","d"]}]})");
    QVERIFY2(data.ok(), qPrintable(errorOf(data)));
    QCOMPARE(data->documents[0].id, std::string("52845"));
    QCOMPARE(data->documents[0].text, std::string("One.\nTwo."));
    QCOMPARE(data->documents[0].questions[0].answer, std::string());
    QCOMPARE(data->documents[0].questions[0].id, std::string("0"));
  }

  void wrongLabelsAreNamed() {
    const std::string line =
        R"({"article_id":"1","article":"T","questions":[{"question":"Q?","options":["a","b"],"gold_label":)";
    for (const char* label : {"0", "3", "\"1\"", "1.5"})
      QVERIFY2(errorOf(parseDataset("q", line + label + "}]}")).contains("not a number from 1 to 2"), label);
    QVERIFY(errorOf(parseDataset("q", R"({"article_id":"1","article":" "})")).contains("\"article\" is empty"));
    QVERIFY(errorOf(parseDataset("q", R"({"article_id":"1","article":[1]})")).contains("\"article[0]\" is a number"));
  }

  void htmlIsCleanedWithoutLosingText() {
    const auto data = parseDataset("q",
                                   "{\"article_id\":\"1\",\"article\":\"<html><p>If a < b, "
                                   "then\\n<i>c</i>.</p><p>R&amp;D &#8212; &eacute;</p></html>\"}");
    QVERIFY2(data.ok(), qPrintable(errorOf(data)));
    QCOMPARE(data->documents[0].text, std::string("If a < b, then c.\n\nR&D — é"));
    QVERIFY(hasNote(*data, "HTML was taken out of 1"));
    const auto plain = parseDataset("q", R"({"article_id":"1","article":"a <- b & c > d <x"})");
    QCOMPARE(plain->documents[0].text, std::string("a <- b & c > d <x"));
    QVERIFY(!hasNote(*plain, "HTML"));
  }

  void htmlPartByPart_data() {
    QTest::addColumn<QString>("html");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* html, const char* text) { QTest::newRow(html) << html << text; };
    row("a<br>b<br/>c", "a\nb\nc");
    row("<h1>T</h1>\n\n<p class=\"x>\">a</p>", "T\n\na");
    row("<p title=\"open>a it's</p>", "a it's");
    row("a<!-- <p>b</p> -->c", "ac");
    row("a<script>if (a<b) x();</script>b<STYLE>p {}</style>c", "abc");
    row("a <", "a <");
    row("a </ b", "a </ b");
    row("a <b unclosed", "a <b unclosed");
    row("&lt;p&gt; &unknown; &#x41;&#0;&#xD800; &", "<p> &unknown; A&#0;&#xD800; &");
    row("  a \t\n b  ", "a b");
    row("<script>never ends", "");
    row("", "");
  }
  void htmlPartByPart() {
    QFETCH(QString, html);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(textOfHtml(html.toStdString())), text);
  }
};

QTEST_GUILESS_MAIN(TestBenchmarkFiles)
#include "test_benchmark_files.moc"
