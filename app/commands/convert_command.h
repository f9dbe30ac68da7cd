#pragma once

#include "app/commands/command.h"

namespace headscope {

class ConvertCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "convert"; }
  [[nodiscard]] const char* description() const override {
    return "What if: attention made into GQA, MQA, MLA or LRKV by truncation, without training";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_model;
  std::string m_target;
  std::string m_sharing = "optimal";
  std::string m_dataset;
  std::vector<std::string> m_documents;
  std::string m_folder;
};

}  // namespace headscope
