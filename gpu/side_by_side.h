#pragma once

#include <cstddef>
#include <functional>

namespace headscope::gpu {

/// Runs task(0) … task(count − 1) on as many threads as libtorch uses, each of which computes on one thread, without
/// gradients. For tasks of many small operations, which one after the other leave most threads waiting for each other.
/// A task's exception is thrown here once all threads have ended; tasks not begun by then are left out.
void runSideBySide(std::size_t count, const std::function<void(std::size_t)>& task);

}  // namespace headscope::gpu
