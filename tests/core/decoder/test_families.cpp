#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest/QtTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/decoder/decoder.h"

using namespace headscope;

namespace {

namespace fs = std::filesystem;

const std::string data = std::string(HEADSCOPE_TEST_DATA) + "/";

std::shared_ptr<const Decoder> decoderOf(const std::string& path) {
  const auto model = LoadedModel::open(path);
  if (!model.ok()) {
    qWarning("%s", model.error().toString().c_str());
    return nullptr;
  }
  const auto decoder = Decoder::load(*model, at::kCPU, {}, {});
  if (!decoder.ok()) qWarning("%s", decoder.error().toString().c_str());
  return decoder.ok() ? *decoder : nullptr;
}

/// ln P of the tokens behind the first of `ids`, read in chunks of `chunk` tokens.
std::vector<double> logProbabilities(const Decoder& decoder, const std::vector<TokenId>& ids, std::size_t chunk) {
  auto cache = decoder.newCache(static_cast<std::int64_t>(ids.size()));
  std::vector<at::Tensor> rows;
  for (std::size_t begin = 0; begin + 1 < ids.size(); begin += chunk) {
    const auto end = std::min(begin + chunk, ids.size() - 1);
    const auto read = decoder.read({{&cache, {ids.begin() + begin, ids.begin() + end}}}, {});
    if (!read.ok()) return {};
    rows.push_back(*read);
  }
  const std::vector<std::int64_t> targets(ids.begin() + 1, ids.end());
  const auto scored =
      decoder.logProbabilities(at::cat(rows), at::tensor(at::ArrayRef<std::int64_t>(targets), at::kLong)).contiguous();
  return {scored.const_data_ptr<double>(), scored.const_data_ptr<double>() + scored.numel()};
}

}  // namespace

class TestFamilies : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void equalsTransformers_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("longest");
    // The converter leaves these families' windows out, so their files are right below the window only.
    const std::set<std::string> windowless{"mistral", "qwen3"};
    int count = 0;
    for (const auto& entry : fs::directory_iterator(data + "families")) {
      const auto folder = QString::fromStdString(entry.path().string());
      QTest::addRow("%s", entry.path().filename().c_str()) << folder << folder << 200;
      ++count;
    }
    for (const auto& entry : fs::directory_iterator(data + "families_gguf")) {
      const auto name = entry.path().stem().string();
      QTest::addRow("%s.gguf", name.c_str())
          << QString::fromStdString(entry.path().string()) << QString::fromStdString(data + "families/" + name)
          << (windowless.contains(name) ? 20 : 200);
      ++count;
    }
    QTest::addRow("qwen2 in parts") << QString::fromStdString(data + "families_gguf_split/qwen2-00001-of-00003.gguf")
                                    << QString::fromStdString(data + "families/qwen2") << 200;
    QVERIFY(count > 40);
  }
  /// Every token within 1e-4, at every length; read in one go and in chunks that end inside windows.
  void equalsTransformers() {
    QFETCH(QString, model);
    QFETCH(QString, expected);
    QFETCH(int, longest);
    const c10::NoGradGuard inference;
    const auto decoder = decoderOf(model.toStdString());
    QVERIFY(decoder);
    const auto wanted = nlohmann::json::parse(std::ifstream(expected.toStdString() + "/expected.json"));
    const auto all = wanted["ids"].get<std::vector<TokenId>>();
    double worst = 0;
    for (const auto& [length, values] : wanted["logprobs"].items()) {
      const auto count = std::stoi(length);
      if (count > longest) continue;
      const std::vector<TokenId> ids(all.begin(), all.begin() + count);
      for (const std::size_t chunk : {200, 37}) {
        const auto found = logProbabilities(*decoder->forLength(count), ids, chunk);
        QCOMPARE(found.size(), values.size());
        for (std::size_t i = 0; i < found.size(); ++i)
          worst = std::max(worst, std::abs(found[i] - values[i].get<double>()));
      }
    }
    QVERIFY2(worst < 1e-4, qPrintable(QString::number(worst)));
  }
};

QTEST_GUILESS_MAIN(TestFamilies)
#include "test_families.moc"
