#pragma once
// The parts of `decide`, for the sources of this folder only.

#include <cstdint>
#include <optional>
#include <span>

#include "domain/lobby/lobby.hpp"

namespace escaque::lobby {

using Decision = Result<Facts, LobbyError>;

/// What every decision looks at.
struct Scene {
  const Lobby& lobby;
  const LobbyContext& context;
};

// terms.cpp: rules for every way to a game
/// Why these terms cannot be played by `player`.
std::optional<LobbyError> refusal(const game::Terms& terms, const game::Player& player);
/// The sides: a wish of `asking` first, then `random`.
ByColor<game::Player> seat(const game::Player& asking, const game::Player& other, ColorWish wish,
                           std::uint64_t random);
/// Adds the pairing and closes what else both have open for anybody.
void add_pairing(const Lobby& lobby, PairingMade pairing, Facts& facts);
/// Closes what these players, who are paired, have open for anybody, where `facts` do not yet.
void close_open(const Lobby& lobby, std::span<const UserId> players, Facts& facts);
/// Why there is no place for another seek, challenge or pool place of `asking`.
std::optional<LobbyError> refusal_of_place(const Scene& scene, const game::Player& asking);
etiquette::Standing standing_of(const game::Player& player, bool is_newcomer);

// seeks.cpp
Decision decide_open(const Scene& scene, const OpenSeek& open);
Decision decide_cancel(const Scene& scene, const CancelSeek& cancel);
Decision decide_accept(const Scene& scene, const AcceptSeek& accept);

// pools.cpp
/// Adds that the member leaves their pool, where `facts` do not say so yet.
void add_left(const PoolMember& member, Facts& facts);
Decision decide_join(const Scene& scene, const JoinPool& join);
Decision decide_leave(const Scene& scene, const LeavePool& leave);
Decision decide_wave(const Scene& scene, const PairPools& wave);
Decision decide_heed(const Scene& scene, const HeedOthers& others);
Decision decide_close(const Scene& scene, const ClosePools& close);

// challenges.cpp
ChallengeClosed closed(const Challenge& challenge, CloseReason reason);
Decision decide_open(const Scene& scene, const OpenChallenge& open);
Decision decide_accept(const Scene& scene, const AcceptChallenge& accept);
Decision decide_decline(const Scene& scene, const DeclineChallenge& decline);
Decision decide_cancel(const Scene& scene, const CancelChallenge& cancel);
Decision decide_rematch(const Scene& scene, const OfferRematch& offer);
Decision decide_expiry(const Scene& scene);

// simuls.cpp
Decision decide_open(const Scene& scene, const OpenSimul& open);
Decision decide_join(const Scene& scene, const JoinSimul& join);
Decision decide_leave(const Scene& scene, const LeaveSimul& leave);
Decision decide_start(const Scene& scene, const StartSimul& start);
Decision decide_cancel(const Scene& scene, const CancelSimul& cancel);
/// A user who leaves the lobby leaves those that have not started.
void add_leaving(const Lobby& lobby, const LeaveLobby& leave, Facts& facts);

}  // namespace escaque::lobby
