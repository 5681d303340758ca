#include "gateway/topics/lobby_topic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

using matchmaking_v1::LobbyFact;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(LobbyTopic, SeeksAreForEverybody) {
  LobbyFact opened;
  opened.mutable_seek_opened()->mutable_seek()->set_seek_id("s");
  LobbyFact closed;
  closed.mutable_seek_closed()->set_seek_id("s");

  EXPECT_TRUE(is_public(opened));
  EXPECT_TRUE(is_public(closed));
  EXPECT_THAT(concerned_by(opened), IsEmpty());
}

TEST(LobbyTopic, ComputersAreNotShownSeeksForPeople) {
  LobbyFact opened;
  opened.mutable_seek_opened()->mutable_seek()->set_seek_id("s");
  EXPECT_FALSE(is_for_people(opened));
  opened.mutable_seek_opened()->mutable_seek()->set_is_people_only(true);
  EXPECT_TRUE(is_for_people(opened));
  LobbyFact closed;
  closed.mutable_seek_closed()->set_seek_id("s");
  EXPECT_FALSE(is_for_people(closed));
}

TEST(LobbyTopic, ChallengesAreForTheTwoNamed) {
  LobbyFact opened;
  auto& challenge = *opened.mutable_challenge_opened()->mutable_challenge();
  challenge.mutable_challenger()->mutable_user()->set_id("anna");
  challenge.mutable_challenged()->set_id("bert");
  LobbyFact closed;
  closed.mutable_challenge_closed()->set_challenger_id("anna");
  closed.mutable_challenge_closed()->set_challenged_id("bert");

  EXPECT_FALSE(is_public(opened));
  EXPECT_THAT(concerned_by(opened), ElementsAre("anna", "bert"));
  EXPECT_FALSE(is_public(closed));
  EXPECT_THAT(concerned_by(closed), ElementsAre("anna", "bert"));
}

TEST(LobbyTopic, AChallengeByLinkIsForItsOwner) {
  LobbyFact opened;
  auto& challenge = *opened.mutable_challenge_opened()->mutable_challenge();
  challenge.mutable_challenger()->mutable_user()->set_id("anna");
  challenge.set_is_by_link(true);
  LobbyFact closed;
  closed.mutable_challenge_closed()->set_challenger_id("anna");

  EXPECT_FALSE(is_public(opened));
  EXPECT_THAT(concerned_by(opened), ElementsAre("anna"));
  EXPECT_THAT(concerned_by(closed), ElementsAre("anna"));
}

TEST(LobbyTopic, AGameStartedIsForItsPlayers) {
  LobbyFact fact;
  fact.mutable_game_started()->mutable_white()->set_id("anna");
  fact.mutable_game_started()->mutable_black()->set_id("bert");

  EXPECT_FALSE(is_public(fact));
  EXPECT_THAT(concerned_by(fact), ElementsAre("anna", "bert"));
}

TEST(LobbyTopic, APoolPlaceIsForItsOwner) {
  LobbyFact fact;
  fact.mutable_pool_joined()->mutable_user()->mutable_user()->set_id("anna");

  EXPECT_FALSE(is_public(fact));
  EXPECT_THAT(concerned_by(fact), ElementsAre("anna"));
}

TEST(LobbyTopic, PairingsAndSnapshotsAreInternal) {
  LobbyFact pairing;
  pairing.mutable_pairing_made()->set_game_id("g");
  LobbyFact snapshot;
  snapshot.mutable_lobby_snapshot();

  for (const auto& fact : {pairing, snapshot}) {
    EXPECT_FALSE(is_public(fact));
    EXPECT_THAT(concerned_by(fact), IsEmpty());
  }
}

}  // namespace
}  // namespace escaque::services::gateway
