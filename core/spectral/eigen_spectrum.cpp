#include "core/spectral/eigen_spectrum.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>
#include <utility>

#include "core/spectral/effective_rank.h"

namespace headscope {

namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Negative eigenvalues down to this share of the trace are rounding.
constexpr double kRounding = 1e-9;
/// Centred, heads that differ by less than this share of their total are equal as far as float64 can tell.
constexpr double kEqualHeads = 1e-12;

std::size_t square(int heads) { return static_cast<std::size_t>(heads) * static_cast<std::size_t>(heads); }

/// Cosines between the heads listed; their own are exactly 1.
std::vector<double> cosines(const HeadGram& gram, const std::vector<int>& heads) {
  std::vector<double> similarity;
  similarity.reserve(heads.size() * heads.size());
  for (const int i : heads)
    for (const int j : heads)
      similarity.push_back(i == j ? 1 : gram.at(i, j) / (std::sqrt(gram.at(i, i)) * std::sqrt(gram.at(j, j))));
  return similarity;
}

std::string zeroHeadNote(const std::vector<int>& zeroHeads) {
  if (zeroHeads.empty()) return {};
  std::string note = zeroHeads.size() == 1 ? "left out because its norm is zero: query head "
                                           : "left out because their norms are zero: query heads ";
  for (std::size_t i = 0; i < zeroHeads.size(); ++i) note += (i > 0 ? ", " : "") + std::to_string(zeroHeads[i]);
  return note;
}

void addNote(LayerSpectrum& spectrum, const std::string& note) {
  spectrum.note += (spectrum.note.empty() ? "" : "; ") + note;
}

/// Divides centred eigenvalues by their sum, or says why that cannot be done.
void normaliseCentred(LayerSpectrum& spectrum) {
  const double sum = std::accumulate(spectrum.eigenvalues.begin(), spectrum.eigenvalues.end(), 0.0);
  if (sum <= kEqualHeads * spectrum.heads) {
    spectrum.eigenvalues.clear();
    addNote(spectrum, spectrum.heads == 1 ? "undefined: centring needs at least two heads"
                                          : "undefined: the heads are equal, so that nothing is left once centred");
    return;
  }
  for (double& value : spectrum.eigenvalues) value /= sum;
}

}  // namespace

Result<std::vector<double>> eigenvalues(const std::vector<double>& matrix, int heads) {
  if (heads < 1 || matrix.size() != square(heads)) return Error{"the similarity matrix is not square", "", ""};
  if (!std::all_of(matrix.begin(), matrix.end(), [](double value) { return std::isfinite(value); }))
    return Error{"the similarity matrix holds a value that is not a finite number", "", ""};
  const Eigen::Map<const RowMajor> view(matrix.data(), heads, heads);
  const Eigen::SelfAdjointEigenSolver<RowMajor> solver(view, Eigen::EigenvaluesOnly);
  if (solver.info() != Eigen::Success)
    return Error{"the eigenvalues of the similarity matrix did not converge", "", ""};
  std::vector<double> values(solver.eigenvalues().data(), solver.eigenvalues().data() + heads);
  std::sort(values.begin(), values.end(), std::greater<>());
  const double trace = std::max(1.0, view.trace());
  if (values.back() < -kRounding * trace)
    return Error{"the similarity matrix has a negative eigenvalue, which no set of heads can have", "", ""};
  for (double& value : values) value = std::max(0.0, value);
  return values;
}

std::vector<double> centredMatrix(const std::vector<double>& matrix, int heads) {
  const Eigen::Map<const RowMajor> view(matrix.data(), heads, heads);
  std::vector<double> centred(matrix.size());
  Eigen::Map<RowMajor> result(centred.data(), heads, heads);
  const Eigen::VectorXd rowMean = view.rowwise().mean();
  const Eigen::RowVectorXd columnMean = view.colwise().mean();
  result = view;
  result.colwise() -= rowMean;
  result.rowwise() -= columnMean;
  result.array() += view.mean();
  return centred;
}

Result<LayerSpectrum> layerSpectrum(int layer, const HeadGram& gram, bool centred) {
  if (gram.heads < 1 || gram.inner.size() != square(gram.heads)) return Error{"the Gram matrix is not square", "", ""};
  LayerSpectrum spectrum;
  spectrum.layer = layer;
  std::vector<int> live;
  for (int head = 0; head < gram.heads; ++head) (gram.at(head, head) > 0 ? live : spectrum.zeroHeads).push_back(head);
  spectrum.note = zeroHeadNote(spectrum.zeroHeads);
  spectrum.heads = static_cast<int>(live.size());
  if (live.empty()) {
    addNote(spectrum, "undefined: no head is left");
    return spectrum;
  }
  spectrum.similarity = cosines(gram, live);
  HEADSCOPE_TRY(
      LayerSpectrum, values,
      eigenvalues(centred ? centredMatrix(spectrum.similarity, spectrum.heads) : spectrum.similarity, spectrum.heads));
  spectrum.eigenvalues = std::move(values);
  if (centred) normaliseCentred(spectrum);
  spectrum.effectiveRank = effectiveRank(spectrum.eigenvalues);
  return spectrum;
}

}  // namespace headscope
