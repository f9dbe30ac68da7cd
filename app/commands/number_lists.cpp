#include "app/commands/number_lists.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/profiling/profile_request.h"

namespace headscope {

namespace {

constexpr int maxLayer = 99'999;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == separator)
      parts.emplace_back();
    else
      parts.back() += letter;
  }
  return parts;
}

template <class T>
void sortUnique(std::vector<T>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

Result<std::vector<double>> parseRatios(const std::string& text) {
  const bool range = text.find(':') != std::string::npos;
  std::vector<double> values;
  for (const std::string& part : split(text, range ? ':' : ',')) {
    const auto value = numberOf<double>(part);
    if (!value || !(*value >= 0 && *value <= 1))
      return Error{"\"" + part + "\" is no number from 0 to 1", "--ratios", "write 0:0.5:0.01 or 0,0.05,0.5"};
    values.push_back(*value);
  }
  if (range) {
    if (values.size() == 3) values = ratioGrid(values[0], values[1], values[2]);
    if (values.empty() || text.find(',') != std::string::npos || std::ranges::count(text, ':') != 2)
      return Error{"\"" + text + "\" is no start:stop:step", "--ratios", "write 0:0.5:0.01 or 0,0.05,0.5"};
  }
  sortUnique(values);
  return values;
}

Result<std::vector<HeadId>> parseHeads(const std::string& text) {
  std::vector<HeadId> heads;
  if (text == "all") return heads;
  for (const std::string& part : split(text, ',')) {
    const auto head = HeadId::parse(part);
    if (!head) return Error{"\"" + part + "\" is no head", "--heads", "write all, or names such as L0H0,L7H1"};
    heads.push_back(*head);
  }
  sortUnique(heads);
  return heads;
}

Result<std::vector<int>> parseLayers(const std::string& text) {
  std::vector<int> layers;
  if (text == "all") return layers;
  for (const std::string& part : split(text, ',')) {
    const auto layer = numberOf<int>(part);
    if (!layer || *layer < 0 || *layer > maxLayer)
      return Error{"\"" + part + "\" is no layer", "--layers", "write all, or numbers such as 0,18,35"};
    layers.push_back(*layer);
  }
  sortUnique(layers);
  return layers;
}

Result<Shard> parseShard(const std::string& text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  if (index.ec == std::errc() && index.ptr != end && *index.ptr == '/') {
    const auto count = std::from_chars(index.ptr + 1, end, shard.count);
    const bool whole = count.ec == std::errc() && count.ptr == end;
    if (whole && shard.index >= 0 && shard.index < shard.count && shard.count <= 100000) return shard;
  }
  return Error{"\"" + text + "\" is no shard", "--shard", "write i/n with 0 ≤ i < n, such as 0/8"};
}

}  // namespace headscope
