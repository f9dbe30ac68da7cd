<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ChartDefinition</name>
    <message>
        <source>&lt;p&gt;The share p of all kept keys that one KV head gets; the shares of all N heads sum to 1. At a target ratio ρ of kept keys, p gives the head the ratio p·ρ·N of its own keys.&lt;/p&gt;&lt;p&gt;&lt;span style=&apos;font-weight:600&apos;&gt;Uniform&lt;/span&gt; is 1/N. &lt;span style=&apos;font-weight:600&apos;&gt;Global RMS&lt;/span&gt; keeps the highest scores over all heads in one list; a key&apos;s score is √mean(A²), A its attention weight from each reference query. &lt;span style=&apos;font-weight:600&apos;&gt;Optimized&lt;/span&gt; is the allocation with the least sum of the heads&apos; influence curves.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Der Anteil p an allen behaltenen Schlüsseln, den ein KV-Kopf bekommt; die Anteile aller N Köpfe ergeben zusammen 1. Beim Zielanteil ρ behaltener Schlüssel behält der Kopf den Anteil p·ρ·N seiner eigenen.&lt;/p&gt;&lt;p&gt;&lt;span style=&apos;font-weight:600&apos;&gt;Gleich&lt;/span&gt; ist 1/N. &lt;span style=&apos;font-weight:600&apos;&gt;RMS gesamt&lt;/span&gt; behält die höchsten Werte aller Köpfe in einer Liste; der Wert eines Schlüssels ist √Mittel(A²), A sein Aufmerksamkeitsgewicht von jeder Referenzanfrage. &lt;span style=&apos;font-weight:600&apos;&gt;Optimiert&lt;/span&gt; ist die Zuteilung mit der kleinsten Summe der Einflusskurven.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;How many different heads a layer has, in effect: exp(−Σ q·ln q) with q = λ/H, λ the eigenvalues of the heads&apos; similarity matrix. 1 is “fully redundant”, H is “independent”.&lt;/p&gt;&lt;p&gt;The similarity of two heads is the cosine between their maps from query to key, W&lt;sub&gt;Q&lt;/sub&gt;·W&lt;sub&gt;K&lt;/sub&gt;ᵀ (QK), or from value to output, W&lt;sub&gt;V&lt;/sub&gt;·W&lt;sub&gt;O&lt;/sub&gt; (OV). Weights alone are read. The grey band is the same of random heads of these shapes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Wie viele verschiedene Köpfe eine Schicht in Wirkung hat: exp(−Σ q·ln q) mit q = λ/H, λ die Eigenwerte der Ähnlichkeitsmatrix der Köpfe. 1 ist „ganz redundant“, H ist „unabhängig“.&lt;/p&gt;&lt;p&gt;Die Ähnlichkeit zweier Köpfe ist der Kosinus zwischen ihren Abbildungen von Query nach Key, W&lt;sub&gt;Q&lt;/sub&gt;·W&lt;sub&gt;K&lt;/sub&gt;ᵀ (QK), oder von Value nach Ausgabe, W&lt;sub&gt;V&lt;/sub&gt;·W&lt;sub&gt;O&lt;/sub&gt; (OV). Nur die Gewichte werden gelesen. Das graue Band zeigt dasselbe für zufällige Köpfe dieser Form.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The eigenvalues of the heads&apos; similarity matrix, largest first, at the first, the middle and the last layer. They sum to the number of heads H; equal heads give one large value, independent ones give all 1.&lt;/p&gt;&lt;p&gt;The log axis shows six decades and counts what it leaves out. The dotted line is the mean of random heads of these shapes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Die Eigenwerte der Ähnlichkeitsmatrix der Köpfe, der größte zuerst, in der ersten, der mittleren und der letzten Schicht. Ihre Summe ist die Zahl der Köpfe H; gleiche Köpfe geben einen großen Wert, unabhängige lauter Einsen.&lt;/p&gt;&lt;p&gt;Die logarithmische Achse zeigt sechs Dekaden und zählt, was sie weglässt. Die gepunktete Linie ist das Mittel zufälliger Köpfe dieser Form.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;What each method of sharing out a budget is predicted to cost at each target ratio, the share of keys kept over all heads: the sum of the heads&apos; influence curves at the ratios it gives them, taken as independent. Below zero is better than every head at the baseline&apos;s ratio.&lt;/p&gt;&lt;p&gt;No budget can be predicted better than the &lt;span style=&apos;font-weight:600&apos;&gt;optimized&lt;/span&gt; one by more than its gap. Hollow points keep heads beyond what was measured and are not comparable. Large marks with a bar are &lt;span style=&apos;font-weight:600&apos;&gt;measured&lt;/span&gt;: all heads compacted at once, ± standard error over documents; what lies between a mark and its curve is what the heads do to each other.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Was jedes Verfahren, ein Budget aufzuteilen, bei jedem Zielanteil (dem Anteil behaltener Schlüssel über alle Köpfe) voraussichtlich kostet: die Summe der Einflusskurven bei den Anteilen, die es den Köpfen gibt, als wären diese unabhängig. Unter null ist besser als alle Köpfe beim Grundanteil.&lt;/p&gt;&lt;p&gt;Kein Budget kann um mehr als dessen Lücke besser vorhergesagt sein als das &lt;span style=&apos;font-weight:600&apos;&gt;optimierte&lt;/span&gt;. Hohle Punkte behalten Köpfe außerhalb des Gemessenen und sind nicht vergleichbar. Große Marken mit Balken sind &lt;span style=&apos;font-weight:600&apos;&gt;gemessen&lt;/span&gt;: alle Köpfe zugleich verdichtet, ± Standardfehler über die Dokumente; was zwischen einer Marke und ihrer Kurve liegt, ist die Wirkung der Köpfe aufeinander.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Δ log-perplexity of the model&apos;s own answers when one KV head keeps another share of the document&apos;s keys, while all others stay at the baseline&apos;s ratio. Below zero is better than the baseline.&lt;/p&gt;&lt;p&gt;Kept keys are those with the highest scores; their values and a bias are fitted so that the head&apos;s attention to the document changes least. Ratio 0 keeps one key. Bands are the standard error over documents. A hollow point is estimated from one backward pass and carries its error; a filled one is measured.&lt;/p&gt;&lt;p&gt;KL is the divergence of the next token&apos;s distribution from the whole cache&apos;s, in nats, as its change against the baseline; it is told where a point was measured.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Δ Log-Perplexität der eigenen Antworten des Modells, wenn ein KV-Kopf einen anderen Anteil der Schlüssel des Dokuments behält und alle anderen beim Grundanteil bleiben. Unter null ist besser als die Grundlinie.&lt;/p&gt;&lt;p&gt;Behalten werden die Schlüssel mit den höchsten Werten; ihre Values und ein Bias werden so angepasst, dass sich die Aufmerksamkeit des Kopfes auf das Dokument am wenigsten ändert. Anteil 0 behält einen Schlüssel. Bänder sind der Standardfehler über die Dokumente. Ein hohler Punkt ist aus einem Rückwärtslauf geschätzt und trägt seinen Fehler; ein voller ist gemessen.&lt;/p&gt;&lt;p&gt;KL ist die Divergenz der Verteilung des nächsten Tokens von der mit ganzem Cache, in Nat, als Änderung zur Grundlinie; sie steht da, wo ein Punkt gemessen wurde.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>ChartTable</name>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>KV head</source>
        <translation>KV-Kopf</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Uniform, keys kept</source>
        <translation>Gleich, Schlüssel behalten</translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation>RMS gesamt</translation>
    </message>
    <message>
        <source>Global RMS, keys kept</source>
        <translation>RMS gesamt, Schlüssel behalten</translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation>Optimiert</translation>
    </message>
    <message>
        <source>Optimized, keys kept</source>
        <translation>Optimiert, Schlüssel behalten</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>Was-wäre-wenn</translation>
    </message>
    <message>
        <source>What-if, keys kept</source>
        <translation>Was-wäre-wenn, Schlüssel behalten</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Keys kept</source>
        <translation>Schlüssel behalten</translation>
    </message>
    <message>
        <source>Δ log-ppl</source>
        <translation>Δ Log-PPL</translation>
    </message>
    <message>
        <source>s.e.m.</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Stated error</source>
        <translation>Genannter Fehler</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Circuit</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <source>Centred</source>
        <translation>Zentriert</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Effective rank</source>
        <translation>Effektiver Rang</translation>
    </message>
    <message>
        <source>Random heads, mean</source>
        <translation>Zufallsköpfe, Mittel</translation>
    </message>
    <message>
        <source>Random heads, least</source>
        <translation>Zufallsköpfe, kleinster</translation>
    </message>
    <message>
        <source>Random heads, most</source>
        <translation>Zufallsköpfe, größter</translation>
    </message>
    <message>
        <source>Target ratio</source>
        <translation>Zielanteil</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Predicted Δ log-ppl</source>
        <translation>Vorhergesagte Δ Log-PPL</translation>
    </message>
    <message>
        <source>Above the optimized</source>
        <translation>Über dem optimierten</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>Untere Schranke</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>Heads beyond measured</source>
        <translation>Köpfe außerhalb des Gemessenen</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Eigenvalue</source>
        <translation>Eigenwert</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Szenario</translation>
    </message>
    <message>
        <source>Measured Δ log-ppl</source>
        <translation>Gemessenes Δ log-ppl</translation>
    </message>
    <message>
        <source>Measured, s.e.m.</source>
        <translation>Gemessen, Standardfehler</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
