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
  EXPECT_EQ(files.size(), 8U);
  EXPECT_THAT(files["profile.json"], HasSubstr(R"("handle":"Anna")"));
  EXPECT_THAT(files["profile.json"], HasSubstr("AUDIENCE_EVERYBODY"));
  EXPECT_THAT(files["conduct.json"], HasSubstr("of Anna"));
  EXPECT_THAT(files["games.pgn"], HasSubstr("1. e4"));
  EXPECT_THAT(files["games.pgn"], HasSubstr(game));
  EXPECT_THAT(files["ratings.json"], HasSubstr("CATEGORY_BLITZ"));
  EXPECT_THAT(files["talk.ndjson"], HasSubstr("good luck"));
  EXPECT_THAT(files["messages.ndjson"], HasSubstr("a message of"));
  EXPECT_THAT(files["talk.ndjson"], Not(HasSubstr("thank you"))) << "the words of another person";
  for (const auto& [name, text] : files) EXPECT_THAT(text, Not(HasSubstr(anna.token))) << name;
}

class GamesOfAPlayer : public Export {
 protected:
  /// Anna plays 1. e4 e5 against Bert, who resigns.
  void SetUp() override {
    Export::SetUp();
    anna = registered("Anna");
    const Player bert = registered("Bert");
    const auto at_anna = connect(anna);
    const auto at_bert = connect(bert);
    matchmaking_v1::GameTerms terms = casual();
    terms.set_is_rated(is_rated);
    game = start_game(at_anna, at_bert, "Bert", terms);
    for (const auto& client : {&at_anna, &at_bert}) answer(*client, follow(game));
    play(at_anna, game, "e2e4");
    play(at_bert, game, "e7e5");
    wait_entry(at_bert, at_bert->send(resign(game)));
    run_until([&] { return is_found({}); });
  }
  http::Response games(const std::string& query) {
    return request("GET", "/api/v1/user/Anna/games" + query);
  }
  bool is_found(const std::string& query) {
    const auto answer = games(query);
    EXPECT_EQ(answer.status, 200) << query << answer.body;
    return answer.body.find(game) != std::string::npos;
  }
  /// Which parameter is wrong.
  std::string refused(const std::string& query) {
    const auto answer = games(query);
    EXPECT_EQ(answer.status, 400) << query << answer.body;
    const auto error = parsed<common_v1::ErrorDetail>(answer);
    EXPECT_FALSE(error.expected().empty()) << query;
    return error.field();
  }

  bool is_rated = false;  ///< To be set before SetUp().
  Player anna;
  std::string game;
};

class RatedGamesOfAPlayer : public GamesOfAPlayer {
 protected:
  RatedGamesOfAPlayer() { is_rated = true; }

  /// The game alone, among all, and in the archive of Anna's data.
  std::vector<std::string> files() {
    auto archive = unzip(take(anna).body);
    return {request("GET", "/api/v1/game/" + game + ".pgn").body,
            request("GET", "/api/v1/user/Anna/games.pgn", {}, anna.token).body,
            archive["games.pgn"]};
  }
};

TEST_F(RatedGamesOfAPlayer, SayWhatTheyDidToTheRatings) {
  ratings.gain = 8;
  for (const std::string& pgn : files()) {
    EXPECT_THAT(pgn, HasSubstr("[WhiteRatingDiff \"+8\"]"));
    EXPECT_THAT(pgn, HasSubstr("[BlackRatingDiff \"-8\"]"));
  }
  EXPECT_EQ(ratings.asked, 3);
}

TEST_F(RatedGamesOfAPlayer, SayNothingOfRatingsThatHaveNotChangedYet) {
  for (const std::string& pgn : files()) {
    EXPECT_THAT(pgn, HasSubstr("1. e4"));
    EXPECT_THAT(pgn, Not(HasSubstr("RatingDiff")));
  }
}

TEST_F(GamesOfAPlayer, AskForNoRatingsWhereNoneWasRated) {
  ratings.gain = 8;
  const auto pgn = request("GET", "/api/v1/game/" + game + ".pgn").body;
  EXPECT_THAT(pgn, Not(HasSubstr("RatingDiff")));
  (void)request("GET", "/api/v1/user/Anna/games.pgn", {}, anna.token);
  EXPECT_EQ(ratings.asked, 0);
}

