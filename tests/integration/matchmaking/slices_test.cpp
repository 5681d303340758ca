// Two instances own slices of the events and seasons: what needs several of them is whole,
// whichever is asked.

#include <set>

#include <gmock/gmock.h>

#include "shares_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using testing::UnorderedElementsAre;

class SlicesTest : public SharesFixture {
 protected:
  /// The instance of the test owns the lobby, the arenas and the slices 0 and 1, another process
  /// the slices 2 and 3.
  void SetUp() override {
    SharesFixture::SetUp();
    for (const char* kind : {"l", "a", "t0", "t1"}) block(kind);
    start_other();
    run_until([&] { return is_owned_by("t2", address_of(0)) && is_owned_by("t3", address_of(0)); });
    start_here();
    unblock();
    run_until([&] {
      return owns_lobby() && are_owned_by("a", here()) && is_owned_by("t0", here()) &&
             is_owned_by("t1", here());
    });
  }
  /// Of the `number`th event or season of a slice.
  static std::string id_in(unsigned slice, int number = 0) {
    for (std::uint64_t id = 1'000;; ++id) {
      if (eventlog::slice_of(id) == slice && number-- == 0) return to_base62(id);
    }
  }
  /// The ids of all events, asked here and there.
  std::vector<std::set<std::string>> lists() {
    std::vector<std::set<std::string>> all;
    const auto add = [&](Stub& at) {
      v1::ListEventsResponse response;
      if (!test::call(at, &Stub::ListEvents, v1::ListEventsRequest(), response).ok()) return;
      auto& ids = all.emplace_back();
      for (const auto& each : response.events()) ids.insert(each.event_id());
    };
    add(*stub);
    add(*other_stubs[0]);
    return all;
  }
  v1::Regulations casual_open() {
    v1::Regulations regulations = open();
    regulations.set_is_rated(false);
    return regulations;
  }
  /// The reason of a refusal; empty when it was carried out.
  std::string command_season(const std::string& id, v1::SeasonCommand command) {
    v1::CommandSeasonRequest request;
    *request.mutable_user() = organizer;
    command.set_command_id("s" + std::to_string(++commands));
    command.set_season_id(id);
    *request.mutable_command() = std::move(command);
    v1::CommandSeasonResponse response;
    return ask_owner(&Stub::CommandSeason, request, response);
  }
  v1::GetSeasonResponse season(const std::string& id) {
    v1::GetSeasonRequest request;
    request.set_season_id(id);
    v1::GetSeasonResponse response;
    EXPECT_EQ(ask_owner(&Stub::GetSeason, request, response), "");
    return response;
  }
};

TEST_F(SlicesTest, ListsAreWholeWhoeverIsAsked) {
  std::set<std::string> made;
  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) {
    ASSERT_EQ(create_event(id_in(slice), casual_open()), "");
    made.insert(id_in(slice));
  }

  run_until([&] { return lists() == std::vector(2, made); });
}

TEST_F(SlicesTest, ASeriesGoesOnAcrossSlices) {
  for (const auto& [before, next] : {std::pair(0U, 2U), std::pair(3U, 1U)}) {
    ASSERT_EQ(create_event(id_in(before), casual_open()), "");
    v1::EventCommand command;
    auto& create = *command.mutable_create_event();
    *create.mutable_regulations() = casual_open();
    create.set_previous_id(id_in(before));

    EXPECT_EQ(command_event_at(id_in(next), organizer, command), "");

    EXPECT_EQ(event_at(id_in(before)).next_id(), id_in(next));
    EXPECT_EQ(event_at(id_in(next)).created().previous_id(), id_in(before));
  }
}

