#include <map>
#include <nlohmann/json.hpp>

#include "core/base/fingerprint.h"
#include "core/base/text_file.h"
#include "core/model/model_settings.h"
#include "core/model/opened_model.h"
#include "core/model/safetensors_files.h"
#include "core/model/safetensors_header.h"
#include "core/model/safetensors_weights.h"
#include "core/model/spec_builder.h"

namespace headscope {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const char* const remedy = "see docs/tensor-maps.md";

/// What the map calls the settings.
const json& words() {
  static const json aliases{{"num_hidden_layers", "layers"},
                            {"num_attention_heads", "query_heads"},
                            {"num_key_value_heads", "kv_heads"},
                            {"kv_lora_rank", "kv_rank"},
                            {"q_lora_rank", "query_rank"},
                            {"qk_nope_head_dim", "nope_dim"},
                            {"qk_rope_head_dim", "rope_dim"},
                            {"v_head_dim", "value_dim"},
                            {"lrkv_rank", "rank"}};
  return aliases;
}

using Slots = std::map<std::string, std::string TensorNames::*>;

/// The tensors a map may name for one form of attention.
const Slots& slotsOf(const std::string& form) {
  static const Slots grouped{{"q", &TensorNames::q},         {"k", &TensorNames::k}, {"v", &TensorNames::v},
                             {"qkv", &TensorNames::qkv},     {"o", &TensorNames::o}, {"q_norm", &TensorNames::qNorm},
                             {"k_norm", &TensorNames::kNorm}};
  static const Slots latent{{"q", &TensorNames::q},
                            {"q_down", &TensorNames::queryDown},
                            {"q_down_norm", &TensorNames::queryDownNorm},
                            {"q_up", &TensorNames::queryUp},
                            {"kv_down", &TensorNames::keyValueDown},
                            {"kv_norm", &TensorNames::latentNorm},
                            {"kv_up", &TensorNames::keyValueUp},
                            {"o", &TensorNames::o}};
  static const Slots lowRank{{"q", &TensorNames::q},
                             {"k_shared", &TensorNames::keyShared},
                             {"k_down", &TensorNames::keyDown},
                             {"k_up", &TensorNames::keyResidual},
                             {"v_shared", &TensorNames::valueShared},
                             {"v_down", &TensorNames::valueDown},
                             {"v_up", &TensorNames::valueResidual},
                             {"o", &TensorNames::o}};
  return form == "latent" ? latent : form == "low_rank" ? lowRank : grouped;
}

std::string pattern(std::string text) {
  const auto replace = [&text](const std::string& from, const std::string& to) {
    if (const auto place = text.find(from); place != std::string::npos) text.replace(place, from.size(), to);
  };
  replace("{layer}", "{}");
  replace("{head}", "{h}");
  return text;
}

Result<TensorNames> readNames(const json& document, const std::string& form, const std::string& where) {
  const auto tensors = document.value("tensors", json());
  if (!tensors.is_object()) return Error{"'tensors' is missing", where, remedy};
  const auto& slots = slotsOf(form);
  TensorNames names;
  for (const auto& [key, value] : tensors.items()) {
    const auto slot = slots.find(key);
    if (slot == slots.end())
      return Error{"names a tensor '" + key + "', which this attention does not have", where, remedy};
    if (!value.is_string() || value.get<std::string>().find("{layer}") == std::string::npos)
      return Error{"the name of '" + key + "' is no text with {layer} in it", where, remedy};
    names.*slot->second = pattern(value.get<std::string>());
  }
  for (const auto& [key, member] : slots) {
    const bool fused = !names.qkv.empty() && (key == "q" || key == "k" || key == "v");
    const bool other = key == "qkv" || key.ends_with("_norm") || key.starts_with("q");
    if ((names.*member).empty() && !fused && !other) return Error{"names no tensor for '" + key + "'", where, remedy};
  }
  if (names.q.empty() && names.qkv.empty() && names.queryUp.empty())
    return Error{"names no tensor for 'q'", where, remedy};
  return names;
}

/// "mla" and the like as the builder's word; a kind that the number of heads contradicts is refused.
Result<std::string> formOf(const ModelSettings& settings) {
  static const std::map<std::string, std::string> forms{
      {"mha", "grouped"}, {"gqa", "grouped"}, {"mqa", "grouped"}, {"mla", "latent"}, {"lrkv", "low_rank"}};
  HEADSCOPE_TRY(std::string, kind, settings.text("attention", ""));
  const auto form = forms.find(kind);
  if (form == forms.end()) return settings.error("attention", "is none of mha, gqa, mqa, mla, lrkv", remedy);
  return form->second;
}

Result<Done> buildLayers(ModelSettings& settings, const std::string& form, bool headNorms, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, kind, settings.text("attention", ""));
  json fixed{{"attention", form}, {"head_norms", headNorms}};
  if (!settings.has("rope_theta")) {
    if (form == "latent") return settings.error("rope_theta", "is missing", remedy);
    fixed["no_rope"] = true;
  }
  settings.setFamily(fixed, words(), json::object());
  HEADSCOPE_TRY(Done, hidden, settings.size("hidden_size", 1, 1 << 24));
  spec.hiddenSize = static_cast<int>(hidden);
  HEADSCOPE_CHECK(Done, buildAttention(settings, spec));
  HEADSCOPE_CHECK(Done, buildRope(settings, spec));
  if (toString(spec.attention.front().kind()) != kind)
    return settings.error("attention",
                          "is " + kind + ", but " + std::to_string(spec.attention.front().queryHeads) +
                              " query heads with " + std::to_string(spec.attention.front().kvHeads) +
                              " KV heads are not",
                          remedy);
  return Done{};
}

