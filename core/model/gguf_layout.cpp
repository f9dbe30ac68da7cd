#include "core/model/gguf_layout.h"

#include <ggml.h>
#include <gguf.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstring>
#include <unordered_set>

#include "core/model/gguf_cursor.h"

namespace headscope {

namespace {

static_assert(std::endian::native == std::endian::little, "GGUF and safetensors are read as little-endian");

constexpr std::int64_t maxEntries = 1'000'000;
constexpr std::uint64_t maxKeyBytes = 65'535;
constexpr std::uint64_t minPairBytes = 8 + 1 + 4 + 1;
constexpr std::uint64_t minTensorBytes = 8 + 1 + 4 + 8 + 4 + 8;
constexpr std::uint64_t defaultAlignment = 32;

/// Bytes of one value, 0 for strings, arrays and types that do not exist.
std::uint64_t valueBytes(std::int32_t type) {
  static constexpr std::array<std::uint64_t, GGUF_TYPE_COUNT> bytes = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
  return type >= 0 && type < GGUF_TYPE_COUNT ? bytes[static_cast<std::size_t>(type)] : 0;
}

std::string inQuotes(const std::string& text) { return "'" + text + "'"; }

struct Header {
  std::uint64_t tensors = 0;
  std::uint64_t pairs = 0;
};

Result<Header> readHeader(GgufCursor& cursor) {
  HEADSCOPE_TRY(Header, magic, cursor.number<std::uint32_t>("the file's first bytes"));
  if (std::memcmp(&magic, "GGUF", 4) != 0)
    return cursor.errorAt(0, "is not a GGUF file: it does not begin with GGUF", "name a .gguf file");
  HEADSCOPE_TRY(Header, version, cursor.number<std::uint32_t>("the version"));
  if ((version & 0xFFFF) == 0)
    return cursor.errorAt(4, "is a big-endian GGUF file", "convert it to little-endian with gguf_convert_endian");
  if (version != 2 && version != 3)
    return cursor.errorAt(4, "has GGUF version " + std::to_string(version) + ", only 2 and 3 are supported",
                          "convert the model again with a current converter");
  HEADSCOPE_TRY(Header, tensors, cursor.number<std::int64_t>("the tensor count"));
  HEADSCOPE_TRY(Header, pairs, cursor.number<std::int64_t>("the metadata count"));
  if (tensors < 0 || tensors > maxEntries || static_cast<std::uint64_t>(tensors) > cursor.left() / minTensorBytes)
    return cursor.errorAt(8, "claims " + std::to_string(tensors) + " tensors, more than fit the file or the limit of " +
                                 std::to_string(maxEntries));
  if (pairs < 0 || pairs > maxEntries || static_cast<std::uint64_t>(pairs) > cursor.left() / minPairBytes)
    return cursor.errorAt(16, "claims " + std::to_string(pairs) +
                                  " metadata keys, more than fit the file or the limit of " +
                                  std::to_string(maxEntries));
  return Header{static_cast<std::uint64_t>(tensors), static_cast<std::uint64_t>(pairs)};
}

Result<Done> skipArray(GgufCursor& cursor, const std::string& context) {
  HEADSCOPE_TRY(Done, type, cursor.number<std::int32_t>(context));
  const bool strings = type == GGUF_TYPE_STRING;
  const std::uint64_t smallest = strings ? sizeof(std::uint64_t) : valueBytes(type);
  if (smallest == 0)
    return cursor.error(context + " is an array of type " + std::to_string(type) +
                        (type == GGUF_TYPE_ARRAY ? ": arrays of arrays are not allowed" : ", which does not exist"));
  HEADSCOPE_TRY(Done, count, cursor.number<std::uint64_t>(context));
  if (count > cursor.left() / smallest)
    return cursor.error(context + " claims " + std::to_string(count) + " elements, more than the file can hold");
  if (!strings) return cursor.skip(count * smallest, context);
  for (std::uint64_t i = 0; i < count; ++i) {
    HEADSCOPE_TRY(Done, length, cursor.number<std::uint64_t>(context));
    HEADSCOPE_CHECK(Done, cursor.skip(length, context));
  }
  return Done{};
}

Result<Done> skipValue(GgufCursor& cursor, std::int32_t type, const std::string& context) {
  if (type == GGUF_TYPE_ARRAY) return skipArray(cursor, context);
  if (type == GGUF_TYPE_STRING) {
    HEADSCOPE_TRY(Done, length, cursor.number<std::uint64_t>(context));
    return cursor.skip(length, context);
  }
  if (valueBytes(type) == 0)
    return cursor.error(context + " has type " + std::to_string(type) + ", which does not exist");
  return cursor.skip(valueBytes(type), context);
}

Result<std::uint64_t> readAlignment(GgufCursor& cursor, std::int32_t type, const std::string& context) {
  if (type != GGUF_TYPE_UINT32) return cursor.error(context + " is not a u32");
  HEADSCOPE_TRY(std::uint64_t, alignment, cursor.number<std::uint32_t>(context));
  if (!std::has_single_bit(alignment))
    return cursor.error(context + " is " + std::to_string(alignment) + ", not a power of two");
  return std::uint64_t{alignment};
}

/// Walks the key-value pairs and returns the alignment of tensor data.
Result<std::uint64_t> readPairs(GgufCursor& cursor, std::uint64_t count, std::vector<std::string>& keys) {
  std::uint64_t alignment = defaultAlignment;
  std::unordered_set<std::string> seen;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string number = "metadata key number " + std::to_string(i);
    HEADSCOPE_TRY(std::uint64_t, key, cursor.text(number, maxKeyBytes));
    if (key.empty()) return cursor.error(number + " is empty");
    if (!seen.insert(key).second) return cursor.error("key " + inQuotes(key) + " stands there twice");
    const std::string context = "key " + inQuotes(key);
    HEADSCOPE_TRY(std::uint64_t, type, cursor.number<std::int32_t>(context));
    if (key == GGUF_KEY_GENERAL_ALIGNMENT) {
      HEADSCOPE_TRY(std::uint64_t, value, readAlignment(cursor, type, context));
      alignment = value;
    } else {
      HEADSCOPE_CHECK(std::uint64_t, skipValue(cursor, type, context));
    }
    keys.push_back(std::move(key));
  }
  return alignment;
}

/// Name of a ggml type in upper case; empty where ggml does not know the number.
std::string dtypeName(std::int32_t type) {
  if (type < 0 || type >= GGML_TYPE_COUNT) return {};
  const auto known = static_cast<ggml_type>(type);
  if (ggml_type_size(known) == 0 || ggml_blck_size(known) <= 0) return {};
  std::string name = ggml_type_name(known);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::toupper(c); });
  return name;
}

