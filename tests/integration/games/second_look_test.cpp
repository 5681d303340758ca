// The service looks again at what its shards had no time for, and games end by what it finds.

#include "integration/games/games_fixture.hpp"

namespace escaque::services::games {
namespace {

class SecondLookTest : public GamesFixture {
 protected:
  void create_from(std::uint64_t id, const std::string& fen, clock::TimeControl control) {
    v1::CreateGameRequest request = creation(id, control);
    request.set_initial_fen(fen);
    const auto created = call(&Stub::CreateGame, request);
    ASSERT_TRUE(created) << created.error().detail.message();
    follow(id);
  }
  /// The result that the archive has, once it is by `termination`.
  v1::GameEnded archived(v1::Termination termination) {
    v1::ListGamesRequest list;
    list.set_user_id(to_string(UserId{1}));
    for (;;) {
      const auto listed = call(&Stub::ListGames, list);
      if (listed && listed->games_size() > 0 &&
          listed->games(0).result().termination() == termination) {
        return listed->games(0).result();
      }
    }
  }
};

TEST_F(SecondLookTest, EndsADeadPositionThatOnlyALongSearchSees) {
  start();
  create_from(7, "8/1k6/8/8/8/ppB5/1P6/K7 b - - 0 1", support::time_control(180, 2));
  moves("a3a2", 2);

  wait_text("judged after 1: nobody can mate");
  EXPECT_EQ(last().substr(last().find("ended")),
            "ended 1/2-1/2 insufficient_material [fide-2023 5.2.2]");
  EXPECT_EQ(archived(v1::TERMINATION_INSUFFICIENT_MATERIAL).winner(), common_v1::COLOR_UNSPECIFIED);
}

TEST_F(SecondLookTest, CorrectsAFlagThatFellUndecided) {
  start();
  create_from(7, "1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1", support::time_control(1, 0));
  moves("g2f3 h7h6");

  wait_text("ended 0-1 time_forfeit [fide-2023 6.9 (undecided)]");
  wait_text(
      "judged after 2: black cannot mate; "
      "ended 1/2-1/2 time_forfeit_insufficient [fide-2023 6.9]");
  // Ratings, events and the archive are told of the second end as of an arbiter's correction.
  EXPECT_EQ(archived(v1::TERMINATION_TIME_FORFEIT_INSUFFICIENT).winner(),
            common_v1::COLOR_UNSPECIFIED);
}

TEST_F(SecondLookTest, LooksAgainAfterARestart) {
  config.second_look.budget = 0;
  start();
  create_from(7, "8/1k6/8/8/8/ppB5/1P6/K7 b - - 0 1", support::time_control(180, 2));
  moves("a3a2", 2);
  stop();

  config.second_look.budget = 350'000;
  start();
  wait_text("judged after 1: nobody can mate");
}

}  // namespace
}  // namespace escaque::services::games
