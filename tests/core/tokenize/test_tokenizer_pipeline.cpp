#include <QtTest/QtTest>

#include "core/tokenize/pipeline_tokenizer.h"
#include "core/tokenize/tokenizer_json.h"
#include "token_cases.h"

using namespace headscope;
using namespace headscope::test;
using nlohmann::json;

namespace {

Result<std::shared_ptr<const Tokenizer>> make(const json& file) {
  using Made = std::shared_ptr<const Tokenizer>;
  HEADSCOPE_TRY(Made, vocabulary, parseTokenizerJson(file.dump()));
  HEADSCOPE_TRY(Made, made, PipelineTokenizer::create(std::move(vocabulary)));
  return Made(std::move(made));
}

std::vector<TokenId> idsIn(const json& file, const std::string& text, EncodeOptions options = {}) {
  const auto made = make(file);
  if (made.failed()) return {-1};
  return idsOf((*made)->encode(text, options).value());
}

/// Characters instead of bytes, and the letters a, b, the mark and byte tokens for "é".
json smallest() {
  return json::parse(R"({
    "added_tokens": [{"id": 1, "content": "<s>", "special": true}, {"id": 0, "content": "<unk>", "special": true}],
    "normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"},
      {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
    "model": {"type": "BPE", "byte_fallback": true, "fuse_unk": true, "unk_token": "<unk>",
      "vocab": {"<unk>": 0, "<s>": 1, "<0xC3>": 2, "<0xA9>": 3, "▁": 4, "a": 5, "b": 6, "▁a": 7},
      "merges": [["▁", "a"]]}
  })");
}

/// Unigram: "ab" at -3 is better than "a" and "b" at -2 each; "<s>" has the score of control tokens, 0.
json smallestUnigram() {
  return json::parse(R"({
    "added_tokens": [{"id": 1, "content": "<s>", "special": true}, {"id": 0, "content": "<unk>", "special": true}],
    "model": {"type": "Unigram", "unk_id": 0,
      "vocab": [["<unk>", 0], ["<s>", 0], ["a", -2], ["b", -2], ["ab", -3], ["<", -4], ["s", -4], [">", -4]]}
  })");
}

}  // namespace

