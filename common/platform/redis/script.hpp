#pragma once
// A Lua script that Redis runs atomically, known to it by the SHA-1 of its source.

#include <memory>
#include <string>
#include <vector>

#include "platform/redis/reply.hpp"

namespace escaque::redis {

class Script {
 public:
  enum class Kind {
    plain,
    /// Writes what is acknowledged. With ClientConfig::replicas it is answered, and what it
    /// publishes goes out, when they have it.
    entry,
    /// Publishes to channels that are in other slots than its keys.
    notice,
  };

  explicit Script(std::string source, Kind kind = Kind::plain);

  [[nodiscard]] const std::string& source() const { return source_; }
  /// 40 lower-case hexadecimal digits.
  [[nodiscard]] const std::string& sha() const { return sha_; }
  [[nodiscard]] Kind kind() const { return kind_; }

  // The same script where redis.call('PUBLISH', …) is something else. They live as long as this.

  /// SPUBLISH, which goes to the listeners at the channel's own server of a cluster.
  [[nodiscard]] const Script& in_shard() const { return in_shard_ ? *in_shard_ : *this; }
  /// Left to the client: answers {what the script answers, {channel, message, channel, …}}. Of a
  /// script that is not plain.
  [[nodiscard]] const Script& publishing_later() const { return *later_; }

 private:
  std::string source_;
  std::string sha_;
  Kind kind_;
  std::shared_ptr<const Script> in_shard_;  // Empty when it publishes nothing.
  std::shared_ptr<const Script> later_;     // Empty when it is plain.
};

/// What publishing_later() answers, taken apart.
struct LateAnswer {
  Answer answer;                            // Of the script itself.
  std::vector<std::string> published = {};  // channel, message, channel, …
};
[[nodiscard]] LateAnswer take_apart(Answer answer);

}  // namespace escaque::redis
