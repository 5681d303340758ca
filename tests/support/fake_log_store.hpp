#pragma once
// The logs of events, arenas or seasons in memory, which fail when a test says so. Everything on
// the test's thread.

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "matchmaking/arena_store.hpp"
#include "matchmaking/event_store.hpp"
#include "matchmaking/season_store.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::test {

template <class Store>
class FakeLogStore final : public Store {
 public:
  using Id = typename Store::Id;
  using Entity = typename Store::Entity;
  using Entry = typename Store::Entry;
  using Taken = typename Store::Taken;
  using AppendError = eventlog::AppendError;
  using NotTaken = services::matchmaking::NotTaken;

  explicit FakeLogStore(boost::asio::io_context& context) : context_(context) {}

  /// How the next appends end that are not to succeed.
  struct Failure {
    AppendError error;
    bool is_written;
  };

  // What the test sets.
  std::deque<Failure> failures;
  std::optional<NotTaken> trouble;  // Of every take-over.
  std::uint64_t epoch = 1;          // Grows when somebody else was the owner meanwhile.
  bool is_lease_over = false;       // As far as its owner knows, until it asks.
  int lost_at_append = 0;           // So many owners come between the next append and its writing.
  std::set<Id> unreadable;

  // What the test looks at.
  std::map<Id, std::vector<Entry>> logs;

  std::map<Id, int> appends;  // Tried.
  int asked = 0;              // Whether the lease goes on.

  /// Appends to this entity are not answered until release().
  void hold(Id id) { held_.insert_or_assign(id, AsyncEvent(context_)); }
  void release(Id id) { held_.at(id).set(); }

  Awaitable<Result<Taken, NotTaken>> take_over() override {
    co_await pause();
    if (trouble) co_return *trouble;
    is_lease_over = false;
    Taken taken;
    taken.epoch = epoch;
    for (const auto& [id, log] : logs) {
      if (unreadable.contains(id)) {
        taken.unreadable.push_back(id);
      } else {
        taken.entities.push_back(fold(id));
      }
    }
    co_return taken;
  }

  Awaitable<Result<Entity, NotTaken>> load(Id id) override {
    co_await pause();
    if (trouble) co_return *trouble;
    if (unreadable.contains(id))
      co_return NotTaken{services::matchmaking::TakeOverError::unreadable};
    if (!logs.contains(id)) co_return Entity();
    co_return fold(id);
  }

  [[nodiscard]] bool is_sure(std::uint64_t of) const override {
    return of == epoch && !is_lease_over;
  }

  Awaitable<std::optional<NotTaken>> confirm(std::uint64_t of) override {
    if (is_sure(of)) co_return std::nullopt;
    ++asked;
    co_await pause();
    if (trouble) co_return *trouble;
    if (of != epoch) co_return NotTaken{services::matchmaking::TakeOverError::outdated};
    is_lease_over = false;
    co_return std::nullopt;
  }

  Awaitable<Result<eventlog::Appended, AppendError>> append(std::uint64_t under, Id id,
                                                            Entry entry) override {
    epoch += static_cast<std::uint64_t>(std::exchange(lost_at_append, 0));
    co_await pause();
    ++appends[id];
    if (under != epoch) co_return AppendError::fenced;
    auto& log = logs[id];
    std::optional<AppendError> error;
    bool is_written = static_cast<std::size_t>(entry.version) == log.size() + 1;
    if (!is_written) error = AppendError::conflict;
    if (!failures.empty()) {
      error = failures.front().error;
      is_written = failures.front().is_written;
      failures.pop_front();
    }
    if (is_written) log.push_back(std::move(entry));
    if (log.empty()) logs.erase(id);
    if (const auto held = held_.find(id); held != held_.end()) co_await held->second.wait();
    if (error) co_return *error;
    co_return eventlog::Appended{};
  }

  /// What the log alone makes of it.
  [[nodiscard]] Entity fold(Id id) const {
    Entity folded;
    for (const auto& entry : logs.at(id)) folded = evolve(std::move(folded), entry);
    return folded;
  }

 private:
  /// As every answer of a real log, ours come later.
  Awaitable<void> pause() { co_await boost::asio::post(context_, boost::asio::use_awaitable); }

  boost::asio::io_context& context_;
  std::map<Id, AsyncEvent> held_;
};

using FakeEventStore = FakeLogStore<services::matchmaking::EventStore>;
using FakeArenaStore = FakeLogStore<services::matchmaking::ArenaStore>;
using FakeSeasonStore = FakeLogStore<services::matchmaking::SeasonStore>;

}  // namespace escaque::test