</context>
<context>
    <name>ChartView</name>
    <message>
        <source>Head proportions</source>
        <translation>Kopfanteile</translation>
    </message>
    <message>
        <source>Head influence</source>
        <translation>Einfluss der Köpfe</translation>
    </message>
    <message>
        <source>Effective rank by layer</source>
        <translation>Effektiver Rang je Schicht</translation>
    </message>
    <message>
        <source>Eigenvalue spectra</source>
        <translation>Eigenwertspektren</translation>
    </message>
    <message>
        <source>Pareto curves of budgets</source>
        <translation>Pareto-Kurven der Budgets</translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message>
        <source>%1 (fingerprint %2)</source>
        <translation>%1 (Fingerabdruck %2)</translation>
    </message>
    <message>
        <source>Share of all kept keys of each KV head, sorted by layer; global RMS at ratio %1, shaded between the documents&apos; extremes.</source>
        <translation>Anteil jedes KV-Kopfes an allen behaltenen Schlüsseln, nach Schichten; RMS gesamt beim Anteil %1, schattiert zwischen den Extremen der Dokumente.</translation>
    </message>
    <message>
        <source>Δ log-perplexity against the share of keys one KV head keeps, all others at ratio %1; mean over documents, band = standard error, other heads grey. Below zero is better.</source>
        <translation>Δ Log-Perplexität über dem Anteil der Schlüssel, die ein KV-Kopf behält, alle anderen beim Anteil %1; Mittel über die Dokumente, Band = Standardfehler, andere Köpfe grau. Unter null ist besser.</translation>
    </message>
    <message>
        <source>Δ log-perplexity that the sum of the heads&apos; influence curves predicts of each method&apos;s budget, against the share of keys kept over all heads; large marks = measured, all heads compacted at once. Below zero is better than every head at ratio %1.</source>
        <translation>Δ Log-Perplexität, die die Summe der Einflusskurven für das Budget jedes Verfahrens vorhersagt, über dem Anteil behaltener Schlüssel aller Köpfe; große Marken = gemessen, alle Köpfe zugleich verdichtet. Unter null ist besser als alle Köpfe beim Anteil %1.</translation>
    </message>
    <message>
        <source>Effective rank of the heads of each layer, exp of the entropy of the similarity matrix&apos; eigenvalues; %1.</source>
        <translation>Effektiver Rang der Köpfe jeder Schicht, exp der Entropie der Eigenwerte der Ähnlichkeitsmatrix; %1.</translation>
    </message>
    <message>
        <source>Eigenvalues of the heads&apos; similarity matrix at the first, middle and last layer; %1.</source>
        <translation>Eigenwerte der Ähnlichkeitsmatrix der Köpfe in der ersten, mittleren und letzten Schicht; %1.</translation>
    </message>
    <message>
        <source>Model: %1.</source>
        <translation>Modell: %1.</translation>
    </message>
    <message>
        <source>Data: %1, documents: %2.</source>
        <translation>Daten: %1, Dokumente: %2.</translation>
    </message>
    <message>
        <source>queries: %1</source>
        <translation>Anfragen: %1</translation>
    </message>
    <message>
        <source>prompts: %1</source>
        <translation>Prompts: %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>reference procedure</source>
        <translation>Referenzverfahren</translation>
    </message>
    <message>
        <source>Settings: %1.</source>
        <translation>Einstellungen: %1.</translation>
    </message>
    <message>
        <source>Headscope.</source>
        <translation>Headscope.</translation>
    </message>
    <message>
        <source>Headscope %1.</source>
        <translation>Headscope %1.</translation>
    </message>
    <message>
        <source>Δ of the KL divergence from the whole cache against the share of keys one KV head keeps, all others at ratio %1; mean over documents, band = standard error, other heads grey. Below zero is better.</source>
        <translation>Δ der KL-Divergenz vom ganzen Cache über dem Anteil der Schlüssel, die ein KV-Kopf behält, alle anderen beim Anteil %1; Mittel über die Dokumente, Band = Standardfehler, andere Köpfe grau. Unter null ist besser.</translation>
    </message>
</context>
<context>
    <name>HeadMap</name>
    <message>
        <source>Optimized share</source>
        <translation>Optimierter Anteil</translation>
    </message>
    <message>
        <source>Global RMS share</source>
        <translation>Anteil RMS gesamt</translation>
    </message>
    <message>
        <source>Δ at largest ratio</source>
        <translation>Δ beim größten Anteil</translation>
    </message>
</context>
<context>
    <name>Methods</name>
    <message>
        <source>Optimized</source>
        <translation>Optimiert</translation>
    </message>
    <message>
        <source>Ratio-agnostic</source>
        <translation>Für alle Anteile</translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation>RMS gesamt</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Pyramid</source>
        <translation>Pyramide</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Gierig</translation>
    </message>
    <message>
        <source>Single swap</source>
        <translation>Einzeltausch</translation>
    </message>
    <message>
        <source>Annealing</source>
        <translation>Abkühlen</translation>
    </message>
</context>
<context>
    <name>QDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Head map: move, choose, add</source>
        <translation>Kopfkarte: bewegen, wählen, hinzunehmen</translation>
    </message>
    <message>
        <source>Take back a slider&apos;s drag</source>
        <translation>Ziehen eines Reglers zurücknehmen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>About Headscope</source>
        <translation>Über Headscope</translation>
    </message>
    <message>
        <source>Headscope %1

What every attention head of a language model is worth.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Headscope %1

