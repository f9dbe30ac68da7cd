#include "app/commands/selftest_command.h"

#include <algorithm>

#include "app/commands/text_table.h"
#include "core/jobs/diagnostics.h"

namespace headscope {

void SelftestCommand::addOptions(CLI::App&) {}

Result<Output> SelftestCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, results, tasks::selftest(context.global.deviceOptions(), context.task));
  Output output;
  auto list = Json::array();
  TextTable table({"test", "dtype", "worst error", "tolerance", "result"});
  for (const tasks::SelftestResult& result : results) {
    list.push_back({{"name", result.name},
                    {"dtype", result.dtype},
                    {"worst_error", result.worstError},
                    {"tolerance", result.tolerance},
                    {"ok", result.ok}});
    table.add({result.name, result.dtype, scientific(result.worstError), scientific(result.tolerance),
               result.ok ? "ok" : "FAILED"});
  }
  output.json = {{"results", std::move(list)}};
  output.text = table.text();
  const auto failures = std::ranges::count_if(results, [](const auto& result) { return !result.ok; });
  if (failures > 0)
    output.failure = Error{std::to_string(failures) + " of " + std::to_string(results.size()) + " tests failed",
                           "selftest", "do not trust results of this device"};
  return output;
}

}  // namespace headscope
