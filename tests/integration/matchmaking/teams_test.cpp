// A match of two teams on a real Redis, with real games: captains enter them and hand in a line-up,
// the owner is started anew in mid-match, the standings are of teams.

#include <algorithm>

#include "event_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class TeamsTest : public EventFixture {
 protected:
  TeamsTest() : EventFixture(5) {}

  void create_league() {
    v1::Regulations regulations;
    regulations.set_name("Club league");
    regulations.set_system(v1::PAIRING_SYSTEM_TEAM_ROUND_ROBIN);
    regulations.mutable_teams()->set_boards(2);
    regulations.mutable_teams()->set_max_members(3);
    create(std::move(regulations));
    enter("Apes", {0, 1, 2});
    enter("Bears", {3, 4});
  }
  /// The first of them is captain.
  void enter(const std::string& name, std::initializer_list<std::size_t> members) {
    v1::EventCommand command;
    command.mutable_enter_team()->set_name(name);
    for (const std::size_t each : members) {
      *command.mutable_enter_team()->add_members()->mutable_user() = players[each];
    }
    give(players[*members.begin()], command);
    for (const std::size_t each : members) accept(players[each]);
  }
  void hand_in(std::size_t captain, std::initializer_list<std::size_t> members) {
    v1::EventCommand command;
    command.mutable_set_line_up()->set_round(1);
    command.mutable_set_line_up()->set_team_id(event().teams(0).team_id());
    for (const std::size_t each : members) {
      command.mutable_set_line_up()->add_user_ids(players[each].id());
    }
    give(players[captain], command);
  }
  void begin() {
    v1::EventCommand command;
    command.set_reason("It is time.");
    command.mutable_postpone_round()->set_round(1);
    command.mutable_postpone_round()->set_starts_ms(1);
    give(organizer, command);
  }
};

TEST_F(TeamsTest, PlayTheBoardsOfTheirLineUps) {
  start();
  create_league();
  v1::EventCommand publish;
  publish.mutable_publish_round();
  give(organizer, publish);
  EXPECT_EQ(event().rounds(0).boards(1).black_id(), players[1].id());
  hand_in(0, {0, 2});
  begin();
  run_until([&] {
    const auto boards = event().rounds(0).boards();
    return std::ranges::all_of(boards, [](const auto& board) { return board.has_game_begun(); });
  });
  const auto boards = event().rounds(0).boards();
  ASSERT_EQ(boards.size(), 2);
  EXPECT_EQ(boards[0].white_id(), players[0].id());
  EXPECT_EQ(boards[1].black_id(), players[2].id());

  // White resigns on both boards: one win each.
  finish(boards[0].game_id());
  run_until([&] { return event().rounds(0).boards(0).score() == v1::SCORE_BLACK_WINS; });
  EXPECT_FALSE(event().rounds(0).matches(0).score().is_final());
  start();
  finish(boards[1].game_id());
  run_until([&] { return event().stage() == v1::EVENT_STAGE_FINISHED; });

  const auto ended = event();
  EXPECT_EQ(ended.rounds(0).matches(0).score().first_games(), 10);
  EXPECT_EQ(ended.rounds(0).matches(0).score().second_match(), 10);
  ASSERT_EQ(ended.finished().team_standings_size(), 2);
  EXPECT_EQ(ended.finished().team_standings(1).rank(), 1);
  v1::GetStandingsRequest request;
  request.set_event_id(event_id);
  v1::GetStandingsResponse table;
  ASSERT_TRUE(insist(&Stub::GetStandings, request, table).ok());
  ASSERT_EQ(table.teams_size(), 2);
  EXPECT_EQ(table.teams(0).game_points(), 10);
  ASSERT_EQ(table.members_size(), 5);
  EXPECT_EQ(table.members(0).games(), 1);
}

}  // namespace
}  // namespace escaque::services::matchmaking
