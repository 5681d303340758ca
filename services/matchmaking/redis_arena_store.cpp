#include "matchmaking/redis_arena_store.hpp"

#include <utility>

#include "matchmaking/convert_arena.hpp"

namespace escaque::services::matchmaking {
namespace {

/// The lease of everything that matchmaking owns, and a live set of our own.
eventlog::ShardKeys arena_keys() {
  eventlog::ShardKeys keys = Ownership::keys();
  keys.live = "m:arenas:{s0}";
  return keys;
}

}  // namespace

// The hash tag of the one lease, so that one script may touch both.
std::string arena_stream(const std::string& id) { return "a:{s0}:" + id; }

boost::asio::awaitable<Result<arena::Arena, NotTaken>> RedisArenaStore::fold(std::string id) {
  const auto entries = co_await log_.read(arena_stream(id));
  if (!entries) co_return NotTaken{TakeOverError::unavailable};
  arena::Arena folded;
  for (const auto& stored : *entries) {
    v1::ArenaEntry wire;
    if (!wire.ParseFromString(stored.payload)) co_return NotTaken{TakeOverError::unreadable};
    const auto entry = from_wire(wire);
    if (!entry) co_return NotTaken{TakeOverError::unreadable};
    folded = evolve(std::move(folded), *entry);
  }
  co_return folded;
}

boost::asio::awaitable<Result<std::vector<arena::Arena>, NotTaken>> RedisArenaStore::take_over() {
  const auto not_taken = co_await ownership_.acquire();
  if (not_taken) co_return *not_taken;
  const auto ids = co_await log_.live(arena_keys());
  if (!ids) co_return NotTaken{TakeOverError::unavailable};
  std::vector<arena::Arena> arenas;
  for (const std::string& id : *ids) {
    auto folded = co_await fold(id);
    if (!folded) co_return folded.error();
    arenas.push_back(std::move(*folded));
  }
  ownership_.serve();
  co_return arenas;
}

boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> RedisArenaStore::append(
    arena::ArenaId id, arena::Entry entry) {
  const auto epoch = ownership_.epoch();
  if (!epoch) co_return eventlog::AppendError::fenced;
  const std::string member = to_string(id);
  const eventlog::EntityKeys keys{arena_stream(member), member, arena_keys()};
  const auto payload = to_wire(entry).SerializeAsString();
  eventlog::Write write;
  write.epoch = *epoch;
  write.version = static_cast<std::uint64_t>(entry.version);
  write.payload = payload;
  // Never `finished`: a finished arena is still read, and late results still come.
  write.lifecycle =
      entry.version == 1 ? eventlog::Lifecycle::created : eventlog::Lifecycle::ongoing;
  co_return co_await log_.append(keys, write);
}

}  // namespace escaque::services::matchmaking
