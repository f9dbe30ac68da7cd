#include "app/commands/profile_command.h"

#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>

#include "app/commands/number_lists.h"
#include "app/commands/session_output.h"
#include "app/commands/text_table.h"
#include "core/data/dataset.h"
#include "core/model/model_reader.h"
#include "core/session/session_budget.h"
#include "core/tokenize/tokenizer.h"

namespace headscope {

namespace {

/// Looks at the inputs before a session is made for them.
Result<Done> checkInputs(const ProfileRequest& request, Messages& messages) {
  HEADSCOPE_CHECK(Done, readModelSpec(request.model));
  HEADSCOPE_TRY(Done, dataset, loadDataset(request.dataset));
  for (const std::string& note : dataset.notes) messages.note(dataset.name + ": " + note);
  for (const std::string& id : request.documents)
    if (dataset.find(id) == nullptr)
      return Error{"has no document \"" + id + "\"", request.dataset, "name one of its ids"};
  HEADSCOPE_TRY(Done, tokenizer, Tokenizer::open(request.model));
  for (const std::string& note : tokenizer->notes()) messages.note(note);
  for (const Document& document : dataset.documents)
    if (const auto count = tokenizer->controlTokensIn(document.text); count > 0)
      messages.note("Document \"" + document.id + "\" has " + std::to_string(count) +
                    " of the model's control tokens written in it; they are read as letters.");
  return Done{};
}

/// Mean over the documents where it is known.
double meanOver(const Profile& profile, double DocumentProfile::*member) {
  double sum = 0;
  int count = 0;
  for (const DocumentProfile& document : profile.documents) {
    if (!std::isfinite(document.*member)) continue;
    sum += document.*member;
    ++count;
  }
  return count == 0 ? std::numeric_limits<double>::quiet_NaN() : sum / count;
}

/// The allocations every chart of proportions shows.
Result<Done> saveBudgets(SessionStore& store, const Profile& profile, Messages& messages) {
  for (const char* method : {"uniform", "rms", "optimal"}) {
    const auto budget = sessionBudget(profile, {method, profile.record.targetRatio});
    if (budget.ok()) {
      HEADSCOPE_CHECK(Done, store.saveBudget(budget->allocation));
    } else {
      messages.note(std::string("No ") + method + " budget: " + budget.error().toString());
    }
  }
  return Done{};
}

Output summaryOutput(const tasks::ProfileSummary& summary, const std::string& session) {
  const double baseline = meanOver(*summary.profile, &DocumentProfile::baselineLogPerplexity);
  const double divergence = meanOver(*summary.profile, &DocumentProfile::baselineKl);
  const auto& record = summary.profile->record;
  Output output;
  output.json = {{"session", session},
                 {"baseline_log_perplexity", baseline},
                 {"baseline_kl", divergence},
                 {"points", summary.points},
                 {"exact_points", summary.exactPoints},
                 {"seconds", summary.seconds},
                 {"peak_memory_bytes", record.peakMemoryBytes}};
  output.text = describe({{"session", session},
                          {"documents", std::to_string(summary.profile->documents.size())},
                          {"baseline log-perplexity", fixed(baseline, 6)},
                          {"baseline KL from the whole cache", fixed(divergence, 6)},
                          {"points", grouped(summary.points)},
                          {"exact points", grouped(summary.exactPoints)},
                          {"seconds", fixed(summary.seconds, 1)},
                          {"peak memory", fixed(static_cast<double>(record.peakMemoryBytes) / (1 << 30), 2) + " GiB"}});
  if (record.dtype != "float32") {
    output.json["noise"] = summary.noise;
    output.text += summary.noise > exactNoise ? "Measured in " + record.dtype + ", which was off by up to " +
                                                    scientific(summary.noise) + " in Δ: no point is called exact.\n"
                                              : "Measured in " + record.dtype + ", which was off by less than " +
                                                    scientific(exactNoise) + " in Δ.\n";
  }
  TextTable table({"document", "tokens", "questions", "empty answers", "full log-ppl", "baseline log-ppl"});
  for (const DocumentProfile& document : summary.profile->documents)
    table.add({document.documentId, grouped(document.tokens), std::to_string(document.answers.size()),
               std::to_string(document.emptyAnswers), fixed(document.fullLogPerplexity, 6),
               fixed(document.baselineLogPerplexity, 6)});
  output.text += "\n" + table.text();
  return output;
}

}  // namespace

void ProfileCommand::addOptions(CLI::App& verb) {
  verb.add_option("MODEL", m_model, "Model to measure")->required();
  verb.add_option("DATASET", m_dataset, "Documents with questions: a file, or demo")->required();
  verb.add_option("-o,--output", m_session, "Session to make, or with --resume to go on with")->required();
  verb.add_option("--target-ratio", m_targetRatio, "Kept share of every head in the baseline")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0));
  verb.add_option("--ratios", m_ratios, "start:stop:step or a list")->capture_default_str();
  verb.add_option("--heads", m_heads, "all, or a list such as L0H0,L7H1")->capture_default_str();
  verb.add_option("--mode", m_mode, "preview, adaptive or exact")
      ->capture_default_str()
      ->check(CLI::IsMember({"preview", "adaptive", "exact"}));
  verb.add_option("--max-error", m_largestError, "Adaptive: measure until no Δ is less certain than this (95 %)")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  verb.add_option("--queries", m_queries, "What reference queries are made by: repeat, prefill or questions")
      ->capture_default_str()
      ->check(CLI::IsMember({"repeat", "prefill", "questions"}));
  verb.add_option("--documents", m_documents, "Ids of documents, with commas; all where not given")
      ->delimiter(',')
      ->allow_extra_args(false);
  verb.add_option("--shard", m_shard, "i/n: only part i of n, i from 0; merge joins the parts");
  verb.add_flag("--compat", m_compat,
                "Insist on the reference code's procedure: chat prompts, repeat queries, bounded least squares");
  verb.add_flag("--resume", m_resume, "Go on with a session that was interrupted");
}

