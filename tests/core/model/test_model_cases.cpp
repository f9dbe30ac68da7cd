#include <ATen/ATen.h>

#include <QtTest/QtTest>

#include "core/decoder/decoder.h"
#include "core/model/loaded_model.h"
#include "tests/core/model/safetensors_folder.h"

using namespace headscope;
namespace fs = std::filesystem;

namespace {

using Tensors = std::vector<folder::StoredTensor>;

const folder::StoredTensor embedding = folder::numbers("model.embed_tokens.weight", {32, 16}, 21);
const folder::StoredTensor head = folder::numbers("lm_head.weight", {32, 16}, 21);

Tensors with(Tensors tensors, const Tensors& more) {
  tensors.insert(tensors.end(), more.begin(), more.end());
  return tensors;
}

QByteArray problem(const Result<std::shared_ptr<const LoadedModel>>& model) {
  return model.failed() ? QByteArray::fromStdString(model.error().toString()) : QByteArray("none");
}

}  // namespace

/// What went wrong for others with directories of safetensors files, as small inputs.
class TestModelCases : public QObject {
  Q_OBJECT

  QTemporaryDir m_root;

  fs::path write(const Tensors& tensors, const nlohmann::json& config = folder::llamaConfig()) {
    const auto path = fs::path(m_root.path().toStdString()) / QTest::currentTestFunction() / std::to_string(m_count++);
    folder::writeConfig(path, config);
    if (!tensors.empty()) folder::writeSafetensors(path / "model.safetensors", tensors);
    return path;
  }
  int m_count = 0;

private Q_SLOTS:
  void tiedMatrixUnderEitherName() {
    const auto byEmbedding = LoadedModel::open(write(with(folder::llamaLayers(), {embedding})));
    const auto byHead = LoadedModel::open(write(with(folder::llamaLayers(), {head})));
    QVERIFY2(byEmbedding.ok() && byHead.ok(), problem(byHead));
    QVERIFY((*byEmbedding)->output()->head.equal((*byHead)->embedding()->tokens));
    QCOMPARE((*byEmbedding)->spec().parameters, (*byHead)->spec().parameters);
    const auto neither = LoadedModel::open(write(folder::llamaLayers()));
    QVERIFY(neither.ok() && (*neither)->attentionWeights(1).ok());
    QVERIFY(Decoder::load(*neither, at::kCPU, {}, {}).failed());
  }

  void tiedMatrixStoredTwiceCountsOnce() {
    const auto once = LoadedModel::open(write(with(folder::llamaLayers(), {embedding})));
    const auto twice = LoadedModel::open(write(with(folder::llamaLayers(), {embedding, head})));
    QVERIFY(once.ok() && twice.ok());
    QCOMPARE((*twice)->spec().parameters, (*once)->spec().parameters);
    auto config = folder::llamaConfig();
    config["tie_word_embeddings"] = false;
    const auto apart = LoadedModel::open(write(with(folder::llamaLayers(), {embedding, head}), config));
    QCOMPARE((*apart)->spec().parameters, (*once)->spec().parameters + 32 * 16);
  }

  void missingHeadStopsOnlyWhatNeedsIt() {
    auto config = folder::llamaConfig();
    config["tie_word_embeddings"] = false;
    const auto model = LoadedModel::open(write(with(folder::llamaLayers(), {embedding}), config));
    QVERIFY2(model.ok(), problem(model));
    QVERIFY((*model)->attentionWeights(0).ok());
    const auto decoder = Decoder::load(*model, at::kCPU, {}, {});
    QVERIFY(decoder.failed());
    QVERIFY(decoder.error().what.find("lm_head.weight") != std::string::npos);
  }

  void indexNamesAShardThatIsNotThere() {
    const auto path = write({});
    folder::writeSafetensors(path / "model-00001-of-00002.safetensors", with(folder::llamaLayers(), {embedding}));
    std::ofstream(path / "model.safetensors.index.json")
        << R"({"weight_map":{"a":"model-00001-of-00002.safetensors","b":"model-00002-of-00002.safetensors"}})";
    const auto model = LoadedModel::open(path);
    QVERIFY2(problem(model).contains("model-00002-of-00002.safetensors"), problem(model));
  }

  void staleIndexOverOtherShardsIsNoted() {
    const auto path = write({});
    const auto all = with(folder::llamaLayers(), {embedding});
    folder::writeSafetensors(path / "model-00001-of-00002.safetensors", {all.begin(), all.begin() + 8});
    folder::writeSafetensors(path / "model-00002-of-00002.safetensors", {all.begin() + 8, all.end()});
    std::ofstream(path / "model.safetensors.index.json")
        << R"({"weight_map":{"a":"model-00001-of-00004.safetensors","b":"model-00004-of-00004.safetensors"}})";
    const auto model = LoadedModel::open(path);
    QVERIFY2(model.ok(), problem(model));
    QCOMPARE((*model)->spec().notes.size(), std::size_t{1});
    QVERIFY((*model)->spec().notes.front().find("stale") != std::string::npos);
    fs::remove(path / "model-00002-of-00002.safetensors");
    QVERIFY2(problem(LoadedModel::open(path)).contains("missing"), problem(LoadedModel::open(path)));
  }

