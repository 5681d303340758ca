// An event as its organiser, its players and its visitors see it over HTTP.

#include <algorithm>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "integration/gateway/gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kPath = "/api/v1/event/0000000000A";

class RestEventsTest : public GatewayFixture {
 protected:
  int give(const Player& player, const std::string& command) {
    const std::string id = "c" + std::to_string(++commands_);
    return request("POST", kPath, R"({"commandId":")" + id + R"(",)" + command + "}", player.token)
        .status;
  }
  int create(const Player& organizer) {
    return give(organizer,
                R"("createEvent":{"regulations":{"name":"Club open","rounds":2,"tiebreaks":["BH"],)"
                R"("timeControl":{"baseMs":180000},"calendar":{"startsMs":[4102444800000]}}})");
  }
  matchmaking_v1::ListInvitationsResponse invitations_of(const Player& player) {
    return parsed<matchmaking_v1::ListInvitationsResponse>(
        request("GET", "/api/v1/invitations", "", player.token));
  }
  void accept_all(const Player& player) {
    const auto invited = invitations_of(player);
    for (const auto& each : invited.invitations()) {
      EXPECT_EQ(give(player, R"("acceptInvitation":{"teamId":")" + each.team_id() + R"("})"), 200);
    }
  }

 private:
  int commands_ = 0;
};

TEST_F(RestEventsTest, IsCreatedEnteredPublishedAndRead) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(create(organizer), 200);
  for (const char* name : {"Anna", "Boris", "Clara"}) {
    ASSERT_EQ(give(registered(name), R"("enterEvent":{})"), 200);
  }
  ASSERT_EQ(give(organizer, R"("publishRound":{"startsMs":1})"), 200);

  const auto list = parsed<matchmaking_v1::ListEventsResponse>(request("GET", "/api/v1/events"));
  ASSERT_EQ(list.events_size(), 1);
  EXPECT_EQ(list.events(0).name(), "Club open");
  EXPECT_EQ(list.events(0).entrants(), 3);
  EXPECT_EQ(list.events(0).round(), 1);
  const auto event = parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath));
  ASSERT_EQ(event.rounds_size(), 1);
  EXPECT_EQ(event.rounds(0).boards_size(), 1);
  EXPECT_FALSE(event.rounds(0).bye().empty());
  const auto standings =
      parsed<matchmaking_v1::GetStandingsResponse>(request("GET", kPath + "/standings?after=1"));
  EXPECT_EQ(standings.rows_size(), 3);
  EXPECT_EQ(standings.criteria(1), "BH");
  const auto working = parsed<matchmaking_v1::ExplainStandingResponse>(
      request("GET", kPath + "/working?number=1&after=1"));
  ASSERT_EQ(working.criteria_size(), 2);
  EXPECT_EQ(working.criteria(0).criterion(), "PTS");
  EXPECT_EQ(working.criteria(1).criterion(), "BH");
  EXPECT_EQ(working.criteria(1).article(), "8.1");
  EXPECT_EQ(request("GET", kPath + "/working?number=4").status, 404);
  EXPECT_EQ(request("GET", kPath + "/working?after=1").status, 400);
  const auto why =
      parsed<matchmaking_v1::ExplainRoundResponse>(request("GET", kPath + "/why?round=1"));
  ASSERT_EQ(why.explanation().boards_size(), 1);
  EXPECT_EQ(why.explanation().boards(0).origin(), matchmaking_v1::PAIR_ORIGIN_UPPER_HALF);
  EXPECT_NE(why.explanation().bye(), 0);
  const auto report = request("GET", kPath + ".trf?after=1");
  EXPECT_EQ(report.status, 200);
  EXPECT_THAT(report.body, HasSubstr("Anna"));
  const auto norms = [&](const std::string& query, const Player& asker) {
    return request("GET", kPath + "/norms" + query, "", asker.token);
  };
  const auto judged = parsed<matchmaking_v1::GetNormsResponse>(
      norms("?number=1&arbiter=fide&exemption=zonal&offset=-360", organizer));
  EXPECT_EQ(judged.conditions_size(), 9);
  EXPECT_EQ(judged.exemption(), matchmaking_v1::NORM_EXEMPTION_ZONAL);
  EXPECT_EQ(judged.players(0).reports(0).title(), "GM");
  EXPECT_EQ(norms("?exemption=any", organizer).status, 400);
  EXPECT_EQ(norms("?games=six", organizer).status, 400);
  EXPECT_EQ(norms("", registered("Stranger")).status, 403);
  EXPECT_EQ(request("GET", kPath + "/norms").status, 401);
}

