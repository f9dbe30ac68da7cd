// headscope-cli: the engine without a display. Exit status: 0 done, 1 could not be done, 2 wrong usage, 130 cancelled.
#include <cstdio>
#include <exception>

#include "app/commands/command_list.h"
#include "app/commands/console.h"
#include "app/stop_signals.h"

namespace {

using namespace headscope;

constexpr int done = 0;
constexpr int failed = 1;
constexpr int wrongUsage = 2;
constexpr int cancelled = 130;

void addGlobalOptions(CLI::App& program, GlobalOptions& global) {
  program.add_flag("--json", global.json, "Result as one JSON document");
  program.add_option("--device", global.device, "auto, cpu or cuda:N")
      ->capture_default_str()
      ->check([](const std::string& text) {
        const bool gpu = text.size() > 5 && text.size() < 9 && text.starts_with("cuda:") &&
                         text.find_first_not_of("0123456789", 5) == std::string::npos;
        return text == "auto" || text == "cpu" || gpu ? std::string() : "\"" + text + "\" is none of auto, cpu, cuda:N";
      });
  program.add_option("--dtype", global.dtype, "Type of numbers computed with")
      ->capture_default_str()
      ->check(CLI::IsMember({"float32", "bfloat16"}));
  program.add_option("--threads", global.threads, "Processor threads; 0 for all")
      ->capture_default_str()
      ->check(CLI::Range(0, 4096));
  program.add_option("--seed", global.seed, "Seed of everything drawn at random")->capture_default_str();
  program.add_flag("-q,--quiet", global.quiet, "No notes, no progress");
  program.set_version_flag("--version", "headscope-cli " HEADSCOPE_VERSION);
}

std::string commandLine(int argc, char** argv) {
  std::string line;
  for (int index = 1; index < argc; ++index) line += (index > 1 ? " " : "") + std::string(argv[index]);
  return line;
}

/// Prints a result; false where standard output takes no more.
bool print(const Output& output, bool json) {
  // Numbers that are not finite become null, bytes that are no UTF-8 the replacement character.
  const std::string text = json ? output.json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" : output.text;
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

int report(const Result<Output>& result, bool json, Console& console) {
  if (result.cancelled()) {
    console.error("cancelled");
    return cancelled;
  }
  if (result.failed()) {
    console.error(result.error().toString());
    return failed;
  }
  if (!print(*result, json)) {
    console.error("standard output cannot be written to");
    return failed;
  }
  if (!result->failure) return done;
  console.error(result->failure->toString());
  return failed;
}

int runCommand(Command& command, const GlobalOptions& global, const std::string& line) {
  const StopSignals signals;
  Console console(global.quiet);
  CommandContext context{
      global, {signals.token(), [&](const Progress& progress) { console.progress(progress); }}, console, line};
  return report(command.run(context), global.json, console);
}

int run(int argc, char** argv) {
  CLI::App program("Headscope: what every attention head of a language model is worth.", "headscope-cli");
  GlobalOptions global;
  addGlobalOptions(program, global);
  program.require_subcommand(1);
  program.fallthrough();
  const auto commands = allCommands();
  Command* chosen = nullptr;
  for (const auto& command : commands) {
    CLI::App* verb = program.add_subcommand(command->name(), command->description());
    command->addOptions(*verb);
    verb->callback([&chosen, own = command.get()] { chosen = own; });
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return program.exit(help);
  } catch (const CLI::ParseError& error) {
    const auto rest = program.remaining();
    const bool noVerb = chosen == nullptr && program.get_subcommands().empty() && !rest.empty();
    const std::string what = noVerb ? "\"" + rest.front() + "\" is no verb or option" : error.what();
    Console(false).error(what + " (see headscope-cli --help)");
    return wrongUsage;
  }
  return runCommand(*chosen, global, commandLine(argc, argv));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "headscope-cli: failed unexpectedly: %s\n", exception.what());
    return failed;
  }
}