/// What is not plain byte-level BPE: SentencePiece-like BPE, Unigram, normalisers, pre-tokenisers, decoders, against
/// the reference (tests/oracle/tokenize_pipeline.py).
class TestTokenizerPipeline : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void settings_data() {
    m_data = readData("tokenize_pipeline.json");
    m_data["bases"]["bytes"] = readData("tokenize_json.json").at("base");
    QTest::addColumn<int>("index");
    int index = 0;
    for (const auto& variant : m_data.at("variants"))
      QTest::newRow(variant.at("name").get<std::string>().c_str()) << index++;
  }
  void settings() {
    QFETCH(int, index);
    const json& variant = m_data.at("variants").at(static_cast<std::size_t>(index));
    json file = m_data.at("bases").at(variant.at("base").get<std::string>());
    for (const auto& [key, value] : variant.at("patch").items()) {
      if (key == "model")
        file["model"].update(value);
      else if (key == "add_bytes")
        addByteTokens(file["model"]["vocab"]);
      else
        file[key] = value;
    }
    const auto made = make(file);
    QVERIFY2(made.ok(), made.failed() ? made.error().toString().c_str() : "");
    json cases = variant.at("cases");
    for (json& entry : cases) entry[0] = m_data.at("texts").at(entry[0].get<std::size_t>());
    const std::string different = differences(**made, cases);
    QVERIFY2(different.empty(), different.c_str());
    for (const auto& entry : variant.at("decoded"))
      QCOMPARE((*made)->decode(entry.at(0).get<std::vector<TokenId>>()), entry.at(1).get<std::string>());
  }

  void charactersFallBackOnBytesOrAreUnknown() {
    const json file = smallest();
    QCOMPARE(idsIn(file, "a é"), (std::vector<TokenId>{7, 4, 2, 3}));
    QCOMPARE(idsIn(file, "xyé"), (std::vector<TokenId>{4, 0, 2, 3}));  // x and y as one
    QCOMPARE(make(file).value()->decode({7, 4, 2}), std::string("▁a▁\xC3"));
  }

  // The mark before a text is put again behind a control token, which BOS is not.
  void offsetsOfPutMarksAreThoseOfWhatFollows() {
    const auto tokens = make(smallest()).value()->encode("b<s>a b", {.specialTokens = true, .bos = false}).value();
    QCOMPARE(idsOf(tokens), (std::vector<TokenId>{4, 6, 1, 7, 4, 6}));
    const std::vector<std::pair<std::size_t, std::size_t>> wanted{{0, 1}, {0, 1}, {1, 4}, {4, 5}, {5, 6}, {6, 7}};
    for (std::size_t i = 0; i < wanted.size(); ++i) QCOMPARE(std::pair(tokens[i].begin, tokens[i].end), wanted[i]);
  }

  void aTextThatContinuesAnotherGetsNoMark() {
    const EncodeOptions continuing{.specialTokens = true, .bos = false, .continues = true};
    QCOMPARE(idsIn(smallest(), "a a", continuing), (std::vector<TokenId>{5, 7}));
    QCOMPARE(idsIn(smallest(), "a<s>a", continuing), (std::vector<TokenId>{5, 1, 7}));
    QCOMPARE(idsIn(smallest(), "<s>a", continuing), (std::vector<TokenId>{1, 7}));
    json file = smallest();
    file["normalizer"] = nullptr;
    file["pre_tokenizer"] = {{"type", "Metaspace"}, {"prepend_scheme", "always"}};
    QCOMPARE(idsIn(file, "a a", continuing), (std::vector<TokenId>{5, 7}));
    QCOMPARE(idsIn(file, "a a"), (std::vector<TokenId>{7, 7}));
  }

  void unigramTakesTheBestSumAndNoControlTokens() {
    const json file = smallestUnigram();
    QCOMPARE(idsIn(file, "aba"), (std::vector<TokenId>{4, 2}));
    QCOMPARE(idsIn(file, "<s>"), (std::vector<TokenId>{5, 6, 7}));
    QCOMPARE(idsIn(file, "<s>", {.specialTokens = true, .bos = false}), (std::vector<TokenId>{1}));
    QCOMPARE(idsIn(file, "axyb"), (std::vector<TokenId>{2, 0, 3}));
    QCOMPARE(idsIn(file, ""), std::vector<TokenId>());
  }

  void controlTokensWrittenInATextAreCounted() {
    const auto made = make(smallest()).value();
    QCOMPARE(made->controlTokensIn("a <s> b <unk><s"), std::size_t{2});
    QCOMPARE(made->controlTokensIn("a b"), std::size_t{0});
  }

  // A template that begins with the token, a text that begins with it, and the encoder's own rule: one BOS in all.
  void bosComesOnce() {
    json file = smallest();
    file["post_processor"] = json::parse(R"({"type": "TemplateProcessing",
      "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A"}}]})");
    QCOMPARE(idsIn(file, "a", {.specialTokens = true, .bos = true}), (std::vector<TokenId>{1, 7}));
    QCOMPARE(idsIn(file, "<s>a", {.specialTokens = true, .bos = true}), (std::vector<TokenId>{1, 7}));
    QCOMPARE(idsIn(file, "", {.specialTokens = false, .bos = true}), (std::vector<TokenId>{1}));
  }

  void olderTemplatesNameTheirFirstToken() {
    json file = smallest();
    file["post_processor"] = json::parse(R"({"type": "RobertaProcessing", "sep": ["<unk>", 0], "cls": ["<s>", 1]})");
    QVERIFY(make(file).value()->addsBos());
    QCOMPARE(make(file).value()->bosToken(), 1);
  }

  void refusals_data() {
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* name, const char* patch, const char* named) {
      QTest::newRow(name) << QByteArray(patch) << QString(named);
    };
    row("word pieces", R"({"model": {"type": "WordPiece"}})", "WordPiece");
    row("Unigram with an object", R"({"model": {"type": "Unigram"}})", "model.vocab");
    row("Unigram with bare pieces", R"({"model": {"type": "Unigram", "vocab": ["a"]}})", "entry 0");
    row("Unigram with text as score", R"({"model": {"type": "Unigram", "vocab": [["a", 1], ["b", "1"]]}})", "entry 1");
    row("unknown id outside", R"({"model": {"type": "Unigram", "unk_id": 1, "vocab": [["a", -1]]}})", "unk_id");
    row("normaliser", R"({"normalizer": {"type": "BertNormalizer"}})", "BertNormalizer");
    row("normaliser in sequence", R"({"normalizer": {"type": "Sequence", "normalizers": [{"type": "Nmt"}]}})", "Nmt");
    row("replace without content",
        R"({"normalizer": {"type": "Replace", "pattern": {"String": "a"}, "normalizers": null}})", "Replace");
    row("map that is no base64",
        R"({"normalizer": {"type": "Precompiled", "precompiled_charsmap": "*", "normalizers": null}})", "base64");
    row("map that is short",
        R"({"normalizer": {"type": "Precompiled", "precompiled_charsmap": "AAA=", "normalizers": null}})", "shorter");
    row("map of a false size",
        R"({"normalizer": {"type": "Precompiled", "precompiled_charsmap": "/////w==", "normalizers": null}})",
        "4294967295");
    row("pre-tokeniser", R"({"pre_tokenizer": {"type": "UnicodeScripts"}})", "UnicodeScripts");
    row("scheme", R"({"pre_tokenizer": {"type": "Metaspace", "prepend_scheme": "twice"}})", "twice");
    row("behaviour", R"({"pre_tokenizer": {"type": "Punctuation", "behavior": "Halved"}})", "Halved");
    row("decoder", R"({"decoder": {"type": "CTC"}})", "CTC");
  }
  void refusals() {
    QFETCH(QByteArray, patch);
    QFETCH(QString, named);
    json file = smallest();
    file.merge_patch(json::parse(patch.toStdString()));
    const auto made = make(file);
    QVERIFY(made.failed());
    QVERIFY2(made.error().what.find(named.toStdString()) != std::string::npos, made.error().what.c_str());
  }

  // A table whose one unit leads nowhere: walking it must not leave it.
  void damagedMapsChangeNothing() {
    json file = smallest();
    file["normalizer"] = {{"type", "Precompiled"}, {"precompiled_charsmap", "BAAAAAD///8="}};  // 4, 0xFFFFFF00
    const auto made = make(file);
    QVERIFY2(made.ok(), made.failed() ? made.error().toString().c_str() : "");
    QCOMPARE(idsOf((*made)->encode("ab", {}).value()), (std::vector<TokenId>{5, 6}));
  }

private:
  static void addByteTokens(json& vocab) {
    for (int byte = 0; byte < 256; ++byte)
      vocab.push_back(
          {QString("<0x%1>").arg(byte, 2, 16, QChar('0')).toUpper().replace('X', 'x').toStdString(), -30.0});
  }

  json m_data;
};

QTEST_GUILESS_MAIN(TestTokenizerPipeline)
#include "test_tokenizer_pipeline.moc"
