#pragma once

#include "app/commands/command.h"

namespace headscope {

class BudgetCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "budget"; }
  [[nodiscard]] const char* description() const override {
    return "Shares a cache budget among the heads of a session";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_session;
  std::string m_method = "optimal";
  std::string m_format;
  std::string m_output;
  std::optional<double> m_targetRatio;
  double m_maxHeadRatio = 1;
};

}  // namespace headscope
