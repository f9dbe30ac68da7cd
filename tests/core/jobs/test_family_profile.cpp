#include <QtTest/QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/jobs/tasks.h"
#include "core/model/model_reader.h"
#include "tests/support/letter_tokenizer.h"

using namespace headscope;
using nlohmann::json;

namespace fs = std::filesystem;

/// A profile run, from files to a session, on a tiny model of each kind of attention.
class TestFamilyProfile : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;

private Q_SLOTS:
  void everyKindOfAttention_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("name");
    QTest::newRow("mha") << "gpt2"
                         << "mha"
                         << "gpt2";
    QTest::newRow("gqa with windows") << "gemma3"
                                      << "gqa"
                                      << "gemma3";
    QTest::newRow("experts") << "mixtral"
                             << "gqa"
                             << "mixtral";
    QTest::newRow("mqa") << "falcon"
                         << "mqa"
                         << "falcon";
    QTest::newRow("mla") << "minicpm3"
                         << "mla"
                         << "minicpm3 (materialised heads)";
    QTest::newRow("mla with experts") << "deepseek_v3"
                                      << "mla"
                                      << "deepseek_v3 (materialised heads)";
    QTest::newRow("lrkv") << "lrkv"
                          << "lrkv"
                          << "lrkv (materialised heads)";
  }
  void everyKindOfAttention() {
    QFETCH(QString, family);
    QFETCH(QString, kind);
    QFETCH(QString, name);
    const auto model = m_folder.filePath(family).toStdString();
    fs::copy(std::string(HEADSCOPE_TEST_DATA "/families/") + family.toStdString(), model);
    std::ofstream(model + "/tokenizer.json") << letterTokenizer();
    const auto data = m_folder.filePath(family + ".jsonl").toStdString();
    std::ofstream(data) << json{{"id", "d"},
                                {"text", "The heron stands in the reeds until noon; the ferry leaves at six."},
                                {"questions",
                                 {{{"question", "When?"}, {"answer", "at six"}},
                                  {{"question", "Who?"}, {"answer", "the heron"}}}}}
                        << '\n';
    const auto spec = readModelSpec(model);
    QVERIFY(spec.ok());
    QCOMPARE(QString::fromStdString(toString(spec->attention.front().kind())), kind);
    const auto heads = spec->budgetHeads();

    ProfileRequest request;
    request.model = model;
    request.dataset = data;
    request.heads = {heads.front(), heads.back()};
    request.ratios = {0.1, 0.5};
    request.targetRatio = 0.2;
    request.datasetAnswers = true;
    request.mode = InfluenceMode::Exact;
    request.device = "cpu";
    request.threads = 1;
    auto store = SessionStore::create(m_folder.filePath(family + ".hscope").toStdString());
    QVERIFY(store.ok());
    const auto summary = tasks::profile(request, **store, {}, {});
    QVERIFY2(summary.ok(), summary.failed() ? summary.error().toString().c_str() : "");
    QCOMPARE(summary->points, std::int64_t{4});
    const auto& profile = *summary->profile;
    QCOMPARE(QString::fromStdString(profile.record.modelName), name);
    QCOMPARE(profile.record.heads.size(), heads.size());
    const auto& document = profile.documents.front();
    QVERIFY(std::isfinite(document.fullLogPerplexity) && std::isfinite(document.baselineLogPerplexity));
    QVERIFY(document.fullLogPerplexity != document.baselineLogPerplexity);
    bool moved = false;
    for (const auto& [head, curve] : document.curves)
      for (const auto& point : curve) {
        QVERIFY(std::isfinite(point.delta));
        moved = moved || std::abs(point.delta) > 1e-6;
      }
    QVERIFY(moved);

    // The preview's gradients pass through the same heads.
    request.mode = InfluenceMode::Preview;
    auto other = SessionStore::create(m_folder.filePath(family + "-preview.hscope").toStdString());
    const auto preview = tasks::profile(request, **other, {}, {});
    QVERIFY2(preview.ok(), preview.failed() ? preview.error().toString().c_str() : "");
    QVERIFY(preview->points >= 4);
    for (const auto& [head, curve] : preview->profile->documents.front().curves)
      for (const auto& point : curve) QVERIFY(std::isfinite(point.delta));
  }

  void cappedScoresAreRefused() {
    const auto model = m_folder.filePath("gemma2").toStdString();
    fs::copy(std::string(HEADSCOPE_TEST_DATA "/families/gemma2"), model);
    std::ofstream(model + "/tokenizer.json") << letterTokenizer();
    ProfileRequest request;
    request.model = model;
    request.dataset = "demo";
    request.ratios = {0.1};
    request.device = "cpu";
    auto store = SessionStore::create(m_folder.filePath("gemma2.hscope").toStdString());
    const auto summary = tasks::profile(request, **store, {}, {});
    QVERIFY(summary.failed());
    QVERIFY(summary.error().what.find("capped") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestFamilyProfile)
#include "test_family_profile.moc"
