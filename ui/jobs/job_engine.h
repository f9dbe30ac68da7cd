#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/data/dataset.h"
#include "core/jobs/tasks.h"
#include "core/model/hub_cache.h"
#include "core/model/model_spec.h"

namespace headscope {

/// What the window asks of the engine. The program links the real one; tests stand in one of their own, so that the
/// window is tested without a model. `profile`, `spectra`, `evaluate` and `convert` are called on a worker thread, the
/// others on the GUI thread.
class JobEngine {
public:
  JobEngine() = default;
  virtual ~JobEngine() = default;
  JobEngine(const JobEngine&) = delete;
  JobEngine& operator=(const JobEngine&) = delete;

  /// The session that ships with the program; it may be absent.
  [[nodiscard]] virtual std::filesystem::path demoSession() const = 0;
  /// Reads a model's headers.
  [[nodiscard]] virtual Result<ModelSpec> modelSpec(const std::string& model) = 0;
  /// The models of the Hugging Face cache, complete ones and others; reads no more than small text files.
  [[nodiscard]] virtual std::vector<HubSnapshot> hubModels() = 0;
  [[nodiscard]] virtual Result<Dataset> dataset(const std::string& dataset) = 0;
  [[nodiscard]] virtual Result<tasks::ProfileSummary> profile(const ProfileRequest& request, SessionStore& store,
                                                              const tasks::ProfileEvents& events,
                                                              const tasks::TaskContext& context) = 0;
  [[nodiscard]] virtual Result<ModelSpectra> spectra(const std::string& model, const SpectraRequest& request,
                                                     const tasks::TaskContext& context) = 0;
  [[nodiscard]] virtual Result<tasks::Evaluation> evaluate(const tasks::EvaluateRequest& request,
                                                           const tasks::TaskContext& context) = 0;
  [[nodiscard]] virtual Result<ConversionResult> convert(const tasks::ConvertRequest& request,
                                                         const tasks::TaskContext& context) = 0;
};

/// The engine of `core`.
[[nodiscard]] std::shared_ptr<JobEngine> coreJobEngine();

}  // namespace headscope
