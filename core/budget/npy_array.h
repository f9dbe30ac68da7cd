#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// An array of NumPy's .npy format, in row-major order.
struct NpyArray {
  std::vector<std::size_t> shape;
  std::vector<double> values;
};

/// Whether the bytes begin as a .npy file does.
[[nodiscard]] bool isNpy(std::string_view bytes);

/// Reads a .npy file (NumPy Enhancement Proposal 1):
///   6 bytes \x93NUMPY · 1 byte major, 1 byte minor version · header length, u16 little-endian in version 1, u32 in 2
///   and 3 · header, a Python dictionary {'descr': …, 'fortran_order': …, 'shape': (…)} padded with spaces to a newline
///   · elements without a gap.
/// Takes float16, float32 and float64 of either byte order, in either index order. Refuses Python objects, which are
/// pickles, other types, and a file whose size is not what its shape says.
[[nodiscard]] Result<NpyArray> parseNpy(const std::string& name, std::string_view bytes);

/// The bytes of version 1 that NumPy itself writes for a row-major '<f8' array.
[[nodiscard]] std::string npyBytes(const NpyArray& array);

}  // namespace headscope
