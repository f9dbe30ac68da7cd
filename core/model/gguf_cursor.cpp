#include "core/model/gguf_cursor.h"

#include <algorithm>

namespace headscope {

namespace {

constexpr std::uint64_t chunkBytes = 1u << 20;
/// Four times the largest header seen in public models; keeps a hostile file from filling the memory.
constexpr std::uint64_t maxHeaderBytes = 128u << 20;

}  // namespace

Error GgufCursor::errorAt(std::uint64_t byte, std::string what, std::string remedy) const {
  return {std::move(what), m_file.path().string() + " at byte " + std::to_string(byte), std::move(remedy)};
}

Result<Done> GgufCursor::need(std::uint64_t count, const std::string& context) {
  if (count > left())
    return error(context + " needs " + std::to_string(count) + " bytes, the file has " + std::to_string(left()) +
                 " left");
  const std::uint64_t end = m_position + count;
  if (end > maxHeaderBytes)
    return error(context + " ends beyond the limit of " + std::to_string(maxHeaderBytes) + " bytes for a header");
  if (end <= m_bytes.size()) return Done{};
  const std::uint64_t have = m_bytes.size();
  const std::uint64_t want = std::min(m_file.size(), std::max(end, have + chunkBytes));
  m_bytes.resize(want);
  return m_file.read(have, m_bytes.data() + have, want - have);
}

Result<std::string> GgufCursor::text(const std::string& context, std::uint64_t limit) {
  HEADSCOPE_TRY(std::string, length, number<std::uint64_t>(context));
  if (length > limit)
    return error(context + " is a string of " + std::to_string(length) + " bytes, at most " + std::to_string(limit) +
                 " are allowed");
  HEADSCOPE_CHECK(std::string, need(length, context));
  std::string value = m_bytes.substr(m_position, length);
  m_position += length;
  return value;
}

Result<Done> GgufCursor::skip(std::uint64_t count, const std::string& context) {
  HEADSCOPE_CHECK(Done, need(count, context));
  m_position += count;
  return Done{};
}

}  // namespace headscope
