// Fines and expulsions, and games that an arbiter reopens after a loss by absence.

#include <gtest/gtest.h>

#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using support::kArbiter;
using support::kDefaultTime;
using support::RunningEvent;
using support::swiss;

/// Round 1 of four players has begun, and White of the first board has not come.
RunningEvent with_a_no_show() {
  Regulations rules = swiss(3);
  rules.no_shows = NoShows::are_withdrawn;
  RunningEvent running(rules);
  running.enter_many(4);
  running.publish();
  running.start();
  running.must(ReportGamesBegun{{running.latest().boards[0].game}}, {});
  running.must(ReportResult{running.latest().boards[0].game, Score::black_wins_by_forfeit, 3}, {});
  return running;
}

/// fide-2014 6.7a: "a menos que el árbitro decida otra cosa".
TEST(Laws_fide2014_6_7a, TheArbiterLetsALostGameBePlayed) {
  RunningEvent running = with_a_no_show();
  const Board lost = running.latest().boards[0];
  ASSERT_TRUE(running.state().entrant(lost.players.white)->has_withdrawn);

  ASSERT_EQ(running.rule(ReopenBoard{1, 0, GameId{900}}), std::nullopt);

  const Board& board = running.latest().boards[0];
  EXPECT_EQ(board.score, std::nullopt);
  EXPECT_EQ(board.game, GameId{900});
  EXPECT_EQ(board.players, lost.players);
  EXPECT_FALSE(running.state().entrant(lost.players.white)->has_withdrawn);
  EXPECT_EQ(boards_to_begin(running.state(), running.now).front(), (BoardPlace{1, 0}));
  running.must(ReportGamesBegun{{GameId{900}}}, {});
  running.must(ReportResult{GameId{900}, Score::white_wins, 40}, {});
  EXPECT_EQ(running.latest().boards[0].score, Score::white_wins);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Reopening, TakesBackTheEndOfTheRound) {
  RunningEvent running = with_a_no_show();
  running.finish(1, Score::draw);
  ASSERT_EQ(running.latest().stage, RoundStage::complete);

  running.must(ReopenBoard{1, 0, GameId{900}});

  EXPECT_EQ(running.latest().stage, RoundStage::started);
  EXPECT_EQ(running.latest().completed, std::nullopt);
  EXPECT_EQ(next_step(running.state()), std::nullopt) << "nothing is paired meanwhile";
  running.must(ReportResult{GameId{900}, Score::draw, 40}, {});
  EXPECT_EQ(running.latest().stage, RoundStage::complete);
}

TEST(Reopening, LeavesWhatTheOldGameReportsAside) {
  RunningEvent running = with_a_no_show();
  const GameId lost = running.latest().boards[0].game;
  running.must(ReopenBoard{1, 0, GameId{900}});

  EXPECT_EQ(running.give(ReportResult{lost, Score::white_wins, 9}), EventError::result_known);
  EXPECT_EQ(running.latest().boards[0].score, std::nullopt);
}

TEST(Reopening, IsForGamesOfTheLatestRoundThatNobodyPlayed) {
  RunningEvent running = with_a_no_show();
  EXPECT_EQ(running.give(ReopenBoard{1, 0, GameId{900}}, {kArbiter, {}}), EventError::no_reason);
  EXPECT_EQ(running.ask(1, ReopenBoard{1, 0, GameId{900}}), EventError::arbiters_only);
  EXPECT_EQ(running.rule(ReopenBoard{1, 0}), EventError::not_enough_games);
  EXPECT_EQ(running.rule(ReopenBoard{1, 1, GameId{900}}), EventError::no_result);
  EXPECT_EQ(running.rule(ReopenBoard{1, 2, GameId{900}}), EventError::no_such_board);
  EXPECT_EQ(running.rule(ReopenBoard{2, 0, GameId{900}}), EventError::no_such_round);
  running.finish(1, Score::draw);
  EXPECT_EQ(running.rule(ReopenBoard{1, 1, GameId{900}}), EventError::game_was_played);

  running.publish();
  EXPECT_EQ(running.rule(ReopenBoard{1, 0, GameId{900}}), EventError::not_latest_round);
  running.must(UnpublishRound{2});
  EXPECT_EQ(running.rule(ReopenBoard{1, 0, GameId{900}}), std::nullopt);
}

