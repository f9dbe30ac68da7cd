#include "core/tokenize/precompiled_map.h"

#include <array>
#include <cstring>
#include <optional>

#include "core/tokenize/unicode_text.h"
#include "core/tokenize/utf8.h"

namespace headscope {
namespace {

constexpr std::size_t kLongestCluster = 5;  // bytes; longer ones are looked up character by character

Error damagedMap(std::string what) {
  return Error{"precompiled normaliser: " + std::move(what), "", "the file is damaged; fetch it again"};
}

std::optional<std::uint32_t> base64Value(char c) {
  static constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t found = alphabet.find(c);
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint32_t>(found);
}

}  // namespace

Result<std::shared_ptr<const PrecompiledMap>> PrecompiledMap::parse(std::string_view bytes) {
  std::uint32_t trieSize = 0;
  if (bytes.size() < sizeof trieSize) return damagedMap("is shorter than its header");
  std::memcpy(&trieSize, bytes.data(), sizeof trieSize);
  bytes.remove_prefix(sizeof trieSize);
  if (trieSize > bytes.size() || trieSize % sizeof(std::uint32_t) != 0 || trieSize == 0)
    return damagedMap("names a table of " + std::to_string(trieSize) + " bytes in " + std::to_string(bytes.size()));
  auto map = std::make_shared<PrecompiledMap>();
  map->m_units.resize(trieSize / sizeof(std::uint32_t));
  std::memcpy(map->m_units.data(), bytes.data(), trieSize);
  map->m_texts = bytes.substr(trieSize);
  if (validUtf8Prefix(map->m_texts) < map->m_texts.size()) return damagedMap("holds texts that are not UTF-8");
  return std::shared_ptr<const PrecompiledMap>(std::move(map));
}

Result<std::shared_ptr<const PrecompiledMap>> PrecompiledMap::parseBase64(std::string_view text) {
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const auto value = base64Value(c);
    if (!value) return damagedMap("is not base64");
    bits = (bits << 6) | *value;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<char>((bits >> count) & 0xFF));
  }
  return parse(bytes);
}

// The text of the shortest key that `chunk` starts with, as the reference takes it; null where there is none.
const std::string* PrecompiledMap::replacement(std::string_view chunk, std::string& found) const {
  const auto offset = [](std::uint32_t unit) { return (unit >> 10) << ((unit & (1u << 9)) >> 6); };
  std::size_t node = offset(m_units[0]);
  for (const char c : chunk) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == 0) return nullptr;
    node ^= byte;
    if (node >= m_units.size()) return nullptr;
    const std::uint32_t unit = m_units[node];
    if ((unit & (0x80000000u | 0xFFu)) != byte) return nullptr;
    node ^= offset(unit);
    if (((unit >> 8) & 1u) == 0) continue;
    const std::size_t at = node < m_units.size() ? m_units[node] & 0x7FFFFFFFu : m_texts.size();
    if (at >= m_texts.size() || (static_cast<unsigned char>(m_texts[at]) & 0xC0) == 0x80) return nullptr;
    found.assign(m_texts, at, std::min(m_texts.find('\0', at), m_texts.size()) - at);
    return &found;
  }
  return nullptr;
}

AlignedText PrecompiledMap::apply(AlignedText text) const {
  TextRewriter to(text);
  const std::string_view from = text.text();
  std::string found;
  for (std::size_t at = 0; at < from.size();) {
    std::size_t length = clusterLength(from.substr(at));
    // CR LF is one cluster here.
    if (from[at] == '\r' && at + 1 < from.size() && from[at + 1] == '\n') length = 2;
    const std::size_t end = at + length;
    if (length <= kLongestCluster && replacement(from.substr(at, length), found) != nullptr) {
      to.put(found, at, end);
      at = end;
      continue;
    }
    while (at < end) {
      const std::size_t size = utf8Length(static_cast<unsigned char>(from[at]));
      if (replacement(from.substr(at, size), found) != nullptr)
        to.put(found, at, at + size);
      else
        to.keep(at, at + size);
      at += size;
    }
  }
  return std::move(to).take();
}

}  // namespace headscope
