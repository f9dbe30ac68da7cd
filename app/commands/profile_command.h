#pragma once

#include "app/commands/command.h"

namespace headscope {

class ProfileCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "profile"; }
  [[nodiscard]] const char* description() const override {
    return "The influence of every KV head on a data set, into a session";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  [[nodiscard]] Result<ProfileRequest> request(const GlobalOptions& global) const;

  std::string m_shard = "0/1";
  std::string m_model;
  std::string m_dataset;
  std::string m_session;
  std::string m_ratios = "0:0.5:0.01";
  std::string m_heads = "all";
  std::string m_mode = "adaptive";
  std::string m_queries = "repeat";
  double m_largestError = 1e-3;
  std::vector<std::string> m_documents;
  double m_targetRatio = 0.05;
  bool m_compat = false;
  bool m_resume = false;
};

}  // namespace headscope
