#pragma once
// The logs of arenas in memory, which fail when a test says so. Everything on the test's thread.

#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "matchmaking/arena_store.hpp"
#include "platform/asio/spawn.hpp"

namespace escaque::test {

class FakeArenaStore final : public services::matchmaking::ArenaStore {
 public:
  using AppendError = eventlog::AppendError;
  using NotTaken = services::matchmaking::NotTaken;

  explicit FakeArenaStore(boost::asio::io_context& context) : context_(context) {}

  /// How the next appends end that are not to succeed.
  struct Failure {
    AppendError error;
    bool is_written;
  };

  // What the test sets.
  std::deque<Failure> failures;
  std::optional<NotTaken> trouble;  // Of every take-over.

  // What the test looks at.
  std::map<arena::ArenaId, std::vector<arena::Entry>> logs;

  Awaitable<Result<std::vector<arena::Arena>, NotTaken>> take_over() override {
    co_await pause();
    if (trouble) co_return *trouble;
    std::vector<arena::Arena> arenas;
    for (const auto& [id, log] : logs) arenas.push_back(fold(id));
    co_return arenas;
  }

  Awaitable<Result<eventlog::Appended, AppendError>> append(arena::ArenaId id,
                                                            arena::Entry entry) override {
    co_await pause();
    auto& log = logs[id];
    std::optional<AppendError> error;
    bool is_written = entry.version == static_cast<arena::Version>(log.size()) + 1;
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
  [[nodiscard]] arena::Arena fold(arena::ArenaId id) const {
    arena::Arena folded;
    for (const auto& entry : logs.at(id)) folded = evolve(std::move(folded), entry);
    return folded;
  }

 private:
  /// As every answer of a real log, ours come later.
  Awaitable<void> pause() { co_await boost::asio::post(context_, boost::asio::use_awaitable); }

  boost::asio::io_context& context_;
};

}  // namespace escaque::test
