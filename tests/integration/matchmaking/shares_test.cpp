// Several instances share the lobby, the events and the arenas, and go on as one owns everything,
// or all events, while an older build is there.

#include <set>

#include <gmock/gmock.h>

#include "matchmaking/log/leases.hpp"
#include "shares_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using testing::SizeIs;

class SharesTest : public SharesFixture {
 protected:
  /// The instance of the test owns lobby and events, another process the arenas.
  void start_apart() {
    block("l");
    block("t");
    start_other();
    run_until([&] { return are_owned_by("a", address_of(0)); });
    start_here();
    unblock();
    run_until([&] { return owns_lobby() && are_owned_by("t", here()); });
    ASSERT_FALSE(owns_arenas());
  }

  void command_arena(const common_v1::User& user, v1::ArenaCommand command) {
    v1::CommandArenaRequest request;
    *request.mutable_user() = user;
    command.set_arena_id(arena_id);
    *request.mutable_command() = std::move(command);
    v1::CommandArenaResponse response;
    ASSERT_EQ(ask_owner(&Stub::CommandArena, request, response), "");
  }
  void enter(const common_v1::User& player) {
    v1::EventCommand command;
    command.mutable_enter_event();
    ASSERT_EQ(command_event_at(event_id, player, command), "");
  }
  void create_arena(bool is_rated) {
    v1::ArenaCommand command;
    auto& regulations = *command.mutable_create_arena()->mutable_regulations();
    regulations.set_name("Evening arena");
    regulations.set_is_rated(is_rated);
    *regulations.mutable_time_control() = casual().time_control();
    regulations.set_starts_ms(static_cast<double>(time.utc_now().time_since_epoch().count()));
    regulations.set_duration_ms(3'600'000);
    regulations.set_wave_every_ms(1'000);
    command_arena(organizer, command);
  }
  v1::GetArenaResponse arena_anywhere() {
    v1::GetArenaRequest request;
    request.set_arena_id(arena_id);
    v1::GetArenaResponse response;
    EXPECT_EQ(ask_owner(&Stub::GetArena, request, response), "");
    return response;
  }
  bool exists(const std::string& game) {
    games_v1::GetGameRequest request;
    request.set_game_id(game);
    games_v1::GetGameResponse response;
    return test::call(*games_stub, &GamesStub::GetGame, request, response).ok();
  }
  /// Under which the entries of the event were written.
  std::vector<std::uint64_t> epochs_of_event() {
    const auto stream = eventlog::entity_keys("t", 77).stream;
    const auto reply = run(client->command("XRANGE", stream, "-", "+"));
    std::vector<std::uint64_t> epochs;
    for (const redis::Reply& entry : std::get<redis::Reply::Array>(reply->value)) {
      const auto& fields =
          std::get<redis::Reply::Array>(std::get<redis::Reply::Array>(entry.value).at(1).value);
      for (std::size_t i = 0; i + 1 < fields.size(); i += 2) {
        if (std::get<std::string>(fields[i].value) != "n") continue;
        epochs.push_back(std::stoull(std::get<std::string>(fields[i + 1].value)));
      }
    }
    return epochs;
  }

  const std::string arena_id = to_base62(78);
};

TEST_F(SharesTest, OfThreeInstancesEachEndsWithSome) {
  block("m");  // As an older build has it, until all three are there.
  for (int i = 0; i < 3; ++i) start_other("2s");
  v1::GetLobbyResponse ignored;
  for (const auto& each : other_stubs) {
    run_until([&] {
      const auto status = test::call(*each, &Stub::GetLobby, v1::GetLobbyRequest(), ignored);
      return test::reason_of(status) == common_v1::REASON_NOT_OWNER;
    });
  }

  unblock();

  run_until([&] { return are_owned("l") && are_owned("t") && are_owned("a"); });
  std::set<std::string> runs;
  for (const std::string kind : {"l", "t", "a"}) {
    for (const std::string& slice : slices_of(kind)) {
      const std::string holder = holder_of(slice);
      runs.insert(holder.substr(holder.find(':')));
    }
  }
  EXPECT_THAT(runs, SizeIs(3));
}

TEST_F(SharesTest, EachSaysWhoElseDecides) {
  start_apart();

  v1::ListArenasResponse arenas;
  const auto here = call(&Stub::ListArenas, v1::ListArenasRequest(), arenas);
  EXPECT_EQ(test::detail_of(here).owner(), address_of(0));
  v1::ListEventsResponse events;
  const auto there =
      test::call(*other_stubs[0], &Stub::ListEvents, v1::ListEventsRequest(), events);
  EXPECT_EQ(test::detail_of(there).owner(), (*matchmaking)->address());
}

TEST_F(SharesTest, ResultsArriveWhoeverOwnsTheEventOrTheArena) {
  start_apart();
  ASSERT_EQ(create_event(event_id, open()), "");
  for (const auto& player : players) enter(player);
  publish_now();
  create_arena(false);
  std::vector<common_v1::User> pair{registered("Pia"), registered("Pau")};
  for (const auto& player : pair) {
    v1::ArenaCommand join;
    join.mutable_join_arena();
    command_arena(player, join);
    run(client->command("ZADD", "presence:a:" + arena_id, "9999999999999", player.id()));
  }
  std::string game_of_event;
  run_until([&] {
    const auto now = event_at(event_id);
    const bool has_begun = now.rounds_size() == 1 && now.rounds(0).boards(0).has_game_begun();
    if (has_begun) game_of_event = now.rounds(0).boards(0).game_id();
    return has_begun;
  });
  std::string game_of_arena;
  run_until([&] {
    const auto now = arena_anywhere();
    if (now.games_size() == 1) game_of_arena = now.games(0).game_id();
    return !game_of_arena.empty() && exists(game_of_arena);
  });

  finish(game_of_arena);
  finish(game_of_event);

  run_until([&] {
    const auto now = arena_anywhere();
    int games_ended = 0;
    for (const auto& player : now.players()) games_ended += player.games();
    return games_ended >= 2;
  });
  run_until(
      [&] { return event_at(event_id).rounds(0).boards(0).score() != v1::SCORE_UNSPECIFIED; });
}

TEST_F(SharesTest, TheListOfApprovalsIsWholeWhoeverOwnsTheArenas) {
  start_apart();
  ASSERT_EQ(create_event(event_id, open()), "");
  create_arena(true);
  v1::ListApprovalsRequest request;
  *request.mutable_user() = organizer;
  request.mutable_user()->add_roles(common_v1::ROLE_ARBITER);
  v1::ListApprovalsResponse response;

  const auto status = insist(&Stub::ListApprovals, request, response);

  ASSERT_TRUE(status.ok()) << status.error_message();
  ASSERT_EQ(response.approvals_size(), 2);
  std::set<std::string> ids;
  for (const auto& each : response.approvals()) {
    ids.insert(each.event_id() + each.arena_id());
    EXPECT_EQ(each.organizer().handle(), "Organizer");
  }
  EXPECT_EQ(ids, std::set({event_id, arena_id}));
}

TEST_F(SharesTest, WhatOthersOwnGoesOnWhenAnOwnerIsKilled) {
  start_apart();
  ASSERT_EQ(create_event(event_id, open()), "");
  create_arena(false);
  const std::string lobby = holder_of("l0");
  const std::string events = holder_of("t0");

  others.front().signal(SIGKILL);
  enter(players[0]);
  run_until([&] { return owns_arenas(); });

  EXPECT_EQ(arena_anywhere().created().regulations().name(), "Evening arena");
  EXPECT_EQ(holder_of("l0"), lobby) << "nobody had to take it over";
  EXPECT_EQ(holder_of("t0"), events);
}

TEST_F(SharesTest, NothingIsLostFromSlicesToThreeOwnersAndBack) {
  start_apart();
  ASSERT_EQ(create_event(event_id, open()), "");
  enter(players[0]);

  beat_as_older_build(kApartFrom);
  run_until([&] { return !holder_of("t").empty() && !holder_of("t").ends_with('*'); });
  enter(players[1]);
  EXPECT_EQ(event_at(event_id).entrants_size(), 2);
  EXPECT_FALSE(are_owned("t")) << "all events by the one lease";

  leave_as_older_build();
  run_until([&] { return are_owned("t"); });
  enter(registered("Late"));

  EXPECT_EQ(event_at(event_id).entrants_size(), 3);
  EXPECT_TRUE(std::ranges::is_sorted(epochs_of_event()));
}

TEST_F(SharesTest, NothingIsLostFromApartToTogetherAndBack) {
  start_apart();
  ASSERT_EQ(create_event(event_id, open()), "");
  create_arena(false);
  enter(players[0]);

  beat_as_older_build(kApartFrom - 1);
  run_until([&] { return !holder_of("m").empty() && !holder_of("m").ends_with('*'); });
  enter(players[1]);
  EXPECT_EQ(event_at(event_id).entrants_size(), 2);
  EXPECT_EQ(holder_of("t") + holder_of("t0"), "") << "all by the one lease";
  EXPECT_EQ(arena_anywhere().created().regulations().name(), "Evening arena");

  leave_as_older_build();
  run_until([&] { return are_owned("t") && are_owned("a"); });
  enter(registered("Late"));

  EXPECT_EQ(event_at(event_id).entrants_size(), 3);
  EXPECT_EQ(arena_anywhere().created().regulations().name(), "Evening arena");
  const auto epochs = epochs_of_event();
  EXPECT_THAT(epochs, SizeIs(4));
  EXPECT_TRUE(std::ranges::is_sorted(epochs));
  EXPECT_THAT(std::set(epochs.begin(), epochs.end()), SizeIs(3));
}

}  // namespace
}  // namespace escaque::services::matchmaking
