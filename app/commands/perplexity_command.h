#pragma once

#include "app/commands/command.h"

namespace headscope {

class PerplexityCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "perplexity"; }
  [[nodiscard]] const char* description() const override { return "How well a model predicts a text"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_model;
  std::string m_file;
  std::string m_idsFile;
  std::int64_t m_maxTokens = 0;
  bool m_perToken = false;
};

}  // namespace headscope
