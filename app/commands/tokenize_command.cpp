#include "app/commands/tokenize_command.h"

#include "app/commands/text_table.h"
#include "core/base/text_file.h"
#include "core/tokenize/tokenizer.h"

namespace headscope {

void TokenizeCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_model, "Model whose tokenizer is used")->required();
  auto* source = verb.add_option_group("text");
  source->add_option("--text", m_text, "Text to encode");
  source->add_option("--file", m_file, "UTF-8 file to encode");
  source->require_option(1);
  verb.add_flag("--special", m_special, "Take special tokens written in the text as such");
  verb.add_flag("--bos", m_bos, "Put the beginning-of-sequence token first");
}

Result<Output> TokenizeCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, tokenizer, Tokenizer::open(m_model));
  for (const std::string& note : tokenizer->notes()) context.messages.note(note);
  std::string text;
  if (m_text) {
    text = *m_text;
  } else {
    HEADSCOPE_TRY(Output, bytes, readTextFile(m_file));
    text = std::move(bytes);
  }
  auto tokens = tokenizer->encode(text, {m_special, m_bos});
  if (tokens.failed()) {
    const Error& error = tokens.error();
    return Error{error.what, error.where.empty() ? m_file : error.where, error.remedy};
  }
  if (const auto count = m_special ? 0 : tokenizer->controlTokensIn(text); count > 0)
    context.messages.note(std::to_string(count) + " control tokens are written in the text and were read as letters.");
  auto ids = Json::array();
  auto pieces = Json::array();
  TextTable table({"id", "piece"});
  for (const EncodedToken& token : *tokens) {
    std::string piece = tokenizer->piece(token.id);
    ids.push_back(token.id);
    pieces.push_back(piece);
    table.add({std::to_string(token.id), std::move(piece)});
  }
  Output output;
  output.json = {{"ids", std::move(ids)}, {"pieces", std::move(pieces)}};
  output.text = table.text();
  return output;
}

}  // namespace headscope
