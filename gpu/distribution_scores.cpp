#include "gpu/distribution_scores.h"

#include <ATen/ATen.h>

#include "gpu/cpu_kernels.h"
#include "gpu/kernel_choice.h"
#include "gpu/parallel_ranges.h"

namespace headscope::gpu {

namespace {

DistributionScores byOperations(const at::Tensor& logits, const at::Tensor& targets, const at::Tensor& reference) {
  const auto normaliser = at::logsumexp(logits, 1, true);
  const auto target = logits.gather(1, targets.unsqueeze(1)).to(at::kDouble) - normaliser.to(at::kDouble);
  DistributionScores scores{target.squeeze(1), {}};
  if (!reference.defined()) return scores;
  const auto ratio = (logits - normaliser).sub_(reference);
  scores.divergence = at::expm1(ratio).sub_(ratio).mul_(reference.exp()).sum({1}, false, at::kDouble);
  return scores;
}

DistributionScores byCpuKernels(const at::Tensor& logits, const at::Tensor& targets, const at::Tensor& reference) {
  const auto rows = logits.contiguous(), wanted = targets.contiguous();
  const auto other = reference.defined() ? reference.contiguous() : reference;
  const auto n = rows.size(0), vocabulary = rows.size(1);
  const auto wide = rows.options().dtype(at::kDouble);
  DistributionScores scores{at::empty({n}, wide), other.defined() ? at::empty({n}, wide) : at::Tensor()};
  const DistributionRows call{rows.const_data_ptr<float>(),
                              vocabulary,
                              wanted.const_data_ptr<std::int64_t>(),
                              other.defined() ? other.const_data_ptr<float>() : nullptr,
                              scores.logProbability.mutable_data_ptr<double>(),
                              other.defined() ? scores.divergence.mutable_data_ptr<double>() : nullptr};
  inParallelRanges(n, leastRows(vocabulary),
                   [&](std::int64_t begin, std::int64_t end) { cpuKernels().scoreDistributions(call, begin, end); });
  return scores;
}

}  // namespace

at::Tensor logDistributions(const at::Tensor& logits) {
  TORCH_CHECK(logits.dim() == 2 && logits.size(1) > 0, "log_distributions: logits ", logits.sizes());
  if (!suitCpuKernels({logits})) return logits - at::logsumexp(logits, 1, true);
  const auto rows = logits.contiguous();
  auto output = at::empty(rows.sizes(), rows.options());
  inParallelRanges(rows.size(0), leastRows(rows.size(1)), [&](std::int64_t begin, std::int64_t end) {
    cpuKernels().logDistributions(rows.const_data_ptr<float>(), rows.size(1), output.mutable_data_ptr<float>(), begin,
                                  end);
  });
  return output;
}

DistributionScores distributionScores(const at::Tensor& logits, const at::Tensor& targets,
                                      const at::Tensor& reference) {
  TORCH_CHECK(logits.dim() == 2 && logits.size(1) > 0 && targets.dim() == 1 && targets.size(0) == logits.size(0) &&
                  targets.scalar_type() == at::kLong && (!reference.defined() || reference.sizes() == logits.sizes()),
              "distribution_scores: logits ", logits.sizes(), " and targets ", targets.sizes(), " do not fit");
  const bool suited = suitCpuKernels({logits}) && (!reference.defined() || suitCpuKernels({reference}));
  if (!suited) return byOperations(logits, targets, reference);
  if (targets.numel() > 0)
    TORCH_CHECK(targets.min().item<std::int64_t>() >= 0 && targets.max().item<std::int64_t>() < logits.size(1),
                "distribution_scores: a target outside the vocabulary of ", logits.size(1));
  return byCpuKernels(logits, targets, reference);
}

}  // namespace headscope::gpu
