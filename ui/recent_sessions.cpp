#include "ui/recent_sessions.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "core/base/text_file.h"

namespace headscope {

namespace {

constexpr std::uintmax_t kFileLimit = 1u << 20;

std::filesystem::path madeFolder(const std::filesystem::path& folder) {
  std::error_code ignored;  // a folder that cannot be made is reported by the write that needs it
  std::filesystem::create_directories(folder, ignored);
  return folder;
}

std::filesystem::path listFile() { return stateFolder() / "recent_sessions.json"; }

}  // namespace

std::filesystem::path stateFolder() {
  const std::filesystem::path given = qEnvironmentVariable("XDG_STATE_HOME").toStdString();
  const std::filesystem::path home = qEnvironmentVariable("HOME").toStdString();
  return madeFolder((given.is_absolute() ? given : home / ".local" / "state") / "headscope");
}

std::filesystem::path draftFolder() { return madeFolder(stateFolder() / "drafts"); }

bool RecentSession::exists() const { return QFileInfo::exists(path); }

RecentSessions::RecentSessions(QObject* parent) : QObject(parent) { read(); }

void RecentSessions::add(const QString& path, const QString& summary) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  std::erase_if(m_list, [&](const RecentSession& session) { return session.path == absolute; });
  m_list.insert(m_list.begin(), {absolute, summary, QDateTime::currentDateTime()});
  if (m_list.size() > kLimit) m_list.resize(kLimit);
  write();
  Q_EMIT changed();
}

void RecentSessions::clear() {
  m_list.clear();
  write();
  Q_EMIT changed();
}

void RecentSessions::read() {
  const auto text = readTextFile(listFile(), kFileLimit);
  if (!text.ok()) return;
  const QJsonArray sessions = QJsonDocument::fromJson(QByteArray::fromStdString(*text)).array();
  for (const QJsonValue& value : sessions) {
    const QJsonObject json = value.toObject();
    if (json["path"].toString().isEmpty() || m_list.size() >= kLimit) continue;
    m_list.push_back({json["path"].toString(), json["summary"].toString(),
                      QDateTime::fromString(json["opened"].toString(), Qt::ISODate)});
  }
}

void RecentSessions::write() const {
  QJsonArray sessions;
  for (const RecentSession& session : m_list) {
    sessions.append(QJsonObject{
        {"path", session.path}, {"summary", session.summary}, {"opened", session.opened.toString(Qt::ISODate)}});
  }
  // The list is a convenience: where it cannot be kept, work goes on without it.
  (void)writeTextFile(listFile(), QJsonDocument(sessions).toJson().toStdString());
}

}  // namespace headscope
