#include "core/session/chart_data.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "core/session/budget_tables.h"
#include "core/session/session_budget.h"

namespace headscope {

namespace {

constexpr double exactSlack = 1e-9;  ///< keeps floor(0.29·100) from becoming 28

/// A mean over documents that may have no members.
struct Mean {
  double sum = 0;
  int count = 0;

  void add(double value) {
    sum += value;
    ++count;
  }
  [[nodiscard]] TableField field() const {
    if (count == 0) return {};
    return sum / count;
  }
};

TableField shareOf(const std::map<HeadId, double>& shares, HeadId head) {
  const auto found = shares.find(head);
  if (found == shares.end()) return {};
  return found->second;
}

std::string circuitName(Circuit circuit) { return circuit == Circuit::QueryKey ? "qk" : "ov"; }

std::vector<TableField> spectrumStart(const ModelSpectra& model, const LayerSpectrum& layer) {
  return {model.name, circuitName(model.circuit), model.centred, static_cast<std::int64_t>(layer.layer)};
}

}  // namespace

Result<Table> proportionsTable(const SessionData& session) {
  const Profile& profile = session.profile;
  const std::vector<HeadId>& heads = profile.record.heads;
  if (profile.documents.empty() || heads.empty())
    return Error{"the session has no profile", "", "run headscope-cli profile first"};
  const double target = profile.record.targetRatio;
  const auto rms = globalRmsProportions(profile, target);
  Mean uniformKept;
  std::map<HeadId, Mean> rmsKept;
  for (const DocumentProfile& document : profile.documents) {
    uniformKept.add(std::max(1.0, std::floor(target * static_cast<double>(document.tokens) + exactSlack)));
    for (const auto& [head, kept] : globalRmsCounts(document, target)) rmsKept[head].add(static_cast<double>(kept));
  }
  std::map<HeadId, std::pair<double, std::int64_t>> optimal;
  if (const auto budget = sessionBudget(profile, {"optimal", target, 1}); budget.ok()) {
    const BudgetAllocation& allocation = budget->allocation;
    for (std::size_t index = 0; index < allocation.heads.size(); ++index)
      optimal[allocation.heads[index]] = {allocation.proportion[index], allocation.kept[index]};
  }
  Table table{{"head", "layer", "kv_head", "uniform", "uniform_kept", "global_rms", "global_rms_kept", "optimal",
               "optimal_kept"},
              {}};
  for (const HeadId head : heads) {
    std::vector<TableField> row{head.toString(),           std::int64_t{head.layer},
                                std::int64_t{head.kvHead}, 1.0 / static_cast<double>(heads.size()),
                                uniformKept.field(),       shareOf(rms, head),
                                rmsKept[head].field()};
    const auto found = optimal.find(head);
    row.resize(table.columns.size());
    if (found != optimal.end()) {
      row[row.size() - 2] = found->second.first;
      row[row.size() - 1] = found->second.second;
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Result<Table> influenceTable(const SessionData& session) {
  Table table{{"head", "ratio", "kept", "delta", "stderr", "exact", "error", "documents", "kl"}, {}};
  for (const MeanCurve& curve : meanCurves(session.profile))
    for (std::size_t point = 0; point < curve.ratio.size(); ++point)
      table.rows.push_back({curve.head.toString(), curve.ratio[point], curve.kept[point], curve.delta[point],
                            curve.stderrDelta[point], static_cast<bool>(curve.exact[point]), curve.error[point],
                            std::int64_t{curve.documents[point]}, curve.kl[point]});
  if (table.rows.empty()) return Error{"the session has no influence curve", "", "run headscope-cli profile first"};
  return table;
}

Result<Table> effectiveRankTable(const SessionData& session) {
  Table table{{"model", "circuit", "centred", "layer", "heads", "effective_rank", "null_mean", "null_low", "null_high"},
              {}};
  for (const ModelSpectra& model : session.spectra)
    for (const LayerSpectrum& layer : model.layers) {
      auto row = spectrumStart(model, layer);
      row.emplace_back(std::int64_t{layer.heads});
      row.resize(table.columns.size());
      if (layer.effectiveRank) row[5] = *layer.effectiveRank;
      if (layer.null) {
        row[6] = layer.null->mean;
        row[7] = layer.null->low;
        row[8] = layer.null->high;
      }
      table.rows.push_back(std::move(row));
    }
  if (table.rows.empty()) return Error{"the session has no spectra", "", "run headscope-cli spectra with -o first"};
  return table;
}

Result<Table> spectraTable(const SessionData& session) {
  Table table{{"model", "circuit", "centred", "layer", "index", "eigenvalue"}, {}};
  for (const ModelSpectra& model : session.spectra)
    for (const LayerSpectrum& layer : model.layers)
      for (std::size_t index = 0; index < layer.eigenvalues.size(); ++index) {
        auto row = spectrumStart(model, layer);
        row.emplace_back(static_cast<std::int64_t>(index) + 1);
        row.emplace_back(layer.eigenvalues[index]);
        table.rows.push_back(std::move(row));
      }
  if (table.rows.empty()) return Error{"the session has no spectra", "", "run headscope-cli spectra with -o first"};
  return table;
}

Result<Table> chartTable(const SessionData& session, const std::string& view) {
  if (view == "proportions") return proportionsTable(session);
  if (view == "influence") return influenceTable(session);
  if (view == "effective-rank") return effectiveRankTable(session);
  if (view == "spectra") return spectraTable(session);
  if (view == "pareto") return paretoTable(session);
  return Error{"there is no view named \"" + view + "\"", "",
               "use proportions, influence, effective-rank, spectra or pareto"};
}

}  // namespace headscope
