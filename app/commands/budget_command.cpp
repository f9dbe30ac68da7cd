#include "app/commands/budget_command.h"

#include "app/commands/session_output.h"
#include "app/commands/text_table.h"
#include "core/budget/annealing_budget.h"
#include "core/budget/lukv_curve.h"
#include "core/jobs/head_layout.h"
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
  verb.add_option("--method", m_method, "How to share it out; all compares them at the target")
      ->capture_default_str()
      ->check(CLI::IsMember(std::move(methods)));
  verb.add_option("--target-ratio", m_targetRatio, "Kept share over all heads; the profile's where not given")
      ->check(CLI::Range(0.0, 1.0));
  m_limits.addTo(verb);
  verb.add_option("--format", m_format, "Form of the budget file")
      ->check(CLI::IsMember({"headscope", "compaction", "duo", "headkv", "lukv", "csv"}));
  verb.add_option("-o,--output", m_output, "Budget file to write; duo: a .tsv file or a folder, with a config.json");
  verb.add_option("--model", m_model, "Model of the session, for the formats that need all its layers and query heads");
  verb.add_option("--context", m_context, "Tokens of context to count bytes at; the documents' mean where not given")
      ->check(CLI::PositiveNumber);
  verb.add_option("--cache-dtype", m_cacheDtype, "Type of a cache element, to count bytes")
      ->capture_default_str()
      ->check(CLI::IsMember({"float32", "bfloat16", "float16", "float8"}));
}

Result<BudgetWriting> BudgetCommand::writing(const Profile& profile, const BudgetRequest& request,
                                             const SessionBudget& budget) const {
  BudgetWriting result{m_format.empty() ? "headscope" : m_format, {budget.allocation}, {}, budget.tokens};
  const bool byLayer = m_format == "duo" || m_format == "headkv" || m_format == "lukv";
  if (!byLayer) return result;
  HEADSCOPE_TRY(BudgetWriting, layout,
                m_model.empty() ? layoutOfHeads(profile.record.heads, 0) : tasks::headLayout(m_model));
  result.layout = std::move(layout);
  if (m_format != "lukv") return result;
  HEADSCOPE_TRY(BudgetWriting, planes, luKvAllocations(profile, request));
  result.planes = std::move(planes);
  return result;
}

Result<Output> BudgetCommand::compare(const Profile& profile, BudgetRequest request, const CacheSize& cache) const {
  if (!m_format.empty() || !m_output.empty())
    return Error{"a file holds one allocation", "--method all", "name one method"};
  request.method = "optimal";
  HEADSCOPE_TRY(Output, best, sessionBudget(profile, request));
  Output output = allocationOutput(best.allocation, cache);
  auto list = Json::array();
  TextTable table({"method", "predicted Δ", "worse by", "beyond measured"});
  for (const char* method : budgetMethods) {
    request.method = method;
    const auto budget = sessionBudget(profile, request);
    if (!budget.ok()) continue;  // rms without scores
    const double predicted = budget->allocation.predictedDelta;
    const double worse = predicted - best.allocation.predictedDelta;
    const std::size_t beyond = budget->allocation.beyondMeasured.size();
    list.push_back(
        {{"method", method}, {"predicted_delta", predicted}, {"worse_by", worse}, {"beyond_measured", beyond}});
    table.add({method, signedFixed(predicted, 6), fixed(worse, 6), std::to_string(beyond)});
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
  const std::int64_t tokens = meanTokens(session.profile);
  BudgetRequest request;
  request.method = m_method;
  request.targetRatio = m_targetRatio.value_or(record.targetRatio);
  HEADSCOPE_CHECK(Output, m_limits.apply(session.profile, request));
  // The record counts 2 bytes an element.
  const CacheSize cache{tokens, m_context > 0 ? m_context : tokens, m_cacheDtype,
                        record.kvBytesPerTokenPerHead / 2.0 * cacheDtypeBytes(m_cacheDtype)};
  if (m_method == kAllMethods) return compare(session.profile, request, cache);
  const auto budget = sessionBudget(session.profile, request);
  if (budget.failed()) {
    const Error& error = budget.error();
    return Error{error.what, error.where.empty() ? m_session : m_session + ", " + error.where, error.remedy};
  }
  context.messages.note(budget->notice);
  Output output = allocationOutput(budget->allocation, cache);
  if (request.caution > 0) output.json["mean_delta"] = budget->meanDelta;
  if (m_format.empty() && m_output.empty()) return output;
  HEADSCOPE_TRY(Output, file, writing(session.profile, request, *budget));
  if (m_output.empty()) {
    HEADSCOPE_TRY(Output, text, budgetBytes(file));
    output.text = std::move(text);
  } else {
    HEADSCOPE_CHECK(Output, writeBudgetFile(file, m_output));
  }
  return output;
}

}  // namespace headscope
