#include "ui/charts/figure_caption.h"

#include <QCoreApplication>

#include "ui/charts/effective_rank/effective_rank_chart.h"
#include "ui/charts/spectra_choice.h"
#include "ui/number_text.h"

namespace headscope {

namespace {

constexpr double kFontPixels = 10;
constexpr double kLine = 14;
constexpr double kSide = 12, kTop = 4, kBottom = 10;
constexpr int kFingerprintLetters = 12;

struct Caption {
  Q_DECLARE_TR_FUNCTIONS(FigureCaption)
};

/// "name (fingerprint 0123456789ab)".
QString withFingerprint(const std::string& name, const std::string& fingerprint) {
  const QString text = QString::fromStdString(name);
  if (fingerprint.empty()) return text;
  return Caption::tr("%1 (fingerprint %2)").arg(text, QString::fromStdString(fingerprint).left(kFingerprintLetters));
}

QString whatIsDrawn(const SessionData& session, ChartView view, const ViewOptions& options) {
  const QString ratio = significantText(session.profile.record.targetRatio, 4);
  switch (view) {
    case ChartView::Proportions:
      return Caption::tr(
                 "Share of all kept keys of each KV head, sorted by layer; global RMS at ratio %1, shaded between the "
                 "documents' extremes.")
          .arg(ratio);
    case ChartView::Influence:
      return (options.divergence
                  ? Caption::tr(
                        "Δ of the KL divergence from the whole cache against the share of keys one KV head "
                        "keeps, all others at ratio %1; mean over documents, band = standard error, other heads "
                        "grey. Below zero is better.")
                  : Caption::tr("Δ log-perplexity against the share of keys one KV head keeps, all others at ratio %1; "
                                "mean over documents, band = standard error, other heads grey. Below zero is better."))
          .arg(ratio);
    case ChartView::Pareto:
      return Caption::tr(
                 "Δ log-perplexity that the sum of the heads' influence curves predicts of each method's budget, "
                 "against the "
                 "share of keys kept over all heads; large marks = measured, all heads compacted at once. Below zero "
                 "is "
                 "better than every head at ratio %1.")
          .arg(ratio);
    case ChartView::EffectiveRank:
    case ChartView::Spectra: break;
  }
  const auto shown = shownSpectra(session, options.circuit);
  const QString circuit = shown.empty() ? QString() : circuitText(*shown.front());
  return view == ChartView::EffectiveRank
             ? Caption::tr(
                   "Effective rank of the heads of each layer, exp of the entropy of the similarity matrix' "
                   "eigenvalues; %1.")
                   .arg(circuit)
             : Caption::tr("Eigenvalues of the heads' similarity matrix at the first, middle and last layer; %1.")
                   .arg(circuit);
}

QString spectraSource(const SessionData& session, ChartView view, const ViewOptions& options) {
  QStringList names;
  for (const ModelSpectra* model : comparedModels(shownSpectra(session, options.circuit), view, options.heads))
    names << QString::fromStdString(model->name);
  return Caption::tr("Model: %1.").arg(names.join(QStringLiteral(", ")));
}

QString profileSource(const Profile& profile) {
  const ProfileRecord& record = profile.record;
  QStringList parts;
  parts << Caption::tr("Model: %1.").arg(withFingerprint(record.modelName, record.modelFingerprint));
  parts << Caption::tr("Data: %1, documents: %2.")
               .arg(withFingerprint(record.datasetName, record.datasetFingerprint))
               .arg(profile.documents.size());
  QStringList settings;
  if (!record.querySource.empty())
    settings << Caption::tr("queries: %1").arg(QString::fromStdString(record.querySource));
  if (!record.promptStyle.empty())
    settings << Caption::tr("prompts: %1").arg(QString::fromStdString(record.promptStyle));
  for (const std::string& where : {record.device, record.dtype})
    if (!where.empty()) settings << QString::fromStdString(where);
  settings << Caption::tr("seed %1").arg(record.seed);
  if (record.compat) settings << Caption::tr("reference procedure");
  return parts.join(QLatin1Char(' ')) + QLatin1Char(' ') +
         Caption::tr("Settings: %1.").arg(settings.join(QStringLiteral("; ")));
}

}  // namespace

QString figureCaption(const SessionData& session, ChartView view, const ViewOptions& options) {
  const bool ofWeights = view == ChartView::EffectiveRank || view == ChartView::Spectra;
  const QString version = QString::fromStdString(session.profile.record.programVersion);
  QStringList parts{viewTitle(view) + QLatin1Char('.'), whatIsDrawn(session, view, options),
                    ofWeights ? spectraSource(session, view, options) : profileSource(session.profile)};
  parts << (version.isEmpty() ? Caption::tr("Headscope.") : Caption::tr("Headscope %1.").arg(version));
  return parts.join(QLatin1Char(' '));
}

QStringList captionLines(const QString& caption, double width) {
  const QFont font = interfaceFont(kFontPixels);
  QStringList lines;
  QString line;
  for (const QString& word : caption.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
    if (!line.isEmpty() && textWidth(font, longer) > width - 2 * kSide) {
      lines << line;
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.isEmpty()) lines << line;
  return lines;
}

double captionHeight(const QStringList& lines) {
  return lines.isEmpty() ? 0 : kTop + kLine * static_cast<double>(lines.size()) + kBottom;
}

void paintCaption(QPainter& painter, const PaintStyle& style, const QStringList& lines, const QRectF& area) {
  painter.fillRect(area, style.palette->chart);
  double y = area.top() + kTop + kLine / 2;
  for (const QString& line : lines) {
    drawLabel(painter, style, {area.left() + kSide, y}, line, interfaceFont(kFontPixels), style.palette->ink2);
    y += kLine;
  }
}

}  // namespace headscope
