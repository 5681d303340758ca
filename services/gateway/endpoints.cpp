#include "gateway/endpoints.hpp"

#include <algorithm>
#include <array>

#include "gateway/handlers.hpp"
#include "gateway/session.hpp"

namespace escaque::services::gateway {
namespace {

using Kind = v1::ClientMessage::MessageCase;
using etiquette::per;
using namespace std::chrono_literals;

/// An async handler as one that returns at once.
template <AsyncHandler handler>
void queued(Session& session, Inbound in) {
  session.enqueue(handler, std::move(in));
}

constexpr auto needed = Login::needed;
constexpr auto not_needed = Login::not_needed;

// What needs no login is charged to an address, which a class of visitors may share.
constexpr std::array<Endpoint, kEndpointCount> kEndpoints{{
    {Kind::kFollowGame, not_needed, {per(200, 10s), 10}, follow_game},
    {Kind::kUnfollowGame, not_needed, {per(200, 10s), 2}, unfollow_game},
    // Bots in a bullet game answer within a millisecond, and every move waits for the other side.
    {Kind::kActInGame, needed, {per(500, 1s), 1}, act_in_game},
    {Kind::kLeaveGame, needed, {per(60, 10s), 5}, leave_game},
    {Kind::kFollowLobby, not_needed, {per(100, 10s), 20}, follow_lobby},
    {Kind::kUnfollowLobby, not_needed, {per(100, 10s), 1}, unfollow_lobby},
    {Kind::kFollowEvent, not_needed, {per(100, 10s), 10}, follow_event},
    {Kind::kUnfollowEvent, not_needed, {per(100, 10s), 2}, unfollow_event},
    {Kind::kOpenSeek, needed, {per(30, 10s), 10}, queued<open_seek>},
    {Kind::kCancelSeek, needed, {per(30, 10s), 5}, queued<cancel_seek>},
    {Kind::kAcceptSeek, needed, {per(30, 10s), 10}, queued<accept_seek>},
    {Kind::kJoinPool, needed, {per(30, 10s), 10}, queued<join_pool>},
    {Kind::kLeavePool, needed, {per(30, 10s), 5}, queued<leave_pool>},
    {Kind::kOpenChallenge, needed, {per(50, 10s), 20}, queued<open_challenge>},
    {Kind::kAnswerChallenge, needed, {per(50, 10s), 10}, queued<answer_challenge>},
    {Kind::kCancelChallenge, needed, {per(50, 10s), 10}, queued<cancel_challenge>},
    {Kind::kOfferRematch, needed, {per(20, 10s), 10}, queued<offer_rematch>},
    {Kind::kSay, needed, {per(10, 10s), 10}, queued<say>},
    {Kind::kSetListMember, needed, {per(30, 10s), 10}, queued<set_list_member>},
    {Kind::kFollowArena, not_needed, {per(60, 10s), 20}, follow_arena},
    {Kind::kUnfollowArena, not_needed, {per(60, 10s), 2}, unfollow_arena},
    {Kind::kPong, not_needed, {per(1'500, 10s), 1}, take_pong},
    {Kind::kPing, not_needed, {per(1'500, 10s), 1}, answer_ping},
}};

}  // namespace

std::span<const Endpoint, kEndpointCount> endpoints() { return kEndpoints; }

const Endpoint* find_endpoint(Kind kind) {
  const auto found = std::find_if(kEndpoints.begin(), kEndpoints.end(),
                                  [kind](const Endpoint& row) { return row.kind == kind; });
  return found == kEndpoints.end() ? nullptr : &*found;
}

}  // namespace escaque::services::gateway
