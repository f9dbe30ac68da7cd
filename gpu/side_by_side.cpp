#include "gpu/side_by_side.h"

#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace headscope::gpu {

void runSideBySide(std::size_t count, const std::function<void(std::size_t)>& task) {
  const auto threads = at::get_num_threads();
  std::atomic<std::size_t> next{0};
  std::vector<std::exception_ptr> failures(std::min(count, static_cast<std::size_t>(std::max(1, threads))));
  const auto work = [&](std::exception_ptr& failure) {
    const c10::NoGradGuard inference;
    try {
      for (auto i = next++; i < count; i = next++) task(i);
    } catch (...) {
      failure = std::current_exception();
      next = count;
    }
  };
  if (failures.size() < 2) {
    for (auto& failure : failures) work(failure);
  } else {
    std::vector<std::jthread> workers;
    workers.reserve(failures.size());
    for (auto& failure : failures)
      workers.emplace_back([&] {
        at::set_num_threads(1);
        work(failure);
      });
    workers.clear();
    // The setting is each thread's own, but for threads that begin later: they take the last one set.
    at::set_num_threads(threads);
  }
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace headscope::gpu
