#include "matchmaking/log/leases.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "domain/base/id.hpp"
#include "matchmaking/fresh_id.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/fence.hpp"
#include "platform/eventlog/slices.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {
namespace {

// Of the whole: the one lease that all builds know.
constexpr std::string_view kWhole = "m";
// One shard of each kind.
constexpr unsigned kShard = 0;
// Longer than a dead instance may be taken for a living one (platform/service/feature_level.cpp).
// One that cannot take what is given up for it costs the others a moment, no more often than this.
constexpr Millis kIdleForLong{45'000};
// Between the address in an owner's name and what makes this run of the process another owner.
constexpr char kRunMark = '#';

/// In front of a share's lease and fences.
std::string kind_of(Share share) {
  switch (share) {
    case Share::lobby:
      return "l";
    case Share::events:
      return "t";
    case Share::arenas:
      return "a";
  }
  return {};
}

NotTaken held_at(const std::string& owner) {
  return {TakeOverError::held, owner.substr(0, owner.find(kRunMark))};
}

/// What was lost may be taken for ours for ever after.
bool is_loss_unnoticed() {
  return ESCAQUE_PLANTED_FAULT("matchmaking.sure_of_a_lost_lease", 1) ||
         ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1);
}

bool is_kept(const eventlog::LeaseKeeper& keeper, std::uint64_t epoch) {
  return keeper.epoch(kShard) == epoch && keeper.is_sure(kShard);
}

}  // namespace

Leases::Leases(boost::asio::io_context& context, redis::Client& client, eventlog::LeaseConfig lease,
               Millis others_first, Ports ports, const TimeSource& time)
    : context_(context),
      client_(client),
      config_(std::move(lease)),
      others_first_(others_first),
      ports_(std::move(ports)),
      time_(time) {}

void Leases::begin(const std::string& address) {
  config_.owner = address + kRunMark + to_base62(fresh_bits());
  keep(whole_, std::string(kWhole), [this] {
    for (const Share share : kShares) ports_.on_lost(share);
  });
  eventlog::WholeLease whole{std::string(kWhole), {}};
  for (const Share share : kShares) whole.parts.push_back(kind_of(share));
  config_.wholes = {std::move(whole)};
  for (const Share share : kShares) {
    keep(part(share), kind_of(share), [this, share] { ports_.on_lost(share); });
  }
}

void Leases::keep(Held& held, std::string kind, std::function<void()> on_lost) {
  config_.kind = std::move(kind);
  auto lost = [on_lost = std::move(on_lost)](unsigned) {
    if (!is_loss_unnoticed()) on_lost();
  };
  held.keeper.emplace(context_, client_, config_, std::move(lost), time_);
}

Awaitable<void> Leases::follow_level(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    const auto level = ports_.feature_level();
    if (!level || is_stopped_) continue;
    if (*level >= kApartFrom) {
      co_await give_up_whole();
      continue;
    }
    for (const Share share : kShares) co_await give_up_part(share);
  }
}

Awaitable<void> Leases::share_out(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (ours().size() < 2) {
      idle_since_.clear();
      continue;
    }
    const bool is_one_too_many = co_await is_anybody_idle();
    const std::vector<Share> shares = ours();
    if (!is_one_too_many || shares.size() < 2 || is_stopped_) continue;
    idle_since_.clear();
    co_await give_up_part(shares.back());
  }
}

std::vector<Share> Leases::ours() const {
  std::vector<Share> shares;
  for (const Share share : kShares) {
    if (part(share).keeper->epoch(kShard)) shares.push_back(share);
  }
  return shares;
}

Awaitable<bool> Leases::is_anybody_idle() {
  std::set<std::string> busy;
  for (const Share share : kShares) {
    const auto holder = co_await part(share).keeper->holder(kShard);
    // It is about to be somebody's.
    if (!holder || !*holder) co_return false;
    busy.insert(held_at((*holder)->owner).owner);
  }
  const Instant now = time_.now();
  std::map<std::string, Instant> idle;
  for (const std::string& address : ports_.living()) {
    if (busy.contains(address)) continue;
    const auto known = idle_since_.find(address);
    idle.emplace(address, known == idle_since_.end() ? now : known->second);
  }
  idle_since_ = std::move(idle);
  co_return std::ranges::any_of(
      idle_since_, [&](const auto& each) { return now - each.second >= kIdleForLong; });
}

