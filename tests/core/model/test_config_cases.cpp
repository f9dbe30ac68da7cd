#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

#include "core/model/opened_model.h"

using namespace headscope;
using nlohmann::json;

namespace {

/// No tensors: settings alone.
class NoWeights : public WeightSource {
public:
  std::string where() const override { return "test"; }

protected:
  Result<at::Tensor> readTensor(std::size_t) const override { return Error{"none", "", ""}; }
};

json base() {
  return {{"model_type", "llama"},    {"hidden_size", 16},      {"intermediate_size", 24},
          {"vocab_size", 32},         {"num_hidden_layers", 4}, {"num_attention_heads", 4},
          {"num_key_value_heads", 2}, {"rms_norm_eps", 1e-5},   {"max_position_embeddings", 64}};
}

json with(json settings, const json& more) {
  settings.update(more);
  return settings;
}

Result<ModelSpec> specOf(const json& settings) {
  auto model = openConfig(settings.dump(), "config.json", std::make_unique<NoWeights>());
  if (!model.ok()) return model.as<ModelSpec>();
  return model->spec;
}

QByteArray windows(const ModelSpec& spec) {
  QByteArray text;
  for (const auto& layer : spec.attention)
    text += layer.window ? QByteArray::number(static_cast<qlonglong>(*layer.window)) + ' ' : "- ";
  return text.trimmed();
}

QByteArray ropeText(const RopeSpec& rope) {
  static const char* const names[] = {"default", "linear", "dynamic", "llama3", "yarn", "longrope", "fixed"};
  return QByteArray::number(rope.theta, 'g', 10) + ' ' + QByteArray::number(rope.dims) + ' ' +
         names[rope.scaling.index()];
}

/// Holds what `text` says of the spec against `expected`; behind "!" that is a part of the refusal.
template <class Text>
void compare(const QByteArray& settings, const QByteArray& expected, const Text& text) {
  const auto spec = specOf(json::parse(settings.toStdString()));
  if (expected.startsWith('!')) {
    QVERIFY(spec.failed());
    QVERIFY2(QByteArray::fromStdString(spec.error().toString()).contains(expected.mid(1)),
             spec.error().toString().c_str());
    return;
  }
  QVERIFY2(spec.ok(), spec.failed() ? spec.error().toString().c_str() : "");
  QCOMPARE(text(*spec), expected);
}

}  // namespace