Was jeder Aufmerksamkeitskopf eines Sprachmodells wert ist.

Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Arrows, Home, End, Enter, Space</source>
        <translation>Pfeile, Pos1, Ende, Eingabe, Leertaste</translation>
    </message>
    <message>
        <source>Select heads in a chart; add them</source>
        <translation>Köpfe im Diagramm auswählen; hinzunehmen</translation>
    </message>
    <message>
        <source>Drag, Shift and drag</source>
        <translation>Ziehen, Umschalt und ziehen</translation>
    </message>
    <message>
        <source>Pan a chart</source>
        <translation>Diagramm verschieben</translation>
    </message>
    <message>
        <source>Middle button, Ctrl and drag, Shift and arrows</source>
        <translation>Mittlere Taste, Strg und ziehen, Umschalt und Pfeile</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>QK circuit</source>
        <translation>QK-Kreis</translation>
    </message>
    <message>
        <source>OV circuit</source>
        <translation>OV-Kreis</translation>
    </message>
    <message>
        <source>centred</source>
        <translation>zentriert</translation>
    </message>
    <message>
        <source>uncentred</source>
        <translation>nicht zentriert</translation>
    </message>
    <message>
        <source>H = %1 · %2</source>
        <translation>H = %1 · %2</translation>
    </message>
    <message>
        <source>Effective rank of heads</source>
        <translation>Effektiver Rang der Köpfe</translation>
    </message>
    <message>
        <source>fully redundant (1)</source>
        <translation>ganz redundant (1)</translation>
    </message>
    <message>
        <source>independent (H = %1)</source>
        <translation>unabhängig (H = %1)</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>grey band: random heads</source>
        <translation>graues Band: Zufallsköpfe</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>nicht bestimmt</translation>
    </message>
    <message>
        <source>random heads</source>
        <translation>Zufallsköpfe</translation>
    </message>
    <message>
        <source>%1 (%2–%3)</source>
        <translation>%1 (%2–%3)</translation>
    </message>
    <message>
        <source>1 key kept</source>
        <translation>1 Schlüssel behalten</translation>
    </message>
    <message>
        <source>%1 keys kept</source>
        <translation>%1 Schlüssel behalten</translation>
    </message>
    <message>
        <source>%1 of %2 heads measured</source>
        <translation>%1 von %2 Köpfen gemessen</translation>
    </message>
    <message>
        <source>band = s.e.m., %1 documents</source>
        <translation>Band = Standardfehler, %1 Dokumente</translation>
    </message>
    <message>
        <source>one document</source>
        <translation>ein Dokument</translation>
    </message>
    <message>
        <source>%1 heads · %2</source>
        <translation>%1 Köpfe · %2</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>Grundlinie %1</translation>
    </message>
    <message>
        <source>baseline: every head at ratio %1</source>
        <translation>Grundlinie: alle Köpfe beim Anteil %1</translation>
    </message>
    <message>
        <source>filled: exact · hollow: estimated</source>
        <translation>voll: exakt · hohl: geschätzt</translation>
    </message>
    <message>
        <source>Head ratio (share of keys kept in one head)</source>
        <translation>Anteil des Kopfes (behaltene Schlüssel eines Kopfes)</translation>
    </message>
    <message>
        <source> · estimated, error %1</source>
        <translation> · geschätzt, Fehler %1</translation>
    </message>
    <message>
        <source> · exact</source>
        <translation> · exakt</translation>
    </message>
    <message>
        <source> at %1</source>
        <translation> bei %1</translation>
    </message>
    <message>
        <source>Ratio %1 · %2</source>
        <translation>Anteil %1 · %2</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source> (+%1)</source>
        <translation> (+%1)</translation>
    </message>
    <message>
        <source> · heads beyond measured: %1</source>
        <translation> · Köpfe außerhalb des Gemessenen: %1</translation>
    </message>
    <message>
        <source>%1 methods, predicted at %2 target ratios</source>
        <translation>%1 Verfahren, vorhergesagt bei %2 Zielanteilen</translation>
    </message>
    <message>
        <source> · measured: %1</source>
        <translation> · gemessen: %1</translation>
    </message>
    <message>
        <source>hollow: heads kept beyond what was measured</source>
        <translation>hohl: Köpfe außerhalb des Gemessenen</translation>
    </message>
    <message>
        <source>Target ratio (share of keys kept over all heads)</source>
        <translation>Zielanteil (behaltene Schlüssel aller Köpfe)</translation>
    </message>
    <message>
        <source>Predicted Δ (lower is better)</source>
        <translation>Vorhergesagtes Δ (weniger ist besser)</translation>
    </message>
    <message>
        <source>Predicted Δ log(perplexity) vs. baseline (lower is better)</source>
        <translation>Vorhergesagtes Δ log(Perplexität) zur Grundlinie (weniger ist besser)</translation>
    </message>
    <message>
        <source>Target ratio %1</source>
        <translation>Zielanteil %1</translation>
    </message>
    <message>
        <source>%1, measured</source>
        <translation>%1, gemessen</translation>
    </message>
    <message>
        <source>Δ log-ppl, sum of the curves; in brackets above the optimized</source>
        <translation>Δ Log-PPL, Summe der Kurven; in Klammern über dem optimierten</translation>
    </message>
    <message>
        <source>%1 KV heads in layer order</source>
        <translation>%1 KV-Köpfe nach Schichten</translation>
    </message>
    <message>
        <source>KV head, sorted by layer (%1 per layer)</source>
        <translation>KV-Kopf, nach Schichten (%1 je Schicht)</translation>
    </message>
    <message>
        <source>KV head, sorted by layer</source>
        <translation>KV-Kopf, nach Schichten</translation>
    </message>
    <message>
        <source>Selection proportion</source>
        <translation>Anteil an der Auswahl</translation>
    </message>
    <message>
        <source>Optimized, what-if</source>
        <translation>Optimiert, Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation>Optimiert</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>Global RMS t = %1</source>
        <translation>RMS gesamt t = %1</translation>
    </message>
    <message>
        <source>mean, shaded min–max over %1 documents</source>
        <translation>Mittel, schattiert min–max über %1 Dokumente</translation>
    </message>
    <message>
        <source>± range, %1 documents</source>
        <translation>± Spanne, %1 Dokumente</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Layer %1 · head %2</source>
        <translation>Schicht %1 · Kopf %2</translation>
    </message>
    <message>
        <source> · 1 key kept</source>
        <translation> · 1 Schlüssel behalten</translation>
    </message>
    <message>
        <source> · %1 keys kept</source>
        <translation> · %1 Schlüssel behalten</translation>
    </message>
    <message>
        <source>Optimized, saved</source>
        <translation>Optimiert, gespeichert</translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation>RMS gesamt</translation>
    </message>
    <message>
        <source>RMS range %1–%2</source>
        <translation>RMS-Spanne %1–%2</translation>
    </message>
    <message>
        <source>L = %1</source>
        <translation>L = %1</translation>
    </message>
    <message>
        <source>alike</source>
        <translation>ähnlich</translation>
    </message>
    <message>
        <source>opposed</source>
        <translation>entgegengesetzt</translation>
    </message>
    <message>
        <source>Query head, like ones beside each other; rows in the same order</source>
        <translation>Query-Kopf, ähnliche nebeneinander; Zeilen ebenso</translation>
    </message>
    <message>
        <source>L = %1 · heads %2 and %3</source>
        <translation>L = %1 · Köpfe %2 und %3</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Early</source>
        <translation>Früh</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>Spät</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Eigenvalue</source>
        <translation>Eigenwert</translation>
    </message>
    <message>
        <source>similarity of heads, ordered by clustering · %1</source>
        <translation>Ähnlichkeit der Köpfe, nach Gruppen geordnet · %1</translation>
    </message>
    <message>
        <source>%1 · sum = %2</source>
        <translation>%1 · Summe = %2</translation>
    </message>
    <message>
        <source>head similarity matrix, eigenvalues sum to %1 · %2</source>
        <translation>Ähnlichkeitsmatrix, Summe der Eigenwerte %1 · %2</translation>
    </message>
    <message>
        <source>1 value ≤ 0 not shown</source>
        <translation>1 Wert ≤ 0 nicht gezeigt</translation>
    </message>
    <message>
        <source>%1 values ≤ 0 not shown</source>
        <translation>%1 Werte ≤ 0 nicht gezeigt</translation>
    </message>
    <message>
        <source>%1 below the axis</source>
        <translation>%1 unter der Achse</translation>
    </message>
    <message>
        <source>Eigenvalue index</source>
        <translation>Nummer des Eigenwerts</translation>
    </message>
    <message>
        <source>L = %1 · index %2</source>
        <translation>L = %1 · Nummer %2</translation>
    </message>
    <message>
        <source>random heads, mean</source>
        <translation>Zufallsköpfe, Mittel</translation>
    </message>
    <message>
        <source>select heads</source>
        <translation>Köpfe auswählen</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>als %1</translation>
    </message>
    <message>
        <source>this session has no KL; a new profile measures it</source>
        <translation>diese Sitzung hat keine KL; ein neues Profil misst sie</translation>
    </message>
    <message>
        <source>Δ %1 (lower is better)</source>
        <translation>Δ %1 (weniger ist besser)</translation>
    </message>
    <message>
        <source>Δ %1 vs. baseline (lower is better)</source>
        <translation>Δ %1 zur Grundlinie (weniger ist besser)</translation>
    </message>
    <message>
        <source>KL from the whole cache</source>
        <translation>KL vom ganzen Cache</translation>
    </message>
    <message>
        <source>log(perplexity)</source>
        <translation>log(Perplexität)</translation>
    </message>
    <message>
        <source>Δ KL</source>
        <translation>Δ KL</translation>
    </message>
    <message>
        <source>Δ log-ppl</source>
        <translation>Δ Log-PPL</translation>
    </message>
    <message>
        <source>%1 ± s.e.m., %2 documents</source>
        <translation>%1 ± Standardfehler, %2 Dokumente</translation>
    </message>
    <message>
        <source>%1, one document</source>
        <translation>%1, ein Dokument</translation>
    </message>
    <message>
        <source>band = s.e.m.</source>
        <translation>Band = Standardfehler</translation>
    </message>
    <message>
        <source>one head varied, others at ratio %1 · %2</source>
        <translation>ein Kopf verändert, die anderen bei Anteil %1 · %2</translation>
    </message>
    <message>
        <source>Proportion</source>
        <translation>Anteil</translation>
    </message>
