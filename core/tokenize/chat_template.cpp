#include "core/tokenize/chat_template.h"

#include <algorithm>

namespace headscope {
namespace {

bool isUser(const ChatMessage& message) { return message.role == "user"; }

std::string withoutOuterSpace(const std::string& text) {
  const auto* const space = " \t\r\n\v\f";
  const auto begin = text.find_first_not_of(space);
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

}  // namespace

std::string ChatTemplate::render(const std::vector<ChatMessage>& messages, bool withGenerationPrompt) const {
  const auto content = [&](const ChatMessage& message) {
    return trims ? withoutOuterSpace(message.content) : message.content;
  };
  const bool hasSystem = !messages.empty() && messages.front().role == "system";
  const auto rest = messages.begin() + (hasSystem ? 1 : 0);
  std::string systemText = hasSystem ? content(messages.front()) : messages.empty() ? "" : defaultSystem;
  std::string text;
  if (systemPlace == SystemPlace::OwnTurn && (hasSystem || !systemText.empty() || !systemPreamble.empty()))
    text += system.before + systemPreamble + systemText + system.after;

  auto carrier = messages.end();  // the user turn that the system message goes into
  if (systemPlace == SystemPlace::FirstUserTurn) carrier = std::find_if(rest, messages.end(), isUser);
  if (systemPlace == SystemPlace::LastUserTurn)
    for (auto at = rest; at != messages.end(); ++at)
      if (isUser(*at)) carrier = at;

  bool later = false;
  for (auto message = rest; message != messages.end(); ++message) {
    if (isUser(*message)) {
      text += (later ? laterTurns : "") + user.before;
      if (message == carrier && hasSystem) text += system.before + systemText + system.after;
      text += content(*message) + user.after;
      later = true;
    } else {
      const Turn& turn = message->role == "assistant" ? assistant : system;
      text += turn.before + content(*message) + turn.after;
    }
  }
  if (withGenerationPrompt) text += generationPrompt;
  return text;
}

}  // namespace headscope
