// Several instances of games behind one gateway: players notice a pause, no more.

#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class InstancesTest : public GatewayFixture {
 protected:
  static constexpr std::size_t kGames = 6;

  InstancesTest() { more_instances = 1; }

  void SetUp() override {
    GatewayFixture::SetUp();
    white = connect(registered("Anna"));
    black = connect(registered("Bert"));
    // So many that either instance has some of them, but for one time in 32.
    for (std::size_t i = 0; i < kGames; ++i) {
      games.push_back(start_game(white, black, "Bert"));
      ASSERT_TRUE(answer(white, follow(games.back())).game_entries().is_caught_up());
      ASSERT_TRUE(answer(black, follow(games.back())).game_entries().is_caught_up());
    }
  }

  void move_in_all(const Client& mover, const std::string& uci, int version) {
    for (const auto& game : games) EXPECT_GE(play(mover, game, uci).version(), version);
  }
  void expect_no_refusals() {
    for (const Client* client : {&white, &black}) {
      const auto refusal =
          (*client)->take([](const v1::ServerMessage& m) { return m.has_refusal(); });
      EXPECT_FALSE(refusal) << refusal->ShortDebugString();
    }
  }

  Client white, black;
  std::vector<std::string> games;
};

TEST_F(InstancesTest, EveryMoveComesToTheOwnerOfItsGame) {
  move_in_all(white, "e2e4", 2);
  move_in_all(black, "e7e5", 3);

  expect_no_refusals();
  const auto profile = parsed<v1::Profile>(request("GET", "/api/v1/user/anna"));
  EXPECT_EQ(profile.live_games_size(), static_cast<int>(kGames));
}

TEST_F(InstancesTest, GamesGoOnWhenAnInstanceDies) {
  move_in_all(white, "e2e4", 2);
  (*more_games_.front())->kill();
  more_games_.front().reset();

  move_in_all(black, "e7e5", 3);
  move_in_all(white, "g1f3", 4);

  expect_no_refusals();
  const auto profile = parsed<v1::Profile>(request("GET", "/api/v1/user/anna"));
  EXPECT_EQ(profile.live_games_size(), static_cast<int>(kGames));
}

TEST_F(InstancesTest, GamesGoOnWhenTheFirstInstanceLeaves) {
  move_in_all(white, "e2e4", 2);
  stop_games();

  move_in_all(black, "e7e5", 3);
  // Matchmaking and the reading calls find the other one, too.
  const auto another = start_game(white, black, "Bert");
  ASSERT_TRUE(answer(white, follow(another)).game_entries().is_caught_up());

  expect_no_refusals();
  const auto profile = parsed<v1::Profile>(request("GET", "/api/v1/user/anna"));
  EXPECT_EQ(profile.live_games_size(), static_cast<int>(kGames) + 1);
}

TEST_F(InstancesTest, GamesGoOnWhenAnInstanceJoinsThatNobodyToldTheGateway) {
  move_in_all(white, "e2e4", 2);
  more_games_.push_back(make_games(0));
  run_until([this] { return (*more_games_.back())->is_healthy(); });

  move_in_all(black, "e7e5", 3);
  move_in_all(white, "g1f3", 4);

  expect_no_refusals();
}

}  // namespace
}  // namespace escaque::services::gateway
