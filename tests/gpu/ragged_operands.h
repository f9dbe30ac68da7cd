#pragma once

#include "gpu/ragged_attention.h"
#include "tests/gpu/device_tensors.h"

namespace headscope::gpu::cases {

/// A case's operands on a device.
struct RaggedOperands {
  at::Tensor queries, ownKeys, ownValues;
  CompactKv context;
  SharedOpening layout;
  double scale;

  RaggedOperands(const reference::Ragged& from, at::Device device)
      : queries(tensor(from.queries, {from.groups, from.ownKeys.rows, from.queries.columns}, device)),
        ownKeys(tensor(from.ownKeys, device)),
        ownValues(tensor(from.ownValues, device)),
        context{tensor(from.keys, device), tensor(from.values, device), tensor(from.bias, {from.bias.columns}, device)},
        layout{from.shared, from.begin},
        scale(from.scale) {}

  [[nodiscard]] at::Tensor attended() const {
    return gpu::raggedAttention(queries, ownKeys.unsqueeze(0), ownValues.unsqueeze(0), {context}, layout, scale);
  }
};

}  // namespace headscope::gpu::cases
