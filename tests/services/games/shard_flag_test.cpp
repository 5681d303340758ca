// When a flag may fall, and what of a turn was not the player's time.

#include <gmock/gmock.h>

#include "services/games/shard_fixture.hpp"

namespace escaque::services::games {
namespace {

constexpr GatewayId kOther = 6;

/// A shard whose players came through a gateway that pings, on a thread that notices its stalls.
class ShardFlagTest : public ShardTest {
 protected:
  ShardFlagTest() {
    config.watch.turn_every = 100ms;
    make_group();
  }

  void begin() {
    serve();
    open(kGateway);
    begin_game();
  }
  /// White to move with a second, and nobody's gateway is known.
  void begin_after_take_over() {
    serve();
    perform(creation(support::spec(support::time_control(1, 0))));
    perform(move(kAna, "e2e4"));
    perform(move(kBoris, "e7e5"));
    store->failures.push_back({AppendError::fenced, false});
    perform(move(kAna, "g1f3"));
    run_until([this] { return group->served() == 1; });
  }
  void open(GatewayId gateway) {
    group->open_gateway(gateway, [this, gateway](unsigned) { asked.push_back(gateway); });
    pinging.push_back(gateway);
  }
  /// The thread turns meanwhile, as it should, and gateways ping once a second.
  void pass(Millis span) {
    for (Millis gone{0}; gone < span; gone += 100ms) {
      time.advance(100ms);
      group->wake();
      if ((gone + 100ms) % 1s != 0ms) continue;
      for (const GatewayId gateway : pinging) hear(gateway);
    }
  }
  void hear(GatewayId gateway = kGateway, std::optional<Stall> stall = std::nullopt) {
    group->hear_gateway(gateway, {.sent = time.now(), .stall = stall});
  }
  PlayerCommand received(PlayerCommand command, Instant at) {
    command.command.received = at;
    return command;
  }
  /// All that is under way is done.
  void settle() {
    for (int i = 0; i < 20; ++i) run(nothing());
  }
  static Awaitable<void> nothing() { co_return; }
  void expect_flag() {
    run_until([this] { return last_entry().rfind("ended", 0) == 0; });
    EXPECT_EQ(last_entry(), "ended 0-1 time_forfeit [fide-2023 6.9]");
  }

