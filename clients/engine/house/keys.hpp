#pragma once
// The passwords of the house's accounts, which nobody types: made here, kept in one file of mode
// 0600.

#include <map>
#include <string>

namespace escaque::engine {

class Keys {
 public:
  /// Reads the file, if there is one. Throws config::StartupError when others could read it.
  explicit Keys(std::string path);

  /// Whether there is a password of this account, from an earlier start.
  [[nodiscard]] bool has(const std::string& handle) const { return passwords_.contains(handle); }
  /// Makes one where there is none, and writes it down first. Throws config::StartupError.
  [[nodiscard]] const std::string& of(const std::string& handle);

 private:
  const std::string path_;
  std::map<std::string, std::string> passwords_;
};

}  // namespace escaque::engine
