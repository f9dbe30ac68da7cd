#include "ui/session_document.h"

#include <QRegularExpression>
#include <cmath>

#include "ui/recent_sessions.h"

namespace headscope {

namespace {

/// A file in `folder` that does not exist yet: stem.hscope, stem-2.hscope, …
std::filesystem::path freePath(const std::filesystem::path& folder, const std::string& stem) {
  std::error_code ignored;
  auto path = folder / (stem + ".hscope");
  for (int i = 2; std::filesystem::exists(path, ignored); ++i)
    path = folder / (stem + "-" + std::to_string(i) + ".hscope");
  return path;
}

std::string fileStem(QString name) {
  name.replace(QRegularExpression("[^A-Za-z0-9._-]+"), "-");
  return name.isEmpty() ? "session" : name.toStdString();
}

/// For writing where the file and its folder allow it, else for reading only.
Result<std::unique_ptr<SessionStore>> openStore(const std::filesystem::path& path) {
  auto store = SessionStore::open(path);
  if (store.ok()) return store;
  auto readable = SessionStore::open(path, SessionStore::Access::ReadOnly);
  if (readable.ok()) return readable;
  return store;
}

/// Slider values are decimals of at most three places.
bool differ(double a, double b) { return std::abs(a - b) > 1e-6; }

bool samePath(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code ignored;
  return a == b || std::filesystem::equivalent(a, b, ignored);
}

}  // namespace

QString SessionDocument::name() const { return QString::fromStdString(m_path.stem().string()); }

bool SessionDocument::isDraft() const { return isOpen() && m_path.parent_path() == draftFolder(); }

void SessionDocument::setViewState(const ViewState& state) {
  m_viewState = state;
  // Undone all the way, a change is none.
  setModified(isOpen() && (differ(state.targetRatio, m_savedState.targetRatio) ||
                           differ(state.maxHeadRatio, m_savedState.maxHeadRatio) ||
                           state.protectedHeads != m_savedState.protectedHeads ||
                           state.conversion != m_savedState.conversion || state.dataset != m_savedState.dataset));
}

void SessionDocument::assumeInputs(const QString& model, const QString& dataset) {
  for (ViewState* state : {&m_viewState, &m_savedState}) {
    if (state->model.isEmpty()) state->model = model;
    if (state->dataset.isEmpty()) state->dataset = dataset;
  }
}

Result<Done> SessionDocument::open(const std::filesystem::path& path) {
  HEADSCOPE_TRY(Done, store, openStore(path));
  HEADSCOPE_TRY(Done, data, store->load());
  adopt(*store, std::move(data));
  return Done{};
}

Result<Done> SessionDocument::openCopy(const std::filesystem::path& path, const ViewState& inputs) {
  HEADSCOPE_TRY(Done, original, SessionStore::open(path, SessionStore::Access::ReadOnly));
  const auto copy = freePath(draftFolder(), path.stem().string());
  HEADSCOPE_CHECK(Done, original->copyTo(copy));
  HEADSCOPE_TRY(Done, store, SessionStore::open(copy));
  HEADSCOPE_TRY(Done, data, store->load());
  adopt(*store, std::move(data), inputs);
  return Done{};
}

Result<Done> SessionDocument::create(const QString& model, const QString& modelName) {
  ViewState state;
  state.model = model;
  HEADSCOPE_TRY(Done, store, SessionStore::create(freePath(draftFolder(), fileStem(modelName))));
  HEADSCOPE_CHECK(Done, store->saveViewState(state.toJson()));
  HEADSCOPE_TRY(Done, data, store->load());
  adopt(*store, std::move(data));
  return Done{};
}

Result<std::unique_ptr<SessionStore>> SessionDocument::writableStore() const {
  if (m_readOnly) {
    return Error{tr("The session is open read-only").toStdString(), m_path.string(),
                 tr("save it under another name").toStdString()};
  }
  return SessionStore::open(m_path);
}

Result<Done> SessionDocument::save() {
  HEADSCOPE_TRY(Done, store, writableStore());
  HEADSCOPE_CHECK(Done, store->saveViewState(m_viewState.toJson()));
  m_savedAt = QDateTime::currentDateTime();
  m_savedState = m_viewState;
  setModified(false);
  return Done{};
}

Result<Done> SessionDocument::saveAs(const std::filesystem::path& path) {
  if (samePath(path, m_path)) return save();
  const ViewState state = m_viewState;
  HEADSCOPE_TRY(Done, source, SessionStore::open(m_path, SessionStore::Access::ReadOnly));
  HEADSCOPE_CHECK(Done, source->copyTo(path));
  HEADSCOPE_TRY(Done, target, SessionStore::open(path));
  HEADSCOPE_CHECK(Done, target->saveViewState(state.toJson()));
  HEADSCOPE_TRY(Done, data, target->load());
  adopt(*target, std::move(data));
  return Done{};
}

Result<Done> SessionDocument::saveBudget(const BudgetAllocation& budget) {
  {
    HEADSCOPE_TRY(Done, store, writableStore());
    HEADSCOPE_CHECK(Done, store->saveBudget(budget));
  }
  HEADSCOPE_CHECK(Done, save());
  return reload();
}

Result<Done> SessionDocument::saveScenario(const Scenario& scenario) {
  {
    HEADSCOPE_TRY(Done, store, writableStore());
    HEADSCOPE_CHECK(Done, store->saveScenario(scenario));
  }
  return reload();
}

Result<Done> SessionDocument::renameScenario(const std::string& from, const std::string& to) {
  {
    HEADSCOPE_TRY(Done, store, writableStore());
    HEADSCOPE_CHECK(Done, store->renameScenario(from, to));
  }
  return reload();
}

Result<Done> SessionDocument::removeScenario(const std::string& name) {
  {
    HEADSCOPE_TRY(Done, store, writableStore());
    HEADSCOPE_CHECK(Done, store->removeScenario(name));
  }
  return reload();
}

Result<Done> SessionDocument::reload() {
  HEADSCOPE_TRY(Done, store, SessionStore::open(m_path, SessionStore::Access::ReadOnly));
  HEADSCOPE_TRY(Done, data, store->load());
  m_data = std::make_shared<const SessionData>(std::move(data));
  Q_EMIT dataChanged();
  return Done{};
}

void SessionDocument::showPartial(const std::shared_ptr<const Profile>& profile) {
  if (!isOpen() || !profile) return;
  auto data = std::make_shared<SessionData>();
  data->profile = *profile;
  data->spectra = m_data->spectra;
  data->budgets = m_data->budgets;
  data->scenarios = m_data->scenarios;
  data->provenance = m_data->provenance;
  m_data = std::move(data);
  Q_EMIT dataChanged();
}

void SessionDocument::adopt(const SessionStore& store, SessionData data, ViewState fallback) {
  if (!data.profile.record.modelName.empty()) fallback.targetRatio = data.profile.record.targetRatio;
  m_viewState = ViewState::fromJson(data.viewState, fallback);
  m_savedState = m_viewState;
  m_path = store.path();
  m_readOnly = store.readOnly();
  m_notice = QString::fromStdString(store.notice());
  m_data = std::make_shared<const SessionData>(std::move(data));
  m_savedAt = QDateTime::currentDateTime();
  setModified(false);
  Q_EMIT opened();
}

void SessionDocument::setModified(bool modified) {
  if (m_modified == modified) return;
  m_modified = modified;
  Q_EMIT modifiedChanged(modified);
}

}  // namespace headscope
