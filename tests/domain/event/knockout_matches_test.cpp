// The matches of a knock-out event: tie-breaks, the choice of colours, corrections, withdrawals,
// postponed games, the calendar.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "domain/event/knockout/knockout.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using pairing::knockout::GameKind;
using support::RunningEvent;

Regulations match_event_rules() {
  Regulations made = support::all_play_all(System::knockout);
  made.tiebreaks.clear();
  made.knockout.blitz_games = 4;
  return made;
}

RunningEvent begun_match_event(int players, Regulations rules = match_event_rules()) {
  RunningEvent running(std::move(rules));
  running.enter_many(players);
  running.must(AssignNumbers{});
  return running;
}

TEST(KnockoutMatch, PlaysRapidAndBlitzAndThenToTheDeath) {
  RunningEvent running = begun_match_event(2);
  std::vector<GameKind> kinds;
  std::vector<UserId> whites;
  while (kinds.empty() || kinds.back() != GameKind::sudden_death) {
    running.publish();
    kinds.push_back(running.latest().boards[0].match->kind);
    whites.push_back(running.latest().boards[0].players.white);
    if (kinds.back() == GameKind::sudden_death) break;
    running.start();
    running.play();
  }

  const std::vector<GameKind> expected{GameKind::slow,  GameKind::slow,  GameKind::rapid,
                                       GameKind::rapid, GameKind::blitz, GameKind::blitz,
                                       GameKind::blitz, GameKind::blitz, GameKind::sudden_death};
  EXPECT_EQ(kinds, expected);
  for (std::size_t game = 1; game < whites.size() - 1; game += 2) {
    EXPECT_NE(whites[game], whites[game - 1]) << "game " << game;
  }
  const UserId black = running.latest().boards[0].players.black;
  running.start();
  running.play(Score::draw);
  EXPECT_EQ(bracket_of(running.state()).rounds[0][0].winner, black);
  EXPECT_EQ(next_step(running.state())->kind, NextStep::Kind::finish);
}

/// Two players before their sudden-death game.
RunningEvent before_sudden_death() {
  Regulations rules = match_event_rules();
  rules.knockout = {.games = 1, .blitz_games = 2};
  rules.calendar.interval = Millis{0};
  RunningEvent running = begun_match_event(2, rules);
  for (int round = 1; round <= 5; ++round) running.play_round();
  running.publish();
  return running;
}

