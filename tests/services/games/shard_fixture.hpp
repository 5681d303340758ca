#pragma once
// A shard whose log and clock a test controls.

#include <gtest/gtest.h>

#include "games/shards/shard_group.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/metrics/registry.hpp"
#include "support/fake_game_store.hpp"
#include "support/game_builder.hpp"
#include "support/io_fixture.hpp"

namespace escaque::services::games {

using eventlog::AppendError;
using namespace std::chrono_literals;

inline constexpr UserId kAna{1};
inline constexpr UserId kBoris{2};
inline constexpr UserId kStranger{99};
inline constexpr GatewayId kGateway = 5;

class ShardTest : public test::IoFixture {
 protected:
  ShardTest() {
    config.watch.every = std::chrono::hours(1);
    config.watch.turn_every = std::chrono::years(1);  // No leap of the test's clock is a stall.
    config.lease.retry_every = 1ms;
    config.shard.mailbox = 3;
    make_group();
  }

  void make_group() {
    auto fake = std::make_unique<test::FakeGameStore>(io, time);
    store = fake.get();
    const auto make_store = [this, &fake](StoreEvents given) {
      events = std::move(given);
      return std::move(fake);
    };
    group = std::make_unique<ShardGroup>(
        GroupParts{io, time, config, metrics, logger, seal_key, [this] { return is_alive; },
                   [this](unsigned) { return may_leave; }, look_again, &book},
        std::vector<unsigned>{eventlog::shard_of(support::spec().id.value)}, make_store);
  }

  void serve() {
    group->start();
    group->assign(alone);
    run_until([this] { return group->served() == 1; });
  }

  /// Submits, and keeps what comes of it.
  std::shared_ptr<std::optional<Outcome>> submit(GameId game, Request request) {
    auto outcome = std::make_shared<std::optional<Outcome>>();
    group->submit({game, std::move(request),
                   [outcome](const Outcome& given) {
                     EXPECT_FALSE(*outcome) << "answered twice";
                     *outcome = given;
                   },
                   through});
    return outcome;
  }
  Outcome result_of(std::shared_ptr<std::optional<Outcome>> outcome) {
    run_until([&] { return outcome->has_value(); });
    return outcome->value();
  }
  Outcome perform(Request request) { return result_of(submit(id, std::move(request))); }

  static PlayerCommand command(UserId user, game::Action action, std::string command_id) {
    game::Command made;
    made.id = std::move(command_id);
    made.action = std::move(action);
    return {user, std::move(made)};
  }
  PlayerCommand move(UserId user, std::string uci) {
    return command(user, game::PlayMove{std::move(uci)}, "c" + std::to_string(++commands));
  }
  static ServerCommand creation(game::GameSpec spec = support::spec()) {
    return {game::CreateGame{std::move(spec), UtcTime{}}};
  }

  /// A game in which both have moved, so that White's clock runs.
  void begin_game() {
    EXPECT_EQ(perform(creation()), Outcome(Done{1}));
    EXPECT_EQ(perform(move(kAna, "e2e4")), Outcome(Done{2}));
    EXPECT_EQ(perform(move(kBoris, "e7e5")), Outcome(Done{3}));
  }
  /// By agreement; White seals after ten seconds.
  void adjourn(const std::string& uci, std::optional<Millis> resumes_in = std::nullopt) {
    perform(command(kAna, game::OfferAdjournment{resumes_in}, "offer"));
    perform(command(kBoris, game::AcceptAdjournment{}, "accept"));
    time.advance(10s);
    EXPECT_EQ(perform(command(kAna, game::SealMove{uci, {}}, "seal")), Outcome(Done{6}));
  }
  /// Another process takes over what stands in the log.
  void restart() {
    const auto streams = store->streams;
    run(group->stop());
    auto fresh = std::make_unique<test::FakeGameStore>(io, time);
    store = fresh.get();
    store->streams = streams;
    store->epoch = 2;
    group = std::make_unique<ShardGroup>(
        GroupParts{io, time, config, metrics, logger, seal_key, [] { return true; },
                   [](unsigned) { return false; }, look_again, &book},
        std::vector<unsigned>{eventlog::shard_of(id.value)},
        [&fresh](StoreEvents) { return std::move(fresh); });
    time.advance(30s);
    serve();
  }
  std::string log() { return support::describe(store->facts_of(id)); }
  std::string last_entry() { return support::describe(store->streams.at(id).back().entry.facts); }
  std::size_t entries() { return store->streams.at(id).size(); }

  const Roster alone{.self = "a:1", .instances = {"a:1"}, .dead = {}, .is_settled = true};
  /// Of two instances, of which ours owns the shard, or the other.
  static Roster of_two(bool is_ours) {
    Roster roster{.self = {}, .instances = {"a:1", "b:2"}, .dead = {}, .is_settled = true};
    const std::string wins(roster.owner_of(eventlog::shard_of(support::spec().id.value)));
    const std::string loses = wins == "a:1" ? "b:2" : "a:1";
    roster.self = is_ours ? wins : loses;
    return roster;
  }
  const Roster shared = of_two(true);
  const Roster elsewhere = of_two(false);
  const GameId id = support::spec().id;
  int commands = 0;
  GatewayId through = kGateway;  // Players' commands come.
  bool is_alive = true;
  bool may_leave = false;  // A shard with a game that cannot be read.
  std::function<void(GameId, game::SecondLook)> look_again = [](GameId, game::SecondLook) {};
  test::ManualTime time;
  Config config;
  metrics::Registry registry;
  Metrics metrics{registry};
  std::vector<std::string> lines;
  log::Logger logger = log::make_logger(
      "games", log::Level::debug, [this](std::string_view line) { lines.emplace_back(line); });
  const seal::SealKey seal_key = seal::SealKey::make();
  RunningBook book{io, Millis(0)};
  test::FakeGameStore* store = nullptr;
  StoreEvents events;
  std::unique_ptr<ShardGroup> group;
};

}  // namespace escaque::services::games