Result<ProfileRequest> ProfileCommand::request(const GlobalOptions& global) const {
  ProfileRequest request;
  request.model = m_model;
  request.dataset = m_dataset;
  request.documents = m_documents;
  HEADSCOPE_TRY(ProfileRequest, heads, parseHeads(m_heads));
  request.heads = std::move(heads);
  HEADSCOPE_TRY(ProfileRequest, ratios, parseRatios(m_ratios));
  request.ratios = std::move(ratios);
  request.targetRatio = m_targetRatio;
  request.mode = m_mode == "preview"    ? InfluenceMode::Preview
                 : m_mode == "adaptive" ? InfluenceMode::Adaptive
                                        : InfluenceMode::Exact;
  HEADSCOPE_TRY(ProfileRequest, shard, parseShard(m_shard));
  request.shard = shard;
  request.largestError = m_largestError;
  request.querySource = querySourceOf(m_queries).value_or(QuerySource::Repeat);
  request.compat = m_compat;
  request.seed = global.seed;
  request.device = global.device;
  request.dtype = global.dtype;
  request.threads = global.threads;
  return request;
}

Result<Output> ProfileCommand::run(CommandContext& context) {
  HEADSCOPE_TRY(Output, asked, request(context.global));
  std::error_code code;
  if (!m_resume && std::filesystem::exists(m_session, code))
    return Error{"there is a file of this name", m_session, "choose another name, or go on with it by --resume"};
  HEADSCOPE_CHECK(Output, checkInputs(asked, context.messages));
  HEADSCOPE_TRY(Output, session, openOutput(m_session, context.messages));
  HEADSCOPE_CHECK(Output, addProvenance(*session.store, context.commandLine));
  const auto summary = tasks::profile(asked, *session.store, {}, context.task);
  if (summary.failed() && session.created) {
    // A session nothing was measured for is no result.
    const auto data = session.store->load();
    session.store.reset();
    if (data.ok() && data->profile.documents.empty()) std::filesystem::remove(m_session, code);
  }
  if (summary.cancelled()) context.messages.note("What was measured is in " + m_session + "; go on with --resume.");
  if (!summary.ok()) return summary.as<Output>();
  HEADSCOPE_CHECK(Output, saveBudgets(*session.store, *summary->profile, context.messages));
  return summaryOutput(*summary, m_session);
}

}  // namespace headscope
