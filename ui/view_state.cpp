#include "ui/view_state.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headscope {

namespace {

constexpr int kVersion = 1;

QJsonObject optionsToJson(const ViewOptions& options) {
  return {{"onlySelected", options.onlySelected},
          {"divergence", options.divergence},
          {"circuit", options.circuit == Circuit::QueryKey ? "qk" : "ov"},
          {"heads", options.heads},
          {"logScale", options.logScale},
          {"similarity", options.similarity}};
}

ViewOptions optionsFromJson(const QJsonObject& json, ViewOptions options) {
  options.onlySelected = json["onlySelected"].toBool(options.onlySelected);
  options.divergence = json["divergence"].toBool(options.divergence);
  if (json.contains("circuit")) {
    options.circuit = json["circuit"].toString() == "ov" ? Circuit::OutputValue : Circuit::QueryKey;
  }
  options.heads = json["heads"].toInt(options.heads);
  options.logScale = json["logScale"].toBool(options.logScale);
  options.similarity = json["similarity"].toBool(options.similarity);
  return options;
}

double ratioFromJson(const QJsonValue& value, double fallback) {
  const double ratio = value.toDouble(fallback);
  return ratio > 0 && ratio <= 1 ? ratio : fallback;
}

}  // namespace

std::string ViewState::toJson() const {
  QJsonObject optionsJson;
  for (std::size_t i = 0; i < kAllViews.size(); ++i) optionsJson[viewName(kAllViews[i])] = optionsToJson(options[i]);
  QJsonObject protectedJson;
  for (const auto& [head, ratio] : protectedHeads) protectedJson[QString::fromStdString(head.toString())] = ratio;
  const QJsonObject json{{"version", kVersion},
                         {"model", model},
                         {"dataset", dataset},
                         {"targetRatio", targetRatio},
                         {"maxHeadRatio", maxHeadRatio},
                         {"protectedHeads", protectedJson},
                         {"conversion", QString::fromStdString(conversion)},
                         {"selection", QJsonArray::fromStringList(selection)},
                         {"view", view ? viewName(*view) : QString("overview")},
                         {"options", optionsJson}};
  return QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString();
}

ViewState ViewState::fromJson(const std::string& text, const ViewState& fallback) {
  const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
  ViewState state = fallback;
  state.model = json["model"].toString(fallback.model);
  state.dataset = json["dataset"].toString(fallback.dataset);
  state.targetRatio = ratioFromJson(json["targetRatio"], fallback.targetRatio);
  state.maxHeadRatio = ratioFromJson(json["maxHeadRatio"], fallback.maxHeadRatio);
  if (json["protectedHeads"].isObject()) {
    state.protectedHeads.clear();
    const QJsonObject held = json["protectedHeads"].toObject();
    for (auto entry = held.begin(); entry != held.end(); ++entry) {
      const auto head = HeadId::parse(entry.key().toStdString());
      const double ratio = entry.value().toDouble(-1);
      if (head && ratio >= 0 && ratio <= 1) state.protectedHeads[*head] = ratio;
    }
  }
  state.conversion = json["conversion"].toString(QString::fromStdString(fallback.conversion)).toStdString();
  if (json["selection"].isArray()) {
    state.selection.clear();
    for (const QJsonValue& name : json["selection"].toArray()) state.selection << name.toString();
  }
  if (json.contains("view")) state.view = viewFromName(json["view"].toString());
  const QJsonObject optionsJson = json["options"].toObject();
  for (std::size_t i = 0; i < kAllViews.size(); ++i) {
    state.options[i] = optionsFromJson(optionsJson[viewName(kAllViews[i])].toObject(), fallback.options[i]);
  }
  return state;
}

}  // namespace headscope
