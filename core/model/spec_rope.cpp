#include <cmath>

#include "core/model/spec_builder.h"

namespace headscope {

namespace {

using nlohmann::json;

/// One object of rope settings as settings of its own, so that it is read with the same checks.
ModelSettings part(const ModelSettings& settings, const json& object, const std::string& key) {
  return {object, settings.where() + ", " + key};
}

Result<double> above0(const ModelSettings& settings, const std::string& key, std::optional<double> otherwise = {}) {
  HEADSCOPE_TRY(double, value, settings.real(key));
  if (!value && !otherwise) return settings.error(key, "is missing", "check the file");
  const double found = value.value_or(otherwise.value_or(0));
  if (!(found > 0)) return settings.error(key, "is not above 0", "check the file");
  return found;
}

/// Tokens the model was trained on before its context was stretched; stated in the object, beside it, or nowhere.
Result<std::int64_t> originalLength(const ModelSettings& settings, const ModelSettings& object, bool required) {
  const std::string key = "original_max_position_embeddings";
  constexpr std::int64_t largest = std::int64_t{1} << 40;
  if (object.has(key)) return object.size(key, 1, largest);
  if (settings.has(key)) return settings.size(key, 1, largest);
  if (required) return object.error(key, "is missing", "check the file");
  return settings.size("max_position_embeddings", 1, largest);
}

Result<std::vector<double>> factorList(const ModelSettings& object, const std::string& key, int dims) {
  using Values = std::vector<double>;
  const auto* list = object.find(key);
  if (!list || !list->is_array() || list->size() != static_cast<std::size_t>(dims / 2))
    return object.error(key, "does not list " + std::to_string(dims / 2) + " factors", "check the file");
  Values values;
  for (const auto& value : *list) {
    if (!value.is_number() || !(value.get<double>() > 0))
      return object.error(key, "holds a value that is not above 0", "check the file");
    values.push_back(value.get<double>());
  }
  return values;
}

Result<RopeScaling> yarn(const ModelSettings& settings, const ModelSettings& object) {
  YarnScaling scaling;
  HEADSCOPE_TRY(RopeScaling, factor, above0(object, "factor"));
  HEADSCOPE_TRY(RopeScaling, fast, above0(object, "beta_fast", 32.0));
  HEADSCOPE_TRY(RopeScaling, slow, above0(object, "beta_slow", 1.0));
  HEADSCOPE_TRY(RopeScaling, original, originalLength(settings, object, false));
  HEADSCOPE_TRY(RopeScaling, given, object.real("attention_factor"));
  HEADSCOPE_TRY(RopeScaling, mscale, object.real("mscale", 0.0));
  HEADSCOPE_TRY(RopeScaling, mscaleAll, object.real("mscale_all_dim", 0.0));
  scaling.factor = factor;
  scaling.betaFast = fast;
  scaling.betaSlow = slow;
  scaling.original = original;
  scaling.magnitude = mscale != 0 && mscaleAll != 0 ? yarnMagnitude(factor, mscale) / yarnMagnitude(factor, mscaleAll)
                                                    : yarnMagnitude(factor, 1);
  if (given) scaling.magnitude = *given;
  if (object.has("truncate")) {
    HEADSCOPE_TRY(RopeScaling, truncate, object.flag("truncate"));
    scaling.truncate = truncate;
  }
  return RopeScaling(scaling);
}

Result<RopeScaling> longRope(const ModelSettings& settings, const ModelSettings& object, int dims) {
  LongScaling scaling;
  HEADSCOPE_TRY(RopeScaling, shortFactors, factorList(object, "short_factor", dims));
  HEADSCOPE_TRY(RopeScaling, longFactors, factorList(object, "long_factor", dims));
  HEADSCOPE_TRY(RopeScaling, original, originalLength(settings, object, false));
  HEADSCOPE_TRY(RopeScaling, given, object.real("attention_factor"));
  HEADSCOPE_TRY(RopeScaling, factor, object.real("factor", 1.0));
  HEADSCOPE_TRY(RopeScaling, longest, settings.integer("max_position_embeddings", original));
  const bool stated =
      settings.has("original_max_position_embeddings") || object.has("original_max_position_embeddings");
  const double stretch = stated ? static_cast<double>(longest) / static_cast<double>(original) : factor;
  scaling.shortFactors = shortFactors;
  scaling.longFactors = longFactors;
  scaling.original = original;
  scaling.magnitude = stretch <= 1 ? 1 : std::sqrt(1 + std::log(stretch) / std::log(static_cast<double>(original)));
  if (given) scaling.magnitude = *given;
  return RopeScaling(scaling);
}

Result<RopeScaling> scalingOf(const ModelSettings& settings, const ModelSettings& object, int dims) {
  HEADSCOPE_TRY(RopeScaling, older, object.text("type", "default"));
  HEADSCOPE_TRY(RopeScaling, type, object.text("rope_type", older));
  if (type == "default" || type == "none") return RopeScaling{};
  if (type == "linear") {
    HEADSCOPE_TRY(RopeScaling, factor, above0(object, "factor"));
    return RopeScaling(LinearScaling{factor});
  }
  if (type == "dynamic") {
    HEADSCOPE_TRY(RopeScaling, factor, above0(object, "factor"));
    HEADSCOPE_TRY(RopeScaling, original, originalLength(settings, object, false));
    return RopeScaling(DynamicScaling{factor, original});
  }
  if (type == "llama3") {
    HEADSCOPE_TRY(RopeScaling, factor, above0(object, "factor"));
    HEADSCOPE_TRY(RopeScaling, low, above0(object, "low_freq_factor"));
    HEADSCOPE_TRY(RopeScaling, high, above0(object, "high_freq_factor"));
    HEADSCOPE_TRY(RopeScaling, original, originalLength(settings, object, true));
    if (high <= low) return object.error("high_freq_factor", "is not above low_freq_factor", "check the file");
    return RopeScaling(Llama3Scaling{factor, low, high, original});
  }
  if (type == "fixed") {
    HEADSCOPE_TRY(RopeScaling, factors, factorList(object, "factors", dims));
    return RopeScaling(FixedScaling{factors});
  }
  if (type == "longrope" || type == "su" || (type == "yarn" && object.has("short_factor")))
    return longRope(settings, object, dims);
  if (type == "yarn") return yarn(settings, object);
  return object.error("rope_type", "is \"" + type + "\", which is not supported", "use another model");
}

/// The rope of one layer, from the objects that hold for it.
Result<RopeSpec> ropeOf(const ModelSettings& settings, const AttentionSpec& attention, const json& object,
                        std::optional<double> theta) {
  RopeSpec rope;
  const auto scaling = part(settings, object, "rope scaling");
  HEADSCOPE_TRY(RopeSpec, ownTheta, scaling.real("rope_theta"));
  HEADSCOPE_TRY(RopeSpec, ownPart, scaling.real("partial_rotary_factor"));
  HEADSCOPE_TRY(RopeSpec, sharedPart, settings.real("partial_rotary_factor", 1.0));
  rope.theta = ownTheta ? *ownTheta : theta.value_or(0);
  if (!(rope.theta > 1))
    return settings.error("rope_theta", theta || ownTheta ? "is not above 1" : "is missing", "check the file");
  const bool latent = std::holds_alternative<LatentHeads>(attention.form);
  HEADSCOPE_TRY(RopeSpec, whole, settings.integer(latent ? "qk_rope_head_dim" : "", attention.headDim));
  const double turned = latent ? 1.0 : ownPart.value_or(sharedPart);
  HEADSCOPE_TRY(
      RopeSpec, dims,
      settings.size("rope_dims", 0, whole, static_cast<std::int64_t>(std::floor(static_cast<double>(whole) * turned))));
  if (dims < 2 || dims % 2 != 0)
    return Error{"turns " + std::to_string(dims) + " of " + std::to_string(attention.headDim) + " dimensions of a head",
                 settings.where(), "check the file"};
  rope.dims = static_cast<int>(dims);
  rope.begin = latent ? attention.headDim - rope.dims : 0;
  HEADSCOPE_TRY(RopeSpec, kind, scalingOf(settings, scaling, rope.dims));
  rope.scaling = kind;
  return rope;
}

json objectAt(const ModelSettings& settings, const std::string& key) {
  const auto* value = settings.find(key);
  return value && value->is_object() ? *value : json::object();
}

/// DeepSeek-V2 (arXiv 2405.04434) multiplies its softmax scale where YaRN stretches all dimensions.
Result<double> latentScale(const json& object, const ModelSettings& settings) {
  const auto scaling = part(settings, object, "rope scaling");
  HEADSCOPE_TRY(double, all, scaling.real("mscale_all_dim", 0.0));
  HEADSCOPE_TRY(double, factor, scaling.real("factor", 1.0));
  const double magnitude = all == 0 ? 1 : yarnMagnitude(factor, all);
  return magnitude * magnitude;
}

}  // namespace

double yarnMagnitude(double factor, double mscale) { return factor <= 1 ? 1 : 0.1 * mscale * std::log(factor) + 1; }

Result<Done> buildRope(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, none, settings.flag("no_rope"));
  if (none) return Done{};
  HEADSCOPE_TRY(Done, theta, settings.real("rope_theta"));
  HEADSCOPE_TRY(Done, localTheta, settings.real("rope_local_base_freq"));
  // Version 5 has one object with everything; version 4 the base apart from what scales it.
  const auto parameters = objectAt(settings, "rope_parameters");
  const auto older = objectAt(settings, "rope_scaling");
  const bool perKind = parameters.contains("full_attention") || parameters.contains("sliding_attention");
  for (auto& attention : spec.attention) {
    const bool slides = attention.window.has_value();
    auto object = settings.has("rope_parameters") ? parameters : older;
    auto base = theta;
    if (perKind) {
      object = parameters.value(slides ? "sliding_attention" : "full_attention", json::object());
      if (!object.is_object()) object = json::object();
    } else if (slides && localTheta) {
      // The family stretches its global layers only.
      object = json::object();
      base = localTheta;
    }
    HEADSCOPE_TRY(Done, rope, ropeOf(settings, attention, object, base));
    attention.rope = rope;
    if (!std::holds_alternative<LatentHeads>(attention.form)) continue;
    HEADSCOPE_TRY(Done, scale, latentScale(object, settings));
    attention.scale *= scale;
  }
  return Done{};
}

}  // namespace headscope
