#include "gpu/ragged_attention_gpu.h"

#include "gpu/attention_tiles.cuh"
#include "gpu/cuda_launch.cuh"

namespace headscope::gpu {

namespace {

/// The 32 rows of a tile: where each lies among the call's [groups · rows], or −1, and the last key it sees.
struct TileRows {
  std::int64_t callRow[tileRows];
  std::int64_t lastKey[tileRows];
};

/// Rows of one segment, the opening or a continuation: all query heads of the group one after the other, since they
/// share their keys. The keys are the compact cache, then the opening (for a continuation), then the segment's own
/// rows.
struct SegmentSource {
  const RaggedAttentionLaunch& call;
  const TileRows& rows;
  std::int64_t firstOwn;  ///< first row of the segment
  std::int64_t length;    ///< its rows
  std::int64_t opening;   ///< rows of the opening that come before them

  __device__ std::int64_t keys() const { return call.compact + opening + length; }
  __device__ std::int64_t width() const { return call.width; }
  __device__ std::int64_t valueWidth() const { return call.valueWidth; }
  __device__ const float* queryRow(int row) const {
    return rows.callRow[row] < 0 ? nullptr : call.queries + rows.callRow[row] * call.width;
  }
  __device__ const float* keyRow(std::int64_t key) const {
    return rowOf(key, call.compactKeys, call.ownKeys, call.width);
  }
  __device__ const float* valueRow(std::int64_t key) const {
    return rowOf(key, call.compactValues, call.ownValues, call.valueWidth);
  }
  __device__ float score(int row, std::int64_t key, float product) const {
    if (key < call.compact) return call.scale * product + call.bias[key];
    return key <= rows.lastKey[row] ? call.scale * product : -INFINITY;
  }

private:
  __device__ const float* rowOf(std::int64_t key, const float* compact, const float* own, std::int64_t columns) const {
    if (key < call.compact) return compact + key * columns;
    if (key >= keys()) return nullptr;
    const auto after = key - call.compact;
    return own + (after < opening ? after : firstOwn + after - opening) * columns;
  }
};

/// softmax_j(scale·q_i·k_j + bias_j)·v_j, a block for 32 rows of segment blockIdx.y and 64·valueTiles columns of the
/// values. Segment 0 is the opening, segment s + 1 continuation s.
template <int valueTiles>
__global__ void __launch_bounds__(blockThreads) raggedRows(RaggedAttentionLaunch call) {
  __shared__ AttentionTile<valueTiles> tile;
  __shared__ TileRows tileRow;
  const bool isOpening = blockIdx.y == 0;
  const auto opening = isOpening ? 0 : call.shared;
  const auto firstOwn = isOpening ? 0 : call.begin[blockIdx.y - 1];
  const auto length = isOpening ? call.shared : call.begin[blockIdx.y] - firstOwn;
  const auto firstRow = static_cast<std::int64_t>(blockIdx.x) * tileRows;
  if (firstRow >= call.groups * length) return;
  if (threadIdx.x < tileRows) {
    const auto at = firstRow + threadIdx.x;
    tileRow.callRow[threadIdx.x] = at < call.groups * length ? at / length * call.rows + firstOwn + at % length : -1;
    tileRow.lastKey[threadIdx.x] = call.compact + opening + at % length;
  }
  __syncthreads();
  const SegmentSource source{call, tileRow, firstOwn, length, opening};
  const auto firstColumn = static_cast<std::int64_t>(blockIdx.z) * tileValueWidth * valueTiles;
  AttendedRows<valueTiles> rows;
  attendRows(tile, source, firstColumn, rows);
  storeRows(rows, firstColumn, call.valueWidth, [&](int row, std::int64_t column, float value) {
    const auto at = tileRow.callRow[row];
    if (at >= 0) call.output[at * call.valueWidth + column] = value;
  });
}

template <int valueTiles>
void launchRows(const RaggedAttentionLaunch& call) {
  constexpr auto columns = static_cast<std::int64_t>(tileValueWidth) * valueTiles;
  const dim3 blocks(static_cast<unsigned>((call.groups * call.longest + tileRows - 1) / tileRows),
                    static_cast<unsigned>(call.continuations + 1),
                    static_cast<unsigned>((call.valueWidth + columns - 1) / columns));
  launch("ragged_attention", raggedRows<valueTiles>, blocks, blockThreads, call);
}

}  // namespace

void launchRaggedAttention(const RaggedAttentionLaunch& call, int device) {
  if (call.groups == 0 || call.longest == 0 || call.valueWidth == 0) return;
  useDevice(device);
  withValueTiles(call.valueWidth, [&call](auto tiles) { launchRows<decltype(tiles)::value>(call); });
}

}  // namespace headscope::gpu
