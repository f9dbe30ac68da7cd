#include "core/tokenize/chat_template.h"

namespace headscope {
namespace {

using Place = ChatTemplate::SystemPlace;

/// Turns between <|im_start|> and <|im_end|>, each ended by a line feed.
ChatTemplate chatml(std::string name, std::string defaultSystem) {
  const auto turn = [](const char* role) {
    return ChatTemplate::Turn{"<|im_start|>" + std::string(role) + "\n", "<|im_end|>\n"};
  };
  ChatTemplate made{std::move(name), turn("system"), turn("user"), turn("assistant")};
  made.generationPrompt = "<|im_start|>assistant\n";
  made.defaultSystem = std::move(defaultSystem);
  return made;
}

ChatTemplate chatmlOf(std::string_view jinja) {
  // System messages of the model's own, by which the families of this form differ.
  static constexpr const char* smollm2 = "You are a helpful AI assistant named SmolLM, trained by Hugging Face";
  static constexpr const char* qwen25 = "You are Qwen, created by Alibaba Cloud. You are a helpful assistant.";
  static constexpr const char* qwen2 = "system\nYou are a helpful assistant.<|im_end|>";
  static constexpr const char* qwen2Escaped = "system\\nYou are a helpful assistant.<|im_end|>";
  if (jinja.find(smollm2) != std::string_view::npos) return chatml("chatml-smollm2", smollm2);
  if (jinja.find(qwen25) != std::string_view::npos) return chatml("chatml-qwen2.5", qwen25);
  if (jinja.find(qwen2) != std::string_view::npos || jinja.find(qwen2Escaped) != std::string_view::npos)
    return chatml("chatml-qwen2", "You are a helpful assistant.");
  return chatml("chatml", "");
}

/// A header with the role before each message; since 3.1 the system turn is always there and names two dates.
ChatTemplate llama3(bool withDates) {
  const auto turn = [](const char* role) {
    return ChatTemplate::Turn{"<|start_header_id|>" + std::string(role) + "<|end_header_id|>\n\n", "<|eot_id|>"};
  };
  ChatTemplate made{withDates ? "llama-3.1" : "llama-3", turn("system"), turn("user"), turn("assistant")};
  made.generationPrompt = turn("assistant").before;
  // Today's date would make two runs differ; this is the template's own where the caller gives none.
  if (withDates) made.systemPreamble = "Cutting Knowledge Date: December 2023\nToday Date: 26 Jul 2024\n\n";
  made.trims = true;
  return made;
}

/// The assistant is called model; a system message goes before the first of the user.
ChatTemplate gemma() {
  const auto turn = [](const char* role) {
    return ChatTemplate::Turn{"<start_of_turn>" + std::string(role) + "\n", "<end_of_turn>\n"};
  };
  ChatTemplate made{"gemma", {"", "\n\n"}, turn("user"), turn("model"), Place::FirstUserTurn};
  made.generationPrompt = turn("model").before;
  made.trims = true;
  return made;
}

ChatTemplate phi3() {
  const auto turn = [](const char* role) { return ChatTemplate::Turn{"<|" + std::string(role) + "|>\n", "<|end|>\n"}; };
  ChatTemplate made{"phi-3", turn("system"), turn("user"), turn("assistant")};
  made.generationPrompt = turn("assistant").before;
  return made;
}

/// [INST] … [/INST] around the user's words, in the spacings its makers have used.
ChatTemplate instructions(std::string_view jinja) {
  const auto has = [&](std::string_view part) { return jinja.find(part) != std::string_view::npos; };
  if (has("<<SYS>>")) {
    ChatTemplate made{
        "llama-2", {"<<SYS>>\n", "\n<</SYS>>\n\n"}, {"[INST] ", " [/INST]"}, {" ", " </s>"}, Place::FirstUserTurn};
    made.laterTurns = "<s>";
    made.trims = true;
    return made;
  }
  const ChatTemplate::Turn system{"", "\n\n"};
  if (has(" [INST] ")) return {"mistral-v1", system, {" [INST] ", " [/INST]"}, {" ", "</s>"}, Place::FirstUserTurn};
  if (has("\"[INST]\"")) return {"mistral-tekken", system, {"[INST]", "[/INST]"}, {"", "</s>"}, Place::LastUserTurn};
  if (has("\"[/INST]\"")) return {"mistral-v3", system, {"[INST] ", "[/INST]"}, {" ", "</s>"}, Place::LastUserTurn};
  return {"mistral", system, {"[INST] ", " [/INST]"}, {"", "</s>"}, Place::FirstUserTurn};
}

std::optional<ChatTemplate> familyOf(std::string_view jinja) {
  const auto has = [&](std::string_view part) { return jinja.find(part) != std::string_view::npos; };
  if (has("<|im_start|>")) return chatmlOf(jinja);
  if (has("<|start_header_id|>") && has("<|eot_id|>")) return llama3(has("Cutting Knowledge Date"));
  if (has("<start_of_turn>")) return gemma();
  if (has("[INST]") && !has("[SYSTEM_PROMPT]")) return instructions(jinja);
  // Later models of this family write no line feed behind the role.
  if (has("<|assistant|>") && has("<|end|>") &&
      (has("<|user|>\n") || has("<|user|>\\n") || has("|>\\n") || has("|>\n")))
    return phi3();
  return std::nullopt;
}

}  // namespace

std::optional<ChatTemplate> ChatTemplate::recognise(std::string_view jinja) {
  auto family = familyOf(jinja);
  if (family) family->bos = jinja.find("bos_token") != std::string_view::npos;
  return family;
}

}  // namespace headscope
