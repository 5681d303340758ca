#pragma once
// A Lua script that Redis runs atomically, known to it by the SHA-1 of its source.

#include <string>

namespace escaque::redis {

class Script {
 public:
  explicit Script(std::string source);

  [[nodiscard]] const std::string& source() const { return source_; }
  /// 40 lower-case hexadecimal digits.
  [[nodiscard]] const std::string& sha() const { return sha_; }

 private:
  std::string source_;
  std::string sha_;
};

}  // namespace escaque::redis
