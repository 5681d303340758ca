#include <gmock/gmock.h>

#include "services/games/shard_fixture.hpp"

namespace escaque::services::games {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

TEST_F(ShardTest, WritesWhatCommandsCause) {
  serve();

  begin_game();

  EXPECT_EQ(log(), "created Ana-Boris; played e2e4 (180/180); played e7e5 (180/180)");
  EXPECT_EQ(metrics.moves.value(), 2);
  EXPECT_EQ(metrics.live.value(), 1);
  EXPECT_EQ(group->live_games_of(kAna).size(), 1U);
}

TEST_F(ShardTest, WritesOneGameInOrderAndOneEntryAtATime) {
  serve();
  begin_game();
  store->hold_appends();
  store->most_in_flight = 0;

  const auto first = submit(id, move(kAna, "g1f3"));
  const auto second = submit(id, move(kBoris, "b8c6"));
  run_until([this] { return store->appends_in_flight == 1; });
  EXPECT_FALSE(*first);
  store->release();

  EXPECT_EQ(result_of(first), Outcome(Done{4}));
  EXPECT_EQ(result_of(second), Outcome(Done{5}));
  EXPECT_EQ(store->most_in_flight, 1);
}

TEST_F(ShardTest, WritesDifferentGamesAtTheSameTime) {
  serve();
  begin_game();
  game::GameSpec other = support::spec();
  do ++other.id.value;
  while (eventlog::shard_of(other.id.value) != eventlog::shard_of(id.value));
  store->hold_appends();

  const auto first = submit(id, move(kAna, "g1f3"));
  const auto second = submit(other.id, creation(other));
  run_until([this] { return store->appends_in_flight == 2; });
  store->release();

  EXPECT_EQ(result_of(first), Outcome(Done{4}));
  EXPECT_EQ(result_of(second), Outcome(Done{1}));
}

TEST_F(ShardTest, NamesTheManThatMustMove) {
  serve();
  game::GameSpec spec = support::spec();
  spec.terms.rules = {.edition = laws::Edition::fide_2014,
                      .illegal_moves = laws::IllegalMoveMode::penalised};
  EXPECT_EQ(perform(creation(spec)), Outcome(Done{1}));
  EXPECT_EQ(perform(move(kAna, "g1g5")), Outcome(Done{2}));

  EXPECT_EQ(perform(move(kAna, "e2e4")),
            Outcome(game::ManTouched{Color::white, "g1", "", false, "fide-2014 4.3"}));
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{3}));
}

TEST_F(ShardTest, RefusesWhatTheGameRefuses) {
  serve();
  begin_game();

  EXPECT_EQ(perform(move(kStranger, "g1f3")), Outcome(game::GameError::not_a_player));
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(game::GameError::not_your_turn));
  EXPECT_EQ(perform(move(kAna, "g1g3")), Outcome(game::GameError::illegal_move));
  EXPECT_EQ(perform(creation()), Outcome(game::GameError::already_created));
  auto stale = move(kAna, "g1f3");
  stale.command.answers = 1;
  EXPECT_EQ(perform(stale), Outcome(game::GameError::stale_version));
  EXPECT_EQ(result_of(submit(GameId{id.value}, PresenceReport{kStranger, {}})),
            Outcome(game::GameError::not_a_player));
  EXPECT_EQ(entries(), 3U);
}

TEST_F(ShardTest, KnowsNoGameThatIsNotInTheLog) {
  serve();

  EXPECT_EQ(perform(move(kAna, "e2e4")), Outcome(game::GameError::no_such_game));
  EXPECT_EQ(perform(creation()), Outcome(Done{1}));
}

TEST_F(ShardTest, RefusesMoreCommandsThanItsMailboxHolds) {
  serve();
  begin_game();
  store->hold_appends();

  const auto in_flight = submit(id, move(kAna, "g1f3"));
  run_until([this] { return store->appends_in_flight == 1; });
  std::vector<std::shared_ptr<std::optional<Outcome>>> waiting;
  for (int i = 0; i < 3; ++i) waiting.push_back(submit(id, move(kBoris, "a7a6")));
  EXPECT_EQ(result_of(submit(id, move(kBoris, "b7b6"))), Outcome(ShardError::overloaded));
  store->release();

  EXPECT_EQ(result_of(in_flight), Outcome(Done{4}));
  EXPECT_EQ(result_of(waiting[0]), Outcome(Done{5}));
  EXPECT_EQ(result_of(waiting[2]), Outcome(game::GameError::not_your_turn));
}

