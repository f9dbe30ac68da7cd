#include "core/model/model_files.h"
#include "core/model/model_reader.h"
#include "ui/jobs/job_engine.h"

namespace headscope {

namespace {

class CoreJobEngine : public JobEngine {
public:
  std::filesystem::path demoSession() const override { return shareFolder() / "demo" / "demo.hscope"; }
  Result<ModelSpec> modelSpec(const std::string& model) override { return readModelSpec(model); }
  std::vector<HubSnapshot> hubModels() override { return listHubModels(); }
  Result<Dataset> dataset(const std::string& dataset) override { return loadDataset(dataset); }
  Result<tasks::ProfileSummary> profile(const ProfileRequest& request, SessionStore& store,
                                        const tasks::ProfileEvents& events,
                                        const tasks::TaskContext& context) override {
    return tasks::profile(request, store, events, context);
  }
  Result<ModelSpectra> spectra(const std::string& model, const SpectraRequest& request,
                               const tasks::TaskContext& context) override {
    return tasks::spectra(model, request, context);
  }
  Result<tasks::Evaluation> evaluate(const tasks::EvaluateRequest& request,
                                     const tasks::TaskContext& context) override {
    return tasks::evaluate(request, context);
  }
  Result<ConversionResult> convert(const tasks::ConvertRequest& request, const tasks::TaskContext& context) override {
    return tasks::convert(request, context);
  }
};

}  // namespace

std::shared_ptr<JobEngine> coreJobEngine() { return std::make_shared<CoreJobEngine>(); }

}  // namespace headscope
