#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <filesystem>
#include <vector>

namespace headscope {

/// Folder for what the program remembers by itself: $XDG_STATE_HOME/headscope (a relative value is ignored), else
/// ~/.local/state/headscope. Made where it is missing; not guaranteed to be writable.
[[nodiscard]] std::filesystem::path stateFolder();
/// Sessions the person has not given a place yet: a folder inside the state folder.
[[nodiscard]] std::filesystem::path draftFolder();

struct RecentSession {
  QString path;
  QString summary;  ///< "SmolLM2-135M · demo · 90 curves"
  QDateTime opened;

  /// False where the file is gone.
  [[nodiscard]] bool exists() const;
};

/// The ten sessions opened last, newest first, kept in the state folder.
class RecentSessions : public QObject {
  Q_OBJECT
public:
  static constexpr int kLimit = 10;

  explicit RecentSessions(QObject* parent = nullptr);

  [[nodiscard]] const std::vector<RecentSession>& list() const { return m_list; }
  /// Puts a session in front.
  void add(const QString& path, const QString& summary);
  void clear();

Q_SIGNALS:
  void changed();

private:
  void read();
  void write() const;

  std::vector<RecentSession> m_list;
};

}  // namespace headscope
