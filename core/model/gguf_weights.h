#pragma once

#include <memory>

#include "core/model/gguf_file.h"
#include "core/model/weight_sample.h"
#include "core/model/weight_source.h"

namespace headscope {

/// Tensors of a GGUF model of one or several files, dequantised to float32 when read.
class GgufWeights : public WeightSource {
public:
  /// Refuses a name that another file has too.
  [[nodiscard]] Result<Done> addFile(std::shared_ptr<const GgufFile> file);

  /// In the order of `tensors()`.
  [[nodiscard]] std::vector<StoredBytes> storedBytes() const;

  [[nodiscard]] std::string where() const override { return m_files.empty() ? "" : m_files.front()->path().string(); }

protected:
  [[nodiscard]] Result<at::Tensor> readTensor(std::size_t number) const override;

private:
  struct Place {
    std::size_t file, tensor;
  };

  std::vector<std::shared_ptr<const GgufFile>> m_files;
  std::vector<Place> m_places;
};

}  // namespace headscope
