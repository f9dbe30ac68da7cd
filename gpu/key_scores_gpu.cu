#include "gpu/key_scores_gpu.h"

#include "gpu/attention_tiles.cuh"
#include "gpu/cuda_launch.cuh"

namespace headscope::gpu {

namespace {

/// The rows of one tile over all keys.
struct PlainSource {
  const KeyScoresLaunch& call;
  std::int64_t firstRow;

  __device__ std::int64_t keys() const { return call.tokens; }
  __device__ std::int64_t width() const { return call.width; }
  __device__ std::int64_t valueWidth() const { return call.valueWidth; }
  __device__ const float* queryRow(int row) const {
    return firstRow + row < call.rows ? call.queries + (firstRow + row) * call.width : nullptr;
  }
  __device__ const float* keyRow(std::int64_t key) const {
    return key < call.tokens ? call.keys + key * call.width : nullptr;
  }
  __device__ const float* valueRow(std::int64_t key) const {
    return key < call.tokens ? call.values + key * call.valueWidth : nullptr;
  }
  // Rounded on its own, so that both passes have the same number: a fused scale and subtraction would not.
  __device__ float score(int, std::int64_t key, float product) const {
    return key < call.tokens ? __fmul_rn(call.scale, product) : -INFINITY;
  }
};

/// Pass 1, a block for 32 queries and 64·valueTiles columns of the values:
/// m_i = max_j s_ij, y_i = Σ_j exp(s_ij − m_i), output_i = Σ_j exp(s_ij − m_i)·v_j / y_i with s_ij = scale·q_i·k_j.
template <int valueTiles>
__global__ void __launch_bounds__(blockThreads) keyScoreRows(KeyScoresLaunch call) {
  __shared__ AttentionTile<valueTiles> tile;
  const PlainSource source{call, static_cast<std::int64_t>(blockIdx.x) * tileRows};
  const auto firstColumn = static_cast<std::int64_t>(blockIdx.y) * tileValueWidth * valueTiles;
  AttendedRows<valueTiles> rows;
  attendRows(tile, source, firstColumn, rows);
  storeRows(rows, firstColumn, call.valueWidth, [&](int row, std::int64_t column, float value) {
    if (source.firstRow + row < call.rows) call.output[(source.firstRow + row) * call.valueWidth + column] = value;
  });
  if (blockIdx.y != 0 || threadIdx.x % keyThreads != 0) return;
  for (int i = 0; i < share; ++i) {
    const std::int64_t row = source.firstRow + share * static_cast<int>(threadIdx.x / keyThreads) + i;
    if (row >= call.rows) continue;
    call.rowMax[row] = rows.max[i];
    call.rowSum[row] = rows.sum[i];
  }
}

struct ColumnTile {
  ProductTile product;
  double sumSquares[rowThreads][tileKeys];
  double sum[rowThreads][tileKeys];
  float largest[rowThreads][tileKeys];
};

/// Pass 2, a block for 64 keys and one part of the queries: Σ_i A_ij², Σ_i A_ij and max_i A_ij with
/// A_ij = exp(s_ij − m_i) / y_i from pass 1. Four rows are added in float32, everything beyond in float64.
__global__ void __launch_bounds__(blockThreads) keyScoreColumns(KeyScoresLaunch call, std::int64_t rowsPerBlock) {
  __shared__ ColumnTile tile;
  const int rowLane = static_cast<int>(threadIdx.x) / keyThreads;
  const int keyLane = static_cast<int>(threadIdx.x) % keyThreads;
  const auto firstKey = static_cast<std::int64_t>(blockIdx.x) * tileKeys;
  const auto begin = static_cast<std::int64_t>(blockIdx.y) * rowsPerBlock;
  const auto end = begin + rowsPerBlock < call.rows ? begin + rowsPerBlock : call.rows;
  double sumSquares[share] = {}, sum[share] = {};
  float largest[share] = {};
  for (std::int64_t firstRow = begin; firstRow < end; firstRow += tileRows) {
    const PlainSource source{call, firstRow};
    float products[share][share];
    multiplyTile(
        tile.product, [&source](int row) { return source.queryRow(row); },
        [&source, firstKey](int key) { return source.keyRow(firstKey + key); }, call.width, products);
    float squares[share] = {}, weights[share] = {};
    for (int i = 0; i < share; ++i) {
      const std::int64_t row = firstRow + share * rowLane + i;
      if (row >= end) continue;
      const float max = call.rowMax[row];
      const float inverse = 1.0F / static_cast<float>(call.rowSum[row]);
      for (int j = 0; j < share; ++j) {
        const float weight = expf(__fmul_rn(call.scale, products[i][j]) - max) * inverse;
        squares[j] += weight * weight;
        weights[j] += weight;
        largest[j] = fmaxf(largest[j], weight);
      }
    }
    for (int j = 0; j < share; ++j) {
      sumSquares[j] += squares[j];
      sum[j] += weights[j];
    }
  }
  for (int j = 0; j < share; ++j) {
    tile.sumSquares[rowLane][share * keyLane + j] = sumSquares[j];
    tile.sum[rowLane][share * keyLane + j] = sum[j];
    tile.largest[rowLane][share * keyLane + j] = largest[j];
  }
  __syncthreads();
  const int key = static_cast<int>(threadIdx.x);
  if (key >= tileKeys || firstKey + key >= call.tokens) return;
  double squaresOfKey = 0.0, sumOfKey = 0.0;
  float largestOfKey = 0.0F;
  for (int lane = 0; lane < rowThreads; ++lane) {
    squaresOfKey += tile.sumSquares[lane][key];
    sumOfKey += tile.sum[lane][key];
    largestOfKey = fmaxf(largestOfKey, tile.largest[lane][key]);
  }
  const auto at = static_cast<std::int64_t>(blockIdx.y) * call.tokens + firstKey + key;
  call.sumSquares[at] = squaresOfKey;
  call.sum[at] = sumOfKey;
  call.largest[at] = largestOfKey;
}

template <int valueTiles>
void launchRows(const KeyScoresLaunch& call) {
  constexpr auto columns = static_cast<std::int64_t>(tileValueWidth) * valueTiles;
  const dim3 blocks(static_cast<unsigned>((call.rows + tileRows - 1) / tileRows),
                    static_cast<unsigned>(std::max<std::int64_t>(1, (call.valueWidth + columns - 1) / columns)));
  launch("key_scores, pass 1", keyScoreRows<valueTiles>, blocks, blockThreads, call);
}

}  // namespace

void launchKeyScores(const KeyScoresLaunch& call, int device) {
  useDevice(device);
  withValueTiles(call.valueWidth, [&call](auto tiles) { launchRows<decltype(tiles)::value>(call); });
  const dim3 blocks(static_cast<unsigned>((call.tokens + tileKeys - 1) / tileKeys),
                    static_cast<unsigned>(keyScoreBlocks(call.rows)));
  launch("key_scores, pass 2", keyScoreColumns, blocks, blockThreads, call, keyScoreRowsPerBlock(call.rows));
}

}  // namespace headscope::gpu
