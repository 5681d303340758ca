#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;

class GameTest : public GatewayFixture {
 protected:
  void SetUp() override {
    GatewayFixture::SetUp();
    anna = registered("Anna");
    bert = registered("Bert");
    white = connect(anna);
    black = connect(bert);
    game = start_game(white, black, "Bert");
    ASSERT_EQ(game.size(), 11U);
    ASSERT_TRUE(answer(white, follow(game)).game_entries().is_caught_up());
    ASSERT_TRUE(answer(black, follow(game)).game_entries().is_caught_up());
  }

  static bool has_fact(const v1::ServerMessage& message, games_v1::Fact::FactCase fact) {
    for (const auto& entry : message.game_entries().entries()) {
      for (const auto& f : entry.facts()) {
        if (f.fact_case() == fact) return true;
      }
    }
    return false;
  }
  static auto with(games_v1::Fact::FactCase fact) {
    return [fact](const v1::ServerMessage& m) { return has_fact(m, fact); };
  }
  static auto health(v1::Health wanted) {
    return [wanted](const v1::ServerMessage& m) {
      return m.has_server_state() && m.server_state().health() == wanted;
    };
  }

  Player anna, bert;
  Client white, black;
  std::string game;
};

TEST_F(GameTest, EveryFollowerSeesEveryMove) {
  const auto spectator = connect();
  const auto before = answer(spectator, follow(game)).game_entries();
  ASSERT_EQ(before.entries_size(), 1);
  EXPECT_EQ(before.entries(0).facts(0).game_created().white().user().handle(), "Anna");

  const auto entry = play(white, game, "e2e4");

  EXPECT_EQ(entry.version(), 2);
  EXPECT_EQ(entry.facts(0).move_played().san(), "e4");
  EXPECT_GT(entry.time_ms(), 1e12);
  for (const Client* client : std::initializer_list<const Client*>{&black, &spectator}) {
    const auto seen = wait(*client, with(games_v1::Fact::kMovePlayed)).game_entries();
    EXPECT_EQ(seen.entries(0).version(), 2);
  }
}

TEST_F(GameTest, RefusalsGoToWhoAsked) {
  const Player carl = registered("Carl");
  const auto stranger = connect(carl);
  const auto is_refusal = [](const v1::ServerMessage& m) { return m.has_refusal(); };

  EXPECT_EQ(refusal_of(black, move(game, "e7e5")), common_v1::REASON_NOT_YOUR_TURN);
  EXPECT_EQ(refusal_of(white, move(game, "e2e5")), common_v1::REASON_ILLEGAL_MOVE);
  EXPECT_EQ(refusal_of(white, move(game, "nonsense")), common_v1::REASON_INVALID_MOVE_TEXT);
  EXPECT_EQ(refusal_of(stranger, move(game, "e2e4")), common_v1::REASON_NOT_A_PLAYER);
  EXPECT_EQ(refusal_of(white, move("0000000000A", "e2e4")), common_v1::REASON_NO_SUCH_GAME);
  EXPECT_EQ(refusal_of(white, move("x", "e2e4")), common_v1::REASON_MALFORMED);
  v1::ClientMessage nothing;
  nothing.mutable_act_in_game()->set_game_id(game);
  EXPECT_EQ(refusal_of(white, nothing), common_v1::REASON_UNKNOWN_MESSAGE);

  EXPECT_EQ(play(white, game, "e2e4").version(), 2);
  EXPECT_FALSE(black->take(is_refusal));
}

TEST_F(GameTest, ADoubledCommandHasOneEffectAndTwoAnswers) {
  v1::ClientMessage command = move(game, "e2e4");
  command.set_id("once");

  white->send(command);
  EXPECT_EQ(wait_entry(white, "once").version(), 2);
  white->send(command);

  EXPECT_EQ(wait_entry(white, "once").version(), 2);
  EXPECT_EQ(play(black, game, "e7e5").version(), 3);
}

TEST_F(GameTest, ALostConnectionResumesWhereItWas) {
  play(white, game, "e2e4");
  wait(black, with(games_v1::Fact::kMovePlayed));
  black->drop();
  black.reset();
  const auto again = connect(ClientOptions{bert.token});
  const auto welcome = wait(again, [](const auto& m) { return m.has_welcome(); }).welcome();
  ASSERT_EQ(welcome.game_ids_size(), 1);
  EXPECT_EQ(welcome.game_ids(0), game);

  const auto resumed = answer(again, follow(game, 2)).game_entries();

  ASSERT_GE(resumed.entries_size(), 1);
  EXPECT_EQ(resumed.entries(0).version(), 2);
  EXPECT_TRUE(resumed.is_caught_up());
  EXPECT_EQ(play(again, game, "e7e5").facts(0).move_played().san(), "e5");
}

TEST_F(GameTest, FollowingFromTheEndAnswersWithNothing) {
  const auto spectator = connect();

  const auto none = answer(spectator, follow(game, 2)).game_entries();

  EXPECT_EQ(none.entries_size(), 0);
  EXPECT_TRUE(none.is_caught_up());
  play(white, game, "d2d4");
  EXPECT_EQ(wait(spectator, with(games_v1::Fact::kMovePlayed)).game_entries().entries(0).version(),
            2);
}

