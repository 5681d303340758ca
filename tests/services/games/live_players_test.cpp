#include "games/shards/live_players.hpp"

#include <gtest/gtest.h>

namespace escaque::services::games {
namespace {

game::Game live(std::uint64_t white, std::uint64_t black) {
  game::Game game;
  game.version = 1;
  game.created.players.white.id = UserId{white};
  game.created.players.black.id = UserId{black};
  return game;
}

game::Game over(std::uint64_t white, std::uint64_t black) {
  game::Game game = live(white, black);
  game.ended.emplace();
  return game;
}

TEST(LivePlayers, KnowsTheGamesOfBothPlayers) {
  LivePlayers players;
  EXPECT_EQ(players.track(GameId{1}, live(10, 20)), 1);
  EXPECT_EQ(players.track(GameId{2}, live(30, 10)), 1);
  EXPECT_EQ(players.track(GameId{1}, live(10, 20)), 0) << "after a move";

  EXPECT_EQ(players.games(), 2U);
  EXPECT_EQ(players.games_of(UserId{10}), (std::vector{GameId{1}, GameId{2}}));
  EXPECT_EQ(players.games_of(UserId{20}), std::vector{GameId{1}});
  EXPECT_TRUE(players.games_of(UserId{40}).empty());
}

TEST(LivePlayers, ForgetsAGameThatHasEnded) {
  LivePlayers players;
  EXPECT_EQ(players.track(GameId{1}, over(10, 20)), 0) << "never live here";
  (void)players.track(GameId{1}, live(10, 20));
  (void)players.track(GameId{2}, live(10, 30));

  EXPECT_EQ(players.track(GameId{1}, over(10, 20)), -1);
  EXPECT_EQ(players.track(GameId{1}, over(10, 20)), 0);

  EXPECT_EQ(players.games(), 1U);
  EXPECT_EQ(players.games_of(UserId{10}), std::vector{GameId{2}});
  EXPECT_TRUE(players.games_of(UserId{20}).empty());
}

TEST(LivePlayers, ForgetsAGameThatIsStillLive) {
  LivePlayers players;
  (void)players.track(GameId{1}, live(10, 20));

  EXPECT_EQ(players.forget(GameId{1}, live(10, 20)), -1);
  EXPECT_EQ(players.forget(GameId{1}, live(10, 20)), 0);
  EXPECT_EQ(players.forget(GameId{1}, game::Game{}), 0);
  EXPECT_EQ(players.games(), 0U);
}

}  // namespace
}  // namespace escaque::services::games
