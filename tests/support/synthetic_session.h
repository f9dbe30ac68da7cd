#pragma once

#include <memory>

#include "core/session/session_store.h"

namespace headscope::test {

/// SYNTHETIC: a session of made-up numbers with the shape of a real one (36 layers × 8 KV heads × 51 ratios, three
/// documents, 32 query heads), for tests of drawing and storing. Deterministic. Nothing of it is a measurement.
struct SyntheticShape {
  int layers = 36;
  int kvHeads = 8;
  int queryHeads = 32;
  int ratios = 51;
  int documents = 3;
  int tokens = 600;
};

[[nodiscard]] std::shared_ptr<SessionData> syntheticSession(const SyntheticShape& shape = {});

/// SYNTHETIC: an allocation over the session's heads, different for every `variant`.
[[nodiscard]] std::shared_ptr<BudgetAllocation> syntheticBudget(const SessionData& session, int variant);

}  // namespace headscope::test
