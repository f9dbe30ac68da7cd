#include "tests/gpu/attention_reference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace headscope::gpu::reference {

namespace {

template <class Distribution>
Matrix drawn(std::int64_t rows, std::int64_t columns, unsigned seed, Distribution distribution) {
  std::mt19937 generator(seed);
  Matrix matrix{rows, columns, std::vector<float>(static_cast<std::size_t>(rows * columns))};
  for (float& value : matrix.values) value = static_cast<float>(distribution(generator));
  return matrix;
}

}  // namespace

Matrix randomMatrix(std::int64_t rows, std::int64_t columns, unsigned seed) {
  return drawn(rows, columns, seed, std::normal_distribution<double>());
}

Matrix wholeMatrix(std::int64_t rows, std::int64_t columns, int largest, unsigned seed) {
  return drawn(rows, columns, seed, std::uniform_int_distribution<int>(-largest, largest));
}

Row attend(const Matrix& queries, std::int64_t query, const std::vector<SeenKey>& seen, double scale) {
  Row row;
  row.max = -std::numeric_limits<double>::infinity();
  for (const auto& key : seen) {
    double product = 0;
    for (std::int64_t c = 0; c < queries.columns; ++c) product += queries.at(query, c) * key.keys->at(key.index, c);
    row.weights.push_back(scale * product + key.bias);
    row.max = std::max(row.max, row.weights.back());
  }
  for (double& weight : row.weights) row.sum += weight = std::exp(weight - row.max);
  row.output.resize(static_cast<std::size_t>(seen.front().values->columns));
  for (std::size_t j = 0; j < seen.size(); ++j) {
    row.weights[j] /= row.sum;
    for (std::size_t c = 0; c < row.output.size(); ++c)
      row.output[c] += row.weights[j] * seen[j].values->at(seen[j].index, static_cast<std::int64_t>(c));
  }
  return row;
}

Scores keyScores(const Matrix& queries, const Matrix& keys, const Matrix& values, double scale) {
  std::vector<SeenKey> all;
  for (std::int64_t j = 0; j < keys.rows; ++j) all.push_back({&keys, &values, j, 0});
  const auto tokens = all.size();
  Scores scores{std::vector<double>(tokens), std::vector<double>(tokens), std::vector<double>(tokens), {}, {}, {}};
  for (std::int64_t i = 0; i < queries.rows; ++i) {
    const auto row = attend(queries, i, all, scale);
    for (std::size_t j = 0; j < tokens; ++j) {
      scores.rms[j] += row.weights[j] * row.weights[j];
      scores.mean[j] += row.weights[j];
      scores.max[j] = std::max(scores.max[j], row.weights[j]);
    }
    scores.rowMax.push_back(row.max);
    scores.rowSum.push_back(row.sum);
    scores.output.insert(scores.output.end(), row.output.begin(), row.output.end());
  }
  const auto n = static_cast<double>(queries.rows);
  for (double& value : scores.rms) value = std::sqrt(value / n);
  for (double& value : scores.mean) value /= n;
  return scores;
}

std::vector<double> raggedAttention(const Ragged& operands) {
  const auto rows = operands.ownKeys.rows;
  std::vector<double> output;
  for (std::int64_t group = 0; group < operands.groups; ++group)
    for (std::int64_t i = 0; i < rows; ++i) {
      std::vector<SeenKey> seen;
      for (std::int64_t j = 0; j < operands.keys.rows; ++j)
        seen.push_back({&operands.keys, &operands.values, j, operands.bias.at(0, j)});
      const auto next = std::upper_bound(operands.begin.begin(), operands.begin.end(), i);
      const auto ownBegin = i < operands.shared ? 0 : *(next - 1);
      for (std::int64_t j = 0; j <= i; ++j)
        if (j < operands.shared || j >= ownBegin) seen.push_back({&operands.ownKeys, &operands.ownValues, j, 0});
      const auto row = attend(operands.queries, group * rows + i, seen, operands.scale);
      output.insert(output.end(), row.output.begin(), row.output.end());
    }
  return output;
}

std::vector<double> causalAttention(const Causal& operands) {
  const auto n = operands.queries.rows / operands.queryHeads;
  const auto total = operands.keys.rows / operands.keyHeads;
  std::vector<double> output;
  for (std::int64_t head = 0; head < operands.queryHeads; ++head)
    for (std::int64_t i = 0; i < n; ++i) {
      const auto position = total - n + i;
      const auto keyHead = head / (operands.queryHeads / operands.keyHeads);
      std::vector<SeenKey> seen;
      for (std::int64_t j = 0; j <= position; ++j)
        if (!operands.window || j > position - *operands.window)
          seen.push_back({&operands.keys, &operands.values, keyHead * total + j, 0});
      const auto row = attend(operands.queries, head * n + i, seen, operands.scale);
      output.insert(output.end(), row.output.begin(), row.output.end());
    }
  return output;
}

double relativeError(const std::vector<double>& found, const std::vector<double>& wanted) {
  if (found.size() != wanted.size()) return std::numeric_limits<double>::infinity();
  double worst = 0, largest = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!std::isfinite(found[i])) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, std::abs(found[i] - wanted[i]));
    largest = std::max(largest, std::abs(wanted[i]));
  }
  return worst / largest;
}

}  // namespace headscope::gpu::reference