class TestConfigCases : public QObject {
  Q_OBJECT
private Q_SLOTS:
  /// Both dialects, old and new words, null, and what is missing.
  void rope_data() {
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const json& settings, const char* expected) {
      QTest::newRow(name) << QByteArray::fromStdString(with(base(), settings).dump()) << QByteArray(expected);
    };
    row("nothing said", json::object(), "10000 4 default");
    row("version 4", {{"rope_theta", 1e6}}, "1000000 4 default");
    row("version 5", {{"rope_parameters", {{"rope_type", "default"}, {"rope_theta", 1e6}}}}, "1000000 4 default");
    row("null scaling", {{"rope_theta", 5e5}, {"rope_scaling", nullptr}}, "500000 4 default");
    row("type", {{"rope_scaling", {{"type", "linear"}, {"factor", 2}}}}, "10000 4 linear");
    row("rope_type", {{"rope_scaling", {{"rope_type", "linear"}, {"factor", 2.0}}}}, "10000 4 linear");
    row("both words", {{"rope_scaling", {{"rope_type", "dynamic"}, {"type", "linear"}, {"factor", 2}}}},
        "10000 4 dynamic");
    row("yarn without original length", {{"rope_scaling", {{"rope_type", "yarn"}, {"factor", 4}}}}, "10000 4 yarn");
    row("partial", {{"head_dim", 8}, {"partial_rotary_factor", 0.25}}, "10000 2 default");
    row("partial in version 5",
        {{"head_dim", 8}, {"rope_parameters", {{"rope_theta", 1e4}, {"partial_rotary_factor", 0.5}}}},
        "10000 4 default");
    row("unknown kind", {{"rope_scaling", {{"rope_type", "proportional"}}}}, "!proportional");
    row("no factor", {{"rope_scaling", {{"rope_type", "linear"}}}}, "!factor");
    row("llama3 without original length",
        {{"rope_scaling", {{"rope_type", "llama3"}, {"factor", 8}, {"low_freq_factor", 1}, {"high_freq_factor", 4}}}},
        "!original_max_position_embeddings");
    row("short list", {{"rope_scaling", {{"type", "longrope"}, {"short_factor", {1.0}}, {"long_factor", {1.0, 2.0}}}}},
        "!short_factor");
    row("theta is a word", {{"rope_theta", "big"}}, "!rope_theta");
    row("odd part", {{"head_dim", 8}, {"partial_rotary_factor", 0.4}}, "!turns 3 of 8");
  }
  void rope() {
    QFETCH(QByteArray, settings);
    QFETCH(QByteArray, expected);
    compare(settings, expected, [](const ModelSpec& spec) { return ropeText(*spec.attention[0].rope); });
  }

  void layersThatSlide_data() {
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, const json& settings, const char* expected) {
      QTest::newRow(name) << QByteArray::fromStdString(with(base(), settings).dump()) << QByteArray(expected);
    };
    row("llama", {{"sliding_window", 8}}, "- - - -");
    row("mistral", {{"model_type", "mistral"}, {"sliding_window", 8}}, "8 8 8 8");
    row("mistral with none", {{"model_type", "mistral"}, {"sliding_window", nullptr}}, "- - - -");
    row("qwen2 does not use it", {{"model_type", "qwen2"}, {"sliding_window", 8}}, "- - - -");
    row("qwen2 from a layer",
        {{"model_type", "qwen2"}, {"sliding_window", 8}, {"use_sliding_window", true}, {"max_window_layers", 3}},
        "- - - 8");
    row("gemma2: layer 0 slides", {{"model_type", "gemma2"}, {"sliding_window", 8}}, "8 - 8 -");
    row("gemma3: five to one", {{"model_type", "gemma3_text"}, {"sliding_window", 8}, {"num_hidden_layers", 7}},
        "8 8 8 8 8 - 8");
    row("gemma3 with another pattern",
        {{"model_type", "gemma3_text"}, {"sliding_window", 8}, {"sliding_window_pattern", 2}}, "8 - 8 -");
    row("listed",
        {{"model_type", "gemma2"},
         {"sliding_window", 8},
         {"layer_types", {"full_attention", "full_attention", "sliding_attention", "full_attention"}}},
        "- - 8 -");
    row("kind not known", {{"model_type", "gemma2"}, {"layer_types", {"chunked_attention", "x", "x", "x"}}},
        "!chunked_attention");
    row("too few kinds", {{"model_type", "gemma2"}, {"layer_types", {"full_attention"}}}, "!layer_types");
  }
  void layersThatSlide() {
    QFETCH(QByteArray, settings);
    QFETCH(QByteArray, expected);
    compare(settings, expected, windows);
  }

  /// Bytes of one token in one layer at 2 bytes: 2·kv·hd·b, (rank + rope)·b, (2·d + 2·H·r)·b.
  void cacheBytes() {
    QCOMPARE(specOf(with(base(), {{"head_dim", 6}}))->attention[0].kvBytesPerToken(2), std::int64_t{2 * 2 * 6 * 2});
    const json latent{{"model_type", "minicpm3"}, {"kv_lora_rank", 8},     {"q_lora_rank", nullptr},
                      {"qk_nope_head_dim", 6},    {"qk_rope_head_dim", 4}, {"v_head_dim", 5},
                      {"num_key_value_heads", 1}};
    const auto spec = specOf(with(base(), latent));
    QVERIFY2(spec.ok(), spec.failed() ? spec.error().toString().c_str() : "");
    const auto& mla = spec->attention[0];
    QCOMPARE(mla.kvBytesPerToken(2), std::int64_t{(8 + 4) * 2});
    QCOMPARE(toString(mla.kind()), std::string("mla"));
    QCOMPARE(mla.kvHeads, 4);  // of the materialised view, whatever the file says
    QCOMPARE(mla.headDim, 10);
    QCOMPARE(mla.valueDim, 5);
    QVERIFY(mla.materialised());
    const auto lowRank = specOf(with(base(), {{"model_type", "lrkv"}, {"lrkv_rank", 2}}))->attention[0];
    QCOMPARE(lowRank.kvBytesPerToken(2), std::int64_t{(2 * 4 + 2 * 4 * 2) * 2});
    QCOMPARE(toString(lowRank.kind()), std::string("lrkv"));
  }

  void kindsFollowFromHeads() {
    for (const auto& [kv, kind] : {std::pair{4, "mha"}, {2, "gqa"}, {1, "mqa"}})
      QCOMPARE(toString(specOf(with(base(), {{"num_key_value_heads", kv}}))->attention[0].kind()), std::string(kind));
    auto silent = base();
    silent.erase("num_key_value_heads");
    QCOMPARE(specOf(silent)->attention[0].kvHeads, 4);
    QCOMPARE(specOf(with(base(), {{"num_key_value_heads", {1, 2, 4, 2}}}))->attention[2].kvHeads, 4);
  }

  void expertsStandWhereTheFamilyHasThem() {
    const json experts{{"model_type", "qwen3_moe"},  {"head_dim", 4},
                       {"num_experts", 6},           {"num_experts_per_tok", 2},
                       {"moe_intermediate_size", 8}, {"decoder_sparse_step", 2},
                       {"mlp_only_layers", {3}}};
    const auto spec = specOf(with(base(), experts));
    QVERIFY2(spec.ok(), spec.failed() ? spec.error().toString().c_str() : "");
    for (int layer = 0; layer < 4; ++layer) QCOMPARE(spec->feedForward[layer].experts.has_value(), layer == 1);
  }

  void missingNumbersAreTheFamilysOwn() {
    const json wrapped{{"model_type", "gemma3"},
                       {"text_config",
                        {{"model_type", "gemma3_text"},
                         {"hidden_size", 2560},
                         {"intermediate_size", 10240},
                         {"num_hidden_layers", 34},
                         {"sliding_window", 1024},
                         {"rope_scaling", {{"factor", 8.0}, {"rope_type", "linear"}}}}}};
    const auto spec = specOf(wrapped);
    QVERIFY2(spec.ok(), spec.failed() ? spec.error().toString().c_str() : "");
    QCOMPARE(spec->attention[0].queryHeads, 8);
    QCOMPARE(spec->attention[0].kvHeads, 4);
    QCOMPARE(spec->attention[0].headDim, 256);
    QCOMPARE(ropeText(*spec->attention[0].rope), QByteArray("10000 256 default"));
    QCOMPARE(ropeText(*spec->attention[5].rope), QByteArray("1000000 256 linear"));
    QVERIFY(spec->output.tied);
    QCOMPARE(spec->budgetHeads().size(), std::size_t{5 * 4});
  }

  void refusedByName_data() {
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char* name, const json& settings, const char* part) {
      QTest::newRow(name) << QByteArray::fromStdString(with(base(), settings).dump()) << QByteArray(part);
    };
    row("family", {{"model_type", "mamba"}}, "mamba");
    row("awq", {{"quantization_config", {{"quant_method", "awq"}}}}, "awq");
    row("gptq", {{"quantization_config", {{"quant_method", "gptq"}}}}, "gptq");
    row("bitsandbytes", {{"quantization_config", {{"quant_method", "bitsandbytes"}}}}, "bitsandbytes");
    row("heads do not divide", {{"num_attention_heads", 5}, {"head_dim", 4}}, "5 query heads");
    row("layer without attention", {{"num_key_value_heads", {2, 0, 2, 2}}}, "layer 1");
    row("alibi", {{"model_type", "falcon"}, {"alibi", true}}, "alibi");
    row("activation", {{"hidden_act", "xielu"}}, "xielu");
    row("hidden size", {{"hidden_size", -3}}, "hidden_size");
    row("huge", {{"num_hidden_layers", 1e9}}, "num_hidden_layers");
    row("layers as text", {{"num_hidden_layers", "4"}}, "num_hidden_layers");
    row("its own word", {{"model_type", "gpt2"}, {"n_embd", 0}}, "n_embd");
    row("router",
        {{"model_type", "deepseek_v2"},
         {"kv_lora_rank", 8},
         {"qk_nope_head_dim", 4},
         {"qk_rope_head_dim", 4},
         {"v_head_dim", 4},
         {"n_routed_experts", 6},
         {"num_experts_per_tok", 2},
         {"moe_intermediate_size", 8},
         {"topk_method", "group_limited_greedy"},
         {"n_group", 4}},
        "n_group");
  }
  void refusedByName() {
    QFETCH(QByteArray, settings);
    QFETCH(QByteArray, part);
    const auto spec = specOf(json::parse(settings.toStdString()));
    QVERIFY(spec.failed());
    QVERIFY2(QByteArray::fromStdString(spec.error().toString()).contains(part), spec.error().toString().c_str());
  }
};

QTEST_GUILESS_MAIN(TestConfigCases)
#include "test_config_cases.moc"
