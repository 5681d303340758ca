// A club over HTTP: founded, joined by request and by invitation, told by the socket, taken along
// in the export, and with refusals that a person understands.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/accounts/v1/club_service.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "integration/gateway/gateway_fixture.hpp"
#include "services/gateway/web/unzip.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

class RestClubsTest : public GatewayFixture {
 protected:
  http::Response found(const Player& founder, const std::string& name,
                       const std::string& admission = "ON_REQUEST",
                       const std::string& text = "Fridays") {
    return request("POST", "/api/v1/clubs",
                   R"({"commandId":")" + next_id() + R"(","profile":{"name":")" + name +
                       R"(","text":")" + text + R"(","admission":"CLUB_ADMISSION_)" + admission +
                       R"(","listView":"CLUB_LIST_VIEW_MEMBERS"}})",
                   founder.token);
  }
  std::string founded(const Player& founder, const std::string& name) {
    return parsed<accounts_v1::FoundClubResponse>(found(founder, name)).club().club_id();
  }
  http::Response give(const Player& player, const std::string& club, const std::string& command) {
    return request("POST", "/api/v1/club/" + club,
                   R"({"commandId":")" + next_id() + R"(",)" + command + "}", player.token);
  }
  int given(const Player& player, const std::string& club, const std::string& command) {
    return give(player, club, command).status;
  }
  accounts_v1::GetClubResponse shown(const std::string& club, const std::string& token = {}) {
    return parsed<accounts_v1::GetClubResponse>(request("GET", "/api/v1/club/" + club, {}, token));
  }
  accounts_v1::ListOwnClubsResponse own(const Player& player) {
    return parsed<accounts_v1::ListOwnClubsResponse>(
        request("GET", "/api/v1/clubs/mine", {}, player.token));
  }
  void wait_for_hint(const Client& client) {
    (void)wait(client, [](const auto& message) { return message.has_invitations_changed(); });
  }
  std::string next_id() { return "c" + std::to_string(++commands_); }

 private:
  int commands_ = 0;
};

TEST_F(RestClubsTest, IsFoundedJoinedByRequestAndReadInParts) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto at_anna = connect(anna);
  const auto at_bert = connect(bert);
  const std::string club = founded(anna, "Torre Blanca");
  ASSERT_EQ(given(bert, club, R"("join":{"about":"We met on Friday"})"), 200);
  wait_for_hint(at_anna);
  ASSERT_EQ(own(anna).clubs_size(), 1);
  EXPECT_EQ(own(anna).clubs(0).requests(), 1);
  const auto waiting = parsed<accounts_v1::ListClubPeopleResponse>(
      request("GET", "/api/v1/club/" + club + "/people?relation=asked", {}, anna.token));
  ASSERT_EQ(waiting.people_size(), 1);
  EXPECT_EQ(waiting.people(0).user().handle(), "Bert");
  EXPECT_EQ(waiting.people(0).about(), "We met on Friday");
  ASSERT_EQ(given(anna, club, R"("admit":{"userId":")" + bert.user.id() + R"("})"), 200);
  wait_for_hint(at_bert);
  EXPECT_EQ(own(bert).clubs(0).relation(), accounts_v1::CLUB_RELATION_MEMBER);

  const auto view = shown(club, bert.token);
  EXPECT_EQ(view.club().members(), 2);
  EXPECT_EQ(view.relation(), accounts_v1::CLUB_RELATION_MEMBER);
  EXPECT_TRUE(view.is_unseen());
  EXPECT_TRUE(view.may_see_members());
  const auto visitor = shown(club);
  EXPECT_FALSE(visitor.may_see_members());
  ASSERT_EQ(visitor.officers_size(), 1);
  EXPECT_EQ(visitor.officers(0).user().handle(), "Anna");
  EXPECT_EQ(request("GET", "/api/v1/club/" + club + "/people").status, 403);
  EXPECT_EQ(request("GET", "/api/v1/club/" + club + "/people", {}, bert.token).status, 200);

  ASSERT_EQ(given(anna, club, R"("postNews":{"text":"Blitz on Friday"})"), 200);
  EXPECT_THAT(request("GET", "/api/v1/club/" + club + "/news").body, HasSubstr("Blitz on Friday"));
  const auto list =
      parsed<accounts_v1::ListClubsResponse>(request("GET", "/api/v1/clubs?prefix=torre&limit=1"));
  ASSERT_EQ(list.clubs_size(), 1);
  EXPECT_EQ(list.clubs(0).members(), 2);
}