TEST_F(RestEventsTest, IsWrittenAsFiles) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(create(organizer), 200);
  for (const char* name : {"Anna", "Boris", "Clara"}) {
    ASSERT_EQ(give(registered(name), R"("enterEvent":{})"), 200);
  }
  ASSERT_EQ(give(organizer, R"("publishRound":{"startsMs":1})"), 200);
  run_until([&] {
    const auto event = parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath));
    return event.rounds(0).boards(0).has_game_begun();
  });

  const auto results = request("GET", kPath + ".ndjson");
  EXPECT_EQ(results.status, 200);
  EXPECT_THAT(results.header("Content-Type"), HasSubstr("ndjson"));
  EXPECT_EQ(std::ranges::count(results.body, '\n'), 2);
  EXPECT_THAT(results.body, HasSubstr(R"("result":"*")"));
  EXPECT_THAT(results.body, HasSubstr(R"("bye":"pairing-allocated")"));
  const auto games = request("GET", kPath + ".pgn?round=1");
  EXPECT_EQ(games.status, 200);
  EXPECT_THAT(games.body, HasSubstr(R"([Event "Club open"])"));
  EXPECT_THAT(games.body, HasSubstr(R"([Round "1.1"])"));
  EXPECT_EQ(request("GET", kPath + ".pgn?round=2").status, 400);
  EXPECT_EQ(request("GET", kPath + ".ndjson?round=x").status, 400);
  EXPECT_EQ(request("GET", "/api/v1/event/0000000000Z.pgn").status, 404);
}

TEST_F(RestEventsTest, ShowsSpectatorsItsGamesLater) {
  const Player organizer = registered("Organizer");
  const std::string creation =
      R"("createEvent":{"regulations":{"name":"Club open","rounds":2,"initialColor":"COLOR_WHITE",)"
      R"("spectatorsDelayMs":3600000,"timeControl":{"baseMs":180000},)"
      R"("calendar":{"startsMs":[4102444800000]}}})";
  ASSERT_EQ(give(organizer, creation), 200);
  const std::vector<Player> players{registered("Anna"), registered("Boris")};
  for (const Player& player : players) ASSERT_EQ(give(player, R"("enterEvent":{})"), 200);
  ASSERT_EQ(give(organizer, R"("publishRound":{"startsMs":1})"), 200);
  matchmaking_v1::Board board;
  run_until([&] {
    board = parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath)).rounds(0).boards(0);
    return board.has_game_begun();
  });
  const std::string game = board.game_id();
  const bool is_first_white = players[0].user.id() == board.white_id();
  const Player& white = players[is_first_white ? 0 : 1];
  const Player& black = players[is_first_white ? 1 : 0];
  const auto at_board = connect(white);
  const auto opposite = connect(black);
  for (const auto* each : {&at_board, &opposite}) answer(*each, follow(game));
  ASSERT_EQ(play(at_board, game, "e2e4").facts(0).move_played().san(), "e4");
  ASSERT_EQ(play(opposite, game, "e7e5").facts(0).move_played().san(), "e5");

  const auto entries = [&](const std::string& token) {
    const auto got = request("GET", "/api/v1/game/" + game, "", token);
    return parsed<games_v1::GetGameResponse>(got).entries_size();
  };
  EXPECT_EQ(entries(""), 1);
  EXPECT_EQ(entries(registered("Stranger").token), 1);
  EXPECT_GE(entries(black.token), 3);
  EXPECT_GE(entries(organizer.token), 3);
  for (const std::string& path : {"/api/v1/game/" + game + ".pgn", kPath + ".pgn?round=1"}) {
    EXPECT_THAT(request("GET", path).body, Not(HasSubstr("e4"))) << path;
    EXPECT_THAT(request("GET", path, "", organizer.token).body, HasSubstr("e4")) << path;
  }
  const auto spectator = connect();
  EXPECT_EQ(answer(spectator, follow(game)).game_entries().entries_size(), 1);

  wait_entry(at_board, at_board->send(resign(game)));

  wait(spectator, [](const v1::ServerMessage& message) {
    const auto& all = message.game_entries().entries();
    return std::ranges::any_of(all, [](const games_v1::GameEntry& entry) {
      return entry.facts_size() > 0 && entry.facts(0).has_game_ended();
    });
  });
  EXPECT_THAT(request("GET", "/api/v1/game/" + game + ".pgn").body, HasSubstr("e4"));

  const std::string file = kPath + ".pgn?round=1";
  EXPECT_THAT(request("GET", file).body, Not(HasSubstr("RatingDiff")));
  ratings.gain = 8;
  EXPECT_THAT(request("GET", file).body, HasSubstr(R"([WhiteRatingDiff "+8"])"));
}