TEST(KnockoutMatch, LetsTheWinnerOfTheLotChoose) {
  RunningEvent running = before_sudden_death();
  const Board board = running.latest().boards[0];
  const UserId chooser = *board.match->chooser;
  EXPECT_EQ(board.players.white, chooser);
  EXPECT_EQ(running.latest().starts, running.now + kTimeToChoose);

  EXPECT_EQ(running.ask(board.players.black.value, ChooseColor{board.players.black}),
            EventError::no_choice);
  EXPECT_EQ(running.ask(board.players.black.value, ChooseColor{chooser, Color::black}),
            EventError::arbiters_only);
  running.must(ChooseColor{chooser, Color::black}, {chooser, {}});
  EXPECT_EQ(running.latest().boards[0].players.black, chooser);
  running.must(ChooseColor{chooser, Color::black}, {chooser, {}});
  EXPECT_EQ(running.latest().boards[0].players.black, chooser);

  running.start();
  EXPECT_EQ(running.ask(chooser.value, ChooseColor{chooser, Color::white}),
            EventError::round_started);
  running.play(Score::draw);
  EXPECT_EQ(bracket_of(running.state()).rounds[0][0].winner, chooser);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(KnockoutMatch, GivesEveryGameItsTime) {
  const RunningEvent running = before_sudden_death();
  const Event& event = running.state();
  const auto terms = [&](Round round) { return terms_of(event, event.round(round)->boards[0]); };
  const Regulations& rules = event.regulations();

  EXPECT_EQ(terms(1), rules.terms);
  EXPECT_EQ(terms(2).time_control, rules.knockout.rapid);
  EXPECT_EQ(terms(4).time_control, rules.knockout.blitz);
  ASSERT_TRUE(terms(6).schedules);
  EXPECT_EQ(terms(6).schedules->white.initial(), std::chrono::minutes(5));
  EXPECT_EQ(terms(6).schedules->black.initial(), std::chrono::minutes(4));
  EXPECT_FALSE(terms(6).is_rated);
}

TEST(KnockoutMatch, FollowsCorrectionsUntilTheWinnerIsPairedFurther) {
  RunningEvent running = begun_match_event(4);
  running.play_round(Score::white_wins);
  running.publish();
  running.start();
  running.finish(0, Score::draw);
  running.finish(1, Score::draw);
  const auto tie = [&] { return bracket_of(running.state()).rounds[0][0]; };
  const UserId winner = *tie().winner;
  const Board first = running.state().round(1)->boards[0];
  EXPECT_EQ(winner, first.players.white);

  running.must(ReportResult{first.game, Score::black_wins}, {});
  EXPECT_EQ(tie().winner, first.players.black);
  running.must(ReportResult{first.game, Score::white_wins}, {});
  running.publish();
  EXPECT_TRUE(running.latest().board_of(winner));
  running.must(ReportResult{first.game, Score::black_wins}, {});
  EXPECT_EQ(tie().winner, winner);
  EXPECT_EQ(tie().end, TieEnd::as_paired);

  running.must(UnpublishRound{3});
  EXPECT_EQ(tie().winner, first.players.black);
  running.publish();
  EXPECT_FALSE(running.latest().board_of(winner));
  running.must(ReportResult{first.game, Score::draw}, {});
  EXPECT_EQ(tie().winner, first.players.black) << "who has been paired further";
}

TEST(KnockoutMatch, LetsTheOpponentOfWhoeverLeavesGoOn) {
  RunningEvent running = begun_match_event(4);
  running.play_round(Score::white_wins);
  running.must(Withdraw{UserId{1}});
  const auto tie = [&] { return bracket_of(running.state()).rounds[0][0]; };
  EXPECT_EQ(tie().end, TieEnd::walkover);
  EXPECT_EQ(tie().winner, UserId{4});
  running.must(Readmit{UserId{1}});
  EXPECT_EQ(tie().end, TieEnd::open);
  running.must(Withdraw{UserId{1}});

  running.publish();
  ASSERT_EQ(running.latest().boards.size(), 1U);
  running.start();
  running.play(Score::draw);
  running.publish();
  EXPECT_TRUE(running.latest().board_of(UserId{4}));
  EXPECT_EQ(running.latest().boards[0].match->bracket_round, 2);
  running.must(Readmit{UserId{1}});
  EXPECT_EQ(tie().winner, UserId{4});
}

TEST(KnockoutMatch, WaitsForPostponedGames) {
  RunningEvent running = begun_match_event(4);
  running.publish();
  running.start();
  running.finish(0, Score::draw);
  running.must(PostponeBoard{1, 1, running.now + std::chrono::hours(3)});

  EXPECT_EQ(running.latest().stage, RoundStage::complete);
  EXPECT_FALSE(next_step(running.state()));
  EXPECT_EQ(running.rule(PublishRound{running.fresh_games(), 0, {}, {}}),
            EventError::round_not_complete);
  running.finish(1, Score::draw);
  EXPECT_EQ(next_step(running.state())->kind, NextStep::Kind::publish);
}

TEST(KnockoutMatch, KeepsTheCalendarForSlowGames) {
  Regulations rules = match_event_rules();
  const auto day = [](int number) {
    return support::kFirstRound + std::chrono::hours(24 * (number - 1));
  };
  rules.calendar.starts = {day(1), day(2), day(4)};
  RunningEvent running = begun_match_event(4, rules);
  running.play_round();
  EXPECT_EQ(running.latest().starts, day(1));
  running.play_round();
  EXPECT_EQ(running.latest().starts, day(2));
  running.play_round(Score::white_wins);
  EXPECT_EQ(running.latest().starts, day(2) + rules.calendar.interval);
  running.play_round(Score::draw);
  EXPECT_EQ(running.latest().starts, day(2) + 2 * rules.calendar.interval);
  running.publish();
  EXPECT_EQ(running.latest().boards[0].match->bracket_round, 2);
  EXPECT_EQ(running.latest().starts, day(4));
}

}  // namespace
}  // namespace escaque::event