TEST_F(RestClubsTest, AMuteCoversWhatIsWrittenInClubs) {
  const Player anna = registered("Anna");
  const std::string club = founded(anna, "Torre Blanca");
  conduct_v1::Sanction& mute = conduct.sanction;
  mute.set_sanction_id(to_base62(5));
  *mute.mutable_user() = anna.user;
  mute.set_step(conduct_v1::STEP_RESTRICTION);
  mute.add_features(conduct_v1::FEATURE_TELLS);
  mute.set_article(conduct_v1::ARTICLE_RESPECT);
  mute.set_ground(conduct_v1::GROUND_NONE);
  mute.set_since_ms(1);
  mute.set_until_ms(4e12);

  const auto refused = give(anna, club, R"("postNews":{"text":"Blitz on Friday"})");

  EXPECT_EQ(refused.status, 403) << refused.body;
  EXPECT_EQ(reason_of(refused), common_v1::REASON_SANCTIONED);
  EXPECT_EQ(reason_of(found(anna, "Torre Negra")), common_v1::REASON_SANCTIONED);
  EXPECT_EQ(given(anna, club, R"("see":{})"), 200) << "only words are covered";
  EXPECT_EQ(given(registered("Bert"), club, R"("join":{"about":"Hello"})"), 200);
}

TEST_F(RestClubsTest, InvitesByNameAndTellsThePerson) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto at_bert = connect(bert);
  const std::string club = founded(anna, "Torre Blanca");
  ASSERT_EQ(given(anna, club, R"("invite":{"user":{"handle":"bert"}})"), 200);
  wait_for_hint(at_bert);
  EXPECT_EQ(own(bert).clubs(0).relation(), accounts_v1::CLUB_RELATION_INVITED);
  ASSERT_EQ(given(bert, club, R"("join":{})"), 200);
  ASSERT_EQ(given(anna, club, R"("handOver":{"userId":")" + bert.user.id() + R"("})"), 200);
  EXPECT_EQ(shown(club).officers(0).user().handle(), "Bert");

  // The account of the president is closed: the officer is the president.
  ASSERT_EQ(request("POST", "/api/v1/account/close", R"({"password":"rook and pawn"})", bert.token)
                .status,
            204);
  EXPECT_EQ(shown(club).officers(0).user().handle(), "Anna");
}

TEST_F(RestClubsTest, HoldsEventsForItsMembers) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const Player carl = registered("Carl");
  const std::string club = founded(anna, "Torre Blanca");
  ASSERT_EQ(given(bert, club, R"("join":{})"), 200);
  const auto command = [this](const Player& by, const std::string& id, const std::string& what) {
    return request("POST", "/api/v1/event/" + id,
                   R"({"commandId":")" + next_id() + R"(",)" + what + "}", by.token);
  };
  const auto code = [this](const http::Response& answer) {
    return parsed<common_v1::ErrorDetail>(answer).code();
  };
  const std::string create = R"("createEvent":{"clubId":")" + club +
                             R"(","regulations":{"name":"Friday blitz","rounds":2,)"
                             R"("entry":{"access":"ENTRY_ACCESS_MEMBERS"},)"
                             R"("timeControl":{"baseMs":180000},)"
                             R"("calendar":{"startsMs":[4102444800000]}}})";
  const auto listed = [this, &club](const std::string& query = {}) {
    return parsed<matchmaking_v1::ListEventsResponse>(
        request("GET", "/api/v1/club/" + club + "/events" + query));
  };
  EXPECT_EQ(listed().events_size(), 0);
  // Until all processes have said what they can read.
  run_until([&] { return command(anna, "0000000000A", create).status == 200; });
  EXPECT_EQ(code(command(bert, "0000000000B", create)), "event.club_officers_only");

  const std::string enter = R"("enterEvent":{})";
  EXPECT_EQ(code(command(carl, "0000000000A", enter)), "event.club_members_only");
  EXPECT_EQ(code(command(bert, "0000000000A", enter)), "event.club_members_only")
      << "has only asked to join";
  ASSERT_EQ(given(anna, club, R"("admit":{"userId":")" + bert.user.id() + R"("})"), 200);
  EXPECT_EQ(command(bert, "0000000000A", enter).status, 200);
  EXPECT_EQ(command(anna, "0000000000A", enter).status, 200);
  ASSERT_EQ(given(anna, club, R"("remove":{"userId":")" + bert.user.id() + R"("})"), 200);

  const auto event =
      parsed<matchmaking_v1::GetEventResponse>(request("GET", "/api/v1/event/0000000000A"));
  EXPECT_EQ(event.created().club_id(), club);
  EXPECT_EQ(event.entrants_size(), 2) << "whoever is removed from the club stays entered";
  ASSERT_EQ(command(anna, "0000000000C", create).status, 200);
  const auto first = listed("?limit=1");
  ASSERT_EQ(first.events_size(), 1);
  EXPECT_EQ(first.events(0).event_id(), "0000000000C") << "the latest first";
  const auto second = listed("?limit=1&page=" + first.next_page_token());
  ASSERT_EQ(second.events_size(), 1);
  EXPECT_EQ(second.events(0).entrants(), 2);
  EXPECT_EQ(request("GET", "/api/v1/club/short/events").status, 400);
  EXPECT_EQ(request("GET", "/api/v1/club/" + club + "/events?page=x").status, 400);
}

