#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/budget/budget_problem.h"
#include "core/budget/layer_heads.h"
#include "core/profiling/profile_result.h"
#include "core/session/scenario.h"
#include "core/spectral/spectral_result.h"

namespace headscope {

/// Everything a session holds, read whole.
struct SessionData {
  Profile profile;  ///< of the run; record.modelName empty where there is none
  std::vector<ModelSpectra> spectra;
  std::vector<BudgetAllocation> budgets;
  std::string viewState;            ///< JSON of the window: sliders, selection, open view; empty at first
  std::string provenance;           ///< how the session was made, for a person
  std::vector<Scenario> scenarios;  ///< in the order they were first saved
  HeadLayout layout;  ///< of the profiled model; empty where the session does not know it (profiled before schema 3)
};

/// One `.hscope` file: SQLite, application_id 0x48534350, user_version = schema. Every write is a transaction that is
/// on disk when the call returns, so a kill loses at most the point being written. One thread at a time.
class SessionStore {
public:
  enum class Access { ReadWrite, ReadOnly };

  /// A new file; refuses to overwrite one that exists.
  [[nodiscard]] static Result<std::unique_ptr<SessionStore>> create(const std::filesystem::path& path);

  /// An existing file. Checks application_id and user_version before anything else. A session of a newer schema opens
  /// read-only (see `notice`); an older one is migrated when opened for writing, after a copy `<file>.v<N>.bak` is
  /// made.
  [[nodiscard]] static Result<std::unique_ptr<SessionStore>> open(const std::filesystem::path& path,
                                                                  Access access = Access::ReadWrite);
  ~SessionStore();

  [[nodiscard]] Result<SessionData> load() const;
  [[nodiscard]] bool readOnly() const;
  /// Why the file is read-only, or what was done to it on opening; empty where there is nothing to say.
  [[nodiscard]] const std::string& notice() const;
  [[nodiscard]] const std::filesystem::path& path() const;

  [[nodiscard]] Result<Done> saveRecord(const ProfileRecord& record);
  /// Document facts, answers and scores (curves are not touched).
  [[nodiscard]] Result<Done> saveDocument(const DocumentProfile& document);
  [[nodiscard]] Result<Done> savePoints(const std::string& documentId, HeadId head,
                                        const std::vector<InfluencePoint>& points);
  /// Replaces spectra of the same model name, circuit and centring.
  [[nodiscard]] Result<Done> saveSpectra(const ModelSpectra& spectra);
  /// Replaces the budget of the same method and target.
  [[nodiscard]] Result<Done> saveBudget(const BudgetAllocation& budget);
  /// In the place of the scenario of its name, or after all others.
  [[nodiscard]] Result<Done> saveScenario(const Scenario& scenario);
  /// Errors: there is none of that name; the new name is empty or taken.
  [[nodiscard]] Result<Done> renameScenario(const std::string& from, const std::string& to);
  [[nodiscard]] Result<Done> removeScenario(const std::string& name);
  /// The scenarios alone, without the profile.
  [[nodiscard]] Result<std::vector<Scenario>> scenarios() const;
  /// The heads of all layers of the profiled model.
  [[nodiscard]] Result<Done> saveLayout(const HeadLayout& layout);
  [[nodiscard]] Result<Done> saveViewState(const std::string& json);
  [[nodiscard]] Result<Done> saveProvenance(const std::string& text);

  /// A consistent copy at `target` (SQLite backup under a temporary name, then renamed over it).
  [[nodiscard]] Result<Done> copyTo(const std::filesystem::path& target) const;

private:
  struct Implementation;
  explicit SessionStore(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> m_implementation;
};

}  // namespace headscope