TEST_F(RestEventsTest, WhoFollowsItHearsThatItHasChanged) {
  ASSERT_EQ(create(registered("Organizer")), 200);
  const auto visitor = connect();
  v1::ClientMessage follow;
  follow.mutable_follow_event()->set_event_id("0000000000A");
  EXPECT_EQ(answer(visitor, follow).event_changed().version(), 1);

  ASSERT_EQ(give(registered("Anna"), R"("enterEvent":{})"), 200);
  const auto news = wait(visitor, [](const v1::ServerMessage& message) {
                      return message.event_changed().version() == 2;
                    }).event_changed();
  EXPECT_EQ(news.event_id(), "0000000000A");
  EXPECT_FALSE(news.has_results());
  follow.mutable_follow_event()->set_event_id("short");
  EXPECT_EQ(answer(visitor, follow).refusal().error().reason(), common_v1::REASON_MALFORMED);
}

/// What is over leaves Redis at once.
class ArchivedEventsTest : public RestEventsTest {
 protected:
  ArchivedEventsTest() { matchmaking_config.keep_finished = Millis(1); }

  bool has_left(const std::string& stream) { return run(log.end_of(stream))->number == 0; }
};

TEST_F(ArchivedEventsTest, AreReadFollowedAndCorrected) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(
      give(organizer, R"("createEvent":{"regulations":{"name":"Club open","rounds":1,"venue":)"
                      R"("VENUE_ELSEWHERE","timeControl":{"baseMs":180000},)"
                      R"("calendar":{"startsMs":[4102444800000]}}})"),
      200);
  for (const char* name : {"Anna", "Boris"}) {
    const std::string entry = R"("enterEvent":{"user":{},"name":")" + std::string(name) + R"("})";
    ASSERT_EQ(give(organizer, entry), 200);
  }
  ASSERT_EQ(give(organizer, R"("publishRound":{"startsMs":1})"), 200);
  run_until([&] {
    return give(organizer, R"("enterResult":{"round":1,"board":0,"score":"SCORE_WHITE_WINS"})") ==
           200;
  });
  const std::string arena_path = "/api/v1/arena/0000000000B";
  const auto starts = (time.utc_now() + std::chrono::hours(1)).time_since_epoch().count();
  const std::string arena = R"({"createArena":{"regulations":{"name":"Evening","timeControl":)"
                            R"({"baseMs":180000},"durationMs":60000,"startsMs":)" +
                            std::to_string(starts) + "}}}";
  ASSERT_EQ(request("POST", arena_path, arena, organizer.token).status, 200);
  ASSERT_EQ(request("POST", arena_path, R"({"cancelArena":{}})", organizer.token).status, 200);
  run_until([&] {
    return has_left(eventlog::entity_keys("t", 10).stream) &&
           has_left(eventlog::entity_keys("a", 11).stream);
  });

  const auto read = [&] { return parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath)); };
  const auto event = read();
  EXPECT_EQ(event.stage(), matchmaking_v1::EVENT_STAGE_FINISHED);
  EXPECT_THAT(request("GET", kPath + ".trf?after=1").body, HasSubstr("Anna"));
  EXPECT_EQ(request("GET", kPath + "/standings?after=1").status, 200);
  const auto events = parsed<matchmaking_v1::ListEventsResponse>(request("GET", "/api/v1/events"));
  ASSERT_EQ(events.events_size(), 1);
  EXPECT_EQ(events.events(0).stage(), matchmaking_v1::EVENT_STAGE_FINISHED);
  const auto arenas = parsed<matchmaking_v1::ListArenasResponse>(request("GET", "/api/v1/arenas"));
  ASSERT_EQ(arenas.arenas_size(), 1);

  const auto visitor = connect();
  v1::ClientMessage follow_arena;
  follow_arena.mutable_follow_arena()->set_arena_id("0000000000B");
  EXPECT_EQ(answer(visitor, follow_arena).arena_entries().entries_size(), 2);
  v1::ClientMessage follow;
  follow.mutable_follow_event()->set_event_id("0000000000A");
  EXPECT_EQ(answer(visitor, follow).event_changed().version(), event.version());
  ASSERT_EQ(give(organizer, R"("reason":"read wrongly","correctResult":{"round":1,"board":0,)"
                            R"("score":"SCORE_DRAW"})"),
            200);
  const auto news =
      wait(visitor, [](const auto& message) { return message.event_changed().has_results(); });
  EXPECT_EQ(news.event_changed().version(), event.version() + 1);
  EXPECT_EQ(read().rounds(0).boards(0).score(), matchmaking_v1::SCORE_DRAW);
}

