#pragma once

#include <string>
#include <utility>
#include <variant>

namespace headscope {

/// A failure a person can act on. `what` is one sentence without a full stop; `where` names the file, tensor, line or
/// byte; `remedy` says what to do next. Either of the last two may be empty.
struct Error {
  std::string what;
  std::string where;
  std::string remedy;

  /// "where: what; remedy" on one line, as the command line prints it.
  [[nodiscard]] std::string toString() const {
    std::string line = where.empty() ? what : where + ": " + what;
    return remedy.empty() ? line : line + "; " + remedy;
  }
};

/// The outcome of work that was asked to stop. Neither a value nor a failure.
struct Cancelled {};

/// Nothing to return but success.
struct Done {};

/// A value, an error, or cancelled: three outcomes that stay apart all the way to the screen.
template <class T>
class [[nodiscard]] Result {
public:
  Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}
  Result(Cancelled cancelled) : m_state(std::in_place_index<2>, cancelled) {}

  [[nodiscard]] bool ok() const { return m_state.index() == 0; }
  [[nodiscard]] bool failed() const { return m_state.index() == 1; }
  [[nodiscard]] bool cancelled() const { return m_state.index() == 2; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() & { return std::get<0>(m_state); }
  [[nodiscard]] const T& value() const& { return std::get<0>(m_state); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(m_state)); }
  [[nodiscard]] const Error& error() const { return std::get<1>(m_state); }

  T* operator->() { return &std::get<0>(m_state); }
  const T* operator->() const { return &std::get<0>(m_state); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }

  /// This outcome, which is not a value, as a result of another type.
  template <class U>
  [[nodiscard]] Result<U> as() const {
    if (cancelled()) return Cancelled{};
    return error();
  }

private:
  std::variant<T, Error, Cancelled> m_state;
};

}  // namespace headscope

#define HEADSCOPE_CONCAT_INNER(a, b) a##b
#define HEADSCOPE_CONCAT(a, b) HEADSCOPE_CONCAT_INNER(a, b)

/// Declares `name` from a Result expression, or returns its error or cancellation from the enclosing function, whose
/// own result type is Result<type>.
#define HEADSCOPE_TRY(type, name, expression)                                                           \
  auto HEADSCOPE_CONCAT(result_, __LINE__) = (expression);                                              \
  if (!HEADSCOPE_CONCAT(result_, __LINE__).ok()) return HEADSCOPE_CONCAT(result_, __LINE__).as<type>(); \
  auto name = std::move(HEADSCOPE_CONCAT(result_, __LINE__)).value()

/// The same where the value is not needed.
#define HEADSCOPE_CHECK(type, expression)                                                              \
  do {                                                                                                 \
    if (auto headscopeResult = (expression); !headscopeResult.ok()) return headscopeResult.as<type>(); \
  } while (false)