TEST_F(ShardTest, LetsOneGameFillOnlyItsPartOfTheMailbox) {
  config.shard.mailbox_per_game = 1;
  serve();
  begin_game();
  store->hold_appends();

  const auto in_flight = submit(id, move(kAna, "g1f3"));
  run_until([this] { return store->appends_in_flight == 1; });
  const auto waiting = submit(id, move(kBoris, "b8c6"));
  EXPECT_EQ(result_of(submit(id, move(kBoris, "b7b6"))), Outcome(ShardError::overloaded));
  store->release();

  EXPECT_EQ(result_of(in_flight), Outcome(Done{4}));
  EXPECT_EQ(result_of(waiting), Outcome(Done{5}));
}

TEST_F(ShardTest, AnswersACommandThatComesTwiceWithItsEntry) {
  serve();
  begin_game();
  const auto twice = command(kAna, game::PlayMove{"g1f3"}, "same");

  const auto first = submit(id, twice);
  const auto second = submit(id, twice);

  EXPECT_EQ(result_of(first), Outcome(Done{4}));
  EXPECT_EQ(result_of(second), Outcome(Repeated{4}));
  EXPECT_EQ(entries(), 4U);
}

TEST_F(ShardTest, AnswersARepeatedCommandAlsoAfterTheGameHasLeftTheTable) {
  config.shard.ended_kept = 0;
  serve();
  begin_game();
  const auto resignation = command(kAna, game::Resign{}, "enough");
  EXPECT_EQ(perform(resignation), Outcome(Done{4}));

  EXPECT_EQ(perform(resignation), Outcome(Repeated{4}));
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(game::GameError::game_over));
  EXPECT_EQ(metrics.live.value(), 0);
}

TEST_F(ShardTest, FindsItsOwnEntryAfterAConflict) {
  serve();
  begin_game();
  store->failures.push_back({AppendError::conflict, true});

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Repeated{4}));
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(Done{5}));
}

TEST_F(ShardTest, ReadsTheLogAgainAfterAConflictAndJudgesAnew) {
  serve();
  begin_game();
  store->write(id, {.version = 4, .command_id = "x", .facts = {game::DrawOffered{Color::black}}});

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(last_entry(), "played g1f3 (182/180); white declines a draw");
}

TEST_F(ShardTest, StopsAndTakesOverAgainWhenFenced) {
  serve();
  begin_game();
  store->failures.push_back({AppendError::fenced, false});

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::unavailable));
  run_until([this] { return group->served() == 1; });

  EXPECT_EQ(store->served, 2);
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{4}));
}

TEST_F(ShardTest, RefusesWhileSomebodyElseHoldsTheShard) {
  store->is_held = true;
  group->start();
  group->assign(alone);
  run_until([this] { return store->acquisitions > 3; });

  EXPECT_EQ(perform(creation()), Outcome(ShardError::not_owner));
  store->is_held = false;
  run_until([this] { return group->served() == 1; });
  EXPECT_EQ(perform(creation()), Outcome(Done{1}));
}

TEST_F(ShardTest, TouchesNoShardBeforeItIsAssigned) {
  group->start();

  EXPECT_EQ(perform(creation()), Outcome(ShardError::unavailable));
  EXPECT_EQ(store->acquisitions, 0);
  EXPECT_EQ(group->wanted(), 1U);
}

TEST_F(ShardTest, LeavesTheShardOfAnotherAlone) {
  group->start();
  group->assign(elsewhere);

  EXPECT_EQ(perform(creation()), Outcome(ShardError::not_owner));
  EXPECT_EQ(store->acquisitions, 0);
  EXPECT_EQ(group->wanted(), 0U);
}

