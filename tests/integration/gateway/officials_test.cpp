// A Chess960 event over the public wire: its positions can be checked, its own arbiters rule in its
// games and nowhere else, and its committee decides an appeal that changes a result.

#include <gtest/gtest.h>

#include "escaque/gateway/v1/arbiter.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "domain/rules/chess960.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/position_draw.hpp"
#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using Score = matchmaking_v1::Score;

const std::string kEvent = "/api/v1/event/0000000000A";

class OfficialsTest : public GatewayFixture {
 protected:
  void SetUp() override {
    GatewayFixture::SetUp();
    organizer = registered("Organizer");
    nona = registered("Nona");
    ruy = registered("Ruy");
    anna = registered("Anna");
    bert = registered("Bert");
  }

  http::Response command(const Player& player, const std::string& wish) {
    const std::string id = "c" + std::to_string(++commands);
    return request("POST", kEvent, R"({"commandId":")" + id + R"(",)" + wish + "}", player.token);
  }
  void hold_event() {
    const auto created = command(
        organizer,
        R"("createEvent":{"regulations":{"name":"Random open","rounds":2,"variant":"VARIANT_CHESS960",)"
        R"("edition":"fide-2023","timeControl":{"baseMs":180000},)"
        R"("calendar":{"startsMs":[4102444800000]}}})");
    ASSERT_EQ(created.status, 200) << created.body;
  }
  /// Nona rules, Ruy judges appeals, Anna and Bert play.
  void begin_round() {
    const auto named = command(organizer, R"("nameOfficials":{"arbiters":[{"handle":"Nona"}],)"
                                          R"("committee":[{"handle":"Ruy"}]})");
    ASSERT_EQ(named.status, 200) << named.body;
    ASSERT_EQ(command(anna, R"("enterEvent":{})").status, 200);
    ASSERT_EQ(command(bert, R"("enterEvent":{})").status, 200);
    ASSERT_EQ(command(nona, R"("publishRound":{"startsMs":1})").status, 200);
    run_until([&] {
      const auto now = event();
      return now.rounds_size() > 0 && now.rounds(0).boards(0).has_game_begun();
    });
    game = event().rounds(0).boards(0).game_id();
  }
  matchmaking_v1::GetEventResponse event() {
    return parsed<matchmaking_v1::GetEventResponse>(request("GET", kEvent));
  }
  http::Response order(const Player& who, const std::string& what, const std::string& of) {
    const std::string id = "o" + std::to_string(++commands);
    return request("POST", "/api/v1/arbiter/game/" + of,
                   R"({"id":")" + id +
                       R"(","order":{"reason":"as seen","article":"fide-2023 12.9",)" + what + "}}",
                   who.token);
  }
  http::Response desk_of(const Player& who) {
    return request("GET", "/api/v1/arbiter/games", {}, who.token);
  }
  v1::ServerMessage appeal(const Client& client) {
    v1::ClientMessage message;
    message.mutable_act_in_game()->set_game_id(game);
    message.mutable_act_in_game()->mutable_action()->mutable_appeal()->set_grounds("Not I");
    const std::string id = client->send(message);
    return wait(client, [&](const v1::ServerMessage& m) {
      return m.reply_to() == id || (m.game_entries().entries_size() > 0 &&
                                    m.game_entries().entries(0).command_id() == id);
    });
  }
  void wait_score(Score score) {
    run_until([&] { return event().rounds(0).boards(0).score() == score; });
  }

  Player organizer, nona, ruy, anna, bert;
  std::string game;
  int commands = 0;
};

TEST_F(OfficialsTest, ItsPositionsWereDrawnAsItPromised) {
  hold_event();
  const auto commitment = parse_digest(event().created().draw_commitment());
  ASSERT_TRUE(commitment);
  EXPECT_TRUE(event().created().draw_secret().empty());
  begin_round();

  const auto round = event().rounds(0);
  const auto seed = parse_digest(round.first_position().seed());
  ASSERT_TRUE(seed);
  EXPECT_TRUE(rules::is_confirmed({*commitment, *seed, 1}));
  const auto visitor = connect();
  visitor->send(follow(game));
  const auto shown = wait(visitor, [](const v1::ServerMessage& m) {
                       return m.game_entries().entries_size() > 0;
                     }).game_entries();
  const auto& created = shown.entries(0).facts(0).game_created();
  EXPECT_EQ(created.draw().commitment(), to_hex(*commitment));
  EXPECT_EQ(created.draw().seed(), to_hex(*seed));
  EXPECT_EQ(created.draw().draw(), 1);
  EXPECT_EQ(round.first_position().number(), rules::drawn_number(*seed));
  EXPECT_EQ(created.initial_fen(),
            rules::to_fen(rules::chess960_position(rules::drawn_number(*seed))));
  EXPECT_EQ(created.event().event_id(), "0000000000A");
}

TEST_F(OfficialsTest, ItsArbiterRulesInItsGamesAndNowhereElse) {
  hold_event();
  EXPECT_EQ(command(organizer, R"("nameOfficials":{"arbiters":[{"handle":"Nobody"}]})").status,
            404);
  EXPECT_EQ(command(anna, R"("nameOfficials":{"arbiters":[{"handle":"Anna"}]})").status, 403);
  begin_round();
  ASSERT_EQ(event().arbiters_size(), 1);
  EXPECT_EQ(event().arbiters(0).handle(), "Nona");
  const auto white = connect(anna);
  const auto black = connect(bert);
  const std::string elsewhere = start_game(white, black, "Bert");

  const auto desk = parsed<v1::Desk>(desk_of(nona));
  ASSERT_EQ(desk.games_size(), 1);
  EXPECT_EQ(desk.games(0).game().game_id(), game);
  EXPECT_EQ(desk_of(anna).status, 403);
  EXPECT_EQ(order(nona, R"("stopClocks":{})", game).status, 200);
  EXPECT_EQ(order(nona, R"("stopClocks":{})", elsewhere).status, 403);
  EXPECT_EQ(order(ruy, R"("startClocks":{})", game).status, 403);
  EXPECT_EQ(order(anna, R"("startClocks":{})", game).status, 403);
  EXPECT_EQ(order(organizer, R"("startClocks":{})", game).status, 200);
}

TEST_F(OfficialsTest, ItsCommitteeDecidesAnAppeal) {
  hold_event();
  begin_round();
  const auto white = connect(anna);
  answer(white, follow(game));
  EXPECT_TRUE(appeal(white).has_refusal()) << "nobody has ruled";
  ASSERT_EQ(order(nona, R"("declareResult":{"verdict":"VERDICT_BLACK_WINS"})", game).status, 200);
  wait_score(matchmaking_v1::SCORE_BLACK_WINS);

  EXPECT_FALSE(appeal(white).has_refusal());
  const std::string draw = R"("decideAppeal":{"isUpheld":true,"verdict":"VERDICT_DRAW"})";
  EXPECT_EQ(order(nona, draw, game).status, 403);
  EXPECT_EQ(order(organizer, draw, game).status, 403);
  const auto decided = order(ruy, draw, game);
  EXPECT_EQ(decided.status, 200) << decided.body;
  wait_score(matchmaking_v1::SCORE_DRAW);
  EXPECT_TRUE(appeal(white).has_refusal()) << "the committee has decided";
}

}  // namespace
}  // namespace escaque::services::gateway
