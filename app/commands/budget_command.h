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
  /// What --format and --output ask for.
  [[nodiscard]] Result<BudgetWriting> writing(const Profile& profile, const BudgetRequest& request,
                                              const SessionBudget& budget) const;
  /// All methods at one target; the allocation shown is the best.
  [[nodiscard]] Result<Output> compare(const Profile& profile, BudgetRequest request, const CacheSize& cache) const;

  std::string m_session;
  std::string m_method = "optimal";
  std::string m_format;
  std::string m_output;
  std::optional<double> m_targetRatio;
  LimitOptions m_limits;
  std::string m_model;
  std::int64_t m_context = 0;
  std::string m_cacheDtype = "bfloat16";
};

}  // namespace headscope