TEST_F(ShardTest, HandsOverWhenWhatIsInFlightIsDone) {
  serve();
  begin_game();
  store->hold_appends();
  const auto first = submit(id, move(kAna, "g1f3"));
  const auto second = submit(id, move(kBoris, "b8c6"));
  run_until([this] { return store->appends_in_flight == 1; });

  group->assign(elsewhere);
  EXPECT_EQ(perform(move(kAna, "f1c4")), Outcome(ShardError::not_owner));
  EXPECT_EQ(store->releases, 0);
  store->release();

  EXPECT_EQ(result_of(first), Outcome(Done{4}));
  EXPECT_EQ(result_of(second), Outcome(Done{5}));
  run_until([this] { return store->releases == 1; });
  EXPECT_EQ(group->served(), 0U);
  EXPECT_EQ(metrics.live.value(), 0);
  EXPECT_EQ(metrics.outages.value(), 0);
}

TEST_F(ShardTest, TakesAShardBackThatItHandedOver) {
  serve();
  begin_game();
  group->assign(elsewhere);
  run_until([this] { return store->releases == 1; });
  ++store->epoch;
  group->assign(alone);
  run_until([this] { return group->served() == 1; });

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{4}));
}

TEST_F(ShardTest, OnceFencedPointsToTheOthers) {
  group->start();
  group->assign(shared);
  run_until([this] { return group->served() == 1; });
  begin_game();
  store->failures.push_back({AppendError::fenced, false});
  store->is_held = true;

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::not_owner));
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::not_owner));
  EXPECT_EQ(entries(), 3U);
}

TEST_F(ShardTest, RefusesNothingByItselfOnceTheOthersMayTakeItForDead) {
  group->start();
  group->assign(shared);
  run_until([this] { return group->served() == 1; });
  begin_game();
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(game::GameError::not_your_turn));

  is_alive = false;

  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(ShardError::not_owner));
}

TEST_F(ShardTest, RefusesNothingThatAPlayerSawInANewerGame) {
  group->start();
  group->assign(shared);
  run_until([this] { return group->served() == 1; });
  begin_game();
  const game::DrawOffered offer{Color::white};
  store->write(id, {.version = 4, .command_id = "o", .facts = {offer}, .by = Color::white});
  store->failures.push_back({AppendError::fenced, false});
  store->is_held = true;
  PlayerCommand acceptance = command(kBoris, game::AcceptDraw{}, "a");
  acceptance.command.answers = 4;

  EXPECT_EQ(perform(acceptance), Outcome(ShardError::not_owner));
}

TEST_F(ShardTest, RefusesWhatAnswersAVersionThatDoesNotExist) {
  serve();
  begin_game();
  PlayerCommand ahead = move(kBoris, "b8c6");
  ahead.command.answers = 99;

  EXPECT_EQ(perform(ahead), Outcome(game::GameError::not_your_turn));
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{4}));
}

TEST_F(ShardTest, WhoeverOwnsTheShardNowKnowsAnUnknownOutcome) {
  serve();
  begin_game();
  store->is_held = true;
  store->failures.push_back({AppendError::outcome_unknown, true});

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::not_owner));
}

TEST_F(ShardTest, AnswersAnUnknownOutcomeByWhatTheLogSays) {
  serve();
  begin_game();
  store->failures.push_back({AppendError::outcome_unknown, true});
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{4}));
  run_until([this] { return group->served() == 1; });

  store->failures.push_back({AppendError::outcome_unknown, false});
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(ShardError::unavailable));
  run_until([this] { return group->served() == 1; });
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(Done{5}));
}

TEST_F(ShardTest, RefusesCommandsAndHaltsClocksWhileTheLogIsAway) {
  serve();
  begin_game();
  time.advance(10s);
  store->answers_now = false;
  store->failures.push_back({AppendError::unavailable, false});

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::unavailable));
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::unavailable));
  EXPECT_EQ(group->served(), 0U);
  time.advance(400s);  // Longer than White's time.
  store->answers_now = true;
  run_until([this] { return group->served() == 1; });

  EXPECT_EQ(last_entry(), "credits 400/0 (170/180)");
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(last_entry(), "played g1f3 (172/180)");
}

TEST_F(ShardTest, LogsWhatBecomesOfACommandByItsOwnId) {
  serve();
  begin_game();
  store->failures.push_back({AppendError::unavailable, false});
  lines.clear();

  perform(command(kAna, game::PlayMove{"g1f3"}, "7kQzR2"));

  EXPECT_THAT(lines, Contains(AllOf(HasSubstr(R"("event":"append_failed")"),
                                    HasSubstr(R"("request":"7kQzR2")"))));
  EXPECT_THAT(lines, Contains(AllOf(HasSubstr(R"("event":"command_answered")"),
                                    HasSubstr(R"("request":"7kQzR2")"),
                                    HasSubstr(R"("outcome":"unavailable")"))));
}

