#include "core/spectral/spectra.h"

#include <map>
#include <numeric>
#include <tuple>

#include "core/base/progress_reporter.h"
#include "core/model/loaded_model.h"
#include "core/spectral/eigen_spectrum.h"
#include "core/spectral/head_similarity.h"
#include "core/spectral/null_model.h"

namespace headscope {

namespace {

/// Bands by the shapes they were drawn for: layers of equal shapes share one.
class NullBands {
public:
  NullBands(const SpectraRequest& request, int hidden) : m_request(request), m_hidden(hidden) {}

  Result<NullBand> forLayer(const AttentionSpec& spec, const std::vector<int>& zeroHeads, const StopToken& stop) {
    const int dim = m_request.circuit == Circuit::OutputValue ? spec.valueDim : spec.headDim;
    const Key key{spec.queryHeads, spec.kvHeads, dim, zeroHeads};
    if (const auto known = m_bands.find(key); known != m_bands.end()) return known->second;
    HEADSCOPE_TRY(NullBand, band,
                  nullBand({spec, m_request.circuit, m_hidden, zeroHeads, m_request.centred, m_request.seed}, stop));
    return m_bands.emplace(key, std::move(band)).first->second;
  }

private:
  using Key = std::tuple<int, int, int, std::vector<int>>;

  const SpectraRequest& m_request;
  int m_hidden;
  std::map<Key, NullBand> m_bands;
};

Error inLayer(const Error& error, int layer) {
  const std::string where = "layer " + std::to_string(layer);
  return {error.what, error.where.empty() ? where : where + ", " + error.where, error.remedy};
}

Result<LayerSpectrum> spectrumOfLayer(const LoadedModel& model, int layer, const SpectraRequest& request) {
  const auto part =
      request.circuit == Circuit::OutputValue ? AttentionPart::ValuesAndOutput : AttentionPart::QueriesAndKeys;
  HEADSCOPE_TRY(LayerSpectrum, weights, model.attentionWeights(layer, part));
  const AttentionSpec& spec = model.spec().attention[static_cast<std::size_t>(layer)];
  const auto gram = headGram(weights, spec, request.circuit, request.relativePosition);
  if (gram.failed()) return inLayer(gram.error(), layer);
  auto spectrum = layerSpectrum(layer, *gram, request.centred);
  if (spectrum.failed()) return inLayer(spectrum.error(), layer);
  return spectrum;
}

/// The kind, and of LRKV whether heads have much or little of their own.
std::string kindOf(const AttentionSpec& attention) {
  const auto kind = toString(attention.kind());
  const auto* lowRank = std::get_if<LowRankHeads>(&attention.form);
  if (!lowRank) return kind;
  return kind + (4 * lowRank->rank <= attention.headDim ? "-low" : "-high");
}

}  // namespace

Result<ModelSpectra> computeSpectra(const LoadedModel& model, const SpectraRequest& request,
                                    const ProgressFunction& progress, const StopToken& stop) {
  const ModelSpec& spec = model.spec();
  if (spec.layers() == 0) return Error{"the model has no attention layers", spec.name, ""};
  std::vector<int> layers = request.layers;
  if (layers.empty()) {
    layers.resize(static_cast<std::size_t>(spec.layers()));
    std::iota(layers.begin(), layers.end(), 0);
  }
  for (const int layer : layers)
    if (layer < 0 || layer >= spec.layers())
      return Error{"there is no layer " + std::to_string(layer), spec.name,
                   "choose from 0 to " + std::to_string(spec.layers() - 1)};

  ModelSpectra spectra;
  spectra.name = spec.name;
  spectra.modelFingerprint = model.fingerprint();
  spectra.attentionKind = kindOf(spec.attention.front());
  spectra.circuit = request.circuit;
  spectra.relativePosition = request.relativePosition;
  spectra.centred = request.centred;
  NullBands bands(request, spec.hiddenSize);
  ProgressReporter reporter(progress, stop);
  reporter.begin("spectra", static_cast<std::int64_t>(layers.size()), 0, ProgressUnit::Layers);
  for (const int layer : layers) {
    if (stop.stop_requested()) return Cancelled{};
    HEADSCOPE_TRY(ModelSpectra, spectrum, spectrumOfLayer(model, layer, request));
    if (request.null && spectrum.effectiveRank) {
      const AttentionSpec& attention = spec.attention[static_cast<std::size_t>(layer)];
      HEADSCOPE_TRY(ModelSpectra, band, bands.forLayer(attention, spectrum.zeroHeads, stop));
      spectrum.null = std::move(band);
    }
    spectra.layers.push_back(std::move(spectrum));
    reporter.advance();
  }
  return spectra;
}

}  // namespace headscope
