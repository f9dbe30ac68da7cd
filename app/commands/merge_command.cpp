#include "app/commands/merge_command.h"

#include <filesystem>
#include <system_error>

#include "app/commands/session_output.h"
#include "app/commands/text_table.h"
#include "core/session/session_merge.h"

namespace headscope {

void MergeCommand::addOptions(CLI::App& verb) {
  verb.add_option("-o,--output", m_session, "Session to make")->required();
  verb.add_option("PART", m_parts, "Sessions of the shards")->required();
}

Result<Output> MergeCommand::run(CommandContext& context) {
  std::error_code code;
  if (std::filesystem::exists(m_session, code))
    return Error{"there is a file of this name", m_session, "choose another name"};
  HEADSCOPE_TRY(Output, target, SessionStore::create(m_session));
  const auto merged = mergeSessions(m_parts, *target);
  if (merged.failed()) {
    target.reset();
    std::filesystem::remove(m_session, code);
    return merged.error();
  }
  HEADSCOPE_CHECK(Output, addProvenance(*target, context.commandLine));
  Output output;
  output.json = {{"session", m_session}, {"documents", merged->documents}, {"points", merged->points}};
  output.text = describe(
      {{"session", m_session}, {"documents", std::to_string(merged->documents)}, {"points", grouped(merged->points)}});
  return output;
}

}  // namespace headscope
