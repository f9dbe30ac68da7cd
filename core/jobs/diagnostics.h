#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/jobs/tasks.h"

namespace headscope::tasks {

/// One operation held against its double-precision reference.
struct SelftestResult {
  std::string name;
  std::string dtype;
  double worstError = 0;
  double tolerance = 0;
  bool ok = false;
};

/// Every operation of gpu/ on `device` against its reference, and a tiny model end to end. A result that is not ok is
/// a value, not an error; errors are a device that is not there.
[[nodiscard]] Result<std::vector<SelftestResult>> selftest(const DeviceOptions& device, const TaskContext& context);

/// One measurement beside the reference it is held against; `ratio` is value ÷ reference value, in the same run.
struct BenchResult {
  std::string name;
  double value = 0;
  std::string unit;
  std::string reference;
  double ratio = 0;
};

/// The benchmarks on `model` ("demo" in the program's own use).
[[nodiscard]] Result<std::vector<BenchResult>> bench(const std::string& model, const DeviceOptions& device,
                                                     const TaskContext& context);

}  // namespace headscope::tasks