</context>
<context>
    <name>headscope::BudgetControls</name>
    <message>
        <source>&amp;Target KV ratio</source>
        <translation>&amp;Ziel-KV-Anteil</translation>
    </message>
    <message>
        <source>&amp;Max per-head ratio</source>
        <translation>Höchstanteil je &amp;Kopf</translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Measures this budget on the session&apos;s documents, all heads compacted at once</source>
        <translation>Misst dieses Budget an den Dokumenten der Sitzung, alle Köpfe zugleich verdichtet</translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation>Zurück&amp;setzen</translation>
    </message>
    <message>
        <source>Predicted Δ log-ppl</source>
        <translation>Vorhergesagte Δ Log-PPL</translation>
    </message>
    <message>
        <source>KV memory saved</source>
        <translation>KV-Speicher gespart</translation>
    </message>
    <message>
        <source>Share of the cache that is kept</source>
        <translation>Anteil des Cache, der bleibt</translation>
    </message>
    <message>
        <source>worse than base</source>
        <translation>schlechter als Grundlinie</translation>
    </message>
    <message>
        <source>better than base</source>
        <translation>besser als Grundlinie</translation>
    </message>
    <message>
        <source>± %1, %2</source>
        <translation>± %1, %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1, 32k</source>
        <translation>%1, 32k</translation>
    </message>
    <message>
        <source>Keys and values of %1 tokens of context, 2 bytes an element</source>
        <translation>Keys und Values von %1 Token Kontext, 2 Byte je Zahl</translation>
    </message>
    <message>
        <source>Measuring the budget at target %1…</source>
        <translation>Das Budget beim Ziel %1 wird gemessen…</translation>
    </message>
    <message>
        <source> ± %1</source>
        <translation> ± %1</translation>
    </message>
    <message>
        <source>At target %1 measured Δ %2%3, predicted %4; heads together: %5</source>
        <translation>Beim Ziel %1 gemessenes Δ %2%3, vorhergesagt %4; Köpfe zusammen: %5</translation>
    </message>
    <message>
        <source>Sum of the heads&apos; curves, taken as independent, not measured; ± standard error over documents</source>
        <translation>Summe der Kurven der Köpfe, als wären sie unabhängig, nicht gemessen; ± Standardfehler über die Dokumente</translation>
    </message>
    <message>
        <source>&amp;Save scenario</source>
        <translation>Szenario &amp;speichern</translation>
    </message>
</context>
<context>
    <name>headscope::BudgetValidator</name>
    <message>
        <source>The session does not name the files of its model and data</source>
        <translation>Die Sitzung nennt die Dateien ihres Modells und ihrer Daten nicht</translation>
    </message>
    <message>
        <source>name them under Run ▸ Run Profile</source>
        <translation>nenne sie unter Lauf ▸ Profil messen</translation>
    </message>
    <message>
        <source>target %1, all heads at once</source>
        <translation>Ziel %1, alle Köpfe zugleich</translation>
    </message>
</context>
<context>
    <name>headscope::ChartHeader</name>
    <message>
        <source>What this chart shows</source>
        <translation>Was dieses Diagramm zeigt</translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation>Zahlen als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Export this chart</source>
        <translation>Dieses Diagramm exportieren</translation>
    </message>
    <message>
        <source>Fill the window with this chart</source>
        <translation>Fenster mit diesem Diagramm füllen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Heads shown</source>
        <translation>Gezeigte Köpfe</translation>
    </message>
    <message>
        <source>Selected + all</source>
        <translation>Auswahl + alle</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Circuit</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <source>QK</source>
        <translation>QK</translation>
    </message>
    <message>
        <source>OV</source>
        <translation>OV</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Back to the overview</source>
        <translation>Zurück zur Übersicht</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Log-ppl</source>
        <translation>Log-PPL</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
    <message>
        <source>H = %1</source>
        <translation>H = %1</translation>
    </message>
    <message>
        <source>Heads of the models compared</source>
        <translation>Köpfe der verglichenen Modelle</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>headscope::ChartPane</name>
    <message>
        <source>%1, table</source>
        <translation>%1, Tabelle</translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation>Noch kein Ergebnis</translation>
    </message>
    <message>
        <source>zoomed in · %1</source>
        <translation>vergrößert · %1</translation>
    </message>
    <message>
        <source>Copy &amp;Picture</source>
        <translation>&amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Data</source>
        <translation>&amp;Zahlen kopieren</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Show &amp;Chart</source>
        <translation>&amp;Diagramm zeigen</translation>
    </message>
    <message>
        <source>Show &amp;Table</source>
        <translation>&amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>Ganz zeige&amp;n</translation>
    </message>
</context>
<context>
    <name>headscope::ChartTableModel</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>“%1” in files</source>
        <translation>„%1“ in Dateien</translation>
    </message>
