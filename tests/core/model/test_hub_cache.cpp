#include <filesystem>

#include <QtTest/QtTest>

#include "core/base/text_file.h"
#include "core/model/hub_cache.h"
#include "core/model/model_files.h"

using namespace headscope;
namespace fs = std::filesystem;

namespace {

const std::string kCommit(40, 'a');
const std::string kOther = "b" + std::string(39, '0');

/// A cache in a temporary folder, laid out as huggingface_hub does: blobs, and relative links to them.
class Cache {
public:
  [[nodiscard]] fs::path path() const { return m_folder.path().toStdString(); }
  [[nodiscard]] fs::path model(const std::string& folder) const { return path() / folder; }

  void ref(const std::string& folder, const std::string& name, const std::string& commit) const {
    write(model(folder) / "refs" / name, commit);
  }
  void link(const std::string& folder, const std::string& commit, const std::string& name,
            const std::string& target) const {
    const fs::path place = model(folder) / "snapshots" / commit / name;
    fs::create_directories(place.parent_path());
    fs::create_symlink(target, place);
  }
  void file(const std::string& folder, const std::string& commit, const std::string& name,
            const std::string& text = "{}") const {
    write(model(folder) / "blobs" / (commit + name), text);
    link(folder, commit, name, "../../blobs/" + commit + name);
  }
  /// config.json and one weight file.
  void complete(const std::string& folder, const std::string& commit = kCommit) const {
    file(folder, commit, "config.json");
    file(folder, commit, "model.safetensors", "weights");
    ref(folder, "main", commit);
  }

  static void write(const fs::path& place, const std::string& text) {
    fs::create_directories(place.parent_path());
    QVERIFY(writeTextFile(place, text).ok());
  }

private:
  QTemporaryDir m_folder;
};

/// Sets a variable, or takes it away where `value` is null, until the end of its scope.
class Variable {
public:
  Variable(const char* name, const char* value)
      : m_name(name), m_was(qgetenv(name)), m_wasSet(qEnvironmentVariableIsSet(name)) {
    value != nullptr ? qputenv(name, value) : qunsetenv(name);
  }
  ~Variable() { m_wasSet ? qputenv(m_name, m_was) : qunsetenv(m_name); }
  Q_DISABLE_COPY(Variable)

private:
  const char* m_name;
  QByteArray m_was;
  bool m_wasSet;
};

QString errorOf(const Result<HubSnapshot>& result) {
  return result.failed() ? QString::fromStdString(result.error().toString()) : QString();
}

}  // namespace

