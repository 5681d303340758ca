#include <mutex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/gateway/v1/challenge.pb.h"

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using matchmaking_v1::LobbyFact;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

class LobbyTest : public GatewayFixture {
 protected:
  static auto with(LobbyFact::FactCase kind) {
    return [kind](const v1::ServerMessage& m) {
      for (const auto& fact : m.lobby_changed().facts()) {
        if (fact.fact_case() == kind) return true;
      }
      return false;
    };
  }
  static v1::ClientMessage follow_lobby() {
    v1::ClientMessage message;
    message.mutable_follow_lobby();
    return message;
  }
  static v1::ClientMessage seek() {
    v1::ClientMessage message;
    *message.mutable_command_lobby()->mutable_open_seek()->mutable_terms() = casual();
    message.mutable_command_lobby()->mutable_open_seek()->set_color(
        matchmaking_v1::COLOR_WISH_EITHER);
    return message;
  }
};

TEST_F(LobbyTest, ASeekIsSeenAcceptedAndPlayed) {
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  const auto visitor = connect();
  answer(visitor, follow_lobby());

  const std::string id = answer(anna, seek()).done().id();
  ASSERT_FALSE(id.empty());
  const auto opened = wait(visitor, with(LobbyFact::kSeekOpened)).lobby_changed().facts(0);
  EXPECT_EQ(opened.seek_opened().seek().seek_id(), id);
  const auto late = connect();
  EXPECT_EQ(answer(late, follow_lobby()).lobby().seeks(0).seek_id(), id);
  v1::ClientMessage accept;
  accept.mutable_command_lobby()->mutable_accept_seek()->set_seek_id(id);
  const std::string game = answer(bert, accept).done().game_id();

  ASSERT_EQ(game.size(), 11U);
  for (const Client* client : std::initializer_list<const Client*>{&anna, &bert}) {
    const auto started = wait(*client, with(LobbyFact::kGameStarted)).lobby_changed();
    EXPECT_EQ(started.facts(0).game_started().game_id(), game);
  }
  wait(visitor, with(LobbyFact::kSeekClosed));
  EXPECT_FALSE(visitor->take(with(LobbyFact::kGameStarted)));
  EXPECT_EQ(refusal_of(bert, accept), common_v1::REASON_NO_SUCH_SEEK);
}

TEST_F(LobbyTest, WhatIsLoggedOfAMessageCarriesItsId) {
  std::mutex mutex;
  std::vector<std::string> lines;
  logger = log::make_logger("gateway", log::Level::debug, [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    lines.emplace_back(line);
  });
  gateway_.reset();
  start_gateway();
  const auto anna = connect(registered("Anna"));

  const std::string id = anna->send(seek());
  wait(anna, [&](const auto& m) { return m.reply_to() == id; });
  gateway_.reset();

  const auto by_id = [&](const std::string& event) {
    return AllOf(HasSubstr(R"("event":")" + event + R"(")"), HasSubstr(R"("kind":"command_lobby")"),
                 HasSubstr(R"("request":")" + id + R"(")"));
  };
  EXPECT_THAT(lines, Contains(by_id("message_received")));
  EXPECT_THAT(lines, Contains(by_id("message_served")));
}

TEST_F(LobbyTest, AChallengeIsSeenByTheTwoOnly) {
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  const auto carl = connect(registered("Carl"));
  answer(carl, follow_lobby());
  v1::ClientMessage open;
  open.mutable_command_lobby()->mutable_open_challenge()->set_handle("Bert");
  *open.mutable_command_lobby()->mutable_open_challenge()->mutable_terms() = casual();
  open.mutable_command_lobby()->mutable_open_challenge()->set_color(
      matchmaking_v1::COLOR_WISH_EITHER);

  const std::string id = answer(anna, open).done().id();

  wait(anna, with(LobbyFact::kChallengeOpened));
  const auto seen = wait(bert, with(LobbyFact::kChallengeOpened)).lobby_changed().facts(0);
  EXPECT_EQ(seen.challenge_opened().challenge().challenge_id(), id);
  // A seek opened after it has come to Carl, so the challenge would have come too.
  answer(anna, seek());
  wait(carl, with(LobbyFact::kSeekOpened));
  EXPECT_FALSE(carl->take(with(LobbyFact::kChallengeOpened)));

  open.mutable_command_lobby()->mutable_open_challenge()->set_handle("Nobody");
  open.clear_id();
  EXPECT_EQ(refusal_of(anna, open), common_v1::REASON_NO_SUCH_USER);
}