  std::vector<GatewayId> asked;
  std::vector<GatewayId> pinging;
};

TEST_F(ShardFlagTest, CallsAFlagOnceItsGatewayHasPingedAfterIt) {
  begin();
  pass(179s);
  pinging.clear();
  pass(1'100ms);
  settle();
  EXPECT_EQ(entries(), 3U);
  EXPECT_EQ(asked, std::vector{kGateway});

  pass(900ms);
  settle();
  EXPECT_EQ(entries(), 3U);
  EXPECT_EQ(asked.size(), 1U) << "one wish is enough";
  hear();

  expect_flag();
}

TEST_F(ShardFlagTest, EndsTheGameOfWhomASanctionLetsLoseWhenGone) {
  serve();
  open(kGateway);
  game::GameSpec spec = support::spec();
  spec.loses_when_gone.black = true;
  EXPECT_EQ(perform(creation(spec)), Outcome(Done{1}));
  EXPECT_EQ(perform(move(kAna, "e2e4")), Outcome(Done{2}));
  EXPECT_EQ(perform(move(kBoris, "e7e5")), Outcome(Done{3}));
  EXPECT_EQ(perform(PresenceReport{kBoris, game::Absence::left}), Outcome(Done{4}));
  pass(9s);
  settle();
  EXPECT_EQ(entries(), 4U);
  pass(2s);
  run_until([this] { return last_entry().rfind("ended", 0) == 0; });
  EXPECT_EQ(last_entry(), "ended 1-0 abandonment [online]");
}

TEST_F(ShardFlagTest, APingFromBeforeTheFlagIsNotEnough) {
  begin();
  const Instant flag = time.now() + 180s;
  pass(179s);
  pinging.clear();
  pass(1'100ms);
  settle();
  group->hear_gateway(kGateway, {.sent = flag - 1ms});
  settle();

  EXPECT_EQ(entries(), 3U);
  EXPECT_EQ(asked.size(), 2U) << "asks again";
  group->hear_gateway(kGateway, {.sent = flag});
  expect_flag();
}

TEST_F(ShardFlagTest, TakesTheMoveThatComesBeforeThePing) {
  begin();
  const Instant before = time.now() + 179s;
  pass(179s);
  pinging.clear();
  pass(1'500ms);
  settle();

  EXPECT_EQ(perform(received(move(kAna, "g1f3"), before)), Outcome(Done{4}));
  hear();
  settle();
  EXPECT_EQ(last_entry(), "played g1f3 (3/180)");
  pass(10s);
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(Done{5}));
}

TEST_F(ShardFlagTest, AMoveThatWasSentElsewhereMayComeAfterThePing) {
  begin();
  const Instant before = time.now() + 179s;
  pass(179s);
  pinging.clear();
  pass(1'500ms);
  settle();
  const unsigned shard = eventlog::shard_of(support::spec().id.value);

  group->hear_gateway(kGateway, {.sent = time.now(), .elsewhere = {{shard, before}}});
  settle();
  EXPECT_EQ(entries(), 3U);
  EXPECT_EQ(asked.size(), 2U) << "asks again";
  EXPECT_EQ(perform(received(move(kAna, "g1f3"), before)), Outcome(Done{4}));
  hear();
  settle();
  EXPECT_EQ(last_entry(), "played g1f3 (3/180)");
}

TEST_F(ShardFlagTest, AMoveThatWasSentElsewhereMayBeInTimeByItsLag) {
  begin();
  const Instant flag = time.now() + 180s;
  const unsigned shard = eventlog::shard_of(support::spec().id.value);
  pass(179s);
  pinging.clear();
  pass(1'500ms);
  settle();

  group->hear_gateway(kGateway, {.sent = time.now(), .elsewhere = {{shard, flag + 50ms}}});
  settle();
  EXPECT_EQ(entries(), 3U);
}

TEST_F(ShardFlagTest, AGatewayThatHasNotPingedYetMayHaveAMove) {
  begin();
  pass(179s);
  pinging.clear();
  pass(1'100ms);
  open(kOther);
  hear(kGateway);
  settle();
  EXPECT_EQ(entries(), 3U);

  hear(kOther);
  expect_flag();
}

TEST_F(ShardFlagTest, WhatWasSentElsewhereAfterTheFlagOrForAnotherShardDoesNotMatter) {
  begin();
  const Instant flag = time.now() + 180s;
  const unsigned shard = eventlog::shard_of(support::spec().id.value);
  pass(179s);
  pinging.clear();
  pass(1'500ms);
  settle();

  group->hear_gateway(
      kGateway, {.sent = time.now(), .elsewhere = {{shard, flag + 400ms}, {shard + 1, flag - 1s}}});
  expect_flag();
}

TEST_F(ShardFlagTest, AMoveMayComeThroughAnotherGatewayThanTheLastOne) {
  begin();
  open(kOther);
  const Instant before = time.now() + 179s;
  pass(179s);
  pinging.clear();
  pass(1'500ms);
  settle();
  EXPECT_THAT(asked, testing::UnorderedElementsAre(kGateway, kOther));

  hear(kGateway);
  settle();
  EXPECT_EQ(entries(), 3U);
  through = kOther;
  EXPECT_EQ(perform(received(move(kAna, "g1f3"), before)), Outcome(Done{4}));
  hear(kOther);
  settle();
  EXPECT_EQ(last_entry(), "played g1f3 (3/180)");
}

TEST_F(ShardFlagTest, WhatReachedAGatewayThatStoodStillComesAfterThePingThatSaysSo) {
  begin();
  open(kOther);
  pass(177s);
  pinging = {kGateway};
  const Instant slept = time.now();
  pass(6s);
  settle();
  EXPECT_EQ(entries(), 3U);

  hear(kOther, Stall{slept, time.now()});
  settle();
  EXPECT_EQ(entries(), 3U) << "it has not read yet what came in meanwhile";
  EXPECT_EQ(asked, (std::vector{kOther, kOther}));
  through = kOther;
  EXPECT_EQ(perform(received(move(kAna, "g1f3"), time.now())), Outcome(Done{5}));
  EXPECT_EQ(log().substr(log().find("credits")), "credits 6/0 (3/180); played g1f3 (5/180)");
}

TEST_F(ShardFlagTest, WhoseGatewayIsNotKnownPaysForNoGatewaysStall) {
  begin();
  open(kOther);
  store->failures.push_back({AppendError::fenced, false});
  perform(move(kAna, "g1f3"));  // Begins another tenure, which knows nobody's gateway.
  run_until([this] { return group->served() == 1; });
  pass(177s);
  pinging = {kGateway};
  const Instant slept = time.now();
  pass(6s);
  hear(kOther, Stall{slept, time.now()});
  settle();

  EXPECT_EQ(last_entry(), "credits 6/0 (3/180)");
}

TEST_F(ShardFlagTest, WhoHasNotBeenHeardFromAwaitsEveryGateway) {
  begin();
  open(kOther);
  store->failures.push_back({AppendError::fenced, false});
  perform(move(kAna, "g1f3"));  // Begins another tenure, which knows nobody's gateway.
  run_until([this] { return group->served() == 1; });

  pass(175s);
  pinging.clear();
  pass(6s);
  settle();
  hear();
  settle();
  EXPECT_NE(last_entry().rfind("ended", 0), 0U);
  hear(kOther);

  expect_flag();
}

TEST_F(ShardFlagTest, WhoHasNotBeenHeardFromMayBeBehindAGatewayThatIsLost) {
  begin();
  open(kOther);
  store->failures.push_back({AppendError::fenced, false});
  perform(move(kAna, "g1f3"));  // Begins another tenure, which knows nobody's gateway.
  run_until([this] { return group->served() == 1; });
  pass(177s);
  pinging = {kGateway};
  pass(5s);
  group->lose_gateway(kOther);  // It was paused, and then its connection was cut.
  settle();
  EXPECT_EQ(entries(), 3U);

  pass(3s);
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(log().substr(log().find("credits")), "credits 8/0 (3/180); played g1f3 (5/180)");
}

TEST_F(ShardFlagTest, AfterATakeOverGatewaysGetTimeToComeBack) {
  begin_after_take_over();
  open(kOther);

  pass(1'500ms);
  settle();
  EXPECT_NE(last_entry().rfind("ended", 0), 0U);
  pass(600ms);

  expect_flag();
}

TEST_F(ShardFlagTest, WhoMovesBeforeAnyGatewayCanReachTheNewOwnerLosesNoTime) {
  begin_after_take_over();

  pass(5s);
  settle();
  EXPECT_NE(last_entry().rfind("ended", 0), 0U);
  open(kOther);
  through = kOther;

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(log().substr(log().find("credits")), "credits 5/0 (1/1); played g1f3 (1/1)");
}

TEST_F(ShardFlagTest, WithoutAnyGatewayAFlagFallsAfterTheGraceAllTheSame) {
  begin_after_take_over();

  pass(2s);
  settle();
  pass(8s);
  run_until([this] { return last_entry().rfind("credits", 0) == 0; });
  EXPECT_EQ(last_entry(), "credits 10/0 (1/1)");
  pass(2s);

  expect_flag();
}

TEST_F(ShardFlagTest, ASilentGatewayIsLostAfterTheGraceAndCreditedFromItsLastPing) {
  begin();
  pass(175s);
  pinging.clear();
  pass(6s);
  settle();
  EXPECT_EQ(entries(), 3U);

  pass(4s);
  run_until([this] { return entries() == 4U; });
  EXPECT_EQ(last_entry(), "credits 10/0 (5/180)");
  pass(6s);
  expect_flag();
}

TEST_F(ShardFlagTest, ALostGatewayIsCreditedFromItsLastPing) {
  begin();
  pass(20s);
  pinging.clear();
  pass(3s);
  group->lose_gateway(kGateway);
  pass(2s);

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(log().substr(log().find("credits")), "credits 5/0 (160/180); played g1f3 (162/180)");
}

TEST_F(ShardFlagTest, NobodyPaysForAGatewayThatStoodStill) {
  begin();
  pass(177s);
  pinging.clear();
  const Instant slept = time.now();
  pass(6s);
  settle();
  EXPECT_EQ(entries(), 3U);

  hear(kGateway, Stall{slept, time.now()});
  EXPECT_EQ(perform(received(move(kAna, "g1f3"), time.now())), Outcome(Done{5}));
  EXPECT_EQ(log().substr(log().find("credits")), "credits 6/0 (3/180); played g1f3 (5/180)");
}

TEST_F(ShardFlagTest, NobodyPaysForAShortStallOfTheThread) {
  begin();
  pass(179'500ms);
  pinging.clear();
  hear();
  time.advance(1s);  // Within one turn.
  group->wake();
  run_until([this] { return entries() == 4U; });

  EXPECT_EQ(last_entry(), "credits 1/0 (0.5/180)");
  EXPECT_EQ(metrics.stalls.value(), 1);
  EXPECT_EQ(metrics.outages.value(), 0);
  pass(700ms);
  hear();
  expect_flag();
}

TEST_F(ShardFlagTest, AStallOfGatewayAndThreadTogetherIsCreditedOnce) {
  begin();
  pass(10s);
  const Instant slept = time.now();
  time.advance(1s);
  hear(kGateway, Stall{slept - 200ms, time.now()});

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(log().substr(log().find("credits")),
            "credits 1.2/0 (170.2/180); played g1f3 (172.2/180)");
}

TEST_F(ShardFlagTest, ALongStallIsAnOutageSinceTheThreadLastTurned) {
  begin();
  pass(5s);
  time.advance(65s);

  // Whatever comes first: here a move.
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::unavailable));
  run_until([this] { return group->served() == 1; });
  EXPECT_EQ(last_entry(), "credits 65/0 (175/180)");
  EXPECT_EQ(metrics.outages.value(), 1);
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
}

TEST_F(ShardFlagTest, AFlagThatIsDueAfterALongStallDoesNotFall) {
  begin();
  pass(5s);
  time.advance(200s);
  group->wake();
  run_until([this] { return entries() == 4U; });

  EXPECT_EQ(last_entry(), "credits 200/0 (175/180)");
}

TEST_F(ShardFlagTest, AStallBeforeAnOutageInTheSameTurnIsCreditedWithIt) {
  begin();
  pass(10s);
  time.advance(1s);
  group->wake();
  pass(2s);
  store->failures.push_back({AppendError::unavailable, false});
  EXPECT_EQ(perform(PresenceReport{kAna, game::Absence::left}), Outcome(ShardError::unavailable));
  run_until([this] { return group->served() == 1; });

  EXPECT_EQ(last_entry(), "credits 1/0 (168/180)");
}

/// FIDE 2014 6.7a with no time to be late: who was there at the hour is told a moment after it.
TEST_F(ShardFlagTest, DefaultTimeIsJudgedWhenTheNewsOfArrivalsHasHadItsTime) {
  serve();
  open(kGateway);
  game::GameSpec spec = support::spec();
  spec.terms.rules.default_time = Millis{0};
  EXPECT_EQ(perform(creation(spec)), Outcome(Done{1}));
  pass(4s);
  settle();
  EXPECT_EQ(entries(), 1U);

  EXPECT_EQ(perform(PresenceReport{kBoris, std::nullopt}), Outcome(Done{2}));
  pass(1'100ms);
  run_until([this] { return entries() == 3; });
  EXPECT_EQ(last_entry(), "ended 0-1 no_show [fide-2023 6.7.1]");
}

}  // namespace
}  // namespace escaque::services::games