Result<Done> readShape(GgufCursor& cursor, GgufTensor& tensor, const std::string& context) {
  HEADSCOPE_TRY(Done, dims, cursor.number<std::uint32_t>(context));
  if (dims > GGML_MAX_DIMS)
    return cursor.error(context + " has " + std::to_string(dims) + " dimensions, at most " +
                        std::to_string(GGML_MAX_DIMS) + " are allowed");
  std::int64_t elements = 1;
  for (std::uint32_t d = 0; d < dims; ++d) {
    HEADSCOPE_TRY(Done, extent, cursor.number<std::int64_t>(context));
    if (extent <= 0)
      return cursor.error(context + " has a dimension of " + std::to_string(extent) + ", it must be at least 1");
    if (__builtin_mul_overflow(elements, extent, &elements))
      return cursor.error(context + " has dimensions whose product does not fit 64 bits");
    tensor.shape.insert(tensor.shape.begin(), extent);
  }
  return Done{};
}

/// Type and bytes of a tensor whose shape is known.
Result<Done> readType(GgufCursor& cursor, GgufTensor& tensor, const std::string& context) {
  HEADSCOPE_TRY(Done, type, cursor.number<std::int32_t>(context));
  tensor.type = type;
  tensor.dtype = dtypeName(type);
  tensor.known = !tensor.dtype.empty();
  if (!tensor.known) {
    tensor.dtype = "type " + std::to_string(type);
    return Done{};
  }
  const auto block = static_cast<std::uint64_t>(ggml_blck_size(static_cast<ggml_type>(type)));
  const std::uint64_t row = tensor.shape.empty() ? 1 : static_cast<std::uint64_t>(tensor.shape.back());
  if (row % block != 0)
    return cursor.error(context + " has rows of " + std::to_string(row) + " elements, not a multiple of the " +
                        std::to_string(block) + " that " + tensor.dtype + " packs together");
  std::uint64_t blocks = 1;
  for (const auto extent : tensor.shape) blocks *= static_cast<std::uint64_t>(extent);
  blocks /= block;
  if (__builtin_mul_overflow(blocks, std::uint64_t{ggml_type_size(static_cast<ggml_type>(type))}, &tensor.bytes))
    return cursor.error(context + " has a size in bytes that does not fit 64 bits");
  return Done{};
}

