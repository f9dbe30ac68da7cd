#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace headscope {

/// Hands out each id once, and remembers the first that had to be changed.
class UniqueIds {
public:
  /// `id`, or the index where it is empty, with a suffix where it was taken before. `where` is its place, for the note.
  [[nodiscard]] std::string take(std::string id, std::size_t index, const std::string& where);

  /// Adds a sentence on changed ids of a `kind`, "document" or "question", if there are any.
  void note(const std::string& kind, std::vector<std::string>& notes) const;

private:
  std::set<std::string> m_taken;
  std::size_t m_changed = 0;
  std::string m_first;
};

}  // namespace headscope
