#pragma once
// An event in a matchmaking service on a real Redis: who holds it, who plays, and what they
// command.

#include <string>
#include <vector>

#include "matchmaking_fixture.hpp"

namespace escaque::services::matchmaking {

class EventFixture : public MatchmakingFixture {
 protected:
  explicit EventFixture(int size) : size_(size) {}

  void SetUp() override {
    MatchmakingFixture::SetUp();
    organizer = registered("Organizer");
    for (int i = 0; i < size_; ++i) players.push_back(registered("Bot" + std::to_string(i)));
  }

  void give(const common_v1::User& user, v1::EventCommand command) {
    v1::CommandEventRequest request;
    *request.mutable_user() = user;
    if (command.command_id().empty()) command.set_command_id("c" + std::to_string(++commands));
    command.set_event_id(event_id);
    *request.mutable_command() = std::move(command);
    v1::CommandEventResponse response;
    const auto status = insist(&Stub::CommandEvent, request, response);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  /// By the organiser; starts long after the test: they publish round 1 themselves.
  void create(v1::Regulations regulations) {
    *regulations.mutable_time_control() = casual().time_control();
    const auto later = time.utc_now() + std::chrono::hours(1);
    regulations.mutable_calendar()->add_starts_ms(
        static_cast<double>(later.time_since_epoch().count()));
    v1::EventCommand command;
    *command.mutable_create_event()->mutable_regulations() = std::move(regulations);
    give(organizer, command);
  }
  void enter_all() {
    for (const auto& player : players) {
      v1::EventCommand command;
      command.mutable_enter_event();
      give(player, command);
    }
  }
  v1::ListInvitationsResponse invitations_of(const common_v1::User& user) {
    v1::ListInvitationsRequest request;
    request.set_user_id(user.id());
    v1::ListInvitationsResponse response;
    const auto status = insist(&Stub::ListInvitations, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  /// Everything that `user` is invited to.
  void accept(const common_v1::User& user) {
    const auto invited = invitations_of(user);
    for (const auto& each : invited.invitations()) {
      v1::EventCommand command;
      command.mutable_accept_invitation()->set_team_id(each.team_id());
      give(user, command);
    }
  }
  void publish_now() {
    v1::EventCommand command;
    command.mutable_publish_round()->set_starts_ms(1);
    give(organizer, command);
  }
  v1::GetEventResponse event(const std::string& viewer = "") {
    v1::GetEventRequest request;
    if (!viewer.empty()) request.mutable_viewer()->set_id(viewer);
    request.set_event_id(event_id);
    v1::GetEventResponse response;
    const auto status = insist(&Stub::GetEvent, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    response.clear_tag();  // Of the process that answered.
    return response;
  }

  common_v1::User organizer;
  std::vector<common_v1::User> players;
  const std::string event_id = to_base62(77);

 private:
  const int size_;
};

}  // namespace escaque::services::matchmaking
