#pragma once

#include <vector>

namespace headscope {

/// Heads of one layer of a model.
struct LayerHeads {
  int kvHeads = 0;
  int queryHeads = 0;    ///< 0: not known
  bool budgeted = true;  ///< false where the layer does not attend globally and is left whole
};

/// The heads of all layers of a model, for formats that are indexed by layer or by query head.
using HeadLayout = std::vector<LayerHeads>;

}  // namespace headscope
