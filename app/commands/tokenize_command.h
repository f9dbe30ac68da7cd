#pragma once

#include "app/commands/command.h"

namespace headscope {

class TokenizeCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "tokenize"; }
  [[nodiscard]] const char* description() const override { return "The token ids of a text, taken as it is"; }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  std::string m_model;
  std::optional<std::string> m_text;
  std::string m_file;
  bool m_special = false;
  bool m_bos = false;
};

}  // namespace headscope
