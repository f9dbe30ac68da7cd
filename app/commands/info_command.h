#pragma once

#include "app/commands/command.h"

namespace headscope {

class InfoCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "info"; }
  [[nodiscard]] const char* description() const override { return "What a model is, from its metadata alone"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_model;
};

}  // namespace headscope
