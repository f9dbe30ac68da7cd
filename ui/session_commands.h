#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/model/model_spec.h"
#include "ui/jobs/job_engine.h"

class QWidget;

namespace headscope {

class RecentSessions;
class SessionDocument;

/// Opening and saving as a person asks for it: file dialogs, questions, and what went wrong as a signal.
class SessionCommands : public QObject {
  Q_OBJECT
public:
  /// `document`, `recent` and `window` must outlive the commands.
  SessionCommands(SessionDocument& document, RecentSessions& recent, std::shared_ptr<JobEngine> engine,
                  QWidget& window);

  void chooseModelFile();
  void chooseModelFolder();
  void chooseData();
  void chooseSession();
  /// MODEL of the command line: a file, a folder or "demo". Begins a new draft session for it.
  void openModel(const QString& model);
  void openData(const QString& dataset);
  void openSession(const QString& path);
  /// The session that ships with the program, as a copy.
  void openDemoSession();
  /// Opens each by what it is: a session, a model, a data set.
  void openFiles(const QStringList& paths);
  /// False where nothing was saved.
  bool save();
  bool saveAs();
  /// True if the open session may be left: it is not modified, or the person saved or discarded it.
  [[nodiscard]] bool mayLeave();
  /// Where file dialogs begin: beside the session, or at home.
  [[nodiscard]] QString startFolder() const;
  /// Headers of the model the session names; none where they cannot be read.
  [[nodiscard]] const std::optional<ModelSpec>& modelSpec() const { return m_spec; }

Q_SIGNALS:
  void failed(const headscope::Error& error);
  void noticed(const QString& text);
  /// Something was opened or saved well: an older message no longer holds.
  void succeeded();

private:
  void report(const Error& error) { Q_EMIT failed(error); }
  void afterOpening();
  /// A session that headscope-cli made of the demo's model and data does not say where they are; they are installed.
  void findDemoInputs();
  SessionDocument& m_document;
  RecentSessions& m_recent;
  std::shared_ptr<JobEngine> m_engine;
  QWidget& m_window;
  std::optional<ModelSpec> m_spec;
};

}  // namespace headscope
