// Games through the real service: created, played, refused, flagged, archived.

#include "escaque/accounts/v1/account.pb.h"

#include "domain/rules/chess960.hpp"
#include "integration/games/games_fixture.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

class GamesTest : public GamesFixture {};

TEST_F(GamesTest, PlaysAWholeGameAndArchivesIt) {
  config.archive.keep_stream = 0ms;
  start();
  create(7);
  moves("f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(text(),
            "created Ana-Boris\n"
            "played f2f3 (180/180)\nplayed e7e5 (180/180)\n" +
                support::describe(entries[3].entry.facts) + "\n" + last() + "\n");
  EXPECT_NE(last().find("ended 0-1 checkmate"), std::string::npos);

  // Once it is archived its stream is deleted, and the archive answers.
  v1::GetGameResponse archived;
  do {
    v1::GetGameRequest request;
    request.set_game_id(game);
    const auto got = call(&Stub::GetGame, request);
    ASSERT_TRUE(got);
    archived = *got;
  } while (!archived.is_archived());
  ASSERT_EQ(archived.entries_size(), 5);
  for (int i = 0; i < 5; ++i) {
    const auto& stored = entries[static_cast<std::size_t>(i)];
    EXPECT_EQ(archived.entries(i).version(), i + 1);
    EXPECT_EQ(archived.entries(i).command_id(), stored.entry.command_id);
    EXPECT_EQ(wire::from_unix_ms(archived.entries(i).time_ms()), stored.time);
  }

  v1::ListGamesRequest list;
  list.set_user_id(to_string(UserId{2}));
  const auto listed = call(&Stub::ListGames, list);
  ASSERT_TRUE(listed);
  ASSERT_EQ(listed->games_size(), 1);
  EXPECT_EQ(listed->games(0).game_id(), game);
  EXPECT_EQ(listed->games(0).plies(), 4);
  EXPECT_EQ(listed->games(0).result().winner(), common_v1::COLOR_BLACK);
  EXPECT_EQ(wire::from_unix_ms(listed->games(0).ended_ms()), entries.back().time);

  // What comes after is about a game that is over, or was never there.
  const auto again = call(&Stub::CreateGame, creation(7, support::time_control(180, 2)));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->entry().version(), 1);
}

TEST_F(GamesTest, RefusesWhatIsNotAllowedAndChangesNothing) {
  start();
  create(7);
  moves("e2e4 e7e5");

  EXPECT_EQ(refusal_of(move(3, "g1f3")), common_v1::REASON_NOT_A_PLAYER);
  EXPECT_EQ(refusal_of(move(2, "b8c6")), common_v1::REASON_NOT_YOUR_TURN);
  EXPECT_EQ(refusal_of(move(1, "e1e3")), common_v1::REASON_ILLEGAL_MOVE);
  EXPECT_EQ(refusal_of(move(1, "<script>")), common_v1::REASON_INVALID_MOVE_TEXT);
  EXPECT_EQ(refusal_of(command(1)), common_v1::REASON_MALFORMED);
  auto stale = move(1, "g1f3");
  stale.set_version(2);
  EXPECT_EQ(refusal_of(stale), common_v1::REASON_STALE_VERSION);
  auto elsewhere = move(1, "g1f3");
  elsewhere.set_game_id(to_string(GameId{8}));
  EXPECT_EQ(refusal_of(elsewhere), common_v1::REASON_NO_SUCH_GAME);
  elsewhere.set_game_id("../../etc");
  EXPECT_EQ(refusal_of(elsewhere), common_v1::REASON_MALFORMED);
  EXPECT_EQ(entries.size(), 3U);

  moves("g1f3 b8c6");
  EXPECT_EQ(entries.size(), 5U);
}

TEST_F(GamesTest, CarriesOutADoubledCommandOnce) {
  start();
  create(7);
  const auto twice = move(1, "e2e4", "same");
  send(twice);
  send(twice);

  const v1::PlayResponse answer = response();
  EXPECT_EQ(answer.accepted().command_id(), "same");
  EXPECT_EQ(answer.accepted().version(), 2);
  wait_command("same");
  moves("e7e5", 2);
  EXPECT_EQ(entries.size(), 3U);
}

TEST_F(GamesTest, CallsTheFlagByItself) {
  start();
  create(7, support::time_control(1, 0));
  moves("e2e4 e7e5");

  wait_text("ended 0-1 time_forfeit");
  EXPECT_GE(entries.back().time - entries[2].time, 1s);
  EXPECT_EQ(refusal_of(move(1, "g1f3")), common_v1::REASON_GAME_OVER);
}

TEST_F(GamesTest, ChargesNothingForTheWayThroughTheServer) {
  start();
  create(7);
  moves("e2e4 e7e5");
  // Its entry comes before the shard has it; then the turn begins.
  EXPECT_EQ(refusal_of(move(2, "d7d5")), common_v1::REASON_NOT_YOUR_TURN);
  const auto now_us = [this] {
    return std::chrono::duration_cast<std::chrono::microseconds>(time.now().time_since_epoch());
  };
  v1::PlayRequest ping;
  ping.mutable_ping()->set_sent_us(now_us().count());
  play->send(ping);
  EXPECT_EQ(response().pong().sent_us(), ping.ping().sent_us());

  // As if it had waited for 300 ms between the gateway and us.
  run_until([&, since = time.now()] { return time.now() - since > 500ms; });
  auto made = move(1, "g1f3");
  made.set_received_us((now_us() - std::chrono::milliseconds(300)).count());
  send(made);
  wait_command(made.command_id());

  const auto& played = std::get<game::MovePlayed>(entries.back().entry.facts.front());
  EXPECT_LT(played.elapsed, 350ms);
  EXPECT_GE(played.elapsed, 190ms);
}

