#include "app/commands/bench_command.h"

#include <cmath>

#include "app/commands/text_table.h"
#include "core/jobs/diagnostics.h"

namespace headscope {

namespace {

std::string readable(double number) {
  return number == 0 || std::abs(number) >= 0.01 ? fixed(number, 3) : scientific(number);
}

}  // namespace

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
    table.add({result.name, readable(result.value), result.unit, readable(result.ratio), result.reference});
  }
  output.json = {{"results", std::move(list)}};
  output.text = table.text();
  return output;
}

}  // namespace headscope
