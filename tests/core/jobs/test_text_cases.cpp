#include <QtTest/QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/jobs/tasks.h"
#include "tests/support/letter_tokenizer.h"

using namespace headscope;
using nlohmann::json;
using tasks::DeviceOptions;
using tasks::ProfileSummary;

namespace fs = std::filesystem;

namespace {

constexpr TokenId bos = 95;

/// The letter tokenizer with "<s>" in the place of its last letter, put before a text by the file's own rule or not.
json tokenizerWithBos(bool ruled) {
  auto tokenizer = json::parse(letterTokenizer());
  tokenizer["model"]["vocab"].erase("~");
  tokenizer["added_tokens"] = json::parse(R"([{"id": 95, "content": "<s>", "special": true}])");
  if (ruled)
    tokenizer["post_processor"] = json::parse(R"({"type": "TemplateProcessing",
      "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A"}}]})");
  return tokenizer;
}

/// Ids of the letter tokenizer, by its definition.
std::vector<TokenId> lettersOf(const std::string& text) {
  std::vector<TokenId> ids;
  for (const char c : text) ids.push_back(c == ' ' ? 1 : c - 31);
  return ids;
}

}  // namespace

/// Texts that other programs score wrongly: without a beginning token or with two, too short, with empty answers.
class TestTextCases : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;
  const DeviceOptions m_device{"cpu", "float32", 1};

  std::string model(const json& tokenizer) {
    const auto path = m_folder.filePath(QTest::currentTestFunction() + QString::number(m_count++)).toStdString();
    fs::copy(HEADSCOPE_TEST_DATA "/families/gemma3_text", path);
    std::ofstream(path + "/tokenizer.json") << tokenizer.dump();
    return path;
  }
  int m_count = 0;

  /// A run over one document, at ratios of 0.1 and 0.5.
  Result<ProfileSummary> profileOf(const json& document) {
    const auto path = m_folder.filePath(QString("llama%1").arg(m_count++)).toStdString();
    fs::copy(HEADSCOPE_TEST_DATA "/families/llama", path);
    std::ofstream(path + "/tokenizer.json") << letterTokenizer();
    std::ofstream(path + ".jsonl") << document << '\n';
    ProfileRequest request;
    request.model = path;
    request.dataset = path + ".jsonl";
    request.heads = {{0, 0}, {1, 1}};
    request.ratios = {0.1, 0.5};
    request.targetRatio = 0.1;
    request.datasetAnswers = true;
    request.mode = InfluenceMode::Exact;
    request.device = "cpu";
    request.threads = 1;
    auto store = SessionStore::create(path + ".hscope");
    if (!store.ok()) return store.as<ProfileSummary>();
    return tasks::profile(request, **store, {}, {});
  }

