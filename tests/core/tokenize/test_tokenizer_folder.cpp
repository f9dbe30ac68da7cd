#include <QtTest/QtTest>

#include "core/base/text_file.h"
#include "core/tokenize/tokenizer.h"

using namespace headscope;

namespace {

const char* const kPieces =
    R"({"type": "BPE", "vocab": {"<s>": 0, "a": 1, "b": 2, "ab": 3, "Ġ": 4}, "merges": ["a b"]})";
const char* const kByteLevel = R"({"type": "ByteLevel", "add_prefix_space": false})";

/// A model directory of small text files.
class Folder {
public:
  Folder() { write("config.json", R"({"model_type": "llama"})"); }

  void write(const char* name, const std::string& text) const {
    QVERIFY(writeTextFile(m_folder.filePath(name).toStdString(), text).ok());
  }
  void tokenizer(const std::string& model, const std::string& preTokenizer, const std::string& more = "") const {
    write("tokenizer.json", R"({"added_tokens": [{"id": 0, "content": "<s>", "special": true}], "pre_tokenizer": )" +
                                preTokenizer + more + R"(, "model": )" + model + "}");
  }
  [[nodiscard]] Result<std::shared_ptr<const Tokenizer>> open() const {
    return Tokenizer::open(m_folder.path().toStdString());
  }
  [[nodiscard]] QString error() const {
    const auto opened = open();
    return opened.failed() ? QString::fromStdString(opened.error().toString()) : QString();
  }

private:
  QTemporaryDir m_folder;
};

}  // namespace

/// What the files beside tokenizer.json decide, and old folders without one. Expected values: by hand.
class TestTokenizerFolder : public QObject {
  Q_OBJECT
private Q_SLOTS:
  // What AutoTokenizer of transformers 4.57 does: these classes ignore the file's own template.
  void bosByTheTokenizerClass_data() {
    QTest::addColumn<QString>("config");
    QTest::addColumn<bool>("adds");
    QTest::addColumn<int>("bos");
    const auto row = [](const char* config, bool adds, int bos) { QTest::newRow(config) << config << adds << bos; };
    row(R"({"tokenizer_class": "LlamaTokenizerFast", "bos_token": "<s>"})", true, 0);
    row(R"({"tokenizer_class": "LlamaTokenizer", "bos_token": {"content": "<s>"}, "add_bos_token": false})", false, 0);
    row(R"({"tokenizer_class": "LlamaTokenizer"})", true, 0);
    row(R"({"tokenizer_class": "LlamaTokenizer", "bos_token": null})", false, -1);
    row(R"({"tokenizer_class": "GPTNeoXTokenizer", "bos_token": "<s>"})", false, 0);
    row(R"({"tokenizer_class": "GPTNeoXTokenizer", "bos_token": "<s>", "add_bos_token": true})", true, 0);
    row(R"({"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": "<s>", "add_bos_token": true})", false, 0);
    row(R"({"tokenizer_class": "Qwen2Tokenizer", "bos_token": null})", false, -1);
    row(R"({})", false, -1);
  }
  void bosByTheTokenizerClass() {
    QFETCH(QString, config);
    QFETCH(bool, adds);
    QFETCH(int, bos);
    const Folder folder;
    folder.tokenizer(kPieces, kByteLevel);
    folder.write("tokenizer_config.json", config.toStdString());
    const auto opened = folder.open();
    QVERIFY2(opened.ok(), opened.failed() ? opened.error().toString().c_str() : "");
    QCOMPARE((*opened)->addsBos(), adds);
    QCOMPARE((*opened)->bosToken(), bos);
  }

  void chatTemplateFromTheConfigurationOrItsOwnFile() {
    const Folder folder;
    folder.tokenizer(kPieces, kByteLevel);
    QCOMPARE(folder.open().value()->chatTemplate(), std::string());
    folder.write("tokenizer_config.json",
                 R"({"chat_template": [{"name": "rag", "template": "x"}, {"name": "default", "template": "y"}]})");
    QCOMPARE(folder.open().value()->chatTemplate(), std::string("y"));
    folder.write("chat_template.jinja", "z");
    QCOMPARE(folder.open().value()->chatTemplate(), std::string("z"));
  }

  void truncationAndPaddingAreIgnored() {
    const Folder folder;
    folder.tokenizer(kPieces, kByteLevel,
                     R"(, "truncation": {"max_length": 1}, "padding": {"strategy": {"Fixed": 9}, "pad_id": 0})");
    QCOMPARE(idsOf(folder.open().value()->encode("abab").value()), (std::vector<TokenId>{3, 3}));
  }

  // "a b" cut by GPT-2's rule is "a" and " b"; nothing else says so in the file.
  void anUntypedModelIsReadOnlyForGpt2() {
    const Folder folder;
    const std::string untyped = R"({"vocab": {"<s>": 0, "a": 1, "b": 2, "Ġb": 3, "Ġ": 4}, "merges": ["Ġ b"]})";
    folder.tokenizer(untyped, "null");
    QVERIFY(folder.error().contains("the model has no type"));
    folder.write("config.json", R"({"model_type": "gpt2"})");
    const auto opened = folder.open();
    QVERIFY2(opened.ok(), opened.failed() ? opened.error().toString().c_str() : "");
    QCOMPARE(idsOf((*opened)->encode("a b").value()), (std::vector<TokenId>{1, 3}));
    QCOMPARE((*opened)->notes().size(), std::size_t{2});
    QVERIFY((*opened)->notes().back().find("GPT-2's rule") != std::string::npos);
  }

  void vocabularyAndMergesOfGpt2() {
    const Folder folder;
    folder.write("vocab.json", "{\"</s>\": 0, \"a\": 1, \"b\": 2, \"Ġb\": 3, \"Ġ\": 4, \"#\": 5, \"##\": 6}");
    folder.write("merges.txt", "#version: 0.2\r\nĠ b\r\n# #\r\n\r\n");
    QVERIFY(folder.error().contains("tokenizer.json"));
    folder.write("config.json", R"({"model_type": "opt"})");
    folder.write("tokenizer_config.json", R"({"bos_token": {"content": "</s>"}, "add_bos_token": true})");
    const auto opened = folder.open();
    QVERIFY2(opened.ok(), opened.failed() ? opened.error().toString().c_str() : "");
    QCOMPARE(idsOf((*opened)->encode("a b##").value()), (std::vector<TokenId>{1, 3, 6}));
    QCOMPARE(idsOf((*opened)->encode("</s>a", {.specialTokens = true, .bos = true}).value()),
             (std::vector<TokenId>{0, 1}));
    QVERIFY((*opened)->addsBos());
    QCOMPARE((*opened)->notes().size(), std::size_t{1});
    folder.write("merges.txt", "#version: 0.2\nĠ b\nab\n");
    QVERIFY(folder.error().contains("merge 1"));
  }

  void damageIsNamedWithItsFile() {
    const Folder folder;
    QVERIFY(folder.error().contains("tokenizer.json"));
    folder.tokenizer(kPieces, kByteLevel);
    folder.write("tokenizer_config.json", "{");
    QVERIFY(folder.error().contains("tokenizer_config.json"));
  }
};

QTEST_GUILESS_MAIN(TestTokenizerFolder)
#include "test_tokenizer_folder.moc"
