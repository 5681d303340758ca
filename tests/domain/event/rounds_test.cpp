// Rounds: published, taken back, paired by hand, postponed, started, played.

#include <gtest/gtest.h>

#include "domain/event/views/record.hpp"
#include "domain/event/views/why.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::elsewhere;
using support::kDefaultTime;
using support::kFirstRound;
using support::RunningEvent;
using support::swiss;

TEST(Rounds, ArePairedWhenTheOneBeforeIsComplete) {
  RunningEvent running(swiss(2));
  running.enter_many(4);
  running.publish();

  EXPECT_EQ(running.latest().starts, kFirstRound);
  EXPECT_EQ(running.rule(StartRound{1}), EventError::too_early);
  running.start();
  EXPECT_EQ(running.rule(StartRound{1}), EventError::round_started);
  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {}, {}}),
            EventError::round_not_complete);
  running.play();
  EXPECT_EQ(running.latest().stage, RoundStage::complete);
  running.publish();
  EXPECT_EQ(running.latest().starts, running.now + std::chrono::minutes(10));
  running.start();
  running.play();
  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {}, {}}),
            EventError::no_rounds_left);
}

TEST(Rounds, NeedPlayersAndGameIds) {
  RunningEvent running(swiss(3));
  running.enter(1, 2000);
  EXPECT_EQ(running.rule(PublishRound{{GameId{1}}, 0, {}, {}}), EventError::too_few_players);
  running.enter(2, 2000);
  EXPECT_EQ(running.rule(PublishRound{}), EventError::not_enough_games);
  running.play_round();

  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {}, {}}),
            EventError::no_legal_pairing);
}

TEST(Rounds, NobodyStartedAreTakenBack) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  running.publish();

  EXPECT_EQ(running.give(UnpublishRound{1}, {support::kArbiter, {}}), EventError::no_reason);
  EXPECT_EQ(running.ask(1, UnpublishRound{1}), EventError::arbiters_only);
  EXPECT_EQ(running.rule(UnpublishRound{2}), EventError::no_such_round);
  EXPECT_EQ(running.rule(UnpublishRound{1}), std::nullopt);
  EXPECT_TRUE(running.state().rounds.empty());
  running.publish();
  running.start();
  EXPECT_EQ(running.rule(UnpublishRound{1}), EventError::round_started);
}

TEST(Rounds, TheArbiterPairsSomeByHand) {
  RunningEvent running(swiss(3));
  running.enter_many(7);
  running.publish({{UserId{1}, UserId{7}}});

  const Board* const by_hand = running.latest().board_of(UserId{1});
  ASSERT_TRUE(by_hand);
  EXPECT_TRUE(by_hand->is_by_hand);
  EXPECT_EQ(by_hand->players.black, UserId{7});
  EXPECT_EQ(running.latest().boards.size(), 3U);
  EXPECT_TRUE(running.latest().bye);
  const auto why = explain_round(running.state(), 1);
  ASSERT_TRUE(why);
  ASSERT_EQ(why->boards.size(), 3U);
  EXPECT_EQ(why->boards[0].origin, PairOrigin::upper_half);
  EXPECT_EQ(why->boards[2].origin, PairOrigin::by_hand);
  EXPECT_FALSE(why->boards[2].group);
  running.start();
  running.play();
  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {{UserId{7}, UserId{1}}}, {}}),
            EventError::met_already);
  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {{UserId{7}, UserId{70}}}, {}}),
            EventError::bad_pair);
  EXPECT_EQ(running.give(PublishRound{running.fresh_games(), 0, {{UserId{7}, UserId{2}}}, {}}),
            EventError::arbiters_only);
}

TEST(Rounds, AllCanBePairedByHand) {
  RunningEvent running(swiss(3));
  running.enter_many(5);
  running.publish({{UserId{1}, UserId{2}}, {UserId{4}, UserId{3}}});

  EXPECT_EQ(running.latest().boards.size(), 2U);
  EXPECT_EQ(running.latest().bye, UserId{5});
}

TEST(Rounds, WhoHasTheByeCanBePairedWithSomebodyLate) {
  Regulations rules = swiss(3);
  rules.entry.last_late_entry = 2;
  RunningEvent running(rules);
  running.enter_many(5);
  running.publish();
  ASSERT_TRUE(running.latest().bye);
  const UserId alone = *running.latest().bye;
  running.enter(9, 2000);

  EXPECT_EQ(running.rule(AddBoard{1, {alone, UserId{1}}, GameId{900}}), EventError::bad_pair);
  EXPECT_EQ(running.rule(AddBoard{1, {alone, UserId{9}}, GameId{}}), EventError::not_enough_games);
  EXPECT_EQ(running.rule(AddBoard{1, {alone, UserId{9}}, GameId{900}}), std::nullopt);
  EXPECT_FALSE(running.latest().bye);
  running.start();
  running.play();
  EXPECT_EQ(running.latest().stage, RoundStage::complete);
}

