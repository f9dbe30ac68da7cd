#pragma once

#include "app/commands/command.h"

namespace headscope {

class MergeCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "merge"; }
  [[nodiscard]] const char* description() const override { return "Joins the parts of a sharded profile"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_session;
  std::vector<std::string> m_parts;
};

}  // namespace headscope