Result<WeightFiles> filesOf(const json& document, const fs::path& folder, const std::string& where) {
  const auto listed = document.value("files", json());
  if (listed.is_null()) return findWeightFiles(folder);
  WeightFiles files;
  if (!listed.is_array() || listed.empty()) return Error{"'files' is no list of names", where, remedy};
  for (const auto& name : listed) {
    if (!name.is_string() || fs::path(name.get<std::string>()).filename() != name.get<std::string>())
      return Error{"'files' holds something that is no plain name", where, remedy};
    files.paths.push_back(folder / name.get<std::string>());
  }
  return files;
}

}  // namespace

Result<OpenedModel> openTensorMap(const ModelFiles& files) {
  const auto where = files.path.string();
  HEADSCOPE_TRY(OpenedModel, text, readTextFile(where));
  HEADSCOPE_CHECK(OpenedModel, checkJson(text, where));
  const auto document = json::parse(text);
  if (!document.is_object() || document.value("format", json()) != "headscope-tensor-map")
    return Error{"is no tensor map: 'format' must be \"headscope-tensor-map\"", where, remedy};
  ModelSettings settings(document, where);
  OpenedModel model;
  HEADSCOPE_TRY(OpenedModel, form, formOf(settings));
  HEADSCOPE_TRY(OpenedModel, names, readNames(document, form, where));
  HEADSCOPE_CHECK(OpenedModel, buildLayers(settings, form, !names.qNorm.empty(), model.spec));
  HEADSCOPE_TRY(OpenedModel, layout, buildLayout(settings));
  HEADSCOPE_TRY(OpenedModel, name, settings.text("name", files.fallbackName));
  HEADSCOPE_TRY(OpenedModel, weights, filesOf(document, files.path.parent_path(), where));
  auto source = std::make_unique<SafetensorsWeights>(files.path.parent_path());
  for (const auto& path : weights.paths) HEADSCOPE_CHECK(OpenedModel, source->addFile(path));
  model.spec.name = name;
  model.spec.architecture = "tensor map";
  model.names = names;
  model.layout = layout;
  for (const auto& tensor : source->tensors()) text += tensor.name + tensor.dtype + '\n';
  HEADSCOPE_TRY(OpenedModel, sample, sampleOf(source->storedBytes()));
  model.fingerprint = fingerprint(text + sample);
  model.source = std::move(source);
  countParameters(model);
  return model;
}

}  // namespace headscope
