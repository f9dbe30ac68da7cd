#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// What a conversion does to one layer. Errors are ‖A − A'‖_F ÷ ‖A‖_F over the operators of all query heads together;
/// empty where the original's are all zero.
struct LayerConversion {
  int layer = 0;
  std::optional<double> qkError, ovError;
  std::optional<double> effectiveRank;  ///< of the converted QK operators, not centred
};

struct ConversionResult {
  std::string name;                                     ///< of the model
  std::string target;                                   ///< "gqa:2"
  std::int64_t kvBytesBefore = 0, kvBytesPerToken = 0;  ///< all layers, 2 bytes an element
  std::vector<LayerConversion> layers;
  std::vector<std::string> notes;  ///< a sentence each
  /// Mean log-perplexity of the documents' texts, where it was measured.
  std::optional<double> logPerplexityBefore, logPerplexity;
};

}  // namespace headscope
