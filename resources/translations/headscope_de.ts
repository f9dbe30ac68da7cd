<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ChartDefinition</name>
    <message>
        <source>&lt;p&gt;The share p of all kept keys that one KV head gets; the shares of all N heads sum to 1. At a target ratio ρ of kept keys, p gives the head the ratio p·ρ·N of its own keys.&lt;/p&gt;&lt;p&gt;&lt;span style=&apos;font-weight:600&apos;&gt;Uniform&lt;/span&gt; is 1/N. &lt;span style=&apos;font-weight:600&apos;&gt;Global RMS&lt;/span&gt; keeps the highest scores over all heads in one list; a key&apos;s score is √mean(A²), A its attention weight from each reference query. &lt;span style=&apos;font-weight:600&apos;&gt;Optimized&lt;/span&gt; is the allocation with the least sum of the heads&apos; influence curves.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Δ log-perplexity of the model&apos;s own answers when one KV head keeps another share of the document&apos;s keys, while all others stay at the baseline&apos;s ratio. Below zero is better than the baseline.&lt;/p&gt;&lt;p&gt;Kept keys are those with the highest scores; their values and a bias are fitted so that the head&apos;s attention to the document changes least. Ratio 0 keeps one key. Bands are the standard error over documents. A hollow point is estimated from one backward pass and carries its error; a filled one is measured.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;How many different heads a layer has, in effect: exp(−Σ q·ln q) with q = λ/H, λ the eigenvalues of the heads&apos; similarity matrix. 1 is “fully redundant”, H is “independent”.&lt;/p&gt;&lt;p&gt;The similarity of two heads is the cosine between their maps from query to key, W&lt;sub&gt;Q&lt;/sub&gt;·W&lt;sub&gt;K&lt;/sub&gt;ᵀ (QK), or from value to output, W&lt;sub&gt;V&lt;/sub&gt;·W&lt;sub&gt;O&lt;/sub&gt; (OV). Weights alone are read. The grey band is the same of random heads of these shapes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The eigenvalues of the heads&apos; similarity matrix, largest first, at the first, the middle and the last layer. They sum to the number of heads H; equal heads give one large value, independent ones give all 1.&lt;/p&gt;&lt;p&gt;The log axis shows six decades and counts what it leaves out. The dotted line is the mean of random heads of these shapes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;What each method of sharing out a budget is predicted to cost at each target ratio, the share of keys kept over all heads: the sum of the heads&apos; influence curves at the ratios it gives them, taken as independent. Below zero is better than every head at the baseline&apos;s ratio.&lt;/p&gt;&lt;p&gt;No budget can be predicted better than the &lt;span style=&apos;font-weight:600&apos;&gt;optimized&lt;/span&gt; one by more than its gap. Hollow points keep heads beyond what was measured and are not comparable. Large marks with a bar are &lt;span style=&apos;font-weight:600&apos;&gt;measured&lt;/span&gt;: all heads compacted at once, ± standard error over documents; what lies between a mark and its curve is what the heads do to each other.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChartTable</name>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform, keys kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global RMS, keys kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimized, keys kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What-if, keys kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-ppl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s.e.m.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stated error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Circuit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random heads, mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random heads, least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random heads, most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted Δ log-ppl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above the optimized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads beyond measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eigenvalue</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChartView</name>
    <message>
        <source>Head proportions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head influence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective rank by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eigenvalue spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pareto curves of budgets</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message>
        <source>%1 (fingerprint %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of all kept keys of each KV head, sorted by layer; global RMS at ratio %1, shaded between the documents&apos; extremes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-perplexity against the share of keys one KV head keeps, all others at ratio %1; mean over documents, band = standard error, other heads grey. Below zero is better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-perplexity that the sum of the heads&apos; influence curves predicts of each method&apos;s budget, against the share of keys kept over all heads; large marks = measured, all heads compacted at once. Below zero is better than every head at ratio %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective rank of the heads of each layer, exp of the entropy of the similarity matrix&apos; eigenvalues; %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eigenvalues of the heads&apos; similarity matrix at the first, middle and last layer; %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data: %1, documents: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prompts: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reference procedure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headscope.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headscope %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadMap</name>
    <message>
        <source>Optimized share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global RMS share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ at largest ratio</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Methods</name>
    <message>
        <source>Optimized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratio-agnostic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pyramid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Annealing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head map: move, choose, add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back a slider&apos;s drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Headscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headscope %1

What every attention head of a language model is worth.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrows, Home, End, Enter, Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select heads in a chart; add them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag, Shift and drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan a chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle button, Ctrl and drag, Shift and arrows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>QK circuit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OV circuit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uncentred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H = %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective rank of heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fully redundant (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>independent (H = %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grey band: random heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undefined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2–%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 key kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 heads measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band = s.e.m., %1 documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one head varied, all others at ratio %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline: every head at ratio %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filled: exact · hollow: estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head ratio (share of keys kept in one head)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log(perplexity) (lower is better)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log(perplexity) vs. baseline (lower is better)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · estimated, error %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratio %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-ppl ± s.e.m., %1 documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-ppl, one document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (+%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · heads beyond measured: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 methods, predicted at %2 target ratios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · measured: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hollow: heads kept beyond what was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target ratio (share of keys kept over all heads)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted Δ (lower is better)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted Δ log(perplexity) vs. baseline (lower is better)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target ratio %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-ppl, sum of the curves; in brackets above the optimized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 KV heads in layer order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV head, sorted by layer (%1 per layer)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV head, sorted by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection proportion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimized, what-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global RMS t = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean, shaded min–max over %1 documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>± range, %1 documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1 · head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · 1 key kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 keys kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimized, saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMS range %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query head, like ones beside each other; rows in the same order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L = %1 · heads %2 and %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eigenvalue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>similarity of heads, ordered by clustering · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · sum = %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head similarity matrix, eigenvalues sum to %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 value ≤ 0 not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values ≤ 0 not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 below the axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eigenvalue index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L = %1 · index %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>random heads, mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select heads</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::BudgetControls</name>
    <message>
        <source>&amp;Target KV ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Max per-head ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measures this budget on the session&apos;s documents, all heads compacted at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved budgets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-ppl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted Δ log-ppl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV memory saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the cache that is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worse than base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>better than base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>± %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sum of the heads&apos; curves, taken as independent; not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, 32k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and values of %1 tokens of context, 2 bytes an element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring the budget at target %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ± %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At target %1 measured Δ %2%3, predicted %4; heads together: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::BudgetValidator</name>
    <message>
        <source>The session does not name the files of its model and data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name them under Run ▸ Run Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target %1, all heads at once</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ChartHeader</name>
    <message>
        <source>What this chart shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export this chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the window with this chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected + all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Circuit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>QK</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the overview</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ChartPane</name>
    <message>
        <source>%1, table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoomed in · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;Chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ChartTableModel</name>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” in files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ConversionControls</name>
    <message>
        <source>Convert attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GQA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LRKV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute err&amp;ors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the conversion changes of each layer&apos;s attention, as a job; weights alone are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV heads a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers in the latent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank of each head&apos;s residual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s files are not known here; name them under Run ▸ Run Profile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the trained layout, KV heads a layer: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a token, saved %2 %; %3 at 32k tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and values of all layers, 2 bytes an element, before and after, all tokens kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing what the conversion changes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error of QK %1, of OV %2, effective rank %3, means over the layers. A truncation, without training.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ConversionErrors</name>
    <message>
        <source>The session does not name its model&apos;s files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name them under Run ▸ Run Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to %1, without training</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All charts, a file each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers, CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers, JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page, 180 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journal, one column, 89 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journal, two columns, 183 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Millimetres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dpi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Density</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;aption with settings and fingerprints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the name in .png, .svg, .pdf, .csv or .json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes %1-proportions.%2 and so on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is there already and will be replaced.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::HeadChip</name>
    <message>
        <source>Selected head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1; Ctrl-click drops it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::HeadMap</name>
    <message>
        <source>Heads, layers by KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no result yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::HeadRibbon</name>
    <message>
        <source>%1 layers × %2 KV heads · click to select, Ctrl-click to add, drag to brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour of the head map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ImportDialog</name>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List of &amp;questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q&amp;uestion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of the right choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import Data Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save Imported Data Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::Inspector</name>
    <message>
        <source>%1 ± %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a head in the map or a chart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Influence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Δ log-ppl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>90 % of gain at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratio in what-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Least kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One key kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At ratio %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ratio %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no gain</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::JobBridge</name>
    <message>
        <source>Influence curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective rank and spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation of a budget</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::JobModel</name>
    <message>
        <source>queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::JobPanel</name>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the job table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs (Ctrl+J)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel job %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 running, %2 queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none running · last: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::MainWindow</name>
    <message>
        <source>Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every method at every target ratio; a few seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a profile (Ctrl+R) to measure the curves it is made from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1[*] – Headscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live, unsaved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A job is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the running job and close?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything measured so far is in the session and can be resumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel &amp;Job and Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping the running job…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No head is called “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type a layer and a KV head of this model, such as L0H0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported, files: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both circuits, all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session does not name its model&apos;s files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open the model again, or name it under Run ▸ Run Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a profile (Ctrl+R) to measure it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first points will be here soon.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts after Influence curves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed from the weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run ▸ Compute Spectra reads it from the weights.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::MessageBar</name>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::RunDialog</name>
    <message>
        <source>Run Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Data set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;ocuments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Baseline ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start, end and step of the ratios kept in one head; always with a decimal point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Ratios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all, or names with commas: L0H0,L7H1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adaptive: measured where it matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview: first-order estimates only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact: every point measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated points are drawn hollow and carry their error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Influence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective rank and &amp;spectra too (weights only)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Preview…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · questions: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads × %2 ratios × %3 documents = %4 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose at least one document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ratios are start:end:step between 0 and 1, such as 0:0.5:0.05.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads are “all”, or names of this model&apos;s heads with commas, such as L0H0,L7H1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::SessionCommands</name>
    <message>
        <source>Headscope sessions (*.hscope)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>curves: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Model Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Data Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data sets (*.jsonl *.txt *.md);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, documents: %2. Run a profile to measure the heads on them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save Session As</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save changes?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sliders of “%1” have moved since it was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured results are in the file already.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::SessionDocument</name>
    <message>
        <source>The session is open read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save it under another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What-if · target %1, cap %2 · %3 heads at the cap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft, not saved by name yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU, threads: %1 · RAM %2 / %3 GiB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::SessionTree</name>
    <message>
        <source>Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No data set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>documents: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::StartPage</name>
    <message>
        <source>today %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See which attention heads of a language model earn their memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the demo session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SmolLM2-135M-Instruct, measured on two documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder with config.json and .safetensors, or a .gguf file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a session…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue from a saved .hscope file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a model folder, a .gguf file, a data set or a session anywhere here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models in the Hugging Face cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>revision %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>incomplete: %1 is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more; name one under Run ▸ Run Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::TopBar</name>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proportions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Influence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pareto</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to head, e.g. L15H2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to head</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ValueSlider</name>
    <message>
        <source>%1, slider</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ViewHistory</name>
    <message>
        <source>change target ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change per-head cap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change chart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::WindowActions</name>
    <message>
        <source>&amp;What-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Validate by Measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset to the Run&apos;s Target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Headscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open Model File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Model &amp;Folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Demo &amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Da&amp;ta Set…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open S&amp;ession…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Demo Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recent Sessions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport Chart…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy Chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lear Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head &amp;Proportions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head &amp;Influence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective &amp;Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eigenvalue &amp;Spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pareto &amp;Curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Maximise Chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Zoom In</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom O&amp;ut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pa&amp;nels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset La&amp;yout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch &amp;Light and Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &amp;Profile…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute &amp;Spectra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel All Jobs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