TEST_F(ShardTest, CreditsWhatPassedSinceTheLastHeartbeatAtATakeOver) {
  serve();
  begin_game();
  const auto streams = store->streams;
  run(group->stop());
  time.advance(20s);
  const UtcTime heartbeat = time.utc_now();
  time.advance(30s);

  auto fresh = std::make_unique<test::FakeGameStore>(io, time);
  store = fresh.get();
  store->streams = streams;
  store->last_heartbeat = heartbeat;
  store->epoch = 2;
  group = std::make_unique<ShardGroup>(GroupParts{io, time, config, metrics, {}, seal_key},
                                       std::vector<unsigned>{eventlog::shard_of(id.value)},
                                       [&fresh](StoreEvents) { return std::move(fresh); });
  serve();

  EXPECT_EQ(last_entry(), "credits 30/0 (160/180)");
}

TEST_F(ShardTest, AnHeirChargesNobodyForAStepOfTheLogsClock) {
  struct Case {
    Millis step;
    bool
        is_written;  // By the predecessor, which could reach the log; the heir saw the step itself.
  };
  for (const Case& each : {Case{60s, true}, Case{-60s, true}, Case{60s, false}}) {
    const Millis step = each.step;
    make_group();
    serve();
    begin_game();
    time.advance(10s);
    const auto streams = store->streams;
    run(group->stop());
    const UtcTime set = time.utc_now() + step;
    time.advance(1s);
    const UtcTime heartbeat = time.utc_now() + step;
    time.advance(3s);

    auto fresh = std::make_unique<test::FakeGameStore>(io, time);
    store = fresh.get();
    store->streams = streams;
    store->clock_ahead = step;
    if (each.is_written) store->steps = {{set, step}};
    store->last_heartbeat = heartbeat;
    store->epoch = 2;
    group = std::make_unique<ShardGroup>(GroupParts{io, time, config, metrics, {}, seal_key},
                                         std::vector<unsigned>{eventlog::shard_of(id.value)},
                                         [&](StoreEvents told) {
                                           events = std::move(told);
                                           return std::move(fresh);
                                         });
    events.on_clock_step({set + 2s, step}, set + 2s, "");
    serve();

    EXPECT_EQ(last_entry(), "credits 3/0 (169/180)") << step.count();
    run(group->stop());
  }
}

TEST_F(ShardTest, ReadsTheLogAgainAfterAStepOfItsClockAsBefore) {
  serve();
  begin_game();
  time.advance(10s);
  store->clock_ahead = 60s;
  events.on_clock_step({store->utc_now(), 60s}, store->utc_now(), "");
  store->write(id, {.version = 4, .command_id = "x", .facts = {game::DrawOffered{Color::black}}});

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(last_entry(), "played g1f3 (172/180); white declines a draw");
}

TEST_F(ShardTest, OpensASealedMoveWhenBothAreThereAgain) {
  serve();
  begin_game();
  adjourn("g1f3");
  const auto& sealed = std::get<game::MoveSealed>(store->streams.at(id).back().entry.facts.back());
  EXPECT_EQ(seal_key.open(to_string(id), sealed.sealed), "g1f3");
  EXPECT_EQ(group->games_at_hand(), 0U);
  ASSERT_EQ(group->live_games_of(kAna).size(), 1U);
  EXPECT_TRUE(group->all_live_games().front().adjourned);
  time.advance(std::chrono::hours(48));

  EXPECT_EQ(perform(command(kAna, game::AgreeToResume{}, "a")), Outcome(Done{7}));
  EXPECT_EQ(group->games_at_hand(), 0U);
  EXPECT_EQ(perform(command(kBoris, game::AgreeToResume{}, "b")), Outcome(Done{8}));
  run_until([this] { return entries() == 9; });

  EXPECT_EQ(last_entry(), "opened g1f3 of white [fide-2023 I]; played g1f3 (172/180)");
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(Done{10}));
  EXPECT_EQ(group->games_at_hand(), 1U);
  EXPECT_FALSE(group->all_live_games().front().adjourned);
}

