#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>

#include "core/base/result.h"
#include "core/session/session_store.h"
#include "ui/view_state.h"

namespace headscope {

/// The open session: an immutable snapshot of what the file holds, and the window's state that goes with it. The file
/// is opened only while it is read or written, so that a running job may write to it through a store of its own. GUI
/// thread only.
class SessionDocument : public QObject {
  Q_OBJECT
public:
  explicit SessionDocument(QObject* parent = nullptr) : QObject(parent) {}

  [[nodiscard]] bool isOpen() const { return !m_path.empty(); }
  [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
  [[nodiscard]] QString name() const;
  /// A draft in the state folder, which the person has not given a place yet.
  [[nodiscard]] bool isDraft() const;
  [[nodiscard]] bool readOnly() const { return m_readOnly; }
  /// What opening has to say (a newer schema, a migration); empty for nothing.
  [[nodiscard]] const QString& notice() const { return m_notice; }
  /// Sliders have moved since the last save.
  [[nodiscard]] bool isModified() const { return m_modified; }
  [[nodiscard]] const QDateTime& savedAt() const { return m_savedAt; }

  /// Null where no session is open.
  [[nodiscard]] std::shared_ptr<const SessionData> data() const { return m_data; }
  [[nodiscard]] const ViewState& viewState() const { return m_viewState; }
  /// Remembers what the window shows; other slider values or inputs make the session modified.
  void setViewState(const ViewState& state);
  /// Stands in for the model and the data set that the session does not name, which does not make it modified.
  void assumeInputs(const QString& model, const QString& dataset);

  /// All of these leave the open session untouched where they fail.
  [[nodiscard]] Result<Done> open(const std::filesystem::path& path);
  /// A fresh copy in the draft folder, so that a shipped session stays as it is. `inputs` names model and data where
  /// the session does not.
  [[nodiscard]] Result<Done> openCopy(const std::filesystem::path& path, const ViewState& inputs = {});
  /// A new draft for a model, named after it.
  [[nodiscard]] Result<Done> create(const QString& model, const QString& modelName);
  [[nodiscard]] Result<Done> save();
  [[nodiscard]] Result<Done> saveAs(const std::filesystem::path& path);
  [[nodiscard]] Result<Done> saveBudget(const BudgetAllocation& budget);
  /// Scenarios are in the file at once; sliders and selection are not saved with them.
  [[nodiscard]] Result<Done> saveScenario(const Scenario& scenario);
  [[nodiscard]] Result<Done> renameScenario(const std::string& from, const std::string& to);
  [[nodiscard]] Result<Done> removeScenario(const std::string& name);
  /// Reads the file again (after a job wrote to it); the view state stays.
  [[nodiscard]] Result<Done> reload();
  /// Shows a job's results before they are read back from the file.
  void showPartial(const std::shared_ptr<const Profile>& profile);

Q_SIGNALS:
  /// Another session is open.
  void opened();
  /// The same session has other results.
  void dataChanged();
  void modifiedChanged(bool modified);

private:
  [[nodiscard]] Result<std::unique_ptr<SessionStore>> writableStore() const;
  void adopt(const SessionStore& store, SessionData data, ViewState fallback = {});
  void setModified(bool modified);

  std::filesystem::path m_path;
  std::shared_ptr<const SessionData> m_data;
  ViewState m_viewState;
  ViewState m_savedState;  ///< as the file has it, or had it when it was opened
  QString m_notice;
  QDateTime m_savedAt;
  bool m_readOnly = false;
  bool m_modified = false;
};

}  // namespace headscope
