#include "matchmaking/lobby/convert_lobby.hpp"
#include "matchmaking_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class OutageTest : public MatchmakingFixture {
 protected:
  /// The id of the game for which Ana and Boris were paired while there was no `games`, by an
  /// instance that has ended since.
  std::string pair_without_games() {
    games.reset();
    start();
    ana = registered("Ana");
    boris = registered("Boris");
    const auto game = accepted_seek(boris, opened_seek(ana));
    run_until([&] { return pairing(game) != nullptr; });
    matchmaking.reset();
    start_games();
    return game;
  }

  std::int64_t length_of(const std::string& list) {
    return *redis::to_integer(run(client->command("LLEN", list)));
  }

  common_v1::User ana;
  common_v1::User boris;
};

TEST_F(OutageTest, AGameThatWasPairedBeforeARestartIsCreatedOnce) {
  const auto game = pair_without_games();
  EXPECT_EQ(live_games_of(ana), 0);

  start();
  wait_started(game);
  start();

  EXPECT_EQ(entries_of(game).size(), 1U);
  EXPECT_EQ(live_games_of(ana), 1);
  EXPECT_EQ(live_games_of(boris), 1);
  EXPECT_EQ(count_started(game), 1);
}

TEST_F(OutageTest, AGameThatWasCreatedBeforeARestartButNotReportedIsCreatedOnce) {
  const auto game = pair_without_games();
  // What an instance does that dies before it hears the answer.
  lobby::Entry entry;
  v1::LobbyEntry wire;
  *wire.add_facts()->mutable_pairing_made() = *pairing(game);
  entry = from_wire(wire).value();
  const auto request = to_create_game(std::get<lobby::PairingMade>(entry.facts.front()));
  games_v1::CreateGameResponse response;
  ASSERT_TRUE(test::call(*games_stub, &GamesStub::CreateGame, request, response).ok());

  start();
  wait_started(game);

  EXPECT_EQ(entries_of(game).size(), 1U);
  EXPECT_EQ(live_games_of(ana), 1);
}

TEST_F(OutageTest, AResultThatNobodyKnewIsLookedAtAgainAfterARestart) {
  run(client->wait_connected());
  // What cannot be read is not kept: so it goes when it is looked at.
  run(client->command("RPUSH", "{results}:unknown", "no result"));
  ASSERT_EQ(length_of("{results}:unknown"), 1);

  start();

  run_until([this] { return length_of("{results}:unknown") == 0 && length_of("results") == 0; });
}

TEST_F(OutageTest, WhatIsOpenOutlivesRedisAndTheService) {
  start();
  ana = registered("Ana");
  boris = registered("Boris");
  const auto seek = opened_seek(ana);
  opened_seek(ana, rated());
  opened_seek(boris);
  v1::CommandLobbyResponse challenged;
  ASSERT_TRUE(call(&Stub::CommandLobby, challenge(boris, ana), challenged).ok());
  const auto before = lobby(ana.id());
  ASSERT_EQ(before.seeks_size(), 3);
  ASSERT_EQ(before.challenges_size(), 1);

  redis.restart();

  EXPECT_EQ(lobby(ana.id()).SerializeAsString(), before.SerializeAsString());
  const auto carl = registered("Carl");
  v1::CommandLobbyResponse opened;
  ASSERT_TRUE(insist(&Stub::CommandLobby, this->seek(carl), opened).ok());
  const auto after = lobby(ana.id());
  EXPECT_EQ(after.seeks_size(), 4);

  redis.restart();
  start();

  EXPECT_EQ(lobby(ana.id()).SerializeAsString(), after.SerializeAsString());
  const auto game = accepted_seek(boris, seek);
  wait_started(game);
  EXPECT_EQ(lobby().seeks_size(), 1) << "both play: only Carl's is left";
}

TEST_F(OutageTest, CommandsAreRefusedWhileRedisIsAwayAndHaveOneEffectAfterwards) {
  start();
  ana = registered("Ana");
  opened_seek(ana);
  const auto request = seek(ana);
  redis.kill();

  v1::CommandLobbyResponse response;
  EXPECT_EQ(test::reason_of(call(&Stub::CommandLobby, request, response)),
            common_v1::REASON_UNAVAILABLE);
  redis.restart();

  ASSERT_TRUE(insist(&Stub::CommandLobby, request, response).ok());
  const auto first = response.id();
  ASSERT_TRUE(insist(&Stub::CommandLobby, request, response).ok());
  EXPECT_EQ(response.id(), first);
  EXPECT_EQ(lobby().seeks_size(), 2);
}

}  // namespace
}  // namespace escaque::services::matchmaking
