#include <cstdio>

#include "core/base/fingerprint.h"
#include "core/model/gguf_family.h"
#include "core/model/gguf_weights.h"
#include "core/model/model_settings.h"
#include "core/model/opened_model.h"
#include "core/model/spec_builder.h"

namespace headscope {

namespace {

using Parts = std::vector<std::shared_ptr<const GgufFile>>;

/// The file itself, or all parts where it is the first of a split model ("NAME-00001-of-00003.gguf").
Result<Parts> openParts(const std::filesystem::path& path) {
  HEADSCOPE_TRY(Parts, first, GgufFile::open(path));
  HEADSCOPE_TRY(Parts, count, first->integer("split.count"));
  HEADSCOPE_TRY(Parts, number, first->integer("split.no"));
  Parts parts{first};
  if (!count || *count <= 1) return parts;
  const auto where = path.string();
  if (*count > 99999)
    return Error{"says it is one of " + std::to_string(*count) + " parts", where, "fetch the file again"};
  if (number.value_or(0) != 0)
    return Error{"is part " + std::to_string(*number + 1) + " of " + std::to_string(*count), where,
                 "open the first part"};
  const auto suffix = [&](std::int64_t part) {
    char text[32];
    std::snprintf(text, sizeof text, "-%05d-of-%05d.gguf", static_cast<int>(part), static_cast<int>(*count));
    return std::string(text);
  };
  const auto name = path.filename().string();
  if (!name.ends_with(suffix(1)))
    return Error{"is the first of " + std::to_string(*count) + " parts, but its name does not end in " + suffix(1),
                 where, "give the parts their own names back"};
  const auto stem = name.substr(0, name.size() - suffix(1).size());
  for (std::int64_t part = 2; part <= *count; ++part) {
    HEADSCOPE_TRY(Parts, next, GgufFile::open(path.parent_path() / (stem + suffix(part))));
    parts.push_back(next);
  }
  return parts;
}

}  // namespace

Result<OpenedModel> openGguf(const ModelFiles& files) {
  HEADSCOPE_TRY(OpenedModel, parts, openParts(files.path));
  const auto& file = *parts.front();
  auto source = std::make_unique<GgufWeights>();
  std::string headers;
  for (const auto& part : parts) {
    HEADSCOPE_CHECK(OpenedModel, source->addFile(part));
    headers += part->headerBytes() + std::to_string(part->file().size());
  }
  HEADSCOPE_TRY(OpenedModel, architecture, file.text("general.architecture"));
  HEADSCOPE_TRY(OpenedModel, name, file.text("general.name"));
  const auto* family = findGgufFamily(architecture.value_or(""));
  if (!family)
    return Error{"model family '" + architecture.value_or("") + "' is not supported", files.path.string(),
                 "use one of " + knownGgufFamilies()};
  OpenedModel model;
  model.spec.architecture = family->architecture;
  model.spec.name = name && !name->empty() ? *name : files.fallbackName;
  HEADSCOPE_TRY(OpenedModel, document, ggufSettings(file, *family, *source));
  ModelSettings settings(std::move(document), files.path.string());
  settings.setFamily(family->fixed, nlohmann::json::object(), family->defaults);
  HEADSCOPE_CHECK(OpenedModel, buildSpec(settings, model.spec));
  HEADSCOPE_TRY(OpenedModel, layout, buildLayout(settings));
  model.layout = layout;
  model.names = ggufNames(*family, *source);
  HEADSCOPE_TRY(OpenedModel, sample, sampleOf(source->storedBytes()));
  model.fingerprint = fingerprint(headers + sample);
  model.source = std::move(source);
  countParameters(model);
  return model;
}

}  // namespace headscope
