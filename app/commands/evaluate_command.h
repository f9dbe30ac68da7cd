#pragma once

#include "app/commands/command.h"
#include "core/budget/budget_file.h"
#include "core/session/scenario.h"

namespace headscope {

class EvaluateCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "evaluate"; }
  [[nodiscard]] const char* description() const override {
    return "What a budget really does: all heads compacted at once";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  [[nodiscard]] Result<Scenario> scenario(const SessionData& session) const;
  [[nodiscard]] Result<HeadShares> fileShares(CommandContext& context, double targetRatio) const;

  std::string m_model;
  std::string m_dataset;
  std::string m_budget;
  std::string m_session;
  std::vector<std::string> m_documents;
  std::string m_scenario;
  std::optional<double> m_targetRatio;
};

}  // namespace headscope
