#include <ctime>
#include <fstream>
#include <memory>

#include <gguf.h>

#include <QtTest/QtTest>

#include "core/base/text_file.h"
#include "core/model/model_reader.h"
#include "core/tokenize/gguf_vocabulary.h"
#include "core/tokenize/pipeline_tokenizer.h"
#include "token_cases.h"

using namespace headscope;
using namespace headscope::test;

namespace {

/// A GGUF file with nothing but a vocabulary, byte-level BPE at first, which tests alter before it is written.
class VocabularyFile {
public:
  VocabularyFile() {
    text("tokenizer.ggml.model", "gpt2");
    text("tokenizer.ggml.pre", "gpt-2");
    tokens({"a", "b", "c", "ab", "<end>", "user"}, {1, 1, 1, 1, 3, 4});
    merges({"a b"});
  }

  void text(const char* key, const char* value) { gguf_set_val_str(m_file.get(), key, value); }
  void number(const char* key, std::uint32_t value) { gguf_set_val_u32(m_file.get(), key, value); }
  void flag(const char* key, bool value) { gguf_set_val_bool(m_file.get(), key, value); }
  void remove(const char* key) { gguf_remove_key(m_file.get(), key); }
  void merges(std::vector<const char*> lines) {
    gguf_set_arr_str(m_file.get(), "tokenizer.ggml.merges", lines.data(), lines.size());
  }
  void tokens(std::vector<const char*> pieces, std::vector<std::int32_t> types) {
    gguf_set_arr_str(m_file.get(), "tokenizer.ggml.tokens", pieces.data(), pieces.size());
    gguf_set_arr_data(m_file.get(), "tokenizer.ggml.token_type", GGUF_TYPE_INT32, types.data(), types.size());
  }

  [[nodiscard]] Result<std::shared_ptr<const Tokenizer>> open() const {
    using Opened = std::shared_ptr<const Tokenizer>;
    const QTemporaryDir folder;
    const std::string path = folder.filePath("vocabulary.gguf").toStdString();
    if (!gguf_write_to_file(m_file.get(), path.c_str(), true)) return Error{"cannot write", path, ""};
    HEADSCOPE_TRY(Opened, file, GgufFile::open(path));
    HEADSCOPE_TRY(Opened, vocabulary, readGgufVocabulary(*file));
    HEADSCOPE_TRY(Opened, tokenizer, PipelineTokenizer::create(std::move(vocabulary)));
    return Opened(std::move(tokenizer));
  }

  [[nodiscard]] QString error() const {
    const auto opened = open();
    return opened.failed() ? QString::fromStdString(opened.error().what) : QString();
  }

protected:
  std::unique_ptr<gguf_context, decltype(&gguf_free)> m_file{gguf_init_empty(), &gguf_free};
};

/// The same of SentencePiece's kind: a, b, c, ab, bc, the mark, a line feed as a byte, and control tokens; without a
/// mark before the text.
class ScoredFile : public VocabularyFile {
public:
  ScoredFile() {
    text("tokenizer.ggml.model", "llama");
    remove("tokenizer.ggml.pre");
    remove("tokenizer.ggml.merges");
    number("tokenizer.ggml.bos_token_id", 1);
    flag("tokenizer.ggml.add_space_prefix", false);
    scores({0, 0, 0, -9, -9, -9, -1, -2, -9});
  }

  void scores(std::vector<float> values) { put(GGUF_TYPE_FLOAT32, values.data(), values.size()); }
  void doubleScores(std::vector<double> values) { put(GGUF_TYPE_FLOAT64, values.data(), values.size()); }
  void integerScores(std::vector<std::int32_t> values) { put(GGUF_TYPE_INT32, values.data(), values.size()); }

  [[nodiscard]] std::vector<TokenId> ids(const char* text, bool special = false) {
    if (gguf_get_arr_n(m_file.get(), gguf_find_key(m_file.get(), "tokenizer.ggml.scores")) == 9 && special) addUser();
    const auto opened = open();
    if (opened.failed()) return {-1};
    return idsOf((*opened)->encode(text, {.specialTokens = special, .bos = false}).value());
  }

private:
  void put(gguf_type type, const void* values, std::size_t count) {
    gguf_set_arr_data(m_file.get(), "tokenizer.ggml.scores", type, values, count);
    tokens({"<unk>", "<s>", "<0x0A>", "a", "b", "c", "ab", "bc", "\u2581"}, {2, 3, 6, 1, 1, 1, 1, 1, 1});
  }
  void addUser() {
    scores({0, 0, 0, -9, -9, -9, -1, -2, -9, 0});
    tokens({"<unk>", "<s>", "<0x0A>", "a", "b", "c", "ab", "bc", "\u2581", "<|user|>"}, {2, 3, 6, 1, 1, 1, 1, 1, 1, 3});
  }
};

}  // namespace

