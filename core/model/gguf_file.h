#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/model/gguf_layout.h"
#include "core/model/random_access_file.h"

struct gguf_context;

namespace headscope {

/// A GGUF file: its metadata in memory, its tensors on disk. The header is checked by `readGgufLayout` before ggml's
/// reader gets it. Immutable and thread-safe.
///
/// Every metadata getter tells three cases apart: the value; nothing where the key is missing; an Error naming the key
/// where the value has another type. Strings end at their first NUL.
class GgufFile {
public:
  [[nodiscard]] static Result<std::shared_ptr<const GgufFile>> open(const std::filesystem::path& path);
  ~GgufFile();
  GgufFile(const GgufFile&) = delete;
  GgufFile& operator=(const GgufFile&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return m_file->path(); }
  [[nodiscard]] const RandomAccessFile& file() const { return *m_file; }

  [[nodiscard]] bool has(const std::string& key) const { return m_keys.contains(key); }
  /// Whether the key is there and holds an array.
  [[nodiscard]] bool isArray(const std::string& key) const;
  [[nodiscard]] Result<std::optional<std::string>> text(const std::string& key) const;
  [[nodiscard]] Result<std::optional<bool>> flag(const std::string& key) const;
  /// Any integer type.
  [[nodiscard]] Result<std::optional<std::int64_t>> integer(const std::string& key) const;
  /// Any number type.
  [[nodiscard]] Result<std::optional<double>> real(const std::string& key) const;
  [[nodiscard]] Result<std::optional<std::vector<std::string>>> texts(const std::string& key) const;
  /// Elements of any integer type.
  [[nodiscard]] Result<std::optional<std::vector<std::int64_t>>> integers(const std::string& key) const;
  /// Elements of any number type.
  [[nodiscard]] Result<std::optional<std::vector<double>>> reals(const std::string& key) const;

  [[nodiscard]] const std::vector<GgufTensor>& tensors() const { return m_layout.tensors; }
  /// Header bytes (metadata and tensor table), for a fingerprint.
  [[nodiscard]] std::string headerBytes() const { return m_layout.metadata + m_layout.table; }

private:
  struct FreeContext {
    void operator()(gguf_context* context) const;
  };

  GgufFile(std::shared_ptr<const RandomAccessFile> file, GgufLayout layout,
           std::unique_ptr<gguf_context, FreeContext> context);

  [[nodiscard]] std::optional<std::int64_t> find(const std::string& key) const;
  [[nodiscard]] Error wrongType(const std::string& key, const char* wanted) const;

  std::shared_ptr<const RandomAccessFile> m_file;
  GgufLayout m_layout;
  std::unordered_map<std::string, std::int64_t> m_keys;
  std::unique_ptr<gguf_context, FreeContext> m_context;
};

}  // namespace headscope
