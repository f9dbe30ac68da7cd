#include "ui/charts/chart_table.h"

#include <QLocale>
#include <cmath>

#include "ui/charts/influence/influence_model.h"
#include "ui/charts/proportions/proportions_model.h"

namespace headscope {
namespace {

QString field(double value) {
  return std::isfinite(value) ? QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest) : QString();
}

QString quoted(const std::string& text) {
  QString value = QString::fromStdString(text);
  if (value.contains(QLatin1Char(',')) || value.contains(QLatin1Char('"')) || value.contains(QLatin1Char('\n')))
    value = QLatin1Char('"') + value.replace(QLatin1String("\""), QLatin1String("\"\"")) + QLatin1Char('"');
  return value;
}

QString proportionsCsv(const SessionData& session) {
  const ProportionsModel model = ProportionsModel::from(session);
  QString csv = QStringLiteral("head,uniform,global_rms,global_rms_min,global_rms_max,optimized\n");
  for (std::size_t i = 0; i < model.heads.size(); ++i) {
    QStringList row{QString::fromStdString(model.heads[i].toString()), field(model.uniform)};
    for (const auto* column : {&model.rms, &model.rmsLow, &model.rmsHigh, &model.saved})
      row << (column->empty() ? QString() : field((*column)[i]));
    csv += row.join(QLatin1Char(',')) + QLatin1Char('\n');
  }
  return csv;
}

QString influenceCsv(const SessionData& session) {
  QString csv = QStringLiteral("head,ratio,kept,delta,stderr,exact,documents\n");
  for (const MeanCurve& curve : InfluenceModel::from(session).curves)
    for (std::size_t i = 0; i < curve.ratio.size(); ++i)
      csv += QStringList{QString::fromStdString(curve.head.toString()), field(curve.ratio[i]), field(curve.kept[i]),
                         field(curve.delta[i]), field(curve.stderrDelta[i]), QString::number(curve.exact[i] ? 1 : 0),
                         QString::number(curve.documents[i])}.join(QLatin1Char(',')) + QLatin1Char('\n');
  return csv;
}

QString spectrumStart(const ModelSpectra& model, const LayerSpectrum& layer) {
  const QString circuit = model.circuit == Circuit::QueryKey ? QStringLiteral("qk") : QStringLiteral("ov");
  return quoted(model.name) + QLatin1Char(',') + circuit + QLatin1Char(',') + QString::number(model.centred ? 1 : 0) +
         QLatin1Char(',') + QString::number(layer.layer) + QLatin1Char(',');
}

QString effectiveRankCsv(const SessionData& session) {
  QString csv = QStringLiteral("model,circuit,centred,layer,heads,effective_rank\n");
  for (const ModelSpectra& model : session.spectra)
    for (const LayerSpectrum& layer : model.layers)
      csv += spectrumStart(model, layer) + QString::number(layer.heads) + QLatin1Char(',') +
             (layer.effectiveRank ? field(*layer.effectiveRank) : QString()) + QLatin1Char('\n');
  return csv;
}

QString spectraCsv(const SessionData& session) {
  QString csv = QStringLiteral("model,circuit,centred,layer,index,eigenvalue\n");
  for (const ModelSpectra& model : session.spectra)
    for (const LayerSpectrum& layer : model.layers)
      for (std::size_t i = 0; i < layer.eigenvalues.size(); ++i)
        csv += spectrumStart(model, layer) + QString::number(i + 1) + QLatin1Char(',') + field(layer.eigenvalues[i]) + QLatin1Char('\n');
  return csv;
}

}  // namespace

QString chartCsv(const SessionData& session, ChartView view) {
  switch (view) {
    case ChartView::Proportions: return proportionsCsv(session);
    case ChartView::Influence: return influenceCsv(session);
    case ChartView::EffectiveRank: return effectiveRankCsv(session);
    case ChartView::Spectra: return spectraCsv(session);
  }
  return {};
}

}  // namespace headscope
