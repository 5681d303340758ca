// A child's account through the gateway: a club sets it while the child is there, strangers are
// kept away, and people whom the child knows are not.

#include <gmock/gmock.h>

#include "escaque/accounts/v1/club_service.pb.h"

#include "integration/gateway/gateway_fixture.hpp"
#include "services/gateway/web/unzip.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

class ChildrenTest : public GatewayFixture {
 protected:
  void SetUp() override {
    GatewayFixture::SetUp();
    anna = registered("Anna");
    carl = registered("Carl");
    kid = registered("Kid");
    at_anna = connect(anna);
    at_carl = connect(carl);
    at_kid = connect(kid);
    const std::string profile = R"("profile":{"name":"Torre Blanca","text":"","admission":)"
                                R"("CLUB_ADMISSION_OPEN","listView":"CLUB_LIST_VIEW_EVERYBODY"})";
    club =
        parsed<accounts_v1::FoundClubResponse>(
            request("POST", "/api/v1/clubs", R"({"commandId":"c0",)" + profile + "}", anna.token))
            .club()
            .club_id();
    ASSERT_EQ(give(kid, R"("join":{})").status, 200);
  }
  http::Response give(const Player& player, const std::string& command) {
    return request("POST", "/api/v1/club/" + club,
                   R"({"commandId":"c)" + std::to_string(++commands) + R"(",)" + command + "}",
                   player.token);
  }
  http::Response mark(const Player& by, bool is_child) {
    return give(by, R"("markChild":{"userId":")" + kid.user.id() + R"(","isChild":)" +
                        (is_child ? "true}" : "false}"));
  }
  /// Once all processes of the test have said what they can read.
  void make_child() {
    run_until([&] { return mark(anna, true).status == 200; });
    wait(at_kid, [](const auto& m) { return m.lists().is_child(); });
  }
  static v1::ClientMessage challenge(const std::string& handle) {
    v1::ClientMessage message;
    auto& open = *message.mutable_command_lobby()->mutable_open_challenge();
    open.set_handle(handle);
    *open.mutable_terms() = casual();
    open.set_color(matchmaking_v1::COLOR_WISH_WHITE);
    return message;
  }
  std::string code_of(const Client& client, const v1::ClientMessage& message) {
    return answer(client, message).refusal().error().code();
  }

  Player anna;
  Player carl;
  Player kid;
  Client at_anna;
  Client at_carl;
  Client at_kid;
  std::string club;
  int commands = 0;
};

TEST_F(ChildrenTest, AClubMakesItOneWhileItIsThereAndOnlyOfficersDo) {
  EXPECT_EQ(mark(kid, true).status, 403);
  make_child();
  const auto preferences = request("GET", "/api/v1/preferences", {}, kid.token).body;
  EXPECT_THAT(preferences, HasSubstr("Torre Blanca"));
  EXPECT_EQ(mark(kid, false).status, 403);
  const auto list = "/api/v1/club/" + club + "/people?relation=child";
  EXPECT_EQ(request("GET", list, {}, carl.token).status, 403);
  EXPECT_THAT(request("GET", list, {}, anna.token).body, HasSubstr("Kid"));
  // What the child sets leaves it one.
  const auto set = request("POST", "/api/v1/preferences",
                           R"({"mayChallenge":"AUDIENCE_EVERYBODY","mayInvite":)"
                           R"("AUDIENCE_EVERYBODY"})",
                           kid.token);
  EXPECT_EQ(set.status, 200);
  EXPECT_THAT(set.body, HasSubstr("Torre Blanca"));
  ASSERT_EQ(mark(anna, false).status, 200);
  wait(at_kid, [](const auto& m) { return m.has_lists() && !m.lists().is_child(); });
}

