#include "core/lab/lab_text.h"

#include <algorithm>
#include <system_error>

#include "core/base/fingerprint.h"
#include "core/base/text_file.h"

namespace headscope {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largestText = 1u << 30;

Result<std::string> folderText(const fs::path& folder) {
  std::error_code code;
  std::vector<fs::path> files;
  for (auto entry = fs::directory_iterator(folder, code); !code && entry != fs::directory_iterator();
       entry.increment(code))
    if (const auto suffix = entry->path().extension(); suffix == ".txt" || suffix == ".md")
      files.push_back(entry->path());
  if (code) return Error{"cannot be read (" + code.message() + ")", folder.string(), "check its permissions"};
  if (files.empty()) return Error{"holds no .txt or .md file", folder.string(), "name a folder with text"};
  std::sort(files.begin(), files.end());
  std::string all;
  for (const auto& file : files) {
    HEADSCOPE_TRY(std::string, text, readTextFile(file, largestText - all.size()));
    all += text;
  }
  return all;
}

}  // namespace

LabText::LabText(std::string bytes, int length) : m_bytes(std::move(bytes)), m_length(length) {
  m_split = size() - size() / 20;
}

Result<LabText> LabText::open(const fs::path& path, int length) {
  std::error_code code;
  HEADSCOPE_TRY(LabText, bytes, fs::is_directory(path, code) ? folderText(path) : readTextFile(path, largestText));
  return fromBytes(std::move(bytes), length, path.string());
}

Result<LabText> LabText::fromBytes(std::string bytes, int length, const std::string& where) {
  const auto least = std::size_t{20} * (static_cast<std::size_t>(length) + 1);
  if (length < 1 || bytes.size() < least)
    return Error{"has " + std::to_string(bytes.size()) + " bytes where training needs " + std::to_string(least), where,
                 "use a longer text or a shorter --context"};
  return LabText(std::move(bytes), length);
}

std::string LabText::fingerprint() const { return headscope::fingerprint(m_bytes); }

void LabText::append(LabBatch& batch, std::int64_t begin) const {
  for (auto i = begin; i < begin + m_length; ++i) {
    batch.tokens.push_back(static_cast<unsigned char>(m_bytes[static_cast<std::size_t>(i)]));
    batch.targets.push_back(static_cast<unsigned char>(m_bytes[static_cast<std::size_t>(i) + 1]));
  }
  ++batch.windows;
}

LabBatch LabText::trainingBatch(std::int64_t windows, std::mt19937_64& random) const {
  LabBatch batch;
  const auto places = static_cast<std::uint64_t>(m_split - m_length);
  for (std::int64_t i = 0; i < windows; ++i) append(batch, static_cast<std::int64_t>(random() % places));
  return batch;
}

LabBatch LabText::validationBatch(std::int64_t windows) const {
  LabBatch batch;
  const auto room = size() - m_split - m_length - 1;
  const auto count = std::clamp<std::int64_t>(room / m_length + 1, 1, windows);
  for (std::int64_t i = 0; i < count; ++i) append(batch, m_split + (count == 1 ? 0 : room * i / (count - 1)));
  return batch;
}

}  // namespace headscope
