#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

struct ChatMessage {
  std::string role;  ///< "system", "user", "assistant"
  std::string content;
};

/// A fixed, named rendering of one family's chat template. Jinja is not interpreted: a template is recognised by its
/// text, and an unknown one has no rendering.
class ChatTemplate {
public:
  virtual ~ChatTemplate() = default;
  /// "chatml-smollm2"
  [[nodiscard]] virtual std::string name() const = 0;
  /// The text of the conversation; with a generation prompt it ends where the assistant's words would begin.
  [[nodiscard]] virtual std::string render(const std::vector<ChatMessage>& messages, bool generationPrompt) const = 0;

  /// The rendering for a stored template, or null where it is not one of those known.
  [[nodiscard]] static const ChatTemplate* recognise(std::string_view jinja);
};

}  // namespace headscope
