#include "matchmaking/log/leases.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "domain/base/id.hpp"
#include "matchmaking/fresh_id.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/fence.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {
namespace {

// One shard of each kind.
constexpr unsigned kShard = 0;
// Whoever gave a lease up leaves it to others this many times longer.
constexpr int kPatienceOfGiver = 10;
// Between the address in an owner's name and what makes this run of the process another owner.
constexpr char kRunMark = '#';

// Places of leases: of everything, which all builds know; of three parts of it; of the slices of
// those.
constexpr std::size_t kEverything = 0;
constexpr std::size_t kOfLobby = 1;
constexpr std::size_t kOfEvents = 2;
constexpr std::size_t kOfArenas = 3;
constexpr std::size_t kFirstSlice = 4;
// Their kinds, also of the fences.
constexpr std::array<std::string_view, kFirstSlice> kKinds{"m", "l", "t", "a"};

std::size_t whole_place(Share::Of of) {
  switch (of) {
    case Share::Of::lobby:
      return kOfLobby;
    case Share::Of::events:
      return kOfEvents;
    case Share::Of::arenas:
      return kOfArenas;
  }
  return kEverything;
}

std::size_t own_place(Share share) {
  const auto found = std::ranges::find(kShares, share);
  return kFirstSlice + static_cast<std::size_t>(found - kShares.begin());
}

NotTaken held_at(const std::string& owner) {
  return {TakeOverError::held, owner.substr(0, owner.find(kRunMark))};
}

/// What was lost may be taken for ours for ever after.
bool is_loss_unnoticed() {
  return ESCAQUE_PLANTED_FAULT("matchmaking.sure_of_a_lost_lease", 1) ||
         ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1);
}

}  // namespace

bool Leases::Held::is_kept() const { return keeper->epoch(kShard).has_value(); }

Leases::Leases(boost::asio::io_context& context, redis::Client& client, eventlog::LeaseConfig lease,
               Millis others_first, Ports ports, const TimeSource& time)
    : context_(context),
      client_(client),
      config_(std::move(lease)),
      others_first_(others_first),
      ports_(std::move(ports)),
      time_(time) {}

void Leases::begin(const std::string& address) {
  address_ = address;
  config_.owner = address + kRunMark + to_base62(fresh_bits());
  for (const std::string_view kind : kKinds) {
    const bool is_whole = leases_.empty();
    leases_.push_back(
        {std::string(kind), is_whole ? std::nullopt : std::optional(kEverything), {}});
  }
  for (const Share share : kShares) {
    const std::size_t whole = whole_place(share.of);
    leases_.push_back({std::string(kKinds.at(whole)) + std::to_string(share.slice), whole, {}});
  }
  for (const Share share : kShares) {
    for (std::optional<Place> each = own_place(share); each; each = leases_[*each].whole) {
      leases_[*each].shares.push_back(share);
    }
  }
  for (Held& each : leases_) keep(each);
}

void Leases::keep(Held& held) {
  eventlog::LeaseConfig config = config_;
  config.kind = held.kind;
  for (auto whole = held.whole; whole; whole = leases_[*whole].whole) {
    eventlog::WholeLease lease{leases_[*whole].kind, {}};
    for (const Held& each : leases_) {
      if (each.whole == whole) lease.parts.push_back(each.kind);
    }
    config.wholes.push_back(std::move(lease));
  }
  auto lost = [this, &held](unsigned) {
    if (is_loss_unnoticed()) return;
    for (const Share share : held.shares) ports_.on_lost(share);
  };
  held.keeper = std::make_unique<eventlog::LeaseKeeper>(context_, client_, std::move(config),
                                                        std::move(lost), time_);
}

Leases::Place Leases::place_of(Share share, int level) {
  if (level < kApartFrom) return kEverything;
  const int own_from = share.of == Share::Of::lobby ? kPooledFrom : kSlicedFrom;
  return level < own_from ? whole_place(share.of) : own_place(share);
}

template <class Predicate>
std::optional<Leases::Place> Leases::find_on_path(Share share, Predicate predicate) const {
  std::optional<Place> each = own_place(share);
  while (each && !predicate(*each)) each = leases_[*each].whole;
  return each;
}

std::vector<Leases::Place> Leases::used_at(int level) {
  std::vector<Place> used;
  for (const Share share : kShares) {
    const Place place = place_of(share, level);
    if (used.empty() || used.back() != place) used.push_back(place);
  }
  return used;
}

Awaitable<void> Leases::follow_level(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    const auto level = ports_.feature_level();
    if (!level || is_stopped_) continue;
    const std::vector<Place> used = used_at(*level);
    for (Place place = 0; place < leases_.size(); ++place) {
      if (std::ranges::count(used, place) > 0) continue;
      Held& held = leases_[place];
      for (std::size_t i = 0; held.is_kept() && i < held.shares.size(); ++i) {
        co_await ports_.on_leaving(held.shares[i]);
      }
      co_await give_up(held);
    }
  }
}