TEST_F(RestClubsTest, HoldsArenasAndASeasonOfItsOwn) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const Player carl = registered("Carl");
  const std::string club = founded(anna, "Torre Blanca");
  ASSERT_EQ(given(bert, club, R"("join":{})"), 200);
  ASSERT_EQ(given(anna, club, R"("admit":{"userId":")" + bert.user.id() + R"("})"), 200);
  const auto arena = [this](const Player& by, const std::string& id, const std::string& what) {
    return request("POST", "/api/v1/arena/" + id, "{" + what + "}", by.token);
  };
  const auto season = [this](const Player& by, const std::string& what) {
    return request("POST", "/api/v1/season/0000000000S",
                   R"({"commandId":")" + next_id() + R"(",)" + what + "}", by.token);
  };
  const auto code = [this](const http::Response& answer) {
    return parsed<common_v1::ErrorDetail>(answer).code();
  };
  const std::string create =
      R"("createArena":{"clubId":")" + club +
      R"(","isForMembers":true,"regulations":{"name":"Tuesday",)"
      R"("timeControl":{"baseMs":180000},"startsMs":)" +
      std::to_string((time.utc_now() + std::chrono::hours(1)).time_since_epoch().count()) +
      R"(,"durationMs":3600000}})";
  // Until all processes have said what they can read.
  run_until([&] { return arena(anna, "0000000000A", create).status == 200; });
  EXPECT_EQ(code(arena(bert, "0000000000B", create)), "arena.club_officers_only");
  const std::string join = R"("joinArena":{})";
  EXPECT_EQ(code(arena(carl, "0000000000A", join)), "arena.club_members_only");
  EXPECT_EQ(arena(bert, "0000000000A", join).status, 200);
  const auto arenas = parsed<matchmaking_v1::ListArenasResponse>(
      request("GET", "/api/v1/club/" + club + "/arenas"));
  ASSERT_EQ(arenas.arenas_size(), 1);
  EXPECT_EQ(arenas.arenas(0).players(), 1);
  const auto others =
      parsed<matchmaking_v1::ListArenasResponse>(request("GET", "/api/v1/club/0000000000x/arenas"));
  EXPECT_EQ(others.arenas_size(), 0);

  // The club's arbiter rules in the events that it announces from then on.
  ASSERT_EQ(
      given(anna, club, R"("nameArbiter":{"isArbiter":true,"userId":")" + bert.user.id() + R"("})"),
      200);
  const std::string announce = R"({"commandId":")" + next_id() + R"(","createEvent":{"clubId":")" +
                               club +
                               R"(","regulations":{"name":"Friday blitz","rounds":2,)"
                               R"("timeControl":{"baseMs":180000},)"
                               R"("calendar":{"startsMs":[4102444800000]}}}})";
  const auto announced = request("POST", "/api/v1/event/0000000000E", announce, anna.token);
  ASSERT_EQ(announced.status, 200) << announced.body;
  const auto event =
      parsed<matchmaking_v1::GetEventResponse>(request("GET", "/api/v1/event/0000000000E"));
  EXPECT_THAT(event.created().arbiter_ids(), testing::ElementsAre(bert.user.id()));

  const std::string open =
      R"("openSeason":{"name":"Torre Blanca","year":2026,"clubId":")" + club + R"("})";
  EXPECT_EQ(code(season(bert, open)), "season.club_officers_only");
  ASSERT_EQ(season(anna, open).status, 200);
  const std::string enlist = R"("registerMember":{"name":"Maria","blitz":"CLUB_CATEGORY_THIRD"})";
  EXPECT_EQ(code(season(bert, enlist)), "season.organizer_only");
  ASSERT_EQ(
      given(anna, club, R"("appoint":{"isOfficer":true,"userId":")" + bert.user.id() + R"("})"),
      200);
  EXPECT_EQ(season(bert, enlist).status, 200) << "an officer does what its organiser does";
  const auto seasons = parsed<matchmaking_v1::ListSeasonsResponse>(
      request("GET", "/api/v1/club/" + club + "/seasons"));
  ASSERT_EQ(seasons.seasons_size(), 1);
  EXPECT_EQ(seasons.seasons(0).members(), 1);

  // Its members are shown to members only, and so is the table of the best of them.
  const std::string leaders = "/api/v1/club/" + club + "/leaders/";
  EXPECT_EQ(code(request("GET", leaders + "blitz", {}, carl.token)), "club.members_only");
  EXPECT_EQ(request("GET", leaders + "slow", {}, bert.token).status, 400);
}

