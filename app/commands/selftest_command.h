#pragma once

#include "app/commands/command.h"

namespace headscope {

class SelftestCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "selftest"; }
  [[nodiscard]] const char* description() const override {
    return "Holds the operations on --device against their references";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;
};

}  // namespace headscope
