// Prefill in llama.cpp, every logit made: tokens per second and per second of processor time, the best of the passes
// after one that warms up. prefill_llama.sh builds and runs this; it is no part of Headscope's own build.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>

#include "llama.h"

namespace {

/// The token every position holds, as in the other prefill benchmarks.
constexpr llama_token filler = 100;

struct Deleter {
  void operator()(llama_model* model) const { llama_model_free(model); }
  void operator()(llama_context* context) const { llama_free(context); }
};

int fail(const std::string& what) {
  std::fprintf(stderr, "prefill_llama: %s\n", what.c_str());
  return EXIT_FAILURE;
}

/// Writes the weights of `from` as float32 or bfloat16.
int convert(const char* from, const char* to, const std::string& type) {
  auto parameters = llama_model_quantize_default_params();
  if (type != "f32" && type != "bf16") return fail("the type is f32 or bf16, not " + type);
  parameters.ftype = type == "f32" ? LLAMA_FTYPE_ALL_F32 : LLAMA_FTYPE_MOSTLY_BF16;
  parameters.allow_requantize = true;
  return llama_model_quantize(from, to, &parameters) == 0 ? EXIT_SUCCESS : fail(std::string("cannot convert ") + from);
}

int measure(const char* path, std::int32_t tokens, std::int32_t threads, int passes) {
  const std::unique_ptr<llama_model, Deleter> model(llama_model_load_from_file(path, llama_model_default_params()));
  if (!model) return fail(std::string("cannot read ") + path);
  auto parameters = llama_context_default_params();
  parameters.n_ctx = static_cast<std::uint32_t>(tokens);
  parameters.n_batch = static_cast<std::uint32_t>(tokens);
  parameters.n_threads = threads;
  parameters.n_threads_batch = threads;
  const std::unique_ptr<llama_context, Deleter> context(llama_init_from_model(model.get(), parameters));
  if (!context) return fail("no context of " + std::to_string(tokens) + " tokens");

  auto batch = llama_batch_init(tokens, 0, 1);
  batch.n_tokens = tokens;
  for (std::int32_t i = 0; i < tokens; ++i) {
    batch.token[i] = filler;
    batch.pos[i] = i;
    batch.n_seq_id[i] = 1;
    batch.seq_id[i][0] = 0;
    batch.logits[i] = 1;
  }
  double best = 0, bestOfProcessor = 0;
  bool ok = true;
  for (int pass = 0; ok && pass <= passes; ++pass) {
    llama_memory_clear(llama_get_memory(context.get()), true);
    const auto processor = std::clock();
    const auto start = std::chrono::steady_clock::now();
    ok = llama_decode(context.get(), batch) == 0;
    llama_synchronize(context.get());
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const double used = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
    ok = ok && llama_get_logits_ith(context.get(), 0) != nullptr &&
         llama_get_logits_ith(context.get(), tokens - 1) != nullptr;
    if (pass == 0) continue;
    best = std::max(best, tokens / took.count());
    bestOfProcessor = std::max(bestOfProcessor, tokens / used);
  }
  llama_batch_free(batch);
  if (!ok) return fail("the model could not be run");
  std::printf("%.1f %.1f tokens/s, tokens/processor second\n", best, bestOfProcessor);
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  llama_log_set(
      [](ggml_log_level level, const char* text, void*) {
        if (level == GGML_LOG_LEVEL_ERROR) std::fputs(text, stderr);
      },
      nullptr);
  llama_backend_init();
  if (argc == 5 && std::string(argv[1]) == "--convert") return convert(argv[2], argv[3], argv[4]);
  if (argc < 2 || argc > 5 || argv[1][0] == '-')
    return fail("usage: MODEL.gguf [TOKENS [THREADS [PASSES]]], or --convert FROM TO f32|bf16");
  const int tokens = argc > 2 ? std::atoi(argv[2]) : 1200;
  const int threads = argc > 3 ? std::atoi(argv[3]) : 2;
  const int passes = argc > 4 ? std::atoi(argv[4]) : 2;
  if (tokens < 1 || threads < 1 || passes < 1) return fail("tokens, threads and passes are at least 1");
  return measure(argv[1], tokens, threads, passes);
}
