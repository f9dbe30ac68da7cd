#pragma once

#include <c10/core/Device.h>

#include <string>

namespace headscope::gpu {

/// True where an NVIDIA driver and libtorch's CUDA library are present; loads that library on first use.
[[nodiscard]] bool cudaAvailable();

/// "auto", "cpu" or "cuda:N" as a device; throws std::invalid_argument with a sentence for any other word and for a
/// CUDA device that is not there. "auto" is the first CUDA device where there is one.
[[nodiscard]] c10::Device parseDevice(const std::string& word);

}  // namespace headscope::gpu
