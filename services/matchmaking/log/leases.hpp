#pragma once
// The owners of what matchmaking writes: each part of the lobby, and each slice of the events with
// their seasons and of the arenas. Each has a lease of its own, so several instances share the
// work. The leases are parts of others (platform/eventlog/lease.hpp), which older builds know:
// while a process is alive that knows only those, everything is owned by them, as such processes
// do. Redis gives either the parts or the whole, so it does not matter when each instance learns
// what the others know. Owned by the Redis client's thread.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/base/result.hpp"
#include "domain/lobby/part.hpp"
#include "matchmaking/log/balance.hpp"
#include "matchmaking/log/take_over.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/eventlog/slices.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

/// What has an owner of its own.
struct Share {
  enum class Of : std::uint8_t {
    lobby,
    events,  // And seasons.
    arenas,
  };
  Of of = Of::lobby;
  unsigned slice = 0;  // Of the lobby: its part.

  friend auto operator<=>(const Share&, const Share&) = default;
};

/// How many there are of each.
[[nodiscard]] constexpr unsigned slices_of(Share::Of of) {
  return of == Share::Of::lobby ? lobby::kParts : eventlog::kSlices;
}

/// All of them.
inline constexpr auto kShares = [] {
  std::array<Share, lobby::kParts + 2 * std::size_t{eventlog::kSlices}> shares{};
  std::size_t next = 0;
  for (const auto of : {Share::Of::lobby, Share::Of::events, Share::Of::arenas}) {
    for (unsigned slice = 0; slice < slices_of(of); ++slice) shares[next++] = {of, slice};
  }
  return shares;
}();

/// The feature levels from which on the lobby, all events and all arenas have owners of their own,
/// from which on each slice of events and arenas has, and from which on each part of the lobby has.
inline constexpr int kApartFrom = 10;
inline constexpr int kSlicedFrom = 11;
inline constexpr int kPooledFrom = 12;

class Leases {
 public:
  struct Ports {
    /// What all living processes can read; nothing while that is not known.
    std::function<std::optional<int>()> feature_level;
    /// It is ours no longer.
    std::function<void(Share)> on_lost;
    /// Addresses of all living instances, and for a while of those that have died.
    std::function<std::vector<std::string>()> living;
    /// It is about to be given up because another level is agreed: what would not be found at that
    /// has to be put in order.
    std::function<Awaitable<void>(Share)> on_leaving = [](Share) -> Awaitable<void> { co_return; };
  };

  /// An instance that owns something takes more only what nobody has taken for `others_first`. One
  /// that owns less than its part waits two thirds of that, and one that owns nothing, but has
  /// asked for something else, a third. `time` must outlive this.
  Leases(boost::asio::io_context& context, redis::Client& client, eventlog::LeaseConfig lease,
         Millis others_first, Ports ports, const TimeSource& time = eventlog::system_clocks());

  /// Before anything else: the address at which others reach us, which the leases will name.
  void begin(const std::string& address);
  /// Gives up what is held the way of a level that is not agreed any more, until stop().
  [[nodiscard]] Awaitable<void> follow_level(Millis every);
  /// Whoever owns most gives one up for an instance that has owned less by two, or more, for long;
  /// until stop().
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
  /// As it was last had: nobody has had more than this share since this epoch; 0 where it was had
  /// with more.
  [[nodiscard]] std::uint64_t apart_since(Share share) const;
  /// What is owned has been read: from now on renewals carry a heartbeat.
  void serve(Share share);
  /// Gives everything up in good order, for good.
  [[nodiscard]] Awaitable<void> release();

  /// Lets what is at `keys` be written under this epoch only: by the lease or, in a cluster, by
  /// fences of its own shard.
  void fence(Share share, std::uint64_t epoch, unsigned shard, eventlog::ShardKeys& keys) const;

 private:
  /// Of a lease: its place in `leases_`, where a whole comes before its parts.
  using Place = std::size_t;

  /// A lease and what is known of it.
  struct Held {
    std::string kind;
    std::optional<Place> whole;
    std::vector<Share> shares;  // Those that it gives.
    std::unique_ptr<eventlog::LeaseKeeper> keeper = {};
    /// Questions to Redis, whose answers may say that it is ours.
    int asking = 0;
    /// Of these, those that take it.
    int taking = 0;
    /// It is being given up: asked for meanwhile, it might be lost a moment after it was had.
    bool is_leaving = false;
    /// We have given it up for somebody who owns less, and leave it to them for longer.
    bool is_given_up = false;
    /// Since when it has been seen free, while others came first.
    std::optional<Instant> free_since = {};
    /// As it was last had.
    std::uint64_t epoch = 0;
    std::uint64_t apart_since = 0;
    std::uint64_t near_apart_since = 0;

    [[nodiscard]] bool is_kept() const;
  };

  void keep(Held& held);
  /// By which lease a share is had at this level.
  [[nodiscard]] static Place place_of(Share share, int level);
  /// The first of the leases by which a share may be ours, its own before the wholes, of which
  /// `predicate` is true.
  template <class Predicate>
  [[nodiscard]] std::optional<Place> find_on_path(Share share, Predicate predicate) const;
  /// The leases that are used at this level.
  [[nodiscard]] static std::vector<Place> used_at(int level);
  [[nodiscard]] std::optional<Place> held_under(Share share, std::uint64_t epoch) const;

  [[nodiscard]] Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> ask_for(Held& held);
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> acquire_whole(Held& held);
  [[nodiscard]] Awaitable<Result<std::uint64_t, NotTaken>> acquire_part(Held& held, Share share,
                                                                        int level);
  /// Why a lease must be left to others at this moment; nothing when it may be taken.
  [[nodiscard]] Awaitable<std::optional<NotTaken>> leave_to_others(Held& held, int level);
  [[nodiscard]] Millis patience(int level) const;
  [[nodiscard]] bool has_another(const Held& held) const;
  /// Names the owner, where there is one.
  [[nodiscard]] Awaitable<NotTaken> held_by_others(const Held& held);
  /// Nothing when these fences of `kind` are raised to this epoch.
  [[nodiscard]] Awaitable<std::optional<NotTaken>> raise(std::string kind, std::uint64_t epoch,
                                                         std::vector<unsigned> shards);
  [[nodiscard]] std::vector<Place> ours(int level) const;
  /// Whether we own most, and somebody has owned much less for long.
  [[nodiscard]] Awaitable<bool> has_too_many(int level);
  [[nodiscard]] std::size_t least_part(int level) const;
  [[nodiscard]] Awaitable<void> give_up(Held& held);

  boost::asio::io_context& context_;
  redis::Client& client_;
  eventlog::LeaseConfig config_;
  const Millis others_first_;
  const Ports ports_;
  const TimeSource& time_;
  std::string address_;
  std::vector<Held> leases_;
  Balance balance_;
  bool is_stopped_ = false;
  bool is_released_ = false;
};

}  // namespace escaque::services::matchmaking
