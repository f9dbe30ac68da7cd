#include "ui/charts/chart_definition.h"

#include <QCoreApplication>

namespace headscope {

namespace {

struct Definition {
  Q_DECLARE_TR_FUNCTIONS(ChartDefinition)
};

}  // namespace

QString chartDefinition(ChartView view) {
  switch (view) {
    case ChartView::Proportions:
      return Definition::tr(
          "<p>The share p of all kept keys that one KV head gets; the shares of all N heads sum to 1. At a target "
          "ratio "
          "ρ of kept keys, p gives the head the ratio p·ρ·N of its own keys.</p>"
          "<p><span style='font-weight:600'>Uniform</span> is 1/N. <span style='font-weight:600'>Global RMS</span> "
          "keeps the highest scores over all heads in one list; a key's "
          "score is √mean(A²), A its attention weight from each reference query. <span "
          "style='font-weight:600'>Optimized</span> is the allocation "
          "with the least sum of the heads' influence curves.</p>");
    case ChartView::Influence:
      return Definition::tr(
          "<p>Δ log-perplexity of the model's own answers when one KV head keeps another share of the document's keys, "
          "while all others stay at the baseline's ratio. Below zero is better than the baseline.</p>"
          "<p>Kept keys are those with the highest scores; their values and a bias are fitted so that the head's "
          "attention to the document changes least. Ratio 0 keeps one key. Bands are the standard error over "
          "documents. "
          "A hollow point is estimated from one backward pass and carries its error; a filled one is measured.</p>"
          "<p>KL is the divergence of the next token's distribution from the whole cache's, in nats, as its change "
          "against "
          "the baseline; it is told where a point was measured.</p>");
    case ChartView::EffectiveRank:
      return Definition::tr(
          "<p>How many different heads a layer has, in effect: exp(−Σ q·ln q) with q = λ/H, λ the eigenvalues of the "
          "heads' similarity matrix. 1 is “fully redundant”, H is “independent”.</p>"
          "<p>The similarity of two heads is the cosine between their maps from query to key, W<sub>Q</sub>·"
          "W<sub>K</sub>ᵀ (QK), or from value to output, W<sub>V</sub>·W<sub>O</sub> (OV). Weights alone are read. The "
          "grey band is the same of random heads of these shapes.</p>");
    case ChartView::Spectra:
      return Definition::tr(
          "<p>The eigenvalues of the heads' similarity matrix, largest first, at the first, the middle and the last "
          "layer. They sum to the number of heads H; equal heads give one large value, independent ones give all "
          "1.</p><p>The log axis shows six decades and counts what it leaves out. The dotted line is the mean of "
          "random "
          "heads of these shapes.</p>");
    case ChartView::Pareto:
      return Definition::tr(
          "<p>What each method of sharing out a budget is predicted to cost at each target ratio, the share of keys "
          "kept over all heads: the sum of the heads' influence curves at the ratios it gives them, taken as "
          "independent. Below zero is better than every head at the baseline's ratio.</p>"
          "<p>No budget can be predicted better than the <span style='font-weight:600'>optimized</span> one by more "
          "than its gap. Hollow points keep heads beyond what was measured and are not comparable. Large marks with a "
          "bar are <span style='font-weight:600'>measured</span>: all heads compacted at once, ± standard error over "
          "documents; what lies between a mark and its curve is what the heads do to each other.</p>");
  }
  return {};
}

}  // namespace headscope