/// What is under way may still make it ours: it is given up in the next round.
Awaitable<void> Leases::give_up_whole() {
  if (whole_.asking > 0 || !whole_.keeper->epoch(kShard)) co_return;
  for (const Share share : kShares) ports_.on_lost(share);
  co_await release(whole_);
}

Awaitable<void> Leases::give_up_part(Share share) {
  Held& held = part(share);
  if (held.asking > 0 || !held.keeper->epoch(kShard)) co_return;
  ports_.on_lost(share);
  co_await release(held);
}

Awaitable<void> Leases::release(Held& held) {
  held.is_leaving = true;
  co_await held.keeper->release(kShard);
  held.is_leaving = false;
}

Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> Leases::ask_for(Held& held) {
  if (held.is_leaving || is_released_) co_return eventlog::LeaseError::unavailable;
  ++held.asking;
  const auto lease = co_await held.keeper->acquire(kShard);
  --held.asking;
  co_return lease;
}

Awaitable<Result<std::uint64_t, NotTaken>> Leases::acquire(Share share) {
  const auto level = ports_.feature_level();
  if (!level) co_return NotTaken{TakeOverError::unavailable};
  if (*level >= kApartFrom) co_return co_await acquire_part(share);
  auto epoch = co_await acquire_whole();
  const bool is_held = !epoch && epoch.error().error == TakeOverError::held;
  if (is_held) co_return co_await held_by_others(share);
  co_return epoch;
}

Awaitable<Result<std::uint64_t, NotTaken>> Leases::acquire_whole() {
  const auto lease = co_await ask_for(whole_);
  if (!lease && lease.error() == eventlog::LeaseError::held) {
    co_return NotTaken{TakeOverError::held};
  }
  if (!lease) co_return NotTaken{TakeOverError::unavailable};
  whole_epoch_ = lease->epoch;
  auto not_raised = co_await raise(std::string(kWhole), lease->epoch);
  if (not_raised) co_return std::move(*not_raised);
  co_return lease->epoch;
}

Awaitable<Result<std::uint64_t, NotTaken>> Leases::acquire_part(Share share) {
  Held& held = part(share);
  if (!held.keeper->epoch(kShard) && has_another(share)) {
    auto left = co_await leave_to_others(share);
    if (left) co_return std::move(*left);
  }
  const auto lease = co_await ask_for(held);
  if (!lease && lease.error() == eventlog::LeaseError::unavailable) {
    co_return NotTaken{TakeOverError::unavailable};
  }
  held.free_since.reset();
  if (!lease) co_return co_await held_by_others(share);
  held.apart_since = lease->apart_since;
  // The lobby is in its lease's own slot.
  if (share == Share::lobby) co_return lease->epoch;
  // Whoever had the whole writes no more, nor does whoever had this part.
  auto not_raised = co_await raise(std::string(kWhole), lease->apart_since);
  if (!not_raised) not_raised = co_await raise(kind_of(share), lease->epoch);
  if (not_raised) co_return std::move(*not_raised);
  co_return lease->epoch;
}

Awaitable<std::optional<NotTaken>> Leases::leave_to_others(Share share) {
  Held& held = part(share);
  ++held.asking;
  const auto holder = co_await held.keeper->holder(kShard);
  --held.asking;
  if (!holder) co_return NotTaken{TakeOverError::unavailable};
  // We were given it, and the answer was lost.
  if (*holder && (*holder)->owner == config_.owner) co_return std::nullopt;
  if (*holder) {
    held.free_since.reset();
    co_return held_at((*holder)->owner);
  }
  const Instant now = time_.now();
  if (!held.free_since) held.free_since = now;
  // Instances that start together ask for everything at once: those that were given nothing come
  // first.
  const Millis patience = ours().empty() ? others_first_ * 2 / 3 : others_first_;
  if (now - *held.free_since < patience) co_return NotTaken{TakeOverError::held};
  co_return std::nullopt;
}

