#include <QtTest/QtTest>

#include "core/lab/lab_parameters.h"
#include "core/lab/lab_text.h"
#include "tests/core/lab/lab_samples.h"

using namespace headscope;

class TestLabRecipe : public QObject {
  Q_OBJECT
private Q_SLOTS:
  /// By hand, hidden 192: 147,456 weights of attention and 576 a unit of width in MHA, which has 256 units; other kinds
  /// have 98,304, 86,016, 107,520, 96,768 and 129,024 weights of attention.
  void widthsMakeKindsEqual() {
    const std::array<int, 6> expected{256, 344, 360, 328, 344, 288};
    for (const auto kind : labKinds) {
      LabRecipe recipe;
      recipe.kind = kind;
      QCOMPARE(matchedFeedForward(recipe), expected.at(static_cast<std::size_t>(kind)));
    }
  }

  void parametersAreAlike() {
    std::int64_t reference = 0;
    for (const auto kind : labKinds) {
      LabRecipe recipe;
      recipe.kind = kind;
      const auto model = modelOf(recipe, initialParameters(recipe, 0));
      QVERIFY2(model.ok(), toString(kind).c_str());
      const auto parameters = (*model)->spec().parameters;
      if (kind == LabKind::Mha) reference = parameters;
      QVERIFY(std::abs(static_cast<double>(parameters) / static_cast<double>(reference) - 1) < 0.01);
    }
    // 256·192 embeddings, 11 layers of 294,912 weights and two norms, and the last norm.
    QCOMPARE(reference, 49'152 + 11 * (294'912 + 384) + 192);
  }

  /// KV numbers a token and layer by the formulas of core/attention: MHA 2·6·32, GQA 2·2·32, MQA 2·32, MLA 64 + 16,
  /// LRKV 2·(32 + 6·4) and 2·(32 + 6·16).
  void attentionIsOfTheKind() {
    const std::array<AttentionKind, 6> kinds{AttentionKind::Mha, AttentionKind::Gqa,  AttentionKind::Mqa,
                                             AttentionKind::Mla, AttentionKind::Lrkv, AttentionKind::Lrkv};
    const std::array<std::int64_t, 6> numbers{384, 128, 64, 80, 112, 256};
    for (const auto kind : labKinds) {
      LabRecipe recipe;
      recipe.kind = kind;
      const auto model = modelOf(recipe, initialParameters(recipe, 0));
      QVERIFY(model.ok());
      QCOMPARE((*model)->spec().layers(), 11);
      const auto& attention = (*model)->spec().attention.front();
      QVERIFY(attention.kind() == kinds.at(static_cast<std::size_t>(kind)));
      QCOMPARE(attention.headDim, 32);
      QCOMPARE(attention.kvBytesPerToken(1), numbers.at(static_cast<std::size_t>(kind)));
    }
  }

  void namesReadBack() {
    for (const auto kind : labKinds) QVERIFY(labKindOf(toString(kind)) == kind);
    QVERIFY(!labKindOf("lrkv"));
  }

  void sizesThatDoNotFitAreRefused() {
    LabRecipe recipe;
    recipe.heads = 8;
    QVERIFY(checkRecipe(recipe).failed());
    recipe.heads = 6;
    recipe.headDim = 20;
    QVERIFY(checkRecipe(recipe).failed());
    recipe.headDim = 32;
    recipe.layers = 0;
    QVERIFY(checkRecipe(recipe).failed());
    recipe.layers = 11;
    QVERIFY(checkRecipe(recipe).ok());
  }

  /// 100 steps: five of warm-up, then half a cosine from 1 to 0.1, of which step 52.5 would be the middle, 0.55.
  void learningRateRisesAndFalls() {
    TrainSettings settings;
    settings.steps = 100;
    settings.learningRate = 1;
    QCOMPARE(learningRateAt(settings, 0), 0.2);
    QCOMPARE(learningRateAt(settings, 4), 1.0);
    QCOMPARE(learningRateAt(settings, 5), 1.0);
    QVERIFY(std::abs((learningRateAt(settings, 52) + learningRateAt(settings, 53)) / 2 - 0.55) < 1e-9);
    QVERIFY(learningRateAt(settings, 99) > 0.1 && learningRateAt(settings, 99) < 0.101);
  }

  void targetsAreTheNextBytes() {
    const auto text = LabText::fromBytes(countedText(), 16, "text");
    QVERIFY(text.ok());
    std::mt19937_64 random(1), same(1);
    const auto batch = text->trainingBatch(3, random);
    QCOMPARE(batch.windows, 3);
    QCOMPARE(batch.tokens.size(), std::size_t{48});
    for (std::size_t i = 0; i + 1 < 16; ++i) QCOMPARE(batch.targets[i], std::int64_t{batch.tokens[i + 1]});
    QVERIFY(text->trainingBatch(3, same).tokens == batch.tokens);
  }

  /// 2,000 bytes, of which the last 100 are others and those kept apart.
  void validationIsKeptApart() {
    const auto text = LabText::fromBytes(std::string(1900, 'a') + std::string(100, 'b'), 10, "text");
    QVERIFY(text.ok());
    std::mt19937_64 random(3);
    for (int i = 0; i < 50; ++i) {
      const auto batch = text->trainingBatch(4, random);
      QVERIFY(std::all_of(batch.targets.begin(), batch.targets.end(), [](auto byte) { return byte == 'a'; }));
    }
    const auto validation = text->validationBatch(64);
    QCOMPARE(validation.windows, 9);
    QVERIFY(std::all_of(validation.tokens.begin(), validation.tokens.end(), [](auto byte) { return byte == 'b'; }));
  }

  void shortTextsAreRefused() {
    QVERIFY(LabText::fromBytes(std::string(339, 'a'), 16, "text").failed());
    QVERIFY(LabText::fromBytes(std::string(340, 'a'), 16, "text").ok());
    QVERIFY(LabText::open("/there/is/no/such/file", 16).failed());
  }
};

QTEST_GUILESS_MAIN(TestLabRecipe)
#include "test_lab_recipe.moc"
