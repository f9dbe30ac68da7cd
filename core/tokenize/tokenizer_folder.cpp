#include "core/tokenize/tokenizer_folder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/text_file.h"
#include "core/tokenize/json_fields.h"
#include "core/tokenize/tokenizer_json.h"
#include "core/tokenize/word_model_json.h"

namespace headscope {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::uintmax_t kFileLimit = std::uintmax_t{256} << 20;

bool isThere(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// A JSON file of the folder; null where there is none.
Result<json> readJson(const fs::path& path) {
  if (!isThere(path)) return json();
  HEADSCOPE_TRY(json, bytes, readTextFile(path, kFileLimit));
  json parsed = json::parse(bytes, nullptr, false);
  if (parsed.is_discarded())
    return Error{"is not well-formed JSON", path.string(), "the file is damaged; fetch it again"};
  return parsed;
}

template <class T>
Result<T> named(Result<T> result, const fs::path& path) {
  if (result.failed()) return Error{result.error().what, path.string(), result.error().remedy};
  return result;
}

// chat_template is a text, or a list of named ones with "default" among them.
std::string chatTemplateOf(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array())
    for (const json& entry : value)
      if (textOf(entry, "name") == "default") return textOf(entry, "template");
  return "";
}

// A token that a configuration names by its text or by an object with its content.
std::string contentOf(const json& token) {
  return token.is_string() ? token.get<std::string>() : textOf(token, "content");
}

bool isGpt2Kind(const json& config) {
  static constexpr std::array<std::string_view, 5> kinds{"gpt2", "gpt_neo", "gptj", "codegen", "opt"};
  return std::ranges::find(kinds, textOf(config, "model_type")) != kinds.end();
}

// Tokenizer classes that put BOS by `add_bos_token` whatever the file's own template says; `absent` where it is not
// set.
struct BosRule {
  std::string_view tokenizerClass;
  bool absent;
  const char* bos;  // where the configuration names none
};
constexpr std::array<BosRule, 5> kBosRules{{{"LlamaTokenizer", true, "<s>"},
                                            {"CodeLlamaTokenizer", true, "<s>"},
                                            {"GemmaTokenizer", true, "<bos>"},
                                            {"CohereTokenizer", true, "<BOS_TOKEN>"},
                                            {"GPTNeoXTokenizer", false, "<|endoftext|>"}}};

void readBos(const json& config, Vocabulary& vocabulary) {
  const std::string text = contentOf(memberOf(config, "bos_token"));
  if (vocabulary.bos < 0 && !text.empty()) vocabulary.bos = idOfContent(vocabulary, text);
  std::string name = textOf(config, "tokenizer_class");
  if (name.ends_with("Fast")) name.resize(name.size() - 4);
  for (const BosRule& rule : kBosRules) {
    if (name != rule.tokenizerClass) continue;
    if (vocabulary.bos < 0 && !config.contains("bos_token")) vocabulary.bos = idOfContent(vocabulary, rule.bos);
    vocabulary.addsBos = vocabulary.bos >= 0 && flagOf(config, "add_bos_token", rule.absent).value_or(rule.absent);
  }
}

// The special tokens of an old folder, which vocab.json holds among the others.
void addSpecialTokens(const json& names, Vocabulary& vocabulary) {
  for (const char* key : {"bos_token", "eos_token", "unk_token", "pad_token"}) {
    const std::string content = contentOf(memberOf(names, key));
    const auto found = vocabulary.ids.find(content);
    const auto same = [&](const AddedToken& token) { return token.content == content; };
    if (found == vocabulary.ids.end() || std::ranges::any_of(vocabulary.added, same)) continue;
    vocabulary.added.push_back({content, found->second, true});
  }
}

json mergeLines(std::string_view text) {
  json merges = json::array();
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !(first && line.starts_with("#version"))) merges.push_back(line);
    first = false;
  }
  return merges;
}

// vocab.json and merges.txt, as GPT-2 had them.
Result<Vocabulary> readGpt2Files(const fs::path& folder, const json& config) {
  HEADSCOPE_TRY(Vocabulary, pieces, readJson(folder / "vocab.json"));
  HEADSCOPE_TRY(Vocabulary, merges, readTextFile(folder / "merges.txt", kFileLimit));
  HEADSCOPE_TRY(Vocabulary, names, readJson(folder / "special_tokens_map.json"));
  json model;
  model["vocab"] = std::move(pieces);
  model["merges"] = mergeLines(merges);
  Vocabulary vocabulary;
  if (auto read = readWordModel(model, true, vocabulary); read.failed())
    return Error{read.error().what, (folder / "vocab.json").string(), read.error().remedy};
  vocabulary.notes = {"There is no tokenizer.json; vocab.json and merges.txt were read by GPT-2's rules."};
  if (flagOf(config, "add_prefix_space", false).value_or(false))
    vocabulary.preTokenizer.emplace_back(PrefixSpaceRule{});
  vocabulary.preTokenizer.emplace_back(SplitRule{gpt2SplitPattern()});
  vocabulary.bytes = true;
  vocabulary.decoder = {ByteLevelDecoding{}};
  addSpecialTokens(config, vocabulary);
  addSpecialTokens(names, vocabulary);
  if (vocabulary.added.empty()) addSpecialTokens({{"bos_token", "<|endoftext|>"}}, vocabulary);
  vocabulary.bos = idOfContent(vocabulary, contentOf(memberOf(config, "bos_token")));
  if (vocabulary.bos < 0) vocabulary.bos = idOfContent(vocabulary, "<|endoftext|>");
  vocabulary.addsBos = vocabulary.bos >= 0 && flagOf(config, "add_bos_token", false).value_or(false);
  return vocabulary;
}

Result<Vocabulary> readFiles(const fs::path& folder, const json& tokenizerConfig) {
  HEADSCOPE_TRY(Vocabulary, config, readJson(folder / "config.json"));
  const fs::path path = folder / "tokenizer.json";
  if (!isThere(path) && isGpt2Kind(config) && isThere(folder / "vocab.json"))
    return readGpt2Files(folder, tokenizerConfig);
  HEADSCOPE_TRY(Vocabulary, bytes, readTextFile(path, kFileLimit));
  HEADSCOPE_TRY(Vocabulary, vocabulary, named(parseTokenizerJson(bytes, isGpt2Kind(config)), path));
  readBos(tokenizerConfig, vocabulary);
  return vocabulary;
}

}  // namespace

Result<Vocabulary> readVocabularyFolder(const fs::path& folder) {
  HEADSCOPE_TRY(Vocabulary, config, readJson(folder / "tokenizer_config.json"));
  HEADSCOPE_TRY(Vocabulary, vocabulary, readFiles(folder, config));
  vocabulary.chatTemplate = chatTemplateOf(memberOf(config, "chat_template"));
  if (const auto path = folder / "chat_template.jinja"; isThere(path)) {
    HEADSCOPE_TRY(Vocabulary, text, readTextFile(path, kFileLimit));
    vocabulary.chatTemplate = std::move(text);
  }
  return vocabulary;
}

}  // namespace headscope
