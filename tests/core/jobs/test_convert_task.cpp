#include <QtTest/QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/jobs/tasks.h"
#include "core/model/model_reader.h"
#include "tests/support/letter_tokenizer.h"

using namespace headscope;
namespace fs = std::filesystem;

/// A conversion from files to files, on a tiny model.
class TestConvertTask : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;

  tasks::ConvertRequest request(const char* to) {
    tasks::ConvertRequest request;
    request.model = m_folder.filePath("llama").toStdString();
    request.target = *parseConversionTarget(to);
    request.dataset = m_folder.filePath("d.jsonl").toStdString();
    request.device = {"cpu", "float32", 1};
    return request;
  }

private Q_SLOTS:
  void initTestCase() {
    const auto model = m_folder.filePath("llama").toStdString();
    fs::copy(HEADSCOPE_TEST_DATA "/families/llama", model);
    std::ofstream(model + "/tokenizer.json") << letterTokenizer();
    std::ofstream data(m_folder.filePath("d.jsonl").toStdString());
    for (const char* text : {"The ferry leaves at six.", "A heron stands in the reeds until noon."})
      data << nlohmann::json{{"id", std::string(text, 5)}, {"text", text}, {"questions", nlohmann::json::array()}}
           << '\n';
  }

  /// Log-perplexities are those that scoring the texts gives, of the original and of the written model.
  void measuresWhatItWrites() {
    auto whole = request("mqa");
    whole.folder = m_folder.filePath("converted").toStdString();
    const auto result = tasks::convert(whole, {});
    QVERIFY2(result.ok(), result.failed() ? result.error().toString().c_str() : "");
    QCOMPARE(result->kvBytesBefore, std::int64_t{2 * 2 * (8 + 8) * 2});
    QCOMPARE(result->kvBytesPerToken, std::int64_t{2 * 1 * (8 + 8) * 2});
    QCOMPARE(result->layers.size(), std::size_t{2});
    QVERIFY(result->notes.empty());
    const auto mean = [&](const std::string& model) {
      double sum = 0;
      for (const char* text : {"The ferry leaves at six.", "A heron stands in the reeds until noon."})
        sum += tasks::scoreText(model, text, 0, whole.device, {})->logPerplexity / 2;
      return sum;
    };
    QVERIFY(std::abs(*result->logPerplexityBefore - mean(whole.model)) < 1e-6);
    QVERIFY(std::abs(*result->logPerplexity - mean(whole.folder)) < 1e-6);
    QVERIFY(std::abs(*result->logPerplexity - *result->logPerplexityBefore) > 1e-3);
  }

  void aModelInTheFolderIsKept() {
    auto again = request("mla:8");
    again.folder = m_folder.filePath("llama").toStdString();
    const auto result = tasks::convert(again, {});
    QVERIFY(result.failed());
    QVERIFY(result.error().toString().find("holds a model already") != std::string::npos);
    QCOMPARE(readModelSpec(again.folder)->attention.front().kvHeads, 2);
  }

  void cancelledItSaysSo() {
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(tasks::convert(request("lrkv:2"), {stop.get_token(), {}}).cancelled());
  }
};

QTEST_GUILESS_MAIN(TestConvertTask)
#include "test_convert_task.moc"
