#include "core/tokenize/chat_template.h"

#include "core/base/fingerprint.h"

namespace headscope {
namespace {

/// Turns between <|im_start|> and <|im_end|>, each ended by a line feed, after a system turn of the model's own where
/// the conversation does not begin with one.
class ChatmlSmollm2 final : public ChatTemplate {
public:
  [[nodiscard]] std::string name() const override { return "chatml-smollm2"; }

  [[nodiscard]] std::string render(const std::vector<ChatMessage>& messages, bool generationPrompt) const override {
    std::string text;
    if (!messages.empty() && messages.front().role != "system")
      text += turn("system", "You are a helpful AI assistant named SmolLM, trained by Hugging Face");
    for (const ChatMessage& message : messages) text += turn(message.role, message.content);
    if (generationPrompt) text += "<|im_start|>assistant\n";
    return text;
  }

private:
  static std::string turn(const std::string& role, const std::string& content) {
    return "<|im_start|>" + role + "\n" + content + "<|im_end|>\n";
  }
};

}  // namespace

const ChatTemplate* ChatTemplate::recognise(std::string_view jinja) {
  static const ChatmlSmollm2 smollm2;
  // The template of SmolLM2-Instruct, in GGUF and tokenizer_config.json alike. Its text must agree to the byte: one
  // more condition in it would be one this rendering does not know.
  return fingerprint(jinja) == "98f63cc3d421d28f99ab995e9629dacd" ? &smollm2 : nullptr;
}

}  // namespace headscope