TEST_F(LobbyTest, AChallengeFromAPositionBeginsThere) {
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  v1::ClientMessage open;
  auto& challenge = *open.mutable_command_lobby()->mutable_open_challenge();
  challenge.set_handle("Bert");
  *challenge.mutable_terms() = casual();
  challenge.set_color(matchmaking_v1::COLOR_WISH_WHITE);
  challenge.mutable_terms()->set_initial_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const auto refused = answer(anna, open).refusal().error();
  EXPECT_EQ(refused.code(), "position.dead");
  EXPECT_EQ(refused.message(), "Neither side can still win: the game would be drawn.");
  const std::string fen = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2";
  challenge.mutable_terms()->set_initial_fen(fen);
  const std::string id = answer(anna, open).done().id();
  ASSERT_FALSE(id.empty());
  v1::ClientMessage accept;
  accept.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(id);
  accept.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);
  const std::string game = answer(bert, accept).done().game_id();

  ASSERT_EQ(game.size(), 11U);
  // The game is created after the answer: following it waits for that.
  answer(anna, follow(game));
  EXPECT_THAT(request("GET", "/api/v1/game/" + game + ".pgn").body,
              testing::HasSubstr("[FEN \"" + fen + "\"]"));
}

TEST_F(LobbyTest, AChallengeByLinkIsAcceptedByWhoeverIsGivenIt) {
  const auto anna = connect(registered("Anna"));
  const auto visitor = connect();
  answer(visitor, follow_lobby());
  v1::ClientMessage open;
  *open.mutable_command_lobby()->mutable_open_challenge()->mutable_terms() = casual();
  const std::string id = answer(anna, open).done().id();
  ASSERT_EQ(id.size(), 11U);
  wait(anna, with(LobbyFact::kChallengeOpened));

  // The page of the link, without a login.
  const std::string path = "/api/v1/challenge/" + id;
  const auto shown = parsed<v1::LinkChallenge>(request("GET", path));
  EXPECT_TRUE(shown.challenge().is_by_link());
  EXPECT_EQ(shown.challenge().challenger().user().handle(), "Anna");
  EXPECT_TRUE(shown.is_owner_online());
  EXPECT_EQ(request("GET", "/api/v1/challenge/short").status, 400);
  EXPECT_EQ(request("GET", "/api/v1/challenge/AAAAAAAAAAA").status, 404);

  // No lobby shows it, not even that of a visitor, whose id is as empty as that of its addressee.
  const auto late = connect();
  EXPECT_EQ(answer(late, follow_lobby()).lobby().challenges_size(), 0);
  EXPECT_FALSE(visitor->take(with(LobbyFact::kChallengeOpened)));

  v1::ClientMessage accept;
  accept.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(id);
  accept.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);
  EXPECT_EQ(answer(anna, accept).refusal().error().code(), "lobby.own_challenge");
  const auto bert = connect(registered("Bert"));
  accept.clear_id();
  const std::string game = answer(bert, accept).done().game_id();
  ASSERT_EQ(game.size(), 11U);
  const auto started = wait(anna, with(LobbyFact::kGameStarted)).lobby_changed();
  EXPECT_EQ(started.facts(0).game_started().game_id(), game);
  const auto carl = connect(registered("Carl"));
  accept.clear_id();
  EXPECT_EQ(refusal_of(carl, accept), common_v1::REASON_NO_SUCH_CHALLENGE);
  EXPECT_EQ(request("GET", path).status, 404);
}

TEST_F(LobbyTest, AChallengeByLinkWaitsForItsOwnerToComeBack) {
  const Player player = registered("Anna");
  auto anna = connect(player);
  const auto bert = connect(registered("Bert"));
  answer(bert, follow_lobby());
  v1::ClientMessage open;
  *open.mutable_command_lobby()->mutable_open_challenge()->mutable_terms() = casual();
  const std::string id = answer(anna, open).done().id();
  answer(anna, seek());
  v1::ClientMessage accept;
  accept.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(id);
  accept.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);

  anna->drop();
  // They count as gone when their seek is closed.
  wait(bert, with(LobbyFact::kSeekClosed));
  const auto shown = parsed<v1::LinkChallenge>(request("GET", "/api/v1/challenge/" + id));
  EXPECT_FALSE(shown.is_owner_online());
  EXPECT_EQ(answer(bert, accept).refusal().error().code(), "lobby.owner_away");

  anna = connect(player);
  answer(anna, seek());
  accept.clear_id();
  const std::string game = answer(bert, accept).done().game_id();
  EXPECT_EQ(game.size(), 11U);
  const auto started = wait(anna, with(LobbyFact::kGameStarted)).lobby_changed();
  EXPECT_EQ(started.facts(0).game_started().game_id(), game);
}

