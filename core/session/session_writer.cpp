#include "core/session/session_writer.h"

#include <bit>
#include <functional>

#include "core/session/allocation_rows.h"
#include "core/session/scenario_rows.h"
#include "core/session/sqlite_statement.h"

namespace headscope::session_writer {

namespace {

/// A write that is undone unless it is committed.
class Transaction {
public:
  explicit Transaction(sqlite3* database) : m_database(database), m_begun(runSql(database, "BEGIN IMMEDIATE")) {}
  ~Transaction() {
    if (sqlite3_get_autocommit(m_database) == 0) sqlite3_exec(m_database, "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  [[nodiscard]] const Result<Done>& begun() const { return m_begun; }
  [[nodiscard]] Result<Done> commit() { return runSql(m_database, "COMMIT"); }

private:
  sqlite3* m_database;
  Result<Done> m_begun;
};

/// Runs a write of several statements as one.
Result<Done> together(sqlite3* database, const std::function<Result<Done>()>& write) {
  Transaction transaction(database);
  HEADSCOPE_CHECK(Done, transaction.begun());
  HEADSCOPE_CHECK(Done, write());
  return transaction.commit();
}

Result<Done> replaceHeadsAndRatios(sqlite3* database, const ProfileRecord& record) {
  HEADSCOPE_CHECK(Done, runSql(database, "DELETE FROM run_head; DELETE FROM run_ratio"));
  SqliteStatement head(database, "INSERT INTO run_head(position, layer, kv_head) VALUES(?, ?, ?)");
  int position = 0;
  for (const HeadId id : record.heads)
    HEADSCOPE_CHECK(Done, head.bind(position++).bind(id.layer).bind(id.kvHead).run());
  SqliteStatement ratio(database, "INSERT INTO run_ratio(position, ratio) VALUES(?, ?)");
  position = 0;
  for (const double value : record.ratios) HEADSCOPE_CHECK(Done, ratio.bind(position++).bind(value).run());
  return Done{};
}

/// The row of a document; 0 where there is none.
Result<std::int64_t> documentRow(sqlite3* database, const std::string& name) {
  SqliteStatement find(database, "SELECT id FROM document WHERE name = ?");
  find.bind(name);
  const std::int64_t row = find.step() ? find.integer() : 0;
  HEADSCOPE_CHECK(std::int64_t, find.status());
  return row;
}

Result<Done> replaceAnswers(sqlite3* database, std::int64_t row, const std::vector<ReferenceAnswer>& answers) {
  SqliteStatement remove(database, "DELETE FROM answer WHERE document = ?");
  HEADSCOPE_CHECK(Done, remove.bind(row).run());
  SqliteStatement insert(database, "INSERT INTO answer VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  int position = 0;
  for (const ReferenceAnswer& answer : answers) {
    const std::string prompt = toBlob(answer.promptTokens);
    const std::string tokens = toBlob(answer.answerTokens);
    insert.bind(row).bind(position++).bind(answer.questionId).bind(answer.text).bindBlob(prompt).bindBlob(tokens);
    HEADSCOPE_CHECK(Done, insert.bind(answer.fullLogPerplexity).bind(answer.baselineLogPerplexity).run());
  }
  return Done{};
}

Result<Done> replaceScores(sqlite3* database, std::int64_t row, const std::map<HeadId, std::vector<float>>& scores) {
  SqliteStatement remove(database, "DELETE FROM score WHERE document = ?");
  HEADSCOPE_CHECK(Done, remove.bind(row).run());
  SqliteStatement insert(database, "INSERT INTO score(document, layer, kv_head, rms) VALUES(?, ?, ?, ?)");
  for (const auto& [head, values] : scores) {
    const std::string blob = toBlob(values);
    HEADSCOPE_CHECK(Done, insert.bind(row).bind(head.layer).bind(head.kvHead).bindBlob(blob).run());
  }
  return Done{};
}

Result<Done> insertLayer(SqliteStatement& insert, std::int64_t row, const LayerSpectrum& layer) {
  const std::string eigenvalues = toBlob(layer.eigenvalues);
  const std::string similarity = toBlob(layer.similarity);
  const std::string zeroHeads = toBlob(std::vector<std::int32_t>(layer.zeroHeads.begin(), layer.zeroHeads.end()));
  insert.bind(row).bind(layer.layer).bind(layer.heads);
  if (layer.effectiveRank)
    insert.bind(*layer.effectiveRank);
  else
    insert.bindNull();
  insert.bindBlob(eigenvalues).bindBlob(similarity).bindBlob(zeroHeads).bind(layer.note);
  if (!layer.null) return insert.bindNull().bindNull().bindNull().bindNull().run();
  const std::string meanEigenvalues = toBlob(layer.null->meanEigenvalues);
  return insert.bind(layer.null->mean).bind(layer.null->low).bind(layer.null->high).bindBlob(meanEigenvalues).run();
}

}  // namespace

Result<Done> saveRecord(sqlite3* database, const ProfileRecord& record) {
  Transaction transaction(database);
  HEADSCOPE_CHECK(Done, transaction.begun());
  SqliteStatement insert(database, "INSERT OR REPLACE INTO run VALUES(1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(record.modelName).bind(record.modelFingerprint).bind(record.datasetName).bind(record.datasetFingerprint);
  insert.bind(record.targetRatio)
      .bind(record.promptStyle)
      .bind(record.querySource)
      .bind(record.device)
      .bind(record.dtype);
  insert.bind(record.compat ? 1 : 0).bind(std::bit_cast<std::int64_t>(record.seed)).bind(record.programVersion);
  HEADSCOPE_CHECK(Done,
                  insert.bind(record.kvBytesPerTokenPerHead).bind(record.seconds).bind(record.peakMemoryBytes).run());
  HEADSCOPE_CHECK(Done, replaceHeadsAndRatios(database, record));
  return transaction.commit();
}

Result<Done> saveDocument(sqlite3* database, const DocumentProfile& document) {
  Transaction transaction(database);
  HEADSCOPE_CHECK(Done, transaction.begun());
  SqliteStatement upsert(
      database,
      "INSERT INTO document(name, tokens, context_tokens, reference_queries, empty_answers, "
      "full_log_perplexity, baseline_log_perplexity, baseline_kl) VALUES(?, ?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT(name) DO UPDATE SET tokens = excluded.tokens, context_tokens = excluded.context_tokens, "
      "reference_queries = excluded.reference_queries, empty_answers = excluded.empty_answers, "
      "full_log_perplexity = excluded.full_log_perplexity, "
      "baseline_log_perplexity = excluded.baseline_log_perplexity, baseline_kl = excluded.baseline_kl");
  upsert.bind(document.documentId).bind(document.tokens).bind(document.contextTokens).bind(document.referenceQueries);
  upsert.bind(document.emptyAnswers).bind(document.fullLogPerplexity).bind(document.baselineLogPerplexity);
  upsert.bind(document.baselineKl);
  HEADSCOPE_CHECK(Done, upsert.run());
  HEADSCOPE_TRY(Done, row, documentRow(database, document.documentId));
  HEADSCOPE_CHECK(Done, replaceAnswers(database, row, document.answers));
  HEADSCOPE_CHECK(Done, replaceScores(database, row, document.rmsScores));
  return transaction.commit();
}

Result<Done> savePoints(sqlite3* database, const std::string& documentId, HeadId head,
                        const std::vector<InfluencePoint>& points) {
  Transaction transaction(database);
  HEADSCOPE_CHECK(Done, transaction.begun());
  HEADSCOPE_TRY(Done, row, documentRow(database, documentId));
  if (row == 0)
    return Error{"the session has no document \"" + documentId + "\"", fileOf(database), "save the document first"};
  SqliteStatement insert(
      database,
      "INSERT OR REPLACE INTO point(document, layer, kv_head, ratio, kept, log_perplexity, delta, exact, "
      "error, kl) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const InfluencePoint& point : points) {
    insert.bind(row).bind(head.layer).bind(head.kvHead).bind(point.ratio).bind(point.kept).bind(point.logPerplexity);
    insert.bind(point.delta).bind(point.exact ? 1 : 0).bind(point.error);
    HEADSCOPE_CHECK(Done, (point.kl ? insert.bind(*point.kl) : insert.bindNull()).run());
  }
  return transaction.commit();
}

Result<Done> saveSpectra(sqlite3* database, const ModelSpectra& spectra) {
  Transaction transaction(database);
  HEADSCOPE_CHECK(Done, transaction.begun());
  const int circuit = spectra.circuit == Circuit::QueryKey ? 0 : 1;
  for (const char* sql : {"DELETE FROM layer_spectrum WHERE spectra IN "
                          "(SELECT id FROM spectra WHERE model_name = ? AND circuit = ? AND centred = ?)",
                          "DELETE FROM spectra WHERE model_name = ? AND circuit = ? AND centred = ?"}) {
    SqliteStatement remove(database, sql);
    HEADSCOPE_CHECK(Done, remove.bind(spectra.name).bind(circuit).bind(spectra.centred ? 1 : 0).run());
  }
  SqliteStatement insert(database,
                         "INSERT INTO spectra(model_name, model_fingerprint, attention_kind, circuit, centred) "
                         "VALUES(?, ?, ?, ?, ?)");
  insert.bind(spectra.name).bind(spectra.modelFingerprint).bind(spectra.attentionKind);
  HEADSCOPE_CHECK(Done, insert.bind(circuit).bind(spectra.centred ? 1 : 0).run());
  const std::int64_t row = sqlite3_last_insert_rowid(database);
  SqliteStatement layerInsert(database, "INSERT INTO layer_spectrum VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const LayerSpectrum& layer : spectra.layers) HEADSCOPE_CHECK(Done, insertLayer(layerInsert, row, layer));
  return transaction.commit();
}

Result<Done> saveBudget(sqlite3* database, const BudgetAllocation& budget) {
  HEADSCOPE_CHECK(Done, allocation_rows::checkHeads(budget, budget.method));
  Transaction transaction(database);
  HEADSCOPE_CHECK(Done, transaction.begun());
  for (const char* sql :
       {"DELETE FROM budget_head WHERE budget IN (SELECT id FROM budget WHERE method = ? AND target_ratio = ?)",
        "DELETE FROM budget WHERE method = ? AND target_ratio = ?"}) {
    SqliteStatement remove(database, sql);
    HEADSCOPE_CHECK(Done, remove.bind(budget.method).bind(budget.targetRatio).run());
  }
  SqliteStatement insert(
      database, "INSERT INTO budget(method, target_ratio, predicted_delta, lower_bound, gap) VALUES(?, ?, ?, ?, ?)");
  insert.bind(budget.method)
      .bind(budget.targetRatio)
      .bind(budget.predictedDelta)
      .bind(budget.lowerBound)
      .bind(budget.gap);
  HEADSCOPE_CHECK(Done, insert.run());
  const std::int64_t row = sqlite3_last_insert_rowid(database);
  SqliteStatement headInsert(database, "INSERT INTO budget_head VALUES(?, ?, ?, ?, ?, ?, ?)");
  HEADSCOPE_CHECK(Done, allocation_rows::writeHeads(headInsert, row, budget));
  return transaction.commit();
}

Result<Done> saveScenario(sqlite3* database, const Scenario& scenario) {
  return together(database, [&] { return scenario_rows::write(database, scenario); });
}

Result<Done> renameScenario(sqlite3* database, const std::string& from, const std::string& to) {
  return together(database, [&] { return scenario_rows::rename(database, from, to); });
}

Result<Done> removeScenario(sqlite3* database, const std::string& name) {
  return together(database, [&] { return scenario_rows::remove(database, name); });
}

Result<Done> saveLayout(sqlite3* database, const HeadLayout& layout) {
  return together(database, [&] { return scenario_rows::writeLayout(database, layout); });
}

Result<Done> saveNote(sqlite3* database, const std::string& name, const std::string& value) {
  SqliteStatement insert(database, "INSERT OR REPLACE INTO note(name, value) VALUES(?, ?)");
  return insert.bind(name).bind(value).run();
}

}  // namespace headscope::session_writer