</context>
<context>
    <name>headscope::ConversionControls</name>
    <message>
        <source>Convert attention</source>
        <translation>Aufmerksamkeit umwandeln</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>GQA</source>
        <translation>GQA</translation>
    </message>
    <message>
        <source>MLA</source>
        <translation>MLA</translation>
    </message>
    <message>
        <source>LRKV</source>
        <translation>LRKV</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Compute err&amp;ors</source>
        <translation>&amp;Fehler berechnen</translation>
    </message>
    <message>
        <source>What the conversion changes of each layer&apos;s attention, as a job; weights alone are read</source>
        <translation>Was die Umwandlung an der Aufmerksamkeit jeder Schicht ändert, als Auftrag; nur Gewichte werden gelesen</translation>
    </message>
    <message>
        <source>KV heads a layer</source>
        <translation>KV-Köpfe je Schicht</translation>
    </message>
    <message>
        <source>Numbers in the latent</source>
        <translation>Zahlen im Latentvektor</translation>
    </message>
    <message>
        <source>Rank of each head&apos;s residual</source>
        <translation>Rang des Rests jedes Kopfes</translation>
    </message>
    <message>
        <source>The model&apos;s files are not known here; name them under Run ▸ Run Profile.</source>
        <translation>Die Dateien des Modells sind hier nicht bekannt; nenne sie unter Lauf ▸ Profil messen.</translation>
    </message>
    <message>
        <source>Keeps the trained layout, KV heads a layer: %1.</source>
        <translation>Bleibt, wie es trainiert wurde, KV-Köpfe je Schicht: %1.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1 a token, saved %2 %; %3 at 32k tokens</source>
        <translation>%1 je Token, gespart %2 %; %3 bei 32k Token</translation>
    </message>
    <message>
        <source>Keys and values of all layers, 2 bytes an element, before and after, all tokens kept</source>
        <translation>Keys und Values aller Schichten, 2 Byte je Zahl, vorher und nachher, alle Token behalten</translation>
    </message>
    <message>
        <source>Computing what the conversion changes…</source>
        <translation>Es wird berechnet, was die Umwandlung ändert…</translation>
    </message>
    <message>
        <source>Error of QK %1, of OV %2, effective rank %3, means over the layers. A truncation, without training.</source>
        <translation>Fehler von QK %1, von OV %2, effektiver Rang %3, Mittel über die Schichten. Eine Kürzung, ohne Training.</translation>
    </message>
</context>
<context>
    <name>headscope::ConversionErrors</name>
    <message>
        <source>The session does not name its model&apos;s files</source>
        <translation>Die Sitzung nennt die Dateien ihres Modells nicht</translation>
    </message>
    <message>
        <source>name them under Run ▸ Run Profile</source>
        <translation>nenne sie unter Lauf ▸ Profil messen</translation>
    </message>
    <message>
        <source>to %1, without training</source>
        <translation>zu %1, ohne Training</translation>
    </message>
</context>
<context>
    <name>headscope::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>&amp;Diagramme</translation>
    </message>
    <message>
        <source>All charts, a file each</source>
        <translation>Alle Diagramme, je eine Datei</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG-Bild</translation>
    </message>
    <message>
        <source>SVG picture</source>
        <translation>SVG-Bild</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Numbers, CSV</source>
        <translation>Zahlen, CSV</translation>
    </message>
    <message>
        <source>Numbers, JSON</source>
        <translation>Zahlen, JSON</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>Page, 180 mm</source>
        <translation>Seite, 180 mm</translation>
    </message>
    <message>
        <source>Journal, one column, 89 mm</source>
        <translation>Zeitschrift, eine Spalte, 89 mm</translation>
    </message>
    <message>
        <source>Journal, two columns, 183 mm</source>
        <translation>Zeitschrift, zwei Spalten, 183 mm</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>&amp;Millimetres</source>
        <translation>&amp;Millimeter</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>&amp;Density</source>
        <translation>&amp;Auflösung</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Fa&amp;rben</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>C&amp;aption with settings and fingerprints</source>
        <translation>Legende mit Einstellungen &amp;und Fingerabdrücken</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>D&amp;urchsuchen…</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>Da&amp;tei</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>Nenne eine Datei.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
    <message>
        <source>End the name in .png, .svg, .pdf, .csv or .json.</source>
        <translation>Der Name muss auf .png, .svg, .pdf, .csv oder .json enden.</translation>
    </message>
    <message>
        <source>Writes %1-proportions.%2 and so on.</source>
        <translation>Schreibt %1-proportions.%2 und so weiter.</translation>
    </message>
    <message>
        <source>The file is there already and will be replaced.</source>
        <translation>Die Datei gibt es schon; sie wird ersetzt.</translation>
    </message>
</context>
<context>
    <name>headscope::HeadChip</name>
    <message>
        <source>Selected head %1</source>
        <translation>Gewählter Kopf %1</translation>
    </message>
    <message>
        <source>Show %1; Ctrl-click drops it</source>
        <translation>%1 zeigen; Strg-Klick nimmt ihn weg</translation>
    </message>
</context>
<context>
    <name>headscope::HeadMap</name>
    <message>
        <source>Heads, layers by KV heads</source>
        <translation>Köpfe, Schichten mal KV-Köpfe</translation>
    </message>
    <message>
        <source>no result yet</source>
        <translation>noch kein Ergebnis</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1, protected</source>
        <translation>%1, geschützt</translation>
    </message>
</context>
<context>
    <name>headscope::HeadRibbon</name>
    <message>
        <source>%1 layers × %2 KV heads · click to select, Ctrl-click to add, drag to brush</source>
        <translation>%1 Schichten × %2 KV-Köpfe · Klick wählt, Strg-Klick nimmt hinzu, Ziehen wählt mehrere</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Colour of the head map</source>
        <translation>Farbe der Kopfkarte</translation>
    </message>
</context>
<context>
    <name>headscope::ImportDialog</name>
    <message>
        <source>&amp;Text</source>
        <translation>&amp;Text</translation>
    </message>
    <message>
        <source>&amp;Id</source>
        <translation>&amp;Kennung</translation>
    </message>
    <message>
        <source>List of &amp;questions</source>
        <translation>&amp;Liste der Fragen</translation>
    </message>
    <message>
        <source>Q&amp;uestion</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>&amp;Choices</source>
        <translation>&amp;Auswahl</translation>
    </message>
    <message>
        <source>&amp;Answer</source>
        <translation>A&amp;ntwort</translation>
    </message>
    <message>
        <source>Number of the right choice</source>
        <translation>Nummer der richtigen Auswahl</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>Import Data Set</source>
        <translation>Datensatz importieren</translation>
    </message>
    <message>
        <source>First documents</source>
        <translation>Erste Dokumente</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>First question</source>
        <translation>Erste Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Save Imported Data Set</source>
        <translation>Importierten Datensatz speichern</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
</context>
<context>
    <name>headscope::Inspector</name>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Click a head in the map or a chart.</source>
        <translation>Klicke einen Kopf in der Karte oder einem Diagramm an.</translation>
    </message>
    <message>
        <source>Selection share</source>
        <translation>Anteil an der Auswahl</translation>
    </message>
    <message>
        <source>Optimized</source>
        <translation>Optimiert</translation>
    </message>
    <message>
        <source>Global RMS</source>
        <translation>RMS gesamt</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>Einfluss</translation>
    </message>
    <message>
        <source>Δ log-ppl</source>
        <translation>Δ Log-PPL</translation>
    </message>
    <message>
        <source>90 % of gain at</source>
        <translation>90 % des Gewinns bei</translation>
    </message>
    <message>
        <source>Ratio in what-if</source>
        <translation>Anteil im Was-wäre-wenn</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>Rang %1 von %2</translation>
    </message>
    <message>
        <source>Least kept</source>
        <translation>Am wenigsten behalten</translation>
    </message>
    <message>
        <source>Most kept</source>
        <translation>Am meisten behalten</translation>
    </message>
    <message>
        <source>One key kept</source>
        <translation>Ein Schlüssel behalten</translation>
    </message>
    <message>
        <source>At ratio %1</source>
        <translation>Beim Anteil %1</translation>
    </message>
    <message>
        <source>ratio %1</source>
        <translation>Anteil %1</translation>
    </message>
    <message>
        <source>no gain</source>
        <translation>kein Gewinn</translation>
    </message>