TEST_F(LobbyTest, ASimulIsJoinedStartedAndPlayedAtAllBoards) {
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  const auto carl = connect(registered("Carl"));
  const auto visitor = connect();
  answer(visitor, follow_lobby());
  v1::ClientMessage open;
  *open.mutable_command_lobby()->mutable_open_simul()->mutable_terms() = casual();
  EXPECT_EQ(answer(anna, open).refusal().error().code(), "lobby.invalid_seats");
  open.clear_id();
  open.mutable_command_lobby()->mutable_open_simul()->set_seats(3);
  const std::string id = answer(anna, open).done().id();
  ASSERT_EQ(id.size(), 11U);
  EXPECT_EQ(wait(visitor, with(LobbyFact::kSimulOpened)).lobby_changed().facts_size(), 1);

  v1::ClientMessage join;
  join.mutable_command_lobby()->mutable_join_simul()->set_simul_id(id);
  for (const Client* player : {&bert, &carl}) {
    join.clear_id();
    EXPECT_TRUE(answer(*player, join).has_done());
  }
  const auto late = connect();
  const auto seen = answer(late, follow_lobby()).lobby().simuls(0);
  EXPECT_EQ(seen.players_size(), 2);
  v1::ClientMessage start;
  start.mutable_command_lobby()->mutable_start_simul()->set_simul_id(id);
  EXPECT_EQ(refusal_of(bert, start), common_v1::REASON_NOT_ALLOWED);
  start.clear_id();
  ASSERT_TRUE(answer(anna, start).has_done());

  const auto begun = wait(visitor, with(LobbyFact::kSimulStarted)).lobby_changed().facts(0);
  ASSERT_EQ(begun.simul_started().game_ids_size(), 2);
  // Its host is told of every game, each player of their own.
  for (int i = 0; i < 2; ++i) {
    const auto started = wait(anna, with(LobbyFact::kGameStarted)).lobby_changed().facts(0);
    EXPECT_EQ(started.game_started().simul().simul_id(), id);
    EXPECT_EQ(started.game_started().simul().host_id(), seen.host().user().id());
  }
  const std::string games[] = {begun.simul_started().game_ids(0),
                               begun.simul_started().game_ids(1)};
  const auto entries = answer(bert, follow(games[0])).game_entries();
  ASSERT_GT(entries.entries_size(), 0);
  const auto created = entries.entries(0).facts(0).game_created();
  EXPECT_EQ(created.simul_id(), id);
  EXPECT_EQ(created.white().user().handle(), "Anna");
  EXPECT_EQ(created.black().user().handle(), "Bert");
  EXPECT_EQ(created.first_move_ms(), 600'000) << "its host comes late to the last board";
  answer(anna, follow(games[1]));
  play(anna, games[1], "e2e4");
  play(carl, games[1], "e7e5");
  wait_entry(carl, carl->send(resign(games[1])));
}

TEST_F(LobbyTest, PeopleAreFoundByHowTheirHandleBegins) {
  const Player anna = registered("Anna");
  (void)registered("Annika");
  (void)registered("Bert");
  const auto connection = connect(anna);
  const auto find = [&](const std::string& prefix, const std::string& token) {
    return request("GET", "/api/v1/users?prefix=" + prefix, "", token);
  };

  const auto found = parsed<v1::FoundUsers>(find("aN", anna.token));
  ASSERT_EQ(found.users_size(), 2);
  EXPECT_EQ(found.users(0).user().handle(), "Anna");
  EXPECT_TRUE(found.users(0).is_online());
  EXPECT_EQ(found.users(1).user().handle(), "Annika");
  EXPECT_FALSE(found.users(1).is_online());
  EXPECT_EQ(parsed<v1::FoundUsers>(find("%25%25", anna.token)).users_size(), 0);
  EXPECT_EQ(find("a", anna.token).status, 400);
  EXPECT_EQ(find("an", "").status, 401);
}

TEST_F(LobbyTest, OpenChallengesAreInTheWelcome) {
  const auto anna = connect(registered("Anna"));
  const Player bert = registered("Bert");
  v1::ClientMessage open;
  open.mutable_command_lobby()->mutable_open_challenge()->set_handle("Bert");
  *open.mutable_command_lobby()->mutable_open_challenge()->mutable_terms() = casual();
  open.mutable_command_lobby()->mutable_open_challenge()->set_color(
      matchmaking_v1::COLOR_WISH_EITHER);
  answer(anna, open);

  const auto client = connect(ClientOptions{bert.token});

  const auto welcome = wait(client, [](const auto& m) { return m.has_welcome(); }).welcome();
  ASSERT_EQ(welcome.challenges_size(), 1);
  EXPECT_EQ(welcome.challenges(0).challenger().user().handle(), "Anna");
}

TEST_F(LobbyTest, TheSeeksOfWhoIsGoneAreClosed) {
  auto anna = connect(registered("Anna"));
  const auto visitor = connect();
  answer(visitor, follow_lobby());
  answer(anna, seek());
  wait(visitor, with(LobbyFact::kSeekOpened));

  anna->drop();

  const auto closed = wait(visitor, with(LobbyFact::kSeekClosed)).lobby_changed().facts(0);
  EXPECT_EQ(closed.seek_closed().reason(), matchmaking_v1::CLOSE_REASON_OWNER_GONE);
}

TEST_F(LobbyTest, ASeekOutlivesAReload) {
  const Player player = registered("Anna");
  auto anna = connect(player);
  const auto visitor = connect();
  answer(visitor, follow_lobby());
  answer(anna, seek());

  anna->drop();
  anna = connect(player);

  // Long enough for two sweeps: the counts of another login come after them.
  const auto bert = connect(registered("Bert"));
  wait(visitor, [](const v1::ServerMessage& m) { return m.counts().players() == 2; });
  v1::ClientMessage again = follow_lobby();
  EXPECT_EQ(answer(visitor, again).lobby().seeks_size(), 1);
}

TEST_F(LobbyTest, CountsPlayersAndGames) {
  const auto visitor = connect();
  answer(visitor, follow_lobby());
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));

  wait(visitor, [](const v1::ServerMessage& m) { return m.counts().players() == 2; });
  start_game(anna, bert, "Bert");

  wait(visitor, [](const v1::ServerMessage& m) { return m.counts().games() == 1; });
}

