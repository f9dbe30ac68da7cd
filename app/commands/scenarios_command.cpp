#include "app/commands/scenarios_command.h"

#include "app/commands/scenario_output.h"
#include "app/commands/session_output.h"

namespace headscope {

void ScenariosCommand::addOptions(CLI::App& verb) {
  verb.add_option("SESSION", m_session, "Session with scenarios, as budget --save keeps them")->required();
  auto* compare = verb.add_option("--compare", m_compare, "Two names: these head by head")->expected(2);
  auto* rename = verb.add_option("--rename", m_rename, "A name and the new one")->expected(2)->excludes(compare);
  verb.add_option("--remove", m_remove, "Name of one to take out of the session")->excludes(compare)->excludes(rename);
}

Result<Done> ScenariosCommand::change(CommandContext& context) const {
  HEADSCOPE_TRY(Done, session, openExisting(m_session, context.messages));
  if (!m_rename.empty()) return session->renameScenario(m_rename.front(), m_rename.back());
  return session->removeScenario(m_remove);
}

Result<Output> ScenariosCommand::run(CommandContext& context) {
  if (!m_rename.empty() || !m_remove.empty()) HEADSCOPE_CHECK(Output, change(context));
  HEADSCOPE_TRY(Output, session, readInput(m_session, context.messages));
  if (m_compare.empty()) return scenarioList(session.scenarios);
  HEADSCOPE_TRY(Output, first, findScenario(session.scenarios, m_compare.front()));
  HEADSCOPE_TRY(Output, second, findScenario(session.scenarios, m_compare.back()));
  return comparisonOutput(first, second);
}

}  // namespace headscope
