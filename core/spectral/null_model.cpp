#include "core/spectral/null_model.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>

#include "core/spectral/eigen_spectrum.h"
#include "core/spectral/operator_gram.h"

namespace headscope {

namespace {

void clearHeads(HeadGram& gram, const std::vector<int>& heads) {
  for (const int head : heads)
    if (head >= 0 && head < gram.heads)
      gram.inner[static_cast<std::size_t>(head) * (static_cast<std::size_t>(gram.heads) + 1)] = 0;
}

HeadFactors drawFactors(const NullRequest& request, at::Generator& generator) {
  const AttentionSpec& spec = request.spec;
  const std::int64_t dim = request.circuit == Circuit::OutputValue ? spec.valueDim : spec.headDim;
  const auto draw = [&](std::int64_t heads) {
    return at::randn({heads * dim, request.hidden}, generator, at::TensorOptions().dtype(at::kDouble));
  };
  if (request.circuit == Circuit::Keys) {
    const auto keys = draw(spec.kvHeads);
    const auto byHead = keys.view({spec.kvHeads, dim, request.hidden}).repeat_interleave(spec.groupSize(), 0);
    return {byHead.reshape({-1, request.hidden}), keys, dim};
  }
  const auto left = draw(spec.queryHeads);
  return {left, draw(spec.kvHeads), dim};
}

}  // namespace

Result<NullBand> nullBand(const NullRequest& request, const StopToken& stop) {
  const AttentionSpec& spec = request.spec;
  if (spec.queryHeads < 1 || spec.kvHeads < 1 || spec.headDim < 1 || spec.valueDim < 1 ||
      spec.queryHeads % spec.kvHeads != 0 || request.hidden < 1)
    return Error{"the shapes of the heads cannot be drawn", "", ""};
  try {
    const c10::InferenceMode noGradients;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(request.seed);
    NullBand band;
    for (int draw = 0; draw < kNullDraws; ++draw) {
      if (stop.stop_requested()) return Cancelled{};
      HeadGram gram = operatorGram(drawFactors(request, generator), spec.queryHeads, spec.kvHeads);
      clearHeads(gram, request.zeroHeads);
      HEADSCOPE_TRY(NullBand, spectrum, layerSpectrum(0, gram, request.centred));
      if (!spectrum.effectiveRank) return Error{"random heads have no effective rank here", "", ""};
      const double rank = *spectrum.effectiveRank;
      band.mean += rank / kNullDraws;
      band.low = draw == 0 ? rank : std::min(band.low, rank);
      band.high = draw == 0 ? rank : std::max(band.high, rank);
      band.meanEigenvalues.resize(spectrum.eigenvalues.size());
      for (std::size_t i = 0; i < spectrum.eigenvalues.size(); ++i)
        band.meanEigenvalues[i] += spectrum.eigenvalues[i] / kNullDraws;
    }
    return band;
  } catch (const std::exception& exception) {
    return Error{std::string("random heads could not be drawn: ") + exception.what(), "", ""};
  }
}

}  // namespace headscope
