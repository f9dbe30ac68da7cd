#pragma once

#include "app/commands/command.h"

namespace headscope {

class ExportCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "export"; }
  [[nodiscard]] const char* description() const override { return "The numbers behind a chart of a session"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_session;
  std::string m_view;
  std::string m_format = "csv";
  std::string m_output;
};

}  // namespace headscope
