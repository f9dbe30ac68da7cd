#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace headscope {

/// The remedy for settings that contradict themselves.
inline constexpr const char* kDamagedSettings = "check the file, or fetch it again";

/// What a model's metadata say, by the names the README of this folder lists, whatever the file format and family.
///
/// A family says how its file's words map onto these names: `fixed` values hold whatever the file says, `aliases` name
/// the file's own word, or a list of words of which the first that is there counts, `defaults` are what the family
/// itself assumes where the file is silent. A null in the file is "none", also where there is a default. Errors name
/// the file, and the file's own word.
class ModelSettings {
public:
  /// `file` is an object.
  ModelSettings(nlohmann::json file, std::string where) : m_file(std::move(file)), m_where(std::move(where)) {}

  void setFamily(nlohmann::json fixed, nlohmann::json aliases, nlohmann::json defaults);

  /// The value, or null where there is none.
  [[nodiscard]] const nlohmann::json* find(const std::string& key) const;
  [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }
  [[nodiscard]] const std::string& where() const { return m_where; }

  [[nodiscard]] Result<std::int64_t> integer(const std::string& key) const;
  [[nodiscard]] Result<std::int64_t> integer(const std::string& key, std::int64_t otherwise) const;
  /// An integer in [low, high].
  [[nodiscard]] Result<std::int64_t> size(const std::string& key, std::int64_t low, std::int64_t high) const;
  [[nodiscard]] Result<std::int64_t> size(const std::string& key, std::int64_t low, std::int64_t high,
                                          std::int64_t otherwise) const;
  /// A finite number.
  [[nodiscard]] Result<std::optional<double>> real(const std::string& key) const;
  [[nodiscard]] Result<double> real(const std::string& key, double otherwise) const;
  /// Missing is false.
  [[nodiscard]] Result<bool> flag(const std::string& key) const;
  [[nodiscard]] Result<std::string> text(const std::string& key, const std::string& otherwise) const;
  /// One integer for all layers or an array with one a layer.
  [[nodiscard]] Result<std::vector<std::int64_t>> perLayer(const std::string& key, std::int64_t layers,
                                                           std::int64_t otherwise) const;

  /// "'KEY' WHAT" at this file.
  [[nodiscard]] Error error(const std::string& key, const std::string& what, const std::string& remedy) const;

private:
  [[nodiscard]] std::string wordOf(const std::string& key) const;

  nlohmann::json m_file;
  std::string m_where;
  nlohmann::json m_fixed = nlohmann::json::object();
  nlohmann::json m_aliases = nlohmann::json::object();
  nlohmann::json m_defaults = nlohmann::json::object();
};

}  // namespace headscope
