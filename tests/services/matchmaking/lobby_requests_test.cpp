// The request that paired two people: the logs of all processes name it where their game is made.

#include <string>
#include <vector>

#include "platform/asio/request_executor.hpp"
#include "services/matchmaking/lobby_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using support::rated_player;
using Names = std::vector<std::string>;

class LobbyRequestsTest : public LobbyFixture {
 protected:
  Pending<Outcome> submit_as(const std::string& request, lobby::Action action) {
    lobby::Command command{request, std::move(action)};
    return begin(serving(log::parse_request_id(request), actor->submit(std::move(command))));
  }
};

TEST_F(LobbyRequestsTest, APairingIsAPartOfTheRequestThatMadeIt) {
  serve();
  perform(seek(3, 1));

  EXPECT_EQ(said(submit_as("accept", accept(3, 2, 50))), "game 50");

  EXPECT_EQ(paired_by, Names{"accept"});
}

TEST_F(LobbyRequestsTest, OfRequestsThatAreWrittenTogetherEachHasItsOwn) {
  serve();
  perform(seek(3, 1));
  perform(seek(4, 2));
  store.hold_answers();
  const auto first = submit_as("first", seek(5, 5));
  run_until([this] { return store.log.size() == 3; });
  const auto second = submit_as("second", accept(3, 6, 50));
  const auto third = submit_as("third", accept(4, 7, 51));
  store.release();

  EXPECT_EQ(said(first), "seek 5");
  EXPECT_EQ(said(second), "game 50");
  EXPECT_EQ(said(third), "game 51");

  EXPECT_EQ(store.most_in_flight, 2);
  EXPECT_EQ(paired_by, (Names{"second", "third"}));
}

TEST_F(LobbyRequestsTest, WhatItFindsInTheLogIsNoPartOfIt) {
  serve();
  perform(seek(3, 1));
  perform(seek(4, 2));
  EXPECT_EQ(said(submit_as("before", accept(3, 6, 50))), "game 50");
  store.failures.push_back({eventlog::AppendError::outcome_unknown, false});

  EXPECT_EQ(said(submit_as("later", accept(4, 7, 51))), "game 51");

  EXPECT_EQ(store.taken, 2) << "the log was read again";
  EXPECT_EQ(paired, (std::vector{GameId{50}, GameId{50}, GameId{51}}));
  EXPECT_EQ(paired_by, (Names{"before", "nobody", "later"}));
}

TEST_F(LobbyRequestsTest, AWaveIsNobodysRequest) {
  serve();
  said(submit_as("one", lobby::JoinPool{rated_player(1, 1500), support::kThreeTwo}));
  said(submit_as("two", lobby::JoinPool{rated_player(2, 1500), support::kThreeTwo}));

  tick();
  run_until([this] { return !paired.empty(); });

  EXPECT_EQ(paired_by, Names{"nobody"});
}

}  // namespace
}  // namespace escaque::services::matchmaking
