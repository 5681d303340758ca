#include "matchmaking/redis_lobby_store.hpp"

#include <string>
#include <utility>

#include "matchmaking/convert.hpp"
#include "matchmaking/fresh_id.hpp"

namespace escaque::services::matchmaking {
namespace {

// There is one lobby: one shard of a kind of its own.
constexpr std::string_view kKind = "m";
constexpr unsigned kShard = 0;
// Between the address in an owner's name and what makes this run of the process another owner.
constexpr char kRunMark = '#';

eventlog::EntityKeys lobby_keys() {
  return {.stream = std::string(kLobbyStream),
          .member = std::string(kLobbyStream),
          .shard = eventlog::shard_keys(kShard, kKind)};
}

eventlog::LeaseConfig of_lobby(eventlog::LeaseConfig lease) {
  lease.kind = kKind;
  return lease;
}

}  // namespace

RedisLobbyStore::RedisLobbyStore(boost::asio::io_context& context, redis::Client& client,
                                 eventlog::LeaseConfig lease, std::function<void()> on_lost)
    : context_(context),
      client_(client),
      log_(client),
      config_(of_lobby(std::move(lease))),
      on_lost_(std::move(on_lost)) {}

void RedisLobbyStore::begin(const std::string& address) {
  config_.owner = address + kRunMark + to_base62(fresh_bits());
  lease_.emplace(context_, client_, config_, [this](unsigned) { on_lost_(); });
}

boost::asio::awaitable<NotTaken> RedisLobbyStore::held() {
  const auto holder = co_await lease_->holder(kShard);
  if (!holder) co_return NotTaken{TakeOverError::unavailable};
  if (!*holder) co_return NotTaken{TakeOverError::held};
  const std::string& owner = (*holder)->owner;
  co_return NotTaken{TakeOverError::held, owner.substr(0, owner.find(kRunMark))};
}

boost::asio::awaitable<Result<pairing::Lobby, NotTaken>> RedisLobbyStore::take_over() {
  const auto lease = co_await lease_->acquire(kShard);
  if (!lease && lease.error() == eventlog::LeaseError::held) co_return co_await held();
  if (!lease) co_return NotTaken{TakeOverError::unavailable};
  const auto entries = co_await log_.read(std::string(kLobbyStream));
  if (!entries) co_return NotTaken{TakeOverError::unavailable};
  pairing::Lobby lobby;
  for (const auto& stored : *entries) {
    v1::LobbyEntry wire;
    if (!wire.ParseFromString(stored.payload)) co_return NotTaken{TakeOverError::unreadable};
    const auto entry = from_wire(wire);
    if (!entry) co_return NotTaken{TakeOverError::unreadable};
    lobby = evolve(std::move(lobby), *entry);
  }
  lease_->serve(kShard);
  co_return lobby;
}

boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> RedisLobbyStore::append(
    pairing::Entry entry) {
  const auto epoch = lease_->epoch(kShard);
  if (!epoch) co_return eventlog::AppendError::fenced;
  const auto keys = lobby_keys();
  const auto payload = to_wire(entry).SerializeAsString();
  eventlog::Write write;
  write.epoch = *epoch;
  write.version = static_cast<std::uint64_t>(entry.version);
  write.payload = payload;
  co_return co_await log_.append(keys, write);
}

boost::asio::awaitable<void> RedisLobbyStore::trim_before(pairing::Version first) {
  const auto position = to_string(eventlog::Position{static_cast<std::uint64_t>(first), 0});
  // Nothing depends on it: what is not trimmed now goes with the next snapshot.
  (void)co_await client_.command("XTRIM", kLobbyStream, "MINID", position);
}

boost::asio::awaitable<void> RedisLobbyStore::release() { co_await lease_->release_all(); }

}  // namespace escaque::services::matchmaking
