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

/// How one family writes a conversation. Jinja is not interpreted: a template is recognised by its text, and the fixed
/// rendering of its family is used under the family's name; tools, images and thinking are no part of it.
struct ChatTemplate {
  /// What stands around a message's content.
  struct Turn {
    std::string before, after;
  };
  enum class SystemPlace { OwnTurn, FirstUserTurn, LastUserTurn };

  std::string name;  ///< "chatml", "llama-3", …
  Turn system, user, assistant;
  SystemPlace systemPlace = SystemPlace::OwnTurn;
  std::string generationPrompt{};  ///< where the assistant's words would begin
  std::string defaultSystem{};     ///< for a conversation that does not begin with a system message
  std::string systemPreamble{};    ///< before the system message, which then always has a turn
  std::string laterTurns{};        ///< before each user turn but the first
  bool trims = false;              ///< white space around a message's content goes
  bool bos = false;                ///< the template begins with BOS, which `render` leaves to the caller

  /// The text of the conversation; with a generation prompt it ends where the assistant's words would begin. What some
  /// templates put behind a conversation's end is left out.
  [[nodiscard]] std::string render(const std::vector<ChatMessage>& messages, bool withGenerationPrompt) const;

  /// The rendering for a stored template, or nothing where its family is not known.
  [[nodiscard]] static std::optional<ChatTemplate> recognise(std::string_view jinja);
};

}  // namespace headscope
