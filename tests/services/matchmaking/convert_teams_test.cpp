// What is shown of team events, and what captains command.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "matchmaking/events/convert_event.hpp"
#include "support/team_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

TEST(ConvertTeams, AViewHasTeamsMatchesAndStandings) {
  support::RunningEvent running(support::team_event(event::System::team_swiss, 3));
  support::enter_teams(running, 3, 4);
  running.play_round();
  running.publish();

  const v1::GetEventResponse view = to_view(running.state(), std::nullopt);
  ASSERT_EQ(view.teams_size(), 3);
  EXPECT_EQ(view.teams(0).number(), 1);
  EXPECT_EQ(view.teams(0).captain().handle(), "captain");
  EXPECT_EQ(view.teams(0).strength(), 2545);
  EXPECT_EQ(view.teams(0).member_ids_size(), 4);
  ASSERT_EQ(view.rounds_size(), 2);
  const v1::TeamMatch& match = view.rounds(0).matches(0);
  EXPECT_TRUE(match.score().is_final());
  EXPECT_EQ(match.score().first_games(), 20);
  EXPECT_EQ(match.score().first_match(), 10);
  EXPECT_EQ(match.first_line_up_size(), 4);
  EXPECT_FALSE(view.rounds(0).team_bye().empty());
  EXPECT_FALSE(view.rounds(1).matches(0).has_score());

  EventTables tables;
  const v1::GetStandingsResponse table = to_standings(running.state(), 1, tables.of_era(0));
  EXPECT_EQ(table.rows_size(), 0);
  EXPECT_THAT(table.team_criteria(), testing::ElementsAre("MP", "GP", "DE", "BH", "SB"));
  ASSERT_EQ(table.teams_size(), 3);
  EXPECT_EQ(table.teams(0).match_points(), 20);  // The bye's, as the teams are few.
  EXPECT_EQ(table.teams(0).values(0), 2);
  EXPECT_TRUE(table.teams(0).rounds(0).is_bye());
  ASSERT_EQ(table.members_size(), 12);
  EXPECT_EQ(table.members(0).order(), 1);
  EXPECT_EQ(table.members(0).rounds(0).result(), "=");
}

TEST(ConvertTeams, ACaptainsCommandIsReadWithFreshGames) {
  support::RunningEvent running(support::team_event(event::System::team_swiss, 3));
  v1::EventCommand command;
  command.mutable_set_line_up()->set_round(2);
  command.mutable_set_line_up()->set_team_id(to_string(event::TeamId{7}));
  command.mutable_set_line_up()->add_user_ids(to_string(UserId{5}));

  const auto action = read_action(command, event::EventId{1}, &running.state(), UserId{5});
  ASSERT_TRUE(action);
  const auto& line_up = std::get<event::SetLineUp>(*action);
  EXPECT_EQ(line_up.team, event::TeamId{7});
  EXPECT_THAT(line_up.line_up, testing::ElementsAre(UserId{5}));
  EXPECT_EQ(line_up.games.size(), 4U);
  command.mutable_set_line_up()->set_team_id("short");
  const auto refused = read_action(command, event::EventId{1}, &running.state(), UserId{5});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().detail.field(), "command.set_line_up.team_id");
}

}  // namespace
}  // namespace escaque::services::matchmaking
