#pragma once
// The logs of events, arenas or seasons in memory, which fail when a test says so. Everything on
// the test's thread.

#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "matchmaking/arena_store.hpp"
#include "matchmaking/event_store.hpp"
#include "matchmaking/season_store.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::test {

template <class Store>
class FakeLogStore final : public Store {
 public:
  using Id = typename Store::Id;
  using Entity = typename Store::Entity;
  using Entry = typename Store::Entry;
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

  // What the test looks at.
  std::map<Id, std::vector<Entry>> logs;

  Awaitable<Result<std::vector<Entity>, NotTaken>> take_over() override {
    co_await pause();
    if (trouble) co_return *trouble;
    std::vector<Entity> all;
    for (const auto& [id, log] : logs) all.push_back(fold(id));
    co_return all;
  }

  Awaitable<Result<eventlog::Appended, AppendError>> append(Id id, Entry entry) override {
    co_await pause();
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
};

using FakeEventStore = FakeLogStore<services::matchmaking::EventStore>;
using FakeArenaStore = FakeLogStore<services::matchmaking::ArenaStore>;
using FakeSeasonStore = FakeLogStore<services::matchmaking::SeasonStore>;

}  // namespace escaque::test