TEST_F(GamesTest, CreatesAGameOnce) {
  start();
  const auto request = creation(7, support::time_control(180, 2));

  const auto first = call(&Stub::CreateGame, request);
  const auto second = call(&Stub::CreateGame, request);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->SerializeAsString(), second->SerializeAsString());
  EXPECT_GT(first->entry().time_ms(), 0);

  const auto other = call(&Stub::CreateGame, creation(7, support::time_control(300, 0)));
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().reason(), common_v1::REASON_ID_TAKEN);
}

TEST_F(GamesTest, RefusesGamesThatCannotBePlayed) {
  start();
  const auto refusal = [this](v1::CreateGameRequest request) {
    const auto created = call(&Stub::CreateGame, std::move(request));
    return created ? common_v1::REASON_UNSPECIFIED : created.error().reason();
  };
  auto request = creation(7, support::time_control(0, 0));
  EXPECT_EQ(refusal(request), common_v1::REASON_INVALID_TIME_CONTROL);
  request = creation(7, support::time_control(180, 2));
  request.set_initial_fen("8/8/8/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(refusal(request), common_v1::REASON_INVALID_POSITION);
  request = creation(7, support::time_control(180, 2));
  request.set_is_rated(true);
  request.mutable_black()->mutable_user()->set_is_guest(true);
  EXPECT_EQ(refusal(request), common_v1::REASON_GUESTS_PLAY_CASUAL);

  v1::GetGameRequest get;
  get.set_game_id(to_string(GameId{7}));
  const auto got = call(&Stub::GetGame, get);
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().reason(), common_v1::REASON_NO_SUCH_GAME);
}

TEST_F(GamesTest, DrawsAPositionForChess960) {
  start();
  auto request = creation(7, support::time_control(180, 2));
  request.set_variant(common_v1::VARIANT_CHESS960);

  const auto first = call(&Stub::CreateGame, request);
  const auto second = call(&Stub::CreateGame, request);

  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->SerializeAsString(), second->SerializeAsString());
  const std::string fen = first->entry().facts(0).game_created().initial_fen();
  const auto setup = rules::parse_fen(fen);
  ASSERT_TRUE(setup) << fen;
  const auto position = rules::Position::from_setup(*setup, rules::Variant::chess960);
  ASSERT_TRUE(position) << fen;
  EXPECT_TRUE(rules::chess960_number(*position)) << fen;
}

TEST_F(GamesTest, ListsTheLiveGamesOfAPlayer) {
  start();
  create(7);
  create(8);
  moves("e2e4");
  v1::ListLiveGamesRequest request;
  request.set_user_id(to_string(UserId{1}));

  auto live = call(&Stub::ListLiveGames, request);
  ASSERT_TRUE(live);
  EXPECT_EQ(live->games_size(), 2);
  auto resignation = command(2);
  resignation.mutable_action()->mutable_abort();
  send(resignation);
  wait_command(resignation.command_id());

  do {  // The log tells followers before it tells the service that the entry is written.
    live = call(&Stub::ListLiveGames, request);
    ASSERT_TRUE(live);
  } while (live->games_size() == 2);
  ASSERT_EQ(live->games_size(), 1);
  EXPECT_EQ(live->games(0).game_id(), to_string(GameId{7}));
}

TEST_F(GamesTest, TakesNoMoveOfWhoWasNotIntroduced) {
  start();
  create(7);
  auto made = move(1, "e2e4");
  v1::PlayRequest request;
  *request.mutable_command() = made;
  play->send(request);
  EXPECT_EQ(response().refusal().error().reason(), common_v1::REASON_NOT_LOGGED_IN);

  // To have introduced another is not enough.
  introduce(to_string(UserId{2}));
  play->send(request);
  EXPECT_EQ(response().refusal().error().reason(), common_v1::REASON_NOT_LOGGED_IN);

  introduce(to_string(UserId{1}));
  play->send(request);
  wait_command(made.command_id());
}

TEST_F(GamesTest, TakesNoMoveOfASessionThatHasEnded) {
  start();
  create(7);
  moves("e2e4 e7e5");
  accounts::v1::AccountChanged change;
  change.mutable_sessions_revoked()->set_user_id(to_string(UserId{1}));
  change.mutable_sessions_revoked()->add_token_hashes("session");
  const std::string payload = change.SerializeAsString();
  ASSERT_TRUE(run(log.append_shared("accounts", payload, 100)));

  // Until the service has read it, moves of a player whose turn it is not are refused as such.
  run_until([&] { return refusal_of(move(1, "a1a1")) == common_v1::REASON_NOT_LOGGED_IN; });
  introduced.clear();
  EXPECT_EQ(refusal_of(move(1, "g1f3")), common_v1::REASON_NOT_LOGGED_IN);
}

TEST_F(GamesTest, RefusesPagesThatAreNotThere) {
  start();
  v1::ListGamesRequest request;
  request.set_user_id(to_string(UserId{1}));
  request.set_limit(101);
  auto listed = call(&Stub::ListGames, request);
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().detail.field(), "limit");
  request.set_limit(0);
  request.set_page_token("' OR 1=1");
  listed = call(&Stub::ListGames, request);
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().detail.field(), "page_token");
  request.clear_page_token();
  request.mutable_filter()->set_score(static_cast<v1::Score>(9));
  listed = call(&Stub::ListGames, request);
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().detail.field(), "filter.score");
}

TEST_F(GamesTest, SaysThatItsPortIsTaken) {
  start();
  Config second = config;
  second.listen.port = (*server)->port();

  EXPECT_THROW(GamesServer(second, time, log::Logger{}), config::StartupError);
}

}  // namespace
}  // namespace escaque::services::games
