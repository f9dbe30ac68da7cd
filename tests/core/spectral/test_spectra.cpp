#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/model/loaded_model.h"
#include "core/spectral/spectra.h"

using namespace headscope;

class TestSpectra : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    const auto model = LoadedModel::open("demo");
    QVERIFY2(model.ok(), model.failed() ? model.error().toString().c_str() : "");
    m_model = *model;
    std::ifstream file(HEADSCOPE_TEST_DATA "/spectra_smollm2.json");
    m_reference = nlohmann::json::parse(file)["layers"];
    QCOMPARE(m_reference.size(), std::size_t{30});
  }

  void equalsTheReference_data() {
    QTest::addColumn<bool>("values");
    QTest::addColumn<bool>("centred");
    QTest::addColumn<QString>("key");
    QTest::newRow("qk") << false << false << "qk";
    QTest::newRow("ov") << true << false << "ov";
    QTest::newRow("qk centred") << false << true << "qk_centred";
  }
  void equalsTheReference() {
    QFETCH(bool, values);
    QFETCH(bool, centred);
    QFETCH(QString, key);
    SpectraRequest request;
    request.circuit = values ? Circuit::OutputValue : Circuit::QueryKey;
    request.centred = centred;
    const auto spectra = computeSpectra(*m_model, request, {}, {});
    QVERIFY2(spectra.ok(), spectra.failed() ? spectra.error().toString().c_str() : "");
    QCOMPARE(spectra->attentionKind, std::string("gqa"));
    QCOMPARE(spectra->layers.size(), std::size_t{30});
    double worst = 0;
    for (std::size_t layer = 0; layer < 30; ++layer) {
      const LayerSpectrum& actual = spectra->layers[layer];
      const nlohmann::json& expected = m_reference[layer][key.toStdString()];
      QCOMPARE(actual.heads, 9);
      QVERIFY(actual.effectiveRank.has_value());
      worst = std::max(worst, std::abs(*actual.effectiveRank - expected["effective_rank"].get<double>()));
      const double sum = std::accumulate(actual.eigenvalues.begin(), actual.eigenvalues.end(), 0.0);
      QVERIFY(std::abs(sum / (centred ? 1 : 9) - 1) < 1e-6);
      QVERIFY(std::is_sorted(actual.eigenvalues.rbegin(), actual.eigenvalues.rend()));
      if (centred) continue;
      for (std::size_t i = 0; i < 9; ++i)
        worst = std::max(worst, std::abs(actual.eigenvalues[i] - expected["eigenvalues"][i].get<double>()));
    }
    qInfo("worst difference from the reference: %.2g", worst);
    QVERIFY(worst < 1e-4);
  }

  void layersAreTakenInTheOrderAsked() {
    SpectraRequest request;
    request.layers = {29, 0};
    request.null = true;
    std::vector<std::int64_t> done;
    const auto spectra = computeSpectra(*m_model, request, [&](const Progress& now) { done.push_back(now.done); }, {});
    QVERIFY(spectra.ok());
    QCOMPARE(spectra->layers[0].layer, 29);
    QCOMPARE(spectra->layers[1].layer, 0);
    QVERIFY(!done.empty() && done.back() == 2);
    // 9 heads in groups of 3 with nothing in common are nearly independent, and layers of one shape share their band.
    const auto& band = spectra->layers[0].null;
    QVERIFY(band && band->low > 8.99 && band->high <= 9);
    QCOMPARE(spectra->layers[1].null->mean, band->mean);
  }

  void absentLayersAreRefusedAndStopsAreCancellations() {
    SpectraRequest request;
    request.layers = {0, 30};
    const auto refused = computeSpectra(*m_model, request, {}, {});
    QVERIFY(refused.failed());
    QVERIFY(refused.error().what.find("30") != std::string::npos);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(computeSpectra(*m_model, {}, {}, stop.get_token()).cancelled());
  }

private:
  std::shared_ptr<const LoadedModel> m_model;
  nlohmann::json m_reference;
};

QTEST_GUILESS_MAIN(TestSpectra)
#include "test_spectra.moc"