TEST_F(GameTest, FollowsAndRefusesWhileGamesIsAwayAndGoesOnAfterwards) {
  play(white, game, "e2e4");
  stop_games();
  wait(white, health(v1::HEALTH_RESTARTING));

  EXPECT_EQ(refusal_of(black, move(game, "e7e5")), common_v1::REASON_UNAVAILABLE);
  const auto spectator = connect();
  EXPECT_TRUE(wait(spectator, health(v1::HEALTH_RESTARTING)).has_server_state());
  EXPECT_GE(answer(spectator, follow(game)).game_entries().entries_size(), 2);

  restart_games();
  wait(black, health(v1::HEALTH_WELL));
  EXPECT_EQ(play(black, game, "e7e5").facts(0).move_played().san(), "e5");
}

TEST_F(GameTest, WhoIsHereIsShownAndAbsenceIsReported) {
  const auto spectator = connect();
  answer(spectator, follow(game));
  const auto both = [](const v1::ServerMessage& m) {
    return m.has_game_audience() && m.game_audience().white_present() &&
           m.game_audience().black_present() && m.game_audience().spectators() == 1;
  };
  wait(spectator, both);
  play(white, game, "e2e4");
  play(black, game, "e7e5");

  black->drop();

  wait(spectator, [](const v1::ServerMessage& m) {
    return m.has_game_audience() && !m.game_audience().black_present();
  });
  const auto gone = wait(white, with(games_v1::Fact::kPlayerGone)).game_entries();
  EXPECT_EQ(gone.entries(0).facts(0).player_gone().color(), common_v1::COLOR_BLACK);
  EXPECT_EQ(gone.entries(0).facts(0).player_gone().absence(), games_v1::ABSENCE_LOST);

  const auto again = connect(bert);
  answer(again, follow(game));
  wait(white, with(games_v1::Fact::kPlayerBack));
}

TEST_F(GameTest, LeavingOnPurposeIsSaidAtOnce) {
  play(white, game, "e2e4");
  play(black, game, "e7e5");
  v1::ClientMessage leave;
  leave.mutable_leave_game()->set_game_id(game);

  EXPECT_TRUE(answer(black, leave).has_done());

  const auto gone = wait(white, with(games_v1::Fact::kPlayerGone)).game_entries();
  EXPECT_EQ(gone.entries(0).facts(0).player_gone().absence(), games_v1::ABSENCE_LEFT);
}

TEST_F(GameTest, AFinishedGameIsThereForEver) {
  play(white, game, "e2e4");
  play(black, game, "e7e5");
  wait_entry(black, black->send(resign(game)));
  wait(white, with(games_v1::Fact::kGameEnded));

  const auto pgn = request("GET", "/api/v1/game/" + game + ".pgn");

  EXPECT_EQ(pgn.status, 200);
  EXPECT_THAT(std::string(pgn.header("Content-Type")), HasSubstr("application/x-chess-pgn"));
  EXPECT_THAT(pgn.body, HasSubstr("[White \"Anna\"]"));
  EXPECT_THAT(pgn.body, HasSubstr("[Result \"1-0\"]"));
  EXPECT_THAT(pgn.body, HasSubstr("[%lag "));
  const auto json = request("GET", "/api/v1/game/" + game);
  EXPECT_THAT(json.body, HasSubstr("TERMINATION_RESIGNATION"));
  EXPECT_EQ(refusal_of(white, move(game, "d2d4")), common_v1::REASON_GAME_OVER);
  run_until([&] {
    return request("GET", "/api/v1/user/Anna/games").body.find(game) != std::string::npos;
  });
}

TEST_F(GameTest, AnArchivedGameIsFollowedFromTheArchive) {
  play(white, game, "e2e4");
  play(black, game, "e7e5");
  wait_entry(black, black->send(resign(game)));
  run_until([&] {
    return request("GET", "/api/v1/user/Anna/games").body.find(game) != std::string::npos;
  });
  const auto id = GameId::parse(game);
  const auto erased = run(log.erase(eventlog::entity_keys("g", id->value).stream));
  ASSERT_TRUE(erased);
  const auto late = connect();

  const auto all = answer(late, follow(game)).game_entries();
  EXPECT_EQ(all.entries_size(), 4);
  EXPECT_TRUE(all.is_caught_up());
  const auto rest = answer(late, follow(game, 3)).game_entries();
  EXPECT_EQ(rest.entries(0).version(), 3);
}

TEST_F(GameTest, AGameThatDoesNotExistIsRefused) {
  EXPECT_EQ(refusal_of(white, follow("0000000000A")), common_v1::REASON_NO_SUCH_GAME);
  EXPECT_EQ(refusal_of(white, follow("../../etc")), common_v1::REASON_MALFORMED);
}

}  // namespace
}  // namespace escaque::services::gateway
