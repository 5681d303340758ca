#include "gateway/hub/endpoints.hpp"

#include <algorithm>
#include <array>

#include "gateway/hub/session.hpp"

namespace escaque::services::gateway {

// What each message does, by the file that has it.
// handlers/game.cpp
Handler follow_game, unfollow_game, act_in_game, leave_game;
Handler follow_lobby, unfollow_lobby, follow_event, unfollow_event;
Handler follow_watch, unfollow_watch, follow_people;
Handler take_pong, answer_ping;
// handlers/lobby.cpp
AsyncHandler command_lobby;
// handlers/people.cpp
AsyncHandler say, set_list_member, follow_talk, follow_live_talk;
Handler unfollow_talk, unfollow_live_talk;
// handlers/arena.cpp
Handler follow_arena, unfollow_arena;

namespace {

using Case = v1::ClientMessage::MessageCase;
using etiquette::per;
using namespace std::chrono_literals;

/// An async handler as one that returns at once.
template <AsyncHandler* handler>
void queued(Session& session, Inbound in) {
  session.enqueue(handler, std::move(in));
}

constexpr auto needed = Login::needed;
constexpr auto not_needed = Login::not_needed;

// What needs no login is charged to an address, which a class of visitors may share.
constexpr auto kEndpoints = std::to_array<Endpoint>({
    {Case::kFollowGame, not_needed, {per(200, 10s), 10}, follow_game},
    {Case::kUnfollowGame, not_needed, {per(200, 10s), 2}, unfollow_game},
    // Bots in a bullet game answer within a millisecond, and every move waits for the other side.
    {Case::kActInGame, needed, {per(500, 1s), 1}, act_in_game},
    {Case::kLeaveGame, needed, {per(60, 10s), 5}, leave_game},
    {Case::kFollowLobby, not_needed, {per(100, 10s), 20}, follow_lobby},
    {Case::kUnfollowLobby, not_needed, {per(100, 10s), 1}, unfollow_lobby},
    {Case::kFollowWatch, not_needed, {per(100, 10s), 20}, follow_watch},
    {Case::kUnfollowWatch, not_needed, {per(100, 10s), 1}, unfollow_watch},
    // Only with a session, since it says who is online.
    {Case::kFollowPeople, needed, {per(60, 10s), 20}, follow_people},
    {Case::kFollowEvent, not_needed, {per(100, 10s), 10}, follow_event},
    {Case::kUnfollowEvent, not_needed, {per(100, 10s), 2}, unfollow_event},
    {Case::kCommandLobby, needed, {per(60, 10s), 15}, queued<command_lobby>},
    {Case::kSay, needed, {per(10, 10s), 10}, queued<say>},
    {Case::kSetListMember, needed, {per(30, 10s), 10}, queued<set_list_member>},
    {Case::kFollowTalk, needed, {per(60, 10s), 10}, queued<follow_talk>},
    {Case::kUnfollowTalk, needed, {per(60, 10s), 2}, unfollow_talk},
    {Case::kFollowLiveTalk, needed, {per(10, 10s), 20}, queued<follow_live_talk>},
    {Case::kUnfollowLiveTalk, needed, {per(10, 10s), 2}, unfollow_live_talk},
    {Case::kFollowArena, not_needed, {per(60, 10s), 20}, follow_arena},
    {Case::kUnfollowArena, not_needed, {per(60, 10s), 2}, unfollow_arena},
    {Case::kPong, not_needed, {per(1'500, 10s), 1}, take_pong},
    {Case::kPing, not_needed, {per(1'500, 10s), 1}, answer_ping},
});

}  // namespace

std::span<const Endpoint> endpoints() { return kEndpoints; }

const Endpoint* find_endpoint(Case kind) {
  const auto found = std::find_if(kEndpoints.begin(), kEndpoints.end(),
                                  [kind](const Endpoint& row) { return row.kind == kind; });
  return found == kEndpoints.end() ? nullptr : &*found;
}

}  // namespace escaque::services::gateway
