#include "core/model/model_files.h"

#include <cstdlib>
#include <system_error>

#include "core/model/hub_cache.h"

namespace headscope {

namespace fs = std::filesystem;

namespace {

bool isPickle(const fs::path& path) {
  const auto suffix = path.extension();
  return suffix == ".bin" || suffix == ".pt" || suffix == ".pth" || suffix == ".pkl" || suffix == ".ckpt";
}

Result<ModelFiles> findInHubCache(const std::string& model) {
  HEADSCOPE_TRY(ModelFiles, snapshot, findHubModel(model));
  const auto slash = snapshot.name.find('/');
  std::string name = slash == std::string::npos ? snapshot.name : snapshot.name.substr(slash + 1);
  // Of a model whose revisions are asked for by name, several may stand in one session.
  if (const auto at = model.find('@'); at != std::string::npos) name += model.substr(at);
  if (snapshot.ggufFile.empty()) return ModelFiles{ModelFormat::SafetensorsDirectory, snapshot.folder, std::move(name)};
  return ModelFiles{ModelFormat::Gguf, snapshot.folder / snapshot.ggufFile, std::move(name)};
}

struct SmallModel {
  const char* name;
  const char* title;
};

/// Folders of the small models, and what charts call them.
constexpr SmallModel smallModels[] = {{"mha", "MHA"},
                                      {"gqa", "GQA"},
                                      {"mqa", "MQA"},
                                      {"mla", "MLA"},
                                      {"lrkv-low", "LRKV, r = 4"},
                                      {"lrkv-high", "LRKV, r = 16"},
                                      {"mha-18", "MHA-18"},
                                      {"gqa-18", "GQA-18"},
                                      {"mqa-18", "MQA-18"},
                                      {"mla-18", "MLA-18"},
                                      {"lrkv-high-18", "LRKV-18, r = 8"}};

/// "demo:NAME".
Result<ModelFiles> findSmallModel(const std::string& model) {
  const auto name = model.substr(model.find(':') + 1);
  std::string known;
  for (const auto& small : smallModels) {
    known += std::string(known.empty() ? "" : ", ") + "demo:" + small.name;
    if (name != small.name) continue;
    const auto folder = shareFolder() / "demo" / "models" / name;
    std::error_code code;
    if (!fs::exists(folder / "config.json", code))
      return Error{"this demo model is not there", folder.string(), "install Headscope with its demo files"};
    return ModelFiles{ModelFormat::SafetensorsDirectory, folder, small.title};
  }
  return Error{"is no demo model", model, "use demo or one of " + known};
}

}  // namespace

fs::path shareFolder() {
  if (const char* set = std::getenv("HEADSCOPE_SHARE"); set && *set) return set;
  std::error_code code;
  const auto program = fs::read_symlink("/proc/self/exe", code);
  return program.parent_path().parent_path() / "share" / "headscope";
}

Result<ModelFiles> findModel(const std::string& model) {
  if (model == "demo") {
    const auto path = shareFolder() / "demo" / "SmolLM2-135M-Instruct.Q4_1.gguf";
    std::error_code code;
    if (!fs::exists(path, code))
      return Error{"the demo model is not there", path.string(), "run packaging/run, which fetches it"};
    return ModelFiles{ModelFormat::Gguf, path, "SmolLM2-135M-Instruct"};
  }
  if (model.rfind("demo:", 0) == 0) return findSmallModel(model);
  const fs::path path(model);
  std::error_code code;
  if (!fs::exists(path, code)) {
    if (isHubName(model) && path.extension() != ".gguf") return findInHubCache(model);
    return Error{"there is no such model", model, "name a .gguf file, a directory with config.json, or demo"};
  }
  if (fs::is_directory(path, code)) {
    const auto folder = fs::absolute(path, code).lexically_normal();
    const auto name = (folder.has_filename() ? folder : folder.parent_path()).filename().string();
    if (fs::exists(path / "tensor_map.json", code))
      return ModelFiles{ModelFormat::TensorMap, path / "tensor_map.json", name};
    if (!fs::exists(path / "config.json", code))
      return Error{"holds no config.json", model, "name the directory that has config.json and the safetensors files"};
    return ModelFiles{ModelFormat::SafetensorsDirectory, path, name};
  }
  if (isPickle(path))
    return Error{"is a Python pickle, which can run code when it is opened", model, "convert it to safetensors"};
  if (path.extension() == ".gguf") return ModelFiles{ModelFormat::Gguf, path, path.stem().string()};
  if (path.extension() == ".json") return ModelFiles{ModelFormat::TensorMap, path, path.stem().string()};
  return Error{"is neither a .gguf file, a model directory nor a tensor map", model,
               "name a .gguf file, a directory with config.json, or a tensor map"};
}

}  // namespace headscope
