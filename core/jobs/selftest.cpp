#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>

#include "core/jobs/diagnostics.h"
#include "core/jobs/engine.h"
#include "core/jobs/selftest_parts.h"
#include "core/model/opened_model.h"
#include "core/profiling/replay.h"
#include "gpu/causal_attention.h"
#include "gpu/device.h"
#include "gpu/key_scores.h"
#include "gpu/nested_attention.h"
#include "gpu/packed_linear.h"
#include "gpu/ragged_attention.h"

namespace headscope::tasks {

namespace {

constexpr double scale = 0.125;

/// Softmax attention row by row over the keys each row sees, in double.
at::Tensor dense(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& bias) {
  return at::matmul(at::softmax(at::matmul(q.to(at::kDouble), k.to(at::kDouble).transpose(-1, -2)) * scale + bias, -1),
                    v.to(at::kDouble));
}

/// Sizes on and beside the edges of the kernels' tiles (32 queries, 64 keys, 64 columns).
SelftestResult testKeyScores(at::Device device) {
  double worst = 0;
  struct Size {
    std::int64_t n, tokens, d, dv;
  };
  for (const auto [n, tokens, d, dv] : {Size{700, 333, 64, 64}, Size{1, 1, 64, 64}, Size{33, 65, 80, 80},
                                        Size{64, 128, 128, 128}, Size{50, 70, 256, 256}, Size{37, 90, 64, 300}}) {
    const auto q = random({n, d}, device), k = random({tokens, d}, device), v = random({tokens, dv}, device);
    const auto found = gpu::keyScores(q, k, v, scale);
    const auto scores = at::mm(q.to(at::kDouble), k.to(at::kDouble).t()) * scale;
    const auto top = scores.amax(1);
    const auto weights = at::softmax(scores, 1);
    for (const auto& [one, other] :
         {std::pair{found.rms, weights.square().mean(0).sqrt()}, std::pair{found.mean, weights.mean(0)},
          std::pair{found.max, weights.amax(0)}, std::pair{found.rowMax, top},
          std::pair{found.rowSum, (scores - top.unsqueeze(1)).exp().sum(1)},
          std::pair{found.output, at::mm(weights, v.to(at::kDouble))}})
      worst = std::max(worst, relativeError(one, other));
  }
  return judged("key_scores", worst);
}

/// Against the double-precision product of the rounded factors; the sums are rounded once.
SelftestResult testBfloat16Linear(at::Device device) {
  const auto rows = random({65, 577}, device), bias = random({193}, device);
  const auto weight = random({193, 577}, device).to(at::kBFloat16);
  const auto wanted = at::linear(rows.to(at::kBFloat16).to(at::kDouble), weight.to(at::kDouble), bias.to(at::kDouble));
  return judged("linear", relativeError(gpu::bfloat16Linear(rows, weight, bias), wanted), bfloat16Tolerance,
                "bfloat16");
}

SelftestResult testCausalAttention(at::Device device, at::ScalarType dtype, double tolerance) {
  double worst = 0;
  struct Size {
    std::int64_t n, total, d;
    std::optional<std::int64_t> window;
  };
  for (const auto& [n, total, d, window] :
       {Size{20, 50, 64, {}}, Size{1, 77, 64, {}}, Size{65, 65, 128, {}}, Size{33, 70, 80, 16}}) {
    const auto rounded = [&](at::IntArrayRef shape) { return random(shape, device).to(dtype); };
    const auto q = rounded({4, n, d}), k = rounded({2, total, d}), v = rounded({2, total, d});
    const auto endless = at::full({n, total}, -INFINITY, at::TensorOptions().dtype(at::kDouble).device(device));
    auto hidden = endless.triu(total - n + 1);
    if (window) hidden = hidden + endless.tril(total - n - *window);
    const auto wanted = dense(q, k.repeat_interleave(2, 0), v.repeat_interleave(2, 0), hidden);
    worst = std::max(worst, relativeError(gpu::causalAttention(q, k, v, scale, window), wanted));
  }
  return judged("causal_attention", worst, tolerance,
                dtype == at::kFloat  ? "float32"
                : dtype == at::kHalf ? "float16"
                                     : "bfloat16");
}

/// What each row sees of the compact keys (their bias) and of the own keys (zero, or −∞ where it does not).
at::Tensor raggedBias(const gpu::SharedOpening& layout, const at::Tensor& compactBias) {
  const auto rows = layout.rows();
  const auto compact = compactBias.size(0);
  auto bias = at::full({rows, compact + rows}, -INFINITY, at::kDouble);
  bias.slice(1, 0, compact).copy_(compactBias.cpu().to(at::kDouble).expand({rows, compact}));
  for (std::int64_t row = 0; row < rows; ++row) {
    std::int64_t begin = 0;
    for (const auto start : layout.begin)
      if (row >= layout.shared && start <= row) begin = start;
    for (std::int64_t key = 0; key <= row; ++key)
      if (key < layout.shared || key >= begin) bias[row][compact + key] = 0;
  }
  return bias;
}

/// ragged_attention, and nested_attention of the same keys with a third of them as the fixed ones.
std::pair<SelftestResult, SelftestResult> testCompactAttention(at::Device device) {
  double worst = 0, worstNested = 0;
  struct Size {
    std::int64_t groups, compact, d;
    gpu::SharedOpening layout;
  };
  for (const auto& [groups, compact, d, layout] :
       {Size{3, 17, 64, {3, {3, 8, 12}}}, Size{1, 1, 64, {0, {0, 5}}}, Size{2, 0, 80, {2, {2, 9}}},
        Size{4, 130, 128, {40, {40}}}, Size{2, 64, 256, {5, {5, 37, 37, 40}}}}) {
    const auto rows = layout.rows();
    const auto q = random({groups, rows, d}, device), k = random({rows, d}, device), v = random({rows, d}, device);
    const gpu::CompactKv context{random({compact, d}, device), random({compact, d}, device), random({compact}, device)};
    const auto found = gpu::raggedAttention(q, k.unsqueeze(0), v.unsqueeze(0), {context}, layout, scale);
    const auto wanted =
        dense(q, at::cat({context.keys, k}), at::cat({context.values, v}), raggedBias(layout, context.bias).to(device));
    worst = std::max(worst, relativeError(found, wanted));
    const auto fixed = compact / 3;
    const auto& [keys, values, bias] = context;
    const gpu::NestedAttention nested(q, k, v,
                                      {keys.slice(0, 0, fixed), values.slice(0, 0, fixed), bias.slice(0, 0, fixed)},
                                      layout, scale, keys.slice(0, fixed));
    const auto output = nested.output(bias.slice(0, fixed), values.slice(0, fixed));
    worstNested = std::max(worstNested, relativeError(output, wanted));
  }
  return {judged("ragged_attention", worst), judged("nested_attention", worstNested)};
}

/// Tensors made up on the spot.
class RandomWeights : public WeightSource {
public:
  void add(const std::string& name, std::vector<std::int64_t> shape) {
    m_values.push_back(shape.size() == 1 ? at::ones(shape) : at::randn(shape) * 0.2);
    WeightSource::add({name, "F32", std::move(shape)});
  }
  std::string where() const override { return "selftest"; }

protected:
  Result<at::Tensor> readTensor(std::size_t number) const override { return m_values[number]; }

private:
  std::vector<at::Tensor> m_values;
};

constexpr const char* tinyConfig =
    R"({"model_type": "llama", "num_hidden_layers": 2, "hidden_size": 32, "intermediate_size": 48, "vocab_size": 50,
        "num_attention_heads": 4, "num_key_value_heads": 2, "tie_word_embeddings": true})";