/// The Hugging Face cache as huggingface_hub 2.4 lays it out. Expected values: by hand from its rules.
class TestHubCache : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void whereTheCacheIs() {
    const Variable home("HOME", "/home/someone");
    const Variable xdg("XDG_CACHE_HOME", nullptr);
    const Variable hf("HF_HOME", nullptr);
    const Variable old("HUGGINGFACE_HUB_CACHE", nullptr);
    const Variable hub("HF_HUB_CACHE", nullptr);
    QCOMPARE(hubCacheFolder(), fs::path("/home/someone/.cache/huggingface/hub"));
    qputenv("XDG_CACHE_HOME", "/x");
    QCOMPARE(hubCacheFolder(), fs::path("/x/huggingface/hub"));
    qputenv("HF_HOME", "~/hf");
    QCOMPARE(hubCacheFolder(), fs::path("/home/someone/hf/hub"));
    qputenv("HUGGINGFACE_HUB_CACHE", "$XDG_CACHE_HOME/old");
    QCOMPARE(hubCacheFolder(), fs::path("/x/old"));
    qputenv("HF_HUB_CACHE", "${HOME}/new$NOT_SET_ANYWHERE");
    QCOMPARE(hubCacheFolder(), fs::path("/home/someone/new$NOT_SET_ANYWHERE"));
  }

  void namesComeFromFolders() {
    const Cache cache;
    cache.complete("models--org--name");
    cache.complete("models--gpt2");
    cache.complete("datasets--org--data");
    fs::create_directories(cache.path() / ".locks");
    const auto models = listHubModels(cache.path());
    QCOMPARE(models.size(), std::size_t{2});
    QCOMPARE(models[0].name, std::string("gpt2"));
    QCOMPARE(models[1].name, std::string("org/name"));
    QVERIFY(models[0].complete() && models[1].complete());
    QCOMPARE(models[1].refs, std::vector<std::string>{"main"});
    QVERIFY(listHubModels(cache.path() / "nothing").empty());
  }

  void everyRevisionIsListedTheMainOneFirst() {
    const Cache cache;
    cache.complete("models--org--name", kOther);
    cache.file("models--org--name", kCommit, "config.json");
    cache.file("models--org--name", kCommit, "model.safetensors");
    cache.ref("models--org--name", "pr/1", kCommit + "\n");
    const auto models = listHubModels(cache.path());
    QCOMPARE(models.size(), std::size_t{2});
    QCOMPARE(models[0].revision, kOther);
    QCOMPARE(models[1].refs, std::vector<std::string>{"pr/1"});
    const auto revisionOf = [&](const char* name) { return findHubModel(name, cache.path()).value().revision; };
    QCOMPARE(revisionOf("org/name"), kOther);
    QCOMPARE(revisionOf("org/name@main"), kOther);
    QCOMPARE(revisionOf("org/name@pr/1"), kCommit);
    QCOMPARE(revisionOf("org/name@b0"), kOther);
    const QString unknown = errorOf(findHubModel("org/name@v9", cache.path()));
    QVERIFY2(unknown.contains("\"v9\"") && unknown.contains("pr/1"), qPrintable(unknown));
  }

  void withoutMainOnlyASingleRevisionWillDo() {
    const Cache cache;
    cache.complete("models--a", kCommit);
    fs::remove_all(cache.model("models--a") / "refs");
    QVERIFY(findHubModel("a", cache.path()).ok());
    cache.file("models--a", kOther, "config.json");
    cache.file("models--a", kOther, "model.safetensors");
    QVERIFY(errorOf(findHubModel("a", cache.path())).contains("\"main\""));
  }

  // One link that leads nowhere makes one model incomplete and hides none.
  void danglingLinksAreNamed() {
    const Cache cache;
    cache.complete("models--good");
    cache.file("models--org--bad", kCommit, "config.json");
    cache.link("models--org--bad", kCommit, "model.safetensors", "../../blobs/gone");
    cache.link("models--org--loop", kCommit, "config.json", "config.json");
    cache.link("models--org--moved", kCommit, "config.json", "tmp/x/blobs/y");
    const auto models = listHubModels(cache.path());
    QCOMPARE(models.size(), std::size_t{4});
    QVERIFY(models[0].complete());
    QCOMPARE(models[1].missing, std::vector<std::string>{"model.safetensors"});
    QCOMPARE(models[2].missing, (std::vector<std::string>{"config.json", "model.safetensors"}));
    QCOMPARE(models[3].missing, (std::vector<std::string>{"config.json", "model.safetensors"}));
    const QString error = errorOf(findHubModel("org/bad", cache.path()));
    QVERIFY2(error.contains("is incomplete: model.safetensors is missing"), qPrintable(error));
  }

  void shardsAreThoseOfTheIndex() {
    const Cache cache;
    const std::string folder = "models--org--big";
    cache.file(folder, kCommit, "config.json");
    cache.file(folder, kCommit, "model.safetensors.index.json",
               R"({"weight_map": {"a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"}})");
    cache.file(folder, kCommit, "model-00001-of-00002.safetensors");
    QCOMPARE(listHubModels(cache.path())[0].missing, std::vector<std::string>{"model-00002-of-00002.safetensors"});
    cache.file(folder, kCommit, "model-00002-of-00002.safetensors");
    QVERIFY(listHubModels(cache.path())[0].complete());
    // An index of another number of shards beside a whole set is stale, not a sign of missing files.
    cache.write(cache.model(folder) / "blobs" / (kCommit + "model.safetensors.index.json"),
                R"({"weight_map": {"a": "model-00001-of-00004.safetensors"}})");
    QVERIFY(listHubModels(cache.path())[0].complete());
  }

  void picklesAloneAreNoWeights() {
    const Cache cache;
    cache.file("models--a", kCommit, "config.json");
    cache.file("models--a", kCommit, "pytorch_model.bin");
    QCOMPARE(listHubModels(cache.path())[0].missing, std::vector<std::string>{"model.safetensors"});
  }

  void filesMayBeRealAndTheCacheALink() {
    const Cache cache;
    Cache::write(cache.model("models--a") / "snapshots" / kCommit / "config.json", "{}");
    Cache::write(cache.model("models--a") / "snapshots" / kCommit / "model.safetensors", "w");
    const QTemporaryDir elsewhere;
    const fs::path link = fs::path(elsewhere.path().toStdString()) / "hub";
    fs::create_directory_symlink(cache.path(), link);
    QCOMPARE(listHubModels(link).size(), std::size_t{1});
    QVERIFY(findHubModel("a", link).ok());
  }

  void namesAreChecked() {
    for (const char* good : {"gpt2", "org/name", "org/name@main", "a.b_c-d/E1@refs/pr/1"})
      QVERIFY2(isHubName(good), good);
    for (const char* bad : {"", "/", "a/b/c", "../a", "a/..", "/a", "a/", "a@", "a@../b", "a b", ".a", "a--b", "a\\b"})
      QVERIFY2(!isHubName(bad), bad);
  }

  void modelsAreFoundByTheirNames() {
    const Cache cache;
    cache.complete("models--org--name");
    cache.file("models--org--quantised-GGUF", kCommit, "model-Q4.gguf");
    const Variable hub("HF_HUB_CACHE", cache.path().c_str());
    const auto found = findModel("org/name");
    QVERIFY2(found.ok(), found.failed() ? found.error().toString().c_str() : "");
    QCOMPARE(found->format, ModelFormat::SafetensorsDirectory);
    QCOMPARE(found->path, cache.model("models--org--name") / "snapshots" / kCommit);
    QCOMPARE(found->fallbackName, std::string("name"));
    QCOMPARE(findModel("org/name@" + kCommit.substr(0, 7))->fallbackName, "name@" + kCommit.substr(0, 7));
    const auto gguf = findModel("org/quantised-GGUF@" + kCommit.substr(0, 7));
    QVERIFY2(gguf.ok(), gguf.failed() ? gguf.error().toString().c_str() : "");
    QCOMPARE(gguf->format, ModelFormat::Gguf);
    QCOMPARE(gguf->path.filename(), fs::path("model-Q4.gguf"));
    QVERIFY(findModel("org/nothing").failed());
    QVERIFY(findModel("org/nothing").error().what.find(cache.path().string()) != std::string::npos);
    QVERIFY(findModel("/no/such/place").failed());
  }
};

QTEST_GUILESS_MAIN(TestHubCache)
#include "test_hub_cache.moc"