TEST_F(RestEventsTest, CaptainsNameTheirTeamsByHandles) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(give(organizer,
                 R"("createEvent":{"regulations":{"name":"League","teams":{"boards":2},)"
                 R"("system":"PAIRING_SYSTEM_TEAM_ROUND_ROBIN","timeControl":{"baseMs":180000},)"
                 R"("calendar":{"startsMs":[4102444800000]}}})"),
            200);
  const Player anna = registered("Anna");
  const Player boris = registered("Boris");
  const Player clara = registered("Clara");
  const Player dora = registered("Dora");
  const std::string apes = R"("name":"Apes","members":[{"user":{"handle":"Anna"}},)";
  const std::string bears = R"("name":"Bears","members":[{"user":{"handle":"Dora"}}])";
  EXPECT_EQ(give(anna, R"("enterTeam":{)" + apes + R"({"user":{"handle":"Nobody"}}]})"), 404);
  // A player without an account is an arbiter's to enter.
  EXPECT_EQ(give(anna, R"("enterTeam":{)" + apes + R"({"user":{"id":"0000000000Z"}}]})"), 403);
  ASSERT_EQ(give(anna, R"("enterTeam":{)" + apes + R"({"user":{"handle":"boris"}}]})"), 200);
  ASSERT_EQ(give(clara, R"("enterTeam":{)" + bears + "}"), 200);
  accept_all(boris);
  accept_all(dora);
  ASSERT_EQ(give(organizer, R"("publishRound":{})"), 200);

  const auto event = parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath));
  ASSERT_EQ(event.teams_size(), 2);
  EXPECT_EQ(event.teams(0).captain().handle(), "Anna");
  EXPECT_EQ(event.teams(1).captain().handle(), "Clara");
  EXPECT_EQ(event.entrants(1).person().name(), "Boris");
  EXPECT_EQ(event.entrants(2).person().team(), "Bears");
  ASSERT_EQ(event.rounds(0).matches_size(), 1);
  EXPECT_EQ(event.rounds(0).matches(0).second_line_up_size(), 1);
  const std::string bear = event.teams(1).team_id();
  const std::string stranger = event.entrants(0).person().player().user().id();
  const std::string line_up = R"("setLineUp":{"round":1,"teamId":")" + bear + R"(","userIds":[")";
  EXPECT_EQ(give(clara, line_up + stranger + R"("]})"), 400);
  EXPECT_EQ(give(anna, line_up + stranger + R"("]})"), 403);
  const auto table =
      parsed<matchmaking_v1::GetStandingsResponse>(request("GET", kPath + "/standings"));
  EXPECT_EQ(table.teams_size(), 2);
  EXPECT_EQ(table.members_size(), 3);
}

