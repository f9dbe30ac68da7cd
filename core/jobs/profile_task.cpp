#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <chrono>

#include "core/base/peak_memory.h"
#include "core/base/stopwatch.h"
#include "core/jobs/engine.h"
#include "core/jobs/head_layout.h"
#include "core/jobs/tasks.h"
#include "core/profiling/profile_run.h"
#include "core/profiling/record_match.h"

namespace headscope::tasks {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds partialInterval{250};

/// The record of this run, or an error where the session holds another run.
Result<ProfileRecord> matchRecord(const ProfileRecord& stored, ProfileRecord fresh) {
  if (stored.modelName.empty()) return fresh;
  HEADSCOPE_CHECK(ProfileRecord, matchRecords(stored, fresh, "session"));
  fresh.seconds = stored.seconds;
  fresh.peakMemoryBytes = stored.peakMemoryBytes;
  fresh.ratios = joinRatios(fresh.ratios, stored.ratios);
  return fresh;
}

/// The model's name; where a cache is not one of heads, with what the heads of this profile are.
std::string profiledName(const ModelSpec& spec) {
  const bool materialised =
      std::any_of(spec.attention.begin(), spec.attention.end(), [](const auto& a) { return a.materialised(); });
  return materialised ? spec.name + " (materialised heads)" : spec.name;
}

Result<Done> checkRequest(const ProfileRequest& request, const std::vector<HeadId>& heads) {
  if (!(request.targetRatio > 0 && request.targetRatio <= 1))
    return Error{"must be above 0 and at most 1", "target ratio", "choose another value"};
  if (request.compat && request.querySource != QuerySource::Repeat)
    return Error{"the reference's queries are those of reading the document again", "--compat",
                 "leave out --compat, or ask for the queries \"repeat\""};
  if (request.dtype != "float32" && request.mode == InfluenceMode::Adaptive)
    return Error{"adaptive mode completes curves from exact points, which " + request.dtype + " does not give",
                 "--dtype", "choose the mode exact or preview, or float32"};
  if (request.ratios.empty()) return Error{"the list of ratios is empty", "ratios", "name at least one"};
  for (const double ratio : request.ratios)
    if (!(ratio >= 0 && ratio <= 1)) return Error{"must be between 0 and 1", "ratios", "choose other values"};
  for (const auto head : request.heads)
    if (std::find(heads.begin(), heads.end(), head) == heads.end())
      return Error{"head " + head.toString() + " is not in the model", request.model,
                   "heads run from " + heads.front().toString() + " to " + heads.back().toString()};
  return Done{};
}

}  // namespace

Result<ProfileSummary> profile(const ProfileRequest& request, SessionStore& store, const ProfileEvents& events,
                               const TaskContext& context) {
  const Stopwatch watch;
  const c10::NoGradGuard inference;
  HEADSCOPE_TRY(ProfileSummary, data, loadDataset(request.dataset));
  HEADSCOPE_TRY(ProfileSummary, documents, chosenDocuments(data, request.documents));
  HEADSCOPE_TRY(ProfileSummary, session, store.load());
  HEADSCOPE_TRY(ProfileSummary, tokenizer, Tokenizer::open(request.model));
  HEADSCOPE_TRY(ProfileSummary, decoder,
                loadDecoder(request.model, {request.device, request.dtype, request.threads}, context));
  const auto& spec = decoder->spec();
  HEADSCOPE_CHECK(ProfileSummary, DocumentProfiler::checkModel(spec));
  HEADSCOPE_CHECK(ProfileSummary, checkRequest(request, spec.budgetHeads()));

  ProfileRecord record;
  record.modelName = profiledName(spec);
  record.modelFingerprint = decoder->model().fingerprint();
  record.datasetName = data.name;
  record.datasetFingerprint = data.fingerprint;
  record.targetRatio = request.targetRatio;
  record.promptStyle = Prompts(tokenizer).style();
  if (request.compat && !Prompts(tokenizer).hasChatTemplate())
    return Error{"has no chat template Headscope knows, which the reference procedure needs", request.model,
                 "leave out --compat: documents and questions are then plain text"};
  record.querySource = nameOf(request.querySource);
  record.device = decoder->device().str();
  record.dtype = request.dtype;
  record.compat = request.compat;
  record.seed = request.seed;
  record.programVersion = HEADSCOPE_VERSION;
  record.kvBytesPerTokenPerHead = 2 * (spec.attention.front().headDim + spec.attention.front().valueDim);
  record.heads = spec.budgetHeads();
  record.ratios = request.ratios;
  HEADSCOPE_TRY(ProfileSummary, matched, matchRecord(session.profile.record, std::move(record)));
  Profile profile = std::move(session.profile);
  profile.record = std::move(matched);
  HEADSCOPE_CHECK(ProfileSummary, store.saveRecord(profile.record));
  HEADSCOPE_CHECK(ProfileSummary, store.saveLayout(headLayout(spec)));

  auto lastPartial = Clock::time_point{};
  ProfileSink sink;
  sink.document = [&](const DocumentProfile& document) { return store.saveDocument(document); };
  sink.points = [&](const std::string& id, HeadId head, const std::vector<InfluencePoint>& points) {
    return store.savePoints(id, head, points);
  };
  sink.partial = [&](const Profile& now) {
    if (!events.partial || Clock::now() - lastPartial < partialInterval) return;
    lastPartial = Clock::now();
    events.partial(std::make_shared<const Profile>(now));
  };
  DocumentProfiler profiler(decoder, tokenizer, request);
  if (request.dtype != "float32") {
    HEADSCOPE_TRY(ProfileSummary, float32,
                  loadDecoder(request.model, {request.device, "float32", request.threads}, context));
    profiler.compareWith(float32);
  }
  const auto measured = guarded<Done>(request.model, [&] {
    return runProfile(profiler, request, documents, profile, sink, context.progress, context.stop);
  });
  profile.record.seconds += watch.seconds() - context.stop.pausedSeconds();
  profile.record.peakMemoryBytes = std::max(profile.record.peakMemoryBytes, peakMemoryBytes());
  HEADSCOPE_CHECK(ProfileSummary, store.saveRecord(profile.record));
  if (!measured) return measured.as<ProfileSummary>();

  ProfileSummary summary;
  summary.noise = profiler.largestNoise();
  for (const auto& document : profile.documents)
    for (const auto& [head, curve] : document.curves) {
      summary.points += static_cast<std::int64_t>(curve.size());
      for (const auto& point : curve) {
        if (point.exact) ++summary.exactPoints;
        if (point.measured()) summary.noise = std::max(summary.noise, point.error);
      }
    }
  summary.seconds = watch.seconds() - context.stop.pausedSeconds();
  summary.profile = std::make_shared<const Profile>(std::move(profile));
  return summary;
}

}  // namespace headscope::tasks
