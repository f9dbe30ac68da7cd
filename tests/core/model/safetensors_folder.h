#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// Writes small model directories, byte by byte.
namespace folder {

struct StoredTensor {
  std::string name, dtype;
  std::vector<std::int64_t> shape;
  std::string bytes;
};

/// float32 values 0.01, 0.02, … counted from `first`.
inline StoredTensor numbers(const std::string& name, const std::vector<std::int64_t>& shape, int first = 1) {
  StoredTensor tensor{name, "F32", shape, {}};
  std::int64_t count = 1;
  for (const auto size : shape) count *= size;
  for (std::int64_t i = 0; i < count; ++i) {
    const float value = 0.01F * static_cast<float>((i * 7 + first) % 97 - 48);
    tensor.bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  return tensor;
}

inline void writeSafetensors(const std::filesystem::path& path, const std::vector<StoredTensor>& tensors) {
  auto header = nlohmann::json::object();
  std::string data;
  for (const auto& tensor : tensors) {
    header[tensor.name] = {{"dtype", tensor.dtype},
                           {"shape", tensor.shape},
                           {"data_offsets", {data.size(), data.size() + tensor.bytes.size()}}};
    data += tensor.bytes;
  }
  const auto text = header.dump();
  std::string length(8, '\0');
  for (int i = 0; i < 8; ++i) length[i] = static_cast<char>(static_cast<std::uint64_t>(text.size()) >> (8 * i) & 255);
  std::ofstream(path, std::ios::binary) << length << text << data;
}

/// A llama of two layers, 4 heads, hidden size 16, without its embedding and output matrix.
inline std::vector<StoredTensor> llamaLayers() {
  std::vector<StoredTensor> all{numbers("model.norm.weight", {16})};
  for (int layer = 0; layer < 2; ++layer) {
    const auto at = "model.layers." + std::to_string(layer) + ".";
    all.push_back(numbers(at + "input_layernorm.weight", {16}, 3));
    all.push_back(numbers(at + "post_attention_layernorm.weight", {16}, 4));
    all.push_back(numbers(at + "self_attn.q_proj.weight", {16, 16}, 5 + layer));
    all.push_back(numbers(at + "self_attn.k_proj.weight", {8, 16}, 6 + layer));
    all.push_back(numbers(at + "self_attn.v_proj.weight", {8, 16}, 7));
    all.push_back(numbers(at + "self_attn.o_proj.weight", {16, 16}, 8));
    all.push_back(numbers(at + "mlp.gate_proj.weight", {24, 16}, 9));
    all.push_back(numbers(at + "mlp.up_proj.weight", {24, 16}, 10));
    all.push_back(numbers(at + "mlp.down_proj.weight", {16, 24}, 11));
  }
  return all;
}

inline nlohmann::json llamaConfig() {
  return {{"model_type", "llama"},    {"hidden_size", 16},      {"intermediate_size", 24},
          {"vocab_size", 32},         {"num_hidden_layers", 2}, {"num_attention_heads", 4},
          {"num_key_value_heads", 2}, {"rms_norm_eps", 1e-5},   {"tie_word_embeddings", true}};
}

inline void writeConfig(const std::filesystem::path& path, const nlohmann::json& config) {
  std::filesystem::create_directories(path);
  std::ofstream(path / "config.json") << config.dump();
}

}  // namespace folder
