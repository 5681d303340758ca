#pragma once
// One instance of matchmaking owns everything: the lobby and all events, by one lease. Owned by the
// Redis client's thread.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "matchmaking/take_over.hpp"
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

  /// Nothing when it is ours, now or as before; else why not.
  [[nodiscard]] boost::asio::awaitable<std::optional<NotTaken>> acquire();
  /// What is owned has been read: from now on renewals carry a heartbeat.
  void serve();
  /// Gives it up in good order.
  [[nodiscard]] boost::asio::awaitable<void> release();

  /// Under which to append; nothing when we are not the owner.
  [[nodiscard]] std::optional<std::uint64_t> epoch() const;
  /// Lease and live set of everything that is owned.
  [[nodiscard]] static eventlog::ShardKeys keys();

 private:
  [[nodiscard]] boost::asio::awaitable<NotTaken> held();

  boost::asio::io_context& context_;
  redis::Client& client_;
  eventlog::LeaseConfig config_;
  const std::function<void()> on_lost_;
  std::optional<eventlog::LeaseKeeper> lease_;
};

}  // namespace escaque::services::matchmaking
