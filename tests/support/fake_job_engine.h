#pragma once

#include <atomic>

#include "ui/jobs/job_engine.h"

namespace headscope::test {

/// Stands in for the engine: knows one model ("small", also called "demo") and one data set ("talks"), and hands out
/// made-up results point by point, a few milliseconds each, until it is done or told to stop.
class FakeJobEngine : public JobEngine {
public:
  /// Each point takes so long; a test that cancels makes it long.
  std::atomic<int> millisecondsPerPoint{1};
  /// True: a run fails after its first points.
  std::atomic<bool> fails{false};
  /// True: a run does not look at its stop token.
  std::atomic<bool> deaf{false};
  /// Runs that ended by their stop token.
  std::atomic<int> stopped{0};

  /// What `demoSession` names.
  std::filesystem::path demo;
  /// What `hubModels` lists.
  std::vector<HubSnapshot> hub;

  std::filesystem::path demoSession() const override { return demo; }
  std::vector<HubSnapshot> hubModels() override { return hub; }
  Result<ModelSpec> modelSpec(const std::string& model) override;
  Result<Dataset> dataset(const std::string& dataset) override;
  Result<tasks::ProfileSummary> profile(const ProfileRequest& request, SessionStore& store,
                                        const tasks::ProfileEvents& events, const tasks::TaskContext& context) override;
  Result<ModelSpectra> spectra(const std::string& model, const SpectraRequest& request,
                               const tasks::TaskContext& context) override;
  /// Every document comes out 0.05 below the request's target ratio above 1.5, the baseline of made-up sessions.
  Result<tasks::Evaluation> evaluate(const tasks::EvaluateRequest& request, const tasks::TaskContext& context) override;
  /// Layer l has errors of 0.1·l and 0.2 and an effective rank of 2.
  Result<ConversionResult> convert(const tasks::ConvertRequest& request, const tasks::TaskContext& context) override;
};

}  // namespace headscope::test
