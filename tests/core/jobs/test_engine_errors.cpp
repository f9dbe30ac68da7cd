#include <ATen/ATen.h>

#include <QtTest/QtTest>

#include "core/jobs/engine.h"

using namespace headscope;

/// What becomes of libtorch's exceptions.
class TestEngineErrors : public QObject {
  Q_OBJECT

  /// The error of work that throws.
  static Error errorIn(const std::function<void()>& work) {
    const auto done = guarded<Done>("model", [&]() -> Result<Done> {
      work();
      return Done{};
    });
    return done.failed() ? done.error() : Error{};
  }

private Q_SLOTS:
  void memoryThatIsNotThereIsSaid() {
    constexpr std::int64_t pebibyte = std::int64_t{1} << 50;
    const auto ofCpu = errorIn([] { at::empty({pebibyte}, at::kByte); });
    const auto ofGpu = errorIn([] { TORCH_CHECK_WITH(OutOfMemoryError, false, "CUDA out of memory. Tried"); });
    const auto ofProgram = errorIn([] { throw std::bad_alloc(); });
    for (const auto& error : {ofCpu, ofGpu, ofProgram}) {
      QCOMPARE(error.what, std::string("needs more memory than there is"));
      QCOMPARE(error.where, std::string("model"));
      QVERIFY(!error.remedy.empty());
    }
  }

  void otherExceptionsAreOneLine() {
    const auto error = errorIn([] { TORCH_CHECK(false, "shapes do not fit\nframe 1\nframe 2"); });
    QCOMPARE(error.what, std::string("shapes do not fit"));
    QCOMPARE(error.where, std::string("model"));
  }
};

QTEST_GUILESS_MAIN(TestEngineErrors)
#include "test_engine_errors.moc"
