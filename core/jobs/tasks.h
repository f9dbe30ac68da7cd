#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/stop_token.h"
#include "core/conversion/conversion_result.h"
#include "core/conversion/conversion_target.h"
#include "core/profiling/profile_request.h"
#include "core/profiling/profile_result.h"
#include "core/session/session_store.h"
#include "core/spectral/spectral_result.h"

/// The one path into the engine: a plain request in, a plain result out. `headscope-cli` calls these on its own thread;
/// the window runs them through `JobQueue`. No torch type appears here.
namespace headscope::tasks {

struct TaskContext {
  StopToken stop;
  ProgressFunction progress;
};

struct DeviceOptions {
  std::string device = "auto";
  std::string dtype = "float32";
  int threads = 0;
};

/// What a profile run tells while it goes.
struct ProfileEvents {
  /// A consistent picture of everything measured so far; at most four a second.
  std::function<void(std::shared_ptr<const Profile>)> partial;
};

struct ProfileSummary {
  std::shared_ptr<const Profile> profile;
  std::int64_t points = 0;
  std::int64_t exactPoints = 0;
  double noise = 0;    ///< by how much the precision of this run is off in Δ; 0 in float32
  double seconds = 0;  ///< this sitting
};

/// Sections 1 and 2 of the methods: answers, scores, baseline, curves. Every finished point is in `store` when it is
/// counted; points already in `store` (same model, data and settings) are not measured again. Cancellation leaves what
/// was finished.
[[nodiscard]] Result<ProfileSummary> profile(const ProfileRequest& request, SessionStore& store,
                                             const ProfileEvents& events, const TaskContext& context);

/// An allocation to be measured: each head's share of the keys that `targetRatio` leaves.
struct EvaluateRequest {
  std::string model;
  std::string dataset;
  std::vector<std::string> documents;  ///< ids; empty: all
  std::map<HeadId, double> proportions;
  double targetRatio = 0.05;
  DeviceOptions device;
  std::uint64_t seed = 0;
};

/// What an allocation did: each document by itself, and the means.
struct Evaluation {
  std::vector<ScenarioMeasurement::Document> documents;
  double full = 0, uniform = 0, measured = 0;  ///< means over the documents
  double delta = 0;                            ///< mean of measured − uniform
  double stderrDelta = 0;                      ///< standard error of that mean; 0 with one document
  double uniformKl = 0, kl = 0;                ///< means over the documents
};

/// Measures an allocation with all heads compacted at once. On each document the shares are turned into whole counts
/// that sum to max(1, ⌊ρ·T⌋)·N, at least one a head. Errors: a head the model does not have, a budgeted head without a
/// share.
[[nodiscard]] Result<Evaluation> evaluate(const EvaluateRequest& request, const TaskContext& context);

/// What a session keeps of an evaluation on `dataset` at a target ratio.
[[nodiscard]] inline ScenarioMeasurement measurementOf(const Evaluation& evaluation, const std::string& dataset,
                                                       double targetRatio) {
  return {dataset, targetRatio, evaluation.delta, evaluation.stderrDelta, evaluation.documents};
}

/// Section 4 for one model: weights only, one layer in memory at a time.
[[nodiscard]] Result<ModelSpectra> spectra(const std::string& model, const SpectraRequest& request,
                                           const TaskContext& context);

/// A what-if conversion of a model's attention.
struct ConvertRequest {
  std::string model;
  ConversionTarget target;
  std::string dataset;                 ///< measured on its texts where given
  std::vector<std::string> documents;  ///< ids; empty: all
  std::string folder;                  ///< written there where given, in llama's layout
  DeviceOptions device;
};

/// Section 5 for one model: a truncation, without training. Errors of the operators for every layer; where asked for,
/// the mean log-perplexity of the documents' texts before and after (every token after the first, BOS by the model's
/// rule), and the converted model as a directory, with the original's tokenizer where it has files of its own.
[[nodiscard]] Result<ConversionResult> convert(const ConvertRequest& request, const TaskContext& context);

struct TextScore {
  std::vector<double> tokenLogProbs;  ///< one for each token after the first
  double logPerplexity = 0;           ///< −Σ ÷ count
  std::string bos;                    ///< "none", or the BOS that was put first and why
  std::int64_t tokens = 0;
};

[[nodiscard]] Result<TextScore> scoreText(const std::string& model, const std::string& text, std::int64_t maxTokens,
                                          const DeviceOptions& device, const TaskContext& context);
[[nodiscard]] Result<TextScore> scoreTokens(const std::string& model, const std::vector<TokenId>& ids,
                                            const DeviceOptions& device, const TaskContext& context);

struct Generation {
  std::vector<TokenId> ids;
  std::string text;
};

/// Greedy continuation of `prompt` (special tokens in it count; BOS by the model's rule).
[[nodiscard]] Result<Generation> generate(const std::string& model, const std::string& prompt, int maxTokens,
                                          const DeviceOptions& device, const TaskContext& context);

}  // namespace headscope::tasks
