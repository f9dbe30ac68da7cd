// Frame time while the target ratio is dragged, at the size of a real 4B model. Printed, never judged.
//
//   xvfb-run -a -s '-screen 0 1920x1200x24' build/release/tests/bench_window_frames
//
// The session is SYNTHETIC: made-up numbers of 36 layers × 8 KV heads × 51 ratios. A frame is one step of the slider
// until all it changed is painted; the clock is the GUI thread's own, so that other programs do not count.
#include <QAbstractScrollArea>
#include <QApplication>
#include <QSlider>
#include <QtTest/QtTest>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "tests/support/window_fixture.h"
#include "ui/charts/canvas/chart_canvas.h"
#include "ui/charts/chart_pane.h"
#include "ui/controls/budget_controls.h"
#include "ui/controls/value_slider.h"
#include "ui/live_budget.h"
#include "ui/session_document.h"
#include "ui/workspace.h"

using namespace headscope;
using namespace headscope::test;

namespace {

constexpr int kSteps = 240;
constexpr int kSettle = 10;  ///< first steps, which fill caches, are not counted

double milliseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// Sees when a widget has been painted.
class PaintWatch : public QObject {
public:
  bool painted = false;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    painted = painted || event->type() == QEvent::Paint;
    return QObject::eventFilter(watched, event);
  }
};

double at(std::vector<double> sorted, double share) {
  std::ranges::sort(sorted);
  return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

void measure(WindowFixture& fixture, const char* name, std::optional<ChartView> view) {
  fixture.window->workspace().showView(view);
  QTest::qWait(100);
  QSlider& slider = fixture.window->findChild<BudgetControls*>()->target().slider();
  PaintWatch watch;
  // The slider is painted at every step; the read-outs are not where as many keys are kept as before.
  slider.installEventFilter(&watch);
  std::vector<double> cpu, wall;
  for (int step = 0; step < kSteps + kSettle; ++step) {
    const double cpuStart = milliseconds(CLOCK_THREAD_CPUTIME_ID), wallStart = milliseconds(CLOCK_MONOTONIC);
    watch.painted = false;
    slider.setValue(20 + step % 240);
    // All that a step changes is painted with the same update of the window.
    for (int tries = 0; !watch.painted && tries < 10000; ++tries) {
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 1);
    }
    if (step < kSettle) continue;
    cpu.push_back(milliseconds(CLOCK_THREAD_CPUTIME_ID) - cpuStart);
    wall.push_back(milliseconds(CLOCK_MONOTONIC) - wallStart);
  }
  std::printf("%-16s %8.1f %8.1f %10.1f %8.1f\n", name, at(cpu, 0.5), at(cpu, 0.99), at(wall, 0.5), at(wall, 0.99));
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  WindowFixture fixture;
  fixture.window->openSession(fixture.sessionFile({}));
  if (!fixture.window->document().isOpen()) return 1;
  std::printf("slider step, synthetic session of 288 heads x 51 ratios, window %dx%d at %.0fx\n",
              fixture.window->width(), fixture.window->height(), fixture.window->devicePixelRatioF());
  std::printf("%-16s %8s %8s %10s %8s\n", "ms", "cpu", "cpu 99%", "elapsed", "99%");
  measure(fixture, "overview", std::nullopt);
  for (const ChartView view : kAllViews) measure(fixture, qPrintable(viewName(view)), view);
  LiveBudget& budget = fixture.window->budget();
  std::vector<double> solve;
  for (int step = 0; step < kSteps; ++step) {
    const double start = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    budget.setLimits(0.05 + 1e-3 * step, 1.0);
    solve.push_back(milliseconds(CLOCK_THREAD_CPUTIME_ID) - start);
  }
  std::printf("%-16s %8.1f %8.1f   (solve and change of all charts, without painting)\n", "solve", at(solve, 0.5),
              at(solve, 0.99));
  return 0;
}
