// A finished event as the articles see it.

#include <gtest/gtest.h>

#include "domain/season/season.hpp"
#include "support/event_builder.hpp"

namespace escaque::season {
namespace {

using support::RunningEvent;

TEST(ChampionshipOf, RanksWhoStartedWithWhatHeScored) {
  RunningEvent running(support::elsewhere(support::swiss(2)));
  running.enter_many(4);
  EXPECT_FALSE(championship_of(running.state(), Category::third, Importance::yearly));
  running.publish();
  running.start();
  running.finish(0, event::Score::white_wins);
  running.finish(1, event::Score::black_wins_by_forfeit);
  running.play_round();
  running.must(event::FinishEvent{});

  const auto made = championship_of(running.state(), Category::third, Importance::yearly);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->event, running.state().created.id);
  EXPECT_EQ(made->importance, Importance::yearly);
  ASSERT_EQ(made->starters.size(), 4U);
  EXPECT_EQ(made->starters[0].half_points, 3);
  EXPECT_EQ(made->starters[0].games, 2);
  EXPECT_EQ(made->starters[0].person.name,
            running.state().entrant(made->starters[0].person.id)->person.name);
}

TEST(ChampionshipOf, WhoNeverCameHasNotStarted) {
  RunningEvent running(support::elsewhere(support::swiss(1)));
  running.enter_many(5);
  running.publish();
  running.start();
  running.finish(0, event::Score::draw);
  running.finish(1, event::Score::both_forfeit);
  running.must(event::FinishEvent{});

  const auto made = championship_of(running.state(), Category::third, Importance::championship);
  ASSERT_TRUE(made);
  // Two played, one had the bye.
  EXPECT_EQ(made->starters.size(), 3U);
}

/// Classic 23, article 4: of the participants "que hayan iniciado la prueba".
TEST(ChampionshipOf, WhoLeftBeforeHalfOfAnAllPlayAllHadStartedIt) {
  RunningEvent running(support::elsewhere(support::all_play_all()));
  running.enter_many(6);
  running.play_round();
  running.must(event::Withdraw{UserId{1}});
  for (int round = 2; round <= 5; ++round) running.play_round();
  running.must(event::FinishEvent{});

  const auto made = championship_of(running.state(), Category::third, Importance::yearly);
  ASSERT_TRUE(made);
  ASSERT_EQ(made->starters.size(), 6U);
  EXPECT_EQ(made->starters.back().person.id, UserId{1});
}

TEST(ChampionshipOf, OnlyAnAllPlayAllOrASwissOfPlayersCounts) {
  event::Regulations rules = support::swiss(3);
  rules.season = SeasonPlace{SeasonId{1}, Category::third, Importance::championship};
  EXPECT_FALSE(event::refusal(rules));
  event::Regulations knockout = support::all_play_all(event::System::knockout);
  knockout.season = rules.season;
  EXPECT_EQ(event::refusal(knockout), event::EventError::bad_season);
}

}  // namespace
}  // namespace escaque::season