TEST_F(GamesOfAPlayer, AreFoundByWhatTheyWereLike) {
  EXPECT_TRUE(is_found("?opponent=bert&color=white&result=won&opening=C20&event=none"));
  EXPECT_TRUE(is_found("?opening=king%27s+pawn&since=2001-01-01&until=2999-12-31"));
  for (const char* query : {"?color=black", "?result=lost", "?opening=C21", "?opening=%25",
                            "?opening=k_ng", "?until=2001-01-01", "?since=2999-01-01", "?event=any",
                            "?event=0000000000A", "?time=0.5%2B0", "?opponent=anna"}) {
    EXPECT_FALSE(is_found(query)) << query;
  }
  EXPECT_NE(is_found("?rated=yes"), is_found("?rated=no"));
}

TEST_F(GamesOfAPlayer, ASearchThatMeansNothingIsRefusedByItsName) {
  EXPECT_EQ(refused("?color=green"), "color");
  EXPECT_EQ(refused("?result=draw"), "result");
  EXPECT_EQ(refused("?rated=1"), "rated");
  EXPECT_EQ(refused("?since=2026-02-30"), "since");
  EXPECT_EQ(refused("?until=26.11.2026"), "until");
  EXPECT_EQ(refused("?since=2026-11-26&until=2026-11-25"), "until");
  EXPECT_EQ(refused("?time=fast"), "time");
  EXPECT_EQ(refused("?category=slow"), "category");
  EXPECT_EQ(refused("?event=none%20at%20all"), "event");
  EXPECT_EQ(refused("?opening=%2"), "opening");
  EXPECT_EQ(refused("?opening=%ff"), "opening");
  EXPECT_EQ(refused("?opening=" + std::string(61, 'x')), "opening");
  EXPECT_EQ(refused("?page=nonsense"), "page_token");
  EXPECT_EQ(reason_of(games("?opponent=Nobody")), common_v1::REASON_NO_SUCH_USER);
}

TEST_F(GamesOfAPlayer, TellWhatTheyWentOnWith) {
  const auto openings = [&](const std::string& query) {
    return request("GET", "/api/v1/user/Anna/openings" + query);
  };
  const auto first = parsed<games_v1::GetOpeningsResponse>(openings("?color=white"));
  ASSERT_EQ(first.moves_size(), 1);
  EXPECT_EQ(first.moves(0).uci(), "e2e4");
  EXPECT_EQ(first.scores().won(), 1);
  const auto next = parsed<games_v1::GetOpeningsResponse>(openings("?color=white&moves=e2e4"));
  EXPECT_EQ(next.moves(0).uci(), "e7e5");
  EXPECT_EQ(parsed<games_v1::GetOpeningsResponse>(openings("?color=black")).scores().won(), 0);
  for (const char* query : {"", "?color=white&moves=e2e5", "?color=white&category=slow"}) {
    EXPECT_EQ(openings(query).status, 400) << query;
  }
}

TEST_F(GamesOfAPlayer, ComeAsOneFile) {
  const auto take_all = [&](const std::string& file, const std::string& token) {
    return request("GET", "/api/v1/user/Anna/games" + file, {}, token);
  };
  const auto pgn = take_all(".pgn", anna.token);
  ASSERT_EQ(pgn.status, 200) << pgn.body;
  EXPECT_EQ(pgn.header("Transfer-Encoding"), "chunked");
  EXPECT_THAT(pgn.body, HasSubstr("1. e4"));
  EXPECT_THAT(pgn.body, HasSubstr(game));

  const auto lines = take_all(".ndjson?color=white", anna.token);
  ASSERT_EQ(lines.status, 200) << lines.body;
  EXPECT_THAT(lines.body, HasSubstr(R"("moves":"e2e4 e7e5")"));
  EXPECT_THAT(lines.body, testing::EndsWith("}\n"));

  EXPECT_EQ(take_all(".pgn?color=black", anna.token).body, "");
  EXPECT_EQ(take_all(".pgn?color=green", anna.token).status, 400);
  EXPECT_EQ(take_all(".pgn", {}).status, 401);
}

TEST_F(Export, IsForTheirOwnersOnly) {
  EXPECT_EQ(take({}).status, 401);
  const auto guest = parsed<v1::SessionOpened>(request("POST", "/api/v1/guest"));
  EXPECT_EQ(reason_of(take({guest.user(), guest.token()})), common_v1::REASON_NOT_ALLOWED);
  EXPECT_EQ(take(registered("Anna"), "?page=nonsense").status, 400);
}

}  // namespace
}  // namespace escaque::services::gateway
