#include "core/tokenize/word_model.h"

#include "core/tokenize/bpe_encoder.h"
#include "core/tokenize/unigram_encoder.h"

namespace headscope {

std::unique_ptr<const WordModel> WordModel::create(const Vocabulary& vocabulary) {
  if (vocabulary.model == WordModelKind::Unigram) return std::make_unique<UnigramEncoder>(vocabulary);
  return std::make_unique<BpeEncoder>(vocabulary);
}

}  // namespace headscope