TEST(Reopening, KeepsOutWhoHasLeftForAnotherReason) {
  Regulations rules = swiss(3);
  RunningEvent running(rules);
  running.enter_many(4);
  running.publish();
  running.start();
  const Board board = running.latest().boards[0];
  running.must(Withdraw{board.players.white}, {board.players.white, {}});
  running.now += kDefaultTime;
  running.must(ForfeitNoShow{1, 0, {true, false}}, {});

  running.must(ReopenBoard{1, 0, GameId{900}});

  EXPECT_TRUE(running.state().entrant(board.players.white)->has_withdrawn);
}

PenaliseEntrant penalty(EntrantPenalty kind, std::string article, std::int64_t amount = 0) {
  return {{.user = UserId{1}, .penalty = kind, .article = std::move(article), .amount = amount}};
}

RunningEvent of_edition(laws::Edition edition) {
  Regulations rules = swiss(3);
  rules.terms.rules.edition = edition;
  rules.terms.rules.default_time = std::chrono::hours(1);
  RunningEvent running(rules);
  running.enter_many(4);
  return running;
}

TEST(Laws_fide2014_12_9h, APlayerIsExpelledByAnArticle) {
  RunningEvent running = of_edition(laws::Edition::fide_2014);
  running.play_round();

  ASSERT_EQ(running.rule(penalty(EntrantPenalty::expulsion, "fide-2014 12.9h")), std::nullopt);

  const Entrant& expelled = *running.state().entrant(UserId{1});
  EXPECT_TRUE(expelled.has_withdrawn);
  EXPECT_FALSE(expelled.left_by_own_wish) << "they cannot come back by themselves";
  ASSERT_EQ(running.state().penalties.size(), 1U);
  const GivenPenalty& given = running.state().penalties.front();
  EXPECT_EQ(given.reason, "as seen");
  EXPECT_EQ(given.by, kArbiter);
  EXPECT_EQ(given.penalised.after_round, 1);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Laws_fide2014_12_9g, AFineIsNotedAndChangesNothingElse) {
  RunningEvent running = of_edition(laws::Edition::fide_2014);

  EXPECT_EQ(running.rule(penalty(EntrantPenalty::fine, "fide-2014 12.9g", 2'500)), std::nullopt);

  EXPECT_FALSE(running.state().entrant(UserId{1})->has_withdrawn);
  EXPECT_EQ(running.state().penalties.front().penalised.amount, 2'500);
}

TEST(Penalties, ArePossibleAsTheEditionHasThem) {
  RunningEvent of1997 = of_edition(laws::Edition::fide_1997);
  EXPECT_EQ(of1997.rule(penalty(EntrantPenalty::fine, "fide-1997 13.4e", 100)),
            EventError::penalty_unknown);
  EXPECT_EQ(of1997.rule(penalty(EntrantPenalty::expulsion, "fide-2014 12.9h")),
            EventError::bad_article);
  EXPECT_EQ(of1997.rule(penalty(EntrantPenalty::expulsion, "fide-1997 13.4e", 5)),
            EventError::bad_fine);
  EXPECT_EQ(of1997.rule(penalty(EntrantPenalty::expulsion, "fide-1997 13.4e")), std::nullopt);

  RunningEvent online = of_edition(laws::Edition::online);
  EXPECT_EQ(online.rule(penalty(EntrantPenalty::fine, "fide-2023 12.9.7", 0)),
            EventError::bad_fine);
  EXPECT_EQ(online.rule(penalty(EntrantPenalty::fine, "fide-2023 12.9.7", 10'000'001)),
            EventError::bad_fine);
  EXPECT_EQ(online.rule(penalty(EntrantPenalty::fine, "fide-2023 12.9.7", 100)), std::nullopt);
}

TEST(Penalties, AreAnArbitersWithAReason) {
  RunningEvent running = of_edition(laws::Edition::fide_2014);
  const auto expulsion = penalty(EntrantPenalty::expulsion, "fide-2014 12.9h");

  EXPECT_EQ(running.give(expulsion, {kArbiter, {}}), EventError::no_reason);
  EXPECT_EQ(running.ask(2, expulsion), EventError::arbiters_only);
  PenaliseEntrant stranger = expulsion;
  stranger.penalised.user = UserId{404};
  EXPECT_EQ(running.rule(stranger), EventError::not_entered);
}

}  // namespace
}  // namespace escaque::event
