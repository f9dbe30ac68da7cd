#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

enum class Circuit { QueryKey, OutputValue, Keys };

/// What spectra are asked for.
struct SpectraRequest {
  Circuit circuit = Circuit::QueryKey;
  bool centred = false;
  std::vector<int> layers;      ///< empty: all
  double relativePosition = 0;  ///< Δ of QueryKey: queries stand Δ tokens behind keys
  bool null = false;            ///< also the band of random Gaussian heads of the same shapes
  std::uint64_t seed = 0;
};

/// The band of a statistic over seeded random heads: mean and extremes of 20 draws.
struct NullBand {
  double mean = 0, low = 0, high = 0;
  std::vector<double> meanEigenvalues;
};

struct LayerSpectrum {
  int layer = 0;
  int heads = 0;                        ///< H, query heads that have a non-zero operator
  std::optional<double> effectiveRank;  ///< none where undefined (see `note`)
  std::vector<double> eigenvalues;      ///< descending; they sum to `heads` (uncentred) or to 1 (centred)
  std::vector<double> similarity;       ///< heads × heads, row-major cosine similarity
  std::vector<int> zeroHeads;           ///< query heads left out because their norm is zero
  std::string note;                     ///< why something is undefined
  std::optional<NullBand> null;
};

struct ModelSpectra {
  std::string name;
  std::string modelFingerprint;
  std::string attentionKind;  ///< of the first layer: "gqa"; "lrkv-low" up to a rank of ¼ head size, else "lrkv-high"
  Circuit circuit = Circuit::QueryKey;
  double relativePosition = 0;  ///< Δ of QueryKey; sessions keep spectra of Δ = 0
  bool centred = false;
  std::vector<LayerSpectrum> layers;
};

}  // namespace headscope
