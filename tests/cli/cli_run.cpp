#include "tests/cli/cli_run.h"

#include <QJsonDocument>
#include <QProcessEnvironment>

namespace headscope {

QJsonObject CliRun::json() const { return QJsonDocument::fromJson(out).object(); }

QStringList CliRun::errLines() const { return QString::fromUtf8(err).split(QLatin1Char('\n'), Qt::SkipEmptyParts); }

QString cliPath() { return qEnvironmentVariable("HEADSCOPE_CLI"); }

CliRun runCli(const QStringList& arguments, int timeoutMilliseconds) {
  QProcess process;
  auto environment = QProcessEnvironment::systemEnvironment();
  environment.remove(QStringLiteral("DISPLAY"));
  environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
  process.setProcessEnvironment(environment);
  process.setStandardInputFile(QProcess::nullDevice());
  process.start(cliPath(), arguments);
  if (!process.waitForFinished(timeoutMilliseconds)) {
    process.kill();
    process.waitForFinished();
    return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
  }
  const bool ended = process.exitStatus() == QProcess::NormalExit;
  return {ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

}  // namespace headscope
