#pragma once

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace headscope {

/// Windows of bytes, one behind another, and the byte that follows each byte.
struct LabBatch {
  std::int64_t windows = 0;
  std::vector<TokenId> tokens;        ///< windows · length
  std::vector<std::int64_t> targets;  ///< as many
};

/// A text to train on: its first 95 % for training, the rest for validation.
class LabText {
public:
  /// One file, or all .txt and .md files of a folder by name; at least 20 windows of `length` bytes.
  [[nodiscard]] static Result<LabText> open(const std::filesystem::path& path, int length);
  /// The same of bytes in memory, for `where` in errors.
  [[nodiscard]] static Result<LabText> fromBytes(std::string bytes, int length, const std::string& where);

  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(m_bytes.size()); }
  [[nodiscard]] std::string fingerprint() const;

  /// Windows at places drawn from `random`: the same for every kind of model.
  [[nodiscard]] LabBatch trainingBatch(std::int64_t windows, std::mt19937_64& random) const;
  /// At most this many windows, evenly spread over the validation part.
  [[nodiscard]] LabBatch validationBatch(std::int64_t windows) const;

private:
  LabText(std::string bytes, int length);
  void append(LabBatch& batch, std::int64_t begin) const;

  std::string m_bytes;
  std::int64_t m_length, m_split;
};

}  // namespace headscope
