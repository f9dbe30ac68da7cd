#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/jobs/tasks.h"

namespace headscope {

using Json = nlohmann::ordered_json;

/// Options every verb takes, before or after it.
struct GlobalOptions {
  bool json = false;
  bool quiet = false;
  std::string device = "auto";
  std::string dtype = "float32";
  int threads = 0;
  std::uint64_t seed = 0;

  [[nodiscard]] tasks::DeviceOptions deviceOptions() const { return {device, dtype, threads}; }
};

/// What a verb prints on standard output: one of the two forms.
struct Output {  // NOLINT(bugprone-exception-escape): the JSON library vouches for its own noexcept moves.
  Json json;
  std::string text;              ///< ends with a newline, unless it is the bytes of a file
  std::optional<Error> failure;  ///< a result that is printed and yet means exit 1
};

/// Where a verb says what is not its result.
class Messages {
public:
  virtual ~Messages() = default;
  /// One line for the person; nothing for an empty text.
  virtual void note(const std::string& line) = 0;
};

struct CommandContext {
  const GlobalOptions& global;
  tasks::TaskContext task;
  Messages& messages;
  std::string commandLine;  ///< as typed, without the program; for the provenance of a session
};

/// One verb. Lives as long as the parsed command line: options are bound to its members.
class Command {
public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  [[nodiscard]] virtual const char* name() const = 0;
  [[nodiscard]] virtual const char* description() const = 0;
  virtual void addOptions(CLI::App& verb) = 0;
  [[nodiscard]] virtual Result<Output> run(CommandContext& context) = 0;
};

}  // namespace headscope
