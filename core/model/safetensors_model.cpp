#include <ATen/ATen.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/fingerprint.h"
#include "core/base/text_file.h"
#include "core/model/opened_model.h"
#include "core/model/safetensors_header.h"

namespace headscope {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Tensors of one or several safetensors files, widened to float32 when read.
class SafetensorsWeights : public WeightSource {
public:
  Result<Done> add(const fs::path& path) {
    HEADSCOPE_TRY(Done, file, RandomAccessFile::open(path));
    HEADSCOPE_TRY(Done, entries, readSafetensorsHeader(*file));
    for (auto& entry : entries) {
      if (find(entry.name))
        return Error{"tensor '" + entry.name + "' is also in another file", path.string(), "remove one of them"};
      m_tensors.push_back({entry.name, entry.dtype, entry.shape});
      m_entries.push_back({file, std::move(entry)});
    }
    return Done{};
  }

  const std::vector<TensorInfo>& tensors() const override { return m_tensors; }

  Result<at::Tensor> read(const std::string& name) const override {
    for (const auto& [file, entry] : m_entries) {
      if (entry.name != name) continue;
      static const std::map<std::string, at::ScalarType> types{
          {"F32", at::kFloat}, {"F16", at::kHalf}, {"BF16", at::kBFloat16}, {"F64", at::kDouble}};
      const auto type = types.find(entry.dtype);
      if (type == types.end())
        return Error{"tensor '" + name + "' has " + entry.dtype + ", which cannot be read yet", file->path().string(),
                     "convert it to bfloat16"};
      auto values = at::empty(entry.shape, type->second);
      HEADSCOPE_CHECK(at::Tensor, file->read(entry.offset, static_cast<char*>(values.mutable_data_ptr()), entry.bytes));
      return values.to(at::kFloat);
    }
    return Error{"tensor '" + name + "' is missing",
                 m_entries.empty() ? "" : m_entries.front().first->path().parent_path().string(),
                 "fetch the model again"};
  }

private:
  std::vector<TensorInfo> m_tensors;
  std::vector<std::pair<std::shared_ptr<const RandomAccessFile>, SafetensorsEntry>> m_entries;
};

/// Files named by the index, if there is one; the files present where the index is stale; the single file otherwise.
Result<std::vector<fs::path>> weightFiles(const fs::path& folder) {
  using Paths = std::vector<fs::path>;
  Paths present;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder, code))
    if (entry.path().extension() == ".safetensors") present.push_back(entry.path());
  std::sort(present.begin(), present.end());
  const auto index = folder / "model.safetensors.index.json";
  if (!fs::exists(index, code)) {
    if (present.empty())
      return Error{"holds no safetensors file", folder.string(), "fetch the weights or convert them"};
    return present;
  }
  HEADSCOPE_TRY(Paths, text, readTextFile(index));
  HEADSCOPE_CHECK(Paths, checkJson(text, index.string()));
  const auto document = json::parse(text);
  if (!document.contains("weight_map") || !document["weight_map"].is_object())
    return Error{"has no weight_map", index.string(), "fetch the file again"};
  std::set<std::string> names;
  for (const auto& [tensor, file] : document["weight_map"].items()) {
    if (!file.is_string() || fs::path(file.get<std::string>()).filename() != file.get<std::string>() || file == "..")
      return Error{"names a file for '" + tensor + "' that is no plain name", index.string(), "fetch the file again"};
    names.insert(file.get<std::string>());
  }
  Paths listed;
  std::string missing;
  for (const auto& name : names) {
    if (fs::exists(folder / name, code))
      listed.push_back(folder / name);
    else
      missing += (missing.empty() ? "" : ", ") + name;
  }
  if (missing.empty()) return listed;
  // A stale index over a whole set of other shards is judged by the tensors found when they are read.
  const bool otherShards = std::any_of(present.begin(), present.end(),
                                       [&](const fs::path& p) { return !names.contains(p.filename().string()); });
  if (otherShards && listed.empty()) return present;
  return Error{"lacks " + missing, folder.string(), "fetch the missing files"};
}

/// Typed access to config.json; a missing key and null are the same.
class Config {
public:
  Config(json document, std::string where) : m_document(std::move(document)), m_where(std::move(where)) {}

  Result<std::int64_t> integer(const std::string& key, std::optional<std::int64_t> otherwise = {}) const {
    if (!m_document.contains(key) || m_document[key].is_null()) {
      if (otherwise) return *otherwise;
      return Error{"'" + key + "' is missing", m_where, "fetch the file again"};
    }
    if (!m_document[key].is_number_integer())
      return Error{"'" + key + "' is no integer", m_where, "fetch the file again"};
    return m_document[key].get<std::int64_t>();
  }
  double real(const json& object, const std::string& key, double otherwise) const {
    return object.contains(key) && object[key].is_number() ? object[key].get<double>() : otherwise;
  }
  const json& document() const { return m_document; }
  const std::string& where() const { return m_where; }

private:
  json m_document;
  std::string m_where;
};