TEST_F(SlicesTest, ASeasonAndItsEventsMayHaveDifferentOwners) {
  for (const auto& [of_season, of_event] : {std::pair(0U, 2U), std::pair(3U, 1U)}) {
    organizer = registered("Organizer" + std::to_string(of_season));
    const std::string season_id = id_in(of_season);
    const std::string id = id_in(of_event, 1);
    v1::SeasonCommand open_season;
    open_season.mutable_open_season()->set_name("Club");
    open_season.mutable_open_season()->set_year(2026);
    ASSERT_EQ(command_season(season_id, open_season), "");
    v1::Regulations regulations = casual_open();
    regulations.set_venue(v1::VENUE_ELSEWHERE);
    auto& place = *regulations.mutable_season();
    place.set_season_id(season_id);
    place.set_category(v1::CLUB_CATEGORY_THIRD);
    place.set_importance(v1::IMPORTANCE_CHAMPIONSHIP);
    ASSERT_EQ(create_event(id, regulations), "");
    v1::EventCommand enter;
    enter.mutable_enter_event();
    for (const auto& player : players) ASSERT_EQ(command_event_at(id, player, enter), "");

    std::set<std::string> in_register;
    const auto written = season(season_id);
    for (const auto& row : written.journal()) {
      in_register.insert(row.deed().tournament_entry().person().user_id());
    }
    EXPECT_THAT(in_register, UnorderedElementsAre(players[0].id(), players[1].id()))
        << "before the event knew of them";

    v1::EventCommand publish;
    publish.mutable_publish_round()->set_starts_ms(1);
    ASSERT_EQ(command_event_at(id, organizer, publish), "");
    run_until([&] { return event_at(id).rounds(0).stage() == v1::ROUND_STAGE_STARTED; });
    v1::EventCommand result;
    result.mutable_enter_result()->set_round(1);
    result.mutable_enter_result()->set_score(v1::SCORE_WHITE_WINS);
    ASSERT_EQ(command_event_at(id, organizer, result), "");
    run_until([&] {
      const auto now = season(season_id);
      return now.tournaments_size() == 1 && now.tournaments(0).counted_version() > 0;
    });
  }
}

TEST_F(SlicesTest, APlayerEntersOnceTheRegisterHasAnotherOwner) {
  const std::string season_id = id_in(2);
  v1::SeasonCommand open_season;
  open_season.mutable_open_season()->set_name("Club");
  open_season.mutable_open_season()->set_year(2026);
  ASSERT_EQ(command_season(season_id, open_season), "");
  v1::Regulations regulations = casual_open();
  regulations.mutable_season()->set_season_id(season_id);
  regulations.mutable_season()->set_category(v1::CLUB_CATEGORY_THIRD);
  regulations.mutable_season()->set_importance(v1::IMPORTANCE_CHAMPIONSHIP);
  ASSERT_EQ(create_event(id_in(0), regulations), "");

  others.front().signal(SIGKILL);
  v1::EventCommand enter;
  enter.mutable_enter_event();

  EXPECT_EQ(command_event_at(id_in(0), players[0], enter), "") << "nothing final before that";
  EXPECT_EQ(event_at(id_in(0)).entrants_size(), 1);
}

TEST_F(SlicesTest, InvitationsOfAllEventsAreInOneList) {
  std::set<std::string> made;
  for (const unsigned slice : {1U, 2U}) {
    ASSERT_EQ(create_event(id_in(slice), casual_open()), "");
    v1::EventCommand invite;
    *invite.mutable_enter_event()->mutable_user() = players[0];
    ASSERT_EQ(command_event_at(id_in(slice), organizer, invite), "");
    made.insert(id_in(slice));
  }

  for (Stub* at : {stub.get(), other_stubs[0].get()}) {
    run_until([&] {
      v1::ListInvitationsRequest request;
      request.set_user_id(players[0].id());
      v1::ListInvitationsResponse response;
      if (!test::call(*at, &Stub::ListInvitations, request, response).ok()) return false;
      std::set<std::string> shown;
      for (const auto& each : response.invitations()) shown.insert(each.event_id());
      return shown == made;
    });
  }
}

TEST_F(SlicesTest, WhatSomebodyHoldsIsCountedInAllSlices) {
  const int most = EventsConfig().holding.open.newcomer;
  for (int i = 0; i < most; ++i) {
    const unsigned slice = static_cast<unsigned>(i) % eventlog::kSlices;
    ASSERT_EQ(create_event(id_in(slice, i), casual_open()), "") << i;
  }

  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) {
    EXPECT_EQ(create_event(id_in(slice, most), casual_open()), "REASON_LIMIT_REACHED") << slice;
  }
}

TEST_F(SlicesTest, WhatAKilledInstanceOwnedGoesOn) {
  ASSERT_EQ(create_event(id_in(2), casual_open()), "");
  v1::EventCommand enter;
  enter.mutable_enter_event();
  ASSERT_EQ(command_event_at(id_in(2), players[0], enter), "");

  others.front().signal(SIGKILL);

  ASSERT_EQ(command_event_at(id_in(2), players[1], enter), "");
  EXPECT_EQ(event_at(id_in(2)).entrants_size(), 2);
  run_until([&] { return are_owned_by("t", here()); });
}

}  // namespace
}  // namespace escaque::services::matchmaking
