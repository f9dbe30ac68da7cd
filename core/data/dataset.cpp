#include "core/data/dataset.h"

#include <algorithm>
#include <filesystem>

#include "core/base/fingerprint.h"
#include "core/base/text_file.h"
#include "core/data/dataset_format.h"
#include "core/data/jsonl.h"
#include "core/model/model_files.h"

namespace headscope {
namespace {

namespace fs = std::filesystem;

/// Adds the questions of `<file>.questions.jsonl`, if there is one; its bytes then count for the fingerprint too.
Result<Done> addSideQuestions(const fs::path& path, const std::string& bytes, Dataset& dataset) {
  const fs::path side = path.string() + ".questions.jsonl";
  std::error_code code;
  if (!fs::exists(side, code)) {
    dataset.notes.push_back("There are no questions: " + side.filename().string() + " is not there.");
    return Done{};
  }
  HEADSCOPE_TRY(Done, sideBytes, readTextFile(side));
  HEADSCOPE_TRY(Done, questions, parseQuestionLines(side.string(), sideBytes, dataset.notes));
  dataset.documents.front().questions = std::move(questions);
  dataset.fingerprint = fingerprint(bytes + sideBytes);
  return Done{};
}

}  // namespace

const Document* Dataset::find(const std::string& id) const {
  const auto found = std::find_if(documents.begin(), documents.end(), [&](const Document& d) { return d.id == id; });
  return found == documents.end() ? nullptr : &*found;
}

fs::path datasetFile(const std::string& dataset) {
  return dataset == "demo" ? shareFolder() / "demo" / "documents.jsonl" : fs::path(dataset);
}

Result<Dataset> parseDataset(const std::string& name, const std::string& bytes) {
  HEADSCOPE_TRY(Dataset, format, formatOf(name, bytes));
  HEADSCOPE_TRY(Dataset, dataset, parseAs(format, name, bytes));
  if (dataset.documents.empty()) return Error{"holds no document", name, "add a line of JSON or some text"};
  return dataset;
}

Result<Dataset> loadDataset(const std::string& dataset) {
  const bool demo = dataset == "demo";
  const fs::path path = datasetFile(dataset);
  HEADSCOPE_TRY(Dataset, bytes, readTextFile(path));
  HEADSCOPE_TRY(Dataset, loaded, parseDataset(path.string(), bytes));
  loaded.name = demo ? dataset : path.filename().string();
  if (formatOf(path.string(), bytes).value() == DatasetFormat::PlainText)
    HEADSCOPE_CHECK(Dataset, addSideQuestions(path, bytes, loaded));
  return loaded;
}

}  // namespace headscope