bool Leases::has_another(Share share) const {
  return std::ranges::any_of(kShares, [&](Share each) {
    return each != share && (part(each).asking > 0 || part(each).keeper->epoch(kShard));
  });
}

Awaitable<NotTaken> Leases::held_by_others(Share share) {
  const auto holder = co_await part(share).keeper->holder(kShard);
  if (!holder) co_return NotTaken{TakeOverError::unavailable};
  if (*holder) co_return held_at((*holder)->owner);
  const auto whole = co_await whole_.keeper->holder(kShard);
  if (!whole) co_return NotTaken{TakeOverError::unavailable};
  // Whoever has another part knows no better than we do.
  if (*whole && !(*whole)->is_of_a_part) co_return held_at((*whole)->owner);
  co_return NotTaken{TakeOverError::held};
}

Awaitable<std::optional<NotTaken>> Leases::raise(std::string kind, std::uint64_t epoch) {
  if (!client_.is_cluster()) co_return std::nullopt;
  const auto raised = co_await eventlog::raise_fences(
      client_, std::move(kind), epoch, config_.owner, eventlog::all_shards());
  if (raised) co_return std::nullopt;
  if (raised.error() == eventlog::LeaseError::held) co_return NotTaken{TakeOverError::held};
  co_return NotTaken{TakeOverError::unavailable};
}

bool Leases::is_sure(Share share, std::uint64_t epoch) const {
  if (ESCAQUE_PLANTED_FAULT("matchmaking.sure_of_a_lost_lease", 1)) return true;
  const eventlog::LeaseKeeper& own = *part(share).keeper;
  if (ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1)) {
    return own.is_sure(kShard) || whole_.keeper->is_sure(kShard);
  }
  return is_kept(own, epoch) || is_kept(*whole_.keeper, epoch);
}

Awaitable<std::optional<NotTaken>> Leases::confirm(Share share, std::uint64_t epoch) {
  if (is_sure(share, epoch)) co_return std::nullopt;
  if (ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1)) {
    const auto taken = co_await acquire(share);
    if (!taken) co_return taken.error();
    co_return std::nullopt;
  }
  const bool is_of_whole = whole_.keeper->epoch(kShard) == epoch;
  Held& held = is_of_whole ? whole_ : part(share);
  // What was lost is taken only to be read again.
  if (held.keeper->epoch(kShard) != epoch) co_return NotTaken{TakeOverError::outdated};
  const auto lease = co_await ask_for(held);
  if (!lease && lease.error() == eventlog::LeaseError::held) {
    co_return co_await held_by_others(share);
  }
  if (!lease) co_return NotTaken{TakeOverError::unavailable};
  if (lease->epoch != epoch) co_return NotTaken{TakeOverError::outdated};
  co_return std::nullopt;
}

void Leases::serve(Share share) {
  whole_.keeper->serve(kShard);
  part(share).keeper->serve(kShard);
}

Awaitable<void> Leases::release() {
  is_released_ = true;
  co_await whole_.keeper->release_all();
  for (Held& each : parts_) co_await each.keeper->release_all();
}

void Leases::fence(Share share, std::uint64_t epoch, unsigned shard,
                   eventlog::ShardKeys& keys) const {
  const bool is_of_whole = epoch == whole_epoch_;
  const std::string kind = is_of_whole ? std::string(kWhole) : kind_of(share);
  if (share == Share::lobby || !client_.is_cluster()) {
    keys.lease = eventlog::shard_keys(kShard, kind).lease;
    return;
  }
  keys.lease = eventlog::fence_key(shard, kind);
  if (is_of_whole) return;
  keys.outer = eventlog::OuterFence{eventlog::fence_key(shard, kWhole), part(share).apart_since};
}

}  // namespace escaque::services::matchmaking