TEST_F(LobbyTest, APoolPairsTwo) {
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  v1::ClientMessage join;
  join.mutable_command_lobby()->mutable_join_pool()->mutable_pool()->set_base_ms(180'000);
  join.mutable_command_lobby()->mutable_join_pool()->mutable_pool()->set_increment_ms(2'000);

  EXPECT_TRUE(answer(anna, join).has_done());
  EXPECT_TRUE(answer(bert, join).has_done());

  const auto started = wait(anna, with(LobbyFact::kGameStarted)).lobby_changed().facts(0);
  EXPECT_EQ(started.game_started().game_id().size(), 11U);
}

TEST_F(LobbyTest, PoolsOfAllPartsAreOneList) {
  const auto join = [](int minutes) {
    v1::ClientMessage message;
    auto& pool = *message.mutable_command_lobby()->mutable_join_pool()->mutable_pool();
    pool.set_base_ms(minutes * 60'000);
    return message;
  };
  const auto anna = connect(registered("Anna"));
  const auto bert = connect(registered("Bert"));
  EXPECT_TRUE(answer(anna, join(3)).has_done());
  EXPECT_TRUE(answer(bert, join(5)).has_done());

  run_until([&] { return answer(anna, follow_lobby()).lobby().waiting_size() == 2; });
  const auto seen = answer(anna, follow_lobby()).lobby();
  ASSERT_EQ(seen.pools_size(), 1) << "her own";
  EXPECT_EQ(seen.pools(0).base_ms(), 180'000);

  EXPECT_TRUE(answer(anna, join(5)).has_done());
  const auto left = wait(anna, with(LobbyFact::kPoolLeft)).lobby_changed().facts(0);
  EXPECT_EQ(left.pool_left().pool().base_ms(), 180'000);
  wait(bert, with(LobbyFact::kGameStarted));
  run_until([&] { return answer(anna, follow_lobby()).lobby().waiting_size() == 0; });
  EXPECT_EQ(answer(anna, follow_lobby()).lobby().pools_size(), 0);
}

TEST_F(LobbyTest, GuestsPlayCasualGames) {
  const auto session = parsed<v1::SessionOpened>(request("POST", "/api/v1/guest"));
  const auto guest = connect(Player{session.user(), session.token()});
  v1::ClientMessage rated = seek();
  rated.mutable_command_lobby()->mutable_open_seek()->mutable_terms()->set_is_rated(true);

  EXPECT_EQ(refusal_of(guest, rated), common_v1::REASON_GUESTS_PLAY_CASUAL);
}

}  // namespace
}  // namespace escaque::services::gateway
