#include "gateway/endpoints.hpp"

#include <algorithm>
#include <array>

#include "gateway/handlers.hpp"
#include "gateway/session.hpp"

namespace escaque::services::gateway {
namespace {

using Kind = v1::ClientMessage::MessageCase;
using namespace std::chrono_literals;

/// An async handler as one that returns at once.
template <AsyncHandler handler>
void queued(Session& session, Inbound in) {
  session.enqueue(handler, std::move(in));
}

constexpr auto needed = Login::needed;
constexpr auto not_needed = Login::not_needed;

constexpr std::array<Endpoint, kEndpointCount> kEndpoints{{
    {Kind::kFollowGame, not_needed, {60, 10s}, follow_game},
    {Kind::kUnfollowGame, not_needed, {60, 10s}, unfollow_game},
    // Bots in a bullet game answer within a millisecond, and every move waits for the other side.
    {Kind::kActInGame, needed, {500, 1s}, act_in_game},
    {Kind::kLeaveGame, needed, {60, 10s}, leave_game},
    {Kind::kFollowLobby, not_needed, {20, 10s}, follow_lobby},
    {Kind::kUnfollowLobby, not_needed, {20, 10s}, unfollow_lobby},
    {Kind::kFollowEvent, not_needed, {20, 10s}, follow_event},
    {Kind::kUnfollowEvent, not_needed, {20, 10s}, unfollow_event},
    {Kind::kOpenSeek, needed, {30, 10s}, queued<open_seek>},
    {Kind::kCancelSeek, needed, {30, 10s}, queued<cancel_seek>},
    {Kind::kAcceptSeek, needed, {30, 10s}, queued<accept_seek>},
    {Kind::kJoinPool, needed, {30, 10s}, queued<join_pool>},
    {Kind::kLeavePool, needed, {30, 10s}, queued<leave_pool>},
    {Kind::kOpenChallenge, needed, {50, 10s}, queued<open_challenge>},
    {Kind::kAnswerChallenge, needed, {50, 10s}, queued<answer_challenge>},
    {Kind::kCancelChallenge, needed, {50, 10s}, queued<cancel_challenge>},
    {Kind::kOfferRematch, needed, {20, 10s}, queued<offer_rematch>},
    {Kind::kSay, needed, {10, 10s}, queued<say>},
    {Kind::kSetListMember, needed, {30, 10s}, queued<set_list_member>},
    {Kind::kFollowArena, not_needed, {30, 10s}, follow_arena},
    {Kind::kUnfollowArena, not_needed, {30, 10s}, unfollow_arena},
    {Kind::kPong, not_needed, {30, 10s}, take_pong},
    {Kind::kPing, not_needed, {30, 10s}, answer_ping},
}};

}  // namespace

std::span<const Endpoint, kEndpointCount> endpoints() { return kEndpoints; }

const Endpoint* find_endpoint(Kind kind) {
  const auto found = std::find_if(kEndpoints.begin(), kEndpoints.end(),
                                  [kind](const Endpoint& row) { return row.kind == kind; });
  return found == kEndpoints.end() ? nullptr : &*found;
}

}  // namespace escaque::services::gateway
