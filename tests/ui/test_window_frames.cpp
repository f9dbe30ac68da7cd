#include <QElapsedTimer>
#include <QSlider>
#include <QtTest/QtTest>
#include <algorithm>
#include <vector>

#include "tests/support/window_fixture.h"
#include "ui/controls/budget_controls.h"
#include "ui/controls/value_slider.h"
#include "ui/live_budget.h"
#include "ui/session_document.h"
#include "ui/workspace.h"

using namespace headscope;
using namespace headscope::test;

namespace {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace

/// What a step of the slider costs at the size of a real 4B model; printed, not judged.
class TestWindowFrames : public QObject {
  Q_OBJECT
private Q_SLOTS:
  void sliderStep() {
    WindowFixture fixture;
    fixture.window->openSession(fixture.sessionFile({}));
    QVERIFY(fixture.window->document().isOpen());
    QTest::qWait(50);
    QSlider& slider = fixture.window->findChild<BudgetControls*>()->target().slider();
    LiveBudget& budget = fixture.window->budget();
    std::vector<double> solve;
    std::vector<double> frame;
    for (int step = 40; step < 240; step += 2) {
      QElapsedTimer clock;
      clock.start();
      slider.setValue(step);
      fixture.window->workspace().repaint();
      QCoreApplication::processEvents();
      QVERIFY(budget.allocation() != nullptr);
      frame.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
      clock.start();
      budget.setLimits(budget.targetRatio() + 1e-4, 1.0);
      solve.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    qInfo("slider step with 288 × 51: median %.1f ms with painting; solve and update alone %.1f ms", median(frame),
          median(solve));
  }
};

QTEST_MAIN(TestWindowFrames)
#include "test_window_frames.moc"
