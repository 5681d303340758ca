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

TEST_F(InstancesTest, NoGhostsStayInTheListOfRunningGamesWhenAnInstanceDies) {
  const auto listed = [this](const std::string& parameters = {}) {
    return parsed<v1::RunningGames>(request("GET", "/api/v1/games/live" + parameters));
  };
  const auto running = [](int number) {
    return [number](const v1::ServerMessage& m) {
      return m.has_watch() && m.watch().running() == number;
    };
  };
  v1::ClientMessage watch;
  watch.mutable_follow_watch();
  const auto all = answer(white, watch);
  EXPECT_TRUE(all.watch().is_all());
  if (!running(kGames)(all)) wait(white, running(kGames));
  EXPECT_EQ(listed("?player=bert&rated=no&computers=no").total(), static_cast<int>(kGames));
  EXPECT_EQ(listed("?rated=yes").total(), 0);
  EXPECT_EQ(listed("?rated=yes").running(), static_cast<int>(kGames));
  const auto page = listed("?limit=4");
  EXPECT_EQ(page.games_size(), 4);
  EXPECT_EQ(listed("?limit=4&page=" + page.next_page_token()).games_size(),
            static_cast<int>(kGames) - 4);

  (*more_games_.front())->kill();
  more_games_.front().reset();
  move_in_all(white, "e2e4", 2);
  move_in_all(black, "e7e5", 3);
  EXPECT_EQ(listed().total(), static_cast<int>(kGames)) << "the heir serves them";
  for (const auto& game : games) {
    (void)wait_entry(black, black->send(resign(game)));
  }
  wait(white, running(0));
  EXPECT_EQ(listed().total(), 0);
  EXPECT_EQ(listed().running(), 0);
}

TEST_F(InstancesTest, RefusesAListOfGamesThatCannotBeMeant) {
  for (const std::string parameters :
       {"rated=maybe", "computers=1", "min_rating=-1", "min_rating=high", "limit=101", "page=2",
        "category=fast", "event=none"}) {
    const auto response = request("GET", "/api/v1/games/live?" + parameters);
    EXPECT_EQ(response.status, 400) << parameters;
    const auto refused = parsed<common_v1::ErrorDetail>(response);
    EXPECT_EQ(refused.field(), parameters.substr(0, parameters.find('=')));
    EXPECT_FALSE(refused.expected().empty()) << parameters;
  }
  EXPECT_EQ(reason_of(request("GET", "/api/v1/games/live?player=nobody_here")),
            common_v1::REASON_NO_SUCH_USER);
  EXPECT_EQ(request("GET", "/api/v1/games/live/followed").status, 401);
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

class FoundInstancesTest : public InstancesTest {
 protected:
  FoundInstancesTest() { are_found = true; }
};

TEST_F(FoundInstancesTest, NoAddressIsConfiguredAndGamesGoOnAtWhoeverComesLater) {
  move_in_all(white, "e2e4", 2);
  more_games_.push_back(make_games(0));
  run_until([this] { return (*more_games_.back())->is_healthy(); });
  more_games_.erase(more_games_.begin());
  stop_games();

  move_in_all(black, "e7e5", 3);
  const auto another = start_game(white, black, "Bert");
  ASSERT_TRUE(answer(white, follow(another)).game_entries().is_caught_up());

  expect_no_refusals();
}

}  // namespace
}  // namespace escaque::services::gateway
