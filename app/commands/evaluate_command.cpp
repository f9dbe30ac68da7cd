#include "app/commands/evaluate_command.h"

#include <limits>

#include "app/commands/session_output.h"
#include "app/commands/text_table.h"
#include "core/budget/allocation.h"
#include "core/budget/baselines.h"
#include "core/budget/schedule_files.h"
#include "core/jobs/head_layout.h"

namespace headscope {

namespace {

constexpr double kDefaultTarget = 0.05;

/// What a session's curves say of the shares against uniform at the same target, as it is measured; NaN without a
/// session. Both are sums against the session's own baseline, whose target may be another.
Result<double> predicted(const std::optional<SessionData>& session, const HeadShares& proportions, double targetRatio) {
  if (!session) return std::numeric_limits<double>::quiet_NaN();
  HEADSCOPE_TRY(double, problem, budgetProblem(session->profile, targetRatio, 1));
  HEADSCOPE_TRY(double, allocation, rmsBudget(problem, proportions));
  HEADSCOPE_TRY(double, uniform, uniformBudget(problem));
  return allocation.predictedDelta - uniform.predictedDelta;
}

Output evaluationOutput(const tasks::Evaluation& evaluation, double targetRatio, double predictedDelta) {
  Output output;
  output.json = {{"target_ratio", targetRatio},
                 {"full_log_perplexity", evaluation.full},
                 {"uniform_log_perplexity", evaluation.uniform},
                 {"log_perplexity", evaluation.measured},
                 {"delta", evaluation.delta},
                 {"stderr", evaluation.stderrDelta},
                 {"uniform_kl", evaluation.uniformKl},
                 {"kl", evaluation.kl},
                 {"predicted_delta", predictedDelta}};
  auto documents = Json::array();
  TextTable table({"document", "tokens", "full", "uniform", "measured", "Δ"});
  for (const auto& document : evaluation.documents) {
    documents.push_back({{"document", document.document},
                         {"full_log_perplexity", document.full},
                         {"uniform_log_perplexity", document.uniform},
                         {"log_perplexity", document.measured},
                         {"uniform_kl", document.uniformKl},
                         {"kl", document.kl}});
    table.add({document.document, grouped(document.tokens), fixed(document.full, 6), fixed(document.uniform, 6),
               fixed(document.measured, 6), signedFixed(document.measured - document.uniform, 6)});
  }
  output.json["documents"] = std::move(documents);
  output.text = describe({{"target ratio", fixed(targetRatio, 4)},
                          {"whole cache", fixed(evaluation.full, 6)},
                          {"uniform", fixed(evaluation.uniform, 6)},
                          {"this budget", fixed(evaluation.measured, 6)},
                          {"measured Δ", signedFixed(evaluation.delta, 6) + " ± " + fixed(evaluation.stderrDelta, 6)},
                          {"KL from the whole cache",
                           fixed(evaluation.kl, 6) + " (uniform: " + fixed(evaluation.uniformKl, 6) + ")"},
                          {"predicted Δ", signedFixed(predictedDelta, 6)},
                          {"interaction", signedFixed(evaluation.delta - predictedDelta, 6)}}) +
                "\n" + table.text();
  return output;
}

}  // namespace

void EvaluateCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_model, "Model to measure")->required();
  verb.add_option("DATASET", m_dataset, "Documents with questions: a file, or demo")->required();
  auto* budget = verb.add_option("--budget", m_budget,
                                 "Budget: a file of any format of the verb budget, or a DuoAttention folder");
  auto* session = verb.add_option("--session", m_session, "Session whose curves give the predicted Δ");
  verb.add_option("--scenario", m_scenario, "Scenario of the session to measure instead; the session keeps the result")
      ->needs(session)
      ->excludes(budget);
  verb.add_option("--target-ratio", m_targetRatio, "Kept share over all heads; 0.05, or the scenario's, if not given")
      ->check(CLI::Range(0.0, 1.0));
  verb.add_option("--documents", m_documents, "Ids of documents, with commas; all where not given")
      ->delimiter(',')
      ->allow_extra_args(false);
}

Result<Scenario> EvaluateCommand::scenario(const SessionData& session) const {
  const auto found = findScenario(session.scenarios, m_scenario);
  if (found.failed()) return Error{found.error().what, m_session, found.error().remedy};
  return found;
}

Result<HeadShares> EvaluateCommand::fileShares(CommandContext& context, double targetRatio) const {
  if (m_budget.empty()) return Error{"there is nothing to measure", "", "name a file with --budget, or a --scenario"};
  HEADSCOPE_TRY(HeadShares, file, readBudgetFile(m_budget));
  HEADSCOPE_TRY(HeadShares, layout, tasks::headLayout(m_model));
  context.messages.note(file.reading());
  return budgetShares(file, layout, targetRatio);
}

Result<Output> EvaluateCommand::run(CommandContext& context) {
  std::optional<SessionData> session;
  if (!m_session.empty()) {
    HEADSCOPE_TRY(Output, read, readInput(m_session, context.messages));
    session = std::move(read);
  }
  std::optional<Scenario> kept;
  if (session && !m_scenario.empty()) {
    HEADSCOPE_TRY(Output, found, scenario(*session));
    kept = std::move(found);
  }
  tasks::EvaluateRequest request;
  request.targetRatio = m_targetRatio.value_or(kept ? kept->request.targetRatio : kDefaultTarget);
  if (kept) {
    for (std::size_t h = 0; h < kept->allocation.heads.size(); ++h)
      request.proportions[kept->allocation.heads[h]] = kept->allocation.proportion[h];
  } else {
    HEADSCOPE_TRY(Output, shares, fileShares(context, request.targetRatio));
    request.proportions = std::move(shares);
  }
  HEADSCOPE_TRY(Output, predictedDelta, predicted(session, request.proportions, request.targetRatio));
  request.model = m_model;
  request.dataset = m_dataset;
  request.documents = m_documents;
  request.device = context.global.deviceOptions();
  request.seed = context.global.seed;
  // Opened first: a session that cannot be written to is told before the work.
  std::unique_ptr<SessionStore> store;
  if (kept) {
    HEADSCOPE_TRY(Output, opened, openExisting(m_session, context.messages));
    store = std::move(opened);
  }
  HEADSCOPE_TRY(Output, evaluation, tasks::evaluate(request, context.task));
  if (kept) {
    kept->measurement = tasks::measurementOf(evaluation, m_dataset, request.targetRatio);
    HEADSCOPE_CHECK(Output, store->saveScenario(*kept));
  }
  return evaluationOutput(evaluation, request.targetRatio, predictedDelta);
}

}  // namespace headscope
