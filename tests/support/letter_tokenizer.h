#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace headscope {

/// tokenizer.json of the 95 printable ASCII characters and the line feed, one token each: what fits a vocabulary of 96.
inline std::string letterTokenizer() {
  auto vocabulary = nlohmann::json::object();
  vocabulary["\u010a"] = 0;
  vocabulary["\u0120"] = 1;
  for (int c = 33; c < 127; ++c) vocabulary[std::string(1, static_cast<char>(c))] = c - 31;
  const nlohmann::json tokenizer = {
      {"version", "1.0"},
      {"added_tokens", nlohmann::json::array()},
      {"normalizer", nullptr},
      {"pre_tokenizer",
       {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", true}}},
      {"post_processor", nullptr},
      {"decoder", {{"type", "ByteLevel"}, {"add_prefix_space", true}, {"trim_offsets", true}, {"use_regex", true}}},
      {"model",
       {{"type", "BPE"},
        {"dropout", nullptr},
        {"unk_token", nullptr},
        {"continuing_subword_prefix", nullptr},
        {"end_of_word_suffix", nullptr},
        {"fuse_unk", false},
        {"byte_fallback", false},
        {"vocab", vocabulary},
        {"merges", nlohmann::json::array()}}}};
  return tokenizer.dump();
}

}  // namespace headscope