</context>
<context>
    <name>headscope::JobBridge</name>
    <message>
        <source>Influence curves</source>
        <translation>Einflusskurven</translation>
    </message>
    <message>
        <source>Effective rank and spectra</source>
        <translation>Effektiver Rang und Spektren</translation>
    </message>
    <message>
        <source>Validation of a budget</source>
        <translation>Prüfung eines Budgets</translation>
    </message>
    <message>
        <source>What-if conversion</source>
        <translation>Was-wäre-wenn-Umwandlung</translation>
    </message>
</context>
<context>
    <name>headscope::JobModel</name>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>finished %1</source>
        <translation>fertig %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Vergangen</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Übrig</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>pausing…</source>
        <translation>hält an…</translation>
    </message>
    <message>
        <source>%1 points/s</source>
        <translation>%1 Punkte/s</translation>
    </message>
    <message>
        <source>%1 layers/s</source>
        <translation>%1 Schichten/s</translation>
    </message>
    <message>
        <source>%1 documents/s</source>
        <translation>%1 Dokumente/s</translation>
    </message>
    <message>
        <source>%1 steps/s</source>
        <translation>%1 Schritte/s</translation>
    </message>
    <message>
        <source>Mean of the present phase, pauses left out</source>
        <translation>Mittel der jetzigen Phase, ohne Pausen</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Durchsatz</translation>
    </message>
</context>
<context>
    <name>headscope::JobPanel</name>
    <message>
        <source>Jobs</source>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>Cancel all</source>
        <translation>Alle abbrechen</translation>
    </message>
    <message>
        <source>Show or hide the job table</source>
        <translation>Tabelle der Aufträge zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Jobs (Ctrl+J)</source>
        <translation>Aufträge (Strg+J)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel job %1</source>
        <translation>Auftrag %1 abbrechen</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen…</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keiner</translation>
    </message>
    <message>
        <source>%1 running, %2 queued</source>
        <translation>%1 läuft, %2 wartet</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source> · %1 left</source>
        <translation> · noch %1</translation>
    </message>
    <message>
        <source> · %1 queued</source>
        <translation> · %1 wartet</translation>
    </message>
    <message>
        <source>none running · last: %1, %2</source>
        <translation>keiner läuft · zuletzt: %1, %2</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Continue job %1</source>
        <translation>Auftrag %1 fortsetzen</translation>
    </message>
    <message>
        <source>Pause job %1</source>
        <translation>Auftrag %1 anhalten</translation>
    </message>
    <message>
        <source> · paused</source>
        <translation> · angehalten</translation>
    </message>
</context>
<context>
    <name>headscope::MainWindow</name>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Selected heads</source>
        <translation>Gewählte Köpfe</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Working it out</source>
        <translation>Wird berechnet</translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation>Noch kein Ergebnis</translation>
    </message>
    <message>
        <source>Every method at every target ratio; a few seconds.</source>
        <translation>Jedes Verfahren bei jedem Zielanteil; einige Sekunden.</translation>
    </message>
    <message>
        <source>Run a profile (Ctrl+R) to measure the curves it is made from.</source>
        <translation>Miss ein Profil (Strg+R), aus dessen Kurven es entsteht.</translation>
    </message>
    <message>
        <source>%1[*] – Headscope</source>
        <translation>%1[*] – Headscope</translation>
    </message>
    <message>
        <source>Headscope</source>
        <translation>Headscope</translation>
    </message>
    <message>
        <source>live, unsaved</source>
        <translation>live, ungespeichert</translation>
    </message>
    <message>
        <source>A job is running</source>
        <translation>Ein Auftrag läuft</translation>
    </message>
    <message>
        <source>Cancel the running job and close?</source>
        <translation>Den laufenden Auftrag abbrechen und schließen?</translation>
    </message>
    <message>
        <source>Everything measured so far is in the session and can be resumed.</source>
        <translation>Alles bisher Gemessene steht in der Sitzung und kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Cancel &amp;Job and Close</source>
        <translation>Auftrag a&amp;bbrechen und schließen</translation>
    </message>
    <message>
        <source>&amp;Keep Running</source>
        <translation>&amp;Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Stopping the running job…</source>
        <translation>Der laufende Auftrag wird beendet…</translation>
    </message>
    <message>
        <source>No head is called “%1”</source>
        <translation>Kein Kopf heißt „%1“</translation>
    </message>
    <message>
        <source>type a layer and a KV head of this model, such as L0H0</source>
        <translation>gib eine Schicht und einen KV-Kopf dieses Modells ein, etwa L0H0</translation>
    </message>
    <message>
        <source>Exported, files: %1</source>
        <translation>Exportiert, Dateien: %1</translation>
    </message>
    <message>
        <source>both circuits, all layers</source>
        <translation>beide Kreise, alle Schichten</translation>
    </message>
    <message>
        <source>The session does not name its model&apos;s files</source>
        <translation>Die Sitzung nennt die Dateien ihres Modells nicht</translation>
    </message>
    <message>
        <source>open the model again, or name it under Run ▸ Run Profile</source>
        <translation>öffne das Modell noch einmal oder nenne es unter Lauf ▸ Profil messen</translation>
    </message>
    <message>
        <source>Run a profile (Ctrl+R) to measure it.</source>
        <translation>Miss ein Profil (Strg+R).</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>The first points will be here soon.</source>
        <translation>Die ersten Punkte sind bald da.</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Starts after Influence curves.</source>
        <translation>Beginnt nach den Einflusskurven.</translation>
    </message>
    <message>
        <source>Computed from the weights.</source>
        <translation>Wird aus den Gewichten berechnet.</translation>
    </message>
    <message>
        <source>Run ▸ Compute Spectra reads it from the weights.</source>
        <translation>Lauf ▸ Spektren berechnen liest es aus den Gewichten.</translation>
    </message>
    <message>
        <source>Scenario saved: %1</source>
        <translation>Szenario gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>headscope::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy this message</source>
        <translation>Diese Meldung kopieren</translation>
    </message>
    <message>
        <source>Dismiss message</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>headscope::ProtectedHeads</name>
    <message>
        <source>Protected heads</source>
        <translation>Geschützte Köpfe</translation>
    </message>
    <message>
        <source>&amp;Protect selected</source>
        <translation>Auswahl schü&amp;tzen</translation>
    </message>
    <message>
        <source>Holds the selected heads at their ratio, whatever the target</source>
        <translation>Hält die gewählten Köpfe bei ihrem Anteil, was auch das Ziel ist</translation>
    </message>
    <message>
        <source>None: every head may give up keys.</source>
        <translation>Keine: jeder Kopf darf Schlüssel abgeben.</translation>
    </message>
    <message>
        <source>Ratio of protected head %1</source>
        <translation>Anteil des geschützten Kopfes %1</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
