// The desktop program.
#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "app/gui_options.h"
#include "app/termination_notifier.h"
#include "core/session/session_store.h"
#include "ui/charts/chart_export.h"
#include "ui/jobs/job_engine.h"
#include "ui/main_window.h"
#include "ui/theme.h"
#include "ui/view_state.h"

namespace {

using namespace headscope;

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

int complain(const QString& message, int status) {
  std::fprintf(stderr, "headscope: %s\n", message.toUtf8().constData());
  return status;
}

/// The texts of Qt and of the window in the person's language, for as long as it lives.
class Languages {
public:
  Languages() {
    if (m_qt.load(QLocale(), "qtbase", "_", QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
      QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(QLocale(), "headscope", "_", ":/i18n")) QCoreApplication::installTranslator(&m_own);
  }

private:
  QTranslator m_qt, m_own;
};

Result<Done> drawCharts(const GuiOptions& options) {
  HEADSCOPE_TRY(Done, store, SessionStore::open(options.files.front().toStdString(), SessionStore::Access::ReadOnly));
  HEADSCOPE_TRY(Done, data, store->load());
  const ViewState state = ViewState::fromJson(data.viewState, {});
  ExportOptions picture;
  picture.size = options.size;
  picture.dpi = options.dpi;
  picture.theme = options.theme == ThemeMode::Dark ? ThemeMode::Dark : ThemeMode::Light;
  if (options.widthMm > 0) picture.widthMm = options.widthMm;
  picture.caption = options.caption;
  for (const QString& name : state.selection) {
    if (const auto head = HeadId::parse(name.toStdString())) picture.selected.push_back(*head);
  }
  const std::filesystem::path output = options.output.toStdString();
  if (!options.exportView) {
    HEADSCOPE_CHECK(Done, exportAllCharts(data, picture, state.options, output));
    return Done{};
  }
  picture.view = state.options[static_cast<std::size_t>(*options.exportView)];
  return exportChart(data, *options.exportView, picture, output);
}

int showWindow(QApplication& application, const GuiOptions& options) {
  Theme theme;
  theme.setMode(options.theme);
  theme.applyTo(application);
  MainWindow window(theme, coreJobEngine());
  const TerminationNotifier notifier([&window] { window.closeNow(); });
  window.show();
  window.openFiles(options.files);
  const int status = QApplication::exec();
  // A worker that does not stop cannot be waited for; every finished point is on disk already.
  if (!window.jobsStopped()) std::_Exit(status);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
  const auto parsed = parseGuiOptions(arguments);
  if (const auto* wrong = std::get_if<UsageError>(&parsed)) {
    return complain(wrong->message + " (see headscope --help)", kWrongUsage);
  }
  const auto& options = std::get<GuiOptions>(parsed);
  if (options.headless()) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  // Qt sets the locale from the environment; numbers in files keep their decimal point.
  std::setlocale(LC_NUMERIC, "C");
  QApplication::setOrganizationName("headscope");
  QApplication::setApplicationName("headscope");
  QApplication::setApplicationDisplayName("Headscope");
  QApplication::setApplicationVersion(HEADSCOPE_VERSION);
  const Languages languages;
  if (options.help) return std::fputs(guiHelp().toUtf8().constData(), stdout) < 0 ? kFailed : kDone;
  if (options.version) return std::puts("headscope " HEADSCOPE_VERSION) < 0 ? kFailed : kDone;
  if (!options.exports) return showWindow(application, options);
  const auto drawn = drawCharts(options);
  return drawn.failed() ? complain(QString::fromStdString(drawn.error().toString()), kFailed) : kDone;
}
