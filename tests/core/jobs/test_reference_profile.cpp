#include <QtTest/QtTest>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "core/jobs/tasks.h"

using namespace headscope;
using nlohmann::json;

namespace {

/// One article with its questions through the whole engine, against the reference implementation's numbers.
json reference() {
  std::ifstream file(HEADSCOPE_TEST_DATA "/influence_smollm2.json");
  return json::parse(file);
}

/// Positions of the `count` largest scores, ties to the earlier.
std::set<std::int64_t> best(const std::vector<float>& scores, std::size_t count) {
  std::vector<std::int64_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return scores[a] > scores[b]; });
  return {order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace

class TestReferenceProfile : public QObject {
  Q_OBJECT
  QTemporaryDir m_folder;
  json m_wanted;
  std::shared_ptr<const Profile> m_profile;

  const DocumentProfile& document() const { return m_profile->documents.front(); }

private Q_SLOTS:
  void initTestCase() {
    m_wanted = reference();
    const auto data = m_folder.filePath("article.jsonl").toStdString();
    std::ofstream(data) << json{{"id", m_wanted["article"]["id"]},
                                {"text", m_wanted["article"]["text"]},
                                {"questions", m_wanted["article"]["questions"]}}
                        << '\n';
    ProfileRequest request;
    request.model = "demo";
    request.dataset = data;
    request.compat = true;
    request.mode = InfluenceMode::Exact;
    request.device = "cpu";
    std::set<double> ratios;
    std::set<std::string> heads;
    for (const auto& point : m_wanted["points"]) {
      ratios.insert(point["ratio"].get<double>());
      heads.insert(point["head"].get<std::string>());
    }
    request.ratios.assign(ratios.begin(), ratios.end());
    for (const auto& head : heads) request.heads.push_back(*HeadId::parse(head));
    auto store = SessionStore::create(m_folder.filePath("s.hscope").toStdString());
    QVERIFY(store.ok());
    const auto summary = tasks::profile(request, *store.value(), {}, {});
    QVERIFY2(summary.ok(), summary.failed() ? summary.error().toString().c_str() : "");
    m_profile = summary->profile;
    QCOMPARE(m_profile->documents.size(), std::size_t{1});
  }

  void readsTheSameTokens() {
    const auto& answers = document().answers;
    QCOMPARE(answers.size(), m_wanted["answers"].size());
    QCOMPARE(document().tokens, static_cast<std::int64_t>(m_wanted["article"]["ids"].size()));
    for (std::size_t i = 0; i < answers.size(); ++i) {
      QVERIFY(answers[i].promptTokens == m_wanted["answers"][i]["prompt_ids"].get<std::vector<TokenId>>());
      QVERIFY(answers[i].answerTokens == m_wanted["answers"][i]["answer_ids"].get<std::vector<TokenId>>());
      QCOMPARE(answers[i].text, m_wanted["answers"][i]["text"].get<std::string>());
    }
  }

  void measuresTheSameLogPerplexity() {
    const auto full = m_wanted["full_cache"]["avg_log_ppl"].get<double>();
    const auto baseline = m_wanted["baseline"]["avg_log_ppl"].get<double>();
    QVERIFY2(std::abs(document().fullLogPerplexity - full) < 1e-4,
             qPrintable(QString::number(document().fullLogPerplexity, 'g', 10)));
    QVERIFY2(std::abs(document().baselineLogPerplexity - baseline) < 1e-4,
             qPrintable(QString::number(document().baselineLogPerplexity, 'g', 10)));
  }

  void keepsTheSameKeys() {
    for (const auto& [name, positions] : m_wanted["baseline"]["indices"].items()) {
      const auto wanted = positions.get<std::set<std::int64_t>>();
      QVERIFY2(best(document().rmsScores.at(*HeadId::parse(name)), wanted.size()) == wanted, name.c_str());
    }
  }

  void sharesOutTheGlobalBudgetAlike() {
    const auto counts = globalRmsCounts(document(), 0.05);
    QCOMPARE(counts.size(), m_wanted["global_rms"]["counts"].size());
    for (const auto& [head, count] : counts)
      QCOMPARE(count, m_wanted["global_rms"]["counts"][head.toString()].get<std::int64_t>());
  }

  void measuresTheSameCurves() {
    for (const auto& wanted : m_wanted["points"]) {
      const auto& curve = document().curves.at(*HeadId::parse(wanted["head"].get<std::string>()));
      const auto found = std::find_if(curve.begin(), curve.end(), [&](const InfluencePoint& point) {
        return std::abs(point.ratio - wanted["ratio"].get<double>()) < 1e-9;
      });
      QVERIFY(found != curve.end());
      QVERIFY(found->exact);
      QCOMPARE(found->kept, wanted["t"].get<std::int64_t>());
      const double error = std::abs(found->delta - wanted["delta"].get<double>());
      QVERIFY2(error < 2e-5, qPrintable(QString("%1 at %2: off by %3")
                                            .arg(wanted["head"].get<std::string>().c_str())
                                            .arg(found->ratio)
                                            .arg(error)));
    }
  }
};

QTEST_GUILESS_MAIN(TestReferenceProfile)
#include "test_reference_profile.moc"
