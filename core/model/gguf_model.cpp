#include <ATen/ATen.h>
#include <ggml.h>

#include "core/base/fingerprint.h"
#include "core/model/gguf_file.h"
#include "core/model/opened_model.h"

namespace headscope {

namespace {

/// Tensors of a GGUF file, dequantised to float32 when read.
class GgufWeights : public WeightSource {
public:
  explicit GgufWeights(std::shared_ptr<const GgufFile> file) : m_file(std::move(file)) {
    for (const auto& tensor : m_file->tensors()) m_tensors.push_back({tensor.name, tensor.dtype, tensor.shape});
  }

  const std::vector<TensorInfo>& tensors() const override { return m_tensors; }

  Result<at::Tensor> read(const std::string& name) const override {
    for (const auto& tensor : m_file->tensors())
      if (tensor.name == name) return dequantise(tensor);
    return Error{"tensor '" + name + "' is missing", m_file->path().string(), "fetch the file again"};
  }

private:
  Result<at::Tensor> dequantise(const GgufTensor& tensor) const {
    const auto where = m_file->path().string();
    const auto* traits = tensor.known ? ggml_get_type_traits(static_cast<ggml_type>(tensor.type)) : nullptr;
    const bool plain = tensor.type == GGML_TYPE_F32;
    if (!plain && (!traits || !traits->to_float))
      return Error{"tensor '" + tensor.name + "' has " + tensor.dtype + ", which cannot be read", where,
                   "convert the model to another type"};
    std::vector<char> bytes(tensor.bytes);
    HEADSCOPE_CHECK(at::Tensor, m_file->file().read(tensor.offset, bytes.data(), bytes.size()));
    auto values = at::empty(tensor.shape, at::kFloat);
    if (plain && tensor.bytes == static_cast<std::uint64_t>(values.numel()) * sizeof(float))
      std::memcpy(values.mutable_data_ptr<float>(), bytes.data(), bytes.size());
    else
      traits->to_float(bytes.data(), values.mutable_data_ptr<float>(), values.numel());
    return values;
  }

  std::shared_ptr<const GgufFile> m_file;
  std::vector<TensorInfo> m_tensors;
};

Result<std::int64_t> required(const GgufFile& file, const std::string& key) {
  HEADSCOPE_TRY(std::int64_t, value, file.integer(key));
  if (!value) return Error{"key '" + key + "' is missing", file.path().string(), "convert the model again"};
  return *value;
}

Result<std::int64_t> optional(const GgufFile& file, const std::string& key, std::int64_t otherwise) {
  HEADSCOPE_TRY(std::int64_t, value, file.integer(key));
  return value.value_or(otherwise);
}

Result<Done> readSizes(const GgufFile& file, ModelSpec& spec, const std::string& prefix) {
  LlamaSizes sizes;
  HEADSCOPE_TRY(Done, layers, required(file, prefix + "block_count"));
  HEADSCOPE_TRY(Done, hidden, required(file, prefix + "embedding_length"));
  HEADSCOPE_TRY(Done, intermediate, required(file, prefix + "feed_forward_length"));
  HEADSCOPE_TRY(Done, queryHeads, required(file, prefix + "attention.head_count"));
  HEADSCOPE_TRY(Done, kvHeads, optional(file, prefix + "attention.head_count_kv", queryHeads));
  HEADSCOPE_TRY(Done, headDim, optional(file, prefix + "attention.key_length", 0));
  HEADSCOPE_TRY(Done, ropeDims, optional(file, prefix + "rope.dimension_count", 0));
  sizes = {layers, hidden, intermediate, 0, queryHeads, kvHeads, headDim};
  bool bias = false;
  for (const auto& tensor : file.tensors()) {
    if (tensor.name == "token_embd.weight" && tensor.shape.size() == 2) sizes.vocab = tensor.shape[0];
    bias = bias || tensor.name == "blk.0.attn_q.bias";
    spec.tiedEmbeddings = spec.tiedEmbeddings && tensor.name != "output.weight";
    if (tensor.name == "rope_freqs.weight")
      return Error{"scales its rotary frequencies (rope_freqs.weight), which is not supported yet",
                   file.path().string(), "use another model"};
  }
  spec.rope.dims = static_cast<int>(std::clamp<std::int64_t>(ropeDims, 0, 65536));
  return fillLlamaSizes(spec, sizes, bias, file.path().string());
}

Result<Done> readOptions(const GgufFile& file, ModelSpec& spec, const std::string& prefix) {
  HEADSCOPE_TRY(Done, scaling, file.text(prefix + "rope.scaling.type"));
  if (scaling && *scaling != "none")
    return Error{"rope scaling '" + *scaling + "' is not supported yet", file.path().string(), "use another model"};
  HEADSCOPE_TRY(Done, theta, file.real(prefix + "rope.freq_base"));
  HEADSCOPE_TRY(Done, epsilon, file.real(prefix + "attention.layer_norm_rms_epsilon"));
  HEADSCOPE_TRY(Done, context, optional(file, prefix + "context_length", 0));
  HEADSCOPE_TRY(Done, bos, optional(file, "tokenizer.ggml.bos_token_id", -1));
  HEADSCOPE_TRY(Done, eos, optional(file, "tokenizer.ggml.eos_token_id", -1));
  spec.rope.theta = theta.value_or(10000.0);
  spec.normEpsilon = epsilon.value_or(1e-5);
  spec.contextLength = context;
  spec.bosToken = static_cast<TokenId>(bos);
  if (eos >= 0) spec.eosTokens.push_back(static_cast<TokenId>(eos));
  return Done{};
}

}  // namespace

Result<OpenedModel> openGguf(const ModelFiles& files) {
  HEADSCOPE_TRY(OpenedModel, file, GgufFile::open(files.path));
  OpenedModel model;
  HEADSCOPE_TRY(OpenedModel, architecture, file->text("general.architecture"));
  HEADSCOPE_TRY(OpenedModel, name, file->text("general.name"));
  model.spec.architecture = architecture.value_or("");
  if (model.spec.architecture != "llama")
    return Error{"model family '" + model.spec.architecture + "' is not supported yet", files.path.string(),
                 "use a llama model"};
  model.spec.name = name && !name->empty() ? *name : files.fallbackName;
  model.spec.tiedEmbeddings = true;
  const auto prefix = model.spec.architecture + ".";
  HEADSCOPE_CHECK(OpenedModel, readSizes(*file, model.spec, prefix));
  HEADSCOPE_CHECK(OpenedModel, readOptions(*file, model.spec, prefix));
  model.names = llamaGgufNames();
  model.fingerprint = fingerprint(file->headerBytes() + std::to_string(file->file().size()));
  model.source = std::make_unique<GgufWeights>(file);
  countParameters(model.spec, model.source->tensors());
  return model;
}

}  // namespace headscope
