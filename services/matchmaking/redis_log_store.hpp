#pragma once
// A LogStore in Redis: a stream for each entity, all under the one lease of matchmaking. Owned by
// the Redis client's thread.

#include <optional>
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
  using Id = typename Store::Id;
  using Taken = typename Store::Taken;

  RedisLogStore(redis::Client& client, Ownership& ownership, LogPlace place)
      : log_(client), ownership_(ownership), place_(std::move(place)) {}

  boost::asio::awaitable<Result<Taken, NotTaken>> take_over() override {
    const auto epoch = co_await ownership_.acquire();
    if (!epoch) co_return epoch.error();
    const auto ids = co_await log_.live(place_.keys);
    if (!ids) co_return NotTaken{TakeOverError::unavailable};
    Taken taken;
    taken.epoch = *epoch;
    for (const std::string& text : *ids) {
      const auto id = Id::parse(text);
      if (!id) continue;  // Nobody can name it.
      auto folded = co_await load(*id);
      if (folded) {
        taken.entities.push_back(std::move(*folded));
      } else if (folded.error().error == TakeOverError::unreadable) {
        taken.unreadable.push_back(*id);
      } else {
        co_return folded.error();
      }
    }
    // It may have been lost while we read.
    const auto lost = co_await ownership_.confirm(*epoch);
    if (lost) co_return *lost;
    ownership_.serve();
    co_return taken;
  }

  boost::asio::awaitable<Result<Entity, NotTaken>> load(Id id) override {
    const auto entries = co_await log_.read(place_.stream_prefix + to_string(id));
    if (!entries) co_return NotTaken{TakeOverError::unavailable};
    auto folded = fold(*entries);
    if (!folded) co_return NotTaken{TakeOverError::unreadable};
    co_return std::move(*folded);
  }

  boost::asio::awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      std::uint64_t epoch, Id id, typename Store::Entry entry) override {
    const std::string member = to_string(id);
    const eventlog::EntityKeys keys{place_.stream_prefix + member, member, place_.keys};
    const auto payload = to_wire(entry).SerializeAsString();
    eventlog::Write write;
    write.epoch = epoch;
    write.version = static_cast<std::uint64_t>(entry.version);
    write.payload = payload;
    // Never `finished`: what is over is still read, and late results and corrections still come.
    write.lifecycle =
        entry.version == 1 ? eventlog::Lifecycle::created : eventlog::Lifecycle::ongoing;
    co_return co_await log_.append(keys, write);
  }

  bool is_sure(std::uint64_t epoch) const override { return ownership_.is_sure(epoch); }
  boost::asio::awaitable<std::optional<NotTaken>> confirm(std::uint64_t epoch) override {
    return ownership_.confirm(epoch);
  }

 private:
  /// Nothing when an entry cannot be read, or does not follow from those before.
  [[nodiscard]] static std::optional<Entity> fold(const std::vector<eventlog::Entry>& entries) {
    Entity folded;
    for (const auto& stored : entries) {
      Wire wire;
      if (!wire.ParseFromString(stored.payload)) return std::nullopt;
      const auto entry = from_wire(wire);
      if (!entry || entry->version != folded.version + 1) return std::nullopt;
      folded = evolve(std::move(folded), *entry);
    }
    return folded;
  }

  eventlog::EventLog log_;
  Ownership& ownership_;
  const LogPlace place_;
};

}  // namespace escaque::services::matchmaking
