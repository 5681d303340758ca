#pragma once
// A LogStore in Redis: a stream for each live entity, in the shard of its id, under the lease of
// its slice, or its fences; the others in the archive. Owned by the Redis client's thread.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "matchmaking/log/leases.hpp"
#include "matchmaking/log/log_archive.hpp"
#include "matchmaking/log/log_store.hpp"
#include "matchmaking/log/makings.hpp"
#include "matchmaking/log/redis_followed_slice.hpp"
#include "platform/asio/crash_point.hpp"
#include "platform/eventlog/whole_log.hpp"

namespace escaque::services::matchmaking {

/// Where the logs of one kind are.
struct LogPlace {
  /// In front of the names of streams and of live sets.
  std::string_view kind;
  ArchivedKind archived;
  Share::Of share;
};

/// `Wire` is the message of an entry: `to_wire(Entry)`, `from_wire(Wire)`.
template <class Store, class Wire>
class RedisLogStore : public Store {
 public:
  using Entity = typename Store::Entity;
  using Id = typename Store::Id;
  using Taken = typename Store::Taken;
  using Loaded = typename Store::Loaded;

  RedisLogStore(boost::asio::io_context& context, redis::Client& client, Leases& leases,
                LogArchive& archive, LogPlace place)
      : context_(context),
        log_(client),
        leases_(leases),
        archive_(archive),
        makings_(client, std::string(place.kind), kMakingNoted),
        place_(place) {}

  Awaitable<Result<Taken, NotTaken>> take_over(unsigned slice) override {
    const Share share{place_.share, slice};
    const auto epoch = co_await leases_.acquire(share);
    if (!epoch) co_return epoch.error();
    const auto ids = co_await live(slice);
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
    const auto lost = co_await leases_.confirm(share, *epoch);
    if (lost) co_return *lost;
    leases_.serve(share);
    co_return taken;
  }

  std::unique_ptr<FollowedSlice> follow(unsigned slice,
                                        typename Store::Handlers handlers) override {
    return std::make_unique<RedisFollowedSlice<Store, Wire>>(context_, log_, place_.kind, slice,
                                                             std::move(handlers));
  }

  Awaitable<Loaded> load(Id id) override {
    const auto entries = co_await log_.read(stream_of(id));
    if (!entries) co_return NotTaken{TakeOverError::unavailable};
    auto folded = fold(*entries);
    if (!folded) co_return NotTaken{TakeOverError::unreadable};
    co_return std::move(*folded);
  }

  Awaitable<Result<void, eventlog::AppendError>> confirm_read(std::uint64_t epoch, Id id) override {
    return log_.confirm(keys_of(id, epoch).shard, epoch);
  }

  Awaitable<Loaded> load_archived(Id id) override {
    auto folding = [](const StoredLog& log) { return fold(log); };
    auto read = co_await archive_.read(place_.archived, to_string(id), std::move(folding));
    if (!read) co_return NotTaken{TakeOverError::unavailable};
    if (!*read) co_return Folded<Entity>();
    if (!**read) co_return NotTaken{TakeOverError::unreadable};
    co_return std::move(***read);
  }

  Awaitable<Result<void, NotArchived>> archive(std::uint64_t epoch, Id id, std::uint64_t version,
                                               ArchivedRow row) override {
    const eventlog::EntityKeys keys = keys_of(id, epoch);
    auto entries = co_await log_.read(keys.stream);
    if (!entries) co_return NotArchived::unavailable;
    if (entries->empty() || entries->back().version() != version) co_return NotArchived::changed;
    const auto log = std::make_shared<const StoredLog>(std::move(*entries));
    const auto put = co_await archive_.put(place_.archived, std::move(row), log);
    if (!put) co_return NotArchived::unavailable;
    ESCAQUE_CRASH_POINT("archive.after_put");
    auto comparing = [log](const StoredLog& kept) {
      return kept == *log && fold(kept).has_value();
    };
    const auto is_kept = co_await archive_.read(place_.archived, keys.member, std::move(comparing));
    if (!is_kept) co_return NotArchived::unavailable;
    if (!is_kept->value_or(false)) co_return NotArchived::differs;
    const auto removed = co_await eventlog::remove_log(log_.client(), keys, epoch, version);
    if (!removed) co_return to_not_archived(removed.error());
    ESCAQUE_CRASH_POINT("archive.after_removal");
    co_return Result<void, NotArchived>();
  }

  Awaitable<Result<std::vector<std::pair<Id, UtcTime>>, NotTaken>> made_since(
      UserId organizer, UtcTime since) override {
    const auto rows = co_await archive_.made_since(place_.archived, to_string(organizer), since);
    if (!rows) co_return NotTaken{TakeOverError::unavailable};
    std::vector<std::pair<Id, UtcTime>> made;
    for (const LogArchive::Made& row : *rows) {
      if (const auto id = Id::parse(row.id)) made.emplace_back(*id, row.at);
    }
    co_return made;
  }

