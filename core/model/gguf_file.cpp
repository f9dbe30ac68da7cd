#include "core/model/gguf_file.h"

#include <gguf.h>

#include <cstring>
#include <limits>

namespace headscope {

namespace {

/// Calls `use` with a value of the C++ type behind a GGUF number type; false for strings, bools and arrays.
template <class Use>
bool withNumberType(gguf_type type, Use use) {
  switch (type) {
    case GGUF_TYPE_UINT8: use(std::uint8_t{}); return true;
    case GGUF_TYPE_INT8: use(std::int8_t{}); return true;
    case GGUF_TYPE_UINT16: use(std::uint16_t{}); return true;
    case GGUF_TYPE_INT16: use(std::int16_t{}); return true;
    case GGUF_TYPE_UINT32: use(std::uint32_t{}); return true;
    case GGUF_TYPE_INT32: use(std::int32_t{}); return true;
    case GGUF_TYPE_UINT64: use(std::uint64_t{}); return true;
    case GGUF_TYPE_INT64: use(std::int64_t{}); return true;
    case GGUF_TYPE_FLOAT32: use(float{}); return true;
    case GGUF_TYPE_FLOAT64: use(double{}); return true;
    default: return false;
  }
}

/// Copies `count` numbers of a GGUF type, widened; nothing where the type does not fit Wanted or a value overflows it.
template <class Wanted>
std::optional<std::vector<Wanted>> widen(gguf_type type, const void* data, std::size_t count) {
  std::vector<Wanted> values;
  bool fits = true;
  const bool number = withNumberType(type, [&](auto sample) {
    using Stored = decltype(sample);
    if constexpr (std::is_integral_v<Wanted> && !std::is_integral_v<Stored>) {
      fits = false;
    } else {
      values.reserve(count);
      for (std::size_t i = 0; i < count && fits; ++i) {
        Stored stored;
        std::memcpy(&stored, static_cast<const char*>(data) + i * sizeof(Stored), sizeof(Stored));
        if constexpr (std::is_same_v<Stored, std::uint64_t> && std::is_integral_v<Wanted>)
          fits = stored <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        values.push_back(static_cast<Wanted>(stored));
      }
    }
  });
  if (!number || !fits) return std::nullopt;
  return values;
}

}  // namespace

void GgufFile::FreeContext::operator()(gguf_context* context) const { gguf_free(context); }

GgufFile::GgufFile(std::shared_ptr<const RandomAccessFile> file, GgufLayout layout,
                   std::unique_ptr<gguf_context, FreeContext> context)
    : m_file(std::move(file)), m_layout(std::move(layout)), m_context(std::move(context)) {
  for (std::size_t i = 0; i < m_layout.keys.size(); ++i) m_keys.emplace(m_layout.keys[i], i);
}

GgufFile::~GgufFile() = default;

Result<std::shared_ptr<const GgufFile>> GgufFile::open(const std::filesystem::path& path) {
  using Opened = std::shared_ptr<const GgufFile>;
  HEADSCOPE_TRY(Opened, file, RandomAccessFile::open(path));
  HEADSCOPE_TRY(Opened, layout, readGgufLayout(*file));
  const gguf_init_params params{.no_alloc = true, .ctx = nullptr};
  std::unique_ptr<gguf_context, FreeContext> context(
      gguf_init_from_buffer(layout.metadata.data(), layout.metadata.size(), params));
  if (!context || gguf_get_n_kv(context.get()) != static_cast<std::int64_t>(layout.keys.size()))
    return Error{"has metadata that ggml's reader refuses", path.string(), "convert the model again"};
  return Opened(new GgufFile(std::move(file), std::move(layout), std::move(context)));
}

std::optional<std::int64_t> GgufFile::find(const std::string& key) const {
  const auto found = m_keys.find(key);
  if (found == m_keys.end()) return std::nullopt;
  return found->second;
}

bool GgufFile::isArray(const std::string& key) const {
  const auto id = find(key);
  return id && gguf_get_kv_type(m_context.get(), *id) == GGUF_TYPE_ARRAY;
}

Error GgufFile::wrongType(const std::string& key, const char* wanted) const {
  const auto id = find(key).value_or(0);
  auto type = gguf_get_kv_type(m_context.get(), id);
  std::string found = gguf_type_name(type);
  if (type == GGUF_TYPE_ARRAY)
    found = std::string("array of ") + gguf_type_name(gguf_get_arr_type(m_context.get(), id));
  return {"key '" + key + "' must be " + wanted + " but is " + found, path().string(), "convert the model again"};
}

Result<std::optional<std::string>> GgufFile::text(const std::string& key) const {
  const auto id = find(key);
  if (!id) return std::optional<std::string>{};
  if (gguf_get_kv_type(m_context.get(), *id) != GGUF_TYPE_STRING) return wrongType(key, "a string");
  return std::optional<std::string>(gguf_get_val_str(m_context.get(), *id));
}

Result<std::optional<bool>> GgufFile::flag(const std::string& key) const {
  const auto id = find(key);
  if (!id) return std::optional<bool>{};
  if (gguf_get_kv_type(m_context.get(), *id) != GGUF_TYPE_BOOL) return wrongType(key, "true or false");
  return std::optional<bool>(gguf_get_val_bool(m_context.get(), *id));
}

Result<std::optional<std::int64_t>> GgufFile::integer(const std::string& key) const {
  const auto id = find(key);
  if (!id) return std::optional<std::int64_t>{};
  const auto type = gguf_get_kv_type(m_context.get(), *id);
  // A string has no data pointer to ask for, an array is another getter's.
  if (type == GGUF_TYPE_STRING || type == GGUF_TYPE_ARRAY) return wrongType(key, "an integer");
  const auto values = widen<std::int64_t>(type, gguf_get_val_data(m_context.get(), *id), 1);
  if (!values) return wrongType(key, "an integer");
  return std::optional<std::int64_t>(values->front());
}

Result<std::optional<double>> GgufFile::real(const std::string& key) const {
  const auto id = find(key);
  if (!id) return std::optional<double>{};
  const auto type = gguf_get_kv_type(m_context.get(), *id);
  if (type == GGUF_TYPE_STRING || type == GGUF_TYPE_ARRAY) return wrongType(key, "a number");
  const auto values = widen<double>(type, gguf_get_val_data(m_context.get(), *id), 1);
  if (!values) return wrongType(key, "a number");
  return std::optional<double>(values->front());
}

Result<std::optional<std::vector<std::string>>> GgufFile::texts(const std::string& key) const {
  const auto id = find(key);
  if (!id) return std::optional<std::vector<std::string>>{};
  if (!isArray(key) || gguf_get_arr_type(m_context.get(), *id) != GGUF_TYPE_STRING)
    return wrongType(key, "an array of strings");
  const std::size_t count = gguf_get_arr_n(m_context.get(), *id);
  std::vector<std::string> values;
  values.reserve(count);
  for (std::size_t i = 0; i < count; ++i) values.emplace_back(gguf_get_arr_str(m_context.get(), *id, i));
  return std::optional(std::move(values));
}

Result<std::optional<std::vector<std::int64_t>>> GgufFile::integers(const std::string& key) const {
  const auto id = find(key);
  if (!id) return std::optional<std::vector<std::int64_t>>{};
  if (!isArray(key) || gguf_get_arr_type(m_context.get(), *id) == GGUF_TYPE_STRING)
    return wrongType(key, "an array of integers");
  auto values = widen<std::int64_t>(gguf_get_arr_type(m_context.get(), *id), gguf_get_arr_data(m_context.get(), *id),
                                    gguf_get_arr_n(m_context.get(), *id));
  if (!values) return wrongType(key, "an array of integers");
  return values;
}

Result<std::optional<std::vector<double>>> GgufFile::reals(const std::string& key) const {
  const auto id = find(key);
  if (!id) return std::optional<std::vector<double>>{};
  if (!isArray(key) || gguf_get_arr_type(m_context.get(), *id) == GGUF_TYPE_STRING)
    return wrongType(key, "an array of numbers");
  auto values = widen<double>(gguf_get_arr_type(m_context.get(), *id), gguf_get_arr_data(m_context.get(), *id),
                              gguf_get_arr_n(m_context.get(), *id));
  if (!values) return wrongType(key, "an array of numbers");
  return values;
}

}  // namespace headscope
