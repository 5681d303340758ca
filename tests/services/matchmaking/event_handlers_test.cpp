// Who takes part in an event, and under what name, is not the request's to say.

#include "matchmaking/event_handlers.hpp"

#include "matchmaking/convert.hpp"
#include "matchmaking/invitations.hpp"
#include "platform/grpc/in_flight.hpp"
#include "services/matchmaking/lobby_fixture.hpp"
#include "services/matchmaking/stand_ins.hpp"
#include "support/event_builder.hpp"
#include "support/fake_log_store.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr UserId kOwner{1};
constexpr UserId kVictim{2};
constexpr UserId kGuest{3};

common_v1::User user(UserId id, const std::string& handle, bool is_guest = false) {
  common_v1::User made;
  made.set_id(to_string(id));
  made.set_handle(handle);
  made.set_is_guest(is_guest);
  return made;
}

class EventHandlersTest : public LobbyFixture {
 protected:
  void SetUp() override {
    LobbyFixture::SetUp();
    for (const auto& each : {owner, victim, guest}) accounts.know(each);
    begin(events.run());
    v1::EventCommand create;
    auto& rules = *create.mutable_create_event()->mutable_regulations();
    rules.set_name("Club open");
    rules.set_rounds(3);
    rules.mutable_time_control()->set_base_ms(180'000);
    rules.mutable_calendar()->add_starts_ms(4'102'444'800'000.0);
    ASSERT_EQ(give(owner, create), "");
  }
  void TearDown() override {
    events.stop();
    LobbyFixture::TearDown();
    rpc::drain_calls();
    io.restart();
    io.poll();
  }

  Desk desk() {
    return {*actor, ratings, wishes, directory, caller, finished, events, arenas, seasons};
  }
  /// The reason's name; empty when it was carried out.
  std::string give(const common_v1::User& by, v1::EventCommand command) {
    v1::CommandEventRequest request;
    *request.mutable_user() = by;
    command.set_command_id("c" + std::to_string(++commands));
    command.set_event_id(event_id);
    *request.mutable_command() = std::move(command);
    const auto answer = run(command_event(desk(), request, rpc::Deadline::in(Millis(10'000))));
    return answer ? std::string() : common_v1::Reason_Name(answer.error().reason());
  }
  v1::GetEventResponse view(std::optional<UserId> viewer = {}) {
    v1::GetEventRequest request;
    request.set_event_id(event_id);
    if (viewer) request.set_viewer_id(to_string(*viewer));
    return *run(get_event(desk(), request));
  }
  std::string invite(UserId whom) {
    v1::EventCommand command;
    command.mutable_enter_event()->mutable_user()->set_id(to_string(whom));
    return give(owner, command);
  }

  const common_v1::User owner = user(kOwner, "Owner");
  const common_v1::User victim = user(kVictim, "Victim");
  const common_v1::User guest = user(kGuest, "Guest-77", true);
  const std::string event_id = to_base62(77);
  int commands = 0;

  FixedLists accounts;
  FixedRatings rating_service;
  NoRedis redis;
  WishBook wishes{{accounts.address()}, Millis(1'000), 100};
  UserDirectory directory{{accounts.address()}, Millis(1'000)};
  PeopleCaller caller{redis};
  RatingBook ratings{{rating_service.address()}, Millis(1'000), 100};
  FinishedGames finished{redis};
  test::FakeEventStore event_store{io};
  EventsActor events{io, {event_store, time, {}}, 16, metrics, log::Logger()};
  test::FakeArenaStore arena_store{io};
  ArenasActor arenas{io, {arena_store, time, {}, {}}, 16, metrics, log::Logger()};
  test::FakeSeasonStore season_store{io};
  SeasonsActor seasons{io, {season_store, time, events}, 16, metrics, log::Logger()};
};

/// The attack of a guest who wrote a grandmaster's name into the entry.
TEST_F(EventHandlersTest, NobodyEntersUnderAnothersName) {
  v1::EventCommand forged;
  auto& said = *forged.mutable_enter_event()->mutable_user();
  said.set_id(to_string(kGuest));
  said.set_handle("DrNykterstein");
  said.set_title("GM");

  ASSERT_EQ(give(guest, forged), "");

  const auto entered = view().entrants(0).person().player().user();
  EXPECT_EQ(entered.handle(), "Guest-77");
  EXPECT_EQ(entered.title(), "");
  EXPECT_TRUE(entered.is_guest());
}

TEST_F(EventHandlersTest, AnArbiterSaysNothingOfAnAccountButItsName) {
  ASSERT_EQ(invite(kVictim), "");
  v1::EventCommand accept;
  accept.mutable_accept_invitation();
  ASSERT_EQ(give(victim, accept), "");
  v1::EventCommand correct;
  correct.set_reason("typing error");
  auto& person = *correct.mutable_correct_entrant()->mutable_person();
  *person.mutable_player()->mutable_user() = user(kVictim, "Somebody", true);
  person.mutable_player()->mutable_user()->set_title("WGM");
  person.mutable_player()->mutable_rating()->set_value(2900);
  person.set_name("Victim, V.");

  ASSERT_EQ(give(owner, correct), "");

  const auto now = view().entrants(0).person();
  EXPECT_EQ(now.name(), "Victim, V.");
  EXPECT_EQ(now.player().user().handle(), "Victim");
  EXPECT_EQ(now.player().user().title(), "");
  EXPECT_FALSE(now.player().user().is_guest());
  EXPECT_EQ(now.player().rating().value(), FixedRatings::kRating);
}

TEST_F(EventHandlersTest, OfficialsAreCalledAsAccountsCallThem) {
  v1::EventCommand name;
  *name.mutable_name_officials()->add_arbiters() = user(kVictim, "Forged");
  ASSERT_EQ(give(owner, name), "");
  EXPECT_EQ(view().arbiters(0).handle(), "Victim");

  for (const UserId nobody : {kGuest, UserId{99}}) {
    v1::EventCommand wrong;
    *wrong.mutable_name_officials()->add_arbiters() = user(nobody, "Victim");
    EXPECT_EQ(give(owner, wrong), "REASON_NO_SUCH_USER");
  }
}

TEST_F(EventHandlersTest, WhoRefusesTheOrganiserIsNotInvited) {
  accounts.refuse(kVictim, kOwner);

  EXPECT_EQ(invite(kVictim), "REASON_NOPLAY");

  EXPECT_EQ(view(kOwner).invitations_size(), 0);
}

TEST_F(EventHandlersTest, InvitationsAreForThoseWhoTakeThem) {
  accounts.admit(kVictim, accounts_v1::AUDIENCE_EVERYBODY, accounts_v1::AUDIENCE_NOBODY);
  EXPECT_EQ(invite(kVictim), "REASON_NOT_ALLOWED");
  EXPECT_EQ(view(kOwner).invitations_size(), 0);

  v1::EventCommand enter;
  enter.mutable_enter_event();
  EXPECT_EQ(give(victim, enter), "") << "by themselves they can";
}

TEST_F(EventHandlersTest, TwoWhoRefuseEachOtherAreNotPairedByHand) {
  accounts.refuse(kVictim, kGuest);
  for (const auto& each : {victim, guest}) {
    v1::EventCommand enter;
    enter.mutable_enter_event();
    ASSERT_EQ(give(each, enter), "");
  }
  v1::EventCommand publish;
  auto& pair = *publish.mutable_publish_round()->add_by_hand();
  pair.set_white_id(to_string(kGuest));
  pair.set_black_id(to_string(kVictim));

  EXPECT_EQ(give(owner, publish), "REASON_NOPLAY");
}

TEST_F(EventHandlersTest, AnInvitationIsSeenByItsTwoSidesOnly) {
  ASSERT_EQ(invite(kVictim), "");

  EXPECT_EQ(view().invitations_size(), 0);
  EXPECT_EQ(view(kGuest).invitations_size(), 0);
  EXPECT_EQ(view(kVictim).invitations_size(), 1);
  ASSERT_EQ(view(kOwner).invitations_size(), 1);
  EXPECT_EQ(view(kOwner).invitations(0).by_id(), to_string(kOwner));
  EXPECT_EQ(view().entrants_size(), 0);
}

}  // namespace
}  // namespace escaque::services::matchmaking
