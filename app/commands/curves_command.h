#pragma once

#include "app/commands/command.h"

namespace headscope {

class CurvesCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "curves"; }
  [[nodiscard]] const char* description() const override { return "The influence curves of a session"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_session;
};

}  // namespace headscope
