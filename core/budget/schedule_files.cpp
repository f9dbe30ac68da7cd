#include "core/budget/schedule_files.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "core/base/text_file.h"
#include "core/budget/csv_budget.h"
#include "core/budget/duo_pattern.h"
#include "core/budget/json_budgets.h"
#include "core/budget/lukv_curve.h"
#include "core/budget/npy_array.h"

namespace headscope {

namespace {

namespace fs = std::filesystem;

/// A budget file is small; anything above this is not one.
constexpr std::uintmax_t kMostBytes = 64u << 20;
constexpr const char* kFormats = "use a budget of headscope, compaction, DuoAttention, HeadKV, LU-KV or CSV";

/// Bytes that no text begins with.
Result<Done> refuseBinary(const std::string& name, std::string_view bytes) {
  if (bytes.starts_with("PK\x03\x04"))
    return Error{"is an archive (.npz, .pt), which may hold pickles: opening them can run code", name,
                 "save one array with numpy.save"};
  if (bytes.starts_with("\x80")) return Error{"is a Python pickle: opening it can run code", name, kFormats};
  if (bytes.substr(0, 4096).find('\0') != std::string_view::npos) return Error{"is not a text file", name, kFormats};
  return Done{};
}

/// A budget is its shares: they must be numbers.
bool isWritable(const BudgetAllocation& allocation) {
  bool finite = std::isfinite(allocation.targetRatio);
  for (const double proportion : allocation.proportion) finite = finite && std::isfinite(proportion);
  return finite && allocation.kept.size() == allocation.heads.size() &&
         allocation.proportion.size() == allocation.heads.size();
}

Result<Done> checkConfig(const fs::path& path) {
  std::error_code code;
  if (!fs::exists(path, code)) return Done{};
  HEADSCOPE_TRY(Done, text, readTextFile(path, kMostBytes));
  return checkDuoConfig(path.string(), text);
}

Result<Done> writeDuo(const BudgetWriting& writing, const fs::path& path) {
  HEADSCOPE_TRY(Done, pattern, formatDuo(writing.planes.front(), writing.tokens, writing.layout));
  const bool named = path.extension() == ".tsv";
  const fs::path folder = named ? path.parent_path() : path;
  HEADSCOPE_CHECK(Done, checkConfig(folder / duoConfigName));
  std::error_code code;
  if (!named) fs::create_directory(folder, code);
  if (code) return Error{"cannot be made (" + code.message() + ")", folder.string(), "choose another folder"};
  HEADSCOPE_CHECK(Done, writeTextFile(folder / duoConfigName, pattern.config));
  return writeTextFile(named ? path : folder / duoTableName, pattern.table);
}

}  // namespace

Result<BudgetFile> parseBudget(const std::string& name, std::string_view bytes) {
  if (isNpy(bytes)) return parseLuKv(name, bytes);
  HEADSCOPE_CHECK(BudgetFile, refuseBinary(name, bytes));
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const auto first = bytes.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return Error{"is empty", name, kFormats};
  if (bytes[first] == '{' || bytes[first] == '[') return parseJsonBudget(name, bytes);
  if (isDuoTable(bytes.substr(first))) return parseDuoTable(name, bytes);
  if (isCsvBudget(bytes.substr(first))) return parseCsvBudget(name, bytes);
  return Error{"is not a budget file", name, kFormats};
}

Result<BudgetFile> readBudgetFile(const fs::path& path) {
  std::error_code code;
  const fs::path file = fs::is_directory(path, code) ? path / duoTableName : path;
  HEADSCOPE_TRY(BudgetFile, bytes, readTextFile(file, kMostBytes));
  HEADSCOPE_TRY(BudgetFile, budget, parseBudget(file.string(), bytes));
  if (budget.format == BudgetFormat::Duo) HEADSCOPE_CHECK(BudgetFile, checkConfig(file.parent_path() / duoConfigName));
  return budget;
}

Result<std::string> budgetBytes(const BudgetWriting& writing) {
  if (writing.planes.empty() || !std::ranges::all_of(writing.planes, isWritable))
    return Error{"the allocation holds a value that cannot be written", "", ""};
  const BudgetAllocation& allocation = writing.planes.front();
  if (writing.format == "headscope") return formatHeadscope(allocation, writing.tokens);
  if (writing.format == "compaction") return formatCompaction(allocation);
  if (writing.format == "csv") return formatCsvBudget(allocation, writing.tokens);
  if (writing.format == "headkv") return formatHeadKv(allocation, writing.tokens, writing.layout);
  if (writing.format == "lukv") return formatLuKv(writing.planes, writing.tokens, writing.layout);
  if (writing.format == "duo") {
    HEADSCOPE_TRY(std::string, pattern, formatDuo(allocation, writing.tokens, writing.layout));
    return pattern.table;
  }
  return Error{"there is no budget format named '" + writing.format + "'", "",
               "use one of headscope, compaction, duo, headkv, lukv, csv"};
}

Result<Done> writeBudgetFile(const BudgetWriting& writing, const fs::path& path) {
  HEADSCOPE_TRY(Done, bytes, budgetBytes(writing));
  if (writing.format == "duo") return writeDuo(writing, path);
  return writeTextFile(path, bytes);
}

}  // namespace headscope
