#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class TalkTest : public GatewayFixture {
 protected:
  void SetUp() override {
    GatewayFixture::SetUp();
    anna = registered("Anna");
    bert = registered("Bert");
    carl = registered("Carl");
    white = connect(anna);
    black = connect(bert);
    spectator = connect(carl);
    game = start_game(white, black, "Bert");
    for (const Client* client : std::initializer_list<const Client*>{&white, &black, &spectator})
      answer(*client, follow(game));
  }
  v1::ClientMessage say(conduct_v1::Room room, const std::string& text) const {
    v1::ClientMessage message;
    message.mutable_say()->set_room(room);
    message.mutable_say()->set_game_id(game);
    message.mutable_say()->set_text(text);
    return message;
  }
  static v1::ClientMessage tell(const std::string& handle, const std::string& text) {
    v1::ClientMessage message;
    message.mutable_say()->set_room(conduct_v1::ROOM_TELL);
    message.mutable_say()->set_handle(handle);
    message.mutable_say()->set_text(text);
    return message;
  }
  static auto hears(const std::string& text) {
    return [text](const v1::ServerMessage& m) {
      for (const auto& talk : m.talks().talks()) {
        if (talk.text() == text) return true;
      }
      return false;
    };
  }

  Player anna, bert, carl;
  Client white, black, spectator;
  std::string game;
};

TEST_F(TalkTest, ThePlayersRoomIsForThePlayers) {
  EXPECT_TRUE(answer(white, say(conduct_v1::ROOM_PLAYERS, "good luck")).has_done());
  EXPECT_EQ(conduct.last.white_id(), anna.user.id());
  EXPECT_EQ(conduct.last.black_id(), bert.user.id());
  EXPECT_EQ(conduct.last.white_handle(), anna.user.handle());
  EXPECT_EQ(conduct.last.black_handle(), bert.user.handle());
  EXPECT_FALSE(conduct.last.is_game_over());

  wait(black, hears("good luck"));
  wait(white, hears("good luck"));
  answer(spectator, say(conduct_v1::ROOM_SPECTATORS, "who wins?"));
  wait(spectator, hears("who wins?"));
  EXPECT_FALSE(spectator->take(hears("good luck")));
}

TEST_F(TalkTest, PlayersReadTheSpectatorsAfterTheEnd) {
  answer(spectator, say(conduct_v1::ROOM_SPECTATORS, "Nf3!"));
  wait(spectator, hears("Nf3!"));
  play(white, game, "e2e4");
  play(black, game, "e7e5");
  EXPECT_FALSE(white->take(hears("Nf3!")));

  wait_entry(white, white->send(resign(game)));

  wait(white, hears("Nf3!"));
  wait(black, hears("Nf3!"));
  answer(white, say(conduct_v1::ROOM_SPECTATORS, "thanks"));
  EXPECT_TRUE(conduct.last.is_game_over());
  wait(spectator, hears("thanks"));
}

TEST_F(TalkTest, WhoComesLaterReadsWhatWasSaid) {
  answer(white, say(conduct_v1::ROOM_PLAYERS, "hello"));
  wait(black, hears("hello"));

  const auto again = connect(bert);
  answer(again, follow(game));

  const auto talks = wait(again, hears("hello")).talks();
  EXPECT_FALSE(talks.talks(0).talk_id().empty());
  EXPECT_GT(talks.talks(0).time_ms(), 1e12);
}

TEST_F(TalkTest, ACensoredUserIsNotHeard) {
  v1::ClientMessage censor;
  censor.mutable_set_list_member()->set_kind(accounts_v1::LIST_KIND_CENSOR);
  censor.mutable_set_list_member()->set_handle("Bert");
  censor.mutable_set_list_member()->set_is_member(true);
  answer(white, censor);
  wait(white, [](const auto& m) { return m.has_lists(); });

  answer(black, say(conduct_v1::ROOM_PLAYERS, "rude"));
  answer(black, tell("Anna", "rude again"));
  answer(spectator, tell("Anna", "kind"));

  wait(white, hears("kind"));
  EXPECT_FALSE(white->take(hears("rude")));
  EXPECT_FALSE(white->take(hears("rude again")));
}

TEST_F(TalkTest, ATellReachesOneUserOnAllHisSockets) {
  const auto other = connect(bert);

  EXPECT_TRUE(answer(white, tell("bert", "<b>psst</b>'; --")).has_done());

  wait(black, hears("<b>psst</b>'; --"));
  wait(other, hears("<b>psst</b>'; --"));
  EXPECT_FALSE(spectator->take(hears("<b>psst</b>'; --")));
}

TEST_F(TalkTest, ASanctionIsShownToTheUser) {
  conduct_v1::ConductChanged changed;
  *changed.mutable_imposed()->mutable_user() = bert.user;
  changed.mutable_imposed()->set_kind(conduct_v1::SANCTION_KIND_RESTRICTION);
  changed.mutable_imposed()->set_reason("abuse");
  const std::string payload = changed.SerializeAsString();

  ASSERT_TRUE(run(log.append_shared("conduct", payload, 100)));

  const auto shown = wait(black, [](const auto& m) { return m.has_sanctioned(); });
  EXPECT_EQ(shown.sanctioned().reason(), "abuse");
  EXPECT_FALSE(white->take([](const auto& m) { return m.has_sanctioned(); }));
}

TEST_F(TalkTest, ARatingChangeReachesFollowersAndPlayersOnce) {
  const auto elsewhere = connect(bert);
  ratings_v1::RatingsChanged changed;
  changed.set_game_id(game);
  changed.mutable_white()->set_user_id(anna.user.id());
  changed.mutable_black()->set_user_id(bert.user.id());
  const std::string payload = changed.SerializeAsString();
  const auto is_change = [](const v1::ServerMessage& m) { return m.has_ratings_changed(); };

  ASSERT_TRUE(run(log.append_shared("ratings", payload, 100)));

  for (const Client* client :
       std::initializer_list<const Client*>{&white, &black, &spectator, &elsewhere})
    wait(*client, is_change);
  answer(white, tell("Bert", "marker"));
  wait(black, hears("marker"));
  EXPECT_FALSE(black->take(is_change));
}

TEST_F(TalkTest, WhoseGameOfAnEventBeginsIsCalledWhereverHeIs) {
  const auto carls = connect(carl);
  matchmaking_v1::GamesStarted started;
  started.add_games()->set_game_id("0000000BOARD");
  *started.mutable_games(0)->mutable_white() = anna.user;
  *started.mutable_games(0)->mutable_black() = carl.user;
  const std::string payload = started.SerializeAsString();
  const auto is_call = [](const v1::ServerMessage& m) {
    const auto& facts = m.lobby_changed().facts();
    return !facts.empty() && facts[0].game_started().game_id() == "0000000BOARD";
  };

  ASSERT_TRUE(run(log.append_shared("started", payload, 100)));

  wait(white, is_call);
  wait(carls, is_call);
  answer(white, tell("Bert", "marker"));
  wait(black, hears("marker"));
  EXPECT_FALSE(black->take(is_call));
}

TEST_F(TalkTest, WhoDoesNotSitAtTheBoardDoesNotSpeakThere) {
  const auto outsider = connect(carl);

  EXPECT_EQ(refusal_of(outsider, say(conduct_v1::ROOM_SPECTATORS, "hi")),
            common_v1::REASON_NO_SUCH_GAME);
  EXPECT_EQ(refusal_of(outsider, tell("Nobody", "hi")), common_v1::REASON_NO_SUCH_USER);
}

}  // namespace
}  // namespace escaque::services::gateway
