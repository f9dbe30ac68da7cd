#include <QtTest/QtTest>

#include "core/tokenize/pipeline_tokenizer.h"
#include "core/tokenize/tokenizer_json.h"
#include "token_cases.h"

using namespace headscope;
using namespace headscope::test;
using nlohmann::json;

namespace {

Result<std::shared_ptr<const PipelineTokenizer>> make(const json& file) {
  using Made = std::shared_ptr<const PipelineTokenizer>;
  HEADSCOPE_TRY(Made, vocabulary, parseTokenizerJson(file.dump()));
  return PipelineTokenizer::create(std::move(vocabulary));
}

std::string errorOf(const json& file) {
  const auto made = make(file);
  return made.failed() ? made.error().what : "";
}

/// The smallest file that is accepted: the letters a, b, c and "ab".
json smallest() {
  return json::parse(R"({
    "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "use_regex": true},
    "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "c": 2, "ab": 3, "abc": 4}, "merges": ["a b"]}
  })");
}

std::vector<TokenId> idsIn(const json& file, const std::string& text) {
  const auto made = make(file);
  return made.ok() ? idsOf((*made)->encode(text, {}).value()) : std::vector<TokenId>{-1};
}

json regexSplit(const std::string& pattern) {
  return {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", "Isolated"}, {"invert", false}};
}

}  // namespace

