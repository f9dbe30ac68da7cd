#pragma once

#include "app/commands/allocation_output.h"
#include "app/commands/command.h"
#include "app/commands/limit_options.h"
#include "core/budget/schedule_files.h"
#include "core/session/session_budget.h"

namespace headscope {

class BudgetCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "budget"; }
  [[nodiscard]] const char* description() const override {
    return "Shares a cache budget among the heads of a session";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  /// What was asked for: worked out, or kept in the session; without a name where it is neither kept nor to be.
  [[nodiscard]] Result<ScenarioDraft> scenario(const SessionData& session, const BudgetRequest& request) const;
  [[nodiscard]] Result<Done> save(const Scenario& scenario, Messages& messages) const;
  /// The heads of all layers: the model's, or as far as the session knows them.
  [[nodiscard]] Result<HeadLayout> layout(const SessionData& session) const;
  /// What --format and --output ask for.
  [[nodiscard]] Result<BudgetWriting> writing(const SessionData& session, const Scenario& scenario) const;
  /// All methods at one target; the allocation shown is the best.
  [[nodiscard]] Result<Output> compare(const Profile& profile, BudgetRequest request, const CacheSize& cache) const;

  std::string m_session;
  std::string m_method = "optimal";
  std::string m_format;
  std::string m_output;
  std::optional<double> m_targetRatio;
  LimitOptions m_limits;
  std::string m_save;
  std::string m_scenario;
  std::string m_import;
  std::string m_model;
  std::int64_t m_context = 0;
  std::string m_cacheDtype = "bfloat16";
};

}  // namespace headscope
