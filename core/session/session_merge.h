#pragma once

#include <string>
#include <vector>

#include "core/session/session_store.h"

namespace headscope {

struct MergeSummary {
  std::int64_t documents = 0, points = 0;
};

/// Joins the parts of a sharded profile into `target`, which holds no profile yet: documents by their id, points by
/// head and ratio, an exact one before an estimate. Parts of other models, data or settings, and documents whose
/// answers differ, are refused by name before anything is written. Spectra and the layout of the heads are
/// taken from the first part that has them; scenarios of parts are left out.
[[nodiscard]] Result<MergeSummary> mergeSessions(const std::vector<std::string>& parts, SessionStore& target);

}  // namespace headscope
