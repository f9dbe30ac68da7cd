#include "core/model/safetensors_header.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace headscope {

namespace {

using nlohmann::json;

constexpr std::uint64_t largestHeader = 100'000'000;
constexpr std::size_t deepest = 64;

const std::map<std::string, unsigned>& dtypeBits() {
  static const std::map<std::string, unsigned> bits{
      {"BOOL", 8}, {"U8", 8},   {"I8", 8},   {"F8_E4M3", 8}, {"F8_E5M2", 8}, {"F8_E8M0", 8},
      {"I16", 16}, {"U16", 16}, {"F16", 16}, {"BF16", 16},   {"I32", 32},    {"U32", 32},
      {"F32", 32}, {"I64", 64}, {"U64", 64}, {"F64", 64},    {"C64", 64}};
  return bits;
}

/// Watches parse events for a key given twice in one object and for depth.
class DuplicateWatch {
public:
  bool operator()(int depth, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) m_open.emplace_back();
    if (event == json::parse_event_t::object_end && !m_open.empty()) m_open.pop_back();
    if (event == json::parse_event_t::key && !m_open.empty()) {
      const auto key = parsed.get<std::string>();
      if (!m_open.back().insert(key).second && m_duplicate.empty()) m_duplicate = key;
    }
    if (static_cast<std::size_t>(depth) > deepest) throw std::length_error("nested more than 64 deep");
    return true;
  }
  [[nodiscard]] const std::string& duplicate() const { return m_duplicate; }

private:
  std::vector<std::set<std::string>> m_open;
  std::string m_duplicate;
};

Result<json> parseChecked(const std::string& text, const std::string& where) {
  DuplicateWatch watch;
  try {
    auto document = json::parse(
        text, [&watch](int depth, json::parse_event_t event, json& parsed) { return watch(depth, event, parsed); });
    if (!watch.duplicate().empty())
      return Error{"names '" + watch.duplicate() + "' twice", where, "fetch the file again"};
    return document;
  } catch (const std::exception& problem) {
    return Error{std::string("is no valid JSON (") + problem.what() + ")", where, "fetch the file again"};
  }
}

Result<SafetensorsEntry> readEntry(const std::string& name, const json& entry, std::uint64_t dataSize,
                                   const std::string& where) {
  const Error broken{"tensor '" + name + "' has a broken entry", where, "fetch the file again"};
  if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string() || !entry.contains("shape") ||
      !entry["shape"].is_array() || !entry.contains("data_offsets") || !entry["data_offsets"].is_array() ||
      entry["data_offsets"].size() != 2)
    return broken;
  SafetensorsEntry tensor{name, entry["dtype"].get<std::string>(), {}, 0, 0};
  const auto bits = dtypeBits().find(tensor.dtype);
  if (bits == dtypeBits().end())
    return Error{"tensor '" + name + "' has the unknown dtype " + tensor.dtype, where, "convert the model"};
  std::uint64_t elements = 1;
  for (const auto& size : entry["shape"]) {
    if (!size.is_number_unsigned() || __builtin_mul_overflow(elements, size.get<std::uint64_t>(), &elements) ||
        elements > (1ull << 50))
      return broken;
    tensor.shape.push_back(static_cast<std::int64_t>(size.get<std::uint64_t>()));
  }
  const auto& offsets = entry["data_offsets"];
  if (!offsets[0].is_number_unsigned() || !offsets[1].is_number_unsigned()) return broken;
  const auto begin = offsets[0].get<std::uint64_t>();
  const auto end = offsets[1].get<std::uint64_t>();
  if (begin > end || end > dataSize || end - begin != elements * bits->second / 8)
    return Error{"tensor '" + name + "' has bytes " + std::to_string(begin) + " to " + std::to_string(end) +
                     ", which fit neither its shape nor the file",
                 where, "fetch the file again"};
  tensor.offset = begin;
  tensor.bytes = end - begin;
  return tensor;
}

}  // namespace

Result<Done> checkJson(const std::string& text, const std::string& where) {
  HEADSCOPE_CHECK(Done, parseChecked(text, where));
  return Done{};
}

Result<std::vector<SafetensorsEntry>> readSafetensorsHeader(const RandomAccessFile& file) {
  using Entries = std::vector<SafetensorsEntry>;
  const auto where = file.path().string();
  unsigned char raw[8] = {};
  if (file.size() < sizeof raw) return Error{"is too short for a safetensors file", where, "fetch the file again"};
  HEADSCOPE_CHECK(Entries, file.read(0, reinterpret_cast<char*>(raw), sizeof raw));
  std::uint64_t length = 0;
  for (int i = 7; i >= 0; --i) length = length << 8 | raw[i];
  if (length > largestHeader)
    return Error{"has a header of " + std::to_string(length) + " bytes; the format allows 100000000", where,
                 "split the model into shards"};
  if (length > file.size() - sizeof raw)
    return Error{"ends inside its header of " + std::to_string(length) + " bytes", where, "fetch the file again"};
  std::string text(length, '\0');
  HEADSCOPE_CHECK(Entries, file.read(sizeof raw, text.data(), text.size()));
  HEADSCOPE_TRY(Entries, header, parseChecked(text, where));
  if (!header.is_object()) return Error{"has a header that is no JSON object", where, "fetch the file again"};

  const auto start = sizeof raw + length;
  Entries entries;
  for (const auto& [name, value] : header.items()) {
    if (name == "__metadata__") continue;
    HEADSCOPE_TRY(Entries, entry, readEntry(name, value, file.size() - start, where));
    entries.push_back(std::move(entry));
  }
  auto byOffset = entries;
  std::sort(byOffset.begin(), byOffset.end(),
            [](auto& a, auto& b) { return std::pair(a.offset, a.bytes) < std::pair(b.offset, b.bytes); });
  std::uint64_t place = 0;
  for (const auto& entry : byOffset) {
    if (entry.offset != place)
      return Error{"tensor '" + entry.name + "' begins at byte " + std::to_string(entry.offset) +
                       " of the data where " + std::to_string(place) + " is next",
                   where, "fetch the file again"};
    place += entry.bytes;
  }
  if (place != file.size() - start)
    return Error{"holds " + std::to_string(file.size() - start) + " bytes of data where its header names " +
                     std::to_string(place),
                 where, "fetch the file again"};
  for (auto& entry : entries) entry.offset += start;
  return entries;
}

}  // namespace headscope
