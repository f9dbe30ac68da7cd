#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "core/jobs/diagnostics.h"
#include "core/jobs/engine.h"
#include "core/model/opened_model.h"
#include "core/profiling/replay.h"
#include "gpu/causal_attention.h"
#include "gpu/device.h"
#include "gpu/key_scores.h"
#include "gpu/ragged_attention.h"

namespace headscope::tasks {

namespace {

constexpr double float32Tolerance = 1e-5;
constexpr double scale = 0.125;

/// Largest difference over the largest value of the reference.
double relativeError(const at::Tensor& found, const at::Tensor& reference) {
  const auto wide = reference.cpu().to(at::kDouble);
  return ((found.cpu().to(at::kDouble) - wide).abs().max() / wide.abs().max()).item<double>();
}

SelftestResult judged(std::string name, double error, double tolerance = float32Tolerance) {
  return {std::move(name), "float32", error, tolerance, error <= tolerance};
}

at::Tensor random(at::IntArrayRef shape, at::Device device) { return at::randn(shape, at::kFloat).to(device); }

SelftestResult testKeyScores(at::Device device) {
  const auto q = random({700, 64}, device), k = random({333, 64}, device), v = random({333, 64}, device);
  const auto found = gpu::keyScores(q, k, v, scale);
  const auto weights = at::softmax(at::mm(q.to(at::kDouble), k.to(at::kDouble).t()) * scale, 1);
  const auto rms = weights.square().mean(0).sqrt();
  return judged("key_scores", std::max(relativeError(found.rms, rms), relativeError(found.output, at::mm(weights, v.to(at::kDouble)))));
}

/// Softmax attention row by row over the keys each row sees, in double.
at::Tensor dense(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& bias) {
  return at::matmul(at::softmax(at::matmul(q.to(at::kDouble), k.to(at::kDouble).transpose(-1, -2)) * scale + bias, -1), v.to(at::kDouble));
}

SelftestResult testCausalAttention(at::Device device) {
  const auto q = random({4, 20, 64}, device), k = random({2, 50, 64}, device), v = random({2, 50, 64}, device);
  const auto hidden = at::full({20, 50}, -INFINITY, at::TensorOptions().dtype(at::kDouble).device(device)).triu(31);
  const auto wanted = dense(q, k.repeat_interleave(2, 0), v.repeat_interleave(2, 0), hidden);
  return judged("causal_attention", relativeError(gpu::causalAttention(q, k, v, scale, std::nullopt), wanted));
}

SelftestResult testRaggedAttention(at::Device device) {
  const gpu::SharedOpening layout{3, {3, 8, 12}};
  const auto q = random({3, 12, 64}, device), k = random({12, 64}, device), v = random({12, 64}, device);
  const gpu::CompactKv context{random({17, 64}, device), random({17, 64}, device), random({17}, device)};
  const auto found = gpu::raggedAttention(q, k, v, context, layout, scale);
  auto bias = at::full({12, 29}, -INFINITY, at::kDouble);
  for (std::int64_t row = 0; row < 12; ++row) {
    const std::int64_t begin = row < 3 ? 0 : row < 8 ? 3 : 8;
    for (std::int64_t key = 0; key < 12; ++key)
      if (key <= row && (key < 3 || key >= begin)) bias[row][17 + key] = 0;
  }
  bias.slice(1, 0, 17).copy_(context.bias.cpu().to(at::kDouble).expand({12, 17}));
  const auto wanted = dense(q, at::cat({context.keys, k}), at::cat({context.values, v}), bias.to(device));
  return judged("ragged_attention", relativeError(found, wanted));
}

/// Tensors made up on the spot.
class RandomWeights : public WeightSource {
public:
  void add(const std::string& name, std::vector<std::int64_t> shape) {
    m_values.push_back(shape.size() == 1 ? at::ones(shape) : at::randn(shape) * 0.2);
    m_tensors.push_back({name, "F32", std::move(shape)});
  }
  const std::vector<TensorInfo>& tensors() const override { return m_tensors; }
  Result<at::Tensor> read(const std::string& name) const override {
    for (std::size_t i = 0; i < m_tensors.size(); ++i)
      if (m_tensors[i].name == name) return m_values[i];
    return Error{"tensor '" + name + "' is missing", "selftest", ""};
  }

private:
  std::vector<TensorInfo> m_tensors;
  std::vector<at::Tensor> m_values;
};

Result<std::shared_ptr<const Decoder>> tinyDecoder(at::Device device) {
  OpenedModel model;
  HEADSCOPE_CHECK(std::shared_ptr<const Decoder>, fillLlamaSizes(model.spec, {2, 32, 48, 50, 4, 2, 8}, false, "selftest"));
  model.spec.tiedEmbeddings = true;
  model.names = llamaSafetensorsNames();
  auto source = std::make_unique<RandomWeights>();
  source->add("model.embed_tokens.weight", {50, 32});
  source->add("model.norm.weight", {32});
  for (int layer = 0; layer < 2; ++layer) {
    const auto at = "model.layers." + std::to_string(layer) + ".";
    source->add(at + "input_layernorm.weight", {32});
    source->add(at + "self_attn.q_proj.weight", {32, 32});
    source->add(at + "self_attn.k_proj.weight", {16, 32});
    source->add(at + "self_attn.v_proj.weight", {16, 32});
    source->add(at + "self_attn.o_proj.weight", {32, 32});
    source->add(at + "post_attention_layernorm.weight", {32});
    source->add(at + "mlp.gate_proj.weight", {48, 32});
    source->add(at + "mlp.up_proj.weight", {48, 32});
    source->add(at + "mlp.down_proj.weight", {32, 48});
  }
  model.source = std::move(source);
  return Decoder::load(std::make_shared<const LoadedModel>(std::move(model)), device, {}, {});
}

/// A replay behind an uncompacted cache against reading context, question and answer in one go.
Result<SelftestResult> testReplay(at::Device device) {
  HEADSCOPE_TRY(SelftestResult, decoder, tinyDecoder(device));
  const std::vector<TokenId> context{5, 9, 2, 44, 17, 30, 8};
  const ScoredAnswer first{{1, 2, 7}, {11, 12}}, second{{1, 2, 20, 21}, {13}};
  auto cache = decoder->newCache(static_cast<std::int64_t>(context.size()));
  HEADSCOPE_CHECK(SelftestResult, decoder->read({{&cache, context}}, {}));
  CompactCaches full(2);
  for (int layer = 0; layer < 2; ++layer)
    for (int head = 0; head < 2; ++head)
      full[layer].push_back({cache.keys(layer)[head], cache.values(layer)[head], at::zeros({cache.length()}, cache.keys(layer).options())});
  Replay replay(decoder, {first, second}, static_cast<std::int64_t>(context.size()));
  HEADSCOPE_TRY(SelftestResult, found, replay.baseline(full, {}));
  HEADSCOPE_TRY(SelftestResult, again, replay.withHead(full, {1, 0}, full[1][0], {}));
  double worst = 0;
  std::size_t index = 0;
  for (const auto& answer : {first, second}) {
    auto text = context;
    text.insert(text.end(), answer.prompt.begin(), answer.prompt.end());
    const auto begin = static_cast<std::int64_t>(text.size()) - 1;
    text.insert(text.end(), answer.answer.begin(), answer.answer.end());
    auto whole = decoder->newCache(static_cast<std::int64_t>(text.size()));
    HEADSCOPE_TRY(SelftestResult, hidden, decoder->read({{&whole, text}}, {}));
    const std::vector<std::int64_t> targets(answer.answer.begin(), answer.answer.end());
    const auto count = static_cast<std::int64_t>(targets.size());
    const auto scored = decoder->logProbabilities(hidden.slice(0, begin, begin + count),
                                                  at::tensor(at::ArrayRef<std::int64_t>(targets), at::TensorOptions().dtype(at::kLong)).to(device));
    const double wanted = -scored.mean().item<double>();
    worst = std::max({worst, std::abs(found[index] - wanted), std::abs(again[index] - wanted)});
    ++index;
  }
  return judged("tiny model end to end", worst);
}

}  // namespace

Result<std::vector<SelftestResult>> selftest(const DeviceOptions& options, const TaskContext&) {
  using Results = std::vector<SelftestResult>;
  return guarded<Results>("selftest", [&]() -> Result<Results> {
    const c10::NoGradGuard inference;
    const auto device = gpu::parseDevice(options.device);
    at::manual_seed(1);
    Results results{testKeyScores(device), testCausalAttention(device), testRaggedAttention(device)};
    HEADSCOPE_TRY(Results, replay, testReplay(device));
    results.push_back(replay);
    return results;
  });
}

}  // namespace headscope::tasks