Result<std::vector<GgufTensor>> readTable(GgufCursor& cursor, std::uint64_t count) {
  std::vector<GgufTensor> tensors;
  std::unordered_set<std::string> seen;
  for (std::uint64_t i = 0; i < count; ++i) {
    GgufTensor tensor;
    const std::string number = "tensor number " + std::to_string(i);
    HEADSCOPE_TRY(std::vector<GgufTensor>, name, cursor.text(number, GGML_MAX_NAME - 1));
    if (name.empty()) return cursor.error(number + " has no name");
    if (!seen.insert(name).second) return cursor.error("tensor " + inQuotes(name) + " stands there twice");
    const std::string context = "tensor " + inQuotes(name);
    tensor.name = std::move(name);
    HEADSCOPE_CHECK(std::vector<GgufTensor>, readShape(cursor, tensor, context));
    HEADSCOPE_CHECK(std::vector<GgufTensor>, readType(cursor, tensor, context));
    HEADSCOPE_TRY(std::vector<GgufTensor>, offset, cursor.number<std::uint64_t>(context));
    tensor.offset = offset;
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

std::uint64_t padded(std::uint64_t bytes, std::uint64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Makes offsets absolute and holds them against the file. Tensors follow each other, each padded; where a type is
/// unknown the place of the next one cannot be foretold and is taken as it stands.
Result<Done> placeTensors(const RandomAccessFile& file, std::uint64_t start, std::uint64_t alignment,
                          std::vector<GgufTensor>& tensors) {
  std::uint64_t expected = 0;
  bool foretold = true;
  for (auto& tensor : tensors) {
    const std::string context = "tensor " + inQuotes(tensor.name) + " (" + tensor.dtype + ")";
    const std::uint64_t left = file.size() > start ? file.size() - start : 0;
    if (tensor.offset > left || tensor.bytes > left - tensor.offset)
      return Error{context + " needs " + std::to_string(tensor.bytes) + " bytes at byte " + std::to_string(start) +
                       " + " + std::to_string(tensor.offset) + " but the file has " + std::to_string(file.size()),
                   file.path().string(), "the file is cut short; fetch it again"};
    if (foretold ? tensor.offset != expected : (tensor.offset < expected || tensor.offset % alignment != 0))
      return Error{context + " stands at data byte " + std::to_string(tensor.offset) + " where byte " +
                       std::to_string(expected) + " follows from the sizes of the tensors before",
                   file.path().string(),
                   "the file is damaged or written by a program with other tensor types; fetch or convert it again"};
    expected = padded(tensor.offset + tensor.bytes, alignment);
    foretold = tensor.known;
    tensor.offset += start;
  }
  return Done{};
}

}  // namespace

Result<GgufLayout> readGgufLayout(const RandomAccessFile& file) {
  GgufCursor cursor(file);
  GgufLayout layout;
  HEADSCOPE_TRY(GgufLayout, header, readHeader(cursor));
  HEADSCOPE_TRY(GgufLayout, alignment, readPairs(cursor, header.pairs, layout.keys));
  const std::uint64_t metadataEnd = cursor.position();
  HEADSCOPE_TRY(GgufLayout, tensors, readTable(cursor, header.tensors));
  const std::uint64_t tableEnd = cursor.position();
  HEADSCOPE_CHECK(GgufLayout, placeTensors(file, padded(tableEnd, alignment), alignment, tensors));
  layout.tensors = std::move(tensors);
  layout.metadata = cursor.bytes(0, metadataEnd);
  constexpr std::int64_t noTensors = 0;
  std::memcpy(layout.metadata.data() + 8, &noTensors, sizeof noTensors);
  layout.table = cursor.bytes(metadataEnd, tableEnd);
  return layout;
}

}  // namespace headscope
