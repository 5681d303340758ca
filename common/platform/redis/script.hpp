#pragma once
// A Lua script that Redis runs atomically, known to it by the SHA-1 of its source.

#include <memory>
#include <string>

namespace escaque::redis {

class Script {
 public:
  explicit Script(std::string source);

  [[nodiscard]] const std::string& source() const { return source_; }
  /// 40 lower-case hexadecimal digits.
  [[nodiscard]] const std::string& sha() const { return sha_; }

  /// The same for a cluster, where what it publishes by redis.call('PUBLISH', …) goes to the
  /// channel's own server by SPUBLISH. Lives as long as this.
  [[nodiscard]] const Script& in_cluster() const { return in_cluster_ ? *in_cluster_ : *this; }

 private:
  std::string source_;
  std::string sha_;
  std::shared_ptr<const Script> in_cluster_;  // Empty when it publishes nothing.
};

}  // namespace escaque::redis
