// A player takes a copy of what the server keeps of them.

#include <gmock/gmock.h>

#include "gateway_fixture.hpp"
#include "services/gateway/web/unzip.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

class Export : public GatewayFixture {
 protected:
  void say(const Client& client, const std::string& game, const std::string& text) {
    v1::ClientMessage message;
    message.mutable_say()->set_room(conduct_v1::ROOM_PLAYERS);
    message.mutable_say()->set_game_id(game);
    message.mutable_say()->set_text(text);
    answer(client, message);
  }
  http::Response take(const Player& player, const std::string& query = {}) {
    return request("POST", "/api/v1/account/export" + query, "{}", player.token);
  }
};

TEST_F(Export, HasTheProfileTheGamesAndTheOwnWords) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto at_anna = connect(anna);
  const auto at_bert = connect(bert);
  const std::string game = start_game(at_anna, at_bert, "Bert");
  for (const auto& client : {&at_anna, &at_bert}) answer(*client, follow(game));
  play(at_anna, game, "e2e4");
  play(at_bert, game, "e7e5");
  say(at_anna, game, "good luck");
  say(at_bert, game, "thank you");
  wait_entry(at_bert, at_bert->send(resign(game)));
  run_until([&] {
    return request("GET", "/api/v1/user/Anna/games").body.find(game) != std::string::npos;
  });

  const auto response = take(anna);

  ASSERT_EQ(response.status, 200) << response.body;
  auto files = unzip(response.body);
  EXPECT_EQ(files.size(), 6U);
  EXPECT_THAT(files["profile.json"], HasSubstr(R"("handle":"Anna")"));
  EXPECT_THAT(files["profile.json"], HasSubstr("AUDIENCE_EVERYBODY"));
  EXPECT_THAT(files["conduct.json"], HasSubstr("of Anna"));
  EXPECT_THAT(files["games.pgn"], HasSubstr("1. e4"));
  EXPECT_THAT(files["games.pgn"], HasSubstr(game));
  EXPECT_THAT(files["ratings.json"], HasSubstr("CATEGORY_BLITZ"));
  EXPECT_THAT(files["talk.ndjson"], HasSubstr("good luck"));
  EXPECT_THAT(files["talk.ndjson"], Not(HasSubstr("thank you"))) << "the words of another person";
  for (const auto& [name, text] : files) EXPECT_THAT(text, Not(HasSubstr(anna.token))) << name;
}

TEST_F(Export, IsForTheirOwnersOnly) {
  EXPECT_EQ(take({}).status, 401);
  const auto guest = parsed<v1::SessionOpened>(request("POST", "/api/v1/guest"));
  EXPECT_EQ(reason_of(take({guest.user(), guest.token()})), common_v1::REASON_NOT_ALLOWED);
  EXPECT_EQ(take(registered("Anna"), "?page=nonsense").status, 400);
}

}  // namespace
}  // namespace escaque::services::gateway
