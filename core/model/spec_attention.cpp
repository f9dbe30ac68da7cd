#include <cmath>

#include "core/model/spec_builder.h"

namespace headscope {

namespace {

constexpr std::int64_t largestHeads = 65536;

/// The part of a spec that a family's form of attention decides: head sizes and what a cache holds.
Result<Done> buildForm(const ModelSettings& settings, int hidden, AttentionSpec& attention) {
  HEADSCOPE_TRY(Done, form, settings.text("attention", "grouped"));
  if (form == "latent") {
    LatentHeads latent;
    HEADSCOPE_TRY(Done, kvRank, settings.size("kv_lora_rank", 1, largestHeads));
    HEADSCOPE_TRY(Done, queryRank, settings.size("q_lora_rank", 0, largestHeads, 0));
    HEADSCOPE_TRY(Done, nope, settings.size("qk_nope_head_dim", 1, largestHeads));
    HEADSCOPE_TRY(Done, rope, settings.size("qk_rope_head_dim", 2, largestHeads));
    HEADSCOPE_TRY(Done, value, settings.size("v_head_dim", 1, largestHeads));
    latent.kvRank = static_cast<int>(kvRank);
    latent.queryRank = static_cast<int>(queryRank);
    attention.headDim = static_cast<int>(nope + rope);
    attention.valueDim = static_cast<int>(value);
    attention.form = latent;
    // Whatever the file calls the number of KV heads: each query head has a key of its own.
    attention.kvHeads = attention.queryHeads;
    return Done{};
  }
  if (!settings.has("head_dim") && hidden % attention.queryHeads != 0)
    return settings.error("head_dim", "is missing, and the hidden size does not divide by the heads", kDamagedSettings);
  HEADSCOPE_TRY(Done, headDim, settings.size("head_dim", 1, largestHeads, hidden / attention.queryHeads));
  HEADSCOPE_TRY(Done, valueDim, settings.size("value_dim", 1, largestHeads, headDim));
  attention.headDim = static_cast<int>(headDim);
  attention.valueDim = static_cast<int>(valueDim);
  if (form == "low_rank") {
    HEADSCOPE_TRY(Done, rank, settings.size("lrkv_rank", 1, headDim));
    attention.form = LowRankHeads{static_cast<int>(rank)};
    attention.kvHeads = attention.queryHeads;
  }
  return Done{};
}

/// The factor on q·k: 1/√headDim unless the settings say otherwise.
Result<double> scaleOf(const ModelSettings& settings, const AttentionSpec& attention, int layer) {
  HEADSCOPE_TRY(double, scalar, settings.real("query_pre_attn_scalar"));
  HEADSCOPE_TRY(double, given, settings.real("attention_scale"));
  HEADSCOPE_TRY(double, byLayer, settings.flag("scale_by_layer"));
  HEADSCOPE_TRY(double, plain, settings.flag("unscaled_attention"));
  if (scalar && *scalar <= 0) return settings.error("query_pre_attn_scalar", "is not above 0", kDamagedSettings);
  double scale = plain ? 1.0 : 1.0 / std::sqrt(scalar.value_or(attention.headDim));
  if (given && *given != 0) scale = *given;
  return byLayer ? scale / (layer + 1) : scale;
}

}  // namespace

Result<Done> buildAttention(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, layers, settings.size("num_hidden_layers", 1, 10000));
  HEADSCOPE_TRY(Done, queryHeads, settings.perLayer("num_attention_heads", layers, 0));
  HEADSCOPE_TRY(Done, kvHeads, settings.perLayer("num_key_value_heads", layers, 0));
  HEADSCOPE_TRY(Done, headNorms, settings.flag("head_norms"));
  HEADSCOPE_TRY(Done, cap, settings.real("attn_logit_softcapping"));
  if (cap && *cap <= 0) return settings.error("attn_logit_softcapping", "is not above 0", kDamagedSettings);
  for (int layer = 0; layer < layers; ++layer) {
    const auto index = static_cast<std::size_t>(layer);
    const std::int64_t q = queryHeads[index];
    // A missing number of KV heads means as many as query heads; per layer, 0 means a layer without attention.
    const std::int64_t kv = settings.has("num_key_value_heads") ? kvHeads[index] : q;
    if (q < 1 || q > largestHeads)
      return settings.error("num_attention_heads", "is " + std::to_string(q) + " in layer " + std::to_string(layer),
                            kDamagedSettings);
    if (kv == 0)
      return settings.error("num_key_value_heads",
                            "is 0 in layer " + std::to_string(layer) + ", a layer without attention",
                            "use another model");
    if (kv < 0 || kv > largestHeads || q % kv != 0)
      return Error{std::to_string(q) + " query heads cannot share " + std::to_string(kv) + " KV heads",
                   settings.where(), kDamagedSettings};
    AttentionSpec attention;
    attention.queryHeads = static_cast<int>(q);
    attention.kvHeads = static_cast<int>(kv);
    attention.headNorms = headNorms;
    attention.softCap = cap;
    HEADSCOPE_CHECK(Done, buildForm(settings, spec.hiddenSize, attention));
    HEADSCOPE_TRY(Done, scale, scaleOf(settings, attention, layer));
    attention.scale = scale;
    spec.attention.push_back(std::move(attention));
  }
  return Done{};
}

Result<Done> buildWindows(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, rule, settings.text("windows", "none"));
  if (rule == "none") return Done{};
  HEADSCOPE_TRY(Done, used, settings.flag("use_sliding_window"));
  const bool gated = rule == "from_layer" || rule == "all_if_used";
  const bool on = settings.has("sliding_window") && (!gated || used);
  std::int64_t window = 0;
  if (on) {
    HEADSCOPE_TRY(Done, size, settings.size("sliding_window", 1, std::int64_t{1} << 40));
    window = size;
  }
  HEADSCOPE_TRY(Done, first, settings.integer("max_window_layers", 0));
  HEADSCOPE_TRY(Done, pattern, settings.size("sliding_window_pattern", 1, 10000, rule == "alternate" ? 2 : 6));
  const auto* types = settings.find("layer_types");
  if (types && (!types->is_array() || types->size() != spec.attention.size()))
    return settings.error("layer_types", "does not list one kind a layer", kDamagedSettings);
  for (int layer = 0; layer < spec.layers(); ++layer) {
    bool slides = on;
    if (types) {
      const auto& type = (*types)[static_cast<std::size_t>(layer)];
      if (type != "sliding_attention" && type != "full_attention")
        return settings.error("layer_types", "names " + type.dump() + ", which is not supported", "use another model");
      slides = type == "sliding_attention";
      if (slides && !on) return settings.error("sliding_window", "is missing, but layers slide", kDamagedSettings);
    } else if (rule == "from_layer") {
      slides = on && layer >= first;
    } else if (rule == "alternate" || rule == "pattern") {
      slides = on && (layer + 1) % pattern != 0;
    }
    if (slides) spec.attention[static_cast<std::size_t>(layer)].window = window;
  }
  return Done{};
}

}  // namespace headscope
