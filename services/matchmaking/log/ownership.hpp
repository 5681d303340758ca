#pragma once
// One instance of matchmaking owns everything: the lobby and all events, by one lease. Owned by the
// Redis client's thread.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "domain/base/result.hpp"
#include "matchmaking/log/take_over.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease.hpp"

namespace escaque::services::matchmaking {

class Ownership {
 public:
  /// `on_lost`: another instance is the owner now.
  Ownership(boost::asio::io_context& context, redis::Client& client, eventlog::LeaseConfig lease,
            std::function<void()> on_lost);

  /// Before anything else: the address at which others reach us, which the lease will name.
  void begin(const std::string& address);

  /// The epoch under which it is ours, now or as before; else why it is not. Nobody else writes any
  /// more afterwards.
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> acquire();
  /// It is ours under this epoch, and nobody else can have it before we would know: the last
  /// renewal that was answered was sent less than the lease's life ago.
  [[nodiscard]] bool is_sure(std::uint64_t epoch) const;
  /// The same by asking, where that time may be over: the lease goes on if nobody else took it.
  /// Nothing when we are sure.
  [[nodiscard]] Awaitable<std::optional<NotTaken>> confirm(std::uint64_t epoch);
  /// What is owned has been read: from now on renewals carry a heartbeat.
  void serve();
  /// Gives it up in good order.
  [[nodiscard]] Awaitable<void> release();

  /// Lease and live set of everything that is owned.
  [[nodiscard]] static eventlog::ShardKeys keys();
  /// What names the epoch under which logs of this shard may be written: the lease or, in a
  /// cluster, the shard's own fence.
  [[nodiscard]] std::string fence(unsigned shard) const;

 private:
  [[nodiscard]] Awaitable<NotTaken> held();
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> take_lease();

  boost::asio::io_context& context_;
  redis::Client& client_;
  eventlog::LeaseConfig config_;
  const std::function<void()> on_lost_;
  std::optional<eventlog::LeaseKeeper> lease_;
};

}  // namespace escaque::services::matchmaking
