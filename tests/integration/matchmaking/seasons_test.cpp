// A season of blitz categories on a real Redis: who may enter its events, and how they are counted,
// also when the owner dies between the end of an event and its counting.

#include <cstdlib>
#include <filesystem>

#include "event_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class SeasonsTest : public EventFixture {
 protected:
  SeasonsTest() : EventFixture(4) {}
  void TearDown() override {
    EventFixture::TearDown();
    ::unsetenv("ESCAQUE_CRASH_AT");
    ::unsetenv("ESCAQUE_CRASH_ONCE");
  }

  void start_owner() {
    const std::string address = "unix:" + (directory.path() / "owner.sock").string();
    owner.emplace(words_at(address));
    stub = v1::MatchmakingService::NewStub(test::channel(address));
    run_until([&] { return owns_everything(); });
  }
  grpc::Status ask(const common_v1::User& user, v1::SeasonCommand command,
                   std::string reason = {}) {
    v1::CommandSeasonRequest request;
    *request.mutable_user() = user;
    command.set_command_id("s" + std::to_string(++commands));
    command.set_season_id(season_id);
    command.set_reason(std::move(reason));
    *request.mutable_command() = std::move(command);
    v1::CommandSeasonResponse response;
    return insist(&Stub::CommandSeason, request, response);
  }
  void open() {
    v1::SeasonCommand command;
    command.mutable_open_season()->set_name("Club Metropolitano");
    command.mutable_open_season()->set_year(2026);
    const auto status = ask(organizer, command);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  void enlist(const common_v1::User& user, v1::ClubCategory blitz) {
    v1::SeasonCommand command;
    *command.mutable_register_member()->mutable_user() = user;
    command.mutable_register_member()->set_blitz(blitz);
    const auto status = ask(organizer, command);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  /// Of the third category, the yearly one, played elsewhere in one round.
  v1::Regulations of_season() {
    v1::Regulations rules;
    rules.set_name("Yearly of the third");
    rules.set_rounds(1);
    rules.set_venue(v1::VENUE_ELSEWHERE);
    rules.mutable_season()->set_season_id(season_id);
    rules.mutable_season()->set_category(v1::CLUB_CATEGORY_THIRD);
    rules.mutable_season()->set_importance(v1::IMPORTANCE_YEARLY);
    return rules;
  }
  grpc::Status enter(const common_v1::User& user) {
    v1::CommandEventRequest request;
    *request.mutable_user() = user;
    request.mutable_command()->set_command_id("enter-" + user.handle());
    request.mutable_command()->set_event_id(event_id);
    request.mutable_command()->mutable_enter_event();
    v1::CommandEventResponse response;
    return insist(&Stub::CommandEvent, request, response);
  }
  /// Redis has this many entries.
  std::size_t entries_of(const std::string& stream) {
    const auto entries = run(log.read(stream));
    EXPECT_TRUE(entries);
    return entries ? entries->size() : 0;
  }
  /// White wins everywhere.
  void play_round() {
    publish_now();
    run_until([&] { return event().rounds(0).stage() == v1::ROUND_STAGE_STARTED; });
    for (int board = 0; board < event().rounds(0).boards_size(); ++board) {
      v1::EventCommand result;
      result.mutable_enter_result()->set_round(1);
      result.mutable_enter_result()->set_board(board);
      result.mutable_enter_result()->set_score(v1::SCORE_WHITE_WINS);
      give(organizer, result);
    }
  }
  v1::GetSeasonResponse season() {
    v1::GetSeasonRequest request;
    request.set_season_id(season_id);
    v1::GetSeasonResponse response;
    const auto status = insist(&Stub::GetSeason, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  [[nodiscard]] bool is_counted() {
    const auto now = season();
    return now.tournaments_size() == 1 && now.tournaments(0).counted_version() > 0;
  }

  std::optional<Process> owner;
  const std::string season_id = to_base62(78);
  const eventlog::EntityKeys season_keys = eventlog::entity_keys("season", 78, "season");
  const eventlog::EntityKeys event_keys = eventlog::entity_keys("t", 77, "t");
};

TEST_F(SeasonsTest, RefusesWhoIsOfAnotherCategoryAndRegistersWhoHasNone) {
  start();
  open();
  enlist(players[0], v1::CLUB_CATEGORY_SECOND);
  create(of_season());

  const auto refused = test::detail_of(enter(players[0]));
  EXPECT_EQ(refused.reason(), common_v1::REASON_NOT_POSSIBLE);
  EXPECT_EQ(refused.message(),
            "A player of a higher category cannot play in a lower one (article 3).");
  EXPECT_EQ(refused.expected(), "category 2; the player has category 2");
  EXPECT_TRUE(enter(players[1]).ok());
  EXPECT_TRUE(enter(players[1]).ok());  // The same command again.

  EXPECT_EQ(event().entrants_size(), 1);
  const auto now = season();
  ASSERT_EQ(now.members_size(), 2);
  for (const auto& member : now.members()) {
    const bool is_new = member.person().user_id() == players[1].id();
    EXPECT_EQ(member.blitz(), is_new ? v1::CLUB_CATEGORY_THIRD : v1::CLUB_CATEGORY_SECOND);
  }
}

TEST_F(SeasonsTest, FindsMembersWithoutAnAccountByTheirNames) {
  start();
  open();
  v1::SeasonCommand enlisting;
  enlisting.mutable_register_member()->set_name("Ana García");
  enlisting.mutable_register_member()->set_blitz(v1::CLUB_CATEGORY_THIRD);
  ASSERT_TRUE(ask(organizer, enlisting).ok());
  create(of_season());

  v1::EventCommand entering;
  entering.mutable_enter_event()->mutable_user();
  entering.mutable_enter_event()->set_name("Ana García");
  give(organizer, entering);

  const auto now = season();
  ASSERT_EQ(now.members_size(), 1);
  EXPECT_EQ(event().entrants(0).person().player().user().id(), now.members(0).person().user_id());
}

TEST_F(SeasonsTest, IsCountedOnceWhenItsOwnerDiesBeforeCounting) {
#ifndef ESCAQUE_CRASH_POINTS
  GTEST_SKIP() << "built without crash points";
#endif
  const auto marker = (directory.path() / "died").string();
  ::setenv("ESCAQUE_CRASH_ONCE", marker.c_str(), 1);
  ::setenv("ESCAQUE_CRASH_AT", "seasons.before_count", 1);
  start_owner();
  ::unsetenv("ESCAQUE_CRASH_AT");
  open();
  create(of_season());
  for (const auto& player : players) ASSERT_TRUE(enter(player).ok());
  play_round();
  run_until([&] { return std::filesystem::exists(marker); });

  start();
  run_until([&] { return is_counted(); });

  EXPECT_EQ(event().stage(), v1::EVENT_STAGE_FINISHED);
  const auto now = season();
  EXPECT_EQ(now.version(), 6);  // Opened, four entries, one count.
  ASSERT_EQ(now.tournaments(0).promotions_size(), 1);
  const auto champion = now.tournaments(0).promotions(0).user_id();
  EXPECT_EQ(now.tournaments(0).winner().user_id(), champion);
  for (const auto& member : now.members()) {
    const bool has_won = member.person().user_id() == champion;
    EXPECT_EQ(member.blitz(), has_won ? v1::CLUB_CATEGORY_SECOND : v1::CLUB_CATEGORY_THIRD);
  }
}

TEST_F(SeasonsTest, IsCountedOnceWhenItsOwnerDiesAfterCounting) {
#ifndef ESCAQUE_CRASH_POINTS
  GTEST_SKIP() << "built without crash points";
#endif
  const auto marker = (directory.path() / "died").string();
  ::setenv("ESCAQUE_CRASH_ONCE", marker.c_str(), 1);
  ::setenv("ESCAQUE_CRASH_AT", "seasons.after_count", 1);
  start_owner();
  ::unsetenv("ESCAQUE_CRASH_AT");
  open();
  create(of_season());
  for (const auto& player : players) ASSERT_TRUE(enter(player).ok());
  play_round();
  run_until([&] { return std::filesystem::exists(marker); });

  start();
  run_until([&] { return is_counted(); });
  // Whatever is due is done by the answer to a command that comes after it.
  enlist(organizer, v1::CLUB_CATEGORY_FOURTH);
  EXPECT_EQ(season().version(), 7);
}

TEST_F(SeasonsTest, WhatIsOverLeavesRedisIsStillReadAndComesBackToBeCorrected) {
#ifndef ESCAQUE_CRASH_POINTS
  GTEST_SKIP() << "built without crash points";
#endif
  keep_finished = std::chrono::seconds(1);
  const auto marker = (directory.path() / "died").string();
  ::setenv("ESCAQUE_CRASH_ONCE", marker.c_str(), 1);
  ::setenv("ESCAQUE_CRASH_AT", "archive.after_put", 1);
  start_owner();
  ::unsetenv("ESCAQUE_CRASH_AT");
  open();
  create(of_season());
  for (const auto& player : players) ASSERT_TRUE(enter(player).ok());
  play_round();
  run_until([&] { return is_counted(); });
  v1::SeasonCommand close;
  close.mutable_close_year();
  ASSERT_TRUE(ask(organizer, close).ok());
  const auto played = event();
  // It dies between the database and Redis: the next owner does both again.
  run_until([&] { return std::filesystem::exists(marker); });
  EXPECT_GT(entries_of(season_keys.stream), 0U);
  start();
  run_until([&] { return entries_of(event_keys.stream) == 0; });
  EXPECT_EQ(entries_of(season_keys.stream), 0U);
  for (const std::string& live : {event_keys.shard.live, season_keys.shard.live}) {
    EXPECT_EQ(*redis::to_integer(run(client->command("SCARD", live))), 0) << live;
  }

  EXPECT_EQ(event().SerializeAsString(), played.SerializeAsString());
  ASSERT_EQ(season().tournaments_size(), 1);
  EXPECT_EQ(season().tournaments(0).stage(), v1::TOURNAMENT_STAGE_FINISHED);
  EXPECT_EQ(season().tournaments(0).starters(), 4);
  v1::ListSeasonsResponse seasons;
  ASSERT_TRUE(insist(&Stub::ListSeasons, v1::ListSeasonsRequest(), seasons).ok());
  ASSERT_EQ(seasons.seasons_size(), 1);
  EXPECT_EQ(seasons.seasons(0).tournaments(), 1);
  v1::ListEventsResponse events;
  ASSERT_TRUE(insist(&Stub::ListEvents, v1::ListEventsRequest(), events).ok());
  ASSERT_EQ(events.events_size(), 1);
  EXPECT_EQ(events.events(0).entrants(), 4);
  v1::GetArchivedEntriesRequest since;
  since.set_event_id(event_id);
  since.set_after_version(played.version() - 2);
  since.set_most_bytes(100'000);
  v1::GetArchivedEntriesResponse left;
  ASSERT_TRUE(call(&Stub::GetArchivedEntries, since, left).ok());
  EXPECT_EQ(left.version(), played.version());
  EXPECT_EQ(left.entries_size(), 2);

  v1::EventCommand correction;
  correction.set_reason("read wrongly");
  correction.mutable_correct_result()->set_round(1);
  correction.mutable_correct_result()->set_score(v1::SCORE_BLACK_WINS);
  give(organizer, correction);
  const auto all = static_cast<std::size_t>(played.version()) + 1;
  EXPECT_EQ(entries_of(event_keys.stream), all);
  EXPECT_EQ(event().rounds(0).boards(0).score(), v1::SCORE_BLACK_WINS);
  run_until([&] { return entries_of(event_keys.stream) == 0; });
  EXPECT_EQ(static_cast<std::size_t>(event().version()), all);

  v1::CommandSeasonRequest next;
  *next.mutable_user() = organizer;
  next.mutable_command()->set_command_id("next");
  next.mutable_command()->set_season_id(to_base62(79));
  next.mutable_command()->mutable_open_season()->set_name("Club Metropolitano");
  next.mutable_command()->mutable_open_season()->set_year(2027);
  next.mutable_command()->mutable_open_season()->set_before_id(season_id);
  v1::CommandSeasonResponse opened;
  ASSERT_TRUE(insist(&Stub::CommandSeason, next, opened).ok());
  EXPECT_EQ(season().next_id(), to_base62(79));
}

TEST_F(SeasonsTest, ARecountFollowsACorrectedResultAndTheNextYearGoesOn) {
  start();
  open();
  create(of_season());
  for (const auto& player : players) ASSERT_TRUE(enter(player).ok());
  play_round();
  run_until([&] { return is_counted(); });
  const auto before = season().tournaments(0).winner().user_id();

  for (int board = 0; board < 2; ++board) {
    v1::EventCommand correction;
    correction.set_reason("read wrongly");
    correction.mutable_correct_result()->set_round(1);
    correction.mutable_correct_result()->set_board(board);
    correction.mutable_correct_result()->set_score(v1::SCORE_BLACK_WINS);
    give(organizer, correction);
  }
  v1::SeasonCommand recount;
  recount.mutable_recount_tournament()->set_event_id(event_id);
  ASSERT_TRUE(ask(organizer, recount, "results corrected").ok());
  const auto after = season();
  EXPECT_NE(after.tournaments(0).winner().user_id(), before);
  EXPECT_EQ(after.journal(0).reason(), "results corrected");

  v1::SeasonCommand close;
  close.mutable_close_year();
  ASSERT_TRUE(ask(organizer, close).ok());
  v1::CommandSeasonRequest next;
  *next.mutable_user() = organizer;
  next.mutable_command()->set_command_id("next");
  next.mutable_command()->set_season_id(to_base62(79));
  next.mutable_command()->mutable_open_season()->set_name("Club Metropolitano");
  next.mutable_command()->mutable_open_season()->set_year(2027);
  next.mutable_command()->mutable_open_season()->set_before_id(season_id);
  v1::CommandSeasonResponse opened;
  ASSERT_TRUE(insist(&Stub::CommandSeason, next, opened).ok());
  EXPECT_EQ(season().next_id(), to_base62(79));
  v1::ListSeasonsResponse list;
  ASSERT_TRUE(call(&Stub::ListSeasons, v1::ListSeasonsRequest(), list).ok());
  ASSERT_EQ(list.seasons_size(), 2);
  EXPECT_EQ(list.seasons(0).year(), 2027);
  EXPECT_EQ(list.seasons(0).members(), 4);
}

}  // namespace
}  // namespace escaque::services::matchmaking
