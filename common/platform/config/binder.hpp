#pragma once
// Reads the configuration of one program from its flags, its environment and a TOML file into plain
// variables. A field is declared once; "redis.host" of service "games" is the flag --redis-host,
// the variable ESCAQUE_GAMES_REDIS_HOST and the key host in [redis]. Flags win over the
// environment, the environment over the file (--config FILE), the file over the default. Unknown
// names are refused.

#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/config/field.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::config {

/// A key or value that cannot be used; the text names it, where it came from and what is expected.
class ConfigError : public StartupError {
 public:
  using StartupError::StartupError;
};

using Environment = std::map<std::string, std::string>;

/// The variables of this process.
[[nodiscard]] Environment process_environment();

class Binder {
 public:
  /// `service` as in "games"; `purpose` is the first line of --help.
  Binder(std::string service, std::string purpose);

  /// Declares `name` (lower snake case, at most one dot). `target` holds the default and receives
  /// the value in parse(); it must outlive the binder. `check` may refuse values of the right type.
  template <class T>
  void field(std::string name, std::string help, T& target, Check<T> check = {}) {
    add(make_field(std::move(name), std::move(help), target, std::move(check)));
  }

  /// Fills all targets. Nothing: go on. A number: the program has answered (--help, --print-config)
  /// and ends with that status. Throws ConfigError.
  [[nodiscard]] std::optional<int> parse(int argc, const char* const* argv);
  /// The same from given values; `arguments` without the program's name.
  [[nodiscard]] std::optional<int> parse(const std::vector<std::string>& arguments,
                                         const Environment& environment, std::ostream& out);

  /// The values in force, as a TOML file that gives the same values again.
  [[nodiscard]] std::string effective() const;

 private:
  struct Given;

  void add(Field field);
  void set(const Field& field, const std::vector<std::string>& texts, std::string_view source);
  void read_file(const std::string& path);
  void read_environment(const Environment& environment);
  void read_flags(const Given& given);
  [[nodiscard]] const Field* find(std::string_view name) const;
  [[nodiscard]] std::string prefix() const;

  std::string service_;
  std::string purpose_;
  std::vector<Field> fields_;
};

}  // namespace escaque::config