TEST_F(ChildrenTest, NoStrangerChallengesItAndAClubMateDoes) {
  make_child();
  EXPECT_EQ(code_of(at_carl, challenge("Kid")), "lobby.challenge_by_stranger");
  EXPECT_TRUE(answer(at_anna, challenge("Kid")).has_done());
  // A child challenges whom it likes.
  EXPECT_TRUE(answer(at_kid, challenge("Carl")).has_done());
  // Whom it follows from now on it knows.
  v1::ClientMessage following;
  following.mutable_set_list_member()->set_kind(accounts_v1::LIST_KIND_FOLLOW);
  following.mutable_set_list_member()->set_handle("Carl");
  following.mutable_set_list_member()->set_is_member(true);
  ASSERT_TRUE(answer(at_kid, following).has_done());
  run_until([&] { return answer(at_carl, challenge("Kid")).has_done(); });
}

TEST_F(ChildrenTest, NoStrangerInvitesItToAnEventAndAClubMateDoes) {
  make_child();
  const auto hold = [&](const Player& by, std::uint64_t id) {
    const std::string path = "/api/v1/event/" + to_base62(id);
    const auto give = [&](const std::string& command) {
      return request("POST", path,
                     R"({"commandId":"e)" + std::to_string(++commands) + R"(",)" + command + "}",
                     by.token);
    };
    EXPECT_EQ(give(R"("createEvent":{"regulations":{"name":"Open","rounds":2,"timeControl":)"
                   R"({"baseMs":180000},"calendar":{"startsMs":[4102444800000]}}})")
                  .status,
              200);
    return give(R"("enterEvent":{"user":{"handle":"Kid"}})");
  };

  const auto refused = hold(carl, 71);

  EXPECT_EQ(parsed<common_v1::ErrorDetail>(refused).code(), "event.invitation_by_stranger");
  EXPECT_EQ(hold(anna, 72).status, 200);
}

TEST_F(ChildrenTest, StrangersDoNotFindItByItsName) {
  const std::string search = "/api/v1/users?prefix=ki";
  EXPECT_THAT(request("GET", search, {}, carl.token).body, HasSubstr("Kid"));
  make_child();
  EXPECT_THAT(request("GET", search, {}, carl.token).body, Not(HasSubstr("Kid")));
}

TEST_F(ChildrenTest, ReadsPresetsOfStrangersAndFreeTextOfThoseItFollows) {
  make_child();
  const std::string game = start_game(at_kid, at_carl, "Carl");
  const auto bert = registered("Bert");
  const auto at_bert = connect(bert);
  for (const Client* client : std::initializer_list<const Client*>{&at_kid, &at_carl, &at_bert}) {
    answer(*client, follow(game));
  }
  const auto say = [&](const std::string& text, const std::string& preset) {
    v1::ClientMessage message;
    message.mutable_say()->set_room(conduct_v1::ROOM_KIBITZ);
    message.mutable_say()->set_game_id(game);
    message.mutable_say()->set_text(text);
    message.mutable_say()->set_preset(preset);
    return message;
  };
  ASSERT_TRUE(answer(at_carl, say("where do you live?", "")).has_done());
  ASSERT_TRUE(answer(at_carl, say("", "good_luck")).has_done());
  const auto first = wait(at_kid, [](const auto& m) { return m.talks().talks_size() > 0; });
  EXPECT_EQ(first.talks().talks(0).preset(), "good_luck") << first.ShortDebugString();
  // Others read both.
  const auto others = wait(at_bert, [](const auto& m) { return m.talks().talks_size() > 0; });
  EXPECT_EQ(others.talks().talks(0).text(), "where do you live?");
}

TEST_F(ChildrenTest, TakesItAlongInItsExport) {
  make_child();
  const auto exported =
      request("POST", "/api/v1/account/export", R"({"password":"rook and pawn"})", kid.token);
  ASSERT_EQ(exported.status, 200) << exported.body;
  auto files = unzip(exported.body);
  EXPECT_THAT(files.at("profile.json"), HasSubstr("Torre Blanca"));
  EXPECT_THAT(files.at("clubs.json"), HasSubstr("\"isChild\":true"));
}

}  // namespace
}  // namespace escaque::services::gateway