TEST_F(RestEventsTest, InvitesAccountsAndTellsThem) {
  const Player organizer = registered("Organizer");
  const Player anna = registered("Anna");
  ASSERT_EQ(create(organizer), 200);
  const auto page = connect(anna);

  EXPECT_EQ(give(organizer, R"("enterEvent":{"user":{"handle":"Anna","title":"GM"}})"), 200);
  EXPECT_EQ(give(organizer, R"("enterEvent":{"user":{"handle":"Nobody"}})"), 404);

  (void)wait(page,
             [](const v1::ServerMessage& message) { return message.has_invitations_changed(); });
  const auto view = parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath));
  EXPECT_EQ(view.entrants_size(), 0);
  EXPECT_EQ(view.invitations_size(), 0) << "nobody else's business";
  const auto list = invitations_of(anna);
  ASSERT_EQ(list.invitations_size(), 1);
  EXPECT_EQ(list.invitations(0).name(), "Club open");
  EXPECT_EQ(list.invitations(0).by().handle(), "Organizer");
  EXPECT_EQ(request("GET", "/api/v1/invitations").status, 401);
  EXPECT_EQ(list.rounds_size(), 0);
  accept_all(anna);
  (void)wait(page,
             [](const v1::ServerMessage& message) { return message.has_invitations_changed(); });
  const auto entered = invitations_of(anna);
  EXPECT_EQ(entered.invitations_size(), 0);
  ASSERT_EQ(entered.rounds_size(), 1) << "that Anna is going to play";
  EXPECT_EQ(entered.rounds(0).name(), "Club open");
  const auto now = parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath));
  ASSERT_EQ(now.entrants_size(), 1);
  EXPECT_EQ(now.entrants(0).person().player().user().title(), "");
}

TEST_F(RestEventsTest, ShowsPersonalDataToItsArbitersOnly) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(create(organizer), 200);
  const std::string personal =
      R"(,"sex":"w","fideId":"1234567","birthDate":"2009/04/05","federation":"PER"})";
  ASSERT_EQ(give(organizer, R"("enterEvent":{"user":{},"name":"Ana")" + personal), 200);
  ASSERT_EQ(give(organizer, R"("enterEvent":{"user":{},"name":"Bea")" + personal), 200);
  ASSERT_EQ(give(organizer, R"("publishRound":{"startsMs":4102444800000})"), 200);

  const Player stranger = registered("Stranger");
  for (const char* path : {"", ".trf?after=1", ".ndjson", "/standings"}) {
    for (const std::string& token : {std::string(), stranger.token}) {
      const std::string body = request("GET", kPath + path, "", token).body;
      EXPECT_THAT(body, testing::Not(HasSubstr("1234567"))) << path;
      EXPECT_THAT(body, testing::Not(HasSubstr("2009/04/05"))) << path;
      EXPECT_THAT(body, testing::Not(HasSubstr("\"sex\""))) << path;
    }
  }
  EXPECT_THAT(request("GET", kPath, "", organizer.token).body, HasSubstr("2009/04/05"));
  EXPECT_THAT(request("GET", kPath + ".trf?after=1", "", organizer.token).body,
              HasSubstr("1234567"));
}

TEST_F(RestEventsTest, ChangesAreReadAndToldToFollowers) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(create(organizer), 200);
  const auto visitor = connect();
  v1::ClientMessage follow;
  follow.mutable_follow_event()->set_event_id("0000000000A");
  EXPECT_EQ(answer(visitor, follow).event_changed().version(), 1);
  const std::string changed =
      R"("changeRegulations":{"regulations":{"name":"Club open","rounds":3,"tiebreaks":["BH"],)"
      R"("timeControl":{"baseMs":180000},"calendar":{"startsMs":[4102444800000]}}})";
  EXPECT_EQ(give(registered("Anna"), changed), 403);
  ASSERT_EQ(give(organizer, changed), 200);

  (void)wait(visitor, [](const v1::ServerMessage& message) {
    return message.event_changed().version() == 2;
  });
  const auto event = parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath));
  ASSERT_EQ(event.changes_size(), 1);
  EXPECT_EQ(event.changes(0).parts(0), "rounds");
  EXPECT_EQ(event.created().regulations().rounds(), 3);
}