  Awaitable<Result<std::vector<Id>, NotTaken>> note_making(UserId organizer, Id id) override {
    const auto before = co_await makings_.note(to_string(organizer), to_string(id));
    if (!before) co_return NotTaken{TakeOverError::unavailable};
    std::vector<Id> ids;
    for (const std::string& text : *before) {
      if (const auto known = Id::parse(text)) ids.push_back(*known);
    }
    co_return ids;
  }
  Awaitable<void> forget_making(UserId organizer, Id id) override {
    co_await makings_.forget(to_string(organizer), to_string(id));
  }

  Awaitable<Result<void, eventlog::AppendError>> restore(std::uint64_t epoch, Id id) override {
    const eventlog::EntityKeys keys = keys_of(id, epoch);
    auto all = [](StoredLog log) { return log; };
    auto read = co_await archive_.read(place_.archived, keys.member, std::move(all));
    if (!read || !*read) co_return eventlog::AppendError::unavailable;
    const auto restored =
        co_await eventlog::restore_log(log_.client(), keys, epoch, std::move(**read));
    if (restored) ESCAQUE_CRASH_POINT("archive.after_restoring");
    co_return restored;
  }

  Awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(
      std::uint64_t epoch, Id id, typename Store::Entry entry) override {
    const eventlog::EntityKeys keys = keys_of(id, epoch);
    const auto payload = to_wire(entry).SerializeAsString();
    eventlog::Write write;
    write.epoch = epoch;
    write.version = static_cast<std::uint64_t>(entry.version);
    write.payload = payload;
    // Never `finished`: late results and corrections may come. What has long been over is archived.
    write.lifecycle =
        entry.version == 1 ? eventlog::Lifecycle::created : eventlog::Lifecycle::ongoing;
    co_return co_await log_.append(keys, write);
  }

  bool is_sure(unsigned slice, std::uint64_t epoch) const override {
    return leases_.is_sure({place_.share, slice}, epoch);
  }
  Awaitable<std::optional<NotTaken>> confirm(unsigned slice, std::uint64_t epoch) override {
    return leases_.confirm({place_.share, slice}, epoch);
  }

 private:
  [[nodiscard]] std::string stream_of(Id id) const {
    return eventlog::entity_keys(place_.kind, id.value, place_.kind).stream;
  }
  /// To write under this epoch.
  [[nodiscard]] eventlog::EntityKeys keys_of(Id id, std::uint64_t epoch) const {
    eventlog::EntityKeys keys = eventlog::entity_keys(place_.kind, id.value, place_.kind);
    const unsigned shard = eventlog::shard_of(id.value);
    leases_.fence({place_.share, eventlog::slice_of_shard(shard)}, epoch, shard, keys.shard);
    return keys;
  }

  /// The ids in the live sets of a slice.
  [[nodiscard]] Awaitable<Result<std::vector<std::string>, redis::RedisError>> live(
      unsigned slice) {
    std::vector<Awaitable<Result<std::vector<std::string>, redis::RedisError>>> asked;
    for (const unsigned shard : eventlog::shards_of(slice)) {
      asked.push_back(log_.live(eventlog::shard_keys(shard, place_.kind)));
    }
    std::vector<std::string> ids;
    for (auto& each : asked) {
      auto found = co_await std::move(each);
      if (!found) co_return found.error();
      std::move(found->begin(), found->end(), std::back_inserter(ids));
    }
    co_return ids;
  }

  [[nodiscard]] static NotArchived to_not_archived(eventlog::AppendError error) {
    switch (error) {
      case eventlog::AppendError::fenced:
        return NotArchived::fenced;
      case eventlog::AppendError::conflict:
      case eventlog::AppendError::outcome_unknown:
        return NotArchived::changed;
      case eventlog::AppendError::unavailable:
      case eventlog::AppendError::overloaded:
      case eventlog::AppendError::refused:
        return NotArchived::unavailable;
    }
    return NotArchived::unavailable;
  }

  /// Nothing when an entry cannot be read, or does not follow from those before.
  [[nodiscard]] static std::optional<Folded<Entity>> fold(
      const std::vector<eventlog::Entry>& entries) {
    Folded<Entity> folded;
    for (const auto& stored : entries) {
      const auto entry = next_entry<Wire>(stored, folded.entity.version);
      if (!entry) return std::nullopt;
      folded.entity = evolve(std::move(folded.entity), *entry);
      folded.changed = stored.time;
    }
    return folded;
  }

  boost::asio::io_context& context_;
  eventlog::EventLog log_;
  Leases& leases_;
  LogArchive& archive_;
  Makings makings_;
  const LogPlace place_;
};

}  // namespace escaque::services::matchmaking
