#include "app/commands/bench_command.h"

#include "app/commands/text_table.h"
#include "core/jobs/diagnostics.h"

namespace headscope {

void BenchCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_model, "Model to measure with")->capture_default_str();
}

Result<Output> BenchCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, results, tasks::bench(m_model, context.global.deviceOptions(), context.task));
  Output output;
  auto list = Json::array();
  TextTable table({"benchmark", "value", "unit", "ratio", "to"});
  for (const tasks::BenchResult& result : results) {
    list.push_back({{"name", result.name},
                    {"value", result.value},
                    {"unit", result.unit},
                    {"reference", result.reference},
                    {"ratio", result.ratio}});
    table.add({result.name, fixed(result.value, 3), result.unit, fixed(result.ratio, 3), result.reference});
  }
  output.json = {{"results", std::move(list)}};
  output.text = table.text();
  return output;
}

}  // namespace headscope
