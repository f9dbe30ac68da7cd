#include "core/tokenize/tokenizer.h"

#include "core/model/gguf_file.h"
#include "core/model/model_files.h"
#include "core/tokenize/gguf_vocabulary.h"
#include "core/tokenize/pipeline_tokenizer.h"
#include "core/tokenize/tokenizer_folder.h"

namespace headscope {
namespace {

Result<Vocabulary> readVocabulary(const ModelFiles& files) {
  if (files.format == ModelFormat::SafetensorsDirectory) return readVocabularyFolder(files.path);
  HEADSCOPE_TRY(Vocabulary, file, GgufFile::open(files.path));
  return readGgufVocabulary(*file);
}

}  // namespace

Result<std::shared_ptr<const Tokenizer>> Tokenizer::open(const std::string& model) {
  using Opened = std::shared_ptr<const Tokenizer>;
  HEADSCOPE_TRY(Opened, files, findModel(model));
  HEADSCOPE_TRY(Opened, vocabulary, readVocabulary(files));
  auto tokenizer = PipelineTokenizer::create(std::move(vocabulary));
  if (tokenizer.failed()) return Error{tokenizer.error().what, files.path.string(), tokenizer.error().remedy};
  return Opened(std::move(*tokenizer));
}

std::vector<TokenId> idsOf(const std::vector<EncodedToken>& tokens) {
  std::vector<TokenId> ids;
  ids.reserve(tokens.size());
  for (const EncodedToken& token : tokens) ids.push_back(token.id);
  return ids;
}

}  // namespace headscope