/// Both dialects: rope_theta and rope_scaling, or one object rope_parameters.
Result<Done> readRope(const Config& config, ModelSpec& spec) {
  const auto& document = config.document();
  const auto object = [&](const char* key) {
    return document.contains(key) && document[key].is_object() ? document[key] : json::object();
  };
  const auto parameters = object("rope_parameters");
  const auto scaling = document.contains("rope_parameters") ? parameters : object("rope_scaling");
  const auto type = scaling.contains("rope_type") ? scaling["rope_type"] : scaling.value("type", json("default"));
  if (type != "default")
    return Error{"rope scaling " + type.dump() + " is not supported yet", config.where(), "use another model"};
  spec.rope.theta = config.real(parameters, "rope_theta", config.real(document, "rope_theta", 10000.0));
  return Done{};
}

Result<Done> readConfig(const Config& config, ModelSpec& spec) {
  const auto& document = config.document();
  spec.architecture = document.contains("model_type") && document["model_type"].is_string()
                          ? document["model_type"].get<std::string>()
                          : "";
  if (spec.architecture != "llama")
    return Error{"model family '" + spec.architecture + "' is not supported yet", config.where(), "use a llama model"};
  HEADSCOPE_TRY(Done, layers, config.integer("num_hidden_layers"));
  HEADSCOPE_TRY(Done, hidden, config.integer("hidden_size"));
  HEADSCOPE_TRY(Done, intermediate, config.integer("intermediate_size"));
  HEADSCOPE_TRY(Done, vocab, config.integer("vocab_size"));
  HEADSCOPE_TRY(Done, queryHeads, config.integer("num_attention_heads"));
  HEADSCOPE_TRY(Done, kvHeads, config.integer("num_key_value_heads", queryHeads));
  HEADSCOPE_TRY(Done, headDim, config.integer("head_dim", 0));
  HEADSCOPE_TRY(Done, context, config.integer("max_position_embeddings", 0));
  HEADSCOPE_TRY(Done, bos, config.integer("bos_token_id", -1));
  spec.contextLength = context;
  spec.bosToken = static_cast<TokenId>(bos);
  if (const auto eos = document.value("eos_token_id", json()); eos.is_number_integer())
    spec.eosTokens.push_back(eos.get<TokenId>());
  else if (eos.is_array())
    for (const auto& id : eos)
      if (id.is_number_integer()) spec.eosTokens.push_back(id.get<TokenId>());
  spec.normEpsilon = config.real(document, "rms_norm_eps", 1e-6);
  spec.tiedEmbeddings = document.value("tie_word_embeddings", json(false)) == json(true);
  const bool bias = document.value("attention_bias", json(false)) == json(true);
  if (bias) return Error{"attention_bias is not supported yet", config.where(), "use another model"};
  if (document.value("mlp_bias", json(false)) == json(true))
    return Error{"mlp_bias is not supported yet", config.where(), "use another model"};
  HEADSCOPE_CHECK(Done, readRope(config, spec));
  return fillLlamaSizes(spec, {layers, hidden, intermediate, vocab, queryHeads, kvHeads, headDim}, bias,
                        config.where());
}

}  // namespace

Result<OpenedModel> openSafetensors(const ModelFiles& files) {
  const auto configPath = (files.path / "config.json").string();
  HEADSCOPE_TRY(OpenedModel, text, readTextFile(configPath));
  HEADSCOPE_CHECK(OpenedModel, checkJson(text, configPath));
  const Config config(json::parse(text), configPath);
  if (!config.document().is_object()) return Error{"is no JSON object", configPath, "fetch the file again"};
  OpenedModel model;
  model.spec.name = files.fallbackName;
  HEADSCOPE_CHECK(OpenedModel, readConfig(config, model.spec));
  HEADSCOPE_TRY(OpenedModel, paths, weightFiles(files.path));
  auto source = std::make_unique<SafetensorsWeights>();
  for (const auto& path : paths) HEADSCOPE_CHECK(OpenedModel, source->add(path));
  countParameters(model.spec, source->tensors());
  std::string table = text;
  for (const auto& tensor : source->tensors()) table += tensor.name + tensor.dtype + '\n';
  model.fingerprint = fingerprint(table + std::to_string(model.spec.parameters));
  model.names = llamaSafetensorsNames();
  model.source = std::move(source);
  return model;
}

}  // namespace headscope
