// Events of clubs as commanded and listed: `accounts` is asked who leads a club and who belongs to
// it, and nothing is lost while it is away.

#include "services/matchmaking/event_handlers_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class EventClubsTest : public EventHandlersTest {
 protected:
  void SetUp() override {
    club_service.know(club, kOwner, accounts_v1::CLUB_RELATION_OFFICER);
    club_service.know(club, kVictim, accounts_v1::CLUB_RELATION_MEMBER);
    club_service.know(club, kGuest, accounts_v1::CLUB_RELATION_ASKED);
    EventHandlersTest::SetUp();
    level = 8;
  }

  v1::EventCommand creation(v1::EntryAccess access = v1::ENTRY_ACCESS_MEMBERS) {
    v1::EventCommand create;
    create.mutable_create_event()->set_club_id(club);
    auto& rules = *create.mutable_create_event()->mutable_regulations();
    rules.set_name("Friday blitz");
    rules.set_rounds(3);
    rules.mutable_entry()->set_access(access);
    rules.mutable_time_control()->set_base_ms(180'000);
    rules.mutable_calendar()->add_starts_ms(4'102'444'800'000.0);
    return create;
  }
  /// As give(), with the code of the refusal.
  std::string code_of(const common_v1::User& by, v1::EventCommand command) {
    v1::CommandEventRequest request;
    *request.mutable_user() = by;
    command.set_command_id("d" + std::to_string(++commands));
    command.set_event_id(event_id);
    *request.mutable_command() = std::move(command);
    const auto answer = run(command_event(desk(), request, rpc::Deadline::in(Millis(2'000))));
    return answer ? std::string() : answer.error().detail.code();
  }
  std::string announce_in_club(std::uint64_t id, v1::EventCommand create) {
    event_id = to_base62(id);
    return code_of(owner, std::move(create));
  }
  static v1::EventCommand entry() {
    v1::EventCommand enter;
    enter.mutable_enter_event();
    return enter;
  }
  std::vector<std::string> listed(const std::string& of, const std::string& page = {},
                                  std::string* next = nullptr) {
    v1::ListEventsRequest request;
    request.set_club_id(of);
    request.set_limit(2);
    request.set_page_token(page);
    const auto answer = run(list_events(desk(), request));
    EXPECT_TRUE(answer);
    std::vector<std::string> ids;
    for (const auto& each : answer->events()) ids.push_back(each.event_id());
    if (next != nullptr) *next = answer->next_page_token();
    return ids;
  }

  const std::string club = to_base62(500);
};

TEST_F(EventClubsTest, IsAnnouncedByAnOfficerAndEnteredByMembers) {
  ASSERT_EQ(announce_in_club(80, creation()), "");
  EXPECT_EQ(view().created().club_id(), club);
  EXPECT_EQ(seen({}), "") << "everybody sees it";
  EXPECT_EQ(code_of(guest, entry()), "event.club_members_only");
  EXPECT_EQ(code_of(victim, entry()), "");
  EXPECT_EQ(view().entrants_size(), 1);

  event_id = to_base62(81);
  EXPECT_EQ(code_of(victim, creation()), "event.club_officers_only");
  v1::EventCommand nobodys = creation();
  nobodys.mutable_create_event()->clear_club_id();
  EXPECT_EQ(code_of(owner, nobodys), "event.members_without_club");
}

TEST_F(EventClubsTest, InvitesMembersOnly) {
  ASSERT_EQ(announce_in_club(80, creation()), "");
  EXPECT_EQ(invite(kGuest), "REASON_NOT_ALLOWED");
  EXPECT_EQ(invite(kVictim), "");
  v1::EventCommand accept;
  accept.mutable_accept_invitation();
  EXPECT_EQ(code_of(victim, accept), "");
}

TEST_F(EventClubsTest, OfAClosedClubGoOnWithoutNewEntries) {
  ASSERT_EQ(announce_in_club(80, creation()), "");
  ASSERT_EQ(code_of(victim, entry()), "");
  club_service.close(club);
  const common_v1::User late = user(UserId{4}, "Late");
  accounts.know(late);
  EXPECT_EQ(code_of(late, entry()), "event.club_members_only");
  EXPECT_EQ(view().entrants_size(), 1);
  EXPECT_EQ(announce_in_club(81, creation()), "event.club_closed");
}

TEST_F(EventClubsTest, WaitsForAccountsAndLosesNothing) {
  ASSERT_EQ(announce_in_club(80, creation()), "");
  ClubDirectory away{{"unix:/nobody"}, Millis(50), test::trust("matchmaking").signer()};
  const auto ask = [&](const common_v1::User& by, v1::EventCommand command) {
    asked_clubs = &away;
    std::string reason = give(by, std::move(command));
    asked_clubs = &clubs;
    return reason;
  };
  const int version = view().version();
  EXPECT_EQ(ask(victim, entry()), "REASON_UNAVAILABLE");
  EXPECT_EQ(view().version(), version);
  v1::EventCommand quiet;
  quiet.mutable_set_talk_rule()->set_talk_rule(conduct_v1::TALK_RULE_OFF);
  EXPECT_EQ(ask(owner, quiet), "") << "asks nobody";
  event_id = to_base62(81);
  EXPECT_EQ(ask(owner, creation()), "REASON_UNAVAILABLE");
  EXPECT_EQ(announce_in_club(81, creation()), "");
}

TEST_F(EventClubsTest, KeepsItsClubInASeries) {
  ASSERT_EQ(announce_in_club(80, creation()), "");
  v1::EventCommand next = creation();
  next.mutable_create_event()->clear_club_id();
  next.mutable_create_event()->set_previous_id(event_id);
  ASSERT_EQ(announce_in_club(81, next), "");
  EXPECT_EQ(view().created().club_id(), club);
  next.mutable_create_event()->set_previous_id(event_id);
  next.mutable_create_event()->set_club_id(to_base62(501));
  EXPECT_EQ(announce_in_club(82, next), "event.series_of_other_club");
}

TEST_F(EventClubsTest, IsWrittenOnceEverythingReadsIt) {
  level = 7;
  event_id = to_base62(80);
  EXPECT_EQ(give(owner, creation()), "REASON_NOT_POSSIBLE");
  level = 8;
  EXPECT_EQ(give(owner, creation()), "");
}

TEST_F(EventClubsTest, AreListedByTheirClub) {
  for (const std::uint64_t id : {80U, 81U, 82U}) {
    time.advance(Millis(1'000));
    ASSERT_EQ(announce_in_club(id, creation(v1::ENTRY_ACCESS_EVERYBODY)), "");
  }
  time.advance(Millis(1'000));
  ASSERT_EQ(announce_in_club(83, creation(v1::ENTRY_ACCESS_INVITED)), "");

  std::string next;
  EXPECT_EQ(listed(club, {}, &next), (std::vector{to_base62(82), to_base62(81)}))
      << "the latest first, private ones in no list";
  EXPECT_EQ(listed(club, next, &next), (std::vector{to_base62(80)}));
  EXPECT_EQ(next, "");
  EXPECT_TRUE(listed(to_base62(501)).empty());
  test::lose(events);
  EXPECT_EQ(listed(club).size(), 2U) << "also after the logs were read again";
}

}  // namespace
}  // namespace escaque::services::matchmaking