Awaitable<void> Leases::share_out(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    const auto level = ports_.feature_level();
    if (!level || *level < kApartFrom || ours(*level).size() < 2) {
      balance_ = {};
      continue;
    }
    const bool is_one_too_many = co_await has_too_many(*level);
    const std::vector<Place> places = ours(*level);
    if (!is_one_too_many || places.size() < 2 || is_stopped_) continue;
    balance_.on_given_up();
    Held& held = leases_[places.back()];
    held.is_given_up = true;
    co_await give_up(held);
  }
}

std::vector<Leases::Place> Leases::ours(int level) const {
  std::vector<Place> places = used_at(level);
  std::erase_if(places, [this](Place place) { return !leases_[place].is_kept(); });
  return places;
}

std::size_t Leases::least_part(int level) const {
  const std::size_t instances = std::max<std::size_t>(1, ports_.living().size());
  return used_at(level).size() / instances;
}

Awaitable<bool> Leases::has_too_many(int level) {
  Balance::Owned owned;
  for (const std::string& address : ports_.living()) owned[address];
  for (const Place place : used_at(level)) {
    const auto holder = co_await leases_[place].keeper->holder(kShard);
    // It is about to be somebody's.
    if (!holder || !*holder) co_return false;
    ++owned[held_at((*holder)->owner).owner];
  }
  co_return balance_.has_too_many(owned, address_, time_.now());
}

/// What is under way may still make it ours: it is given up in the next round.
Awaitable<void> Leases::give_up(Held& held) {
  if (held.asking > 0 || !held.is_kept()) co_return;
  for (const Share share : held.shares) ports_.on_lost(share);
  held.is_leaving = true;
  co_await held.keeper->release(kShard);
  held.is_leaving = false;
}

Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> Leases::ask_for(Held& held) {
  if (held.is_leaving || is_released_) co_return eventlog::LeaseError::unavailable;
  ++held.asking;
  ++held.taking;
  const auto lease = co_await held.keeper->acquire(kShard);
  --held.asking;
  --held.taking;
  if (lease) {
    held.epoch = lease->epoch;
    held.apart_since = lease->apart_since;
    held.near_apart_since = lease->near_apart_since;
  }
  co_return lease;
}

Awaitable<Result<std::uint64_t, NotTaken>> Leases::acquire(Share share) {
  const auto level = ports_.feature_level();
  if (!level) co_return NotTaken{TakeOverError::unavailable};
  Held& held = leases_[place_of(share, *level)];
  if (held.whole) co_return co_await acquire_part(held, share, *level);
  auto epoch = co_await acquire_whole(held);
  const bool is_held = !epoch && epoch.error().error == TakeOverError::held;
  if (is_held) co_return co_await held_by_others(leases_[own_place(share)]);
  co_return epoch;
}

Awaitable<Result<std::uint64_t, NotTaken>> Leases::acquire_whole(Held& held) {
  const auto lease = co_await ask_for(held);
  if (!lease && lease.error() == eventlog::LeaseError::held) {
    co_return NotTaken{TakeOverError::held};
  }
  if (!lease) co_return NotTaken{TakeOverError::unavailable};
  auto not_raised = co_await raise(held.kind, lease->epoch, eventlog::all_shards());
  if (not_raised) co_return std::move(*not_raised);
  co_return lease->epoch;
}

Awaitable<Result<std::uint64_t, NotTaken>> Leases::acquire_part(Held& held, Share share,
                                                                int level) {
  if (!held.is_kept() && has_another(held)) {
    auto left = co_await leave_to_others(held, level);
    if (left) co_return std::move(*left);
  }
  const auto lease = co_await ask_for(held);
  if (!lease && lease.error() == eventlog::LeaseError::unavailable) {
    co_return NotTaken{TakeOverError::unavailable};
  }
  held.free_since.reset();
  held.is_given_up = false;
  if (!lease) co_return co_await held_by_others(held);
  // The lobby is in its lease's own slot.
  if (share.of == Share::Of::lobby) co_return lease->epoch;
  // Whoever had the whole writes no more, nor does whoever had this part.
  const bool is_slice = held.shares.size() == 1;
  const auto shards = is_slice ? eventlog::shards_of(share.slice) : eventlog::all_shards();
  auto not_raised = co_await raise(leases_[kEverything].kind, lease->apart_since, shards);
  if (!not_raised) {
    not_raised = co_await raise(leases_[whole_place(share.of)].kind, lease->epoch, shards);
  }
  if (not_raised) co_return std::move(*not_raised);
  co_return lease->epoch;
}

Awaitable<std::optional<NotTaken>> Leases::leave_to_others(Held& held, int level) {
  ++held.asking;
  const auto holder = co_await held.keeper->holder(kShard);
  --held.asking;
  if (!holder) co_return NotTaken{TakeOverError::unavailable};
  // We were given it, and the answer was lost.
  const bool is_ours = *holder && (*holder)->owner == config_.owner && !(*holder)->is_of_a_part;
  if (is_ours) co_return std::nullopt;
  if (*holder) {
    held.free_since.reset();
    held.is_given_up = false;
    co_return co_await held_by_others(held);
  }
  const Instant now = time_.now();
  if (!held.free_since) held.free_since = now;
  const int times = held.is_given_up ? kPatienceOfGiver : 1;
  if (now - *held.free_since < times * patience(level)) co_return NotTaken{TakeOverError::held};
  co_return std::nullopt;
}