  void foldersBelowAreNotRead() {
    const auto path = write(with(folder::llamaLayers(), {embedding}));
    fs::create_directories(path / "original");
    folder::writeSafetensors(path / "original" / "model.safetensors", with(folder::llamaLayers(), {embedding}));
    QVERIFY(LoadedModel::open(path).ok());
  }

  void tensorsAreCheckedWhenOpened() {
    auto tensors = with(folder::llamaLayers(), {embedding});
    for (auto& tensor : tensors)
      if (tensor.name == "model.layers.1.mlp.down_proj.weight") tensor.shape = {24, 16};
    QVERIFY2(problem(LoadedModel::open(write(tensors))).contains("model.layers.1.mlp.down_proj.weight"), "");
    tensors.pop_back();
    tensors.pop_back();
    QVERIFY2(problem(LoadedModel::open(write(tensors))).contains("missing"), "");
  }

  /// GPT-2 keeps [in, out]; a file with [out, in] under its name is another family's.
  void matricesOfAnotherOrderAreRefused() {
    const nlohmann::json config{{"model_type", "gpt2"}, {"n_embd", 16},     {"n_head", 4},
                                {"n_layer", 1},         {"n_positions", 8}, {"vocab_size", 32}};
    Tensors tensors;
    for (const char* norm : {"transformer.ln_f", "transformer.h.0.ln_1", "transformer.h.0.ln_2"})
      for (const char* part : {".weight", ".bias"}) tensors.push_back(folder::numbers(std::string(norm) + part, {16}));
    const std::pair<const char*, std::vector<std::int64_t>> matrices[] = {
        {"attn.c_attn", {16, 48}}, {"attn.c_proj", {16, 16}}, {"mlp.c_fc", {16, 64}}, {"mlp.c_proj", {64, 16}}};
    for (const auto& [name, shape] : matrices) {
      tensors.push_back(folder::numbers("transformer.h.0." + std::string(name) + ".weight", shape));
      tensors.push_back(folder::numbers("transformer.h.0." + std::string(name) + ".bias", {shape[1]}));
    }
    const auto right = LoadedModel::open(write(tensors, config));
    QVERIFY2(right.ok(), problem(right));
    for (auto& tensor : tensors)
      if (tensor.name == "transformer.h.0.attn.c_attn.weight") tensor.shape = {48, 16};
    QVERIFY2(problem(LoadedModel::open(write(tensors, config))).contains("c_attn"), "");
  }

  /// F8_E4M3: 0x38 is 1, 0x3c is 1.5, 0xc0 is −2. Blocks of 128 rows and columns, the last ones cut short.
  void floatsOfEightBits() {
    const folder::StoredTensor plain{
        "model.layers.0.self_attn.q_proj.weight", "F8_E4M3", {16, 16}, std::string(256, '\x38')};
    auto tensors = with(folder::llamaLayers(), {embedding});
    for (auto& tensor : tensors)
      if (tensor.name == plain.name) tensor = plain;
    const auto unscaled = LoadedModel::open(write(tensors));
    QVERIFY2(unscaled.ok(), problem(unscaled));
    const auto refused = (*unscaled)->attentionWeights(0);
    QVERIFY(refused.failed());
    QVERIFY(refused.error().what.find("_scale_inv") != std::string::npos);

    auto half = folder::numbers(plain.name + "_scale_inv", {1, 1});
    const float value = 0.5F;
    half.bytes.assign(reinterpret_cast<const char*>(&value), sizeof value);
    tensors.push_back(half);
    const auto scaled = LoadedModel::open(write(tensors));
    QVERIFY(std::get<GroupedWeights>((*scaled)->attentionWeights(0)->input).q.weight.equal(at::full({16, 16}, 0.5F)));
  }

