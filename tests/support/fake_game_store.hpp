#pragma once
// The log of games in memory, which fails when a test says so. Everything on the test's thread.

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "games/shards/game_store.hpp"
#include "platform/asio/async_event.hpp"
#include "support/manual_time.hpp"

namespace escaque::test {

namespace games = services::games;

class FakeGameStore final : public games::GameStore {
 public:
  using AppendError = eventlog::AppendError;

  FakeGameStore(boost::asio::io_context& context, const ManualTime& time)
      : context_(context),
        time_(time),
        connected_(context),
        released_(context),
        loads_released_(context) {
    connected_.set();
    released_.set();
    loads_released_.set();
  }

  /// How the next appends end that are not to succeed.
  struct Failure {
    AppendError error;
    bool is_written;
  };

  // What the test sets.
  std::deque<Failure> failures;
  bool is_held = false;     // The lease is somebody else's.
  bool answers_now = true;  // Loads and pings are answered.
  std::optional<UtcTime> last_heartbeat;
  std::uint64_t epoch = 1;
  Millis clock_ahead{0};  // Of the log's clock, of the test's.
  std::vector<eventlog::ClockStep> steps;

  // What the test looks at.
  std::map<GameId, std::vector<games::StoredEntry>> streams;
  std::vector<GameId> loads;  // In their order, with those that are held.
  int appends_in_flight = 0;
  int most_in_flight = 0;
  int acquisitions = 0;
  int served = 0;
  int releases = 0;

  /// Appends wait until release().
  void hold_appends() { released_.reset(); }
  void release() { released_.set(); }
  /// Loads wait until release_loads().
  void hold_loads() { loads_released_.reset(); }
  void release_loads() { loads_released_.set(); }

  /// Writes past the shard's back.
  void write(GameId id, game::Entry entry) { streams[id].push_back({std::move(entry), utc_now()}); }

  /// By the log's clock.
  [[nodiscard]] UtcTime utc_now() const { return time_.utc_now() + clock_ahead; }

  [[nodiscard]] game::Facts facts_of(GameId id) const {
    game::Facts facts;
    for (const auto& stored : streams.at(id)) {
      facts.insert(facts.end(), stored.entry.facts.begin(), stored.entry.facts.end());
    }
    return facts;
  }

  Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> acquire(unsigned shard) override {
    ++acquisitions;
    co_await pause();
    if (is_held) co_return eventlog::LeaseError::held;
    eventlog::Lease lease;
    lease.shard = shard;
    lease.epoch = epoch;
    lease.now = utc_now();
    lease.last_heartbeat = last_heartbeat;
    lease.steps = steps;
    co_return lease;
  }
  void serve(unsigned) override { ++served; }
  Awaitable<void> release(unsigned) override {
    ++releases;
    co_await pause();
  }
  Awaitable<void> release_all() override { co_return; }
  void presume_dead(std::vector<std::string>) override {}

  Awaitable<Result<std::vector<games::LiveStream>, games::LoadError>> live(unsigned) override {
    co_await pause();
    if (!answers_now) co_return games::LoadError::unavailable;
    std::vector<games::LiveStream> live;
    for (const auto& [id, stream] : streams) {
      bool has_ended = false;
      for (const auto& fact : facts_of(id)) {
        has_ended = has_ended || std::holds_alternative<game::GameEnded>(fact);
      }
      if (!has_ended) live.push_back({id, stream.back()});
    }
    co_return live;
  }

  Awaitable<Result<std::vector<games::StoredEntry>, games::LoadError>> load(GameId id) override {
    loads.push_back(id);
    co_await pause();
    co_await loads_released_.wait();
    if (!answers_now) co_return games::LoadError::unavailable;
    const auto found = streams.find(id);
    if (found == streams.end()) co_return std::vector<games::StoredEntry>{};
    co_return found->second;
  }

  Awaitable<Result<UtcTime, AppendError>> append(const game::Game&, GameId id,
                                                 const game::Entry& entry, std::uint64_t) override {
    const game::Entry copy = entry;
    ++appends_in_flight;
    most_in_flight = std::max(most_in_flight, appends_in_flight);
    co_await pause();
    co_await released_.wait();
    --appends_in_flight;
    std::optional<Failure> failure;
    if (!failures.empty()) {
      failure = failures.front();
      failures.pop_front();
    }
    const auto size = static_cast<game::Version>(streams.contains(id) ? streams[id].size() : 0);
    if (!failure && size + 1 != copy.version) co_return AppendError::conflict;
    if (!failure || failure->is_written) write(id, copy);
    if (failure) co_return failure->error;
    co_return utc_now();
  }

  Awaitable<void> wait_connected() override { return connected_.wait(); }
  Awaitable<std::vector<std::string>> silent_servers(Millis) override {
    co_await pause();
    std::vector<std::string> silent;
    if (!answers_now) silent.emplace_back();
    co_return silent;
  }

 private:
  /// As every answer of a real log, ours come later.
  Awaitable<void> pause() { co_await boost::asio::post(context_, boost::asio::use_awaitable); }

  boost::asio::io_context& context_;
  const ManualTime& time_;
  AsyncEvent connected_;
  AsyncEvent released_;
  AsyncEvent loads_released_;
};

}  // namespace escaque::test
