#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest/QtTest>
#include <fstream>

#include "core/base/text_file.h"
#include "core/decoder/decoder.h"
#include "core/lab/lab_text.h"
#include "core/lab/train_run.h"
#include "core/tokenize/tokenizer.h"
#include "tests/core/lab/lab_samples.h"

using namespace headscope;

namespace {

/// Mean −ln P of a batch, each window read as any text is.
double lossOf(const Decoder& decoder, const LabBatch& batch) {
  const c10::NoGradGuard inference;
  const auto length = static_cast<std::int64_t>(batch.tokens.size()) / batch.windows;
  double sum = 0;
  for (std::int64_t begin = 0; begin < batch.windows * length; begin += length) {
    auto cache = decoder.newCache(length);
    const auto read =
        decoder.read({{&cache, {batch.tokens.begin() + begin, batch.tokens.begin() + begin + length}}}, {});
    const std::vector<std::int64_t> targets(batch.targets.begin() + begin, batch.targets.begin() + begin + length);
    sum -= decoder.logProbabilities(*read, at::tensor(at::ArrayRef<std::int64_t>(targets), at::kLong))
               .sum()
               .item<double>();
  }
  return sum / static_cast<double>(batch.windows * length);
}

}  // namespace

class TestTrainRun : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    std::ofstream(path("text.txt")) << countedText();
  }

  void keptModelIsTheTrainedOne_data() {
    QTest::addColumn<int>("kind");
    for (const auto kind : labKinds) QTest::newRow(toString(kind).c_str()) << static_cast<int>(kind);
  }
  void keptModelIsTheTrainedOne() {
    QFETCH(int, kind);
    const auto settings = tinySettings(static_cast<LabKind>(kind));
    const auto summary = trainModel(settings, path("text.txt"), path("model"), {}, {});
    QVERIFY2(summary.ok(), summary.failed() ? summary.error().toString().c_str() : "cancelled");
    QCOMPARE(summary->steps, 40);
    QCOMPARE(summary->bytesRead, 40 * 4 * 16);
    const auto model = LoadedModel::open(path("model"));
    QVERIFY2(model.ok(), model.failed() ? model.error().toString().c_str() : "");
    QCOMPARE(QString::fromStdString((*model)->spec().weightsDtype), QString("BF16"));
    QCOMPARE((*model)->spec().parameters, summary->parameters);
    const auto decoder = Decoder::load(*model, at::kCPU, {}, {});
    const auto text = LabText::open(path("text.txt"), settings.recipe.context);
    QVERIFY(std::abs(lossOf(**decoder, text->validationBatch(64)) - summary->validationLoss) < 1e-5);
    QVERIFY(summary->validationLoss < 4.5);
  }

  void curveHasARowAStep() {
    QVERIFY(trainModel(tinySettings(LabKind::Mqa), path("text.txt"), path("model"), {}, {}).ok());
    const auto lines = QString::fromStdString(*readTextFile(path("model/loss.csv"))).trimmed().split('\n');
    QCOMPARE(lines.size(), 41);
    QCOMPARE(lines[0], QString("step,bytes,learning_rate,loss,validation_loss"));
    QVERIFY(lines[1].startsWith("1,64,0.0015,5.5"));  // 40 steps have two of warm-up; ln 256 = 5.545
    for (int step = 1; step <= 40; ++step) QCOMPARE(lines[step].endsWith(','), step != 15 && step != 30 && step != 40);
  }

  void bytesAreTokens() {
    QVERIFY(trainModel(tinySettings(LabKind::Mha), path("text.txt"), path("model"), {}, {}).ok());
    const auto opened = Tokenizer::open(path("model"));
    QVERIFY2(opened.ok(), opened.failed() ? opened.error().toString().c_str() : "");
    const auto& tokenizer = *opened;
    const auto tokens = tokenizer->encode("a \xc3\xa9\n", {.specialTokens = false, .bos = false});
    QVERIFY(tokens.ok());
    const std::vector<TokenId> expected{0x61, 0x20, 0xc3, 0xa9, 0x0a};
    QVERIFY(idsOf(*tokens) == expected);
    QCOMPARE(tokenizer->decode(expected), std::string("a \xc3\xa9\n"));
  }

  void cancelledRunKeepsItsModel() {
    std::stop_source stop;
    const auto progress = [&](const Progress& now) {
      if (now.done >= 5) stop.request_stop();
    };
    auto settings = tinySettings(LabKind::LrkvLow);
    settings.steps = 100'000;
    QVERIFY(trainModel(settings, path("text.txt"), path("model"), progress, stop.get_token()).cancelled());
    QVERIFY(LoadedModel::open(path("model")).ok());
    const auto account = *readTextFile(path("model/training.json"));
    QVERIFY(account.find("\"steps_planned\": 100000") != std::string::npos);
  }

  void modelsAreNotOverwritten() {
    const auto settings = tinySettings(LabKind::Mha);
    QVERIFY(trainModel(settings, path("text.txt"), path("model"), {}, {}).ok());
    const auto again = trainModel(settings, path("text.txt"), path("model"), {}, {});
    QVERIFY(again.failed());
    QVERIFY(again.error().what.find("holds a model") != std::string::npos);
  }

  void folderOfTextsIsReadByName() {
    std::ofstream(path("a.txt")) << std::string(400, 'a');
    std::ofstream(path("b.md")) << std::string(400, 'b');
    std::ofstream(path("c.html")) << std::string(400, 'c');
    std::remove(path("text.txt").c_str());
    const auto text = LabText::open(m_folder->path().toStdString(), 16);
    QVERIFY(text.ok());
    QCOMPARE(text->size(), 800);
    QVERIFY(text->validationBatch(1).tokens.front() == 'b');
  }

private:
  std::string path(const char* name) const { return m_folder->filePath(name).toStdString(); }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestTrainRun)
#include "test_train_run.moc"
