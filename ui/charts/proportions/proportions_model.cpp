#include "ui/charts/proportions/proportions_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope {
namespace {

constexpr double kNoShare = std::numeric_limits<double>::quiet_NaN();

std::vector<HeadId> headsOf(const Profile& profile) {
  std::vector<HeadId> heads = profile.record.heads;
  std::sort(heads.begin(), heads.end());
  heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
  return heads;
}

std::vector<ProportionsModel::LayerRange> layersOf(const std::vector<HeadId>& heads) {
  std::vector<ProportionsModel::LayerRange> layers;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (layers.empty() || layers.back().layer != heads[i].layer)
      layers.push_back({heads[i].layer, static_cast<int>(i), 0});
    ++layers.back().count;
  }
  return layers;
}

}  // namespace

ProportionsModel ProportionsModel::from(const SessionData& session, const ProportionsModel* previous) {
  ProportionsModel model;
  const Profile& profile = session.profile;
  model.heads = headsOf(profile);
  if (model.heads.empty()) return model;
  model.layers = layersOf(model.heads);
  model.uniform = 1.0 / static_cast<double>(model.heads.size());
  model.targetRatio = profile.record.targetRatio;

  const bool reusable =
      previous != nullptr && previous->heads == model.heads && previous->targetRatio == model.targetRatio;
  for (const DocumentProfile& document : profile.documents) {
    if (document.rmsScores.size() < model.heads.size()) continue;
    const DocumentShares* known = nullptr;
    if (reusable)
      for (const DocumentShares& shares : previous->m_perDocument)
        if (shares.documentId == document.documentId && shares.tokens == document.tokens) known = &shares;
    if (known != nullptr) {
      model.m_perDocument.push_back(*known);
      continue;
    }
    const std::map<HeadId, std::int64_t> counts = globalRmsCounts(document, model.targetRatio);
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0, [](double sum, const auto& entry) {
      return sum + static_cast<double>(entry.second);
    });
    DocumentShares shares{document.documentId, document.tokens, {}};
    for (const HeadId head : model.heads) {
      const auto found = counts.find(head);
      shares.share.push_back(found == counts.end() || total <= 0 ? kNoShare
                                                                 : static_cast<double>(found->second) / total);
    }
    model.m_perDocument.push_back(std::move(shares));
  }
  model.documents = static_cast<int>(model.m_perDocument.size());
  for (std::size_t i = 0; i < model.heads.size() && model.documents > 0; ++i) {
    double sum = 0, low = std::numeric_limits<double>::infinity(), high = -low;
    for (const DocumentShares& shares : model.m_perDocument) {
      sum += shares.share[i];
      low = std::min(low, shares.share[i]);
      high = std::max(high, shares.share[i]);
    }
    model.rms.push_back(sum / model.documents);
    model.rmsLow.push_back(low);
    model.rmsHigh.push_back(high);
  }
  if (const BudgetAllocation* budget = optimizedBudget(session)) {
    model.saved = model.sharesOf(*budget);
    model.savedTarget = budget->targetRatio;
  }
  return model;
}

const BudgetAllocation* ProportionsModel::optimizedBudget(const SessionData& session) {
  const BudgetAllocation* best = nullptr;
  std::pair<int, double> bestRank;
  for (const BudgetAllocation& budget : session.budgets) {
    if (budget.method == "uniform" || budget.method == "rms" || budget.method == "pyramid") continue;
    const std::pair rank(budget.method == "optimal" ? 0 : 1,
                         std::abs(budget.targetRatio - session.profile.record.targetRatio));
    if (best == nullptr || rank < bestRank) {
      best = &budget;
      bestRank = rank;
    }
  }
  return best;
}

std::vector<double> ProportionsModel::sharesOf(const BudgetAllocation& allocation) const {
  std::vector<double> shares(heads.size(), kNoShare);
  const std::size_t count = std::min(allocation.heads.size(), allocation.proportion.size());
  for (std::size_t i = 0; i < count; ++i)
    if (const auto index = indexOf(allocation.heads[i]))
      shares[static_cast<std::size_t>(*index)] = allocation.proportion[i];
  return shares;
}

std::optional<int> ProportionsModel::indexOf(HeadId head) const {
  const auto found = std::lower_bound(heads.begin(), heads.end(), head);
  if (found == heads.end() || *found != head) return std::nullopt;
  return static_cast<int>(found - heads.begin());
}

}  // namespace headscope