/// Instances that start together ask for everything at once: those that were given least come
/// first.
Millis Leases::patience(int level) const {
  const auto owned = std::ranges::count_if(used_at(level), [this](Place place) {
    return leases_[place].is_kept() || leases_[place].taking > 0;
  });
  if (owned == 0) return others_first_ / 3;
  return static_cast<std::size_t>(owned) < least_part(level) ? others_first_ * 2 / 3
                                                             : others_first_;
}

bool Leases::has_another(const Held& held) const {
  return std::ranges::any_of(leases_, [&](const Held& each) {
    return &each != &held && each.whole && (each.asking > 0 || each.is_kept());
  });
}

Awaitable<NotTaken> Leases::held_by_others(const Held& held) {
  std::optional<Place> whole = held.whole;
  for (const Held* each = &held;; each = &leases_[*whole], whole = each->whole) {
    const auto holder = co_await each->keeper->holder(kShard);
    if (!holder) co_return NotTaken{TakeOverError::unavailable};
    // Whoever has another part of it knows no better than we do.
    if (*holder && !(*holder)->is_of_a_part) co_return held_at((*holder)->owner);
    if (!whole) co_return NotTaken{TakeOverError::held};
  }
}

Awaitable<std::optional<NotTaken>> Leases::raise(std::string kind, std::uint64_t epoch,
                                                 std::vector<unsigned> shards) {
  if (!client_.is_cluster()) co_return std::nullopt;
  const auto raised = co_await eventlog::raise_fences(client_, std::move(kind), epoch,
                                                      config_.owner, std::move(shards));
  if (raised) co_return std::nullopt;
  if (raised.error() == eventlog::LeaseError::held) co_return NotTaken{TakeOverError::held};
  co_return NotTaken{TakeOverError::unavailable};
}

std::optional<Leases::Place> Leases::held_under(Share share, std::uint64_t epoch) const {
  return find_on_path(share,
                      [&](Place place) { return leases_[place].keeper->epoch(kShard) == epoch; });
}

bool Leases::is_sure(Share share, std::uint64_t epoch) const {
  if (ESCAQUE_PLANTED_FAULT("matchmaking.sure_of_a_lost_lease", 1)) return true;
  const auto is_kept = [this](Place place) { return leases_[place].keeper->is_sure(kShard); };
  if (ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1)) {
    return find_on_path(share, is_kept).has_value();
  }
  const auto held = held_under(share, epoch);
  return held && is_kept(*held);
}

Awaitable<std::optional<NotTaken>> Leases::confirm(Share share, std::uint64_t epoch) {
  if (is_sure(share, epoch)) co_return std::nullopt;
  if (ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1)) {
    const auto taken = co_await acquire(share);
    if (!taken) co_return taken.error();
    co_return std::nullopt;
  }
  const auto held = held_under(share, epoch);
  // What was lost is taken only to be read again.
  if (!held) co_return NotTaken{TakeOverError::outdated};
  const auto lease = co_await ask_for(leases_[*held]);
  if (!lease && lease.error() == eventlog::LeaseError::held) {
    co_return co_await held_by_others(leases_[own_place(share)]);
  }
  if (!lease) co_return NotTaken{TakeOverError::unavailable};
  if (lease->epoch != epoch) co_return NotTaken{TakeOverError::outdated};
  co_return std::nullopt;
}

std::uint64_t Leases::apart_since(Share share) const {
  const Held& own = leases_[own_place(share)];
  return own.is_kept() ? own.near_apart_since : 0;
}

void Leases::serve(Share share) {
  for (std::optional<Place> each = own_place(share); each; each = leases_[*each].whole) {
    leases_[*each].keeper->serve(kShard);
  }
}

Awaitable<void> Leases::release() {
  is_released_ = true;
  for (Held& each : leases_) co_await each.keeper->release_all();
}

void Leases::fence(Share share, std::uint64_t epoch, unsigned shard,
                   eventlog::ShardKeys& keys) const {
  const auto had = find_on_path(share, [&](Place place) { return leases_[place].epoch == epoch; });
  // Under an epoch that was never ours nothing is written: our own lease will say so.
  const Held& held = leases_[had.value_or(own_place(share))];
  keys.owner = config_.owner;
  if (share.of == Share::Of::lobby || !client_.is_cluster()) {
    keys.lease = eventlog::shard_keys(kShard, held.kind).lease;
    return;
  }
  const std::string& everything = leases_[kEverything].kind;
  if (!held.whole) {
    keys.lease = eventlog::fence_key(shard, everything);
    return;
  }
  keys.lease = eventlog::fence_key(shard, leases_[whole_place(share.of)].kind);
  keys.outer = eventlog::OuterFence{eventlog::fence_key(shard, everything), held.apart_since};
}

}  // namespace escaque::services::matchmaking
