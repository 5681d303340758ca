#pragma once
// JSON lines: one event is one line on stderr with UTC time, level, service, event name and fields,
// and the id of the request that is served, if one is.
// A Logger is a value that is passed to whoever logs; any thread may use it.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "platform/log/field.hpp"

namespace escaque::log {

enum class Level : std::uint8_t {
  debug,  ///< What one needs to follow a single game or call.
  info,   ///< What an operator wants to see in a normal hour.
  warn,   ///< Something failed that the program handled.
  error,  ///< Something failed that a person must look at.
  off,    ///< Nothing is written.
};

[[nodiscard]] std::string_view to_string(Level level);
[[nodiscard]] std::optional<Level> parse_level(std::string_view text);

class Logger {
 public:
  /// Writes nothing.
  Logger() = default;

  // `event` is a stable name like "game_finished"; what varies goes into the fields.
  void debug(std::string_view event, std::initializer_list<Field> fields = {}) const;
  void info(std::string_view event, std::initializer_list<Field> fields = {}) const;
  void warn(std::string_view event, std::initializer_list<Field> fields = {}) const;
  void error(std::string_view event, std::initializer_list<Field> fields = {}) const;

  /// Ask this before computing fields that are costly.
  [[nodiscard]] bool writes(Level level) const;

  /// Implementation detail of the two factories below.
  struct Sink;
  explicit Logger(std::shared_ptr<const Sink> sink) : sink_(std::move(sink)) {}

 private:
  void write(Level level, std::string_view event, std::initializer_list<Field> fields) const;

  std::shared_ptr<const Sink> sink_;
};

/// The logger of a process: writes to stderr.
[[nodiscard]] Logger make_stderr_logger(std::string_view service, Level level);

/// A logger that hands every finished line, without its newline, to `on_line`; calls do not
/// overlap.
[[nodiscard]] Logger make_logger(std::string_view service, Level level,
                                 std::function<void(std::string_view line)> on_line);

}  // namespace escaque::log
