#include "ui/charts/chart_numbers.h"

#include <algorithm>
#include <map>

namespace headscope {

Table chartNumbers(const SessionData& session, ChartView view) {
  auto table = chartTable(session, viewName(view).toStdString());
  return table.ok() ? std::move(table).value() : Table();
}

Table proportionsNumbers(const SessionData& session, const BudgetAllocation* live) {
  Table table = chartNumbers(session, ChartView::Proportions);
  if (live == nullptr) return table;
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < live->heads.size(); ++i) places[live->heads[i].toString()] = i;
  table.columns.insert(table.columns.end(), {"what_if", "what_if_kept"});
  for (auto& row : table.rows) {
    row.resize(table.columns.size());
    const auto* name = std::get_if<std::string>(&row.front());
    const auto place = name == nullptr ? places.end() : places.find(*name);
    if (place == places.end() || place->second >= std::min(live->proportion.size(), live->kept.size())) continue;
    row[row.size() - 2] = live->proportion[place->second];
    row[row.size() - 1] = live->kept[place->second];
  }
  return table;
}

}  // namespace headscope
