#pragma once

#include "app/commands/command.h"
#include "core/spectral/spectral_result.h"

namespace headscope {

class SpectraCommand : public Command {
public:
  [[nodiscard]] const char* name() const override { return "spectra"; }
  [[nodiscard]] const char* description() const override {
    return "Head similarity, effective rank and eigenvalues by layer, from the weights alone";
  }
  void addOptions(CLI::App& verb) override;
  [[nodiscard]] Result<Output> run(CommandContext& context) override;

private:
  /// As `--name` says; else models of one name, such as checkpoints of a training, by the ends of their paths.
  void nameApart(std::vector<ModelSpectra>& all) const;

  std::vector<std::string> m_models;
  std::vector<std::string> m_names;
  std::string m_circuit = "qk";
  std::string m_layers = "all";
  std::string m_session;
  double m_relativePosition = 0;
  bool m_centred = false;
  bool m_null = false;
};

}  // namespace headscope
