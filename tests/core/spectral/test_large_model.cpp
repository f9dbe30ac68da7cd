#include <ATen/Parallel.h>
#include <sys/resource.h>

#include <QtTest/QtTest>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/model/loaded_model.h"
#include "core/model/model_reader.h"
#include "core/spectral/spectra.h"

using namespace headscope;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t hidden = 8192, middle = 28672, vocabulary = 128256, heads = 64, kvHeads = 8;
constexpr int layers = 80, shards = 30;

/// A bfloat16 llama of 70B parameters in shards of holes: 141 GB of zeros that take no space.
void writeHollowModel(const fs::path& folder) {
  std::ofstream(folder / "config.json") << nlohmann::json{
      {"model_type", "llama"},          {"hidden_size", hidden},
      {"intermediate_size", middle},    {"vocab_size", vocabulary},
      {"num_hidden_layers", layers},    {"num_attention_heads", heads},
      {"num_key_value_heads", kvHeads}, {"max_position_embeddings", 131072},
      {"rms_norm_eps", 1e-5},           {"rope_theta", 500000.0}};
  std::vector<std::pair<std::string, std::vector<std::int64_t>>> tensors{
      {"model.embed_tokens.weight", {vocabulary, hidden}},
      {"lm_head.weight", {vocabulary, hidden}},
      {"model.norm.weight", {hidden}}};
  for (int layer = 0; layer < layers; ++layer) {
    const auto at = "model.layers." + std::to_string(layer) + ".";
    for (const char* norm : {"input_layernorm", "post_attention_layernorm"})
      tensors.push_back({at + norm + ".weight", {hidden}});
    for (const char* square : {"q_proj", "o_proj"})
      tensors.push_back({at + "self_attn." + square + ".weight", {hidden, hidden}});
    for (const char* shared : {"k_proj", "v_proj"})
      tensors.push_back({at + "self_attn." + shared + ".weight", {kvHeads * hidden / heads, hidden}});
    for (const char* wide : {"gate_proj", "up_proj"})
      tensors.push_back({at + "mlp." + wide + ".weight", {middle, hidden}});
    tensors.push_back({at + "mlp.down_proj.weight", {hidden, middle}});
  }
  nlohmann::json index;
  for (int shard = 0; shard < shards; ++shard) {
    const auto name = "model-" + std::to_string(shard) + ".safetensors";
    nlohmann::json header;
    std::uint64_t end = 0;
    for (std::size_t i = static_cast<std::size_t>(shard); i < tensors.size(); i += shards) {
      std::uint64_t bytes = 2;
      for (const auto size : tensors[i].second) bytes *= static_cast<std::uint64_t>(size);
      header[tensors[i].first] = {
          {"dtype", "BF16"}, {"shape", tensors[i].second}, {"data_offsets", {end, end + bytes}}};
      index["weight_map"][tensors[i].first] = name;
      end += bytes;
    }
    const auto text = header.dump();
    const auto length = static_cast<std::uint64_t>(text.size());
    std::ofstream(folder / name, std::ios::binary).write(reinterpret_cast<const char*>(&length), 8) << text;
    fs::resize_file(folder / name, 8 + length + end);
  }
  std::ofstream(folder / "model.safetensors.index.json") << index.dump();
}

double peakGigabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / (1 << 20);
}

}  // namespace

class TestLargeModel : public QObject {
  Q_OBJECT
private Q_SLOTS:
  /// Metadata at once, and a layer's spectra in far less memory than the model has.
  void seventyBillionParameters() {
    at::set_num_threads(1);
    QTemporaryDir folder;
    try {
      writeHollowModel(folder.path().toStdString());
    } catch (const fs::filesystem_error&) {
      QSKIP("this file system keeps no files with holes of that size");
    }
    const auto start = std::chrono::steady_clock::now();
    const auto spec = readModelSpec(folder.path().toStdString());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    QVERIFY2(spec.ok(), spec.failed() ? spec.error().toString().c_str() : "");
    QCOMPARE(spec->parameters, std::int64_t{70'553'706'496});
    qInfo("metadata read in %.3f s", seconds);
    QVERIFY(seconds < 1);

    const auto model = LoadedModel::open(folder.path().toStdString());
    SpectraRequest request;
    request.layers = {79};
    const auto spectra = computeSpectra(**model, request, {}, {});
    QVERIFY2(spectra.ok(), spectra.failed() ? spectra.error().toString().c_str() : "");
    QCOMPARE(spectra->layers[0].zeroHeads.size(), std::size_t{heads});
    qInfo("peak of memory: %.2f GiB", peakGigabytes());
    QVERIFY(peakGigabytes() < 3);
  }
};

QTEST_GUILESS_MAIN(TestLargeModel)
#include "test_large_model.moc"
