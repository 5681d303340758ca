#include "matchmaking/lobby/redis_lobby_store.hpp"

#include <optional>
#include <string>
#include <utility>

#include "matchmaking/lobby/convert_lobby.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr unsigned kLobbyShard = 0;

/// It is one entity, in no live set and with no outbox.
eventlog::EntityKeys lobby_keys() {
  return {.stream = std::string(kLobbyStream),
          .member = std::string(kLobbyStream),
          .shard = eventlog::shard_keys(kLobbyShard, "l")};
}

}  // namespace

TakenLobby fold_lobby(const std::vector<eventlog::Entry>& entries,
                      lobby::AnswerBook::Limits limits) {
  TakenLobby taken;
  taken.answers = lobby::AnswerBook(limits);
  for (const eventlog::Entry& stored : entries) {
    v1::LobbyEntry wire;
    const bool is_parsed = wire.ParseFromString(stored.payload);
    auto entry = is_parsed ? from_wire(wire) : std::nullopt;
    if (!entry) {
      // Nothing of it is known but that the next one follows it.
      ++taken.unreadable;
      entry = lobby::Entry{static_cast<lobby::Version>(stored.version()), {}, {}};
    }
    const bool is_snapshot = entry->facts.size() == 1 &&
                             std::holds_alternative<lobby::LobbySnapshot>(entry->facts.front());
    if (is_snapshot) taken.snapshots.push_back({entry->version, stored.time});
    taken.answers.remember(answer_of(*entry), stored.time);
    taken.lobby = evolve(std::move(taken.lobby), *entry);
  }
  return taken;
}

Awaitable<Result<TakenLobby, NotTaken>> RedisLobbyStore::take_over(
    lobby::AnswerBook::Limits limits) {
  const auto epoch = co_await leases_.acquire(kLobby);
  if (!epoch) co_return epoch.error();
  const auto entries = co_await log_.read(std::string(kLobbyStream));
  if (!entries) co_return NotTaken{TakeOverError::unavailable};
  // It may have been lost while we read.
  const auto lost = co_await leases_.confirm(kLobby, *epoch);
  if (lost) co_return *lost;
  leases_.serve(kLobby);
  TakenLobby taken = fold_lobby(*entries, limits);
  taken.epoch = *epoch;
  co_return taken;
}

Awaitable<Result<eventlog::Appended, eventlog::AppendError>> RedisLobbyStore::append(
    std::uint64_t epoch, lobby::Entry entry) {
  auto keys = lobby_keys();
  leases_.fence(kLobby, epoch, kLobbyShard, keys.shard);
  const auto payload = to_wire(entry).SerializeAsString();
  eventlog::Write write;
  write.epoch = epoch;
  write.version = static_cast<std::uint64_t>(entry.version);
  write.payload = payload;
  co_return co_await log_.append(keys, write);
}

Awaitable<void> RedisLobbyStore::trim_before(lobby::Version first) {
  const auto position = to_string(eventlog::Position{static_cast<std::uint64_t>(first), 0});
  // Nothing depends on it: what is not trimmed now goes with the next snapshot.
  (void)co_await client_.command("XTRIM", kLobbyStream, "MINID", position);
}

}  // namespace escaque::services::matchmaking