TEST_F(RestClubsTest, SaysWhatIsWrongAndLosesNothing) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const std::string club = founded(anna, "Torre Blanca");
  const auto code = [this](const http::Response& answer) {
    const auto error = parsed<common_v1::ErrorDetail>(answer);
    EXPECT_FALSE(error.message().empty());
    EXPECT_FALSE(error.expected().empty());
    return error.code();
  };
  EXPECT_EQ(code(found(bert, "x")), "club.bad_name");
  EXPECT_EQ(code(found(bert, "torre blanca")), "club.name_taken");
  EXPECT_EQ(code(found(bert, "Los Hijos de Puta")), "speech.offensive_name");
  EXPECT_EQ(code(found(bert, "Peones", "SOMETIMES")), "");
  EXPECT_EQ(code(give(bert, club, R"("postNews":{"text":"Hello"})")), "club.officers_only");
  EXPECT_EQ(code(give(bert, club, R"("close":{"reason":"I want to"})")), "club.president_only");
  EXPECT_EQ(code(give(bert, club, R"("rename":{"name":"Peones","reason":"why"})")),
            "club.admins_only");
  EXPECT_EQ(code(give(anna, club, R"("leave":{})")), "club.president_stays");
  EXPECT_EQ(code(give(anna, club, R"("admit":{"userId":")" + bert.user.id() + R"("})")),
            "club.not_asked");
  EXPECT_EQ(code(give(anna, club, R"("postNews":{"text":""})")), "club.bad_news");
  EXPECT_EQ(code(give(anna, "0000000000x", R"("join":{})")), "club.no_such_club");
  EXPECT_EQ(code(request("GET", "/api/v1/clubs?page=x")), "club.bad_page");
  EXPECT_EQ(request("GET", "/api/v1/club/short").status, 400);
  EXPECT_EQ(request("GET", "/api/v1/club/0000000000x").status, 404);
  EXPECT_EQ(request("GET", "/api/v1/club/" + club + "/people?relation=friend").status, 400);
  EXPECT_EQ(request("POST", "/api/v1/clubs", "{}").status, 401);
  EXPECT_EQ(shown(club).club().profile().name(), "Torre Blanca");
  EXPECT_EQ(shown(club).club().members(), 1);
}

TEST_F(RestClubsTest, AreInTheExport) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const std::string club = founded(anna, "Torre Blanca");
  ASSERT_EQ(given(anna, club, R"("postNews":{"text":"Blitz on Friday"})"), 200);
  ASSERT_EQ(given(bert, club, R"("join":{"about":"Let me in"})"), 200);
  const auto taken = [this](const Player& player) {
    auto files = unzip(request("POST", "/api/v1/account/export", "{}", player.token).body);
    return files["clubs.json"];
  };
  EXPECT_THAT(taken(anna), HasSubstr("Blitz on Friday"));
  EXPECT_THAT(taken(anna), HasSubstr("CLUB_RELATION_PRESIDENT"));
  EXPECT_THAT(taken(anna), Not(HasSubstr("Let me in")));
  EXPECT_THAT(taken(bert), HasSubstr("Let me in"));
  EXPECT_THAT(taken(bert), Not(HasSubstr("Blitz on Friday")));
}

}  // namespace
}  // namespace escaque::services::gateway
