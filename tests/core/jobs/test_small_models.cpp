#include <QtTest/QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/jobs/tasks.h"
#include "core/model/loaded_model.h"
#include "core/model/model_files.h"

using namespace headscope;
using nlohmann::json;

/// The demo's small models against tests/oracle/small_models.py: effective ranks from dense operators in NumPy, bytes'
/// log-probabilities from transformers.
class TestSmallModels : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() {
    std::ifstream file(HEADSCOPE_TEST_DATA "/small_models.json");
    m_wanted = json::parse(file);
    QCOMPARE(m_wanted["models"].size(), std::size_t{11});
  }

  void equalTheirReference_data() {
    QTest::addColumn<QString>("kind");
    for (const auto& item : m_wanted["models"].items()) QTest::newRow(item.key().c_str()) << item.key().c_str();
  }
  void equalTheirReference() {
    QFETCH(QString, kind);
    const auto& wanted = m_wanted["models"][kind.toStdString()];
    const auto model = "demo:" + kind.toStdString();
    for (const char* circuit : {"qk", "ov"}) {
      SpectraRequest request;
      request.circuit = std::string(circuit) == "qk" ? Circuit::QueryKey : Circuit::OutputValue;
      const auto spectra = tasks::spectra(model, request, {});
      QVERIFY2(spectra.ok(), spectra.failed() ? spectra.error().toString().c_str() : "");
      const auto ranks = wanted[circuit].get<std::vector<double>>();
      QCOMPARE(spectra->layers.size(), ranks.size());
      for (std::size_t i = 0; i < ranks.size(); ++i)
        QVERIFY2(std::abs(*spectra->layers[i].effectiveRank - ranks[i]) < 1e-6, qPrintable(QString::number(ranks[i])));
    }
    const auto text = m_wanted["text"].get<std::string>();
    const auto score = tasks::scoreText(model, text, 0, {"cpu", "float32", 1}, {});
    QVERIFY2(score.ok(), score.failed() ? score.error().toString().c_str() : "");
    const auto values = wanted["token_logprobs"].get<std::vector<double>>();
    QCOMPARE(score->tokenLogProbs.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      QVERIFY2(std::abs(score->tokenLogProbs[i] - values[i]) < 1e-4, qPrintable(QString::number(i)));
  }

  void theyAreAlikeInSize() {
    const auto parameters = [](const std::string& name) {
      const auto model = LoadedModel::open("demo:" + name);
      return model.ok() ? static_cast<double>((*model)->spec().parameters) : 0.0;
    };
    const double reference = parameters("mha"), wide = parameters("mha-18");
    QVERIFY(reference > 0 && wide > 0);
    for (const char* name : {"gqa", "mqa", "mla", "lrkv-low", "lrkv-high"})
      QVERIFY(std::abs(parameters(name) / reference - 1) < 0.01);
    for (const char* name : {"gqa-18", "mqa-18", "mla-18", "lrkv-high-18"})
      QVERIFY(std::abs(parameters(name) / wide - 1) < 0.01);
  }

  void othersAreRefusedByName() {
    const auto found = findModel("demo:mhb");
    QVERIFY(found.failed());
    QVERIFY(found.error().remedy.find("demo:lrkv-high") != std::string::npos);
  }

private:
  json m_wanted;
};

QTEST_GUILESS_MAIN(TestSmallModels)
#include "test_small_models.moc"
