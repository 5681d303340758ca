// A player closes their account in the middle of a game.

#include <gmock/gmock.h>

#include "gateway_fixture.hpp"
#include "platform/grpc/channel.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

class ClosingAccount : public GatewayFixture {
 protected:
  http::Response close(const Player& player, const std::string& body) {
    return request("POST", "/api/v1/account/close", body, player.token);
  }
  bool is_unused(const Player& player) {
    const auto stub = accounts_v1::AccountsService::NewStub(
        rpc::make_channel(config.accounts[0], test::trust("gateway").signer()));
    grpc::ClientContext context;
    accounts_v1::AuthenticateRequest asked;
    asked.set_token(player.token);
    accounts_v1::AuthenticateResponse response;
    EXPECT_TRUE(stub->Authenticate(&context, asked, &response).ok());
    return response.is_unused();
  }
};

TEST_F(ClosingAccount, AsksAboutARunningGameAndLeavesNoName) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto at_anna = connect(anna);
  const auto at_bert = connect(bert);
  const std::string game = start_game(at_anna, at_bert, "Bert");
  for (const auto& client : {&at_anna, &at_bert}) answer(*client, follow(game));
  play(at_anna, game, "e2e4");
  play(at_bert, game, "e7e5");

  const auto asked = close(anna, R"({"password":"rook and pawn"})");
  EXPECT_EQ(asked.status, 403);
  const auto why = parsed<common_v1::ErrorDetail>(asked);
  EXPECT_EQ(why.field(), "resign_games");
  EXPECT_THAT(why.message(), HasSubstr(game));
  EXPECT_EQ(reason_of(close(anna, R"({"password":"wrong and wrong","resignGames":true})")),
            common_v1::REASON_WRONG_CREDENTIALS);
  EXPECT_THAT(request("GET", "/api/v1/user/Anna").body, HasSubstr(game)) << "the game goes on";

  ASSERT_EQ(close(anna, R"({"password":"rook and pawn","resignGames":true})").status, 204);

  const auto ended = wait(at_bert, [](const v1::ServerMessage& m) {
    return m.game_entries().entries_size() > 0 &&
           m.game_entries().entries(0).ShortDebugString().find("RESIGNATION") != std::string::npos;
  });
  EXPECT_EQ(ended.game_entries().game_id(), game);
  EXPECT_EQ(request("GET", "/api/v1/user/Anna").status, 404);
  EXPECT_EQ(reason_of(request("POST", "/api/v1/login",
                              R"({"handle":"Anna","password":"rook and pawn"})")),
            common_v1::REASON_WRONG_CREDENTIALS);
  EXPECT_EQ(reason_of(request("POST", "/api/v1/register",
                              R"({"handle":"aNNA","password":"bishop and knight"})")),
            common_v1::REASON_HANDLE_TAKEN);
  EXPECT_EQ(request("GET", "/api/v1/preferences", {}, anna.token).status, 401);

  run_until([&] {
    return request("GET", "/api/v1/game/" + game).body.find("Anna") == std::string::npos;
  });
  EXPECT_THAT(request("GET", "/api/v1/game/" + game).body, HasSubstr("closed account"));
  const std::string pgn = request("GET", "/api/v1/game/" + game + ".pgn").body;
  EXPECT_THAT(pgn, HasSubstr(R"([White "closed account"])"));
  EXPECT_THAT(request("GET", "/api/v1/user/Bert/games").body, Not(HasSubstr("Anna")));
  const auto watching = connect();
  watching->send(follow(game));
  const auto replayed = wait(watching, [](const auto& m) { return m.has_game_entries(); });
  EXPECT_THAT(replayed.ShortDebugString(), Not(HasSubstr("Anna")));
  EXPECT_THAT(replayed.ShortDebugString(), HasSubstr("closed account"));

  // A gateway that starts later knows it too.
  gateway_.reset();
  start_gateway();
  run_until([&] {
    return request("GET", "/api/v1/game/" + game).body.find("Anna") == std::string::npos;
  });
}

TEST_F(ClosingAccount, AbortsAGameThatHasHardlyBegun) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto at_anna = connect(anna);
  const auto at_bert = connect(bert);
  start_game(at_anna, at_bert, "Bert");

  EXPECT_EQ(close(anna, R"({"password":"rook and pawn","resignGames":true})").status, 204);

  EXPECT_EQ(request("GET", "/api/v1/user/Anna").status, 404);
}

TEST_F(ClosingAccount, NotesThatSomebodyUsesTheirAccount) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto at_anna = connect(anna);
  answer(at_anna, follow("00000000001"));
  EXPECT_TRUE(is_unused(anna)) << "whoever watches leaves nothing behind";

  v1::ClientMessage seek;
  *seek.mutable_command_lobby()->mutable_open_seek()->mutable_terms() = casual();
  answer(at_anna, seek);
  request("POST", "/api/v1/preferences",
          R"({"mayChallenge":"AUDIENCE_NOBODY","mayInvite":"AUDIENCE_NOBODY"})", bert.token);

  run_until([&] { return !is_unused(anna) && !is_unused(bert); });
}

}  // namespace
}  // namespace escaque::services::gateway
