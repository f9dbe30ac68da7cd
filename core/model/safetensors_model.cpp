#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/fingerprint.h"
#include "core/base/text_file.h"
#include "core/model/config_family.h"
#include "core/model/model_settings.h"
#include "core/model/opened_model.h"
#include "core/model/safetensors_files.h"
#include "core/model/safetensors_header.h"
#include "core/model/safetensors_weights.h"
#include "core/model/spec_builder.h"
#include "core/model/weight_reader.h"

namespace headscope {

namespace {

using nlohmann::json;

std::string knownFamilies() {
  std::string list;
  for (const auto& family : configFamilies())
    if (list.find(family.modelType) == std::string::npos) list += (list.empty() ? "" : ", ") + family.modelType;
  return list;
}

bool holds(const ModelSettings& settings, const json& wanted) {
  return std::all_of(wanted.items().begin(), wanted.items().end(), [&](const auto& item) {
    const auto* value = settings.find(item.key());
    return value && *value == item.value();
  });
}

/// The first row of this model_type whose conditions hold, put into `settings`.
Result<const ConfigFamily*> chooseFamily(ModelSettings& settings) {
  using Family = const ConfigFamily*;
  HEADSCOPE_TRY(Family, type, settings.text("model_type", ""));
  bool known = false;
  for (const auto& family : configFamilies()) {
    if (family.modelType != type) continue;
    known = true;
    settings.setFamily(family.fixed, family.aliases, family.defaults);
    if (holds(settings, family.when)) return &family;
  }
  if (known)
    return Error{"describes a layout of '" + type + "' that is not known", settings.where(), "use another model"};
  return Error{"model family '" + type + "' is not supported", settings.where(), "use one of " + knownFamilies()};
}

/// Packed integer weights are refused by name; FP8 with its scales is read.
Result<Done> checkQuantisation(const json& document, const std::string& where) {
  const auto found = document.find("quantization_config");
  if (found == document.end() || !found->is_object()) return Done{};
  const auto method = found->value("quant_method", json("unknown"));
  const bool floats =
      method == "fp8" || (method == "compressed-tensors" && found->value("format", json()) == "float-quantized");
  if (floats) return Done{};
  return Error{"the weights are quantised by " + (method.is_string() ? method.get<std::string>() : method.dump()) +
                   ", which is not supported",
               where, "use a GGUF file or the unquantised model"};
}

/// Before the family's base: nothing, or what larger models put there; or the bare model without the base.
std::string prefixOf(const WeightSource& source, const ConfigFamily& family) {
  const auto probe = tensorName(family.names.attentionNorms.before + family.names.attentionNorms.sum, 0);
  const std::string bases[] = {family.base, "language_model." + family.base, "model.language_model.", "",
                               family.base.substr(family.base.find('.') + 1)};
  for (const auto& base : bases)
    if (source.find(base + probe)) return base;
  return family.base;
}

TensorNames prefixed(TensorNames names, const std::string& base, const WeightSource& source) {
  const auto head = names.head;
  for (auto* name : {&names.tokens,
                     &names.positions,
                     &names.embeddingMap,
                     &names.outputNorm,
                     &names.outputMap,
                     &names.attentionNorms.before,
                     &names.attentionNorms.after,
                     &names.attentionNorms.sum,
                     &names.feedForwardNorms.before,
                     &names.feedForwardNorms.after,
                     &names.feedForwardNorms.sum,
                     &names.q,
                     &names.k,
                     &names.v,
                     &names.qkv,
                     &names.o,
                     &names.qNorm,
                     &names.kNorm,
                     &names.queryDown,
                     &names.queryDownNorm,
                     &names.queryUp,
                     &names.keyValueDown,
                     &names.latentNorm,
                     &names.keyValueUp,
                     &names.keyShared,
                     &names.keyDown,
                     &names.keyResidual,
                     &names.valueShared,
                     &names.valueDown,
                     &names.valueResidual,
                     &names.gate,
                     &names.up,
                     &names.down,
                     &names.gateUp,
                     &names.router,
                     &names.selectionBias,
                     &names.expertGate,
                     &names.expertUp,
                     &names.expertDown,
                     &names.sharedGate,
                     &names.sharedUp,
                     &names.sharedDown})
    if (!name->empty()) *name = base + *name;
  if (!source.find(head) && source.find("language_model." + head)) names.head = "language_model." + head;
  return names;
}

}  // namespace

Result<OpenedModel> openConfig(const std::string& config, const std::string& where,
                               std::unique_ptr<WeightSource> source) {
  HEADSCOPE_CHECK(OpenedModel, checkJson(config, where));
  auto document = json::parse(config);
  if (!document.is_object()) return Error{"is no JSON object", where, "fetch the file again"};
  HEADSCOPE_CHECK(OpenedModel, checkQuantisation(document, where));
  // A larger model keeps the settings of its text part apart.
  const bool nested = document.contains("text_config") && document["text_config"].is_object();
  ModelSettings settings(nested ? document["text_config"] : document, where);
  HEADSCOPE_TRY(OpenedModel, family, chooseFamily(settings));
  OpenedModel model;
  model.spec.architecture = family->modelType;
  HEADSCOPE_CHECK(OpenedModel, buildSpec(settings, model.spec));
  HEADSCOPE_TRY(OpenedModel, layout, buildLayout(settings));
  model.layout = layout;
  model.source = std::move(source);
  model.names = prefixed(family->names, prefixOf(*model.source, *family), *model.source);
  // Tied by the settings' word, or by holding one of the two matrices where the settings are silent on it.
  countParameters(model);
  return model;
}

Result<OpenedModel> openSafetensors(const ModelFiles& files) {
  const auto configPath = (files.path / "config.json").string();
  HEADSCOPE_TRY(OpenedModel, text, readTextFile(configPath));
  // A broken file is named before missing weights are.
  HEADSCOPE_CHECK(OpenedModel, checkJson(text, configPath));
  HEADSCOPE_TRY(OpenedModel, weights, findWeightFiles(files.path));
  auto source = std::make_unique<SafetensorsWeights>(files.path);
  for (const auto& path : weights.paths) HEADSCOPE_CHECK(OpenedModel, source->addFile(path));
  std::string table = text;
  for (const auto& tensor : source->tensors()) table += tensor.name + tensor.dtype + '\n';
  HEADSCOPE_TRY(OpenedModel, sample, sampleOf(source->storedBytes()));
  HEADSCOPE_TRY(OpenedModel, model, openConfig(text, configPath, std::move(source)));
  model.spec.name = files.fallbackName;
  if (!weights.note.empty()) model.spec.notes.push_back(weights.note);
  model.fingerprint = fingerprint(table + std::to_string(model.spec.parameters) + sample);
  return model;
}

}  // namespace headscope
