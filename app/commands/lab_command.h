#pragma once

#include "app/commands/command.h"
#include "core/jobs/lab_task.h"

namespace headscope {

/// `lab train`: trains a small model of one kind of attention, to be compared with its siblings.
class LabCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "lab"; }
  [[nodiscard]] const char* description() const override {
    return "Small models that kinds of attention are compared on";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_kind;
  tasks::LabRequest m_request;
};

}  // namespace headscope
