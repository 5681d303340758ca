#pragma once
// The live logs of a slice in Redis, as somebody else writes them: the live set of each shard says
// which there are, and each is followed. Owned by the Redis client's thread.

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "matchmaking/log/log_store.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/eventlog/slices.hpp"

namespace escaque::services::matchmaking {

/// The entry after `version`; nothing when it cannot be read, or is another one.
template <class Wire>
[[nodiscard]] auto next_entry(const eventlog::Entry& stored, std::int32_t version)
    -> decltype(from_wire(Wire())) {
  Wire wire;
  if (!wire.ParseFromString(stored.payload)) return std::nullopt;
  auto entry = from_wire(wire);
  if (!entry || entry->version != version + 1) return std::nullopt;
  return entry;
}

template <class Store, class Wire>
class RedisFollowedSlice final : public FollowedSlice {
 public:
  using Handlers = typename Store::Handlers;

  /// `log` must outlive it.
  RedisFollowedSlice(boost::asio::io_context& context, eventlog::EventLog& log,
                     std::string_view kind, unsigned slice, Handlers handlers)
      : book_(std::make_shared<Book>(context, log, std::string(kind), std::move(handlers))) {
    book_->start(slice);
  }
  ~RedisFollowedSlice() override { book_->stop(); }
  RedisFollowedSlice(const RedisFollowedSlice&) = delete;
  RedisFollowedSlice& operator=(const RedisFollowedSlice&) = delete;

 private:
  using Entity = typename Store::Entity;
  using Id = typename Store::Id;
  using Version = decltype(Entity::version);

  struct Log {
    std::optional<eventlog::Follower> follower;  // Of one that can be read.
    Folded<Entity> folded;                       // Until it has been told.
    Version version = 0;
    bool is_told = false;   // Whether it can be read or not.
    bool is_known = false;  // To whoever is told, perhaps as it was before it was lost.
  };
  struct Shard {
    redis::Subscription news;
    std::map<Id, Log> logs;
    bool is_examined = false;  // Once.
    bool is_examining = false;
    bool examine_again = false;
  };

  /// Outlives us for those that wait for an answer.
  struct Book : std::enable_shared_from_this<Book> {
    Book(boost::asio::io_context& io, eventlog::EventLog& followed, std::string of, Handlers calls)
        : context(io), log(followed), kind(std::move(of)), handlers(std::move(calls)) {}

    void start(unsigned slice) {
      for (const unsigned shard : eventlog::shards_of(slice)) {
        ++awaited;
        shards.try_emplace(shard);
      }
      for (auto& [shard, each] : shards) {
        const auto look = [weak = this->weak_from_this(), number = shard] {
          if (const auto self = weak.lock()) self->examine(number);
        };
        each.news = log.client().subscribe(eventlog::shard_keys(shard, kind).live,
                                           {[look](std::string_view) { look(); }, look});
      }
    }
    void stop() {
      is_active = false;
      shards.clear();
    }

    void examine(unsigned number) {
      if (!is_active) return;
      Shard& shard = shards.at(number);
      shard.examine_again = true;
      if (std::exchange(shard.is_examining, true)) return;
      boost::asio::co_spawn(context, examine_all(this->shared_from_this(), number),
                            [](std::exception_ptr error) {
                              if (error) std::rethrow_exception(error);
                            });
    }
    /// Until nothing has changed meanwhile.
    Awaitable<void> examine_all(std::shared_ptr<Book> self, unsigned number) {
      while (self->is_active && shards.at(number).examine_again) {
        shards.at(number).examine_again = false;
        const auto ids = co_await log.live(eventlog::shard_keys(number, kind));
        if (!is_active) co_return;
        if (ids) {
          compare(shards.at(number), *ids);
        } else if (ids.error() == redis::RedisError::stopped) {
          co_return;
        } else {
          shards.at(number).examine_again = true;
          co_await pause_for(kRetryPause);
        }
      }
      if (is_active) shards.at(number).is_examining = false;
    }
    void compare(Shard& shard, const std::vector<std::string>& texts) {
      std::set<Id> live;
      for (const std::string& text : texts) {
        if (const auto id = Id::parse(text)) live.insert(*id);
      }
      for (auto each = shard.logs.begin(); each != shard.logs.end();) {
        const Id id = each->first;
        if (live.contains(id)) {
          ++each;
          continue;
        }
        const bool was_told = each->second.is_told;
        const bool was_known = each->second.is_known;
        each = shard.logs.erase(each);
        if (was_known) handlers.on_gone(id);
        if (!was_told) arrive();
      }
      for (const Id id : live) {
        if (shard.logs.contains(id)) continue;
        ++awaited;
        follow(shard, id);
      }
      if (!std::exchange(shard.is_examined, true)) arrive();
    }

    void follow(Shard& shard, Id id) {
      Log& begun = shard.logs[id];
      begun.follower.emplace(
          log, context, eventlog::entity_keys(kind, id.value, kind).stream, eventlog::Position{},
          eventlog::FollowerHandlers{
              .on_entry = [this, &shard,
                           id](const eventlog::Entry& stored) { take(shard, id, stored); },
              .on_lost =
                  [this, &shard, id] {
                    if (shard.logs.at(id).is_told) ++awaited;
                    const bool was_known = shard.logs.at(id).is_known;
                    shard.logs.erase(id);
                    follow(shard, id);
                    shard.logs.at(id).is_known = was_known;
                  },
              .on_caught_up = [this, &shard, id] { tell(id, shard.logs.at(id)); }});
    }
    void take(Shard& shard, Id id, const eventlog::Entry& stored) {
      Log& of = shard.logs.at(id);
      const auto entry = next_entry<Wire>(stored, of.version);
      if (!entry) {
        of.follower.reset();
        of.is_known = true;
        handlers.on_unreadable(id);
        if (!std::exchange(of.is_told, true)) arrive();
        return;
      }
      of.version = entry->version;
      if (of.is_told) {
        of.is_known = true;
        handlers.on_entry(id, *entry, stored.time);
        return;
      }
      of.folded.entity = evolve(std::move(of.folded.entity), *entry);
      of.folded.changed = stored.time;
    }
    void tell(Id id, Log& read) {
      if (std::exchange(read.is_told, true)) return;
      const bool was_known = std::exchange(read.is_known, read.version > 0);
      if (read.is_known) {
        handlers.on_read(std::exchange(read.folded, {}));
      } else if (was_known) {
        handlers.on_gone(id);
      }
      arrive();
    }
    /// A shard or a log that was awaited.
    void arrive() {
      if (--awaited > 0 || std::exchange(is_caught_up, true)) return;
      handlers.on_caught_up();
    }

    static constexpr Millis kRetryPause{100};

    boost::asio::io_context& context;
    eventlog::EventLog& log;
    const std::string kind;
    const Handlers handlers;
    std::map<unsigned, Shard> shards;
    std::size_t awaited = 0;
    bool is_caught_up = false;
    bool is_active = true;
  };

  const std::shared_ptr<Book> book_;
};

}  // namespace escaque::services::matchmaking
