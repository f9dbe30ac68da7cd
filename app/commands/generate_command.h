#pragma once

#include "app/commands/command.h"

namespace headscope {

class GenerateCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "generate"; }
  [[nodiscard]] const char* description() const override { return "Greedy continuation of a prompt"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_model;
  std::string m_prompt;
  int m_maxTokens = 128;
};

}  // namespace headscope
