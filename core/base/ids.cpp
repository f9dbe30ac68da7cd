#include "core/base/ids.h"

#include <charconv>

namespace headscope {

namespace {

/// Reads a run of one to five digits from the front of `text` and removes it.
std::optional<int> takeNumber(std::string_view& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const auto length = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || length == 0 || length > 5 || value < 0) return std::nullopt;
  text.remove_prefix(length);
  return value;
}

}  // namespace

std::string HeadId::toString() const { return "L" + std::to_string(layer) + "H" + std::to_string(kvHead); }

std::optional<HeadId> HeadId::parse(std::string_view text) {
  if (text.empty() || text.front() != 'L') return std::nullopt;
  text.remove_prefix(1);
  const auto layer = takeNumber(text);
  if (!layer || text.empty() || text.front() != 'H') return std::nullopt;
  text.remove_prefix(1);
  const auto head = takeNumber(text);
  if (!head || !text.empty()) return std::nullopt;
  return HeadId{*layer, *head};
}

}  // namespace headscope
