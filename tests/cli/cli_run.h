#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace headscope {

/// What one run of the program left behind.
struct CliRun {
  int status = -1;  ///< exit status; -1 where a signal ended it or it did not end
  QByteArray out;
  QByteArray err;

  [[nodiscard]] QJsonObject json() const;
  /// Lines on standard error that are not empty.
  [[nodiscard]] QStringList errLines() const;
};

/// The program under test.
[[nodiscard]] QString cliPath();

/// Runs it without a display and waits for its end.
[[nodiscard]] CliRun runCli(const QStringList& arguments, int timeoutMilliseconds = 300'000);

}  // namespace headscope