TEST_F(ShardTest, ResumesAnAdjournedGameAtItsTimeAndOpensItForWhoeverComes) {
  serve();
  begin_game();
  adjourn("g1f3", 60min);

  time.advance(60min + 1s);
  group->wake();
  run_until([this] { return entries() == 7; });
  EXPECT_EQ(last_entry(), "resumed (172/180)");
  time.advance(20s);
  EXPECT_EQ(perform(PresenceReport{kAna, std::nullopt}), Outcome(Done{8}));
  EXPECT_EQ(last_entry(), "white arrives");
  EXPECT_EQ(perform(PresenceReport{kBoris, std::nullopt}), Outcome(Done{9}));
  run_until([this] { return entries() == 10; });

  EXPECT_EQ(last_entry(), "opened g1f3 of white [fide-2023 I]; played g1f3 (172/160)");
}

TEST_F(ShardTest, AdjournedGameComesBackAfterATakeOverAsItWas) {
  serve();
  begin_game();
  adjourn("g1f3");
  restart();

  EXPECT_EQ(group->games_at_hand(), 0U);
  EXPECT_EQ(entries(), 6U);
  perform(command(kBoris, game::AgreeToResume{}, "b"));
  perform(command(kAna, game::AgreeToResume{}, "a"));
  run_until([this] { return entries() == 9; });
  EXPECT_EQ(last_entry(), "opened g1f3 of white [fide-2023 I]; played g1f3 (172/180)");
}

TEST_F(ShardTest, OpensAfterATakeOverWhatWasResumedBefore) {
  serve();
  begin_game();
  adjourn("g1f3");
  store->write(
      id,
      {.version = 7, .command_id = "", .facts = {game::GameResumed{{172s, 180s}, {true, true}}}});
  restart();
  group->wake();
  run_until([this] { return last_entry().rfind("opened", 0) == 0; });
}

TEST_F(ShardTest, LetsWhoeverSealedPlayOnTheBoardWhenTheKeyIsLost) {
  serve();
  begin_game();
  perform(command(kAna, game::OfferAdjournment{}, "o"));
  perform(command(kBoris, game::AcceptAdjournment{}, "y"));
  store->write(id, {.version = 6,
                    .command_id = "",
                    .facts = {game::MoveSealed{Color::white, "of another key", {170s, 180s}}}});
  restart();
  perform(command(kBoris, game::AgreeToResume{}, "b"));
  perform(command(kAna, game::AgreeToResume{}, "a"));
  run_until([this] { return entries() == 9; });
  EXPECT_EQ(last_entry(), "lost the sealed move of white (170/180) [fide-2023 I]");
}

TEST_F(ShardTest, TakesOverTheOtherGamesWhenOneCannotBeRead) {
  serve();
  begin_game();
  const GameId broken{12345};
  store->write(broken, {.version = 2, .command_id = "", .facts = {game::DrawOffered{}}});
  store->failures.push_back({AppendError::fenced, false});
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::unavailable));
  run_until([this] { return group->served() == 1; });

  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{4}));
}

TEST_F(ShardTest, LeavesItsShardToOthersWhoMayReadWhatItCannot) {
  serve();
  begin_game();
  store->write(GameId{12345}, {.version = 2, .command_id = "", .facts = {game::DrawOffered{}}});
  may_leave = true;
  store->failures.push_back({AppendError::fenced, false});
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(ShardError::unavailable));

  run_until([this] { return store->releases > 0; });
  EXPECT_EQ(group->served(), 0U);

  may_leave = false;
  run_until([this] { return group->served() == 1; });
}

TEST_F(ShardTest, CallsAFlagOnlyAfterTheTransitGrace) {
  serve();
  begin_game();

  time.advance(180s + 50ms);
  group->wake();
  run_until([this] { return store->appends_in_flight == 0; });
  EXPECT_EQ(entries(), 3U);
  time.advance(50ms);
  group->wake();
  run_until([this] { return entries() == 4U; });

  EXPECT_EQ(last_entry(), "ended 0-1 time_forfeit [fide-2023 6.9]");
  EXPECT_EQ(metrics.flags.value(), 1);
  EXPECT_EQ(metrics.live.value(), 0);
}