TEST(Rounds, ArePostponedBeforeTheyBegin) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  running.publish();

  running.must(PostponeRound{1, kFirstRound + std::chrono::hours(1)});

  running.now = kFirstRound;
  EXPECT_EQ(running.rule(StartRound{1}), EventError::too_early);
  running.start();
  EXPECT_EQ(running.rule(PostponeRound{1, kFirstRound}), EventError::round_started);
}

TEST(Boards, PostponedOnesDoNotHoldUpTheEvent) {
  RunningEvent running(swiss(2));
  running.enter_many(4);
  running.publish();
  running.must(PostponeBoard{1, 0, kFirstRound + std::chrono::hours(20)});
  running.start();
  EXPECT_EQ(boards_to_begin(running.state(), running.now), (std::vector<BoardPlace>{{1, 1}}));
  const GameId postponed = running.latest().boards[0].game;
  running.finish(1, Score::white_wins);
  EXPECT_EQ(running.latest().stage, RoundStage::complete);

  // A draw for the pairing, nothing in the standings.
  const auto points = [](const tournament::Tournament& record) {
    return record.players[0].points.tenths;
  };
  EXPECT_EQ(points(record_for_pairing(running.state(), 2)), 5);
  EXPECT_EQ(points(record(running.state(), 1)), 0);
  running.play_round();
  EXPECT_EQ(running.rule(FinishEvent{}), EventError::games_unfinished);
  EXPECT_EQ(next_step(running.state()), std::nullopt);
  running.now = kFirstRound + std::chrono::hours(20);
  EXPECT_EQ(boards_to_begin(running.state(), running.now), (std::vector<BoardPlace>{{1, 0}}));
  running.must(ReportResult{postponed, Score::black_wins}, {});
  running.must(FinishEvent{}, {});
  EXPECT_TRUE(running.state().finished);
}

TEST(Boards, ResultsComeFromTheGames) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  running.publish();
  const GameId game = running.latest().boards[0].game;
  EXPECT_EQ(running.give(ReportResult{game, Score::draw}), EventError::round_not_started);
  running.start();

  EXPECT_EQ(running.rule(ReportResult{game, Score::draw}), EventError::server_only);
  EXPECT_EQ(running.give(ReportResult{GameId{404}, Score::draw}), EventError::no_such_game);
  EXPECT_EQ(running.give(ReportGamesBegun{{game}}), std::nullopt);
  EXPECT_EQ(running.give(ReportGamesBegun{{game}}), EventError::already_started);
  EXPECT_EQ(running.rule(EnterResult{1, 0, Score::draw}), EventError::decided_by_game);
  EXPECT_EQ(running.give(ReportResult{game, Score::white_wins}), std::nullopt);
  EXPECT_EQ(running.give(ReportResult{game, Score::white_wins}), EventError::result_known);
  EXPECT_EQ(running.rule(CorrectResult{1, 0, Score::draw}), EventError::decided_by_game);
  EXPECT_EQ(running.rule(CorrectColors{1, 0}), EventError::decided_by_game);
  EXPECT_EQ(running.give(ReportResult{game, Score::black_wins}), std::nullopt);
  EXPECT_EQ(running.latest().boards[0].score, Score::black_wins);
}

TEST(Boards, TakeNoReportThatIsOlderThanTheirScore) {
  RunningEvent running(swiss(3));
  running.enter_many(4);
  running.publish();
  running.start();
  const GameId game = running.latest().boards[0].game;
  const auto report = [&](Score score, std::int32_t version) {
    return running.give(ReportResult{game, score, version});
  };
  const auto score = [&] { return running.latest().boards[0].score; };

  EXPECT_EQ(report(Score::draw, 43), std::nullopt);
  EXPECT_EQ(report(Score::white_wins, 41), EventError::result_known) << "it ended so at first";
  EXPECT_EQ(report(Score::draw, 43), EventError::result_known);
  EXPECT_EQ(score(), Score::draw);

  EXPECT_EQ(report(Score::draw, 47), std::nullopt) << "corrected to and fro";
  EXPECT_EQ(report(Score::black_wins, 45), EventError::result_known);
  EXPECT_EQ(report(Score::black_wins, 49), std::nullopt);
  EXPECT_EQ(score(), Score::black_wins);
  EXPECT_EQ(running.latest().boards[0].game_version, 49);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Boards, NoShowsLoseAfterTheDefaultTime) {
  Regulations rules = swiss(3);
  rules.no_shows = NoShows::are_withdrawn;
  RunningEvent running(rules);
  running.enter_many(4);
  running.publish();
  EXPECT_EQ(running.give(ForfeitNoShow{1, 0, {true, false}}), EventError::round_not_started);
  running.start();

  EXPECT_EQ(running.give(ForfeitNoShow{1, 0, {true, false}}), EventError::default_time_not_over);
  running.now += kDefaultTime;
  EXPECT_EQ(running.give(ForfeitNoShow{1, 0, {}}), EventError::nobody_absent);
  EXPECT_EQ(running.give(ForfeitNoShow{1, 9, {true, true}}), EventError::no_such_board);
  EXPECT_EQ(running.give(ForfeitNoShow{1, 0, {true, false}}), std::nullopt);
  EXPECT_EQ(running.give(ForfeitNoShow{1, 1, {true, true}}), std::nullopt);
  EXPECT_EQ(running.latest().boards[0].score, Score::black_wins_by_forfeit);
  EXPECT_EQ(running.latest().boards[1].score, Score::both_forfeit);
  EXPECT_EQ(running.latest().stage, RoundStage::complete);
  EXPECT_TRUE(running.state().entrant(running.latest().boards[0].players.white)->has_withdrawn);
  EXPECT_FALSE(running.state().entrant(running.latest().boards[0].players.black)->has_withdrawn);
}

