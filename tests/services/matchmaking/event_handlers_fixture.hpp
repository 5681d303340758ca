#pragma once
// An event of an organiser, asked as by RPC: accounts, ratings and logs are stand-ins.

#include <optional>
#include <string>

#include "matchmaking/arenas/arena_handlers.hpp"
#include "matchmaking/events/event_handlers.hpp"
#include "matchmaking/events/invitations.hpp"
#include "matchmaking/views/approval_handlers.hpp"
#include "matchmaking/wire/convert.hpp"
#include "platform/grpc/in_flight.hpp"
#include "services/matchmaking/lobby_fixture.hpp"
#include "services/matchmaking/stand_ins.hpp"
#include "support/event_builder.hpp"
#include "support/fake_log_store.hpp"
#include "support/identity.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::matchmaking {

inline constexpr UserId kOwner{1};
inline constexpr UserId kVictim{2};
inline constexpr UserId kGuest{3};

inline common_v1::User user(UserId id, const std::string& handle, bool is_guest = false) {
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
    arenas.stop();
    LobbyFixture::TearDown();
    rpc::drain_calls();
    io.restart();
    io.poll();
  }

  Desk desk() {
    return {*actor,
            ratings,
            wishes,
            sanctions,
            directory,
            *asked_clubs,
            caller,
            approvals,
            finished,
            events,
            arenas,
            seasons,
            quotas,
            archive,
            event_views,
            arena_views,
            event_tables,
            keys,
            [this] { return level; }};
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
    if (viewer) request.mutable_viewer()->set_id(to_string(*viewer));
    return *run(get_event(desk(), request));
  }
  /// The code of why `viewer` is not shown the event; empty when they are.
  std::string seen(std::optional<UserId> viewer) {
    v1::GetEventRequest request;
    request.set_event_id(event_id);
    if (viewer) request.mutable_viewer()->set_id(to_string(*viewer));
    const auto answer = run(get_event(desk(), request));
    return answer ? std::string() : answer.error().detail.code();
  }
  /// Another event, in place of the first.
  void announce_rated(const common_v1::User& by, const std::string& id) {
    event_id = id;
    v1::EventCommand create;
    auto& rules = *create.mutable_create_event()->mutable_regulations();
    rules.set_name("Rated open");
    rules.set_rounds(3);
    rules.set_is_rated(true);
    rules.mutable_time_control()->set_base_ms(180'000);
    rules.mutable_calendar()->add_starts_ms(4'102'444'800'000.0);
    ASSERT_EQ(give(by, create), "");
  }
  std::string rule(const common_v1::User& by, bool is_approved, const std::string& reason = "") {
    v1::RuleOnRatingRequest request;
    *request.mutable_user() = by;
    request.set_event_id(event_id);
    request.mutable_ruling()->set_is_approved(is_approved);
    request.mutable_ruling()->set_reason(reason);
    const auto answer = run(rule_on_rating(desk(), request));
    return answer ? std::string() : common_v1::Reason_Name(answer.error().reason());
  }
  /// What becomes of an event of N places; nothing said of them where there are none.
  std::string announce(const common_v1::User& by, int places, const std::string& text = {}) {
    event_id = to_base62(static_cast<std::uint64_t>(1'000 + commands));
    v1::EventCommand create;
    auto& rules = *create.mutable_create_event()->mutable_regulations();
    rules.set_name("Another open");
    rules.set_text(text);
    rules.set_rounds(3);
    if (places > 0) rules.mutable_entry()->set_max_entrants(places);
    rules.mutable_time_control()->set_base_ms(180'000);
    rules.mutable_calendar()->add_starts_ms(4'102'444'800'000.0);
    return give(by, create);
  }
  /// The event, from now on.
  std::string make_private(v1::EntryAccess access) {
    v1::EventCommand change;
    auto& rules = *change.mutable_change_regulations()->mutable_regulations();
    rules = view().created().regulations();
    rules.mutable_entry()->set_access(access);
    return give(owner, change);
  }
  std::string invite(UserId whom) {
    v1::EventCommand command;
    command.mutable_enter_event()->mutable_user()->set_id(to_string(whom));
    return give(owner, command);
  }

  const common_v1::User owner = user(kOwner, "Owner");
  const common_v1::User victim = user(kVictim, "Victim");
  const common_v1::User guest = user(kGuest, "Guest-77", true);
  std::string event_id = to_base62(77);
  int commands = 0;
  int level = 2;  // What all processes can read.

  FixedLists accounts;
  FixedRatings rating_service;
  NoRedis redis;
  SanctionBook sanctions{{"unix:/nobody"},
                         Millis(1'000),
                         test::trust("matchmaking").signer(),
                         time,
                         [](const etiquette::Sanction&) {}};
  WishBook wishes{{accounts.address()}, Millis(1'000), 100, test::trust("matchmaking").signer()};
  UserDirectory directory{{accounts.address()}, Millis(1'000), test::trust("matchmaking").signer()};
  FixedClubs club_service;
  ClubDirectory clubs{{club_service.address()}, Millis(1'000), test::trust("matchmaking").signer()};
  ClubDirectory* asked_clubs = &clubs;
  Config quotas_config = config_with(accounts.address());
  Quotas quotas{quotas_config.accounts, quotas_config, time, test::trust("matchmaking").signer()};
  PeopleCaller caller{redis};
  RatingBook ratings{
      {rating_service.address()}, Millis(1'000), 100, test::trust("matchmaking").signer()};
  test::TempDirectory folder;
  sql::Database database{
      {test::sql_connection(folder, "matchmaking")}, migrations(), log::Logger()};
  RatingApprovals approvals{database, true};
  LogArchive archive{database};
  FinishedGames finished{redis};
  test::FakeEventStore event_store{io};
  EventTables event_tables;
  EntryKeys keys{time, std::size_t{1} << 20};
  ViewThreads view_threads;
  ViewsConfig views_config;
  EntityViews<event::Event> event_views{io, view_threads, views_config, metrics};
  EntityViews<arena::Arena> arena_views{io, view_threads, views_config, metrics};
  EventsActor events{io, {event_store, time, {}}, 16, metrics, log::Logger()};
  test::FakeArenaStore arena_store{io};
  ArenasActor arenas{io, {arena_store, time, {}, {}}, 16, metrics, log::Logger()};
  test::FakeSeasonStore season_store{io};
  SeasonsActor seasons{io, {season_store, time, events}, 16, metrics, log::Logger()};
};

}  // namespace escaque::services::matchmaking
