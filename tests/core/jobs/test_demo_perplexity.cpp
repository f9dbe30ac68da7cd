#include <QtTest/QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/jobs/tasks.h"

using namespace headscope;
using nlohmann::json;

/// The demo model against transformers in float32, token by token: tests/oracle/perplexity_demo.py.
class TestDemoPerplexity : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void equalsTransformersAtEveryToken() {
    std::ifstream file(HEADSCOPE_TEST_DATA "/perplexity_demo.json");
    const auto wanted = json::parse(file);
    const auto score = tasks::scoreTokens("demo", wanted["ids"].get<std::vector<TokenId>>(), {"cpu", "float32", 0}, {});
    QVERIFY2(score.ok(), score.failed() ? score.error().toString().c_str() : "");
    const auto values = wanted["token_logprobs"].get<std::vector<double>>();
    QCOMPARE(score->tokenLogProbs.size(), std::size_t{1000});
    double worst = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      worst = std::max(worst, std::abs(values[i] - score->tokenLogProbs[i]));
    QVERIFY2(worst < 1e-3, qPrintable(QString::number(worst)));
  }
};

QTEST_GUILESS_MAIN(TestDemoPerplexity)
#include "test_demo_perplexity.moc"
