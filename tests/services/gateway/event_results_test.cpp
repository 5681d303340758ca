#include "gateway/records/event_results.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

namespace events = matchmaking_v1;

void enter(events::GetEventResponse& event, const std::string& id, const std::string& name) {
  auto& person = *event.add_entrants()->mutable_person();
  person.mutable_player()->mutable_user()->set_id(id);
  person.set_name(name);
}

void add_board(events::PairedRound& round, const std::string& white, const std::string& black,
               events::Score score) {
  auto& board = *round.add_boards();
  board.set_white_id(white);
  board.set_black_id(black);
  board.set_game_id("game-" + white + black);
  board.set_score(score);
}

events::GetEventResponse two_rounds() {
  events::GetEventResponse event;
  enter(event, "a", "Anna Muzychuk");
  enter(event, "b", "Boris Spassky");
  enter(event, "c", "Clara Friedman");
  auto& first = *event.add_rounds();
  first.set_number(1);
  add_board(first, "a", "b", events::SCORE_DRAW);
  first.set_bye("c");
  auto& second = *event.add_rounds();
  second.set_number(2);
  add_board(second, "c", "a", events::SCORE_BLACK_WINS_BY_FORFEIT);
  second.add_absences()->set_user_id("b");
  second.mutable_absences(0)->set_kind(events::BYE_KIND_HALF_POINT);
  return event;
}

TEST(EventResults, NameEverybodyOfEveryRound) {
  const auto lines = results_of(two_rounds(), 0);

  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].ShortDebugString(),
            R"(round: 1 board: 1 white: "Anna Muzychuk" black: "Boris Spassky" white_id: "a" )"
            R"(black_id: "b" result: "1/2-1/2" game_id: "game-ab")");
  EXPECT_EQ(lines[1].ShortDebugString(),
            R"(round: 1 white: "Clara Friedman" white_id: "c" bye: "pairing-allocated")");
  EXPECT_EQ(lines[2].result(), "0-1");
  EXPECT_TRUE(lines[2].is_by_forfeit());
  EXPECT_EQ(lines[3].bye(), "half-point");
}

TEST(EventResults, MarkComputers) {
  auto event = two_rounds();
  event.mutable_entrants(1)->mutable_person()->mutable_player()->mutable_user()->set_is_computer(
      true);
  const auto lines = results_of(event, 0);

  EXPECT_EQ(lines[0].white(), "Anna Muzychuk");
  EXPECT_EQ(lines[0].black(), "Boris Spassky (C)");
  EXPECT_EQ(lines[3].white(), "Boris Spassky (C)");
}

TEST(EventResults, KeepToOneRound) {
  const auto lines = results_of(two_rounds(), 2);

  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].round(), 2);
  EXPECT_TRUE(results_of(two_rounds(), 3).empty());
}

TEST(EventResults, SayWhatIsStillBeingPlayed) {
  events::GetEventResponse event = two_rounds();
  event.mutable_rounds(1)->mutable_boards(0)->set_score(events::SCORE_UNSPECIFIED);

  const auto lines = results_of(event, 2);

  EXPECT_EQ(lines[0].result(), "*");
  EXPECT_FALSE(lines[0].is_by_forfeit());
}

}  // namespace
}  // namespace escaque::services::gateway
