#include "core/data/dataset_preview.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/text_file.h"
#include "core/data/jsonl.h"

namespace headscope {
namespace {

constexpr std::size_t kRows = 5;
constexpr std::size_t kShownCharacters = 200;

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// At most so many characters of well-formed UTF-8.
std::string beginningOf(const std::string& text) {
  std::size_t at = 0;
  for (std::size_t count = 0; at < text.size() && count < kShownCharacters; ++count)
    for (++at; at < text.size() && isContinuation(text[at]);) ++at;
  return at < text.size() ? text.substr(0, at) + "…" : text;
}

// The first lines that are not blank.
std::string_view firstLines(std::string_view bytes) {
  std::size_t end = 0;
  for (std::size_t lines = 0; lines < kRows && end < bytes.size();) {
    const std::size_t next = std::min(bytes.find('\n', end), bytes.size() - 1) + 1;
    lines += bytes.substr(end, next - end).find_first_not_of(" \t\r\n") == std::string_view::npos ? 0 : 1;
    end = next;
  }
  return bytes.substr(0, end);
}

std::vector<std::string> namesIn(std::string_view lines) {
  std::set<std::string> names;
  if (lines.starts_with("\xEF\xBB\xBF")) lines.remove_prefix(3);
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (const auto object = nlohmann::json::parse(lines.substr(0, end), nullptr, false); object.is_object())
      for (const auto& [name, value] : object.items()) names.insert(name);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return {names.begin(), names.end()};
}

PreviewRow rowOf(const Document& document) {
  const auto characters =
      document.text.size() - static_cast<std::size_t>(std::ranges::count_if(document.text, isContinuation));
  PreviewRow row{document.id, beginningOf(document.text), characters, document.questions.size(), "", ""};
  if (!document.questions.empty()) {
    row.question = document.questions.front().question;
    row.answer = document.questions.front().answer;
  }
  return row;
}

}  // namespace

Result<DatasetPreview> previewBytes(const std::string& name, std::string_view bytes, const FieldMap& fields) {
  DatasetPreview preview;
  HEADSCOPE_TRY(DatasetPreview, format, formatOf(name, bytes));
  preview.format = format;
  const bool lines = format == DatasetFormat::JsonLines;
  const std::string_view read = lines ? firstLines(bytes) : bytes;
  if (lines) preview.fields = namesIn(read);
  const auto dataset = lines ? parseJsonLines(name, read, fields) : parseAs(format, name, read);
  if (!dataset.ok()) {
    preview.problem = dataset.failed() ? dataset.error().toString() : "";
    return preview;
  }
  preview.notes = dataset->notes;
  for (const auto& document : dataset->documents)
    if (preview.rows.size() < kRows) preview.rows.push_back(rowOf(document));
  if (preview.rows.empty()) preview.problem = "There is no document in it.";
  return preview;
}

Result<DatasetPreview> previewDataset(const std::string& dataset, const FieldMap& fields) {
  const auto file = datasetFile(dataset);
  HEADSCOPE_TRY(DatasetPreview, bytes, readTextFile(file));
  return previewBytes(file.string(), bytes, fields);
}

Result<Done> importDataset(const std::string& path, const FieldMap& fields, const std::string& target) {
  HEADSCOPE_TRY(Done, bytes, readTextFile(path));
  HEADSCOPE_TRY(Done, dataset, parseJsonLines(path, bytes, fields));
  if (dataset.documents.empty()) return Error{"holds no document", path, "add a line of JSON"};
  return writeTextFile(target, toJsonLines(dataset));
}

}  // namespace headscope
