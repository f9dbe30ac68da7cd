#include "core/session/scenario_rows.h"

#include <array>

#include "core/session/allocation_rows.h"

namespace headscope::scenario_rows {

namespace {

using allocation_rows::maxCount;
using allocation_rows::maxIndex;
using allocation_rows::readRatio;

RatioRange range(SqliteStatement& row) {
  RatioRange limits;
  limits.low = readRatio(row);
  limits.high = readRatio(row);
  return limits;
}

/// The row of a scenario; 0 where there is none.
Result<std::int64_t> rowOf(sqlite3* database, const std::string& name) {
  SqliteStatement find(database, "SELECT id FROM scenario WHERE name = ?");
  find.bind(name);
  const std::int64_t row = find.step() ? find.integer() : 0;
  HEADSCOPE_CHECK(std::int64_t, find.status());
  return row;
}

/// The same where there must be one.
Result<std::int64_t> knownRow(sqlite3* database, const std::string& name) {
  HEADSCOPE_TRY(std::int64_t, row, rowOf(database, name));
  if (row == 0) return Error{"there is no scenario \"" + name + "\"", fileOf(database), "name one of the session's"};
  return row;
}

Result<Done> clear(sqlite3* database, std::int64_t row) {
  constexpr std::array statements{"DELETE FROM scenario_head WHERE scenario = ?",
                                  "DELETE FROM scenario_limit WHERE scenario = ?",
                                  "DELETE FROM scenario_document WHERE scenario = ?"};
  for (const char* sql : statements) {
    SqliteStatement remove(database, sql);
    HEADSCOPE_CHECK(Done, remove.bind(row).run());
  }
  return Done{};
}

Result<Done> readHeads(sqlite3* database, std::int64_t row, BudgetAllocation& allocation) {
  SqliteStatement heads(database,
                        "SELECT layer, kv_head, kept, proportion, beyond_measured FROM scenario_head "
                        "WHERE scenario = ? ORDER BY position");
  heads.bind(row);
  return allocation_rows::readHeads(heads, allocation);
}

Result<Done> readLimits(sqlite3* database, std::int64_t row, BudgetRequest& request) {
  SqliteStatement limits(database, "SELECT layer, kv_head, low, high FROM scenario_limit WHERE scenario = ?");
  limits.bind(row);
  while (limits.step()) {
    const auto layer = static_cast<int>(limits.integer(0, maxIndex));
    const auto kvHead = static_cast<int>(limits.integer(-1, maxIndex));
    if (kvHead < 0)
      request.layerLimits[layer] = range(limits);
    else
      request.headLimits[{layer, kvHead}] = range(limits);
  }
  return limits.status();
}

Result<Done> readDocuments(sqlite3* database, std::int64_t row, ScenarioMeasurement& measurement) {
  SqliteStatement documents(database,
                            "SELECT document, tokens, full_log_perplexity, uniform_log_perplexity, log_perplexity, "
                            "uniform_kl, kl FROM scenario_document WHERE scenario = ? ORDER BY position");
  documents.bind(row);
  while (documents.step()) {
    ScenarioMeasurement::Document document;
    document.document = documents.text();
    document.tokens = documents.integer(0, maxCount);
    document.full = documents.real();
    document.uniform = documents.real();
    document.measured = documents.real();
    document.uniformKl = documents.real();
    document.kl = documents.real();
    measurement.documents.push_back(std::move(document));
  }
  return documents.status();
}

Result<Done> writeLimits(sqlite3* database, std::int64_t row, const BudgetRequest& request) {
  SqliteStatement insert(database, "INSERT INTO scenario_limit VALUES(?, ?, ?, ?, ?)");
  for (const auto& [head, limits] : request.headLimits)
    HEADSCOPE_CHECK(Done, insert.bind(row).bind(head.layer).bind(head.kvHead).bind(limits.low).bind(limits.high).run());
  for (const auto& [layer, limits] : request.layerLimits)
    HEADSCOPE_CHECK(Done, insert.bind(row).bind(layer).bind(-1).bind(limits.low).bind(limits.high).run());
  return Done{};
}

Result<Done> writeDocuments(sqlite3* database, std::int64_t row, const ScenarioMeasurement& measurement) {
  SqliteStatement insert(database, "INSERT INTO scenario_document VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  int position = 0;
  for (const ScenarioMeasurement::Document& document : measurement.documents) {
    insert.bind(row).bind(position++).bind(document.document).bind(document.tokens);
    insert.bind(document.full).bind(document.uniform).bind(document.measured);
    HEADSCOPE_CHECK(Done, insert.bind(document.uniformKl).bind(document.kl).run());
  }
  return Done{};
}

Scenario readScenario(SqliteStatement& row) {
  Scenario scenario;
  scenario.name = row.text();
  scenario.request.method = scenario.allocation.method = row.text();
  scenario.request.targetRatio = scenario.allocation.targetRatio = readRatio(row);
  scenario.request.maxHeadRatio = readRatio(row);
  scenario.request.minHeadRatio = readRatio(row);
  scenario.request.caution = row.real();
  scenario.tokens = row.integer(1, maxCount);
  scenario.allocation.predictedDelta = row.real();
  scenario.allocation.lowerBound = row.real();
  scenario.allocation.gap = row.real();
  scenario.meanDelta = row.real();
  scenario.predictedGain = row.real();
  if (row.nextIsNull()) return scenario;
  ScenarioMeasurement measurement;
  measurement.dataset = row.text();
  measurement.targetRatio = readRatio(row);
  measurement.delta = row.real();
  measurement.stderrDelta = row.real();
  scenario.measurement = std::move(measurement);
  return scenario;
}

}  // namespace

Result<std::vector<Scenario>> read(sqlite3* database) {
  using Scenarios = std::vector<Scenario>;
  Scenarios all;
  SqliteStatement rows(
      database,
      "SELECT id, name, method, target_ratio, max_head_ratio, min_head_ratio, caution, tokens, "
      "predicted_delta, lower_bound, gap, mean_delta, predicted_gain, dataset, measured_ratio, delta, stderr "
      "FROM scenario ORDER BY id");
  while (rows.step()) {
    const std::int64_t row = rows.integer();
    Scenario scenario = readScenario(rows);
    HEADSCOPE_CHECK(Scenarios, rows.status());
    HEADSCOPE_CHECK(Scenarios, readHeads(database, row, scenario.allocation));
    HEADSCOPE_CHECK(Scenarios, readLimits(database, row, scenario.request));
    if (scenario.measurement) HEADSCOPE_CHECK(Scenarios, readDocuments(database, row, *scenario.measurement));
    all.push_back(std::move(scenario));
  }
  HEADSCOPE_CHECK(Scenarios, rows.status());
  return all;
}

Result<Done> write(sqlite3* database, const Scenario& scenario) {
  const BudgetRequest& request = scenario.request;
  const BudgetAllocation& allocation = scenario.allocation;
  if (scenario.name.empty()) return Error{"a scenario needs a name", fileOf(database), "name it"};
  HEADSCOPE_CHECK(Done, allocation_rows::checkHeads(allocation, scenario.name));
  HEADSCOPE_TRY(Done, row, rowOf(database, scenario.name));
  HEADSCOPE_CHECK(Done, clear(database, row));
  SqliteStatement insert(
      database,
      "INSERT OR REPLACE INTO scenario(id, name, method, target_ratio, max_head_ratio, min_head_ratio, caution, "
      "tokens, predicted_delta, lower_bound, gap, mean_delta, predicted_gain, dataset, measured_ratio, delta, stderr) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  if (row == 0)
    insert.bindNull();
  else
    insert.bind(row);
  insert.bind(scenario.name).bind(request.method).bind(request.targetRatio).bind(request.maxHeadRatio);
  insert.bind(request.minHeadRatio).bind(request.caution).bind(scenario.tokens).bind(allocation.predictedDelta);
  insert.bind(allocation.lowerBound).bind(allocation.gap).bind(scenario.meanDelta).bind(scenario.predictedGain);
  const std::optional<ScenarioMeasurement>& measured = scenario.measurement;
  if (measured)
    insert.bind(measured->dataset).bind(measured->targetRatio).bind(measured->delta).bind(measured->stderrDelta);
  else
    insert.bindNull().bindNull().bindNull().bindNull();
  HEADSCOPE_CHECK(Done, insert.run());
  const std::int64_t written = row == 0 ? sqlite3_last_insert_rowid(database) : row;
  SqliteStatement head(database, "INSERT INTO scenario_head VALUES(?, ?, ?, ?, ?, ?, ?)");
  HEADSCOPE_CHECK(Done, allocation_rows::writeHeads(head, written, allocation));
  HEADSCOPE_CHECK(Done, writeLimits(database, written, request));
  return measured ? writeDocuments(database, written, *measured) : Done{};
}

Result<Done> rename(sqlite3* database, const std::string& from, const std::string& to) {
  HEADSCOPE_TRY(Done, row, knownRow(database, from));
  if (to.empty()) return Error{"a scenario needs a name", fileOf(database), "name it"};
  HEADSCOPE_TRY(Done, taken, rowOf(database, to));
  if (taken != 0 && taken != row)
    return Error{"there is a scenario \"" + to + "\"", fileOf(database), "choose another name"};
  SqliteStatement update(database, "UPDATE scenario SET name = ? WHERE id = ?");
  return update.bind(to).bind(row).run();
}

Result<Done> remove(sqlite3* database, const std::string& name) {
  HEADSCOPE_TRY(Done, row, knownRow(database, name));
  HEADSCOPE_CHECK(Done, clear(database, row));
  SqliteStatement removal(database, "DELETE FROM scenario WHERE id = ?");
  return removal.bind(row).run();
}

Result<HeadLayout> readLayout(sqlite3* database) {
  HeadLayout layout;
  SqliteStatement rows(database, "SELECT layer, kv_heads, query_heads, budgeted FROM layer_heads ORDER BY layer");
  while (rows.step()) {
    if (rows.integer() != static_cast<std::int64_t>(layout.size())) rows.fail("a layer is missing");
    LayerHeads heads;
    heads.kvHeads = static_cast<int>(rows.integer(0, maxIndex));
    heads.queryHeads = static_cast<int>(rows.integer(0, maxIndex));
    heads.budgeted = rows.integer(0, 1) != 0;
    layout.push_back(heads);
  }
  HEADSCOPE_CHECK(HeadLayout, rows.status());
  return layout;
}

Result<Done> writeLayout(sqlite3* database, const HeadLayout& layout) {
  HEADSCOPE_CHECK(Done, runSql(database, "DELETE FROM layer_heads"));
  SqliteStatement insert(database, "INSERT INTO layer_heads VALUES(?, ?, ?, ?)");
  int layer = 0;
  for (const LayerHeads& heads : layout) {
    insert.bind(layer++).bind(heads.kvHeads).bind(heads.queryHeads);
    HEADSCOPE_CHECK(Done, insert.bind(heads.budgeted ? 1 : 0).run());
  }
  return Done{};
}

}  // namespace headscope::scenario_rows
