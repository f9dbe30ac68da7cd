#include "core/model/model_settings.h"

#include <cmath>

namespace headscope {

using nlohmann::json;

namespace {

const json* present(const json& value) { return value.is_null() ? nullptr : &value; }

}  // namespace

void ModelSettings::setFamily(json fixed, json aliases, json defaults) {
  m_fixed = std::move(fixed);
  m_aliases = std::move(aliases);
  m_defaults = std::move(defaults);
}

std::string ModelSettings::wordOf(const std::string& key) const {
  const auto alias = m_aliases.find(key);
  if (alias == m_aliases.end()) return key;
  if (alias->is_string()) return alias->get<std::string>();
  for (const auto& word : *alias)
    if (m_file.contains(word.get_ref<const std::string&>())) return word.get<std::string>();
  return alias->front().get<std::string>();
}

const json* ModelSettings::find(const std::string& key) const {
  if (const auto fixed = m_fixed.find(key); fixed != m_fixed.end()) return present(*fixed);
  if (const auto found = m_file.find(wordOf(key)); found != m_file.end()) return present(*found);
  if (const auto assumed = m_defaults.find(key); assumed != m_defaults.end()) return present(*assumed);
  return nullptr;
}

Error ModelSettings::error(const std::string& key, const std::string& what, const std::string& remedy) const {
  std::string text = "'";
  text.append(wordOf(key)).append("' ").append(what);
  return {std::move(text), m_where, remedy};
}

Result<std::int64_t> ModelSettings::integer(const std::string& key) const {
  const auto* value = find(key);
  if (!value) return error(key, "is missing", kDamagedSettings);
  if (!value->is_number_integer()) return error(key, "is no integer", kDamagedSettings);
  if (value->is_number_unsigned() && value->get<std::uint64_t>() > std::uint64_t{1} << 62)
    return error(key, "is " + value->dump(), kDamagedSettings);
  return value->get<std::int64_t>();
}

Result<std::int64_t> ModelSettings::integer(const std::string& key, std::int64_t otherwise) const {
  return has(key) ? integer(key) : otherwise;
}

Result<std::int64_t> ModelSettings::size(const std::string& key, std::int64_t low, std::int64_t high) const {
  HEADSCOPE_TRY(std::int64_t, value, integer(key));
  if (value < low || value > high) return error(key, "is " + std::to_string(value), kDamagedSettings);
  return value;
}

Result<std::int64_t> ModelSettings::size(const std::string& key, std::int64_t low, std::int64_t high,
                                         std::int64_t otherwise) const {
  return has(key) ? size(key, low, high) : otherwise;
}

Result<std::optional<double>> ModelSettings::real(const std::string& key) const {
  const auto* value = find(key);
  if (!value) return std::optional<double>{};
  if (!value->is_number() || !std::isfinite(value->get<double>()))
    return error(key, "is no finite number", kDamagedSettings);
  return std::optional<double>(value->get<double>());
}

Result<double> ModelSettings::real(const std::string& key, double otherwise) const {
  HEADSCOPE_TRY(double, value, real(key));
  return value.value_or(otherwise);
}

Result<bool> ModelSettings::flag(const std::string& key) const {
  const auto* value = find(key);
  if (!value) return false;
  if (!value->is_boolean()) return error(key, "is neither true nor false", kDamagedSettings);
  return value->get<bool>();
}

Result<std::string> ModelSettings::text(const std::string& key, const std::string& otherwise) const {
  const auto* value = find(key);
  if (!value) return otherwise;
  if (!value->is_string()) return error(key, "is no text", kDamagedSettings);
  return value->get<std::string>();
}

Result<std::vector<std::int64_t>> ModelSettings::perLayer(const std::string& key, std::int64_t layers,
                                                          std::int64_t otherwise) const {
  using Values = std::vector<std::int64_t>;
  const auto* value = find(key);
  if (!value || !value->is_array()) {
    HEADSCOPE_TRY(Values, same, integer(key, otherwise));
    return Values(static_cast<std::size_t>(layers), same);
  }
  if (value->size() != static_cast<std::size_t>(layers))
    return error(key, "has " + std::to_string(value->size()) + " entries for " + std::to_string(layers) + " layers",
                 kDamagedSettings);
  Values values;
  for (const auto& entry : *value) {
    if (!entry.is_number_integer()) return error(key, "holds something that is no integer", kDamagedSettings);
    values.push_back(entry.get<std::int64_t>());
  }
  return values;
}

}  // namespace headscope