private Q_SLOTS:
  /// The token comes once, by the file's rule alone, and the result names it.
  void theBeginningTokenIsTheFilesRule() {
    const std::string text = "The heron stands.";
    auto ids = lettersOf(text);
    const auto plain = model(tokenizerWithBos(false));
    const auto without = tasks::scoreText(plain, text, 0, m_device, {});
    QVERIFY2(without.ok(), without.failed() ? without.error().toString().c_str() : "");
    QCOMPARE(without->bos, std::string("none"));
    QCOMPARE(without->tokens, std::int64_t{17});
    QCOMPARE(without->tokenLogProbs, tasks::scoreTokens(plain, ids, m_device, {})->tokenLogProbs);

    const auto ruled = model(tokenizerWithBos(true));
    const auto with = tasks::scoreText(ruled, text, 0, m_device, {});
    QVERIFY2(with.ok(), with.failed() ? with.error().toString().c_str() : "");
    QCOMPARE(with->bos, std::string("<s> (the model's rule)"));
    QCOMPARE(with->tokens, std::int64_t{18});
    ids.insert(ids.begin(), bos);
    QCOMPARE(with->tokenLogProbs, tasks::scoreTokens(plain, ids, m_device, {})->tokenLogProbs);
    QVERIFY(std::abs(with->logPerplexity - without->logPerplexity) > 1e-3);
    // One that a text's writer put there is letters, and no second one.
    QCOMPARE(tasks::scoreText(ruled, "<s>" + text, 0, m_device, {})->tokens, std::int64_t{18 + 3});
  }

  /// An end token is no beginning: a model that has no other begins with the text.
  void anEndTokenIsNoBeginning() {
    const auto path = model(tokenizerWithBos(false));
    std::ofstream(path + "/tokenizer_config.json") << R"({"tokenizer_class": "LlamaTokenizer", "bos_token": null,
      "eos_token": "<s>"})";
    const auto score = tasks::scoreText(path, "ab", 0, m_device, {});
    QVERIFY2(score.ok(), score.failed() ? score.error().toString().c_str() : "");
    QCOMPARE(score->bos, std::string("none"));
    QCOMPARE(score->tokens, std::int64_t{2});
  }

  /// Σ −ln P ÷ number of scored tokens, each token behind the first once.
  void everyTokenCountsOnce() {
    const auto score = tasks::scoreText(model(tokenizerWithBos(false)), "ten tokens", 0, m_device, {});
    QVERIFY(score.ok());
    QCOMPARE(score->tokenLogProbs.size(), std::size_t{9});
    const double sum = std::accumulate(score->tokenLogProbs.begin(), score->tokenLogProbs.end(), 0.0);
    QVERIFY(std::abs(score->logPerplexity + sum / 9) < 1e-12);
  }

  void textsTooShortAreRefused() {
    const auto plain = model(tokenizerWithBos(false)), ruled = model(tokenizerWithBos(true));
    for (const auto& [path, text] : {std::pair{plain, ""}, {plain, "a"}, {ruled, ""}}) {
      const auto score = tasks::scoreText(path, text, 0, m_device, {});
      QVERIFY(score.failed());
      QVERIFY2(score.error().what.find("at least 2") != std::string::npos, score.error().what.c_str());
    }
    QVERIFY(std::isfinite(tasks::scoreText(ruled, "a", 0, m_device, {})->logPerplexity));
  }

  /// A tenth of two keys is less than one: one is kept, and the point says so.
  void aShareOfAShortTextKeepsAKey() {
    const auto summary =
        profileOf({{"id", "d"}, {"text", "ab"}, {"questions", {{{"question", "Which?"}, {"answer", "the first"}}}}});
    QVERIFY2(summary.ok(), summary.failed() ? summary.error().toString().c_str() : "");
    const auto& document = summary->profile->documents.front();
    QCOMPARE(document.tokens, std::int64_t{2});
    QCOMPARE(document.curves.size(), std::size_t{2});
    for (const auto& [head, curve] : document.curves)
      for (const auto& point : curve) {
        QCOMPARE(point.kept, std::int64_t{1});
        QVERIFY(std::isfinite(point.delta));
      }
  }

  /// An empty answer has no log-perplexity; it is counted and left out of the means.
  void anEmptyAnswerIsLeftOut() {
    const json asked{{"question", "When?"}, {"answer", "at six"}}, empty{{"question", "Who?"}, {"answer", " "}};
    const std::string text = "The ferry leaves at six.";
    const auto both = profileOf({{"id", "d"}, {"text", text}, {"questions", {asked, empty}}});
    QVERIFY2(both.ok(), both.failed() ? both.error().toString().c_str() : "");
    const auto& document = both->profile->documents.front();
    QCOMPARE(document.emptyAnswers, 1);
    QVERIFY(std::isfinite(document.fullLogPerplexity));
    const auto one = profileOf({{"id", "d"}, {"text", text}, {"questions", json::array({asked})}});
    QVERIFY(one.ok());
    // Queries for scoring come from the text itself, so that the two runs compact alike.
    QVERIFY(std::abs(document.fullLogPerplexity - one->profile->documents.front().fullLogPerplexity) < 1e-5);
    const auto none = profileOf({{"id", "d"}, {"text", text}, {"questions", json::array({empty})}});
    QVERIFY(none.failed());
    QVERIFY(none.error().what.find("empty") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestTextCases)
#include "test_text_cases.moc"
