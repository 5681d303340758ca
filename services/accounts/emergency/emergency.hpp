#pragma once
// What admins and the operator can do in need: close registration, close the door for guests, block
// an address prefix, end all sessions. Owned by the thread of its callers.

#include <functional>
#include <optional>
#include <string>

#include "accounts/account_store.hpp"
#include "accounts/emergency/measure_store.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

/// The asker: an admin, or whoever opened the operator's socket.
struct Authority {
  std::optional<UserId> admin = std::nullopt;
  unsigned uid = 0;  ///< Without an admin.
};

class Emergency {
 public:
  struct Parts {
    AccountStore& accounts;
    MeasureStore& measures;
    const TimeSource& time;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
    log::Logger logger = {};
  };

  Emergency(Parts parts, const EmergencyConfig& config)
      : parts_(std::move(parts)), config_(config) {}

  /// For a gateway.
  Awaitable<Answer<Measures>> in_force();

  // not_an_admin for anybody else than admins and the operator

  Awaitable<Answer<Measures>> in_force(Authority who);
  Awaitable<Answer<Measures>> take(Authority who, MeasureWish wish);
  Awaitable<Answer<Measures>> lift(Authority who, MeasureWish wish);
  /// The admin's own, too.
  Awaitable<Answer<void>> end_all_sessions(Authority who, std::string reason);

 private:
  struct Actor {
    MeasureActor audited;
    std::string handle;  // Empty: the operator.
  };
  Awaitable<Answer<Actor>> actor(Authority who);

  Parts parts_;
  const EmergencyConfig config_;
};

}  // namespace escaque::services::accounts
