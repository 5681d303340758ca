#include "games/shards/faulty_game_store.hpp"

#ifdef ESCAQUE_CRASH_POINTS

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "games/shards/redis_game_store.hpp"
#include "games/wire/convert_entry.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::games {
namespace {

using AppendResult = Result<UtcTime, eventlog::AppendError>;

template <class Fact>
Fact* find(game::Entry& entry) {
  for (game::Fact& fact : entry.facts) {
    if (auto* found = std::get_if<Fact>(&fact)) return found;
  }
  return nullptr;
}

/// What `game` decided, with the chosen fault in its facts.
game::Entry spoiled(const game::Game& game, game::Entry entry) {
  if (auto* move = find<game::MovePlayed>(entry);
      move && game.clock.running() && ESCAQUE_PLANTED_FAULT("games.increment_not_given", 20)) {
    move->remaining[game.turn()] -= game.created.terms.time_control.increment;
  }
  if (auto* credit = find<game::ClockAdjusted>(entry);
      credit && ESCAQUE_PLANTED_FAULT("games.wrong_side_credited", 1)) {
    const game::Remaining right = credit->credited;
    std::swap(credit->credited.white, credit->credited.black);
    credit->remaining.white += credit->credited.white - right.white;
    credit->remaining.black += credit->credited.black - right.black;
  }
  if (auto* end = find<game::GameEnded>(entry);
      end && end->winner && ESCAQUE_PLANTED_FAULT("games.result_to_wrong_side", 4)) {
    end->winner = opposite(*end->winner);
  }
  return entry;
}

class FaultyGameStore final : public GameStore {
 public:
  FaultyGameStore(boost::asio::io_context& context, redis::ClientConfig redis,
                  std::unique_ptr<GameStore> store)
      : store_(std::move(store)), client_(redis::make_client(context, std::move(redis), {})) {}

  [[nodiscard]] Awaitable<Result<eventlog::Lease, eventlog::LeaseError>> acquire(
      unsigned shard) override {
    return store_->acquire(shard);
  }
  void serve(unsigned shard) override { store_->serve(shard); }
  [[nodiscard]] Awaitable<void> release(unsigned shard) override { return store_->release(shard); }
  [[nodiscard]] Awaitable<void> release_all() override { return store_->release_all(); }
  void presume_dead(std::vector<std::string> owners) override {
    store_->presume_dead(std::move(owners));
  }
  [[nodiscard]] Awaitable<Result<std::vector<LiveStream>, LoadError>> live(
      unsigned shard) override {
    return store_->live(shard);
  }
  [[nodiscard]] Awaitable<void> wait_connected() override { return store_->wait_connected(); }
  [[nodiscard]] std::string server_of(unsigned shard) const override {
    return store_->server_of(shard);
  }
  [[nodiscard]] Awaitable<std::vector<std::string>> silent_servers(Millis patience) override {
    return store_->silent_servers(patience);
  }

  [[nodiscard]] Awaitable<Result<std::vector<StoredEntry>, LoadError>> load(GameId id) override {
    auto entries = co_await store_->load(id);
    if (entries && !entries->empty() && find<game::MovePlayed>(entries->back().entry) &&
        ESCAQUE_PLANTED_FAULT("games.take_over_skips_entry", 2)) {
      entries->back().entry.facts.clear();
    }
    co_return entries;
  }

  [[nodiscard]] Awaitable<AppendResult> append(const game::Game& game, GameId id,
                                               const game::Entry& entry,
                                               std::uint64_t epoch) override {
    const game::Game before = game;
    game::Entry written = spoiled(game, entry);
    if (ESCAQUE_PLANTED_FAULT("games.answer_before_append", 1)) co_await announce(id, written);
    auto appended = co_await store_->append(before, id, written, epoch);
    if (!appended || find<game::GameEnded>(written) || find<game::GameCreated>(written)) {
      co_return appended;
    }
    if (!find<game::MovePlayed>(written) && ESCAQUE_PLANTED_FAULT("games.command_twice", 2)) {
      ++written.version;
      (void)co_await store_->append(before, id, written, epoch);
    } else if (ESCAQUE_PLANTED_FAULT("games.version_gap", 50)) {
      written.version += 2;
      co_await leave_gap(id, written);
    }
    co_return appended;
  }

 private:
  /// Tells all who follow, as if it were written, and is slow to write it.
  Awaitable<void> announce(GameId id, const game::Entry& entry) {
    constexpr Millis kSlow{300};
    const auto seconds = redis::to_texts(co_await client_->command("TIME"));
    if (!seconds || seconds->size() != 2) co_return;
    const std::string message = std::to_string(entry.version - 1) + "-0 " +
                                std::to_string(entry.version) + "-0 " + seconds->front() + "000 " +
                                to_wire(entry).SerializeAsString();
    (void)co_await client_->command("PUBLISH", keys_of(id).stream, message);
    co_await pause_for(kSlow);
  }

  Awaitable<void> leave_gap(GameId id, const game::Entry& entry) {
    const auto seconds = redis::to_texts(co_await client_->command("TIME"));
    if (!seconds || seconds->size() != 2) co_return;
    (void)co_await client_->command(
        "XADD", keys_of(id).stream, std::to_string(entry.version) + "-0", "e",
        to_wire(entry).SerializeAsString(), "t", seconds->front() + "000");
  }

  const std::unique_ptr<GameStore> store_;
  const std::unique_ptr<redis::Client> client_;  // For what goes past the log.
};

}  // namespace

std::unique_ptr<GameStore> with_planted_fault(boost::asio::io_context& context,
                                              redis::ClientConfig redis,
                                              std::unique_ptr<GameStore> store) {
  if (std::getenv("ESCAQUE_FAULT") == nullptr) return store;
  return std::make_unique<FaultyGameStore>(context, std::move(redis), std::move(store));
}

}  // namespace escaque::services::games

#endif
