#include "core/profiling/prompts.h"

#include "core/base/white_space.h"

namespace headscope {

namespace {

const std::string contextSystem = "You are a helpful assistant. Answer a question based on the provided context.";
const std::string repeatRequest = "Repeat the previous context verbatim.";
/// Stands for the content while a template is rendered; no template holds this control character.
const std::string marker = "\x01";

std::string letter(std::size_t index) { return std::string(1, static_cast<char>('A' + index)); }

/// "A, B, C, or D": always four names up to four choices, as the reference prompts have it.
std::string letterList(std::size_t count) {
  if (count <= 4) return "A, B, C, or D";
  std::string list;
  for (std::size_t i = 0; i + 1 < count; ++i) list += letter(i) + ", ";
  return list + "or " + letter(count - 1);
}

std::string questionText(const Question& question) {
  if (question.choices.empty()) return question.question;
  std::string text = question.question + "\n\n";
  for (std::size_t i = 0; i < question.choices.size(); ++i) text += letter(i) + ". " + question.choices[i] + "\n";
  return text + "\nPlease think step by step briefly and then, on a new line, respond with **only** the letter (" +
         letterList(question.choices.size()) + ") of the correct option. If you are not sure, still make a guess.";
}

}  // namespace

Prompts::Prompts(std::shared_ptr<const Tokenizer> tokenizer)
    : m_tokenizer(std::move(tokenizer)), m_chat(ChatTemplate::recognise(m_tokenizer->chatTemplate())) {}

std::string Prompts::style() const { return m_chat ? m_chat->name : "plain"; }

bool Prompts::endsInLetters(const std::vector<EncodedToken>& tokens) const {
  return !tokens.empty() && m_tokenizer->specialToken(m_tokenizer->piece(tokens.back().id)) != tokens.back().id;
}

Result<ContextTokens> Prompts::encodeFramed(const Framed& frame, const std::string& content,
                                            EncodeOptions first) const {
  first.specialTokens = true;
  HEADSCOPE_TRY(ContextTokens, before, m_tokenizer->encode(frame.before, first));
  const bool middleContinues = frame.before.empty() ? first.continues : endsInLetters(before);
  HEADSCOPE_TRY(ContextTokens, middle, m_tokenizer->encode(content, {.continues = middleContinues}));
  const bool afterContinues = content.empty() ? middleContinues : endsInLetters(middle);
  HEADSCOPE_TRY(ContextTokens, after,
                m_tokenizer->encode(frame.after, {.specialTokens = true, .continues = afterContinues}));
  ContextTokens all{idsOf(before), before.size(), before.size() + middle.size()};
  for (const auto* part : {&middle, &after})
    for (const auto& token : *part) all.tokens.push_back(token.id);
  return all;
}

Prompts::Framed Prompts::userTurn() const {
  const auto text = m_chat->render({{"user", marker}}, true);
  const auto place = text.find(marker);
  return {text.substr(0, place), text.substr(place + marker.size())};
}

Result<ContextTokens> Prompts::context(const Document& document) const {
  const bool wantsBos = m_tokenizer->addsBos() || (m_chat && m_chat->bos);
  const bool bos = wantsBos && m_tokenizer->bosToken() >= 0;
  if (!m_chat) return encodeFramed({}, document.text, {.bos = bos});
  const auto text = m_chat->render({{"system", contextSystem}, {"user", marker}}, false);
  const auto place = text.find(marker);
  return encodeFramed({text.substr(0, place), text.substr(place + marker.size())}, document.text, {.bos = bos});
}

Result<std::vector<TokenId>> Prompts::question(const Question& question) const {
  const auto frame = m_chat ? userTurn() : Framed{"\n\nQuestion: ", "\nAnswer:"};
  HEADSCOPE_TRY(std::vector<TokenId>, tokens, encodeFramed(frame, questionText(question), {.continues = !m_chat}));
  return tokens.tokens;
}

Result<std::vector<TokenId>> Prompts::repeatInstruction() const {
  const auto frame = m_chat ? userTurn() : Framed{"\n\n", "\n\n"};
  HEADSCOPE_TRY(std::vector<TokenId>, tokens, encodeFramed(frame, repeatRequest, {.continues = !m_chat}));
  return tokens.tokens;
}

Result<std::vector<TokenId>> Prompts::answer(const std::string& text) const {
  HEADSCOPE_TRY(std::vector<TokenId>, tokens, m_tokenizer->encode(trimmed(text)));
  return idsOf(tokens);
}

}  // namespace headscope
