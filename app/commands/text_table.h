#pragma once

#include <string>
#include <utility>
#include <vector>

namespace headscope {

/// A small table for a terminal: columns as wide as their widest field, the first one aligned left, others right.
class TextTable {
public:
  explicit TextTable(std::vector<std::string> header) : m_rows{std::move(header)} {}

  void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
  [[nodiscard]] std::string text() const;

private:
  std::vector<std::vector<std::string>> m_rows;
};

/// Names and values in two columns, both aligned left.
[[nodiscard]] std::string describe(const std::vector<std::pair<std::string, std::string>>& facts);

/// With so many decimals and '.' whatever the locale; "-" for a number that is not finite.
[[nodiscard]] std::string fixed(double number, int decimals);
/// The same with a sign.
[[nodiscard]] std::string signedFixed(double number, int decimals);
/// "1.2e-07".
[[nodiscard]] std::string scientific(double number);
/// 134515008 as "134,515,008".
[[nodiscard]] std::string grouped(long long number);

}  // namespace headscope
