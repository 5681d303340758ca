#include <gmock/gmock.h>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "gateway_fixture.hpp"
#include "platform/grpc/channel.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

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

  static std::vector<std::string> texts(const v1::ServerMessage& message) {
    std::vector<std::string> all;
    for (const auto& talk : message.talks().talks()) all.push_back(talk.text());
    return all;
  }

  /// As conduct writes all lines down.
  void said(conduct_v1::Room room, const std::string& text) {
    conduct_v1::Talk talk;
    talk.set_room(room);
    talk.set_line_id(text);
    talk.set_text(text);
    *talk.mutable_from() = anna.user;
    if (room == conduct_v1::ROOM_TELL) *talk.mutable_to() = bert.user;
    const std::string payload = talk.SerializeAsString();
    ASSERT_TRUE(run(log.append_shared("lines", payload, 100)));
  }
  static auto watches(const std::string& text) {
    return [text](const v1::ServerMessage& m) {
      const auto& talks = m.live_talk().talks();
      return talks.size() == 1 && talks[0].text() == text;
    };
  }
  void give_roles(const std::string& handle, const std::vector<common_v1::Role>& roles) {
    const auto operators = accounts_v1::AccountsAdminService::NewStub(
        rpc::make_channel("unix:" + (accounts_config.data_dir / "accounts.sock").string()));
    accounts_v1::SetRolesRequest request;
    request.set_handle(handle);
    for (const auto role : roles) request.add_roles(role);
    accounts_v1::SetRolesResponse response;
    grpc::ClientContext context;
    ASSERT_TRUE(operators->SetRoles(&context, request, &response).ok());
  }
  Player log_in(const std::string& handle) {
    const auto response = request("POST", "/api/v1/login",
                                  R"({"handle":")" + handle + R"(","password":"rook and pawn"})");
    const auto session = parsed<v1::SessionOpened>(response);
    return {session.user(), session.token()};
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

TEST_F(TalkTest, AnObserverIsToldWhereTheirKibitzIsHeard) {
  EXPECT_EQ(answer(white, say(conduct_v1::ROOM_KIBITZ, "hello all")).done().said_in(),
            conduct_v1::ROOM_UNSPECIFIED);
  wait(spectator, hears("hello all"));

  const bool is_guarded = conduct.last.is_guarded();
  const auto done = answer(spectator, say(conduct_v1::ROOM_KIBITZ, "Nf3!"));
  EXPECT_EQ(done.done().said_in(),
            is_guarded ? conduct_v1::ROOM_SPECTATORS : conduct_v1::ROOM_UNSPECIFIED);
  wait(spectator, hears("Nf3!"));
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

TEST_F(TalkTest, CensorHidesAPersonInEveryMediumAlsoInWhatWasSaidBefore) {
  const auto dora = registered("Dora");
  const auto in = [&](conduct_v1::Room room, const std::string& text) {
    auto message = say(room, text);
    message.mutable_say()->clear_game_id();
    if (room == conduct_v1::ROOM_CHANNEL) message.mutable_say()->set_channel("chess");
    return message;
  };
  const auto listen = [&](const Client& client) {
    for (const auto room : {conduct_v1::ROOM_CHANNEL, conduct_v1::ROOM_SHOUT}) {
      v1::ClientMessage listening;
      listening.mutable_follow_talk()->set_room(room);
      if (room == conduct_v1::ROOM_CHANNEL) listening.mutable_follow_talk()->set_channel("chess");
      ASSERT_TRUE(answer(client, listening).has_done());
    }
  };
  const auto hides = [&](const Client& client) {
    for (const char* handle : {"Bert", "Carl"}) {
      v1::ClientMessage censor;
      censor.mutable_set_list_member()->set_kind(accounts_v1::LIST_KIND_CENSOR);
      censor.mutable_set_list_member()->set_handle(handle);
      censor.mutable_set_list_member()->set_is_member(true);
      answer(client, censor);
    }
    wait(client, [](const auto& m) { return m.lists().censor_size() == 2; });
  };
  const auto here = connect(dora);
  answer(here, follow(game));
  hides(here);
  hides(white);
  for (const Client* client :
       std::initializer_list<const Client*>{&here, &white, &black, &spectator}) {
    listen(*client);
  }

  // In each medium a censored author speaks first: once the second line is there, the first would
  // be.
  answer(black, say(conduct_v1::ROOM_PLAYERS, "hidden players"));
  answer(white, say(conduct_v1::ROOM_PLAYERS, "players"));
  answer(black, say(conduct_v1::ROOM_KIBITZ, "hidden kibitz"));
  answer(white, say(conduct_v1::ROOM_KIBITZ, "kibitz"));
  answer(spectator, say(conduct_v1::ROOM_SPECTATORS, "hidden whisper"));
  answer(here, say(conduct_v1::ROOM_SPECTATORS, "whisper"));
  for (const auto room : {conduct_v1::ROOM_CHANNEL, conduct_v1::ROOM_SHOUT}) {
    const std::string name = room == conduct_v1::ROOM_CHANNEL ? "channel" : "shout";
    answer(black, in(room, "hidden " + name));
    answer(white, in(room, name));
  }
  answer(black, tell("Dora", "hidden tell"));
  answer(white, tell("Dora", "tell"));

  const std::vector<std::string> watched{"kibitz", "whisper", "channel", "shout"};
  for (const std::string& medium : watched) {
    wait(here, hears(medium));
    EXPECT_FALSE(here->take(hears("hidden " + medium))) << medium;
    wait(spectator, hears("hidden " + medium));
  }
  wait(here, hears("tell"));
  EXPECT_FALSE(here->take(hears("hidden tell")));
  for (const char* medium : {"players", "kibitz", "channel", "shout"}) {
    wait(white, hears(medium));
    EXPECT_FALSE(white->take(hears(std::string("hidden ") + medium))) << medium;
  }

  // What was said before, for whoever comes later.
  const auto again = connect(dora);
  answer(again, follow(game));
  listen(again);
  const auto player_again = connect(anna);
  answer(player_again, follow(game));
  EXPECT_THAT(texts(wait(again, hears("whisper"))), UnorderedElementsAre("kibitz", "whisper"));
  EXPECT_THAT(texts(wait(again, hears("channel"))), ElementsAre("channel"));
  EXPECT_THAT(texts(wait(again, hears("shout"))), ElementsAre("shout"));
  EXPECT_THAT(texts(wait(player_again, hears("players"))),
              UnorderedElementsAre("players", "kibitz"));
}

TEST_F(TalkTest, WhoeverIsCensoredIsToldSoAtTheNextConnection) {
  v1::ClientMessage censor;
  censor.mutable_set_list_member()->set_kind(accounts_v1::LIST_KIND_CENSOR);
  censor.mutable_set_list_member()->set_handle("Bert");
  censor.mutable_set_list_member()->set_is_member(true);
  answer(white, censor);

  const auto again = connect(ClientOptions{bert.token});
  const auto welcome = wait(again, [](const auto& m) { return m.has_welcome(); });
  EXPECT_EQ(welcome.welcome().lists().censored_by(), 1) << "fewer than five";

  conduct.is_hidden_from_opponent = true;
  EXPECT_TRUE(answer(black, say(conduct_v1::ROOM_KIBITZ, "all")).done().is_hidden_from_opponent());
}

TEST_F(TalkTest, ATellReachesOneUserOnAllHisSockets) {
  const auto other = connect(bert);

  EXPECT_TRUE(answer(white, tell("bert", "<b>psst</b>'; --")).has_done());

  wait(black, hears("<b>psst</b>'; --"));
  wait(other, hears("<b>psst</b>'; --"));
  EXPECT_FALSE(spectator->take(hears("<b>psst</b>'; --")));
}

TEST_F(TalkTest, ATellToSomebodyWhoIsAwaySaysThatItIsKept) {
  const auto dora = registered("Dora");
  const auto kept = answer(white, tell("Dora", "a game tomorrow?"));
  EXPECT_TRUE(kept.done().is_kept());
  EXPECT_TRUE(conduct.last.is_to_away());

  EXPECT_FALSE(answer(white, tell("Bert", "psst")).done().is_kept());
  EXPECT_FALSE(conduct.last.is_to_away());
}

TEST_F(TalkTest, AChannelIsForThoseWhoHaveJoinedIt) {
  const auto in_channel = [&](const std::string& text) {
    auto message = say(conduct_v1::ROOM_CHANNEL, text);
    message.mutable_say()->clear_game_id();
    message.mutable_say()->set_channel("chess");
    return message;
  };
  const auto following = [](conduct_v1::Room room, const std::string& channel) {
    v1::ClientMessage message;
    message.mutable_follow_talk()->set_room(room);
    message.mutable_follow_talk()->set_channel(channel);
    return message;
  };
  EXPECT_EQ(refusal_of(white, in_channel("hello")), common_v1::REASON_NOT_ALLOWED);
  EXPECT_EQ(refusal_of(white, following(conduct_v1::ROOM_CHANNEL, "checkers")),
            common_v1::REASON_NO_SUCH_ENTRY);
  EXPECT_EQ(refusal_of(white, following(conduct_v1::ROOM_PLAYERS, "")),
            common_v1::REASON_MALFORMED);

  ASSERT_TRUE(answer(white, following(conduct_v1::ROOM_CHANNEL, "chess")).has_done());
  ASSERT_TRUE(answer(white, in_channel("hello")).has_done());
  wait(white, hears("hello"));
  // Whoever joins later is shown the last lines.
  ASSERT_TRUE(answer(black, following(conduct_v1::ROOM_CHANNEL, "chess")).has_done());
  wait(black, hears("hello"));
  answer(black, in_channel("hi"));
  wait(white, hears("hi"));
  EXPECT_FALSE(spectator->take(hears("hello")));

  v1::ClientMessage leaving;
  leaving.mutable_unfollow_talk()->set_room(conduct_v1::ROOM_CHANNEL);
  leaving.mutable_unfollow_talk()->set_channel("chess");
  ASSERT_TRUE(answer(white, leaving).has_done());
  answer(black, in_channel("alone"));
  wait(black, hears("alone"));
  EXPECT_FALSE(white->take(hears("alone")));
}

TEST_F(TalkTest, ShoutsReachWhoeverListens) {
  v1::ClientMessage listening;
  listening.mutable_follow_talk()->set_room(conduct_v1::ROOM_SHOUT);
  ASSERT_TRUE(answer(black, listening).has_done());
  ASSERT_TRUE(answer(spectator, listening).has_done());
  auto shout = say(conduct_v1::ROOM_SHOUT, "a game, anybody?");
  shout.mutable_say()->clear_game_id();

  ASSERT_TRUE(answer(white, shout).has_done());

  wait(black, hears("a game, anybody?"));
  wait(spectator, hears("a game, anybody?"));
  EXPECT_FALSE(white->take(hears("a game, anybody?")));
}

TEST_F(TalkTest, AdminsReadWhatIsSaidButNoMessages) {
  v1::ClientMessage watch;
  watch.mutable_follow_live_talk();
  EXPECT_EQ(refusal_of(spectator, watch), common_v1::REASON_NOT_ALLOWED);
  give_roles("Carl", {common_v1::ROLE_ADMIN});
  give_roles("Bert", {common_v1::ROLE_ADMIN});
  const auto carls = connect(log_in("Carl"));
  const auto berts = connect(log_in("Bert"));
  ASSERT_TRUE(answer(carls, watch).has_done());
  ASSERT_TRUE(answer(berts, watch).has_done());

  said(conduct_v1::ROOM_TELL, "a secret");
  said(conduct_v1::ROOM_PLAYERS, "good luck");
  said(conduct_v1::ROOM_SHOUT, "a game, anybody?");

  for (const Client* client : std::initializer_list<const Client*>{&carls, &berts}) {
    wait(*client, watches("good luck"));
    wait(*client, watches("a game, anybody?"));
    EXPECT_FALSE((*client)->take(watches("a secret")));
  }
  EXPECT_FALSE(white->take(watches("good luck")));

  v1::ClientMessage leave;
  leave.mutable_unfollow_live_talk();
  ASSERT_TRUE(answer(berts, leave).has_done());
  said(conduct_v1::ROOM_SHOUT, "unread");
  wait(carls, watches("unread"));
  EXPECT_FALSE(berts->take(watches("unread")));
}

TEST_F(TalkTest, WhoeverIsNoAdminAnyMoreReadsNoMore) {
  v1::ClientMessage watch;
  watch.mutable_follow_live_talk();
  give_roles("Carl", {common_v1::ROLE_ADMIN});
  give_roles("Bert", {common_v1::ROLE_ADMIN});
  const auto carls = connect(log_in("Carl"));
  const auto berts = connect(log_in("Bert"));
  ASSERT_TRUE(answer(carls, watch).has_done());
  ASSERT_TRUE(answer(berts, watch).has_done());

  give_roles("Carl", {});

  int line = 0;
  run_until([&] {
    const std::string text = "line " + std::to_string(++line);
    said(conduct_v1::ROOM_SHOUT, text);
    // It has come to the gateway.
    wait(berts, watches(text));
    return !carls->take(watches(text)).has_value();
  });
}

TEST_F(TalkTest, MessagesAreReadOverRest) {
  const auto messages = parsed<conduct_v1::ListMessagesResponse>(
      request("GET", "/api/v1/messages/Bert", {}, anna.token));
  ASSERT_EQ(messages.talks_size(), 1);
  EXPECT_EQ(messages.talks(0).from().handle(), "Anna");
  EXPECT_EQ(request("POST", "/api/v1/messages/Bert/read", R"({"upToMs":1700000000000})", anna.token)
                .status,
            204);
  EXPECT_EQ(conduct.last_read.other().id(), bert.user.id());
  EXPECT_EQ(conduct.last_read.up_to_ms(), 1.7e12);
  EXPECT_EQ(reason_of(request("GET", "/api/v1/messages/Nobody", {}, anna.token)),
            common_v1::REASON_NO_SUCH_USER);
  EXPECT_EQ(reason_of(request("GET", "/api/v1/messages/Bert")), common_v1::REASON_NOT_LOGGED_IN);
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