/// tokenizer.json: a trained vocabulary under many settings, against the reference (tests/oracle/tokenize_expected.py),
/// and what is refused.
class TestTokenizerJson : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void settings_data() {
    m_data = readData("tokenize_json.json");
    QTest::addColumn<int>("index");
    int index = 0;
    for (const auto& variant : m_data.at("variants"))
      QTest::newRow(variant.at("name").get<std::string>().c_str()) << index++;
  }
  void settings() {
    QFETCH(int, index);
    const json& variant = m_data.at("variants").at(static_cast<std::size_t>(index));
    json file = m_data.at("base");
    // Pieces with these characters are taken away, so that some bytes have no token.
    const auto dropped = variant.at("drop").get<std::vector<std::string>>();
    const auto isDropped = [&](const std::string& piece) {
      return std::ranges::any_of(dropped, [&](const std::string& c) { return piece.find(c) != std::string::npos; });
    };
    json vocab = json::object();
    for (const auto& [piece, id] : file["model"]["vocab"].items())
      if (!isDropped(piece)) vocab[piece] = id;
    file["model"]["vocab"] = std::move(vocab);
    json merges = json::array();
    for (const auto& merge : file["model"]["merges"])
      if (!isDropped(merge.dump(-1, ' ', false))) merges.push_back(merge);
    file["model"]["merges"] = std::move(merges);
    for (const auto& [key, value] : variant.at("patch").items()) {
      if (key == "model")
        file["model"].update(value);
      else
        file[key] = value;
    }
    const auto made = make(file);
    QVERIFY2(made.ok(), made.failed() ? made.error().toString().c_str() : "");
    QCOMPARE(differences(**made, variant.at("cases")), std::string());
  }

  void mergesAsTextOrPairs() {
    json file = smallest();
    QCOMPARE(idsIn(file, "abcab"), (std::vector<TokenId>{3, 2, 3}));
    file["model"]["merges"] = json::parse(R"([["a", "b"], ["ab", "c"]])");
    QCOMPARE(idsIn(file, "abcab"), (std::vector<TokenId>{4, 3}));
    file["model"]["merges"] = json::array({"a b", "ab"});
    QVERIFY(errorOf(file).find("merge 1 ") == 0);
    file["model"]["merges"] = json::array({"a b c"});
    QVERIFY(errorOf(file).find("merge 0 ") == 0);
    file["model"]["merges"] = json::array({"a b", "b c"});
    QVERIFY(errorOf(file).find("merge 1 ") == 0);
    file["model"]["merges"] = json::array({"a b", 7});
    QVERIFY(errorOf(file).find("merge 1 ") == 0);
  }

  void wordsThatAreTokensStayWholeOnlyWhereTheFileSaysSo() {
    json file = smallest();
    QCOMPARE(idsIn(file, "abc"), (std::vector<TokenId>{3, 2}));
    file["model"]["ignore_merges"] = true;
    QCOMPARE(idsIn(file, "abc"), (std::vector<TokenId>{4}));
  }

  // A control token that is also a word of the vocabulary must not come from letters.
  void lettersNeverBecomeControlTokens() {
    json file = smallest();
    file["model"]["ignore_merges"] = true;
    file["added_tokens"] = json::parse(R"([{"id": 4, "content": "abc", "special": true}])");
    QCOMPARE(idsIn(file, "abc"), (std::vector<TokenId>{3, 2}));
    const auto made = make(file);
    QVERIFY(made.ok());
    QCOMPARE(idsOf((*made)->encode("abc", {.specialTokens = true}).value()), (std::vector<TokenId>{4}));
  }

  void idsMayHaveGaps() {
    json file = smallest();
    file["model"]["vocab"]["c"] = 1000;
    const auto made = make(file);
    QVERIFY(made.ok());
    QCOMPARE((*made)->piece(1000), std::string("c"));
    QCOMPARE((*made)->piece(999), std::string());
  }

  // U+00E9 is the bytes C3 A9, spelled "Ã" and "©"; both stand for the "e" and the accent of the text.
  void offsetsOfComposedCharactersSpanWhatWasComposed() {
    json file = smallest();
    file["model"]["vocab"] = {{"x", 0}, {"y", 1}, {"Ã", 2}, {"©", 3}};
    file["model"]["merges"] = json::array();
    file["normalizer"] = {{"type", "NFC"}};
    const auto made = make(file);
    QVERIFY(made.ok());
    const auto tokens = (*made)->encode("xe\u0301y", {});
    QVERIFY(tokens.ok());
    QCOMPARE(idsOf(*tokens), (std::vector<TokenId>{0, 2, 3, 1}));
    const std::vector<std::pair<std::size_t, std::size_t>> wanted{{0, 1}, {1, 4}, {1, 4}, {4, 5}};
    for (std::size_t i = 0; i < wanted.size(); ++i)
      QCOMPARE(std::pair((*tokens)[i].begin, (*tokens)[i].end), wanted[i]);
  }

  void templateThatBeginsWithASpecialTokenAddsBos() {
    json file = smallest();
    file["added_tokens"] = json::parse(R"([{"id": 9, "content": "<s>", "special": true}])");
    file["post_processor"] = json::parse(R"({"type": "Sequence", "processors": [{"type": "ByteLevel"},
      {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A"}}]}]})");
    const auto made = make(file);
    QVERIFY(made.ok());
    QVERIFY((*made)->addsBos());
    QCOMPARE((*made)->bosToken(), 9);
    QVERIFY(make(smallest()).value()->encode("a", {.bos = true}).failed());
  }

  void refusals_data() {
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* name, const char* patch, const char* named) {
      QTest::newRow(name) << QByteArray(patch) << QString(named);
    };
    row("no type", R"({"model": {"type": null}})", "no type");
    row("list as vocab", R"({"model": {"vocab": [["a", -1.0]]}})", "model.vocab");
    row("no model", R"({"model": null})", "no model");
    row("dropout", R"({"model": {"dropout": 0.1}})", "dropout");
    row("suffix", R"({"model": {"end_of_word_suffix": "</w>"}})", "end_of_word_suffix");
    row("id too large", R"({"model": {"vocab": {"d": 99999999999}}})", "\"d\"");
    row("negative id", R"({"model": {"vocab": {"d": -1}}})", "\"d\"");
    row("id that is text", R"({"model": {"vocab": {"d": "4"}}})", "\"d\"");
    row("shared id", R"({"model": {"vocab": {"d": 0}}})", "share id 0");
    row("unknown token missing", R"({"model": {"unk_token": "<unk>"}})", "<unk>");
    row("added token at odds", R"({"added_tokens": [{"id": 7, "content": "a"}]})", "\"a\"");
    row("added token without id", R"({"added_tokens": [{"content": "x"}]})", "entry 0");
  }
  void refusals() {
    QFETCH(QByteArray, patch);
    QFETCH(QString, named);
    json file = smallest();
    file.merge_patch(json::parse(patch.toStdString()));
    const QString error = QString::fromStdString(errorOf(file));
    QVERIFY2(error.contains(named), qPrintable(error));
  }

  void patternsThatEnginesReadDifferentlyAreRefused_data() {
    QTest::addColumn<QByteArray>("pattern");
    for (const char* pattern :
         {"^a",     "a.b",    R"([\W])", R"(\b)", R"(\p{Cyrillic})", R"([\P{L}])", "a{1,2}+", "a{,2}",
          "[a[b]]", "[a&&b]", "(?<n>a)", "(?>a)", "(?i:\\p{Lu})",    "a)",         "(a",      "[a",
          "[]a]",   "a*",     "x|",      "\\"})
      QTest::newRow(pattern) << QByteArray(pattern);
  }
  void patternsThatEnginesReadDifferentlyAreRefused() {
    QFETCH(QByteArray, pattern);
    json file = smallest();
    file["pre_tokenizer"] = {{"type", "Sequence"},
                             {"pretokenizers", {regexSplit(pattern.toStdString()), file["pre_tokenizer"]}}};
    QVERIFY(errorOf(file).starts_with("split pattern"));
  }

  void nestingHasAnEnd() {
    std::string open;
    std::string close;
    for (int i = 0; i < 100000; ++i) {
      open += R"({"type": "Sequence", "pretokenizers": [)";
      close += "]}";
    }
    const std::string file =
        R"({"model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}, "pre_tokenizer": )" + open + close + "}";
    QVERIFY(parseTokenizerJson(file).failed());
  }

  void bytesThatAreNoJsonAreRefused() {
    for (const char* bytes : {"", "{", "[]", "null", "\xFF\xFE", R"({"model": {"type": "BPE", "vocab": {"\xFF": 1}}})"})
      QVERIFY(parseTokenizerJson(bytes).failed());
  }

private:
  json m_data;
};

QTEST_GUILESS_MAIN(TestTokenizerJson)
#include "test_tokenizer_json.moc"
