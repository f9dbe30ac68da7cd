#include "core/session/session_reader.h"

#include <bit>
#include <cmath>
#include <limits>

#include "core/session/allocation_rows.h"
#include "core/session/read_limit.h"
#include "core/session/scenario_rows.h"
#include "core/session/sqlite_statement.h"

namespace headscope {

namespace {

using allocation_rows::maxCount;
using allocation_rows::maxIndex;
using allocation_rows::readHead;
using allocation_rows::readRatio;

Result<Done> readRecord(sqlite3* database, ProfileRecord& record) {
  SqliteStatement run(
      database,
      "SELECT model_name, model_fingerprint, dataset_name, dataset_fingerprint, target_ratio, prompt_style, "
      "query_source, device, dtype, compat, seed, program_version, kv_bytes_per_token_per_head, seconds, "
      "peak_memory_bytes FROM run WHERE id = 1");
  if (run.step()) {
    record.modelName = run.text();
    record.modelFingerprint = run.text();
    record.datasetName = run.text();
    record.datasetFingerprint = run.text();
    record.targetRatio = readRatio(run);
    record.promptStyle = run.text();
    record.querySource = run.text();
    record.device = run.text();
    record.dtype = run.text();
    record.compat = run.integer(0, 1) != 0;
    record.seed = std::bit_cast<std::uint64_t>(run.integer());
    record.programVersion = run.text();
    record.kvBytesPerTokenPerHead = static_cast<int>(run.integer(0, maxCount));
    record.seconds = run.real();
    record.peakMemoryBytes = run.integer(0, std::numeric_limits<std::int64_t>::max());
  }
  HEADSCOPE_CHECK(Done, run.status());
  SqliteStatement heads(database, "SELECT layer, kv_head FROM run_head ORDER BY position");
  while (heads.step()) record.heads.push_back(readHead(heads));
  HEADSCOPE_CHECK(Done, heads.status());
  SqliteStatement ratios(database, "SELECT ratio FROM run_ratio ORDER BY position");
  while (ratios.step()) record.ratios.push_back(readRatio(ratios));
  return ratios.status();
}

Result<Done> readAnswers(sqlite3* database, std::int64_t row, DocumentProfile& document) {
  SqliteStatement answers(database,
                          "SELECT question_id, text, prompt_tokens, answer_tokens, full_log_perplexity, "
                          "baseline_log_perplexity FROM answer WHERE document = ? ORDER BY position");
  answers.bind(row);
  while (answers.step()) {
    ReferenceAnswer answer;
    answer.questionId = answers.text();
    answer.text = answers.text();
    answer.promptTokens = answers.numbers<TokenId>();
    answer.answerTokens = answers.numbers<TokenId>();
    answer.fullLogPerplexity = answers.real();
    answer.baselineLogPerplexity = answers.real();
    document.answers.push_back(std::move(answer));
  }
  return answers.status();
}

Result<Done> readScores(sqlite3* database, std::int64_t row, DocumentProfile& document) {
  SqliteStatement scores(database, "SELECT layer, kv_head, rms FROM score WHERE document = ? ORDER BY layer, kv_head");
  scores.bind(row);
  while (scores.step()) {
    const HeadId head = readHead(scores);
    auto values = scores.numbers<float>();
    if (static_cast<std::int64_t>(values.size()) != document.tokens)
      scores.fail("there are " + std::to_string(values.size()) + " scores for " + std::to_string(document.tokens) +
                  " tokens");
    document.rmsScores[head] = std::move(values);
  }
  return scores.status();
}

Result<Done> readPoints(sqlite3* database, std::int64_t row, DocumentProfile& document) {
  SqliteStatement points(database,
                         "SELECT layer, kv_head, ratio, kept, log_perplexity, delta, exact, error, kl FROM point "
                         "WHERE document = ? ORDER BY layer, kv_head, ratio");
  points.bind(row);
  while (points.step()) {
    const HeadId head = readHead(points);
    InfluencePoint point;
    point.ratio = readRatio(points);
    point.kept = points.integer(0, document.tokens);
    point.logPerplexity = points.real();
    point.delta = points.real();
    point.exact = points.integer(0, 1) != 0;
    point.error = points.real();
    if (const double kl = points.real(); !std::isnan(kl)) point.kl = kl;
    document.curves[head].push_back(point);
  }
  return points.status();
}

Result<Done> readDocuments(sqlite3* database, std::vector<DocumentProfile>& documents) {
  SqliteStatement rows(
      database,
      "SELECT id, name, tokens, context_tokens, reference_queries, empty_answers, full_log_perplexity, "
      "baseline_log_perplexity, baseline_kl FROM document ORDER BY id");
  while (rows.step()) {
    DocumentProfile document;
    const std::int64_t row = rows.integer();
    document.documentId = rows.text();
    document.tokens = rows.integer(0, maxCount);
    document.contextTokens = rows.integer(0, maxCount);
    document.referenceQueries = rows.integer(0, maxCount);
    document.emptyAnswers = static_cast<int>(rows.integer(0, maxCount));
    document.fullLogPerplexity = rows.real();
    document.baselineLogPerplexity = rows.real();
    document.baselineKl = rows.real();
    HEADSCOPE_CHECK(Done, rows.status());
    HEADSCOPE_CHECK(Done, readAnswers(database, row, document));
    HEADSCOPE_CHECK(Done, readScores(database, row, document));
    HEADSCOPE_CHECK(Done, readPoints(database, row, document));
    documents.push_back(std::move(document));
  }
  return rows.status();
}

LayerSpectrum readLayer(SqliteStatement& row) {
  LayerSpectrum layer;
  layer.layer = static_cast<int>(row.integer(0, maxIndex));
  layer.heads = static_cast<int>(row.integer(0, maxIndex));
  const double rank = row.real();
  if (!std::isnan(rank)) layer.effectiveRank = rank;
  layer.eigenvalues = row.numbers<double>();
  layer.similarity = row.numbers<double>();
  const auto heads = static_cast<std::size_t>(layer.heads);
  if (layer.eigenvalues.size() > heads || (!layer.similarity.empty() && layer.similarity.size() != heads * heads))
    row.fail("the lists are not as long as the number of heads says");
  for (const std::int32_t head : row.numbers<std::int32_t>()) layer.zeroHeads.push_back(head);
  layer.note = row.text();
  if (row.nextIsNull()) return layer;
  NullBand band;
  band.mean = row.real();
  band.low = row.real();
  band.high = row.real();
  band.meanEigenvalues = row.numbers<double>();
  layer.null = std::move(band);
  return layer;
}

Result<Done> readSpectra(sqlite3* database, std::vector<ModelSpectra>& all) {
  SqliteStatement rows(
      database, "SELECT id, model_name, model_fingerprint, attention_kind, circuit, centred FROM spectra ORDER BY id");
  while (rows.step()) {
    ModelSpectra spectra;
    const std::int64_t row = rows.integer();
    spectra.name = rows.text();
    spectra.modelFingerprint = rows.text();
    spectra.attentionKind = rows.text();
    spectra.circuit = rows.integer(0, 1) == 0 ? Circuit::QueryKey : Circuit::OutputValue;
    spectra.centred = rows.integer(0, 1) != 0;
    SqliteStatement layers(
        database,
        "SELECT layer, heads, effective_rank, eigenvalues, similarity, zero_heads, note, null_mean, "
        "null_low, null_high, null_eigenvalues FROM layer_spectrum WHERE spectra = ? ORDER BY layer");
    layers.bind(row);
    while (layers.step()) spectra.layers.push_back(readLayer(layers));
    HEADSCOPE_CHECK(Done, layers.status());
    all.push_back(std::move(spectra));
  }
  return rows.status();
}

Result<Done> readBudgets(sqlite3* database, std::vector<BudgetAllocation>& all) {
  SqliteStatement rows(database,
                       "SELECT id, method, target_ratio, predicted_delta, lower_bound, gap FROM budget ORDER BY id");
  while (rows.step()) {
    BudgetAllocation budget;
    const std::int64_t row = rows.integer();
    budget.method = rows.text();
    budget.targetRatio = readRatio(rows);
    budget.predictedDelta = rows.real();
    budget.lowerBound = rows.real();
    budget.gap = rows.real();
    SqliteStatement heads(database,
                          "SELECT layer, kv_head, kept, proportion, beyond_measured FROM budget_head WHERE budget = ? "
                          "ORDER BY position");
    heads.bind(row);
    HEADSCOPE_CHECK(Done, allocation_rows::readHeads(heads, budget));
    all.push_back(std::move(budget));
  }
  return rows.status();
}

Result<Done> readNote(sqlite3* database, const char* name, std::string& value) {
  SqliteStatement note(database, "SELECT value FROM note WHERE name = ?");
  note.bind(std::string_view(name));
  if (note.step()) value = note.text();
  return note.status();
}

Result<Done> readAll(sqlite3* database, SessionData& data) {
  HEADSCOPE_CHECK(Done, readRecord(database, data.profile.record));
  HEADSCOPE_CHECK(Done, readDocuments(database, data.profile.documents));
  HEADSCOPE_CHECK(Done, readSpectra(database, data.spectra));
  HEADSCOPE_CHECK(Done, readBudgets(database, data.budgets));
  HEADSCOPE_TRY(Done, scenarios, scenario_rows::read(database));
  data.scenarios = std::move(scenarios);
  HEADSCOPE_TRY(Done, layout, scenario_rows::readLayout(database));
  data.layout = std::move(layout);
  HEADSCOPE_CHECK(Done, readNote(database, "view_state", data.viewState));
  return readNote(database, "provenance", data.provenance);
}

}  // namespace

Result<SessionData> readSession(sqlite3* database) {
  const ReadLimit limit(database);
  HEADSCOPE_CHECK(SessionData, runSql(database, "BEGIN"));
  SessionData data;
  const auto done = readAll(database, data);
  sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
  if (!done.ok()) return done.as<SessionData>();
  return data;
}

}  // namespace headscope
