#include "gpu/device.h"

#include <ATen/Context.h>
#include <dlfcn.h>

#include <charconv>
#include <filesystem>
#include <stdexcept>

namespace headscope::gpu {

namespace {

/// libtorch_cuda registers its operators when it is loaded; it is a gigabyte, so only a machine with a driver loads it.
bool loadCuda() {
  std::error_code code;
  if (!std::filesystem::exists("/dev/nvidiactl", code)) return false;
  return dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL) != nullptr && at::globalContext().hasCUDA();
}

}  // namespace

bool cudaAvailable() {
  static const bool available = loadCuda();
  return available;
}

c10::Device parseDevice(const std::string& word) {
  if (word == "cpu") return c10::Device(c10::kCPU);
  if (word == "auto") return cudaAvailable() ? c10::Device(c10::kCUDA, 0) : c10::Device(c10::kCPU);
  int index = -1;
  const std::string prefix = "cuda:";
  if (word.rfind(prefix, 0) == 0) std::from_chars(word.data() + prefix.size(), word.data() + word.size(), index);
  if (index < 0) throw std::invalid_argument("device '" + word + "' is none of auto, cpu, cuda:N");
  if (!cudaAvailable()) throw std::invalid_argument("no CUDA device is present; use --device cpu");
  const auto count = at::globalContext().getAcceleratorHooksInterface().deviceCount();
  if (index >= count)
    throw std::invalid_argument("there is no " + word + "; " + std::to_string(count) + " CUDA devices are present");
  return c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(index));
}

}  // namespace headscope::gpu
