#pragma once

#include "app/commands/command.h"

namespace headscope {

class BenchCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "bench"; }
  [[nodiscard]] const char* description() const override {
    return "Measures speed, each number beside a reference of the same run";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_model = "demo";
};

}  // namespace headscope
