#pragma once

#include <algorithm>

#include "core/base/stopwatch.h"

namespace headscope::tasks {

template <class Body>
[[nodiscard]] double secondsOf(const Body& body) {
  const Stopwatch watch;
  body();
  return watch.seconds();
}

/// The least of three: what other programs took away is in the others.
template <class Body>
[[nodiscard]] double leastSecondsOf(const Body& body) {
  return std::min({secondsOf(body), secondsOf(body), secondsOf(body)});
}

}  // namespace headscope::tasks
