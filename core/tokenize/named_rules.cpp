#include "core/tokenize/named_rules.h"

#include <algorithm>

namespace headscope {
namespace {

// English endings in either case, as most rule sets since GPT-4 begin.
constexpr std::string_view kEndings = "(?i:'s|'t|'re|'ve|'m|'ll|'d)";
// Punctuation with the line ends behind it, line ends, and white space but the space before a word.
constexpr std::string_view kTail = R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

// Letters of scripts with two cases, as DeepSeek LLM lists them.
constexpr std::string_view kCasedLetters =
    "A-Za-z\u00B5\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u01BA\u01BC-\u01BF\u01C4-\u0293\u0295-\u02AF\u0370-\u0373"
    "\u0376\u0377\u037B-\u037D\u037F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03F5\u03F7-\u0481"
    "\u048A-\u052F\u0531-\u0556\u10A0-\u10C5\u13A0-\u13F5\u13F8-\u13FD\u1C90-\u1CBA\u1CBD-\u1CBF\u1D00-\u1D2B"
    "\u1D6B-\u1D77\u1D79-\u1D9A\u1E00-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D\u1F50-\u1F57\u1F59\u1F5B"
    "\u1F5D\u1F5F-\u1F7D\u1F80-\u1FB4\u1FB6-\u1FBC\u1FBE\u1FC2-\u1FC4\u1FC6-\u1FCC\u1FD0-\u1FD3\u1FD6-\u1FDB"
    "\u1FE0-\u1FEC\u1FF2-\u1FF4\u1FF6-\u1FFC\u2102\u2107\u210A-\u2113\u2115\u2119-\u211D\u2124\u2126\u2128"
    "\u212A-\u212D\u212F-\u2134\u2139\u213C-\u213F\u2145-\u2149\u214E\u2183\u2184\u2C00-\u2C7B\u2C7E-\u2CE4"
    "\u2CEB-\u2CEE\u2CF2\u2CF3\uA640-\uA66D\uA680-\uA69B\uA722-\uA76F\uA771-\uA787\uA78B-\uA78E\uAB70-\uABBF"
    "\uFB00-\uFB06\uFB13-\uFB17\uFF21-\uFF3A\uFF41-\uFF5A\U00010400-\U0001044F\U000104B0-\U000104D3"
    "\U000104D8-\U000104FB\U00010C80-\U00010CB2\U00010CC0-\U00010CF2\U000118A0-\U000118DF"
    "\U0001E900-\U0001E943";

SplitRule isolated(std::string pattern) { return {std::move(pattern), false, SplitBehavior::Isolated, false}; }

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string pattern;
  for (const std::string_view part : parts) pattern += part;
  return pattern;
}

// A word takes one character before it along; numbers go in runs of up to `digits`; line ends stay with what they end.
SplitRule withLineEnds(std::string_view digits) {
  return isolated(joined({kEndings, R"(|[^\r\n\p{L}\p{N}]?\p{L}+|)", digits, "|", kTail}));
}

// Words are cut before a capital that follows a small letter.
SplitRule byCase(std::string_view endings, std::string_view digits) {
  constexpr std::string_view before = R"([^\r\n\p{L}\p{N}]?)";
  constexpr std::string_view upper = R"([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}])";
  constexpr std::string_view lower = R"([\p{Ll}\p{Lm}\p{Lo}\p{M}])";
  return isolated(joined({before, upper, "*", lower, "+", endings, "|", before, upper, "+", lower, "*", endings, "|",
                          digits, R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"}));
}

std::vector<SplitRule> deepseekLlm() {
  return {isolated(R"([\r\n])"),
          isolated(joined({R"(\s?[)", kCasedLetters, "]+"})),
          isolated("\\s?[!-/:-~\uFF01-\uFF0F\uFF1A-\uFF5E\u2018-\u201F\u3000-\u3002]+"),
          isolated(R"(\s+$)"),
          isolated("[\u4E00-\u9FA5\u0800-\u4E00\uAC00-\uD7FF]+"),
          isolated(R"(\p{N}+)")};
}

std::vector<SplitRule> deepseekCoder() {
  return {isolated(R"([\r\n])"), isolated(R"(\s?\p{L}+)"), isolated(R"(\s?\p{P}+)"),
          isolated("[\u4E00-\u9FA5\u0800-\u4E00\uAC00-\uD7FF]+"), isolated(R"(\p{N})")};
}

std::vector<SplitRule> deepseekV3() {
  return {isolated(R"(\p{N}{1,3})"), isolated("[\u4E00-\u9FA5\u3040-\u309F\u30A0-\u30FF]+"),
          isolated(R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+|)"
                   R"( ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)")};
}

std::vector<SplitRule> falcon() {
  return {{R"([\p{P}$+<=>^`|~])", false, SplitBehavior::Contiguous, false},
          isolated(gpt2SplitPattern()),
          isolated("[0-9][0-9][0-9]")};
}

std::vector<SplitRule> bloom() { return {isolated(" ?[^(\\s|.,!?\u2026\u3002\uFF0C\u3001\u0964\u06D4\u060C)]+")}; }

std::vector<SplitRule> bloomWithDigits() { return {bloom().front(), isolated(R"(\p{N})")}; }

std::vector<NamedRules> makeTable() {
  const std::vector<SplitRule> gpt2{isolated(gpt2SplitPattern())};
  const std::vector<SplitRule> digitsThenGpt2{isolated(R"(\p{N})"), isolated(gpt2SplitPattern())};
  const std::vector<SplitRule> threeDigits{withLineEnds(R"(\p{N}{1,3})")};
  const std::vector<SplitRule> oneDigit{withLineEnds(R"(\p{N})")};
  return {
      {{"gpt-2", "phi-2", "gigachat", "a.x-4.0", "mellum", "jais", "trillion", "exaone4"}, gpt2},
      {{"mpt", "olmo"}, gpt2, true},
      {{"starcoder", "refact", "smollm", "codeshell", "exaone", "minerva-7b"}, digitsThenGpt2},
      {{"command-r"}, digitsThenGpt2, true},
      {{"llama-bpe", "llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2"},
       threeDigits,
       false,
       true,
       true},
      {{"dbrx", "smaug-bpe", "chatglm-bpe"}, threeDigits},
      {{"glm4", "glm5"}, threeDigits, false, true},
      {{"qwen2", "stablelm2", "megrez"}, oneDigit, true},
      {{"deepseek-r1-qwen", "kormo", "hunyuan", "solar-open", "grok-2"}, oneDigit},
      {{"qwen35"},
       {isolated(joined({kEndings, R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|)",
                         R"(\s*[\r\n]+|\s+(?!\S)|\s+)"}))}},
      {{"deepseek-llm"}, deepseekLlm()},
      {{"deepseek-coder"}, deepseekCoder()},
      {{"deepseek-v3", "hunyuan-dense", "joyai-llm"}, deepseekV3()},
      {{"falcon"}, falcon()},
      {{"tekken"}, {byCase("", R"(\p{N})")}, false, true, true},
      {{"gpt-4o", "llama4", "kanana2", "minimax-m2"}, {byCase(joined({kEndings, "?"}), R"(\p{N}{1,3})")}},
      {{"bloom", "gpt3-finnish", "poro-chat"}, bloom()},
      {{"viking"}, bloomWithDigits()},
      {{"bailingmoe", "bailingmoe2", "llada-moe"},
       {isolated(R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|)"
                 R"(\s+(?!\S)|\s+)")}},
      {{"seed-coder"},
       {isolated(joined(
           {kEndings, R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}\r\n]+|\s*[\r\n]+|)", R"(\s+(?!\S)|\s+)"}))}},
      {{"minicpm5"}, {isolated(R"(\p{N}{1,3})"), withLineEnds(R"(\p{N}+)")}, false, true},
  };
}

const std::vector<NamedRules>& table() {
  static const std::vector<NamedRules> rules = makeTable();
  return rules;
}

}  // namespace

const NamedRules* findNamedRules(std::string_view name) {
  for (const NamedRules& rules : table())
    if (std::ranges::find(rules.names, name) != rules.names.end()) return &rules;
  return nullptr;
}

std::string namedRulesList() {
  std::string list;
  for (const NamedRules& rules : table())
    for (const std::string_view name : rules.names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace headscope
