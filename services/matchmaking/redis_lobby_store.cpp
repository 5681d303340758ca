#include "matchmaking/redis_lobby_store.hpp"

#include <string>
#include <utility>

#include "matchmaking/convert.hpp"

namespace escaque::services::matchmaking {
namespace {

eventlog::EntityKeys lobby_keys() {
  return {.stream = std::string(kLobbyStream),
          .member = std::string(kLobbyStream),
          .shard = Ownership::keys()};
}

}  // namespace

boost::asio::awaitable<Result<pairing::Lobby, NotTaken>> RedisLobbyStore::take_over() {
  const auto not_taken = co_await ownership_.acquire();
  if (not_taken) co_return *not_taken;
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
  ownership_.serve();
  co_return lobby;
}

boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> RedisLobbyStore::append(
    pairing::Entry entry) {
  const auto epoch = ownership_.epoch();
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

}  // namespace escaque::services::matchmaking
