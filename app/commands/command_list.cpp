#include "app/commands/command_list.h"

#include "app/commands/bench_command.h"
#include "app/commands/budget_command.h"
#include "app/commands/convert_command.h"
#include "app/commands/curves_command.h"
#include "app/commands/evaluate_command.h"
#include "app/commands/export_command.h"
#include "app/commands/generate_command.h"
#include "app/commands/info_command.h"
#include "app/commands/lab_command.h"
#include "app/commands/merge_command.h"
#include "app/commands/perplexity_command.h"
#include "app/commands/profile_command.h"
#include "app/commands/scenarios_command.h"
#include "app/commands/selftest_command.h"
#include "app/commands/spectra_command.h"
#include "app/commands/tokenize_command.h"

namespace headscope {

std::vector<std::unique_ptr<Command>> allCommands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(std::make_unique<InfoCommand>());
  commands.push_back(std::make_unique<TokenizeCommand>());
  commands.push_back(std::make_unique<PerplexityCommand>());
  commands.push_back(std::make_unique<GenerateCommand>());
  commands.push_back(std::make_unique<SpectraCommand>());
  commands.push_back(std::make_unique<ProfileCommand>());
  commands.push_back(std::make_unique<MergeCommand>());
  commands.push_back(std::make_unique<CurvesCommand>());
  commands.push_back(std::make_unique<BudgetCommand>());
  commands.push_back(std::make_unique<ScenariosCommand>());
  commands.push_back(std::make_unique<EvaluateCommand>());
  commands.push_back(std::make_unique<ConvertCommand>());
  commands.push_back(std::make_unique<ExportCommand>());
  commands.push_back(std::make_unique<LabCommand>());
  commands.push_back(std::make_unique<SelftestCommand>());
  commands.push_back(std::make_unique<BenchCommand>());
  return commands;
}

}  // namespace headscope
