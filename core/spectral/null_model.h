#pragma once

#include <cstdint>
#include <vector>

#include "core/attention/attention_spec.h"
#include "core/base/result.h"
#include "core/base/stop_token.h"
#include "core/spectral/spectral_result.h"

namespace headscope {

/// Draws that make a band.
constexpr int kNullDraws = 20;

/// What is to be drawn: heads of the spec's shapes over `hidden` dimensions, `zeroHeads` left out as in the layer that
/// the band is for.
struct NullRequest {
  AttentionSpec spec;
  Circuit circuit = Circuit::QueryKey;
  int hidden = 0;
  std::vector<int> zeroHeads;
  bool centred = false;
  std::uint64_t seed = 0;
};

/// Effective rank and mean eigenvalues of heads with independent Gaussian weights: what heads with nothing in common
/// but the keys and values they share would show. Heads made from a latent or from low-rank parts are drawn as heads of
/// their own. Equal requests give equal bands.
[[nodiscard]] Result<NullBand> nullBand(const NullRequest& request, const StopToken& stop);

}  // namespace headscope
