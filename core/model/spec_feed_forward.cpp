#include <algorithm>
#include <map>

#include "core/model/spec_builder.h"

namespace headscope {

namespace {

Result<Activation> activationOf(const ModelSettings& settings) {
  static const std::map<std::string, Activation> names{
      {"silu", Activation::Silu},          {"swish", Activation::Silu},
      {"gelu", Activation::Gelu},          {"gelu_python", Activation::Gelu},
      {"gelu_new", Activation::GeluTanh},  {"gelu_pytorch_tanh", Activation::GeluTanh},
      {"gelu_fast", Activation::GeluTanh}, {"relu", Activation::Relu}};
  HEADSCOPE_TRY(Activation, word, settings.text("hidden_act", "silu"));
  const auto found = names.find(word);
  if (found == names.end())
    return settings.error("hidden_act", "is \"" + word + "\", which is not supported", "use another model");
  return found->second;
}

Result<RouterSpec> routerOf(const ModelSettings& settings, std::int64_t experts) {
  RouterSpec router;
  HEADSCOPE_TRY(RouterSpec, scores, settings.text("scoring_func", "softmax"));
  if (scores != "softmax" && scores != "sigmoid")
    return settings.error("scoring_func", "is \"" + scores + "\", which is not supported", "use another model");
  HEADSCOPE_TRY(RouterSpec, bias, settings.flag("selection_bias"));
  HEADSCOPE_TRY(RouterSpec, normalised, settings.flag("norm_topk_prob"));
  HEADSCOPE_TRY(RouterSpec, scale, settings.real("routed_scaling_factor", 1.0));
  HEADSCOPE_TRY(RouterSpec, groupScore, settings.text("group_score", "largest"));
  HEADSCOPE_TRY(RouterSpec, method, settings.text("topk_method", ""));
  router.scores = scores == "sigmoid" ? RouterSpec::Scores::Sigmoid : RouterSpec::Scores::Softmax;
  router.selectionBias = bias;
  router.normalised = normalised;
  router.scale = scale == 0 ? 1 : scale;
  router.groupScore = groupScore == "top_two_sum" ? RouterSpec::GroupScore::TopTwoSum : RouterSpec::GroupScore::Largest;
  if (method == "greedy") return router;
  HEADSCOPE_TRY(RouterSpec, groups, settings.size("n_group", 1, experts, 1));
  HEADSCOPE_TRY(RouterSpec, groupsUsed, settings.size("topk_group", 1, groups, groups));
  if (experts % groups != 0) return settings.error("n_group", "does not divide the experts", "check the file");
  router.groups = static_cast<int>(groups);
  router.groupsUsed = static_cast<int>(groupsUsed);
  if (groups > 1 && router.groupScore == RouterSpec::GroupScore::TopTwoSum && experts / groups < 2)
    return settings.error("n_group", "leaves one expert a group", "check the file");
  return router;
}

Result<ExpertSpec> expertsOf(const ModelSettings& settings) {
  ExpertSpec experts;
  HEADSCOPE_TRY(ExpertSpec, count, settings.size("num_experts", 1, 65536));
  HEADSCOPE_TRY(ExpertSpec, used, settings.size("num_experts_per_tok", 1, count));
  HEADSCOPE_TRY(ExpertSpec, size, settings.size("moe_intermediate_size", 1, kLargestSize));
  HEADSCOPE_TRY(ExpertSpec, shared, settings.size("n_shared_experts", 0, 1024, 0));
  HEADSCOPE_TRY(ExpertSpec, sharedSize, settings.size("shared_expert_size", 0, kLargestSize, shared * size));
  HEADSCOPE_TRY(ExpertSpec, router, routerOf(settings, count));
  experts.count = static_cast<int>(count);
  experts.used = static_cast<int>(used);
  experts.size = static_cast<int>(size);
  experts.sharedSize = static_cast<int>(sharedSize);
  experts.router = router;
  return experts;
}

}  // namespace

Result<Done> buildFeedForward(const ModelSettings& settings, ModelSpec& spec) {
  HEADSCOPE_TRY(Done, activation, activationOf(settings));
  HEADSCOPE_TRY(Done, plain, settings.flag("ungated"));
  HEADSCOPE_TRY(Done, multiple, settings.integer("intermediate_multiple", 0));
  if (!settings.has("intermediate_size") && multiple == 0)
    return settings.error("intermediate_size", "is missing", "check the file");
  HEADSCOPE_TRY(Done, sizes, settings.perLayer("intermediate_size", spec.layers(), multiple * spec.hiddenSize));
  std::optional<ExpertSpec> experts;
  // Dense members of a family with experts say 0 of them.
  HEADSCOPE_TRY(Done, count, settings.integer("num_experts", 0));
  if (count > 0) {
    HEADSCOPE_TRY(Done, mixture, expertsOf(settings));
    experts = mixture;
  }
  HEADSCOPE_TRY(Done, first, settings.integer("first_k_dense_replace", 0));
  HEADSCOPE_TRY(Done, step, settings.size("decoder_sparse_step", 1, 10000, 1));
  HEADSCOPE_TRY(Done, frequency, settings.size("moe_layer_freq", 1, 10000, 1));
  const auto* dense = settings.find("mlp_only_layers");
  for (int layer = 0; layer < spec.layers(); ++layer) {
    FeedForwardSpec block{0, activation, !plain, {}};
    const bool listed = dense && dense->is_array() && std::find(dense->begin(), dense->end(), layer) != dense->end();
    if (experts && layer >= first && (layer + 1) % step == 0 && layer % frequency == 0 && !listed) {
      block.experts = experts;
    } else {
      const auto size = sizes[static_cast<std::size_t>(layer)];
      if (size < 1 || size > kLargestSize)
        return settings.error("intermediate_size", "is " + std::to_string(size), "check the file");
      block.size = static_cast<int>(size);
    }
    spec.feedForward.push_back(block);
  }
  return Done{};
}

}  // namespace headscope
