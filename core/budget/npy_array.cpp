#include "core/budget/npy_array.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>

namespace headscope {

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kGrowthDigits = 21;

/// What the header says.
struct Header {
  std::string type;
  bool fortranOrder = false;
  std::vector<std::size_t> shape;
  int found = 0;  ///< of the three keys
};

/// Takes the header's dictionary apart. Every step returns whether the text went on as expected.
class HeaderReader {
public:
  explicit HeaderReader(std::string_view text) : m_text(text) {}

  std::optional<Header> read() {
    Header header;
    if (!take('{')) return std::nullopt;
    while (!take('}')) {
      const auto key = string();
      if (!key || !take(':') || !value(*key, header)) return std::nullopt;
      if (!take(',') && !(peek() == '}')) return std::nullopt;
    }
    skipSpace();
    if (!m_text.empty() || header.found != 3) return std::nullopt;
    return header;
  }

private:
  void skipSpace() { m_text.remove_prefix(std::min(m_text.find_first_not_of(" \n"), m_text.size())); }
  char peek() {
    skipSpace();
    return m_text.empty() ? '\0' : m_text.front();
  }
  bool take(char wanted) {
    if (peek() != wanted) return false;
    m_text.remove_prefix(1);
    return true;
  }
  bool word(std::string_view wanted) {
    skipSpace();
    if (!m_text.starts_with(wanted)) return false;
    m_text.remove_prefix(wanted.size());
    return true;
  }
  std::optional<std::string> string() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') return std::nullopt;
    const auto end = m_text.find(quote, 1);
    if (end == std::string_view::npos) return std::nullopt;
    std::string text(m_text.substr(1, end - 1));
    m_text.remove_prefix(end + 1);
    return text;
  }
  bool value(const std::string& key, Header& header) {
    ++header.found;
    if (key == "descr") {
      const auto type = string();
      header.type = type.value_or("a structure");
      return type.has_value();
    }
    if (key == "fortran_order") {
      header.fortranOrder = word("True");
      return header.fortranOrder || word("False");
    }
    return key == "shape" && shape(header.shape);
  }
  bool shape(std::vector<std::size_t>& sizes) {
    if (!take('(')) return false;
    while (!take(')')) {
      skipSpace();
      std::size_t size = 0;
      const auto [end, code] = std::from_chars(m_text.data(), m_text.data() + m_text.size(), size);
      if (code != std::errc()) return false;
      m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
      sizes.push_back(size);
      if (!take(',') && peek() != ')') return false;
    }
    return true;
  }

  std::string_view m_text;
};

std::uint64_t littleEndian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

/// IEEE binary16: sign, 5 bits of exponent, 10 of fraction.
double halfValue(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 1023;
  const double size = exponent == 31  ? (fraction == 0 ? std::numeric_limits<double>::infinity()
                                                       : std::numeric_limits<double>::quiet_NaN())
                      : exponent == 0 ? std::ldexp(fraction, -24)
                                      : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 != 0 ? -size : size;
}

double floatValue(std::string_view bytes, bool bigEndian) {
  std::string ordered(bytes);
  if (bigEndian) std::ranges::reverse(ordered);
  const std::uint64_t bits = littleEndian(ordered);
  if (bytes.size() == 2) return halfValue(static_cast<std::uint16_t>(bits));
  if (bytes.size() == 4) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return std::bit_cast<double>(bits);
}

/// Elements a shape has; none where that is more than `most`.
std::optional<std::size_t> elements(const std::vector<std::size_t>& shape, std::size_t most) {
  std::size_t count = 1;
  for (const std::size_t size : shape)
    if (__builtin_mul_overflow(count, size, &count)) return std::nullopt;
  if (count > most) return std::nullopt;
  return count;
}

/// Where the element of a row-major place lies in a column-major array.
std::size_t columnMajorPlace(std::size_t place, const std::vector<std::size_t>& shape) {
  std::size_t stride = 1;
  for (const std::size_t size : shape) stride *= size;
  std::size_t other = 0;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    stride /= shape[axis];
    other += place % shape[axis] * stride;
    place /= shape[axis];
  }
  return other;
}

}  // namespace

bool isNpy(std::string_view bytes) { return bytes.starts_with(kMagic); }

Result<NpyArray> parseNpy(const std::string& name, std::string_view bytes) {
  const std::size_t start = kMagic.size() + 2;
  if (!isNpy(bytes) || bytes.size() < start + 4)
    return Error{"is not a complete .npy file", name, "save it again with numpy.save"};
  const int version = static_cast<unsigned char>(bytes[kMagic.size()]);
  if (version < 1 || version > 3)
    return Error{"is .npy version " + std::to_string(version) + ", which is not known", name,
                 "save it again with numpy.save"};
  const std::size_t lengthBytes = version == 1 ? 2 : 4;
  const std::uint64_t length = littleEndian(bytes.substr(start, lengthBytes));
  bytes.remove_prefix(start + lengthBytes);
  if (length > bytes.size())
    return Error{"ends inside its header of " + std::to_string(length) + " bytes", name,
                 "save it again with numpy.save"};
  const std::string_view text = bytes.substr(0, length);
  bytes.remove_prefix(length);
  const auto header = HeaderReader(text).read();
  if (!header)
    return Error{"has a header that is not a description of a plain array", name, "save one array of floats"};
  if (header->type.find('O') != std::string::npos)
    return Error{"holds Python objects, which are pickles: opening them can run code", name,
                 "save a plain array of floats"};
  const bool known = header->type.size() == 3 && (header->type[0] == '<' || header->type[0] == '>') &&
                     header->type[1] == 'f' && std::string_view("248").find(header->type[2]) != std::string_view::npos;
  if (!known) return Error{"holds elements of type " + header->type, name, "save it as float32 or float64"};

  const auto size = static_cast<std::size_t>(header->type[2] - '0');
  const auto count = elements(header->shape, bytes.size() / size);
  if (!count || *count * size != bytes.size())
    return Error{"has " + std::to_string(bytes.size()) + " bytes of elements, which is not what its shape says", name,
                 "save it again with numpy.save"};
  NpyArray array{header->shape, std::vector<double>(*count)};
  for (std::size_t place = 0; place < *count; ++place) {
    const std::size_t from = header->fortranOrder ? columnMajorPlace(place, array.shape) : place;
    array.values[place] = floatValue(bytes.substr(from * size, size), header->type[0] == '>');
  }
  return array;
}

std::string npyBytes(const NpyArray& array) {
  std::string shape;
  for (const std::size_t size : array.shape) shape += (shape.empty() ? "" : ", ") + std::to_string(size);
  if (array.shape.size() == 1) shape += ",";
  std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + shape + "), }";
  // NumPy leaves room for the first axis to grow in place.
  const std::size_t digits = array.shape.empty() ? kGrowthDigits : std::to_string(array.shape.front()).size();
  header.append(kGrowthDigits - std::min(digits, kGrowthDigits), ' ');
  const std::size_t before = kMagic.size() + 2 + 2;
  header.append(kAlignment - (before + header.size() + 1) % kAlignment, ' ');
  header += '\n';
  std::string bytes(kMagic);
  bytes += {'\x01', '\x00', static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  bytes += header;
  for (const double value : array.values) {
    auto bits = std::bit_cast<std::uint64_t>(value);
    for (int i = 0; i < 8; ++i, bits >>= 8) bytes += static_cast<char>(bits & 255);
  }
  return bytes;
}

}  // namespace headscope
