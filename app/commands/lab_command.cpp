#include "app/commands/lab_command.h"

#include "app/commands/text_table.h"

namespace headscope {

void LabCommand::addOptions(CLI::App& verb) {
  verb.require_subcommand(1);
  auto& train = *verb.add_subcommand("train", "Trains one model and keeps it as a model directory");
  auto& settings = m_request.settings;
  auto& recipe = settings.recipe;
  std::vector<std::string> kinds;
  kinds.reserve(labKinds.size());
  for (const auto kind : labKinds) kinds.push_back(toString(kind));
  train.add_option("--kind", m_kind, "Kind of attention; low and high are ranks 1/8 and 1/2 of the head size")
      ->required()
      ->check(CLI::IsMember(kinds));
  train.add_option("--text", m_request.text, "What to learn: a file, or a folder of .txt and .md files")->required();
  train.add_option("-o,--output", m_request.folder, "Folder for the model; must not hold one yet")->required();
  train.add_option("--steps", settings.steps, "Steps of AdamW")->capture_default_str();
  train.add_option("--windows", settings.windows, "Windows of text a step")->capture_default_str();
  train.add_option("--context", recipe.context, "Bytes of a window")->capture_default_str();
  train.add_option("--layers", recipe.layers, "Layers")->capture_default_str();
  train.add_option("--heads", recipe.heads, "Query heads of a layer, a multiple of 3")->capture_default_str();
  train.add_option("--head-size", recipe.headDim, "Size of a head, a multiple of 8")->capture_default_str();
  train
      .add_option("--feed-forward", recipe.feedForward,
                  "Width of the feed-forward blocks of mha; other kinds get the width that makes them as large")
      ->capture_default_str();
  train.add_option("--learning-rate", settings.learningRate, "The highest, behind the warm-up")->capture_default_str();
}

Result<Output> LabCommand::run(CommandContext& context) {
  m_request.settings.recipe.kind = labKindOf(m_kind).value_or(LabKind::Mha);
  m_request.settings.seed = context.global.seed;
  m_request.device = context.global.deviceOptions();
  HEADSCOPE_TRY(Output, summary, tasks::trainLab(m_request, context.task));
  Output output;
  output.json = {{"model", m_request.folder},
                 {"kind", m_kind},
                 {"parameters", summary.parameters},
                 {"steps", summary.steps},
                 {"bytes", summary.bytesRead},
                 {"loss", summary.loss},
                 {"validation_loss", summary.validationLoss},
                 {"seconds", summary.seconds}};
  output.text = m_request.folder + ": " + m_kind + ", " + std::to_string(summary.parameters) + " parameters, " +
                std::to_string(summary.steps) + " steps, loss " + fixed(summary.loss, 4) + ", on text kept apart " +
                fixed(summary.validationLoss, 4) + " nats a byte, " + fixed(summary.seconds, 0) + " s\n";
  return output;
}

}  // namespace headscope