Result<std::shared_ptr<const Decoder>> tinyDecoder(at::Device device) {
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
  HEADSCOPE_TRY(std::shared_ptr<const Decoder>, model, openConfig(tinyConfig, "selftest", std::move(source)));
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
      full[layer].push_back({cache.keys(layer)[head], cache.values(layer)[head],
                             at::zeros({cache.length()}, cache.keys(layer).options())});
  Replay replay(decoder, {first, second}, static_cast<std::int64_t>(context.size()));
  HEADSCOPE_TRY(SelftestResult, found, replay.baseline(full, {}));
  HEADSCOPE_TRY(SelftestResult, again, replay.withHead(full, {1, 0}, {full[1][0]}, {}));
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
    const auto scored = decoder->logProbabilities(
        hidden.slice(0, begin, begin + count),
        at::tensor(at::ArrayRef<std::int64_t>(targets), at::TensorOptions().dtype(at::kLong)).to(device));
    const double wanted = -scored.mean().item<double>();
    worst = std::max(
        {worst, std::abs(found.logPerplexity[index] - wanted), std::abs(again.front().logPerplexity[index] - wanted)});
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
    Results results{testKeyScores(device), testCausalAttention(device, at::kFloat, float32Tolerance),
                    testCausalAttention(device, at::kHalf, float16Tolerance),
                    testCausalAttention(device, at::kBFloat16, bfloat16Tolerance), testBfloat16Linear(device)};
    const auto [ragged, nested] = testCompactAttention(device);
    results.insert(results.end(), {ragged, nested});
    const auto rows = selftestRows(device);
    results.insert(results.end(), rows.begin(), rows.end());
    HEADSCOPE_TRY(Results, replay, testReplay(device));
    results.push_back(replay);
    return results;
  });
}

}  // namespace headscope::tasks
