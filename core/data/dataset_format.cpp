#include "core/data/dataset_format.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/data/jsonl.h"
#include "core/data/longhealth.h"
#include "core/data/plain_text.h"
#include "core/data/quality.h"
#include "core/data/source_text.h"

namespace headscope {
namespace {

std::string suffixOf(const std::string& name) {
  auto suffix = std::filesystem::path(name).extension().string();
  std::ranges::transform(suffix, suffix.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return suffix;
}

std::string_view firstLine(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.substr(0, text.find('\n'));
}

}  // namespace

std::string nameOf(DatasetFormat format) {
  switch (format) {
    case DatasetFormat::PlainText: return "plain text";
    case DatasetFormat::JsonLines: return "JSON Lines";
    case DatasetFormat::Quality: return "QuALITY";
    case DatasetFormat::LongHealth: return "LongHealth";
  }
  return "";
}

Result<DatasetFormat> formatOf(const std::string& name, std::string_view bytes) {
  const std::string suffix = suffixOf(name);
  if (suffix == ".txt" || suffix == ".md") return DatasetFormat::PlainText;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::string_view line = firstLine(bytes);
  if (suffix != ".jsonl" && !line.starts_with('{'))
    return Error{"is not a kind of data set that can be read", name,
                 "name a .jsonl, .txt or .md file, a file of LongHealth or QuALITY, or demo"};
  // A benchmark may stand on one line; what is cut at the first line end is no whole object then.
  const auto object = nlohmann::json::parse(line, nullptr, false);
  if (isQualityLine(object)) return DatasetFormat::Quality;
  if (isLongHealth(object)) return DatasetFormat::LongHealth;
  if (!object.is_discarded() || suffix == ".jsonl") return DatasetFormat::JsonLines;
  const auto whole = nlohmann::json::parse(bytes, nullptr, false);
  return isLongHealth(whole) || suffix == ".json" ? DatasetFormat::LongHealth : DatasetFormat::JsonLines;
}

Result<Dataset> parseAs(DatasetFormat format, const std::string& name, std::string_view bytes) {
  switch (format) {
    case DatasetFormat::PlainText: return parsePlainText(name, bytes);
    case DatasetFormat::Quality: return parseQuality(name, bytes);
    case DatasetFormat::LongHealth: return parseLongHealth(name, bytes);
    case DatasetFormat::JsonLines: break;
  }
  return parseJsonLines(name, bytes);
}

}  // namespace headscope
