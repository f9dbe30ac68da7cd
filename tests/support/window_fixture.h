#pragma once

#include <QStringList>
#include <QTemporaryDir>
#include <functional>
#include <memory>

#include "tests/support/fake_job_engine.h"
#include "tests/support/synthetic_session.h"
#include "ui/main_window.h"
#include "ui/theme.h"

class QPushButton;

namespace headscope::test {

/// A shown window over a fake engine, with a state folder of its own. While it lives, every warning Qt logs is kept.
class WindowFixture {
public:
  WindowFixture();
  ~WindowFixture();
  WindowFixture(const WindowFixture&) = delete;
  WindowFixture& operator=(const WindowFixture&) = delete;

  /// A file with a synthetic session of this shape; empty where it could not be written.
  [[nodiscard]] QString sessionFile(const SyntheticShape& shape, const QString& name = "synthetic.hscope") const;
  [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
  [[nodiscard]] static QStringList warnings();
  /// The widget of that name, which must be there.
  template <class Widget>
  [[nodiscard]] Widget& part(const QString& name) const {
    auto* found = window->findChild<Widget*>(name);
    if (found == nullptr) qFatal("no %s in the window", qPrintable(name));
    return *found;
  }

  std::shared_ptr<FakeJobEngine> engine = std::make_shared<FakeJobEngine>();
  Theme theme;
  std::unique_ptr<MainWindow> window;

private:
  QTemporaryDir m_folder;
};

/// Does something with the next modal dialog, once it is up.
void answerDialog(const std::function<void(QWidget& dialog)>& answer);

}  // namespace headscope::test
