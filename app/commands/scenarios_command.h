#pragma once

#include "app/commands/command.h"

namespace headscope {

class ScenariosCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "scenarios"; }
  [[nodiscard]] const char* description() const override { return "The saved budgets of a session, side by side"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  [[nodiscard]] Result<Done> change(CommandContext& context) const;

  std::string m_session;
  std::vector<std::string> m_compare;
  std::vector<std::string> m_rename;
  std::string m_remove;
};

}  // namespace headscope
