// An event of a club with the real accounts, which knows who belongs to it and may be away.

#include "event_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class ClubEventsTest : public EventFixture {
 protected:
  using ClubsStub = accounts_v1::ClubService::Stub;

  ClubEventsTest() : EventFixture(2) {}

  void SetUp() override {
    EventFixture::SetUp();
    accounts_v1::FoundClubRequest found;
    found.set_user_id(organizer.id());
    found.set_command_id("found");
    auto& profile = *found.mutable_profile();
    profile.set_name("Torre Blanca");
    profile.set_admission(accounts_v1::CLUB_ADMISSION_OPEN);
    profile.set_list_view(accounts_v1::CLUB_LIST_VIEW_EVERYBODY);
    accounts_v1::FoundClubResponse founded;
    ASSERT_TRUE(test::call(*clubs(), &ClubsStub::FoundClub, found, founded).ok());
    club = founded.club().club_id();
    start();
  }
  std::unique_ptr<ClubsStub> clubs() {
    return accounts_v1::ClubService::NewStub(test::channel((*accounts)->address()));
  }
  void in_club(const common_v1::User& by, accounts_v1::ClubCommand command) {
    accounts_v1::CommandClubRequest request;
    *request.mutable_user() = by;
    command.set_club_id(club);
    command.set_command_id("k" + std::to_string(++commands));
    *request.mutable_command() = std::move(command);
    accounts_v1::CommandClubResponse response;
    const auto status = test::call(*clubs(), &ClubsStub::CommandClub, request, response);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  /// Why it is refused: the code, or else the reason; empty: it is not.
  std::string ask(const common_v1::User& by, v1::EventCommand command) {
    v1::CommandEventRequest request;
    *request.mutable_user() = by;
    command.set_command_id("a" + std::to_string(++commands));
    command.set_event_id(event_id);
    *request.mutable_command() = std::move(command);
    v1::CommandEventResponse response;
    const auto status = call(&Stub::CommandEvent, request, response);
    if (status.ok()) return {};
    const auto detail = test::detail_of(status);
    return detail.code().empty() ? common_v1::Reason_Name(detail.reason()) : detail.code();
  }
  v1::EventCommand creation() {
    v1::EventCommand command;
    command.mutable_create_event()->set_club_id(club);
    auto& rules = *command.mutable_create_event()->mutable_regulations();
    rules.set_name("Friday blitz");
    rules.set_rounds(1);
    rules.mutable_entry()->set_access(v1::ENTRY_ACCESS_MEMBERS);
    *rules.mutable_time_control() = casual().time_control();
    const auto later = time.utc_now() + std::chrono::hours(1);
    rules.mutable_calendar()->add_starts_ms(static_cast<double>(later.time_since_epoch().count()));
    return command;
  }
  static v1::EventCommand entry() {
    v1::EventCommand command;
    command.mutable_enter_event();
    return command;
  }

  std::string club;
};

TEST_F(ClubEventsTest, IsForMembersAndGoesOnWhileAccountsIsAway) {
  // Until all processes have said what they can read.
  run_until([&] { return ask(organizer, creation()).empty(); });
  EXPECT_EQ(ask(players[0], entry()), "event.club_members_only");
  accounts_v1::ClubCommand join;
  join.mutable_join();
  for (const auto& player : players) {
    in_club(player, join);
    EXPECT_EQ(ask(player, entry()), "");
  }

  const auto late = registered("Late");
  accounts.reset();
  EXPECT_EQ(ask(late, entry()), "REASON_UNAVAILABLE");
  publish_now();
  std::string game;
  run_until([&] {
    const auto now = event();
    const bool has_begun = now.rounds_size() > 0 && now.rounds(0).boards(0).has_game_begun();
    if (has_begun) game = now.rounds(0).boards(0).game_id();
    return has_begun;
  });
  finish(game);
  run_until([&] { return event().stage() == v1::EVENT_STAGE_FINISHED; });

  v1::ListEventsRequest request;
  request.set_club_id(club);
  v1::ListEventsResponse listed;
  ASSERT_TRUE(insist(&Stub::ListEvents, request, listed).ok());
  ASSERT_EQ(listed.events_size(), 1);
  EXPECT_EQ(listed.events(0).stage(), v1::EVENT_STAGE_FINISHED);
}

/// Lists go on with what has left for the archive.
class ArchivedClubEventsTest : public ClubEventsTest {
 protected:
  ArchivedClubEventsTest() { keep_finished = Millis(1); }
};

TEST_F(ArchivedClubEventsTest, StaysInTheListOfItsClub) {
  run_until([&] { return ask(organizer, creation()).empty(); });
  v1::EventCommand cancel;
  cancel.mutable_cancel_event();
  cancel.set_reason("nobody comes");
  ASSERT_EQ(ask(organizer, cancel), "");
  v1::GetArchivedEntriesRequest kept;
  kept.set_event_id(event_id);
  v1::GetArchivedEntriesResponse archived;
  run_until([&] {
    return call(&Stub::GetArchivedEntries, kept, archived).ok() && archived.version() == 2;
  });
  v1::ListEventsRequest request;
  request.set_club_id(club);
  v1::ListEventsResponse listed;
  ASSERT_TRUE(insist(&Stub::ListEvents, request, listed).ok());
  EXPECT_EQ(listed.events_size(), 1);
  request.set_club_id(to_base62(4'711));
  ASSERT_TRUE(insist(&Stub::ListEvents, request, listed).ok());
  EXPECT_EQ(listed.events_size(), 0);
}

}  // namespace
}  // namespace escaque::services::matchmaking