</context>
<context>
    <name>headscope::RunDialog</name>
    <message>
        <source>Run Profile</source>
        <translation>Profil messen</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Data set</source>
        <translation>&amp;Datensatz</translation>
    </message>
    <message>
        <source>D&amp;ocuments</source>
        <translation>D&amp;okumente</translation>
    </message>
    <message>
        <source>&amp;Baseline ratio</source>
        <translation>&amp;Grundanteil</translation>
    </message>
    <message>
        <source>Start, end and step of the ratios kept in one head; always with a decimal point</source>
        <translation>Anfang, Ende und Schritt der Anteile eines Kopfes; immer mit Dezimalpunkt</translation>
    </message>
    <message>
        <source>&amp;Ratios</source>
        <translation>&amp;Anteile</translation>
    </message>
    <message>
        <source>all, or names with commas: L0H0,L7H1</source>
        <translation>all, oder Namen mit Kommas: L0H0,L7H1</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>&amp;Köpfe</translation>
    </message>
    <message>
        <source>Adaptive: measured where it matters</source>
        <translation>Adaptiv: gemessen, wo es zählt</translation>
    </message>
    <message>
        <source>Preview: first-order estimates only</source>
        <translation>Vorschau: nur Schätzungen erster Ordnung</translation>
    </message>
    <message>
        <source>Exact: every point measured</source>
        <translation>Exakt: jeder Punkt gemessen</translation>
    </message>
    <message>
        <source>Estimated points are drawn hollow and carry their error</source>
        <translation>Geschätzte Punkte sind hohl und tragen ihren Fehler</translation>
    </message>
    <message>
        <source>&amp;Influence</source>
        <translation>&amp;Einfluss</translation>
    </message>
    <message>
        <source>Effective rank and &amp;spectra too (weights only)</source>
        <translation>Auch effektiver Rang und &amp;Spektren (nur Gewichte)</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner…</translation>
    </message>
    <message>
        <source>&amp;Preview…</source>
        <translation>&amp;Vorschau…</translation>
    </message>
    <message>
        <source>%1 · questions: %2</source>
        <translation>%1 · Fragen: %2</translation>
    </message>
    <message>
        <source>%1 heads × %2 ratios × %3 documents = %4 points</source>
        <translation>%1 Köpfe × %2 Anteile × %3 Dokumente = %4 Punkte</translation>
    </message>
    <message>
        <source>Choose at least one document.</source>
        <translation>Wähle mindestens ein Dokument.</translation>
    </message>
    <message>
        <source>Ratios are start:end:step between 0 and 1, such as 0:0.5:0.05.</source>
        <translation>Anteile sind Anfang:Ende:Schritt zwischen 0 und 1, etwa 0:0.5:0.05.</translation>
    </message>
    <message>
        <source>Heads are “all”, or names of this model&apos;s heads with commas, such as L0H0,L7H1.</source>
        <translation>Köpfe sind „all“ oder Namen von Köpfen dieses Modells mit Kommas, etwa L0H0,L7H1.</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
</context>
<context>
    <name>headscope::ScenarioBook</name>
    <message>
        <source>save scenario</source>
        <translation>Szenario speichern</translation>
    </message>
    <message>
        <source>rename scenario</source>
        <translation>Szenario umbenennen</translation>
    </message>
    <message>
        <source>delete scenario</source>
        <translation>Szenario löschen</translation>
    </message>
    <message>
        <source>Target %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>, cap %1</source>
        <translation>, Höchstanteil %1</translation>
    </message>
    <message>
        <source>, protected: %1</source>
        <translation>, geschützt: %1</translation>
    </message>
</context>
<context>
    <name>headscope::ScenarioComparisonDialog</name>
    <message>
        <source>%1: predicted Δ %2</source>
        <translation>%1: vorhergesagtes Δ %2</translation>
    </message>
    <message>
        <source>, measured against uniform %1 (predicted %2)</source>
        <translation>, gemessen gegen gleich %1 (vorhergesagt %2)</translation>
    </message>
    <message>
        <source>%1, keys kept</source>
        <translation>%1, Schlüssel behalten</translation>
    </message>
    <message>
        <source>%1, ratio</source>
        <translation>%1, Anteil</translation>
    </message>
    <message>
        <source>Difference of ratios</source>
        <translation>Unterschied der Anteile</translation>
    </message>
    <message>
        <source>Scenarios head by head</source>
        <translation>Szenarien Kopf für Kopf</translation>
    </message>
    <message>
        <source>%1 % of the budget lies in other heads.</source>
        <translation>%1 % des Budgets liegen in anderen Köpfen.</translation>
    </message>
</context>
<context>
    <name>headscope::ScenarioList</name>
    <message>
        <source>Predicted Δ %1</source>
        <translation>Vorhergesagtes Δ %1</translation>
    </message>
    <message>
        <source>
Measured against uniform %1 ± %2, predicted %3, heads together %4</source>
        <translation>
Gemessen gegen gleich %1 ± %2, vorhergesagt %3, Köpfe zusammen %4</translation>
    </message>
    <message>
        <source>
F2 renames, Enter shows it, Delete removes it</source>
        <translation>
F2 benennt um, Eingabe zeigt es, Entf löscht es</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>Szenarien</translation>
    </message>
    <message>
        <source>Δ log-ppl</source>
        <translation>Δ Log-PPL</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespart</translation>
    </message>
    <message>
        <source>&amp;Compare two</source>
        <translation>&amp;Zwei vergleichen</translation>
    </message>
    <message>
        <source>Puts the two selected scenarios side by side, head by head</source>
        <translation>Stellt die zwei gewählten Szenarien Kopf für Kopf nebeneinander</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Delete scenario</source>
        <translation>Szenario löschen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>headscope::SessionCommands</name>
    <message>
        <source>Headscope sessions (*.hscope)</source>
        <translation>Headscope-Sitzungen (*.hscope)</translation>
    </message>
    <message>
        <source>curves: %1</source>
        <translation>Kurven: %1</translation>
    </message>
    <message>
        <source>spectra</source>
        <translation>Spektren</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf);;All files (*)</source>
        <translation>GGUF-Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open Model Folder</source>
        <translation>Modellordner öffnen</translation>
    </message>
    <message>
        <source>Open Data Set</source>
        <translation>Datensatz öffnen</translation>
    </message>
    <message>
        <source>Data sets (*.jsonl *.txt *.md);;All files (*)</source>
        <translation>Datensätze (*.jsonl *.txt *.md);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>%1, documents: %2. Run a profile to measure the heads on them.</source>
        <translation>%1, Dokumente: %2. Miss ein Profil, um die Köpfe an ihnen zu messen.</translation>
    </message>
    <message>
        <source>Save Session As</source>
        <translation>Sitzung speichern als</translation>
    </message>
    <message>
        <source>Save changes?</source>
        <translation>Änderungen speichern?</translation>
    </message>
    <message>
        <source>The sliders of “%1” have moved since it was saved.</source>
        <translation>Die Regler von „%1“ wurden seit dem Speichern bewegt.</translation>
    </message>
    <message>
        <source>Measured results are in the file already.</source>
        <translation>Gemessene Ergebnisse stehen schon in der Datei.</translation>
    </message>
</context>
<context>
    <name>headscope::SessionDocument</name>
    <message>
        <source>The session is open read-only</source>
        <translation>Die Sitzung ist nur zum Lesen offen</translation>
    </message>
    <message>
        <source>save it under another name</source>
        <translation>speichere sie unter anderem Namen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>What-if · target %1, cap %2 · %3 heads at the cap</source>
        <translation>Was-wäre-wenn · Ziel %1, Höchstanteil %2 · %3 Köpfe daran</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>nur zum Lesen</translation>
    </message>
    <message>
        <source>draft, not saved by name yet</source>
        <translation>Entwurf, noch ohne Namen</translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation>gespeichert %1</translation>
    </message>
    <message>
        <source>Session %1 · %2</source>
        <translation>Sitzung %1 · %2</translation>
    </message>
    <message>
        <source>CPU, threads: %1 · RAM %2 / %3 GiB</source>
        <translation>CPU, Threads: %1 · RAM %2 / %3 GiB</translation>
    </message>
</context>
<context>
    <name>headscope::SessionTree</name>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>No data set</source>
        <translation>Kein Datensatz</translation>
    </message>
    <message>
        <source>documents: %1</source>
        <translation>Dokumente: %1</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>Effective rank</source>
        <translation>Effektiver Rang</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>Budgets</translation>
    </message>
    <message>
        <source>Pareto curves</source>
        <translation>Pareto-Kurven</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>there</source>
        <translation>vorhanden</translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation>noch nicht vorhanden</translation>
    </message>
