// A knock-out on a real Redis, with real games: tie-breaks with their own times, the choice of
// colours, a bye; its owner is started anew in mid-match.

#include <algorithm>

#include "event_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr int kCupPlayers = 3;

class KnockoutTest : public EventFixture {
 protected:
  KnockoutTest() : EventFixture(kCupPlayers) {}

  void create_cup() {
    v1::Regulations regulations;
    regulations.set_name("Club cup");
    regulations.set_system(v1::PAIRING_SYSTEM_KNOCKOUT);
    // More than the slow games have: it shows which game is created.
    regulations.mutable_knockout()->mutable_rapid()->set_base_ms(600'000);
    create(std::move(regulations));
    enter_all();
  }
  void begin(int round) {
    v1::EventCommand command;
    command.set_reason("It is time.");
    command.mutable_postpone_round()->set_round(round);
    command.mutable_postpone_round()->set_starts_ms(1);
    give(organizer, command);
  }
  const common_v1::User& user_of(const std::string& id) const {
    return *std::ranges::find_if(players, [&](const auto& user) { return user.id() == id; });
  }
  /// The only board of the round, once it is published.
  v1::Board board_of(int round) {
    v1::Board board;
    run_until([&] {
      const auto now = event();
      if (now.rounds_size() < round) return false;
      board = now.rounds(round - 1).boards(0);
      return true;
    });
    return board;
  }
  /// Black wins.
  void play(int round) {
    run_until([&] { return board_of(round).has_game_begun(); });
    finish(board_of(round).game_id());
    run_until([&] { return board_of(round).score() == v1::SCORE_BLACK_WINS; });
  }
};

TEST_F(KnockoutTest, GoesThroughEveryTieBreakToOneWinner) {
  start();
  create_cup();
  publish_now();

  // White resigns every time: two slow, two rapid and two blitz games decide nothing.
  for (int round = 1; round <= 3; ++round) play(round);
  start();
  for (int round = 4; round <= 6; ++round) play(round);
  EXPECT_EQ(created(board_of(2).game_id()).time_control().base_ms(), 180'000);
  EXPECT_EQ(created(board_of(3).game_id()).time_control().base_ms(), 600'000);
  EXPECT_EQ(created(board_of(6).game_id()).time_control().base_ms(), 300'000);

  const v1::Board last = board_of(7);
  EXPECT_EQ(last.match().kind(), v1::MATCH_GAME_KIND_SUDDEN_DEATH);
  EXPECT_EQ(last.match().chooser_id(), last.white_id());
  v1::EventCommand choose;
  choose.mutable_choose_color()->set_color(common_v1::COLOR_BLACK);
  give(user_of(last.match().chooser_id()), choose);
  begin(7);
  play(7);
  EXPECT_EQ(created(board_of(7).game_id()).schedules(), "G/5|G/4");
  EXPECT_EQ(board_of(7).black_id(), last.match().chooser_id());

  const auto after = event();
  EXPECT_EQ(after.bracket(0).ties(0).end(), v1::TIE_END_BYE);
  EXPECT_EQ(after.bracket(0).ties(1).end(), v1::TIE_END_BY_GAMES);
  EXPECT_EQ(after.bracket(0).ties(1).winner_id(), last.match().chooser_id());
  EXPECT_EQ(board_of(8).match().bracket_round(), 2);

  // The other one leaves while the second game is paired: it is played, and nothing after it.
  play(8);
  (void)board_of(9);
  const std::string leaver = after.bracket(1).ties(0).first_id();
  v1::EventCommand withdraw;
  withdraw.mutable_withdraw_entrant();
  give(user_of(leaver), withdraw);
  play(9);
  run_until([&] { return event().stage() == v1::EVENT_STAGE_FINISHED; });
  const auto ended = event();
  EXPECT_EQ(ended.bracket(1).ties(0).end(), v1::TIE_END_WALKOVER);
  ASSERT_EQ(ended.finished().standings_size(), kCupPlayers);
  EXPECT_EQ(ended.finished().standings(0).user_id(), last.match().chooser_id());
  EXPECT_EQ(ended.finished().standings(1).user_id(), leaver);
}

}  // namespace
}  // namespace escaque::services::matchmaking
