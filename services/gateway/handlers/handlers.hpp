#pragma once
// What each message of a client does. endpoints.cpp says who may send it, and how often.

#include <algorithm>

#include "gateway/hub/endpoints.hpp"

namespace escaque::services::gateway {

/// The version after one that a client has named, which may be anything.
[[nodiscard]] inline int next_version(int version) {
  constexpr int kMostVersions = 1'000'000'000;
  return std::clamp(version, 0, kMostVersions) + 1;
}

/// The id of a command as other services know it: two users who make the same id do not collide.
[[nodiscard]] std::string scoped_command_id(const Session& session, const std::string& id);

// At once.
void follow_game(Session& session, Inbound in);
void unfollow_game(Session& session, Inbound in);
void act_in_game(Session& session, Inbound in);
void leave_game(Session& session, Inbound in);
void follow_lobby(Session& session, Inbound in);
void unfollow_lobby(Session& session, Inbound in);
void follow_event(Session& session, Inbound in);
void unfollow_event(Session& session, Inbound in);
void follow_arena(Session& session, Inbound in);
Awaitable<void> follow_hidden_arena(std::shared_ptr<Session> session, Inbound in);
void unfollow_arena(Session& session, Inbound in);
void take_pong(Session& session, Inbound in);
void answer_ping(Session& session, Inbound in);

// By other services.
/// What act_in_game puts off until other services know the player again.
Awaitable<void> act_when_proven(std::shared_ptr<Session> session, Inbound in);
Awaitable<void> command_lobby(std::shared_ptr<Session> session, Inbound in);
Awaitable<void> say(std::shared_ptr<Session> session, Inbound in);
Awaitable<void> set_list_member(std::shared_ptr<Session> session, Inbound in);

}  // namespace escaque::services::gateway
