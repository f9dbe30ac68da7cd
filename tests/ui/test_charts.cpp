#include <QtTest/QtTest>

#include <cmath>
#include <ctime>
#include <limits>
#include <set>

#include "tests/support/synthetic_session.h"
#include "ui/charts/canvas/chart_scene.h"
#include "ui/charts/chart.h"
#include "ui/charts/influence/influence_model.h"
#include "ui/charts/proportions/proportions_model.h"
#include "ui/number_text.h"

using namespace headscope;

namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

Axis linear(double min, double max) {
  Axis axis;
  axis.min = min;
  axis.max = max;
  return axis;
}

/// Three heads on two documents, small enough to work out by hand.
std::shared_ptr<SessionData> tinySession() {
  auto session = std::make_shared<SessionData>();
  ProfileRecord& record = session->profile.record;
  record.targetRatio = 0.25;
  record.heads = {{0, 0}, {0, 1}, {1, 0}};
  record.ratios = {0, 0.25, 0.5};
  const std::vector<std::vector<double>> deltas = {{0.04, 0, -0.02}, {0.02, 0, -0.04}};
  // Each head's scores; k = 1·3 of each document's twelve are kept.
  const std::vector<std::vector<std::vector<float>>> scores = {{{9, 8, 1, 1}, {7, 1, 1, 1}, {1, 1, 1, 1}},
                                                               {{9, 1, 1, 1}, {8, 1, 1, 1}, {7, 1, 1, 1}}};
  for (std::size_t d = 0; d < 2; ++d) {
    DocumentProfile document;
    document.documentId = d == 0 ? "first" : "second";
    document.tokens = 4;
    for (std::size_t h = 0; h < 3; ++h) {
      const HeadId head = record.heads[h];
      document.rmsScores[head] = scores[d][h];
      for (std::size_t i = 0; i < 3; ++i) {
        InfluencePoint point;
        point.ratio = record.ratios[i];
        point.kept = i == 0 ? 1 : static_cast<std::int64_t>(i);
        point.delta = deltas[d][i] * static_cast<double>(h + 1);
        document.curves[head].push_back(point);
      }
    }
    session->profile.documents.push_back(document);
  }
  BudgetAllocation budget;
  budget.method = "optimal";
  budget.targetRatio = 0.25;
  budget.heads = record.heads;
  budget.kept = {2, 1, 1};
  budget.proportion = {0.5, 0.25, 0.25};
  session->budgets = {budget};
  return session;
}

struct SpectraShape {
  const char* name;
  int heads, layers;
};

/// Spectra of GQA models, all alike in each: a half of the sum is the first eigenvalue's.
std::shared_ptr<SessionData> spectraSession(const std::vector<SpectraShape>& shapes) {
  auto session = std::make_shared<SessionData>();
  for (const auto& [name, heads, layers] : shapes) {
    ModelSpectra model;
    model.name = name;
    model.attentionKind = "gqa";
    for (int layer = 0; layer < layers; ++layer) {
      LayerSpectrum spectrum;
      spectrum.layer = layer;
      spectrum.heads = heads;
      spectrum.effectiveRank = 0.5 * heads;
      spectrum.eigenvalues.assign(static_cast<std::size_t>(heads), 0.5 * heads / (heads - 1));
      spectrum.eigenvalues.front() = 0.5 * heads;
      model.layers.push_back(std::move(spectrum));
    }
    session->spectra.push_back(std::move(model));
  }
  return session;
}

const LineContent* lineOfColor(const PanelContent& panel, const QColor& color) {
  for (const LineContent& line : panel.lines)
    if (line.color == color) return &line;
  return nullptr;
}

ChartContext contextWith(const std::vector<HeadId>& heads) {
  ChartContext context;
  for (std::size_t i = 0; i < heads.size(); ++i) context.selected[i] = heads[i];
  return context;
}

}  // namespace

