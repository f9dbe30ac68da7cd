#pragma once

/// Device code the attention kernels share: tiles of 32 query rows by 64 keys, worked on by blocks of 128 threads.
/// Thread (r, c) of the 8 × 16 in a block owns rows 4r…4r+3 and keys 4c…4c+3 of the tile, or the same rows of the
/// output and columns 4c…4c+3 of every 64. All arithmetic is float32 on the ordinary units: tensor cores would round to
/// TF32.
///
/// Every function is called by all threads of a block alike, since it synchronises them. Loops over a thread's output
/// are unrolled by name: an index that is not known when compiling would put it into slow local memory.

#include <cstdint>
#include <type_traits>

namespace headscope::gpu {

constexpr int tileRows = 32;
constexpr int tileKeys = 64;
constexpr int tileDepth = 32;       ///< columns of queries and keys in shared memory at a time
constexpr int tileValueKeys = 16;   ///< rows of values in shared memory at a time
constexpr int tileValueWidth = 64;  ///< columns of values the threads of a block cover once
constexpr int keyThreads = 16;
constexpr int rowThreads = 8;
constexpr int blockThreads = rowThreads * keyThreads;
constexpr int share = 4;  ///< rows and keys of a thread

/// Four neighbours of shared memory in one load; `values` is aligned to 16 bytes.
__device__ inline float4 loadFour(const float* values) { return *reinterpret_cast<const float4*>(values); }

/// Columns of the queries and keys of one tile, transposed; padded so that rows stay aligned and spread over the banks.
struct ProductTile {
  alignas(16) float queries[tileDepth][tileRows + 4];
  alignas(16) float keys[tileDepth][tileKeys + 4];
};

/// products[i][j] = q·k of the thread's row i and key j. queryRow(r), r < 32, and keyRow(c), c < 64, point at `width`
/// floats, or are null for a row or key outside, which counts as zero.
template <class QueryRow, class KeyRow>
__device__ inline void multiplyTile(ProductTile& tile, const QueryRow& queryRow, const KeyRow& keyRow,
                                    std::int64_t width, float (&products)[share][share]) {
  const int thread = static_cast<int>(threadIdx.x);
  const int rowLane = thread / keyThreads;
  const int keyLane = thread % keyThreads;
  for (auto& row : products)
    for (float& product : row) product = 0.0F;

  for (std::int64_t first = 0; first < width; first += tileDepth) {
    const int column = thread % tileDepth;
    const bool inside = first + column < width;
    for (int row = thread / tileDepth; row < tileRows; row += blockThreads / tileDepth) {
      const float* source = queryRow(row);
      tile.queries[column][row] = inside && source != nullptr ? source[first + column] : 0.0F;
    }
    for (int key = thread / tileDepth; key < tileKeys; key += blockThreads / tileDepth) {
      const float* source = keyRow(key);
      tile.keys[column][key] = inside && source != nullptr ? source[first + column] : 0.0F;
    }
    __syncthreads();
    for (int depth = 0; depth < tileDepth; ++depth) {
      const float4 q = loadFour(&tile.queries[depth][share * rowLane]);
      const float4 k = loadFour(&tile.keys[depth][share * keyLane]);
      const float rows[share] = {q.x, q.y, q.z, q.w};
      const float keys[share] = {k.x, k.y, k.z, k.w};
      for (int i = 0; i < share; ++i)
        for (int j = 0; j < share; ++j) products[i][j] += rows[i] * keys[j];
    }
    __syncthreads();
  }
}

/// Calls `launch` with the tiles of value columns a block should have for values so wide, as std::integral_constant:
/// one, two or four.
template <class Launch>
void withValueTiles(std::int64_t valueWidth, const Launch& launch) {
  if (valueWidth <= tileValueWidth) {
    launch(std::integral_constant<int, 1>());
  } else if (valueWidth <= 2 * tileValueWidth) {
    launch(std::integral_constant<int, 2>());
  } else {
    launch(std::integral_constant<int, 4>());
  }
}

/// Shared memory of attendRows.
template <int valueTiles>
struct AttentionTile {
  ProductTile product;
  alignas(16) float weights[tileKeys][tileRows + 4];
  alignas(16) float values[tileValueKeys][tileValueWidth * valueTiles];
  float partialMax[tileRows][keyThreads + 1];
  float partialSum[tileRows][keyThreads + 1];
};

/// What a thread knows of its rows: Σ_j exp(s_ij − max)·v_j in its columns, max_j s_ij and Σ_j exp(s_ij − max).
template <int valueTiles>
struct AttendedRows {
  float output[share][share * valueTiles];
  float max[share];
  double sum[share];
};

/// output += weights·values over the keys of one tile. The first synchronisation also publishes the partial sums.
template <int valueTiles, class Source>
__device__ inline void addValues(AttentionTile<valueTiles>& tile, const Source& source, std::int64_t begin,
                                 std::int64_t firstColumn, AttendedRows<valueTiles>& rows) {
  constexpr int columns = tileValueWidth * valueTiles;
  const int thread = static_cast<int>(threadIdx.x);
  const int rowLane = thread / keyThreads;
  const int keyLane = thread % keyThreads;
  for (int first = 0; first < tileKeys; first += tileValueKeys) {
    for (int i = thread; i < tileValueKeys * columns; i += blockThreads) {
      const std::int64_t column = firstColumn + i % columns;
      const float* value = source.valueRow(begin + first + i / columns);
      tile.values[i / columns][i % columns] = value != nullptr && column < source.valueWidth() ? value[column] : 0.0F;
    }
    __syncthreads();
    for (int key = 0; key < tileValueKeys; ++key) {
      const float4 w = loadFour(&tile.weights[first + key][share * rowLane]);
      const float weights[share] = {w.x, w.y, w.z, w.w};
#pragma unroll
      for (int part = 0; part < valueTiles; ++part) {
        const float4 v = loadFour(&tile.values[key][part * tileValueWidth + share * keyLane]);
        const float values[share] = {v.x, v.y, v.z, v.w};
        for (int i = 0; i < share; ++i)
          for (int j = 0; j < share; ++j) rows.output[i][part * share + j] += weights[i] * values[j];
      }
    }
    __syncthreads();
  }
}

/// Softmax attention of the 32 rows of a tile over all keys of `source` in one sweep: the maximum and the sum of each
/// row run along, and what was summed under a smaller maximum is scaled down (online softmax, Milakov and Gimelshein
/// 2018). Computes columns firstColumn … firstColumn + 64·valueTiles of the values. A source has
///   keys()               how many keys there are
///   queryRow(r)          the query of tile row r, or null
///   keyRow(k)            key k, or null past the last; valueRow(k) likewise
///   score(r, k, product) the score of row r and key k from q·k; −∞ where the row does not see the key or there is none
///   width(), valueWidth()
template <int valueTiles, class Source>
__device__ inline void attendRows(AttentionTile<valueTiles>& tile, const Source& source, std::int64_t firstColumn,
                                  AttendedRows<valueTiles>& rows) {
  const int rowLane = static_cast<int>(threadIdx.x) / keyThreads;
  const int keyLane = static_cast<int>(threadIdx.x) % keyThreads;
  for (int i = 0; i < share; ++i) {
    rows.max[i] = -INFINITY;
    rows.sum[i] = 0.0;
    for (float& value : rows.output[i]) value = 0.0F;
  }
  for (std::int64_t begin = 0; begin < source.keys(); begin += tileKeys) {
    float scores[share][share];
    multiplyTile(
        tile.product, [&source](int row) { return source.queryRow(row); },
        [&source, begin](int key) { return source.keyRow(begin + key); }, source.width(), scores);
    for (int i = 0; i < share; ++i) {
      float largest = -INFINITY;
      for (int j = 0; j < share; ++j) {
        scores[i][j] = source.score(share * rowLane + i, begin + share * keyLane + j, scores[i][j]);
        largest = fmaxf(largest, scores[i][j]);
      }
      tile.partialMax[share * rowLane + i][keyLane] = largest;
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < share; ++i) {
      const int row = share * rowLane + i;
      float largest = rows.max[i];
      for (int lane = 0; lane < keyThreads; ++lane) largest = fmaxf(largest, tile.partialMax[row][lane]);
      // A row that sees nothing so far keeps weights of zero, not exp(−∞ + ∞).
      const float base = largest == -INFINITY ? 0.0F : largest;
      const float shrink = expf(rows.max[i] - base);
      rows.max[i] = largest;
      rows.sum[i] *= shrink;
      for (float& value : rows.output[i]) value *= shrink;
      float sum = 0.0F;
      for (int j = 0; j < share; ++j) {
        const float weight = expf(scores[i][j] - base);
        tile.weights[share * keyLane + j][row] = weight;
        sum += weight;
      }
      tile.partialSum[row][keyLane] = sum;
    }
    addValues(tile, source, begin, firstColumn, rows);
    for (int i = 0; i < share; ++i) {
      float sum = 0.0F;
      for (int lane = 0; lane < keyThreads; ++lane) sum += tile.partialSum[share * rowLane + i][lane];
      rows.sum[i] += sum;
    }
  }
}

/// The value columns a thread holds, divided by the sums: store(row of the tile, column, value).
template <int valueTiles, class Store>
__device__ inline void storeRows(const AttendedRows<valueTiles>& rows, std::int64_t firstColumn,
                                 std::int64_t valueWidth, const Store& store) {
  const int rowLane = static_cast<int>(threadIdx.x) / keyThreads;
  const int keyLane = static_cast<int>(threadIdx.x) % keyThreads;
#pragma unroll
  for (int i = 0; i < share; ++i) {
    const auto sum = static_cast<float>(rows.sum[i]);
#pragma unroll
    for (int part = 0; part < valueTiles; ++part)
      for (int j = 0; j < share; ++j) {
        const std::int64_t column = firstColumn + part * tileValueWidth + share * keyLane + j;
        if (column < valueWidth) store(share * rowLane + i, column, rows.output[i][part * share + j] / sum);
      }
  }
}

}  // namespace headscope::gpu
