#include "core/session/migrations.h"

#include <array>
#include <string>

#include "core/session/sqlite_statement.h"

namespace headscope {

namespace {

/// Schema 1. A head is (layer, kv_head); lists are blobs of little-endian numbers: token ids int32, scores float32,
/// eigenvalues and similarities float64. A NaN is stored as NULL.
constexpr Migration schema1 = R"sql(
CREATE TABLE note(name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT;
CREATE TABLE run(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  model_name TEXT NOT NULL, model_fingerprint TEXT NOT NULL,
  dataset_name TEXT NOT NULL, dataset_fingerprint TEXT NOT NULL,
  target_ratio REAL, prompt_style TEXT NOT NULL, query_source TEXT NOT NULL,
  device TEXT NOT NULL, dtype TEXT NOT NULL, compat INTEGER NOT NULL, seed INTEGER NOT NULL,
  program_version TEXT NOT NULL, kv_bytes_per_token_per_head INTEGER NOT NULL, seconds REAL) STRICT;
CREATE TABLE run_head(position INTEGER PRIMARY KEY, layer INTEGER NOT NULL, kv_head INTEGER NOT NULL) STRICT;
CREATE TABLE run_ratio(position INTEGER PRIMARY KEY, ratio REAL NOT NULL) STRICT;
CREATE TABLE document(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
  tokens INTEGER NOT NULL, context_tokens INTEGER NOT NULL, reference_queries INTEGER NOT NULL,
  empty_answers INTEGER NOT NULL, full_log_perplexity REAL, baseline_log_perplexity REAL) STRICT;
CREATE TABLE answer(
  document INTEGER NOT NULL REFERENCES document(id), position INTEGER NOT NULL,
  question_id TEXT NOT NULL, text TEXT NOT NULL, prompt_tokens BLOB NOT NULL, answer_tokens BLOB NOT NULL,
  full_log_perplexity REAL, baseline_log_perplexity REAL,
  UNIQUE(document, position)) STRICT;
CREATE TABLE score(
  document INTEGER NOT NULL REFERENCES document(id), layer INTEGER NOT NULL, kv_head INTEGER NOT NULL,
  rms BLOB NOT NULL, UNIQUE(document, layer, kv_head)) STRICT;
CREATE TABLE point(
  document INTEGER NOT NULL REFERENCES document(id), layer INTEGER NOT NULL, kv_head INTEGER NOT NULL,
  ratio REAL NOT NULL, kept INTEGER NOT NULL, log_perplexity REAL, delta REAL,
  exact INTEGER NOT NULL, error REAL,
  PRIMARY KEY(document, layer, kv_head, ratio)) STRICT, WITHOUT ROWID;
CREATE TABLE spectra(
  id INTEGER PRIMARY KEY, model_name TEXT NOT NULL, model_fingerprint TEXT NOT NULL, attention_kind TEXT NOT NULL,
  circuit INTEGER NOT NULL, centred INTEGER NOT NULL, UNIQUE(model_name, circuit, centred)) STRICT;
CREATE TABLE layer_spectrum(
  spectra INTEGER NOT NULL REFERENCES spectra(id), layer INTEGER NOT NULL, heads INTEGER NOT NULL,
  effective_rank REAL, eigenvalues BLOB NOT NULL, similarity BLOB NOT NULL, zero_heads BLOB NOT NULL, note TEXT NOT NULL,
  null_mean REAL, null_low REAL, null_high REAL, null_eigenvalues BLOB,
  UNIQUE(spectra, layer)) STRICT;
CREATE TABLE budget(
  id INTEGER PRIMARY KEY, method TEXT NOT NULL, target_ratio REAL NOT NULL,
  predicted_delta REAL, lower_bound REAL, gap REAL, UNIQUE(method, target_ratio)) STRICT;
CREATE TABLE budget_head(
  budget INTEGER NOT NULL REFERENCES budget(id), position INTEGER NOT NULL,
  layer INTEGER NOT NULL, kv_head INTEGER NOT NULL, kept INTEGER NOT NULL, proportion REAL,
  beyond_measured INTEGER NOT NULL, UNIQUE(budget, position)) STRICT;
)sql";

/// Schema 2: the divergence from the whole cache beside the log-perplexity, and the memory a run took.
constexpr Migration schema2 = R"sql(
ALTER TABLE point ADD COLUMN kl REAL;
ALTER TABLE document ADD COLUMN baseline_kl REAL;
ALTER TABLE run ADD COLUMN peak_memory_bytes INTEGER NOT NULL DEFAULT 0;
)sql";

/// Schema 3. Scenarios: a request, its allocation and what it measured (dataset and the columns after it NULL where it
/// was not); limits of heads, and of layers where kv_head is −1. The heads of all layers of the profiled model.
constexpr Migration schema3 = R"sql(
CREATE TABLE layer_heads(
  layer INTEGER PRIMARY KEY, kv_heads INTEGER NOT NULL, query_heads INTEGER NOT NULL,
  budgeted INTEGER NOT NULL) STRICT;
CREATE TABLE scenario(
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, method TEXT NOT NULL,
  target_ratio REAL NOT NULL, max_head_ratio REAL NOT NULL, min_head_ratio REAL NOT NULL, caution REAL NOT NULL,
  tokens INTEGER NOT NULL, predicted_delta REAL, lower_bound REAL, gap REAL, mean_delta REAL, predicted_gain REAL,
  dataset TEXT, measured_ratio REAL, delta REAL, stderr REAL) STRICT;
CREATE TABLE scenario_head(
  scenario INTEGER NOT NULL REFERENCES scenario(id), position INTEGER NOT NULL,
  layer INTEGER NOT NULL, kv_head INTEGER NOT NULL, kept INTEGER NOT NULL, proportion REAL,
  beyond_measured INTEGER NOT NULL, UNIQUE(scenario, position)) STRICT;
CREATE TABLE scenario_limit(
  scenario INTEGER NOT NULL REFERENCES scenario(id), layer INTEGER NOT NULL, kv_head INTEGER NOT NULL,
  low REAL NOT NULL, high REAL NOT NULL, UNIQUE(scenario, layer, kv_head)) STRICT;
CREATE TABLE scenario_document(
  scenario INTEGER NOT NULL REFERENCES scenario(id), position INTEGER NOT NULL, document TEXT NOT NULL,
  tokens INTEGER NOT NULL, full_log_perplexity REAL, uniform_log_perplexity REAL, log_perplexity REAL,
  uniform_kl REAL, kl REAL, UNIQUE(scenario, position)) STRICT;
)sql";

constexpr std::array schemas{schema1, schema2, schema3};

}  // namespace

std::span<const Migration> sessionMigrations() { return schemas; }

Result<Done> migrate(sqlite3* database, std::int64_t from, std::span<const Migration> migrations) {
  std::string sql = "BEGIN IMMEDIATE;";
  for (const Migration step : migrations.subspan(static_cast<std::size_t>(from))) sql += step;
  sql += "PRAGMA application_id = " + std::to_string(sessionApplicationId) + ";";
  sql += "PRAGMA user_version = " + std::to_string(migrations.size()) + ";COMMIT;";
  auto done = runSql(database, sql);
  if (!done.ok()) sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
  return done;
}

}  // namespace headscope
