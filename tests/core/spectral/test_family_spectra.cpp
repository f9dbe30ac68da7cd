#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest/QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/model/loaded_model.h"
#include "core/spectral/spectra.h"

using namespace headscope;

/// Spectra of each form of attention against operators that NumPy built in full.
class TestFamilySpectra : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void equalsDenseOperators_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("key");
    m_cases = nlohmann::json::parse(std::ifstream(HEADSCOPE_TEST_DATA "/spectra_families.json"));
    QVERIFY(m_cases.size() >= 4);
    for (const auto& one : m_cases)
      for (const char* key : {"qk", "keys", "ov", "qk3"}) {
        const auto name = one["name"].get<std::string>();
        QTest::addRow("%s %s", name.c_str(), key) << QString::fromStdString(name) << QString(key);
      }
  }
  void equalsDenseOperators() {
    QFETCH(QString, model);
    QFETCH(QString, key);
    const auto loaded = LoadedModel::open(HEADSCOPE_TEST_DATA "/families/" + model.toStdString());
    QVERIFY2(loaded.ok(), loaded.failed() ? loaded.error().toString().c_str() : "");
    SpectraRequest request;
    request.circuit = key == "ov" ? Circuit::OutputValue : key == "keys" ? Circuit::Keys : Circuit::QueryKey;
    request.relativePosition = key == "qk3" ? 3 : 0;
    const auto found = computeSpectra(**loaded, request, {}, {});
    QVERIFY2(found.ok(), found.failed() ? found.error().toString().c_str() : "");
    const auto& wanted = std::find_if(m_cases.begin(), m_cases.end(),
                                      [&](const auto& one) { return one["name"] == model.toStdString(); })
                             .
                             operator*()["layers"];
    QCOMPARE(found->layers.size(), wanted.size());
    for (std::size_t layer = 0; layer < wanted.size(); ++layer) {
      const auto& expected = wanted[layer][key.toStdString()];
      QVERIFY(std::abs(*found->layers[layer].effectiveRank - expected["effective_rank"].get<double>()) < 1e-6);
      for (std::size_t i = 0; i < expected["eigenvalues"].size(); ++i)
        QVERIFY(std::abs(found->layers[layer].eigenvalues[i] - expected["eigenvalues"][i].get<double>()) < 1e-6);
    }
  }

  /// What queries turn by differs from what they do not: Δ matters, and Δ and −Δ are not the same.
  void positionMatters() {
    const auto loaded = LoadedModel::open(HEADSCOPE_TEST_DATA "/families/deepseek_v3");
    SpectraRequest request;
    const auto rankAt = [&](double position) {
      request.relativePosition = position;
      return *computeSpectra(**loaded, request, {}, {})->layers[0].effectiveRank;
    };
    QVERIFY(std::abs(rankAt(0) - rankAt(40)) > 1e-4);
    QCOMPARE(rankAt(7), rankAt(7));
  }

private:
  nlohmann::json m_cases;
};

QTEST_GUILESS_MAIN(TestFamilySpectra)
#include "test_family_spectra.moc"
