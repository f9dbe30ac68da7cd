#pragma once

#include <filesystem>
#include <memory>

#include "core/model/safetensors_header.h"
#include "core/model/weight_sample.h"
#include "core/model/weight_source.h"

namespace headscope {

/// Tensors of one or several safetensors files, widened to float32 when read. FP8 weights are multiplied by the scales
/// stored beside them: W_scale_inv or W_scale, one for each block of rows and columns (128 × 128 unless the shapes say
/// otherwise, the last ones cut short), one a row, or one for all.
class SafetensorsWeights : public WeightSource {
public:
  explicit SafetensorsWeights(std::filesystem::path folder) : m_folder(std::move(folder)) {}

  /// Adds the tensors of one file. Refuses a name that another file has too.
  [[nodiscard]] Result<Done> addFile(const std::filesystem::path& path);
  /// Rows and columns of a block of FP8 weights.
  void setBlock(std::int64_t rows, std::int64_t columns) { m_blockRows = rows, m_blockColumns = columns; }

  /// In the order of `tensors()`.
  [[nodiscard]] std::vector<StoredBytes> storedBytes() const;

  [[nodiscard]] std::string where() const override { return m_folder.string(); }

protected:
  [[nodiscard]] Result<at::Tensor> readTensor(std::size_t number) const override;

private:
  struct Stored {
    std::shared_ptr<const RandomAccessFile> file;
    SafetensorsEntry entry;
  };

  [[nodiscard]] Result<at::Tensor> scaled(const at::Tensor& values, const Stored& stored) const;
  [[nodiscard]] Result<at::Tensor> widenedScale(const at::Tensor& scale, at::IntArrayRef shape,
                                                const Stored& stored) const;

  std::filesystem::path m_folder;
  std::vector<Stored> m_stored;
  std::int64_t m_blockRows = 128, m_blockColumns = 128;
};

}  // namespace headscope
