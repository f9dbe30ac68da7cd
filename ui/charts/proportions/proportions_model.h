#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/session/session_store.h"

namespace headscope {

/// Shares of the budget over the KV heads of a session, in layer order.
struct ProportionsModel {
  struct LayerRange {
    int layer = 0;
    int first = 0;  ///< index of its first head
    int count = 0;
  };

  std::vector<HeadId> heads;
  std::vector<LayerRange> layers;
  double uniform = 0;                        ///< 1/N
  double targetRatio = 0;                    ///< of the run, at which global RMS is taken
  int documents = 0;                         ///< with scores
  std::vector<double> rms, rmsLow, rmsHigh;  ///< mean and extremes over documents; empty without scores
  std::vector<double> saved;  ///< of the session's optimized budget; empty without one; NaN: head not in it
  double savedTarget = 0;

  /// Global-RMS shares of documents `previous` has too are taken from it: scores never change once they are there.
  [[nodiscard]] static ProportionsModel from(const SessionData& session, const ProportionsModel* previous = nullptr);

  /// An allocation's shares in the order of `heads`; NaN where it has none.
  [[nodiscard]] std::vector<double> sharesOf(const BudgetAllocation& allocation) const;
  [[nodiscard]] std::optional<int> indexOf(HeadId head) const;
  /// The budget of a session the chart calls "Optimized": that of method "optimal" (else any optimising method) whose
  /// target is nearest to the run's; null where there is none.
  [[nodiscard]] static const BudgetAllocation* optimizedBudget(const SessionData& session);

private:
  struct DocumentShares {
    std::string documentId;
    std::int64_t tokens = 0;
    std::vector<double> share;
  };
  std::vector<DocumentShares> m_perDocument;
};

}  // namespace headscope