TEST(Boards, WithoutADefaultTimeTheArbiterForfeits) {
  Regulations rules = swiss(3);
  rules.terms.rules.default_time.reset();
  RunningEvent running(rules);
  running.enter_many(4);
  running.publish();
  running.start();

  EXPECT_EQ(running.give(ForfeitNoShow{1, 0, {true, false}}), EventError::no_default_time);
  EXPECT_EQ(running.rule(ForfeitNoShow{1, 0, {true, false}}), std::nullopt);
}

TEST(Boards, PlayedElsewhereAreEnteredByHand) {
  RunningEvent running(elsewhere(swiss(3)));
  running.enter_many(4);
  running.publish();
  EXPECT_EQ(running.latest().boards[0].game, GameId{});
  EXPECT_EQ(running.rule(EnterResult{1, 0, Score::draw}), EventError::round_not_started);
  running.start();

  EXPECT_TRUE(boards_to_begin(running.state(), running.now).empty());
  EXPECT_EQ(running.ask(1, EnterResult{1, 0, Score::white_wins}), EventError::arbiters_only);
  EXPECT_EQ(running.rule(CorrectResult{1, 0, Score::draw}), EventError::no_result);
  EXPECT_EQ(running.rule(EnterResult{1, 0, Score::white_wins}), std::nullopt);
  EXPECT_EQ(running.rule(EnterResult{1, 0, Score::white_wins}), EventError::result_known);
  EXPECT_EQ(running.rule(CorrectResult{1, 0, Score::white_wins}), EventError::result_known);
}

/// C.05 5.e: "impidiendo que jugadores de la misma federación se enfrenten en las últimas tres
/// rondas".
TEST(Pairing, KeepsFederationsApartInTheLastRounds) {
  const auto meetings_at_home = [](int apart) {
    Regulations rules = elsewhere(swiss(5));
    rules.federations_apart = apart;
    RunningEvent running(rules);
    for (std::uint64_t id = 1; id <= 16; ++id) {
      Person entrant = support::person(id, 2700 - 20 * static_cast<int>(id));
      // Two nobody knows the federation of; the others of four.
      if (id > 2) entrant.federation = std::vector{"ESP", "FRA", "ITA", "POR"}[id % 4];
      running.enter(entrant);
    }
    std::vector<int> meetings;
    while (running.state().next_round() <= 5) {
      running.play_round(Score::white_wins);
      int of_round = 0;
      for (const Board& board : running.latest().boards) {
        const auto federation = [&](UserId user) {
          return running.state().entrant(user)->person.federation;
        };
        const std::string white = federation(board.players.white);
        of_round += !white.empty() && white == federation(board.players.black) ? 1 : 0;
      }
      meetings.push_back(of_round);
    }
    return meetings;
  };

  const std::vector<int> free = meetings_at_home(0);
  const std::vector<int> apart = meetings_at_home(3);
  EXPECT_GT(free[0] + free[1] + free[2] + free[3] + free[4], 0);
  EXPECT_EQ(apart[0], free[0]);
  EXPECT_EQ(apart[1], free[1]);
  EXPECT_EQ(apart[2] + apart[3] + apart[4], 0);
  EXPECT_GT(free[2] + free[3] + free[4], 0) << "else nothing was kept apart";
}

TEST(Corrections, LeaveThePublishedPairingAndSayWhatTheyCountFor) {
  RunningEvent running(elsewhere(swiss(4)));
  running.enter_many(8);
  running.play_round(Score::white_wins);
  running.publish();
  const PairedRound published = running.latest();

  running.must(CorrectResult{1, 0, Score::black_wins});

  const auto* const fact = std::get_if<ResultCorrected>(&running.log().back().facts.front());
  ASSERT_TRUE(fact);
  EXPECT_EQ(fact->counts_from, 3);
  EXPECT_EQ(running.latest(), published);
  EXPECT_EQ(running.log().back().origin.reason, "as seen");
}

TEST(Corrections, OfColorsKeepWhatEachScored) {
  RunningEvent running(elsewhere(swiss(4)));
  running.enter_many(4);
  running.play_round(Score::white_wins);
  const UserId winner = running.latest().boards[0].players.white;

  running.must(CorrectColors{1, 0});

  EXPECT_EQ(running.latest().boards[0].players.black, winner);
  EXPECT_EQ(running.latest().boards[0].score, Score::black_wins);
}

}  // namespace
}  // namespace escaque::event
