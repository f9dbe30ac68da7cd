#include <filesystem>

#include "core/base/progress_reporter.h"
#include "core/conversion/conversion.h"
#include "core/conversion/llama_folder.h"
#include "core/decoder/token_scores.h"
#include "core/jobs/engine.h"
#include "core/jobs/tasks.h"
#include "core/model/model_files.h"
#include "core/tokenize/tokenizer.h"

namespace headscope::tasks {

namespace {

namespace fs = std::filesystem;

/// A document's text as the model reads it.
struct Text {
  std::string document;
  std::vector<TokenId> ids;
};

Result<std::vector<Text>> textsOf(const ConvertRequest& request) {
  using Texts = std::vector<Text>;
  HEADSCOPE_TRY(Texts, data, loadDataset(request.dataset));
  HEADSCOPE_TRY(Texts, documents, chosenDocuments(data, request.documents));
  HEADSCOPE_TRY(Texts, tokenizer, Tokenizer::open(request.model));
  Texts texts;
  for (const auto& document : documents) {
    HEADSCOPE_TRY(Texts, tokens, tokenizer->encode(document.text, {.bos = tokenizer->addsBos()}));
    if (tokens.size() < 2) return Error{"has fewer than two tokens", document.id, "leave it out with --documents"};
    texts.push_back({document.id, idsOf(tokens)});
  }
  return texts;
}

/// Mean over the texts of their log-perplexities.
Result<double> measure(const std::shared_ptr<const LoadedModel>& model, const std::vector<Text>& texts,
                       const std::string& phase, const ConvertRequest& request, const TaskContext& context) {
  HEADSCOPE_TRY(double, decoder, loadDecoder(model, request.device, context));
  ProgressReporter progress(context.progress, context.stop);
  progress.begin(phase, static_cast<std::int64_t>(texts.size()), 0, ProgressUnit::Documents);
  double sum = 0;
  for (const auto& text : texts) {
    HEADSCOPE_TRY(double, values, guarded<std::vector<double>>(text.document, [&] {
                    return tokenLogProbabilities(*decoder, text.ids, context.stop);
                  }));
    sum += logPerplexityOf(values);
    progress.advance();
  }
  return sum / static_cast<double>(texts.size());
}

/// Copies the files of the original's tokenizer. Without any, what stays to be done.
Result<std::string> copyTokenizer(const std::string& model, const fs::path& folder) {
  HEADSCOPE_TRY(std::string, files, findModel(model));
  bool copied = false;
  for (const char* const name : {"tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "vocab.json",
                                 "merges.txt", "chat_template.jinja", "generation_config.json"}) {
    std::error_code code;
    if (files.format != ModelFormat::SafetensorsDirectory || !fs::exists(files.path / name, code)) continue;
    fs::copy_file(files.path / name, folder / name, fs::copy_options::overwrite_existing, code);
    if (code) return Error{"cannot be copied: " + code.message(), (files.path / name).string(), ""};
    copied = true;
  }
  return copied ? std::string()
                : "The original has no tokenizer files: put a tokenizer.json into " + folder.string() + ".";
}

}  // namespace

Result<ConversionResult> convert(const ConvertRequest& request, const TaskContext& context) {
  HEADSCOPE_TRY(ConversionResult, model, LoadedModel::open(request.model));
  HEADSCOPE_TRY(ConversionResult, converted, convertedModel(*model, request.target));
  if (!request.folder.empty()) HEADSCOPE_CHECK(ConversionResult, checkLlamaLayout(converted->spec()));
  std::vector<Text> texts;
  if (!request.dataset.empty()) {
    HEADSCOPE_TRY(ConversionResult, read, textsOf(request));
    texts = std::move(read);
  }
  ConversionResult result;
  result.name = model->spec().name;
  result.target = toString(request.target);
  result.kvBytesBefore = model->spec().kvBytesPerToken(2);
  ProgressReporter progress(context.progress, context.stop);
  progress.begin("Converting", model->spec().layers(), 0, ProgressUnit::Layers);
  bool sharesNormedKeys = false;
  for (int layer = 0; layer < model->spec().layers(); ++layer) {
    if (context.stop.stop_requested()) return Cancelled{};
    const auto& attention = model->spec().attention[static_cast<std::size_t>(layer)];
    result.kvBytesPerToken += convertedKvBytes(attention, request.target, 2);
    sharesNormedKeys = sharesNormedKeys || attention.headNorms;
    HEADSCOPE_TRY(ConversionResult, compared, guarded<LayerConversion>("layer " + std::to_string(layer), [&] {
                    return compareLayer(*model, *converted, layer);
                  }));
    result.layers.push_back(compared);
    progress.advance();
  }
  if (sharesNormedKeys && request.target.kind == ConversionTarget::Kind::Grouped &&
      request.target.sharing == ConversionTarget::Sharing::Optimal)
    result.notes.emplace_back("Keys are normed head by head in this model and were shared by their mean.");
  if (!request.folder.empty()) {
    HEADSCOPE_CHECK(ConversionResult, guarded<Done>(request.folder, [&] {
                      return writeLlamaFolder(*converted, request.folder, result.name + " to " + result.target,
                                              progress, context.stop);
                    }));
    HEADSCOPE_TRY(ConversionResult, note, copyTokenizer(request.model, request.folder));
    if (!note.empty()) result.notes.push_back(note);
  }
  if (!texts.empty()) {
    HEADSCOPE_TRY(ConversionResult, before, measure(model, texts, "Original", request, context));
    HEADSCOPE_TRY(ConversionResult, after, measure(converted, texts, "Converted", request, context));
    result.logPerplexityBefore = before;
    result.logPerplexity = after;
  }
  return result;
}

}  // namespace headscope::tasks
