#include "core/model/spec_builder.h"

#include <cmath>

namespace headscope {

namespace {

Result<Done> buildEmbedding(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, width, settings.size("embedding_width", 1, kLargestSize, spec.hiddenSize));
  HEADSCOPE_TRY(Done, scale, settings.real("embedding_scale", 1.0));
  HEADSCOPE_TRY(Done, root, settings.flag("embedding_scale_root"));
  HEADSCOPE_TRY(Done, learned, settings.flag("learned_positions"));
  spec.embedding.width = static_cast<int>(width);
  spec.embedding.scale = root ? std::sqrt(static_cast<double>(spec.hiddenSize)) : scale;
  if (!learned) return Done{};
  HEADSCOPE_TRY(Done, offset, settings.size("position_offset", 0, 1024, 0));
  HEADSCOPE_TRY(Done, positions, settings.size("max_position_embeddings", 1, kLargestSize));
  spec.embedding.positionOffset = offset;
  spec.embedding.positions = positions + offset;
  return Done{};
}

Result<Done> buildOutput(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, tied, settings.flag("tie_word_embeddings"));
  HEADSCOPE_TRY(Done, scale, settings.real("logit_scale", 1.0));
  HEADSCOPE_TRY(Done, baseSize, settings.real("logit_base_size"));
  HEADSCOPE_TRY(Done, cap, settings.real("final_logit_softcapping"));
  spec.output = {tied, baseSize ? *baseSize / spec.hiddenSize : scale, cap};
  if (cap && *cap <= 0) return settings.error("final_logit_softcapping", "is not above 0", "check the file");
  HEADSCOPE_TRY(Done, parallel, settings.flag("parallel_residual"));
  HEADSCOPE_TRY(Done, residualScale, settings.real("residual_scale", 1.0));
  HEADSCOPE_TRY(Done, depth, settings.real("residual_depth"));
  spec.residual = {parallel, depth ? *depth / std::sqrt(static_cast<double>(spec.layers())) : residualScale};
  return Done{};
}

Result<Done> buildNorm(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, kind, settings.text("norm", "rms"));
  HEADSCOPE_TRY(Done, epsilon, settings.real("norm_eps"));
  if (!epsilon) return settings.error("norm_eps", "is missing", "check the file");
  if (*epsilon < 0) return settings.error("norm_eps", "is negative", "check the file");
  spec.norm = {kind == "layer" ? NormKind::Layer : NormKind::Rms, *epsilon};
  return Done{};
}

Result<Done> buildTokens(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, bos, settings.integer("bos_token_id", -1));
  spec.bosToken = static_cast<TokenId>(std::clamp<std::int64_t>(bos, -1, kLargestSize));
  const auto* ends = settings.find("eos_token_id");
  if (ends && ends->is_number_integer()) spec.eosTokens.push_back(ends->get<TokenId>());
  if (ends && ends->is_array())
    for (const auto& id : *ends)
      if (id.is_number_integer()) spec.eosTokens.push_back(id.get<TokenId>());
  return Done{};
}

/// Settings that change what a model computes in a way the decoder does not have.
Result<Done> refuseUnsupported(const ModelSettings& settings) {
  for (const char* key : {"alibi", "use_bidirectional_attention", "add_cross_attention", "is_encoder_decoder"}) {
    HEADSCOPE_TRY(Done, set, settings.flag(key));
    if (set) return settings.error(key, "is not supported", "use another model");
  }
  return Done{};
}

}  // namespace

Result<Done> buildSpec(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_CHECK(Done, refuseUnsupported(settings));
  HEADSCOPE_TRY(Done, hidden, settings.size("hidden_size", 1, kLargestSize));
  HEADSCOPE_TRY(Done, vocab, settings.size("vocab_size", 1, kLargestSize));
  HEADSCOPE_TRY(Done, context, settings.integer("max_position_embeddings", 0));
  spec.hiddenSize = static_cast<int>(hidden);
  spec.vocabSize = static_cast<int>(vocab);
  spec.contextLength = context;
  HEADSCOPE_CHECK(Done, buildAttention(settings, spec));
  HEADSCOPE_CHECK(Done, buildWindows(settings, spec));
  HEADSCOPE_CHECK(Done, buildRope(settings, spec));
  HEADSCOPE_CHECK(Done, buildFeedForward(settings, spec));
  HEADSCOPE_CHECK(Done, buildNorm(settings, spec));
  HEADSCOPE_CHECK(Done, buildEmbedding(settings, spec));
  HEADSCOPE_CHECK(Done, buildOutput(settings, spec));
  return buildTokens(settings, spec);
}

Result<TensorLayout> buildLayout(const ModelSettings& settings) {
  TensorLayout layout;
  const std::pair<const char*, bool*> flags[] = {
      {"input_first", &layout.inputFirst},       {"interleaved_rows", &layout.interleavedRows},
      {"norm_offset", &layout.normOffset},       {"experts_stacked", &layout.expertsStacked},
      {"attention_bias", &layout.attentionBias}, {"output_bias", &layout.outputBias},
      {"mlp_bias", &layout.feedForwardBias}};
  for (const auto& [key, target] : flags) {
    HEADSCOPE_TRY(TensorLayout, value, settings.flag(key));
    *target = value;
  }
  HEADSCOPE_TRY(TensorLayout, fused, settings.text("fused_order", "stacked"));
  layout.fused = fused == "grouped" ? FusedOrder::Grouped : FusedOrder::Stacked;
  return layout;
}

}  // namespace headscope