</context>
<context>
    <name>headscope::StartPage</name>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>See which attention heads of a language model earn their memory.</source>
        <translation>Sieh, welche Aufmerksamkeitsköpfe eines Sprachmodells ihren Speicher wert sind.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Open the demo session</source>
        <translation>Demo-Sitzung öffnen</translation>
    </message>
    <message>
        <source>SmolLM2-135M-Instruct, measured on two documents</source>
        <translation>SmolLM2-135M-Instruct, an zwei Dokumenten gemessen</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Modell öffnen…</translation>
    </message>
    <message>
        <source>Folder with config.json and .safetensors, or a .gguf file</source>
        <translation>Ordner mit config.json und .safetensors oder eine .gguf-Datei</translation>
    </message>
    <message>
        <source>Open a session…</source>
        <translation>Sitzung öffnen…</translation>
    </message>
    <message>
        <source>Continue from a saved .hscope file</source>
        <translation>Mit einer gespeicherten .hscope-Datei weitermachen</translation>
    </message>
    <message>
        <source>Drop a model folder, a .gguf file, a data set or a session anywhere here.</source>
        <translation>Lege einen Modellordner, eine .gguf-Datei, einen Datensatz oder eine Sitzung irgendwo hier ab.</translation>
    </message>
    <message>
        <source>Models in the Hugging Face cache</source>
        <translation>Modelle im Hugging-Face-Cache</translation>
    </message>
    <message>
        <source>revision %1</source>
        <translation>Revision %1</translation>
    </message>
    <message>
        <source>incomplete: %1 is not there</source>
        <translation>unvollständig: %1 fehlt</translation>
    </message>
    <message>
        <source>safetensors</source>
        <translation>safetensors</translation>
    </message>
    <message>
        <source>GGUF</source>
        <translation>GGUF</translation>
    </message>
    <message>
        <source>and %1 more; name one under Run ▸ Run Profile</source>
        <translation>und %1 weitere; nenne eines unter Lauf ▸ Profil messen</translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation>Letzte Sitzungen</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>file is gone</source>
        <translation>Datei fehlt</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Noch keine.</translation>
    </message>
</context>
<context>
    <name>headscope::TopBar</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Run profile</source>
        <translation>Profil messen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Proportions</source>
        <translation>Anteile</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>Einfluss</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Spectra</source>
        <translation>Spektren</translation>
    </message>
    <message>
        <source>Pareto</source>
        <translation>Pareto</translation>
    </message>
    <message>
        <source>Go to head, e.g. L15H2</source>
        <translation>Gehe zu Kopf, etwa L15H2</translation>
    </message>
    <message>
        <source>Go to head</source>
        <translation>Gehe zu Kopf</translation>
    </message>
</context>
<context>
    <name>headscope::ValueSlider</name>
    <message>
        <source>%1, slider</source>
        <translation>%1, Regler</translation>
    </message>
</context>
<context>
    <name>headscope::ViewHistory</name>
    <message>
        <source>change target ratio</source>
        <translation>Zielanteil ändern</translation>
    </message>
    <message>
        <source>change per-head cap</source>
        <translation>Höchstanteil ändern</translation>
    </message>
    <message>
        <source>change chart</source>
        <translation>Diagramm ändern</translation>
    </message>
    <message>
        <source>change conversion</source>
        <translation>Umwandlung ändern</translation>
    </message>
    <message>
        <source>protect heads</source>
        <translation>Köpfe schützen</translation>
    </message>
</context>
<context>
    <name>headscope::WindowActions</name>
    <message>
        <source>&amp;What-if</source>
        <translation>&amp;Was-wäre-wenn</translation>
    </message>
    <message>
        <source>&amp;Save Budget</source>
        <translation>Budget &amp;speichern</translation>
    </message>
    <message>
        <source>&amp;Validate by Measuring</source>
        <translation>Durch &amp;Messen prüfen</translation>
    </message>
    <message>
        <source>&amp;Reset to the Run&apos;s Target</source>
        <translation>Auf das Ziel des Laufs zu&amp;rücksetzen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Headscope</source>
        <translation>Ü&amp;ber Headscope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open Model File…</source>
        <translation>Modelldatei ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open Model &amp;Folder…</source>
        <translation>Modell&amp;ordner öffnen…</translation>
    </message>
    <message>
        <source>Open Demo &amp;Model</source>
        <translation>Demo-&amp;Modell öffnen</translation>
    </message>
    <message>
        <source>Open Da&amp;ta Set…</source>
        <translation>Da&amp;tensatz öffnen…</translation>
    </message>
    <message>
        <source>Open S&amp;ession…</source>
        <translation>S&amp;itzung öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Demo Session</source>
        <translation>&amp;Demo-Sitzung öffnen</translation>
    </message>
    <message>
        <source>&amp;Recent Sessions</source>
        <translation>&amp;Letzte Sitzungen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>E&amp;xport Chart…</source>
        <translation>Diagramm e&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Copy Chart</source>
        <translation>Diagramm &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>Als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Data</source>
        <translation>&amp;Zahlen kopieren</translation>
    </message>
    <message>
        <source>&amp;Go to Head</source>
        <translation>&amp;Gehe zu Kopf</translation>
    </message>
    <message>
        <source>C&amp;lear Selection</source>
        <translation>Auswahl au&amp;fheben</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>Ü&amp;bersicht</translation>
    </message>
    <message>
        <source>Head &amp;Proportions</source>
        <translation>&amp;Kopfanteile</translation>
    </message>
    <message>
        <source>Head &amp;Influence</source>
        <translation>&amp;Einfluss der Köpfe</translation>
    </message>
    <message>
        <source>Effective &amp;Rank</source>
        <translation>Effektiver &amp;Rang</translation>
    </message>
    <message>
        <source>Eigenvalue &amp;Spectra</source>
        <translation>Eigenwert&amp;spektren</translation>
    </message>
    <message>
        <source>Pareto &amp;Curves</source>
        <translation>&amp;Pareto-Kurven</translation>
    </message>
    <message>
        <source>&amp;Maximise Chart</source>
        <translation>&amp;Diagramm groß</translation>
    </message>
    <message>
        <source>Show &amp;Table</source>
        <translation>&amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>&amp;Zoom In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom O&amp;ut</source>
        <translation>Verk&amp;leinern</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>Ganz zeige&amp;n</translation>
    </message>
    <message>
        <source>Show &amp;Jobs</source>
        <translation>A&amp;ufträge zeigen</translation>
    </message>
    <message>
        <source>Pa&amp;nels</source>
        <translation>&amp;Felder</translation>
    </message>
    <message>
        <source>Reset La&amp;yout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Switch &amp;Light and Dark</source>
        <translation>&amp;Hell und dunkel wechseln</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>Run &amp;Profile…</source>
        <translation>&amp;Profil messen…</translation>
    </message>
    <message>
        <source>Compute &amp;Spectra</source>
        <translation>&amp;Spektren berechnen</translation>
    </message>
    <message>
        <source>&amp;Cancel All Jobs</source>
        <translation>&amp;Alle Aufträge abbrechen</translation>
    </message>
    <message>
        <source>Save S&amp;cenario</source>
        <translation>S&amp;zenario speichern</translation>
    </message>
    <message>
        <source>C&amp;ontinue Job</source>
        <translation>Auftrag f&amp;ortsetzen</translation>
    </message>
    <message>
        <source>P&amp;ause Job</source>
        <translation>Auftrag a&amp;nhalten</translation>
    </message>
</context>
</TS>
