#include "app/commands/generate_command.h"

namespace headscope {

void GenerateCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_model, "Model that continues the prompt")->required();
  verb.add_option("--prompt", m_prompt, "Text to continue")->required();
  verb.add_option("--max-tokens", m_maxTokens, "Stop after so many tokens")
      ->capture_default_str()
      ->check(CLI::Range(1, 1 << 20));
}

Result<Output> GenerateCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, generation,
                tasks::generate(m_model, m_prompt, m_maxTokens, context.global.deviceOptions(), context.task));
  Output output;
  output.json = {{"ids", generation.ids}, {"text", generation.text}};
  output.text = generation.text + "\n";
  return output;
}

}  // namespace headscope
