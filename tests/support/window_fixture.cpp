#include "tests/support/window_fixture.h"

#include <QApplication>
#include <QTimer>
#include <QtTest/QtTest>

#include "tests/support/saved_session.h"

namespace headscope::test {

namespace {

QStringList keptWarnings;
QtMessageHandler before = nullptr;

void keepWarnings(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (type == QtWarningMsg || type == QtCriticalMsg) keptWarnings << message;
  before(type, context, message);
}

constexpr int kPollMilliseconds = 20;

}  // namespace

WindowFixture::WindowFixture() {
  keptWarnings.clear();
  before = qInstallMessageHandler(keepWarnings);
  qputenv("XDG_STATE_HOME", m_folder.path().toUtf8());
  theme.setMode(ThemeMode::Light);
  theme.applyTo(*qApp);
  window = std::make_unique<MainWindow>(theme, engine);
  window->resize(1440, 900);
  window->show();
  if (!QTest::qWaitForWindowExposed(window.get())) qFatal("the window does not show");
  window->activateWindow();
  // Shortcuts need the focus; where no window manager gives it, a test goes on without.
  (void)QTest::qWaitForWindowActive(window.get());
}

WindowFixture::~WindowFixture() {
  window.reset();
  qInstallMessageHandler(before);
}

QString WindowFixture::sessionFile(const SyntheticShape& shape, const QString& name) const {
  const auto saved = saveSession(*syntheticSession(shape), path(name).toStdString());
  return saved.ok() ? path(name) : QString();
}

QStringList WindowFixture::warnings() { return keptWarnings; }

void answerDialog(const std::function<void(QWidget& dialog)>& answer) {
  QTimer::singleShot(kPollMilliseconds, qApp, [answer] {
    QWidget* dialog = QApplication::activeModalWidget();
    // Keys typed before the window manager has given it the focus would change nothing.
    if (dialog == nullptr || !dialog->isActiveWindow()) return answerDialog(answer);
    answer(*dialog);
  });
}

}  // namespace headscope::test
