#include "app/commands/budget_command.h"

#include "app/commands/session_output.h"
#include "app/commands/text_table.h"
#include "core/base/text_file.h"
#include "core/budget/schedule_files.h"
#include "core/session/session_budget.h"

namespace headscope {

namespace {

Json allocationJson(const BudgetAllocation& allocation) {
  Json proportions = Json::object(), kept = Json::object();
  for (std::size_t index = 0; index < allocation.heads.size(); ++index) {
    const std::string head = allocation.heads[index].toString();
    proportions[head] = allocation.proportion[index];
    kept[head] = allocation.kept[index];
  }
  Json json = {{"target_ratio", allocation.targetRatio}, {"predicted_delta", allocation.predictedDelta},
               {"lower_bound", allocation.lowerBound},   {"gap", allocation.gap},
               {"proportions", std::move(proportions)},  {"kept", std::move(kept)}};
  if (!allocation.beyondMeasured.empty()) {
    auto heads = Json::array();
    for (const HeadId head : allocation.beyondMeasured) heads.push_back(head.toString());
    json["beyond_measured"] = std::move(heads);
  }
  return json;
}

std::string allocationText(const BudgetAllocation& allocation) {
  std::string text = describe({{"method", allocation.method},
                               {"target ratio", fixed(allocation.targetRatio, 4)},
                               {"predicted Δ", signedFixed(allocation.predictedDelta, 6)},
                               {"lower bound", signedFixed(allocation.lowerBound, 6)},
                               {"gap", fixed(allocation.gap, 6)}});
  TextTable table({"head", "proportion", "kept"});
  for (std::size_t index = 0; index < allocation.heads.size(); ++index)
    table.add(
        {allocation.heads[index].toString(), fixed(allocation.proportion[index], 6), grouped(allocation.kept[index])});
  return text + "\n" + table.text();
}

}  // namespace

void BudgetCommand::addOptions(CLI::App& verb) {
  verb.add_option("SESSION", m_session, "Session with a profile")->required();
  verb.add_option("--method", m_method, "How to share it out")
      ->capture_default_str()
      ->check(CLI::IsMember({"optimal", "greedy", "swap", "agnostic", "rms", "uniform", "pyramid"}));
  verb.add_option("--target-ratio", m_targetRatio, "Kept share over all heads; the profile's where not given")
      ->check(CLI::Range(0.0, 1.0));
  verb.add_option("--max-head-ratio", m_maxHeadRatio, "Cap for one head")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
  verb.add_option("--format", m_format, "Form of the budget file")
      ->check(CLI::IsMember({"headscope", "compaction", "duo", "headkv", "lukv", "csv"}));
  verb.add_option("-o,--output", m_output, "Budget file to write");
}

Result<Output> BudgetCommand::run(CommandContext& context) {
  if (m_format == "duo" || m_format == "headkv" || m_format == "lukv")
    return Error{"format " + m_format + " is not available yet", "--format", "use headscope, compaction or csv"};
  HEADSCOPE_TRY(Output, session, readInput(m_session, context.messages));
  const double target = m_targetRatio.value_or(session.profile.record.targetRatio);
  const auto budget = sessionBudget(session.profile, {m_method, target, m_maxHeadRatio});
  if (budget.failed()) {
    const Error& error = budget.error();
    return Error{error.what, error.where.empty() ? m_session : m_session + ", " + error.where, error.remedy};
  }
  context.messages.note(budget->notice);
  Output output;
  output.json = allocationJson(budget->allocation);
  output.text = allocationText(budget->allocation);
  if (m_format.empty() && m_output.empty()) return output;
  HEADSCOPE_TRY(Output, bytes, formatBudget(budget->allocation, m_format.empty() ? "headscope" : m_format));
  if (m_output.empty()) {
    output.text = std::move(bytes);
  } else {
    HEADSCOPE_CHECK(Output, writeTextFile(m_output, bytes));
  }
  return output;
}

}  // namespace headscope
