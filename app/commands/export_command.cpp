#include "app/commands/export_command.h"

#include "app/commands/session_output.h"
#include "core/base/text_file.h"
#include "core/session/chart_data.h"

namespace headscope {

void ExportCommand::addOptions(CLI::App& verb) {
  verb.add_option("SESSION", m_session, "Session to take the numbers from")->required();
  verb.add_option("--view", m_view, "Chart whose numbers are written")
      ->required()
      ->check(CLI::IsMember({"proportions", "influence", "effective-rank", "spectra", "pareto"}));
  verb.add_option("--format", m_format, "csv (commas, decimal points) or json (an object a row)")
      ->capture_default_str()
      ->check(CLI::IsMember({"csv", "json"}));
  verb.add_option("-o,--output", m_output, "File to write")->required();
}

Result<Output> ExportCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, session, readInput(m_session, context.messages));
  const auto table = chartTable(session, m_view);
  if (table.failed()) return Error{table.error().what, m_session, table.error().remedy};
  HEADSCOPE_CHECK(Output, writeTextFile(m_output, m_format == "csv" ? toCsv(*table) : toJson(*table)));
  Output output;
  output.json = {{"path", m_output}};
  output.text = m_output + "\n";
  return output;
}

}  // namespace headscope