TEST_F(RestEventsTest, APrivateEventIsOpenedByItsPassword) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(give(organizer, R"("createEvent":{"regulations":{"name":"Among us","rounds":2,)"
                            R"("entry":{"access":"ENTRY_ACCESS_BY_PASSWORD"},)"
                            R"("timeControl":{"baseMs":180000},)"
                            R"("calendar":{"startsMs":[4102444800000]}}})"),
            200);
  ASSERT_EQ(give(organizer, R"("setEntryKey":{"password":"Zugzwang 1925"})"), 200);
  const Player anna = registered("Anna");
  for (const char* what : {"", "/standings", ".trf", ".pgn", ".ndjson"}) {
    EXPECT_EQ(request("GET", kPath + what, "", anna.token).status, 403) << what;
    EXPECT_EQ(request("GET", kPath + what).status, 403) << what;
  }
  const auto mine = [&](const Player& player) {
    return parsed<matchmaking_v1::ListEventsResponse>(
               request("GET", "/api/v1/events/mine", "", player.token))
        .events_size();
  };
  EXPECT_EQ(request("GET", "/api/v1/events/mine").status, 401);
  EXPECT_EQ(mine(organizer), 1);
  EXPECT_EQ(mine(anna), 0);
  EXPECT_EQ(
      parsed<matchmaking_v1::ListEventsResponse>(request("GET", "/api/v1/events")).events_size(),
      0);

  EXPECT_EQ(give(anna, R"("useEntryKey":{"key":"zugzwang"})"), 401);
  EXPECT_EQ(give(anna, R"("useEntryKey":{"key":"Zugzwang 1925"})"), 200);
  EXPECT_EQ(give(anna, R"("enterEvent":{})"), 200);
  EXPECT_EQ(mine(anna), 1);
  const auto event =
      parsed<matchmaking_v1::GetEventResponse>(request("GET", kPath, "", anna.token));
  EXPECT_EQ(event.entrants_size(), 1);
  EXPECT_FALSE(event.has_password()) << "for arbiters";
}

TEST_F(RestEventsTest, TheAccountsOfAListAreFoundByTheirHandles) {
  const Player organizer = registered("Organizer");
  (void)registered("Anna");
  const auto find = [&](const std::string& handles) {
    return request("POST", "/api/v1/users/find", R"({"handles":[)" + handles + "]}",
                   organizer.token);
  };
  const auto found = parsed<accounts_v1::GetUsersResponse>(find(R"("anna","Nobody","Organizer")"));
  ASSERT_EQ(found.users_size(), 2);
  std::string handles;
  for (const auto& each : found.users()) handles += each.user().handle() + ' ';
  EXPECT_THAT(handles, HasSubstr("Anna"));
  EXPECT_EQ(found.users(0).created_ms(), 0);
  std::string many = R"("a0")";
  for (int i = 1; i <= 100; ++i) many += R"(,"a)" + std::to_string(i) + '"';
  EXPECT_EQ(find(many).status, 413);
  EXPECT_EQ(request("POST", "/api/v1/users/find", R"({"handles":["Anna"]})").status, 401);
}

TEST_F(RestEventsTest, SaysWhatIsWrong) {
  const Player organizer = registered("Organizer");
  EXPECT_EQ(request("GET", kPath).status, 404);
  EXPECT_EQ(request("GET", "/api/v1/event/short").status, 400);
  EXPECT_EQ(request("POST", kPath, R"({"commandId":"c","enterEvent":{}})").status, 401);
  EXPECT_EQ(give(organizer, R"("createEvent":{"regulations":{}})"), 400);
  ASSERT_EQ(create(organizer), 200);

  EXPECT_EQ(request("GET", kPath + "/standings?after=one").status, 400);
  EXPECT_EQ(request("GET", kPath + "/standings?after=9").status, 400);
  EXPECT_EQ(request("GET", kPath + "/why?round=0").status, 400);
  EXPECT_EQ(request("GET", kPath + "/why").status, 404);
  EXPECT_EQ(give(registered("Anna"), R"("finishEvent":{})"), 403);
  EXPECT_EQ(give(organizer, R"("publishRound":{})"), 409);
}

}  // namespace
}  // namespace escaque::services::gateway