class TestCharts : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void numbersHaveATrueMinus() {
    QCOMPARE(signedText(0.0135, 4), QStringLiteral("+0.0135"));
    QCOMPARE(signedText(-0.0021, 4), QStringLiteral("\u22120.0021"));
    QCOMPARE(signedText(-0.00001, 4), QStringLiteral("0.0000"));
    QCOMPARE(numberText(kNan, 2), QStringLiteral("–"));
    QCOMPARE(powerOfTenText(-3), QStringLiteral("10⁻³"));
    QCOMPARE(tickText(-0.02, 0.02, true), QStringLiteral("\u22120.02"));
    QCOMPARE(bytesText(1536), QStringLiteral("1.50 KiB"));
  }

  void numbersFollowTheLocale() {
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(numberText(1234.5, 1), QStringLiteral("1234,5"));
    QCOMPARE(countText(1234), QStringLiteral("1.234"));
    QLocale::setDefault(QLocale::c());
  }

  void ticksAreRoundNumbersInTheRange() {
    QStringList labels;
    for (const Tick& tick : linearTicks(-0.095, 0.045, 8, true)) labels << tick.label;
    QCOMPARE(labels.join(QLatin1Char(' ')),
             QStringLiteral("\u22120.08 \u22120.06 \u22120.04 \u22120.02 0.00 +0.02 +0.04"));
    QVERIFY(linearTicks(1, 1, 5).empty());
    QVERIFY(linearTicks(kNan, 1, 5).empty());
    labels.clear();
    for (const Tick& tick : indexTicks(1, 18, 4)) labels << tick.label;
    QCOMPARE(labels.join(QLatin1Char(' ')), QStringLiteral("1 5 10 15 18"));
  }

  void aNanIsAGapAndNotABridge() {
    const DrawableLine line = drawable({{0, 0}, {1, 1}, {2, kNan}, {3, 3}, {4, 4}}, linear(0, 4), linear(0, 4));
    QCOMPARE(line.pieces.size(), std::size_t{2});
    QCOMPARE(line.pieces[0].back(), QPointF(0.25, 0.25));
    QCOMPARE(line.pieces[1].front(), QPointF(0.75, 0.75));
    QCOMPARE(line.gapsAt, std::vector<double>{2});
    QCOMPARE(line.hidden, 0);
  }

  void aLogAxisSurvivesZeros() {
    Axis y = linear(0.01, 1);
    y.log = true;
    const DrawableLine line = drawable({{0, 1}, {1, 0.1}, {2, 0}, {3, -1}}, linear(0, 3), y);
    QCOMPARE(line.pieces.size(), std::size_t{1});
    QCOMPARE(line.pieces[0].size(), std::size_t{2});
    QCOMPARE(line.pieces[0][1].y(), 0.5);
    QCOMPARE(line.hidden, 2);
  }

  void linesAreClippedToThePanel() {
    const DrawableLine line = drawable({{0, 0}, {1, 2}, {2, 0}}, linear(0, 2), linear(0, 1));
    QCOMPARE(line.pieces.size(), std::size_t{2});
    for (const Polyline& piece : line.pieces)
      for (const QPointF& at : piece) QVERIFY(at.y() >= 0 && at.y() <= 1 + 1e-12);
    QCOMPARE(line.pieces[0].back(), QPointF(0.25, 1));
  }

  void labelsAreMovedApart() {
    const std::vector<double> placed = spreadLabels({50, 52, 10}, 15, 0, 60);
    QCOMPARE(placed[2], 10.0);
    QVERIFY(placed[1] <= 60 && placed[1] - placed[0] >= 15 - 1e-9);
    const std::vector<double> crowded = spreadLabels({1, 1, 1}, 40, 0, 60);
    QCOMPARE(crowded, (std::vector<double>{0, 30, 60}));
  }

  // By hand: three keys of each document are kept. First: 9 and 8 of head 0, 7 of head 1. Second: one of each head.
  void proportionsAreTheSessions() {
    const auto session = tinySession();
    const ProportionsModel model = ProportionsModel::from(*session);
    QCOMPARE(model.documents, 2);
    const std::vector<double> mean = {(2.0 / 3 + 1.0 / 3) / 2, 1.0 / 3, (0 + 1.0 / 3) / 2};
    for (std::size_t i = 0; i < 3; ++i) QVERIFY(std::abs(model.rms[i] - mean[i]) < 1e-12);
    QCOMPARE(model.rmsLow[2], 0.0);
    QVERIFY(std::abs(model.rmsHigh[0] - 2.0 / 3) < 1e-12);
    QCOMPARE(model.saved, (std::vector<double>{0.5, 0.25, 0.25}));

    const auto chart = Chart::create(ChartView::Proportions);
    chart->setSession(session);
    const ChartContext context;
    const ChartContent content = chart->content(context);
    const LineContent* red = lineOfColor(content.panels[0], context.palette->optimized);
    QVERIFY(red != nullptr);
    QCOMPARE(red->points, (Polyline{{0, 0.5}, {1, 0.5}, {1, 0.25}, {2, 0.25}, {2, 0.25}, {3, 0.25}}));
    QCOMPARE(content.panels[0].rules[0].at, 1.0 / 3);
    const auto out = chart->readOut(context, 0, {1.5, 0.1}, 0);
    QVERIFY(out);
    QCOMPARE(out->title, QStringLiteral("Layer 0 · head 1"));
    QCOMPARE(out->rows[0].value, QStringLiteral("0.25000 · 1 key kept"));
    QCOMPARE(out->rows[1].value, QStringLiteral("0.33333"));
  }

  void theLiveAllocationIsSolidAndTheSavedOnePale() {
    const auto session = tinySession();
    const auto chart = Chart::create(ChartView::Proportions);
    chart->setSession(session);
    ChartContext context;
    auto live = std::make_shared<BudgetAllocation>(session->budgets[0]);
    live->proportion = {0.1, 0.2, 0.7};
    context.live = live;
    const ChartContent content = chart->content(context);
    QCOMPARE(lineOfColor(content.panels[0], context.palette->optimized)->points[4].y(), 0.7);
    const LineContent* pale =
        lineOfColor(content.panels[0], Palette::mix(context.palette->optimized, context.palette->chart, 0.45));
    QVERIFY(pale != nullptr);
    QCOMPARE(pale->points[0].y(), 0.5);
  }

  // Head 1 has twice head 0's deltas: mean (0.08 + 0.04)/2 at ratio 0, s.e.m. of {0.08, 0.04} = 0.02.
  void influenceIsTheSessions() {
    const auto session = tinySession();
    const auto chart = Chart::create(ChartView::Influence);
    chart->setSession(session);
    const ChartContext context = contextWith({{0, 1}});
    const ChartContent content = chart->content(context);
    const PanelContent& panel = content.panels[0];
    const LineContent* line = lineOfColor(panel, context.palette->slot[0]);
    QVERIFY(line != nullptr);
    QVERIFY(std::abs(line->points[0].y() - 0.06) < 1e-12 && std::abs(line->points[2].y() + 0.06) < 1e-12);
    QCOMPARE(panel.bands.size(), std::size_t{1});
    QVERIFY(std::abs(panel.bands[0].high[0] - 0.08) < 1e-12);
    QCOMPARE(panel.faint->lines.size(), std::size_t{3});
    QVERIFY(panel.y.title.contains(QStringLiteral("lower is better")));
    const auto out = chart->readOut(context, 0, {0.01, 1}, 0);
    QVERIFY(out);
    QCOMPARE(out->title, QStringLiteral("Ratio 0.00 · 1 key kept"));
    QCOMPARE(out->rows.size(), std::size_t{1});
    QCOMPARE(out->rows[0].value, QStringLiteral("+0.0600 ± 0.0200"));
    QCOMPARE(chart->headAt(context, {0, 0.031}, 0.01), (std::optional<HeadId>(HeadId{0, 0})));
    QVERIFY(!chart->headAt(context, {0, 0.5}, 0.01));
  }

  // KL 0.5 + 0.25·i of the baseline's 0.5, in one document of two; the other points have none.
  void influenceOnTheDivergence() {
    auto session = tinySession();
    session->profile.documents[0].baselineKl = 0.5;
    for (int i = 0; i < 2; ++i) session->profile.documents[0].curves[{0, 1}][i].kl = 0.5 + 0.25 * i;
    const auto chart = Chart::create(ChartView::Influence);
    ChartContext context = contextWith({{0, 1}});
    context.options.divergence = true;
    chart->setSession(tinySession());
    QVERIFY(!chart->hasResult(context) && chart->caption(context).contains(QStringLiteral("KL")));
    chart->setSession(session);
    QVERIFY(chart->hasResult(context));
    const PanelContent panel = chart->content(context).panels[0];
    QCOMPARE(panel.lines[0].points, (Polyline{{0, 0}, {0.25, 0.25}}));
    QCOMPARE(panel.faint->lines.size(), std::size_t{1});
    QVERIFY(panel.y.title.contains(QStringLiteral("KL")));
    const auto out = chart->readOut(context, 0, {0.25, 1}, 0);
    QVERIFY(out && out->footnote.contains(QStringLiteral("KL")));
    QCOMPARE(out->rows[0].value, QStringLiteral("+0.2500"));
  }

  void markersRideTheCurveAtTheAllocatedRatio() {
    const auto session = tinySession();
    const auto chart = Chart::create(ChartView::Influence);
    chart->setSession(session);
    ChartContext context = contextWith({{0, 0}});
    context.live = std::make_shared<BudgetAllocation>(session->budgets[0]);
    const ChartContent content = chart->content(context);
    QCOMPARE(content.panels[0].markers.size(), std::size_t{1});
    QCOMPARE(content.panels[0].markers[0].at.x(), 0.5);  // 2 of 4 keys
    QVERIFY(std::abs(content.panels[0].markers[0].at.y() + 0.03) < 1e-12);
  }

  void anUndefinedPointIsAGapWithAMark() {
    auto session = tinySession();
    for (DocumentProfile& document : session->profile.documents) document.curves[{0, 0}][1].delta = kNan;
    const InfluenceModel model = InfluenceModel::from(*session, Measure::LogPerplexity);
    const MeanCurve* curve = model.find({0, 0});
    QCOMPARE(curve->ratio.size(), std::size_t{3});
    QVERIFY(std::isnan(curve->delta[1]));
    const auto chart = Chart::create(ChartView::Influence);
    chart->setSession(session);
    const ChartContent content = chart->content(contextWith({{0, 0}}));
    const PanelContent& panel = content.panels[0];
    QCOMPARE(drawable(panel.lines[0].points, panel.x, panel.y).gapsAt, std::vector<double>{0.25});
  }

  void estimatedPointsAreHollow() {
    auto session = tinySession();
    for (DocumentProfile& document : session->profile.documents) {
      document.curves[{0, 0}][2].exact = false;
      document.curves[{0, 0}][2].error = 0.001;
    }
    const auto chart = Chart::create(ChartView::Influence);
    chart->setSession(session);
    const ChartContent content = chart->content(contextWith({{0, 0}}));
    QCOMPARE(content.panels[0].lines[0].hollow, (std::vector<bool>{false, false, true}));
    QVERIFY(!content.note.isEmpty());
    const auto last = chart->readOut(contextWith({{0, 0}}), 0, {0.5, 1}, 0);
    QVERIFY(last && last->rows[0].value.contains(QStringLiteral("estimated, error 0.0010")));
    const auto first = chart->readOut(contextWith({{0, 0}}), 0, {0, 1}, 0);
    QVERIFY(first && first->rows[0].value.endsWith(QStringLiteral("· exact")));
  }

  void effectiveRankIsTheSessions() {
    const auto session = test::syntheticSession();
    const auto chart = Chart::create(ChartView::EffectiveRank);
    chart->setSession(session);
    ChartContext context;
    const ChartContent content = chart->content(context);
    const LineContent* line = lineOfColor(content.panels[0], context.palette->attention("gqa").color);
    QVERIFY(line != nullptr);
    QCOMPARE(line->points.size(), std::size_t{36});
    QCOMPARE(line->points[18].y(), *session->spectra[0].layers[18].effectiveRank);
    std::set<double> rules;
    for (const RuleContent& rule : content.panels[0].rules) rules.insert(rule.at);
    QCOMPARE(rules, (std::set<double>{1, 32}));
    context.options.circuit = Circuit::OutputValue;
    QCOMPARE(chart->content(context).panels[0].lines[0].points[3].y(), *session->spectra[1].layers[3].effectiveRank);
  }

  void spectraShowFirstMiddleAndLastLayer() {
    const auto session = test::syntheticSession();
    const auto chart = Chart::create(ChartView::Spectra);
    chart->setSession(session);
    const ChartContent content = chart->content({});
    QCOMPARE(content.panels.size(), std::size_t{3});
    const int layers[] = {0, 18, 35};
    for (std::size_t p = 0; p < 3; ++p) {
      QCOMPARE(content.panels[p].subtitle, QStringLiteral("L = %1").arg(layers[p]));
      QCOMPARE(content.panels[p].lines[0].points[4].y(),
               session->spectra[0].layers[static_cast<std::size_t>(layers[p])].eigenvalues[4]);
    }
  }

  /// Three checkpoints of one training: one colour, each a line of its own, named as the session names them.
  void checkpointsOfOneModelAreToldApart() {
    const auto session = spectraSession({{"run@100", 6, 4}, {"run@200", 6, 4}, {"run@300", 6, 4}});
    for (const ChartView view : {ChartView::EffectiveRank, ChartView::Spectra}) {
      const auto chart = Chart::create(view);
      chart->setSession(session);
      const ChartContent content = chart->content({});
      std::set<std::pair<Dash, MarkerShape>> looks;
      std::set<QRgb> colors;
      const std::vector<LineContent>& lines = content.panels.back().lines;
      QCOMPARE(lines.size(), std::size_t{3});
      for (const LineContent& line : lines) {
        looks.emplace(line.dash, *line.marker);
        colors.insert(line.color.rgb());
      }
      QCOMPARE(looks.size(), std::size_t{3});
      QCOMPARE(colors.size(), std::size_t{1});
      QStringList names;
      for (const EndLabel& label : content.endLabels) names << label.text;
      QCOMPARE(names, (QStringList{"run@100", "run@200", "run@300"}));
      QCOMPARE(content.endLabels[2].marker, lines[2].marker);
      const auto readOut = chart->readOut({}, 0, {2, 1}, 0);
      QVERIFY(readOut);
      QCOMPARE(readOut->rows[1].name, QStringLiteral("run@200"));
      QCOMPARE(readOut->rows[1].dash, lines[1].dash);
    }
  }

  /// Two models of 6 heads and eleven layers, two of 18 heads and three layers, and one of 9 heads.
  void modelsAreComparedByTheirNumberOfHeads() {
    const auto session =
        spectraSession({{"deep a", 6, 11}, {"deep b", 6, 11}, {"wide a", 18, 3}, {"wide b", 18, 3}, {"other", 9, 2}});
    const auto shown = [&](ChartView view, int heads) {
      const auto chart = Chart::create(view);
      chart->setSession(session);
      ChartContext context;
      context.options.heads = heads;
      QStringList names;
      for (const EndLabel& label : chart->content(context).endLabels) names << label.text;
      return names.join(QLatin1Char('|'));
    };
    QCOMPARE(shown(ChartView::EffectiveRank, 0), QStringLiteral("deep a|deep b"));
    QCOMPARE(shown(ChartView::EffectiveRank, 18), QStringLiteral("wide a|wide b"));
    QCOMPARE(shown(ChartView::Spectra, 0), QStringLiteral("wide a|wide b"));
    QCOMPARE(shown(ChartView::Spectra, 9), QStringLiteral("GQA"));
    QCOMPARE(shown(ChartView::Spectra, 7), QStringLiteral("wide a|wide b"));  // no such model
    QCOMPARE(shown(ChartView::EffectiveRank, ViewOptions::kAllHeads).count('|'), 4);
    // Where no two have as many heads, nothing is left out.
    const auto chart = Chart::create(ChartView::Spectra);
    chart->setSession(spectraSession({{"a", 6, 3}, {"b", 9, 3}}));
    QCOMPARE(chart->content({}).endLabels.size(), std::size_t{2});
  }

  void spectraOnALogAxisSayWhatIsLeftOut() {
    auto session = std::make_shared<SessionData>();
    ModelSpectra model;
    model.name = "three values";
    model.layers.push_back({0, 3, 1.5, {1, 0.1, 0}, {}, {}, {}, {}});
    session->spectra = {model};
    const auto chart = Chart::create(ChartView::Spectra);
    chart->setSession(session);
    ChartContext context;
    context.options.logScale = true;
    const ChartContent content = chart->content(context);
    QCOMPARE(content.note, QStringLiteral("1 value ≤ 0 not shown"));
    const PanelContent& panel = content.panels[0];
    QCOMPARE(drawable(panel.lines[0].points, panel.x, panel.y).pieces[0].size(), std::size_t{2});
  }

  void similarityShowsLikeHeadsBesideEachOther() {
    auto session = std::make_shared<SessionData>();
    ModelSpectra model;
    model.name = "three heads";
    model.attentionKind = "gqa";
    // Head 1 has no operator; of heads 0, 2 and 3 the first and the last are alike.
    model.layers.push_back({5, 3, 1.5, {2, 1, 0}, {1, -0.5, 0.9, -0.5, 1, 0, 0.9, 0, 1}, {1}, {}, {}});
    session->spectra = {model};
    const auto chart = Chart::create(ChartView::Spectra);
    chart->setSession(session);
    ChartContext context;
    context.options.similarity = true;
    const ChartContent content = chart->content(context);
    QCOMPARE(content.panels.size(), std::size_t{1});
    const CellsContent& cells = *content.panels[0].cells;
    QCOMPARE(cells.rows, 3);
    QCOMPARE(cells.color.size(), std::size_t{9});
    QStringList heads;
    for (const Tick& tick : content.panels[0].x.ticks) heads << tick.label;
    QCOMPARE(heads.size(), 3);
    QVERIFY(std::abs(heads.indexOf("0") - heads.indexOf("3")) == 1);
    // On the diagonal every head is like itself, in the attention type's full colour.
    for (const int place : {0, 4, 8})
      QCOMPARE(cells.color[static_cast<std::size_t>(place)].rgb(), context.palette->attention("gqa").color.rgb());
    const double column = heads.indexOf("0"), row = heads.indexOf("2");
    const auto readOut = chart->readOut(context, 0, {column, 2 - row}, 1);
    QVERIFY(readOut);
    QVERIFY(readOut->title.contains("2") && readOut->title.contains("0"));
    QCOMPARE(readOut->rows[0].value, QStringLiteral("\u22120.5000"));
    QVERIFY(!chart->readOut(context, 0, {3, 0}, 1));
  }

  // Two methods at two targets; what is measured lies 0.02 above what was predicted.
  void paretoCurvesAreWhatWasWorkedOut() {
    const auto chart = Chart::create(ChartView::Pareto);
    chart->setSession(tinySession());
    ChartContext context;
    QVERIFY(!chart->hasResult(context));
    auto pareto = std::make_shared<Pareto>();
    pareto->methods = {{"optimal", {{0.1, -0.03, -0.03, 0}, {0.25, -0.05, -0.06, 0}}},
                       {"uniform", {{0.1, 0.04, kNan, 0}, {0.25, 0, kNan, 3}}}};
    context.pareto = pareto;
    context.measured = {{"mine", "optimal", 0.25, -0.05, -0.03, 0.01}};
    auto live = std::make_shared<BudgetAllocation>();
    live->targetRatio = 0.2;
    live->predictedDelta = -0.04;
    context.live = live;
    QVERIFY(chart->hasResult(context));
    const ChartContent content = chart->content(context);
    const PanelContent& panel = content.panels[0];
    QVERIFY(panel.x.log && panel.x.min < 0.1 && panel.x.max > 0.25);
    const LineContent* uniform = lineOfColor(panel, context.palette->uniform);
    QVERIFY(uniform != nullptr);
    QCOMPARE(uniform->points, (Polyline{{0.1, 0.04}, {0.25, 0}}));
    QCOMPARE(uniform->hollow, (std::vector<bool>{false, true}));
    QVERIFY(!content.note.isEmpty());
    // Curve, dotted line to the measured point, bar of its error.
    QCOMPARE(std::ranges::count(panel.lines, context.palette->optimized, &LineContent::color), 3);
    QCOMPARE(panel.markers.size(), std::size_t{2});
    QCOMPARE(panel.markers[0].at, QPointF(0.2, -0.04));
    QCOMPARE(panel.markers[1].at, QPointF(0.25, -0.03));
    QStringList names;
    for (const EndLabel& label : content.endLabels) names << label.text;
    QCOMPARE(names, (QStringList{QStringLiteral("Uniform"), QStringLiteral("Optimized")}));
    const auto out = chart->readOut(context, 0, {0.24, 0}, 0);
    QVERIFY(out);
    QCOMPARE(out->title, QStringLiteral("Target ratio 0.25"));
    QCOMPARE(out->rows.size(), std::size_t{3});
    QCOMPARE(out->rows[0].value, QStringLiteral("\u22120.0500"));
    QCOMPARE(out->rows[1].value, QStringLiteral("0.0000 (+0.0500) · heads beyond measured: 3"));
    QCOMPARE(out->rows[2].value, QStringLiteral("\u22120.0300 ± 0.0100"));
    QCOMPARE(out->rows[2].name, QStringLiteral("mine, measured"));
    QCOMPARE(chart->readOut(context, 0, {0.11, 0}, 0)->rows.size(), std::size_t{2});
  }

  // Of targets 0.02, 0.05, 0.2 and 0.5, and where there is not one in view, plain numbers.
  void ratiosAreNamedOnALogAxis() {
    const auto chart = Chart::create(ChartView::Pareto);
    chart->setSession(tinySession());
    ChartContext context;
    auto pareto = std::make_shared<Pareto>();
    pareto->methods = {{"optimal", {{0.02, 0, 0, 0}, {0.5, 0, 0, 0}}}};
    context.pareto = pareto;
    QStringList labels;
    const ChartContent content = chart->content(context);
    for (const Tick& tick : content.panels[0].x.ticks) labels << tick.label;
    QCOMPARE(labels.join(QLatin1Char(' ')), QStringLiteral("0.02 0.05 0.1 0.2 0.5"));
    context.zoom = ZoomWindow().scaled(20);
    QVERIFY(chart->content(context).panels[0].x.ticks.size() >= 2);
  }

  void anEmptySessionHasNoResult() {
    for (const ChartView view : kAllViews) {
      const auto chart = Chart::create(view);
      QVERIFY(!chart->hasResult({}));
      chart->setSession(std::make_shared<SessionData>());
      QVERIFY(!chart->hasResult({}));
      QVERIFY(!chart->readOut({}, 0, {0.1, 0.1}, 1));
      QCOMPARE(viewFromName(viewName(view)), std::optional(view));
    }
    QVERIFY(!viewFromName(QStringLiteral("nothing")));
  }

  // Case I8: nobody has to guess what an axis counts.
  void everyAxisHasATitle() {
    const auto session = test::syntheticSession({6, 2, 4, 11, 2, 200});
    for (const ChartView view : kAllViews) {
      const auto chart = Chart::create(view);
      chart->setSession(session);
      ChartContext context;
      if (view == ChartView::Pareto)
        context.pareto = std::make_shared<const Pareto>(paretoOf(session->profile, {0.05, 0.1}).value());
      const ChartContent content = chart->content(context);
      QVERIFY(!content.xTitle.isEmpty());
      QVERIFY(!content.panels.front().y.title.isEmpty());
    }
  }

  // Where the job table is open, the upper chart is hardly higher than a word.
  void theTitleOfALowAxisIsNotCut() {
    const auto chart = Chart::create(ChartView::Proportions);
    chart->setSession(test::syntheticSession({6, 2, 4, 11, 2, 200}));
    ChartScene scene;  // knows the fonts
    for (int height = 100; height <= 400; height += 10) {
      ChartContext context = contextWith({});
      context.size = QSizeF(900, height);
      const QString title = chart->content(context).panels.front().y.title;
      QVERIFY2(textWidth(interfaceFont(11), title) <= height - 16,
               qPrintable(title + " at " + QString::number(height)));
    }
  }

  // Case I5: Qt Charts' OpenGL mode loses pens and markers and vanishes from exports.
  void noSeriesIsDrawnByOpenGl() {
    const auto chart = Chart::create(ChartView::Influence);
    chart->setSession(test::syntheticSession({6, 2, 4, 11, 2, 200}));
    ChartScene scene;
    scene.setContent(chart->content(contextWith({{0, 0}, {1, 1}})));
    int series = 0;
    for (const QGraphicsItem* item : scene.items()) {
      const QGraphicsObject* object = item->toGraphicsObject();
      if (object == nullptr) continue;
      for (const QObject* child : object->findChildren<QObject*>()) {
        const QVariant openGl = child->property("useOpenGL");
        if (!openGl.isValid()) continue;
        ++series;
        QVERIFY(!openGl.toBool());
      }
    }
    QVERIFY(series >= 2);
  }

  // Case I4: 288 curves of 1000 points, on the clock of this thread alone.
  void thousandsOfPointsStayWithinATenthOfASecond() {
    const auto session = test::syntheticSession({36, 8, 32, 1000, 1, 2400});
    const auto chart = Chart::create(ChartView::Influence);
    chart->setSession(session);
    ChartContext context = contextWith({{0, 0}, {7, 1}, {15, 2}, {21, 2}});
    context.size = {1000, 640};
    ChartScene scene;
    scene.resizeTo(context.size);
    QImage frame(1000, 640, QImage::Format_RGB32);
    std::vector<double> milliseconds;
    for (int i = 1; i <= 10; ++i) {
      context.live = test::syntheticBudget(*session, i);
      const std::clock_t start = std::clock();
      scene.setContent(chart->content(context));
      QPainter painter(&frame);
      painter.setRenderHint(QPainter::Antialiasing);
      scene.render(&painter);
      painter.end();
      milliseconds.push_back(1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::ranges::sort(milliseconds);
    QVERIFY2(milliseconds[5] < 100, qPrintable(QString::number(milliseconds[5])));
  }

  void theSceneKeepsUpWithASlider() {
    const auto session = test::syntheticSession();
    std::vector<std::shared_ptr<BudgetAllocation>> budgets;
    for (int i = 1; i <= 20; ++i) budgets.push_back(test::syntheticBudget(*session, i));
    for (const ChartView view : kAllViews) {
      const auto chart = Chart::create(view);
      chart->setSession(session);
      ChartContext context = contextWith({{0, 0}, {7, 1}, {15, 2}, {21, 2}});
      context.size = {1000, 640};
      if (view == ChartView::Pareto)
        context.pareto = std::make_shared<const Pareto>(paretoOf(session->profile, {0.05, 0.1}).value());
      ChartScene scene;
      scene.resizeTo(context.size);
      QImage frame(1000, 640, QImage::Format_RGB32);
      std::vector<double> milliseconds;
      for (const auto& budget : budgets) {
        const std::clock_t start = std::clock();
        context.live = budget;
        scene.setContent(chart->content(context));
        QPainter painter(&frame);
        painter.setRenderHint(QPainter::Antialiasing);
        scene.render(&painter);
        painter.end();
        milliseconds.push_back(1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
      }
      std::sort(milliseconds.begin(), milliseconds.end());
      // Shown, not judged: a machine under load says nothing about the code.
      qInfo("%s: %.1f ms of CPU a frame (median), %.1f least", qPrintable(viewName(view)), milliseconds[10],
            milliseconds[0]);
      QVERIFY(frame.pixelColor(2, 2) == Palette::light().chart);
    }
  }
};

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  TestCharts test;
  return QTest::qExec(&test, argc, argv);
}

#include "test_charts.moc"
