#include "core/lab/tiny_trainer.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "gpu/causal_attention.h"

namespace headscope {

namespace {

constexpr std::int64_t evaluatedAtOnce = 8;

/// Attention of each window by itself. Heads come as [heads, windows·length, dim]; windows are put beside the KV heads
/// they belong to, so that every one of them is a head of its own to the kernel.
at::Tensor attendWindows(const LayerQkv& qkv, const AttentionSpec& spec, std::int64_t windows) {
  const std::int64_t kv = spec.kvHeads, group = spec.groupSize();
  const auto rows = qkv.q.size(1);
  const auto length = rows / windows;
  const auto queries =
      qkv.q.reshape({kv, group, windows, length, -1}).transpose(1, 2).reshape({kv * windows * group, length, -1});
  const auto attended =
      gpu::causalAttention(queries, qkv.k.reshape({kv * windows, length, -1}),
                           qkv.v.reshape({kv * windows, length, -1}), spec.scale, spec.window, spec.softCap);
  return attended.reshape({kv, windows, group, length, -1}).transpose(1, 2).reshape({kv * group, rows, -1});
}

/// Windows [begin, end) of a batch.
LabBatch part(const LabBatch& batch, std::int64_t begin, std::int64_t end) {
  const auto length = static_cast<std::int64_t>(batch.tokens.size()) / batch.windows;
  const auto cut = [&](const auto& values) {
    return std::decay_t<decltype(values)>(values.begin() + begin * length, values.begin() + end * length);
  };
  return {end - begin, cut(batch.tokens), cut(batch.targets)};
}

}  // namespace

at::Tensor meanLoss(const Decoder& decoder, const LabBatch& batch) {
  const auto length = static_cast<std::int64_t>(batch.tokens.size()) / batch.windows;
  const auto options = at::TensorOptions().dtype(at::kLong).device(decoder.device());
  const auto positions = at::arange(length, options).repeat({batch.windows});
  auto hidden = decoder.embed(batch.tokens, positions);
  for (int layer = 0; layer < decoder.spec().layers(); ++layer) {
    const auto qkv = decoder.project(layer, hidden, positions);
    const auto& attention = decoder.spec().attention[static_cast<std::size_t>(layer)];
    hidden = decoder.finishLayer(layer, hidden, attendWindows(qkv, attention, batch.windows));
  }
  const auto targets = at::tensor(at::ArrayRef<std::int64_t>(batch.targets), at::kLong).to(decoder.device());
  return -decoder.logProbabilities(hidden, targets).mean();
}

TinyTrainer::TinyTrainer(const TrainSettings& settings, LabParameters parameters,
                         std::shared_ptr<const LoadedModel> model)
    : m_parameters(std::move(parameters)), m_model(std::move(model)) {
  Group maps, norms;
  maps.weightDecay = settings.weightDecay;
  for (const auto& tensor : m_parameters.tensors) {
    auto& group = tensor.dim() == 2 ? maps : norms;
    group.values.push_back(tensor);
    group.mean.push_back(at::zeros_like(tensor));
    group.square.push_back(at::zeros_like(tensor));
    group.steps.push_back(at::zeros({}, at::kFloat));
  }
  m_groups = {std::move(maps), std::move(norms)};
}

Result<TinyTrainer> TinyTrainer::create(const TrainSettings& settings, at::ScalarType type) {
  HEADSCOPE_CHECK(TinyTrainer, checkSettings(settings));
  auto parameters = initialParameters(settings.recipe, settings.seed, type);
  HEADSCOPE_TRY(TinyTrainer, model, modelOf(settings.recipe, parameters));
  return TinyTrainer(settings, std::move(parameters), std::move(model));
}

Result<at::Tensor> TinyTrainer::loss(const LabBatch& batch) const {
  // Made anew for each graph: some forms of weights are worked out when a decoder is made.
  HEADSCOPE_TRY(at::Tensor, decoder, Decoder::load(m_model, at::kCPU, {}, {}));
  return meanLoss(*decoder, batch);
}

Result<double> TinyTrainer::step(const LabBatch& batch, double learningRate) {
  HEADSCOPE_TRY(double, before, loss(batch));
  before.backward();
  clipGradients();
  const c10::NoGradGuard update;
  for (auto& group : m_groups) {
    std::vector<at::Tensor> gradients;
    for (const auto& tensor : group.values) gradients.push_back(tensor.grad());
    for (auto& count : group.steps) count += 1;
    at::_fused_adamw_(group.values, gradients, group.mean, group.square, {}, group.steps, learningRate, 0.9, 0.95,
                      group.weightDecay, 1e-8, false, false);
    for (auto& tensor : group.values) tensor.mutable_grad().reset();
  }
  return before.item<double>();
}

Result<double> TinyTrainer::evaluate(const LabBatch& batch) const {
  const c10::NoGradGuard inference;
  HEADSCOPE_TRY(double, decoder, Decoder::load(m_model, at::kCPU, {}, {}));
  double sum = 0;
  for (std::int64_t begin = 0; begin < batch.windows; begin += evaluatedAtOnce) {
    const auto end = std::min(begin + evaluatedAtOnce, batch.windows);
    sum += meanLoss(*decoder, part(batch, begin, end)).item<double>() * static_cast<double>(end - begin);
  }
  return sum / static_cast<double>(batch.windows);
}

void TinyTrainer::clipGradients() {
  const c10::NoGradGuard update;
  double sum = 0;
  for (const auto& tensor : m_parameters.tensors) sum += tensor.grad().square().sum().item<double>();
  if (sum <= 1) return;
  for (auto& tensor : m_parameters.tensors) tensor.mutable_grad().div_(std::sqrt(sum));
}

std::vector<at::Tensor> TinyTrainer::stored() const {
  std::vector<at::Tensor> values;
  for (const auto& tensor : m_parameters.tensors) values.push_back(tensor.detach().to(at::kBFloat16));
  return values;
}

void TinyTrainer::roundToStored() {
  const c10::NoGradGuard update;
  const auto rounded = stored();
  for (std::size_t i = 0; i < rounded.size(); ++i) m_parameters.tensors[i].copy_(rounded[i]);
}

}  // namespace headscope