TEST_F(ShardTest, AcceptsAMoveThatWasReceivedBeforeTheFlagFell) {
  serve();
  begin_game();
  auto late = move(kAna, "g1f3");
  late.command.received = time.now() + 179s;
  time.advance(180s + 50ms);

  EXPECT_EQ(perform(late), Outcome(Done{4}));
  EXPECT_EQ(last_entry(), "played g1f3 (3/180)");
}

TEST_F(ShardTest, EndsAGameWhoseFirstMoveDoesNotCome) {
  serve();
  EXPECT_EQ(perform(creation()), Outcome(Done{1}));

  time.advance(31s);
  group->wake();
  run_until([this] { return entries() == 2U; });

  EXPECT_EQ(last_entry(), "ended * no_start [online]");
}

TEST_F(ShardTest, NotesWhoIsGoneAndWhoIsBack) {
  serve();
  begin_game();

  EXPECT_EQ(perform(PresenceReport{kAna, game::Absence::left}), Outcome(Done{4}));
  EXPECT_EQ(last_entry(), "white left for 10");
  EXPECT_EQ(perform(PresenceReport{kAna, game::Absence::lost}),
            Outcome(game::GameError::already_gone));
  EXPECT_EQ(perform(PresenceReport{kAna, {}}), Outcome(Done{5}));
  EXPECT_EQ(last_entry(), "white back");
}

TEST_F(ShardTest, WhoeverWatchesAGameWithAnHourHasCome) {
  serve();
  auto spec = support::spec();
  spec.terms.rules.default_time = Millis(30'000);
  EXPECT_EQ(perform(creation(spec)), Outcome(Done{1}));

  EXPECT_EQ(perform(PresenceReport{kBoris, {}}), Outcome(Done{2}));
  EXPECT_EQ(last_entry(), "black arrives");
  EXPECT_EQ(perform(PresenceReport{kBoris, {}}), Outcome(game::GameError::already_present));
  time.advance(30s + config.shard.arrival_grace);
  group->wake();
  run_until([this] { return entries() == 3U; });
  EXPECT_EQ(last_entry(), "ended 0-1 no_show [fide-2023 6.7.1]");
}

TEST_F(ShardTest, CreditsAPlayerWhoseGatewayDied) {
  serve();
  begin_game();
  time.advance(20s);
  group->lose_gateway(kGateway);
  time.advance(3s);

  EXPECT_EQ(perform(PresenceReport{kBoris, {}}), Outcome(game::GameError::already_present));
  EXPECT_EQ(perform(move(kAna, "g1f3")), Outcome(Done{5}));
  EXPECT_EQ(log().substr(log().find("credits")), "credits 3/0 (160/180); played g1f3 (162/180)");
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(Done{6}));
}

TEST_F(ShardTest, CallsNoFlagWhileTheGatewayIsGoneAndCreditsTheGrace) {
  serve();
  begin_game();
  time.advance(179s);
  group->lose_gateway(kGateway);

  time.advance(9s);
  group->wake();
  run_until([this] { return store->appends_in_flight == 0; });
  EXPECT_EQ(entries(), 3U);
  time.advance(1s);
  group->wake();
  run_until([this] { return entries() == 4U; });
  EXPECT_EQ(last_entry(), "credits 10/0 (1/180)");
  time.advance(2s);
  group->wake();
  run_until([this] { return entries() == 5U; });
  EXPECT_EQ(last_entry(), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

TEST_F(ShardTest, FinishesWhatItWritesBeforeItStops) {
  serve();
  begin_game();
  store->hold_appends();
  const auto last = submit(id, move(kAna, "g1f3"));
  run_until([this] { return store->appends_in_flight == 1; });

  bool stopped = false;
  boost::asio::co_spawn(io, group->stop(), [&](std::exception_ptr) { stopped = true; });
  EXPECT_EQ(perform(move(kBoris, "b8c6")), Outcome(ShardError::unavailable));
  EXPECT_FALSE(stopped);
  store->release();
  run_until([&] { return stopped; });

  EXPECT_EQ(result_of(last), Outcome(Done{4}));
}

}  // namespace
}  // namespace escaque::services::games
