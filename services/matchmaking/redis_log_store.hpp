#pragma once
// A LogStore in Redis: a stream for each entity, all under the one lease of matchmaking. Owned by
// the Redis client's thread.

#include <string>
#include <utility>
#include <vector>

#include "matchmaking/log_store.hpp"
#include "matchmaking/ownership.hpp"

namespace escaque::services::matchmaking {

/// Where the logs of one kind stand.
struct LogPlace {
  /// Before the id; has the hash tag of the lease, so that one script may touch both.
  std::string stream_prefix;
  /// With the live set of this kind.
  eventlog::ShardKeys keys;
};

/// `Wire` is the message of an entry: `to_wire(Entry)`, `from_wire(Wire)`.
template <class Store, class Wire>
class RedisLogStore : public Store {
 public:
  using Entity = typename Store::Entity;

  RedisLogStore(redis::Client& client, Ownership& ownership, LogPlace place)
      : log_(client), ownership_(ownership), place_(std::move(place)) {}

  boost::asio::awaitable<Result<std::vector<Entity>, NotTaken>> take_over() override {
    const auto not_taken = co_await ownership_.acquire();
    if (not_taken) co_return *not_taken;
    const auto ids = co_await log_.live(place_.keys);
    if (!ids) co_return NotTaken{TakeOverError::unavailable};
    std::vector<Entity> all;
    for (const std::string& id : *ids) {
      auto folded = co_await fold(id);
      if (!folded) co_return folded.error();
      all.push_back(std::move(*folded));
    }
    ownership_.serve();
    co_return all;
  }

  boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      typename Store::Id id, typename Store::Entry entry) override {
    const auto epoch = ownership_.epoch();
    if (!epoch) co_return eventlog::AppendError::fenced;
    const std::string member = to_string(id);
    const eventlog::EntityKeys keys{place_.stream_prefix + member, member, place_.keys};
    const auto payload = to_wire(entry).SerializeAsString();
    eventlog::Write write;
    write.epoch = *epoch;
    write.version = static_cast<std::uint64_t>(entry.version);
    write.payload = payload;
    // Never `finished`: what is over is still read, and late results and corrections still come.
    write.lifecycle =
        entry.version == 1 ? eventlog::Lifecycle::created : eventlog::Lifecycle::ongoing;
    co_return co_await log_.append(keys, write);
  }

 private:
  [[nodiscard]] boost::asio::awaitable<Result<Entity, NotTaken>> fold(std::string id) {
    const auto entries = co_await log_.read(place_.stream_prefix + id);
    if (!entries) co_return NotTaken{TakeOverError::unavailable};
    Entity folded;
    for (const auto& stored : *entries) {
      Wire wire;
      if (!wire.ParseFromString(stored.payload)) co_return NotTaken{TakeOverError::unreadable};
      const auto entry = from_wire(wire);
      if (!entry) co_return NotTaken{TakeOverError::unreadable};
      folded = evolve(std::move(folded), *entry);
    }
    co_return folded;
  }

  eventlog::EventLog log_;
  Ownership& ownership_;
  const LogPlace place_;
};

}  // namespace escaque::services::matchmaking
