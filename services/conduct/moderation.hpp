#pragma once
// What admins do: warn, mute, lift a mute, and who may read sanctions. Owned by one thread.

#include <functional>
#include <string>
#include <vector>

#include "conduct/conduct_store.hpp"
#include "conduct/metrics.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

/// An admin's wish about a user.
struct SanctionOrder {
  Person admin;
  std::string request_id;
  Person user;
  std::string reason;
};

struct LiftOrder {
  Person admin;
  std::string request_id;
  SanctionId mute;
  std::string reason;
};

class Moderation {
 public:
  struct Parts {
    ConductStore& store;
    const TimeSource& time;
    Metrics& metrics;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
  };

  explicit Moderation(Parts parts) : parts_(std::move(parts)) {}

  [[nodiscard]] Awaitable<Answer<Sanction>> warn(SanctionOrder order);
  [[nodiscard]] Awaitable<Answer<Sanction>> mute(SanctionOrder order, UtcTime until);
  [[nodiscard]] Awaitable<Answer<Sanction>> lift(LiftOrder order);
  [[nodiscard]] Awaitable<Answer<std::vector<Sanction>>> list(Person asking, UserId user);

 private:
  Awaitable<Answer<Sanction>> impose(SanctionOrder order, SanctionKind kind,
                                     std::optional<UtcTime> until);

  Parts parts_;
};

}  // namespace escaque::services::conduct
