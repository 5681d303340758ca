#pragma once
// The owners of the lobby, of the events with their seasons, and of the arenas. Each has a lease of
// its own, so several instances share the work. While a process is alive that knows only one lease,
// one instance owns all three by that one, as such processes do. The leases are parts of it
// (platform/eventlog/lease.hpp): Redis gives either the parts or the whole, so it does not matter
// when each instance learns what the others know. Owned by the Redis client's thread.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/base/result.hpp"
#include "matchmaking/log/take_over.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

/// What has an owner of its own.
enum class Share : std::uint8_t {
  lobby,
  events,  // And seasons, which read all events.
  arenas,
};
inline constexpr std::array<Share, 3> kShares{Share::lobby, Share::events, Share::arenas};

/// The feature level from which on shares have owners of their own.
inline constexpr int kApartFrom = 10;

class Leases {
 public:
  struct Ports {
    /// What all living processes can read; nothing while that is not known.
    std::function<std::optional<int>()> feature_level;
    /// It is ours no longer.
    std::function<void(Share)> on_lost;
    /// Addresses of all living instances, and for a while of those that have died.
    std::function<std::vector<std::string>()> living;
  };

  /// An instance that owns something takes more only what nobody has taken for `others_first`. One
  /// that owns nothing yet, but has asked for another share, waits two thirds of that. `time` must
  /// outlive this.
  Leases(boost::asio::io_context& context, redis::Client& client, eventlog::LeaseConfig lease,
         Millis others_first, Ports ports, const TimeSource& time = eventlog::system_clocks());

  /// Before anything else: the address at which others reach us, which the leases will name.
  void begin(const std::string& address);
  /// Gives up what is held the way of a level that is not agreed any more, until stop().
  [[nodiscard]] Awaitable<void> follow_level(Millis every);
  /// Whoever has several shares gives one up for an instance that has had none for long, until
  /// stop().
  [[nodiscard]] Awaitable<void> share_out(Millis every);
  void stop() { is_stopped_ = true; }

  /// The epoch under which the share is ours, now or as before; else why it is not. Nobody else
  /// writes any more afterwards. No epoch comes twice, of whatever share.
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> acquire(Share share);
  /// It is ours under this epoch, and nobody else can have it before we would know: the last
  /// renewal that was answered was sent less than the lease's life ago.
  [[nodiscard]] bool is_sure(Share share, std::uint64_t epoch) const;
  /// The same by asking, where that time may be over: the lease goes on if nobody else took it.
  /// Nothing when we are sure.
  [[nodiscard]] Awaitable<std::optional<NotTaken>> confirm(Share share, std::uint64_t epoch);
  /// What is owned has been read: from now on renewals carry a heartbeat.
  void serve(Share share);
  /// Gives everything up in good order, for good.
  [[nodiscard]] Awaitable<void> release();

  /// Lets what is at `keys` be written under this epoch only: by the lease or, in a cluster, by
  /// fences of its own shard.
  void fence(Share share, std::uint64_t epoch, unsigned shard, eventlog::ShardKeys& keys) const;

 private:
  /// A lease and what is known of it.
  struct Held {
    std::optional<eventlog::LeaseKeeper> keeper;
    /// Questions to Redis whose answers may say that it is ours.
    int asking = 0;
    /// It is being given up: asked for meanwhile, it might be lost a moment after it was had.
    bool is_leaving = false;
    /// Since when it has been seen free, while others came first.
    std::optional<Instant> free_since = {};
    /// Of a part, as it was last had.
    std::uint64_t apart_since = 0;
  };

  [[nodiscard]] Held& part(Share share) { return parts_[static_cast<std::size_t>(share)]; }
  [[nodiscard]] const Held& part(Share share) const {
    return parts_[static_cast<std::size_t>(share)];
  }
  void keep(Held& held, std::string kind, std::function<void()> on_lost);
  [[nodiscard]] Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> ask_for(Held& held);
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> acquire_whole();
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> acquire_part(Share share);
  /// Why a share must be left to others at this moment; nothing when it may be taken.
  [[nodiscard]] Awaitable<std::optional<NotTaken>> leave_to_others(Share share);
  [[nodiscard]] bool has_another(Share share) const;
  /// Names the owner, where there is one.
  [[nodiscard]] Awaitable<NotTaken> held_by_others(Share share);
  /// Nothing when all fences of `kind` are raised to this epoch.
  [[nodiscard]] Awaitable<std::optional<NotTaken>> raise(std::string kind, std::uint64_t epoch);
  [[nodiscard]] std::vector<Share> ours() const;
  /// Some instance has had no share for long.
  [[nodiscard]] Awaitable<bool> is_anybody_idle();
  [[nodiscard]] Awaitable<void> give_up_whole();
  [[nodiscard]] Awaitable<void> give_up_part(Share share);
  [[nodiscard]] Awaitable<void> release(Held& held);

  boost::asio::io_context& context_;
  redis::Client& client_;
  eventlog::LeaseConfig config_;
  const Millis others_first_;
  const Ports ports_;
  const TimeSource& time_;
  Held whole_;
  std::uint64_t whole_epoch_ = 0;  // As it was last had.
  std::array<Held, kShares.size()> parts_;
  std::map<std::string, Instant> idle_since_;  // By address.
  bool is_stopped_ = false;
  bool is_released_ = false;
};

}  // namespace escaque::services::matchmaking
