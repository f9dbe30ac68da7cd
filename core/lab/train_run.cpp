#include "core/lab/train_run.h"

#include <nlohmann/json.hpp>

#include "core/base/progress_reporter.h"
#include "core/base/stopwatch.h"
#include "core/base/text_file.h"
#include "core/lab/loss_curve.h"
#include "core/lab/tiny_trainer.h"
#include "core/model/safetensors_writer.h"

namespace headscope {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t validationWindows = 64;

/// Keeps one model's files.
class LabFolder {
public:
  LabFolder(fs::path folder, const TrainSettings& settings, const LabText& text)
      : m_folder(std::move(folder)), m_settings(settings), m_text(text) {}

  [[nodiscard]] Result<Done> create() const {
    HEADSCOPE_CHECK(Done, makeModelFolder(m_folder));
    return writeTextFile(m_folder / "tokenizer.json", byteTokenizer());
  }

  [[nodiscard]] Result<Done> save(const TinyTrainer& trainer, const LossCurve& curve,
                                  const TrainSummary& summary) const {
    std::vector<NamedTensor> tensors;
    const auto stored = trainer.stored();
    for (std::size_t i = 0; i < stored.size(); ++i) tensors.push_back({trainer.parameters().names[i], stored[i]});
    const auto account = trainingJson(summary);
    HEADSCOPE_CHECK(Done, writeSafetensors(m_folder / "model.safetensors", tensors,
                                           {{"format", "pt"}, {"headscope_training", account.dump()}}));
    HEADSCOPE_CHECK(Done, writeTextFile(m_folder / "config.json", labConfig(m_settings.recipe)));
    HEADSCOPE_CHECK(Done, writeTextFile(m_folder / "training.json", account.dump(2) + "\n"));
    return writeTextFile(m_folder / "loss.csv", curve.csv());
  }

private:
  [[nodiscard]] Json trainingJson(const TrainSummary& summary) const {
    const auto& recipe = m_settings.recipe;
    return {{"kind", toString(recipe.kind)},
            {"layers", recipe.layers},
            {"heads", recipe.heads},
            {"head_size", recipe.headDim},
            {"parameters", summary.parameters},
            {"steps", summary.steps},
            {"steps_planned", m_settings.steps},
            {"windows_per_step", m_settings.windows},
            {"window_bytes", recipe.context},
            {"learning_rate", m_settings.learningRate},
            {"weight_decay", m_settings.weightDecay},
            {"seed", m_settings.seed},
            {"text_bytes", m_text.size()},
            {"text_fingerprint", m_text.fingerprint()},
            {"loss", summary.loss},
            {"validation_loss", summary.validationLoss}};
  }

  fs::path m_folder;
  const TrainSettings& m_settings;
  const LabText& m_text;
};

}  // namespace

Result<TrainSummary> trainModel(const TrainSettings& settings, const fs::path& textPath, const fs::path& folderPath,
                                const ProgressFunction& progress, const StopToken& stop) {
  const Stopwatch watch;
  HEADSCOPE_CHECK(TrainSummary, checkSettings(settings));
  HEADSCOPE_TRY(TrainSummary, text, LabText::open(textPath, settings.recipe.context));
  const LabFolder folder(folderPath, settings, text);
  HEADSCOPE_CHECK(TrainSummary, folder.create());
  HEADSCOPE_TRY(TrainSummary, trainer, TinyTrainer::create(settings));
  const auto validation = text.validationBatch(validationWindows);
  std::mt19937_64 random(settings.seed);
  LossCurve curve;
  TrainSummary summary;
  summary.parameters = trainer.spec().parameters;
  const auto checkpoint = [&]() -> Result<Done> {
    HEADSCOPE_TRY(Done, loss, trainer.evaluate(validation));
    curve.addValidation(loss);
    summary.loss = curve.recent(settings.reportEvery);
    summary.validationLoss = loss;
    return folder.save(trainer, curve, summary);
  };
  ProgressReporter reporter(progress, stop);
  reporter.begin("Training " + toString(settings.recipe.kind), settings.steps, 0, ProgressUnit::Steps);
  while (summary.steps < settings.steps && !stop.stop_requested()) {
    const double rate = learningRateAt(settings, summary.steps);
    const auto batch = text.trainingBatch(settings.windows, random);
    HEADSCOPE_TRY(TrainSummary, loss, trainer.step(batch, rate));
    ++summary.steps;
    summary.bytesRead += static_cast<std::int64_t>(batch.tokens.size());
    curve.addStep(summary.bytesRead, rate, loss);
    if (summary.steps % settings.reportEvery == 0 && summary.steps < settings.steps)
      HEADSCOPE_CHECK(TrainSummary, checkpoint());
    reporter.advance();
  }
  if (summary.steps == 0) return Cancelled{};
  trainer.roundToStored();
  HEADSCOPE_CHECK(TrainSummary, checkpoint());
  if (summary.steps < settings.steps) return Cancelled{};
  summary.seconds = watch.seconds();
  return summary;
}

}  // namespace headscope
