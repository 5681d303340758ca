#pragma once
// The fields of the lobby's facts and of its snapshot; lobby.proto says what each means.

#include "domain/lobby/fact.hpp"
#include "matchmaking/wire/terms.hpp"

namespace escaque::wire {

template <>
inline constexpr auto kFields<lobby::Seek> = [](auto& io, auto& seek) {
  io(WIRE(seek_id), seek.id);
  io(WIRE(owner), seek.owner);
  io(WIRE(terms), seek.terms);
  io.lenient(WIRE(color), seek.color);
  io(WIRE(min_rating), seek.ratings.min);
  io(WIRE(max_rating), seek.ratings.max);
  io(WIRE(is_people_only), seek.is_people_only);
};

template <>
inline constexpr auto kFields<lobby::PoolMember> = [](auto& io, auto& member) {
  io(WIRE(user), member.player);
  io(WIRE(pool), member.pool);
  io(WIRE(joined_ms), member.joined);
  io(WIRE(color_balance), member.color_balance);
};

template <>
inline constexpr auto kFields<lobby::Challenge> = [](auto& io, auto& challenge) {
  io(WIRE(challenge_id), challenge.id);
  io(WIRE(challenger), challenge.challenger);
  io(WIRE(is_by_link), challenge.is_by_link);
  if (!challenge.is_by_link) {
    io.inside(WIRE(challenged), [&](auto& user) { kUser(user, challenge.challenged); });
  }
  io(WIRE(terms), challenge.terms);
  io.lenient(WIRE(color), challenge.color);
  io(WIRE(rematch_of), challenge.rematch_of);
  io(WIRE(expires_ms), challenge.expires);
};

template <>
inline constexpr auto kFields<lobby::Simul> = [](auto& io, auto& simul) {
  io(WIRE(simul_id), simul.id);
  io(WIRE(host), simul.host);
  io(WIRE(terms), simul.terms);
  io(WIRE(host_color), simul.host_color);
  io(WIRE(seats), simul.seats);
  io(WIRE(players), simul.players);
  io(WIRE(game_ids), simul.games);
  io(WIRE(expires_ms), simul.expires);
};

template <>
inline constexpr auto kFields<lobby::SimulBoard> = [](auto& io, auto& board) {
  io(WIRE(simul_id), board.simul);
  io(WIRE(host_id), board.host);
};

template <>
inline constexpr auto kFields<lobby::SeekOpened> =
    [](auto& io, auto& fact) { io(WIRE(seek), fact.seek); };

template <>
inline constexpr auto kFields<lobby::SeekClosed> = [](auto& io, auto& fact) {
  io(WIRE(seek_id), fact.id);
  io.lenient(WIRE(reason), fact.reason);
};

template <>
inline constexpr auto kFields<lobby::PoolJoined> =
    [](auto& io, auto& fact) { io.part(fact.member); };

template <>
inline constexpr auto kFields<lobby::PoolLeft> = [](auto& io, auto& fact) {
  io(WIRE(user_id), fact.user);
  io(WIRE(pool), fact.pool);
};

template <>
inline constexpr auto kFields<lobby::ChallengeOpened> =
    [](auto& io, auto& fact) { io(WIRE(challenge), fact.challenge); };

template <>
inline constexpr auto kFields<lobby::ChallengeClosed> = [](auto& io, auto& fact) {
  io(WIRE(challenge_id), fact.id);
  io.lenient(WIRE(reason), fact.reason);
  io(WIRE(challenger_id), fact.challenger);
  io(WIRE(challenged_id), fact.challenged);
};

template <>
inline constexpr auto kFields<lobby::PairingMade> = [](auto& io, auto& fact) {
  io(WIRE(game_id), fact.game);
  io(WIRE(white), fact.players.white);
  io(WIRE(black), fact.players.black);
  io(WIRE(terms), fact.terms);
  io(WIRE(rematch_of), fact.rematch_of);
  io(WIRE(simul), fact.simul);
};

template <>
inline constexpr auto kFields<lobby::GameStarted> = [](auto& io, auto& fact) {
  io(WIRE(game_id), fact.game);
  io.inside(WIRE(white), [&](auto& user) { kUser(user, fact.players.white); });
  io.inside(WIRE(black), [&](auto& user) { kUser(user, fact.players.black); });
  io(WIRE(simul), fact.simul);
};

template <>
inline constexpr auto kFields<lobby::SimulOpened> =
    [](auto& io, auto& fact) { io(WIRE(simul), fact.simul); };

template <>
inline constexpr auto kFields<lobby::SimulJoined> = [](auto& io, auto& fact) {
  io(WIRE(simul_id), fact.id);
  io(WIRE(player), fact.player);
};

template <>
inline constexpr auto kFields<lobby::SimulLeft> = [](auto& io, auto& fact) {
  io(WIRE(simul_id), fact.id);
  io(WIRE(user_id), fact.user);
};

template <>
inline constexpr auto kFields<lobby::SimulStarted> = [](auto& io, auto& fact) {
  io(WIRE(simul_id), fact.id);
  io(WIRE(game_ids), fact.games);
  io(WIRE(expires_ms), fact.expires);
};

template <>
inline constexpr auto kFields<lobby::SimulClosed> = [](auto& io, auto& fact) {
  io(WIRE(simul_id), fact.id);
  io.lenient(WIRE(reason), fact.reason);
};

template <>
inline constexpr auto kFields<lobby::LobbySnapshot> = [](auto& io, auto& snapshot) {
  io(WIRE(seeks), snapshot.seeks);
  io(WIRE(pool_members), snapshot.pool_members);
  io(WIRE(challenges), snapshot.challenges);
  io(WIRE(pending), snapshot.pending);
  io(WIRE(simuls), snapshot.simuls);
};

template <>
inline constexpr auto kFields<lobby::Fact> = [](auto& io, auto& fact) {
  io.one_of(
      fact, as<lobby::SeekOpened>(WIRE(seek_opened)), as<lobby::SeekClosed>(WIRE(seek_closed)),
      as<lobby::PoolJoined>(WIRE(pool_joined)), as<lobby::PoolLeft>(WIRE(pool_left)),
      as<lobby::ChallengeOpened>(WIRE(challenge_opened)),
      as<lobby::ChallengeClosed>(WIRE(challenge_closed)),
      as<lobby::PairingMade>(WIRE(pairing_made)), as<lobby::GameStarted>(WIRE(game_started)),
      as<lobby::LobbySnapshot>(WIRE(lobby_snapshot)), as<lobby::SimulOpened>(WIRE(simul_opened)),
      as<lobby::SimulJoined>(WIRE(simul_joined)), as<lobby::SimulLeft>(WIRE(simul_left)),
      as<lobby::SimulStarted>(WIRE(simul_started)), as<lobby::SimulClosed>(WIRE(simul_closed)));
};

template <>
inline constexpr auto kFields<lobby::Entry> = [](auto& io, auto& entry) {
  io(WIRE(version), entry.version);
  io(WIRE(command_id), entry.command_id);
  io(WIRE(facts), entry.facts);
};

}  // namespace escaque::wire
