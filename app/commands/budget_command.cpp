#include "app/commands/budget_command.h"

#include <algorithm>

#include "app/commands/scenario_output.h"
#include "app/commands/session_output.h"
#include "app/commands/text_table.h"
#include "core/budget/annealing_budget.h"
#include "core/budget/baselines.h"
#include "core/budget/lukv_curve.h"
#include "core/jobs/head_layout.h"
#include "core/session/pareto.h"
#include "core/session/session_budget.h"

namespace headscope {

namespace {

constexpr const char* kAllMethods = "all";

/// The 99 allocations of a LU-KV curve.
Result<std::vector<BudgetAllocation>> luKvAllocations(const Profile& profile, BudgetRequest request) {
  using Planes = std::vector<BudgetAllocation>;
  if (request.maxHeadRatio < luKvTarget(0))
    return Error{"a LU-KV curve has targets of up to 0.99, which the cap does not hold", "--max-head-ratio",
                 "leave the cap out or use another format"};
  Planes planes;
  for (std::size_t plane = 0; plane < luKvPlanes; ++plane) {
    request.targetRatio = luKvTarget(plane);
    HEADSCOPE_TRY(Planes, budget, sessionBudget(profile, request));
    planes.push_back(std::move(budget.allocation));
  }
  return planes;
}

}  // namespace

void BudgetCommand::addOptions(CLI::App& verb) {
  std::vector<std::string> methods(budgetMethods.begin(), budgetMethods.end());
  methods.emplace_back(kAllMethods);
  verb.add_option("SESSION", m_session, "Session with a profile")->required();
  auto* save = verb.add_option("--save", m_save, "Name under which the session keeps it as a scenario");
  auto* scenario = verb.add_option("--scenario", m_scenario, "Show or write this scenario of the session instead");
  scenario->excludes(save);
  auto* import = verb.add_option("--import", m_import, "Take the shares of this budget file, of any format, instead");
  import->excludes(scenario);
  verb.add_option("--method", m_method, "How to share it out; all compares them at the target")
      ->capture_default_str()
      ->excludes(scenario)
      ->excludes(import)
      ->check(CLI::IsMember(std::move(methods)));
  verb.add_option("--target-ratio", m_targetRatio, "Kept share over all heads; the profile's where not given")
      ->excludes(scenario)
      ->check(CLI::Range(0.0, 1.0));
  m_limits.addTo(verb);
  verb.add_option("--format", m_format, "Form of the budget file")
      ->check(CLI::IsMember({"headscope", "compaction", "duo", "headkv", "lukv", "csv"}));
  verb.add_option("-o,--output", m_output, "Budget file to write; duo: a .tsv file or a folder, with a config.json");
  verb.add_option("--model", m_model,
                  "Model of the session, where it does not know all layers and query heads a format needs");
  verb.add_option("--context", m_context, "Tokens of context to count bytes at; the documents' mean where not given")
      ->check(CLI::PositiveNumber);
  verb.add_option("--cache-dtype", m_cacheDtype, "Type of a cache element, to count bytes")
      ->capture_default_str()
      ->check(CLI::IsMember({"float32", "bfloat16", "float16", "float8"}));
}

Result<HeadLayout> BudgetCommand::layout(const SessionData& session) const {
  if (!m_model.empty()) return tasks::headLayout(m_model);
  if (!session.layout.empty()) return session.layout;
  return layoutOfHeads(session.profile.record.heads, 0);
}

Result<BudgetWriting> BudgetCommand::writing(const SessionData& session, const Scenario& scenario) const {
  BudgetWriting result{m_format.empty() ? "headscope" : m_format, {scenario.allocation}, {}, scenario.tokens};
  const bool byLayer = m_format == "duo" || m_format == "headkv" || m_format == "lukv";
  if (!byLayer) return result;
  HEADSCOPE_TRY(BudgetWriting, known, layout(session));
  result.layout = std::move(known);
  if (m_format != "lukv") return result;
  HEADSCOPE_TRY(BudgetWriting, planes, luKvAllocations(session.profile, scenario.request));
  result.planes = std::move(planes);
  return result;
}

Result<ScenarioDraft> BudgetCommand::scenario(const SessionData& session, const BudgetRequest& request) const {
  if (!m_import.empty()) {
    HEADSCOPE_TRY(ScenarioDraft, file, readBudgetFile(m_import));
    HEADSCOPE_TRY(ScenarioDraft, known, layout(session));
    HEADSCOPE_TRY(ScenarioDraft, shares, budgetShares(file, known, request.targetRatio));
    HEADSCOPE_TRY(ScenarioDraft, draft, draftImported(m_save, session.profile, request, shares));
    draft.notice = file.reading();
    return draft;
  }
  if (m_scenario.empty()) return draftScenario(m_save, session.profile, request);
  HEADSCOPE_TRY(ScenarioDraft, found, findScenario(session.scenarios, m_scenario));
  return ScenarioDraft{std::move(found), {}};
}

Result<Done> BudgetCommand::save(const Scenario& scenario, Messages& messages) const {
  HEADSCOPE_TRY(Done, session, openExisting(m_session, messages));
  return session->saveScenario(scenario);
}

Result<Output> BudgetCommand::compare(const Profile& profile, BudgetRequest request, const CacheSize& cache) const {
  if (!m_format.empty() || !m_output.empty() || !m_save.empty())
    return Error{"a file or scenario holds one allocation", "--method all", "name one method"};
  request.method = "optimal";
  HEADSCOPE_TRY(Output, best, sessionBudget(profile, request));
  HEADSCOPE_TRY(Output, pareto, paretoOf(profile, {request.targetRatio}, request));
  Output output = allocationOutput(best.allocation, cache);
  auto list = Json::array();
  TextTable table({"method", "predicted Δ", "worse by", "beyond measured"});
  for (const ParetoMethod& method : pareto.methods) {
    const ParetoPoint& point = method.points.front();
    const double worse = point.predictedDelta - best.allocation.predictedDelta;
    list.push_back({{"method", method.method},
                    {"predicted_delta", point.predictedDelta},
                    {"worse_by", worse},
                    {"beyond_measured", point.beyondMeasured}});
    table.add(
        {method.method, signedFixed(point.predictedDelta, 6), fixed(worse, 6), std::to_string(point.beyondMeasured)});
  }
  output.json["methods"] = std::move(list);
  output.text = describe({{"target ratio", fixed(request.targetRatio, 4)},
                          {"lower bound", signedFixed(best.allocation.lowerBound, 6)},
                          {"gap", fixed(best.allocation.gap, 6)}}) +
                "\n" + table.text();
  return output;
}

Result<Output> BudgetCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, session, readInput(m_session, context.messages));
  const ProfileRecord& record = session.profile.record;
  const std::int64_t tokens = std::max<std::int64_t>(1, meanTokens(session.profile));
  BudgetRequest request;
  request.method = m_method;
  request.targetRatio = m_targetRatio.value_or(record.targetRatio);
  HEADSCOPE_CHECK(Output, m_limits.apply(session.profile, request));
  // The record counts 2 bytes an element.
  CacheSize cache{tokens, m_context > 0 ? m_context : tokens, m_cacheDtype,
                  record.kvBytesPerTokenPerHead / 2.0 * cacheDtypeBytes(m_cacheDtype)};
  if (m_method == kAllMethods) return compare(session.profile, request, cache);
  const auto asked = scenario(session, request);
  if (asked.failed()) {
    const Error& error = asked.error();
    return Error{error.what, error.where.empty() ? m_session : m_session + ", " + error.where, error.remedy};
  }
  context.messages.note(asked->notice);
  if (!m_save.empty()) HEADSCOPE_CHECK(Output, save(asked->scenario, context.messages));
  cache.tokens = asked->scenario.tokens;
  Output output = allocationOutput(asked->scenario.allocation, cache);
  output.json["scenario"] = scenarioJson(asked->scenario);
  if (!asked->scenario.name.empty()) output.text = scenarioText(asked->scenario) + output.text;
  if (m_format.empty() && m_output.empty()) return output;
  HEADSCOPE_TRY(Output, file, writing(session, asked->scenario));
  if (m_output.empty()) {
    HEADSCOPE_TRY(Output, text, budgetBytes(file));
    output.text = std::move(text);
  } else {
    HEADSCOPE_CHECK(Output, writeBudgetFile(file, m_output));
  }
  return output;
}

}  // namespace headscope
