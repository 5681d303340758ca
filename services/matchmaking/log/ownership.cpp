#include "matchmaking/log/ownership.hpp"

#include <utility>

#include "domain/base/id.hpp"
#include "matchmaking/fresh_id.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/eventlog/fence.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {
namespace {

// One shard of a kind of its own.
constexpr std::string_view kKind = "m";
constexpr unsigned kShard = 0;
// Between the address in an owner's name and what makes this run of the process another owner.
constexpr char kRunMark = '#';

eventlog::LeaseConfig of_matchmaking(eventlog::LeaseConfig lease) {
  lease.kind = kKind;
  return lease;
}

}  // namespace

Ownership::Ownership(boost::asio::io_context& context, redis::Client& client,
                     eventlog::LeaseConfig lease, std::function<void()> on_lost)
    : context_(context),
      client_(client),
      config_(of_matchmaking(std::move(lease))),
      on_lost_(std::move(on_lost)) {}

void Ownership::begin(const std::string& address) {
  config_.owner = address + kRunMark + to_base62(fresh_bits());
  lease_.emplace(context_, client_, config_, [this](unsigned) {
    if (ESCAQUE_PLANTED_FAULT("matchmaking.sure_of_a_lost_lease", 1)) return;
    if (ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1)) return;
    on_lost_();
  });
}

Awaitable<NotTaken> Ownership::held() {
  const auto holder = co_await lease_->holder(kShard);
  if (!holder) co_return NotTaken{TakeOverError::unavailable};
  if (!*holder) co_return NotTaken{TakeOverError::held};
  const std::string& owner = (*holder)->owner;
  co_return NotTaken{TakeOverError::held, owner.substr(0, owner.find(kRunMark))};
}

Awaitable<Result<std::uint64_t, NotTaken>> Ownership::acquire() {
  const auto epoch = co_await take_lease();
  if (!epoch || !client_.is_cluster()) co_return epoch;
  const auto raised =
      co_await eventlog::raise_fences(client_, std::string(kKind), *epoch, config_.owner);
  if (raised) co_return epoch;
  if (raised.error() == eventlog::LeaseError::held) co_return NotTaken{TakeOverError::held};
  co_return NotTaken{TakeOverError::unavailable};
}

Awaitable<Result<std::uint64_t, NotTaken>> Ownership::take_lease() {
  const auto lease = co_await lease_->acquire(kShard);
  if (lease) co_return lease->epoch;
  if (lease.error() == eventlog::LeaseError::held) co_return co_await held();
  co_return NotTaken{TakeOverError::unavailable};
}

bool Ownership::is_sure(std::uint64_t epoch) const {
  if (ESCAQUE_PLANTED_FAULT("matchmaking.sure_of_a_lost_lease", 1)) return true;
  if (ESCAQUE_PLANTED_FAULT("matchmaking.epoch_of_the_moment", 1)) {
    return lease_->is_sure(kShard);
  }
  return lease_->epoch(kShard) == epoch && lease_->is_sure(kShard);
}

Awaitable<std::optional<NotTaken>> Ownership::confirm(std::uint64_t epoch) {
  if (is_sure(epoch)) co_return std::nullopt;
  const auto taken = co_await take_lease();
  if (!taken) co_return taken.error();
  if (*taken != epoch) co_return NotTaken{TakeOverError::outdated};
  co_return std::nullopt;
}

void Ownership::serve() { lease_->serve(kShard); }

Awaitable<void> Ownership::release() { co_await lease_->release_all(); }

std::string Ownership::fence(unsigned shard) const {
  return client_.is_cluster() ? eventlog::fence_key(shard, kKind) : keys().lease;
}

eventlog::ShardKeys Ownership::keys() { return eventlog::shard_keys(kShard, kKind); }

}  // namespace escaque::services::matchmaking