class TestTokenizerGguf : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void controlTokensAreLettersAndUserTokensMatch() {
    const auto opened = VocabularyFile().open();
    QVERIFY2(opened.ok(), opened.failed() ? opened.error().toString().c_str() : "");
    const Tokenizer& tokenizer = **opened;
    QCOMPARE(idsOf(tokenizer.encode("abuserc").value()), (std::vector<TokenId>{3, 5, 2}));
    // Of the letters of "<end>" none has a token here.
    QCOMPARE(idsOf(tokenizer.encode("a<end>b").value()), (std::vector<TokenId>{0, 1}));
    QCOMPARE(idsOf(tokenizer.encode("a<end>b", {.specialTokens = true}).value()), (std::vector<TokenId>{0, 4, 1}));
    QCOMPARE(tokenizer.bosToken(), -1);
    QVERIFY(!tokenizer.addsBos());
  }

  void bosByTheFileOrByTheRules() {
    VocabularyFile file;
    file.number("tokenizer.ggml.bos_token_id", 4);
    QVERIFY(!file.open().value()->addsBos());
    file.text("tokenizer.ggml.pre", "llama-bpe");
    QVERIFY(file.open().value()->addsBos());
    file.flag("tokenizer.ggml.add_bos_token", false);
    QVERIFY(!file.open().value()->addsBos());
    QCOMPARE(file.open().value()->bosToken(), 4);
  }

  void refusalsNameWhatIsWrong() {
    const auto errorWith = [](auto change) {
      VocabularyFile file;
      change(file);
      return file.error();
    };
    QVERIFY(errorWith([](auto& f) { f.text("tokenizer.ggml.pre", "martian"); }).contains("\"martian\""));
    QVERIFY(errorWith([](auto& f) { f.text("tokenizer.ggml.pre", "default"); }).contains("\"default\""));
    QVERIFY(errorWith([](auto& f) { f.remove("tokenizer.ggml.pre"); }).contains("tokenizer.ggml.pre is missing"));
    QVERIFY(errorWith([](auto& f) { f.text("tokenizer.ggml.model", "rwkv"); }).contains("\"rwkv\""));
    QVERIFY(errorWith([](auto& f) { f.text("tokenizer.ggml.model", "llama"); }).contains("scores"));
    QVERIFY(errorWith([](auto& f) { f.remove("tokenizer.ggml.model"); }).contains("no tokenizer"));
    QVERIFY(errorWith([](auto& f) { f.remove("tokenizer.ggml.tokens"); }).contains("empty"));
    QVERIFY(errorWith([](auto& f) { f.remove("tokenizer.ggml.merges"); }).contains("no merges"));
    QVERIFY(errorWith([](auto& f) { f.merges({"a b", "ab"}); }).contains("merge 1"));
    QVERIFY(errorWith([](auto& f) { f.merges({"b a"}); }).contains("merge 0"));
    QVERIFY(
        errorWith([](auto& f) { f.number("tokenizer.ggml.bos_token_id", 6); }).contains("6 is not in the vocabulary"));
    QVERIFY(errorWith([](auto& f) { f.tokens({"a", "a"}, {1, 1}); }).contains("spelled alike"));
    QVERIFY(errorWith([](auto& f) { f.tokens({"a", "b"}, {1}); }).contains("token_type"));
    QVERIFY(errorWith([](auto& f) { f.number("tokenizer.ggml.pre", 1); }).contains("tokenizer.ggml.pre"));
  }

  /// A model can be looked at whose text nobody here knows how to cut.
  void anUnknownRuleSetStillShowsTheModel() {
    const char* const source = HEADSCOPE_TEST_DATA "/families_gguf/llama.gguf";
    const std::unique_ptr<gguf_context, decltype(&gguf_free)> file(gguf_init_from_file(source, {true, nullptr}),
                                                                   &gguf_free);
    QVERIFY(file);
    const auto weights = readTextFile(source).value().substr(gguf_get_data_offset(file.get()));
    std::vector<const char*> pieces{"a", "b", "ab"}, merges{"a b"};
    gguf_set_val_str(file.get(), "tokenizer.ggml.model", "gpt2");
    gguf_set_val_str(file.get(), "tokenizer.ggml.pre", "martian");
    gguf_set_arr_str(file.get(), "tokenizer.ggml.tokens", pieces.data(), pieces.size());
    gguf_set_arr_str(file.get(), "tokenizer.ggml.merges", merges.data(), merges.size());
    const QTemporaryDir folder;
    const std::string path = folder.filePath("model.gguf").toStdString();
    QVERIFY(gguf_write_to_file(file.get(), path.c_str(), true));
    std::ofstream(path, std::ios::binary | std::ios::app) << weights;
    const auto spec = readModelSpec(path);
    QVERIFY2(spec.ok(), spec.failed() ? spec.error().toString().c_str() : "");
    QCOMPARE(spec->layers(), 2);
    const auto tokenizer = Tokenizer::open(path);
    QVERIFY(tokenizer.failed());
    QVERIFY(tokenizer.error().what.find("\"martian\"") != std::string::npos);
  }

  /// Eight times the tokens take about eight times as long: checks of a list must not go through all of it each time.
  void aLargeVocabularyTakesAsLongAsItsSize() {
    const auto seconds = [](int count) {
      std::vector<std::string> pieces;
      for (int i = 1; i < count; ++i) pieces.push_back("t" + std::to_string(i));
      pieces.push_back("t1t2");
      std::vector<const char*> list;
      for (const auto& piece : pieces) list.push_back(piece.c_str());
      VocabularyFile file;
      file.tokens(list, std::vector<std::int32_t>(list.size(), 1));
      file.merges({"t1 t2"});
      const std::clock_t start = std::clock();
      const auto opened = file.open();
      const double used = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      return opened.ok() ? used : -1.0;
    };
    const double few = seconds(32768), many = seconds(262144);
    QVERIFY(few > 0 && many > 0);
    QVERIFY2(many < 24 * few, qPrintable(QStringLiteral("%1 s against %2 s").arg(many).arg(few)));
  }

  void missingBosIdIsAnError() { QVERIFY(VocabularyFile().open().value()->encode("a", {.bos = true}).failed()); }

  // The vocabularies of llama.cpp's own tests, with its expected ids (.inp, .out) and those of the reference
  // (tests/oracle/tokenize_expected.py) where the reference can be given the same rules.
  void vocabulariesOfOtherModels_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"baichuan", "command-r", "deepseek-coder", "deepseek-llm", "falcon", "gemma-4", "gpt-2",
                             "llama-bpe", "llama-spm", "mpt", "phi-3", "qwen2", "qwen35", "refact", "starcoder"})
      QTest::newRow(name) << name;
  }
  void vocabulariesOfOtherModels() {
    QFETCH(QString, name);
    const QString path = QString(HEADSCOPE_VOCABULARIES) + "/ggml-vocab-" + name + ".gguf";
    if (!QFileInfo::exists(path)) QSKIP("the ggml source package was unpacked without its vocabularies");
    const auto opened = GgufFile::open(path.toStdString());
    QVERIFY(opened.ok());
    auto vocabulary = readGgufVocabulary(**opened);
    QVERIFY2(vocabulary.ok(), vocabulary.failed() ? vocabulary.error().toString().c_str() : "");
    const auto made = PipelineTokenizer::create(std::move(*vocabulary));
    QVERIFY(made.ok());
    const Tokenizer& tokenizer = *made.value();
    const auto cases = readData("tokenize_vocabularies.json");
    if (cases.contains(name.toStdString())) {
      const std::string different = differences(tokenizer, cases.at(name.toStdString()));
      QVERIFY2(different.empty(), different.c_str());
    }
    QFile texts(path + ".inp");
    QFile ids(path + ".out");
    if (!texts.open(QIODevice::ReadOnly) || !ids.open(QIODevice::ReadOnly)) return;
    const std::string all = texts.readAll().toStdString();
    const std::string separator = "\n__ggml_vocab_test__\n";
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t end = std::min(all.find(separator, at), all.size());
      std::vector<TokenId> wanted;
      for (const QByteArray& id : ids.readLine().simplified().split(' '))
        if (!id.isEmpty()) wanted.push_back(id.toInt());
      const std::string text = all.substr(at, end - at);
      const auto found = idsOf(tokenizer.encode(text).value());
      if (found != wanted) {
        std::string list;
        for (const TokenId id : found) list += " " + std::to_string(id);
        QFAIL(("\"" + text + "\":" + list).c_str());
      }
      at = end + separator.size();
    }
  }

  // Files too old to say how they cut words, and kinds that no decoder here reads.
  void vocabulariesThatAreRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("named");
    QTest::newRow("aquila") << "aquila"
                            << "tokenizer.ggml.pre is missing";
    QTest::newRow("gpt-neox") << "gpt-neox"
                              << "tokenizer.ggml.pre is missing";
    QTest::newRow("bert-bge") << "bert-bge"
                              << "\"bert\"";
    QTest::newRow("nomic-bert-moe") << "nomic-bert-moe"
                                    << "\"t5\"";
  }
  void vocabulariesThatAreRefused() {
    QFETCH(QString, name);
    QFETCH(QString, named);
    const QString path = QString(HEADSCOPE_VOCABULARIES) + "/ggml-vocab-" + name + ".gguf";
    if (!QFileInfo::exists(path)) QSKIP("the ggml source package was unpacked without its vocabularies");
    const auto opened = GgufFile::open(path.toStdString());
    QVERIFY(opened.ok());
    const auto vocabulary = readGgufVocabulary(**opened);
    QVERIFY(vocabulary.failed());
    QVERIFY2(vocabulary.error().what.find(named.toStdString()) != std::string::npos, vocabulary.error().what.c_str());
  }

  // "abc": "ab" at -1 is made before "bc" at -2; of equal scores the leftmost is made first.
  void mergesOfScoresGoByScoreThenPlace() {
    ScoredFile file;
    QCOMPARE(file.ids("abc"), (std::vector<TokenId>{6, 5}));
    file.scores({0, 0, 0, -9, -9, -9, -2, -1, -9});
    QCOMPARE(file.ids("abc"), (std::vector<TokenId>{3, 7}));
    file.scores({0, 0, 0, -9, -9, -9, -1, -1, -9});
    QCOMPARE(file.ids("abc"), (std::vector<TokenId>{6, 5}));
  }

  void scoresMayBeOfAnyNumberType() {
    ScoredFile file;
    file.integerScores({0, 0, 0, -9, -9, -9, -2, -1, -9});
    QCOMPARE(file.ids("abc"), (std::vector<TokenId>{3, 7}));
    file.doubleScores({0, 0, 0, -9, -9, -9, -1, -2, -9});
    QCOMPARE(file.ids("abc"), (std::vector<TokenId>{6, 5}));
    file.scores({0, 0});
    QVERIFY(file.error().contains("2 entries for 9 tokens"));
  }

  void spacesAreMarksWithOneBeforeTheText() {
    ScoredFile file;
    file.flag("tokenizer.ggml.add_space_prefix", true);
    QCOMPARE(file.ids("a b"), (std::vector<TokenId>{8, 3, 8, 4}));
    QCOMPARE(file.ids("a<s>b", true), (std::vector<TokenId>{8, 3, 1, 8, 4}));
    QCOMPARE(file.ids(""), std::vector<TokenId>());
    QCOMPARE(file.ids("\n"), (std::vector<TokenId>{8, 2}));
    const auto opened = file.open();
    QCOMPARE((*opened)->decode({8, 3, 8, 4, 2}), std::string("a b\n"));
    QVERIFY((*opened)->addsBos());  // the rule of this kind where the file does not say
    file.flag("tokenizer.ggml.add_bos_token", false);
    QVERIFY(!file.open().value()->addsBos());
  }

  void phi3TakesWhiteSpaceBehindControlTokensAlong() {
    ScoredFile file;
    file.text("general.architecture", "phi3");
    QCOMPARE(file.ids("<|user|> \na", true), (std::vector<TokenId>{9, 3}));
    QCOMPARE(file.ids("<s> a", true), (std::vector<TokenId>{1, 8, 3}));
    QCOMPARE(file.open().value()->notes().size(), std::size_t{1});
  }
};

QTEST_GUILESS_MAIN(TestTokenizerGguf)
#include "test_tokenizer_gguf.moc"
