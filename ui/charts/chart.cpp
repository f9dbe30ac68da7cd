#include "ui/charts/chart.h"

#include <QCoreApplication>
#include <array>

#include "ui/charts/effective_rank/effective_rank_chart.h"
#include "ui/charts/influence/influence_chart.h"
#include "ui/charts/pareto/pareto_chart.h"
#include "ui/charts/proportions/proportions_chart.h"
#include "ui/charts/spectra/spectra_chart.h"

namespace headscope {
namespace {

struct ViewEntry {
  ChartView view;
  const char* name;
  const char* title;
};

constexpr std::array kViews = {
    ViewEntry{ChartView::Proportions, "proportions", QT_TRANSLATE_NOOP("ChartView", "Head proportions")},
    ViewEntry{ChartView::Influence, "influence", QT_TRANSLATE_NOOP("ChartView", "Head influence")},
    ViewEntry{ChartView::EffectiveRank, "effective-rank", QT_TRANSLATE_NOOP("ChartView", "Effective rank by layer")},
    ViewEntry{ChartView::Spectra, "spectra", QT_TRANSLATE_NOOP("ChartView", "Eigenvalue spectra")},
    ViewEntry{ChartView::Pareto, "pareto", QT_TRANSLATE_NOOP("ChartView", "Pareto curves of budgets")},
};

const ViewEntry& entry(ChartView view) { return kViews[static_cast<std::size_t>(view)]; }

}  // namespace

QString viewName(ChartView view) { return QLatin1String(entry(view).name); }

QString viewTitle(ChartView view) { return QCoreApplication::translate("ChartView", entry(view).title); }

std::optional<ChartView> viewFromName(const QString& name) {
  for (const ViewEntry& candidate : kViews)
    if (name == QLatin1String(candidate.name)) return candidate.view;
  return std::nullopt;
}

std::unique_ptr<Chart> Chart::create(ChartView view) {
  switch (view) {
    case ChartView::Proportions: return std::make_unique<ProportionsChart>();
    case ChartView::Influence: return std::make_unique<InfluenceChart>();
    case ChartView::EffectiveRank: return std::make_unique<EffectiveRankChart>();
    case ChartView::Spectra: return std::make_unique<SpectraChart>();
    case ChartView::Pareto: return std::make_unique<ParetoChart>();
  }
  return nullptr;
}

}  // namespace headscope
