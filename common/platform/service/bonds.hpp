#pragma once
// What belongs to one Redis for ever: a service's database, the key of what it has sealed. Redis
// remembers them in the hash `bonds`; a process that has others refuses to serve. Without that, two
// databases under one Redis would each have half of the games, and two sites would share players.
// Owned by the thread of its client; health_check() may be asked from any.

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "platform/asio/awaitable.hpp"
#include "platform/metrics/admin_server.hpp"
#include "platform/redis/client.hpp"

namespace escaque::service {

struct Bond {
  std::string what;   // "database of games"
  std::string value;  // Tells it from any other; no secret.
};

class Bonds {
 public:
  /// `client` must outlive it.
  explicit Bonds(redis::Client& client) : client_(client) {}

  /// Before check().
  void add(Bond bond) { bonds_.push_back(std::move(bond)); }

  /// Returns what Redis belongs to instead, in words for the operator; nothing once all are as it
  /// remembers, or are the first. Waits for Redis; also nothing when the client was stopped.
  [[nodiscard]] Awaitable<std::optional<std::string>> check();

  /// Whether check() has found that Redis is ours. From any thread.
  [[nodiscard]] bool are_checked() const { return are_checked_; }

  /// The check "bonds"; this object must outlive it.
  [[nodiscard]] metrics::HealthCheck health_check() const;

 private:
  redis::Client& client_;
  std::vector<Bond> bonds_;
  std::atomic<bool> are_checked_ = false;
};

}  // namespace escaque::service
