#include "core/lab/lab_parameters.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

#include "core/model/opened_model.h"
#include "core/model/weight_source.h"

namespace headscope {

namespace {

class ParameterSource : public WeightSource {
public:
  explicit ParameterSource(const LabParameters& parameters) : m_tensors(parameters.tensors) {
    for (std::size_t i = 0; i < m_tensors.size(); ++i)
      add({parameters.names[i], at::toString(m_tensors[i].scalar_type()), m_tensors[i].sizes().vec()});
  }
  [[nodiscard]] std::string where() const override { return "lab"; }

protected:
  [[nodiscard]] Result<at::Tensor> readTensor(std::size_t number) const override { return m_tensors.at(number); }

private:
  std::vector<at::Tensor> m_tensors;
};

/// Draws tensors one after another from one generator.
class Initialiser {
public:
  Initialiser(std::uint64_t seed, at::ScalarType type)
      : m_generator(at::detail::createCPUGenerator(seed)), m_type(type) {}

  void normal(const std::string& name, at::IntArrayRef shape, double deviation) {
    add(name, at::empty(shape, m_type).normal_(0.0, deviation, m_generator));
  }
  /// A map [out, in].
  void map(const std::string& name, std::int64_t out, std::int64_t in, double factor = 1) {
    normal(name, {out, in}, factor * 0.25 / std::sqrt(static_cast<double>(in)));
  }
  void ones(const std::string& name, std::int64_t size) { add(name, at::ones({size}, m_type)); }

  [[nodiscard]] LabParameters take() { return std::move(m_parameters); }

private:
  void add(const std::string& name, at::Tensor tensor) {
    m_parameters.names.push_back(name);
    m_parameters.tensors.push_back(tensor.requires_grad_());
  }

  at::Generator m_generator;
  at::ScalarType m_type;
  LabParameters m_parameters;
};

void addAttention(const LabRecipe& recipe, const std::string& prefix, Initialiser& draw) {
  const std::int64_t hidden = recipe.hidden(), head = recipe.headDim, heads = recipe.heads;
  draw.map(prefix + "q_proj.weight", hidden, hidden);
  if (recipe.kind == LabKind::Mla) {
    const std::int64_t latent = recipe.latent(), rotated = recipe.rotated();
    draw.map(prefix + "kv_a_proj_with_mqa.weight", latent + rotated, hidden);
    draw.ones(prefix + "kv_a_layernorm.weight", latent);
    draw.map(prefix + "kv_b_proj.weight", heads * (2 * head - rotated), latent);
  } else if (recipe.kind == LabKind::LrkvLow || recipe.kind == LabKind::LrkvHigh) {
    const std::int64_t rank = recipe.rank();
    for (const std::string part : {"k_", "v_"}) {
      draw.map(prefix + part + "shared.weight", head, hidden);
      draw.map(prefix + part + "down.weight", heads * rank, hidden);
      draw.normal(prefix + part + "up.weight", {heads * head, rank}, 1 / std::sqrt(static_cast<double>(rank)));
    }
  } else {
    for (const std::string part : {"k_", "v_"})
      draw.map(prefix + part + "proj.weight", recipe.kvHeads() * head, hidden);
  }
  draw.map(prefix + "o_proj.weight", hidden, hidden, 1 / std::sqrt(2.0 * recipe.layers));
}

}  // namespace

LabParameters initialParameters(const LabRecipe& recipe, std::uint64_t seed, at::ScalarType type) {
  Initialiser draw(seed, type);
  const std::int64_t hidden = recipe.hidden(), block = matchedFeedForward(recipe);
  draw.normal("model.embed_tokens.weight", {256, hidden}, 0.02);
  for (int layer = 0; layer < recipe.layers; ++layer) {
    const std::string prefix = "model.layers." + std::to_string(layer) + ".";
    draw.ones(prefix + "input_layernorm.weight", hidden);
    addAttention(recipe, prefix + "self_attn.", draw);
    draw.ones(prefix + "post_attention_layernorm.weight", hidden);
    draw.map(prefix + "mlp.gate_proj.weight", block, hidden);
    draw.map(prefix + "mlp.up_proj.weight", block, hidden);
    draw.map(prefix + "mlp.down_proj.weight", hidden, block, 1 / std::sqrt(2.0 * recipe.layers));
  }
  draw.ones("model.norm.weight", hidden);
  return draw.take();
}

Result<std::shared_ptr<const LoadedModel>> modelOf(const LabRecipe& recipe, const LabParameters& parameters) {
  using Loaded = std::shared_ptr<const LoadedModel>;
  HEADSCOPE_TRY(Loaded, opened, openConfig(labConfig(recipe), "lab", std::make_unique<ParameterSource>(parameters)));
  opened.spec.name = toString(recipe.kind);
  return Loaded(std::make_shared<const LoadedModel>(std::move(opened)));
}

}  // namespace headscope
