#include "token_cases.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace headscope::test {
namespace {

constexpr std::uint64_t kFnvStart = 0xCBF29CE484222325u;

void fnvByte(std::uint64_t& hash, unsigned char byte) { hash = (hash ^ byte) * 0x100000001B3u; }

std::string hexadecimal(std::uint64_t hash) {
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
  return text.data();
}

// Knuth's generator, the high half of its state handed out.
class Random {
public:
  std::size_t below(std::size_t bound) {
    m_state = m_state * 6364136223846793005u + 1442695040888963407u;
    return (m_state >> 32) % bound;
  }

private:
  std::uint64_t m_state = 1;
};

std::string utf8(std::uint32_t c) {
  const auto tail = [c](unsigned shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0 | (c >> 6)), tail(0)};
  if (c < 0x10000) return {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | (c >> 18)), tail(12), tail(6), tail(0)};
}

std::string listed(const std::vector<TokenId>& ids) {
  std::string text;
  for (const TokenId id : ids) text += " " + std::to_string(id);
  return text;
}

}  // namespace

nlohmann::json readData(const std::string& name) {
  std::ifstream file(std::string(HEADSCOPE_TEST_DATA) + "/" + name, std::ios::binary);
  if (!file) throw std::runtime_error("no test data " + name);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return nlohmann::json::parse(bytes.str());
}

std::string differences(const Tokenizer& tokenizer, const nlohmann::json& cases) {
  std::string report;
  for (const auto& entry : cases) {
    const auto text = entry.at(0).get<std::string>();
    for (const bool special : {false, true}) {
      const auto wanted = entry.at(special && entry.size() > 2 ? 2 : 1).get<std::vector<TokenId>>();
      const auto tokens = tokenizer.encode(text, {.specialTokens = special});
      if (tokens.failed())
        report += entry[0].dump() + ": " + tokens.error().toString() + "\n";
      else if (const auto ids = idsOf(*tokens); ids != wanted)
        report += entry[0].dump() + (special ? " (special)" : "") + ":" + listed(ids) + ", not" + listed(wanted) + "\n";
    }
  }
  return report;
}

std::string mixedText(const nlohmann::json& recipe) {
  const auto fragments = recipe.at("fragments").get<std::vector<std::string>>();
  const auto separators = recipe.at("separators").get<std::vector<std::string>>();
  const auto ranges = recipe.at("ranges").get<std::vector<std::array<std::uint32_t, 2>>>();
  const auto size = recipe.at("size").get<std::size_t>();
  Random random;
  std::string text;
  while (text.size() < size) {
    const std::size_t kind = random.below(8);
    if (kind == 0) {
      text += std::to_string(random.below(1000000));
    } else if (kind == 1) {
      for (std::size_t left = 1 + random.below(12); left > 0; --left) {
        const auto& [first, last] = ranges.at(random.below(ranges.size()));
        text += utf8(first + static_cast<std::uint32_t>(random.below(last - first + 1)));
      }
    } else {
      text += fragments.at(random.below(fragments.size()));
    }
    text += separators.at(random.below(separators.size()));
  }
  return text;
}

std::string fnv(std::string_view bytes) {
  std::uint64_t hash = kFnvStart;
  for (const char byte : bytes) fnvByte(hash, static_cast<unsigned char>(byte));
  return hexadecimal(hash);
}

std::string fnv(const std::vector<TokenId>& ids, std::size_t begin, std::size_t end) {
  std::uint64_t hash = kFnvStart;
  for (std::size_t i = begin; i < std::min(end, ids.size()); ++i)
    for (const unsigned shift : {0u, 8u, 16u, 24u})
      fnvByte(hash, static_cast<unsigned char>(static_cast<std::uint32_t>(ids[i]) >> shift));
  return hexadecimal(hash);
}

}  // namespace headscope::test
