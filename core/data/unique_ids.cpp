#include "core/data/unique_ids.h"

namespace headscope {

std::string UniqueIds::take(std::string id, std::size_t index, const std::string& where) {
  if (id.empty()) id = std::to_string(index);
  std::string unique = id;
  for (int suffix = 2; !m_taken.insert(unique).second; ++suffix) unique = id + "-" + std::to_string(suffix);
  if (unique != id && m_changed++ == 0) m_first = where + ": \"" + id + "\" became \"" + unique + "\"";
  return unique;
}

void UniqueIds::note(const std::string& kind, std::vector<std::string>& notes) const {
  if (m_changed > 0)
    notes.push_back("Repeated " + kind + " ids got a suffix (" + std::to_string(m_changed) + "; " + m_first + ").");
}

}  // namespace headscope