  void eightBitBlocksAreRaggedAtTheEdge() {
    auto config = folder::llamaConfig();
    config.update({{"hidden_size", 130},
                   {"num_hidden_layers", 1},
                   {"num_key_value_heads", 1},
                   {"intermediate_size", 2},
                   {"num_attention_heads", 1},
                   {"head_dim", 130}});
    Tensors tensors;
    for (const char* norm : {"model.norm", "model.layers.0.input_layernorm", "model.layers.0.post_attention_layernorm"})
      tensors.push_back(folder::numbers(std::string(norm) + ".weight", {130}));
    const std::string at = "model.layers.0.self_attn.";
    tensors.push_back({at + "q_proj.weight", "F8_E4M3", {130, 130}, std::string(130 * 130, '\x3c')});
    tensors.push_back(folder::numbers(at + "q_proj.weight_scale_inv", {2, 2}));
    const float scales[] = {1, 2, 3, 4};
    tensors.back().bytes.assign(reinterpret_cast<const char*>(scales), sizeof scales);
    for (const char* name : {"k_proj", "v_proj", "o_proj"})
      tensors.push_back(folder::numbers(at + name + ".weight", {130, 130}));
    for (const char* name : {"gate_proj", "up_proj"})
      tensors.push_back(folder::numbers("model.layers.0.mlp." + std::string(name) + ".weight", {2, 130}));
    tensors.push_back(folder::numbers("model.layers.0.mlp.down_proj.weight", {130, 2}));
    const auto model = LoadedModel::open(write(tensors, config));
    QVERIFY2(model.ok(), problem(model));
    const auto q = std::get<GroupedWeights>((*model)->attentionWeights(0)->input).q.weight;
    for (const auto& [row, column, wanted] :
         {std::tuple{0, 0, 1.5}, {127, 127, 1.5}, {0, 129, 3.0}, {129, 0, 4.5}, {128, 128, 6.0}, {129, 129, 6.0}})
      QCOMPARE(q[row][column].item<double>(), wanted);
  }

  void tensorMapReadsWhatScriptsSave() {
    // Heads one by one, [in, out], one shared map and a residual of rank 1.
    const auto path = fs::path(m_root.path().toStdString()) / "map";
    fs::create_directories(path);
    Tensors tensors;
    for (const char* part : {"k", "v"}) {
      tensors.push_back(folder::numbers(std::string("b.0.") + part + ".shared", {16, 4}, 2));
      for (int h = 0; h < 4; ++h) {
        tensors.push_back(folder::numbers(std::string("b.0.") + part + ".u." + std::to_string(h), {16, 1}, 30 + h));
        tensors.push_back(folder::numbers(std::string("b.0.") + part + ".bt." + std::to_string(h), {1, 4}, 40 + h));
      }
    }
    tensors.push_back(folder::numbers("b.0.q", {16, 16}, 1));
    tensors.push_back(folder::numbers("b.0.o", {16, 16}, 9));
    folder::writeSafetensors(path / "step.safetensors", tensors);
    nlohmann::json map{{"format", "headscope-tensor-map"},
                       {"name", "mine"},
                       {"attention", "lrkv"},
                       {"layers", 1},
                       {"hidden_size", 16},
                       {"query_heads", 4},
                       {"rank", 1},
                       {"input_first", true},
                       {"tensors",
                        {{"q", "b.{layer}.q"},
                         {"o", "b.{layer}.o"},
                         {"k_shared", "b.{layer}.k.shared"},
                         {"k_down", "b.{layer}.k.u.{head}"},
                         {"k_up", "b.{layer}.k.bt.{head}"},
                         {"v_shared", "b.{layer}.v.shared"},
                         {"v_down", "b.{layer}.v.u.{head}"},
                         {"v_up", "b.{layer}.v.bt.{head}"}}}};
    std::ofstream(path / "tensor_map.json") << map.dump();
    const auto model = LoadedModel::open(path);
    QVERIFY2(model.ok(), problem(model));
    QCOMPARE((*model)->spec().name, std::string("mine"));
    QCOMPARE(toString((*model)->spec().attention[0].kind()), std::string("lrkv"));
    const auto weights = std::get<LowRankWeights>((*model)->attentionWeights(0)->input);
    const auto keys = materialised(weights.k);
    // x · (shared + u · bt) for head 2, by the stored numbers.
    const auto stored = [&](const std::string& name, at::IntArrayRef shape) {
      for (auto& tensor : tensors)
        if (tensor.name == name) return at::from_blob(tensor.bytes.data(), shape, at::kFloat).clone();
      return at::Tensor();
    };
    const auto wanted =
        stored("b.0.k.shared", {16, 4}) + at::mm(stored("b.0.k.u.2", {16, 1}), stored("b.0.k.bt.2", {1, 4}));
    QVERIFY((keys.narrow(0, 8, 4) - wanted.t()).abs().max().item<double>() < 1e-6);
    QVERIFY(Decoder::load(*model, at::kCPU, {}, {}).failed());

    map["attention"] = "mqa";
    std::ofstream(path / "tensor_map.json") << map.dump();
    QVERIFY2(problem(LoadedModel::open(path)).contains("this attention does not have"),
             problem(LoadedModel::open(path)));
    map["attention"] = "lrkv";
    map["rank"] = 2;
    std::ofstream(path / "tensor_map.json") << map.dump();
    QVERIFY2(problem(LoadedModel::open(path)).contains("b.0.k.u.0"), problem(LoadedModel::open(path)));
  }
};

QTEST_GUILESS_MAIN(TestModelCases)
#include "test_model_cases.moc"
