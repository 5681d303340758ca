#include <algorithm>
#include <utility>

#include "domain/lobby/decisions.hpp"

namespace escaque::lobby {
namespace {

/// It exists, and has not started.
Result<const Simul*, LobbyError> open_one(const Scene& scene, SimulId id) {
  const Simul* simul = scene.lobby.simul(id);
  if (!simul) return LobbyError::no_such_simul;
  if (simul->has_started()) return LobbyError::simul_started;
  return simul;
}

/// As open_one, and `by` is its host.
Result<const Simul*, LobbyError> own_one(const Scene& scene, SimulId id, UserId by) {
  const auto simul = open_one(scene, id);
  if (simul && (*simul)->host.id != by) return LobbyError::not_yours;
  return simul;
}

/// Why the host may not hold another one.
std::optional<LobbyError> refusal_beside(const Scene& scene, const OpenSimul& open) {
  const auto& simuls = scene.lobby.simuls;
  const LobbyLimits& limits = scene.context.limits;
  int mine = 0;
  for (const Simul& simul : simuls) {
    if (simul.host.id != open.host.id) continue;
    if (!simul.has_started()) return LobbyError::simul_open_already;
    ++mine;
  }
  if (mine >= limits.simuls.of(standing_of(open.host, open.is_newcomer))) {
    return LobbyError::too_many_simuls;
  }
  if (simuls.size() >= limits.all_simuls) return LobbyError::simuls_full;
  return std::nullopt;
}

bool waits_in_one(const Lobby& lobby, UserId user) {
  return std::ranges::any_of(lobby.simuls, [&](const Simul& simul) {
    return !simul.has_started() && simul.place_of(user);
  });
}

}  // namespace

std::optional<std::size_t> Simul::place_of(UserId user) const {
  const auto found = std::ranges::find(players, user, &game::Player::id);
  if (found == players.end()) return std::nullopt;
  return static_cast<std::size_t>(found - players.begin());
}

Decision decide_open(const Scene& scene, const OpenSimul& open) {
  if (open.host.is_guest || open.host.is_computer) return LobbyError::hosts_have_accounts;
  if (open.terms.is_rated) return LobbyError::simuls_are_casual;
  if (const auto error = refusal(open.terms, open.host)) return *error;
  if (open.seats < Simul::kLeastSeats || open.seats > Simul::kMostSeats) {
    return LobbyError::invalid_seats;
  }
  if (scene.lobby.simul(open.id)) return LobbyError::id_taken;
  if (const auto error = refusal_beside(scene, open)) return *error;
  return Facts{SimulOpened{{.id = open.id,
                            .host = open.host,
                            .terms = open.terms,
                            .host_color = open.host_color,
                            .seats = open.seats,
                            .expires = scene.context.now + scene.context.limits.simul_life}}};
}

Decision decide_join(const Scene& scene, const JoinSimul& join) {
  const auto simul = open_one(scene, join.id);
  if (!simul) return simul.error();
  const Simul& open = **simul;
  if (open.host.id == join.player.id) return LobbyError::own_simul;
  if (join.player.is_computer) return LobbyError::computers_not_in_simuls;
  if (waits_in_one(scene.lobby, join.player.id)) return LobbyError::already_joined;
  if (scene.context.noplay(open.host.id, join.player.id)) return LobbyError::noplay;
  if (open.players.size() >= static_cast<std::size_t>(open.seats)) return LobbyError::simul_full;
  return Facts{SimulJoined{open.id, join.player}};
}

Decision decide_leave(const Scene& scene, const LeaveSimul& leave) {
  const auto simul = open_one(scene, leave.id);
  if (!simul) return simul.error();
  if (leave.by != leave.whom && (*simul)->host.id != leave.by) return LobbyError::not_yours;
  if (!(*simul)->place_of(leave.whom)) return LobbyError::not_joined;
  return Facts{SimulLeft{leave.id, leave.whom}};
}

Decision decide_start(const Scene& scene, const StartSimul& start) {
  const auto simul = own_one(scene, start.id, start.by);
  if (!simul) return simul.error();
  const Simul& open = **simul;
  if (open.players.empty()) return LobbyError::nobody_joined;
  SimulStarted started{open.id, {}, scene.context.now + scene.context.limits.simul_kept};
  const std::size_t boards = std::min(open.players.size(), start.games.size());
  started.games.assign(start.games.begin(), start.games.begin() + static_cast<long>(boards));
  Facts facts{started};
  for (std::size_t i = 0; i < boards; ++i) {
    PairingMade pairing{.game = start.games[i],
                        .players = {open.players[i], open.players[i]},
                        .terms = open.terms,
                        .rematch_of = std::nullopt,
                        .simul = SimulBoard{open.id, open.host.id}};
    pairing.players[open.host_color] = open.host;
    add_pairing(scene.lobby, std::move(pairing), facts);
  }
  return facts;
}

Decision decide_cancel(const Scene& scene, const CancelSimul& cancel) {
  const auto simul = own_one(scene, cancel.id, cancel.by);
  if (!simul) return simul.error();
  return Facts{SimulClosed{cancel.id, CloseReason::cancelled}};
}

void add_leaving(const Lobby& lobby, const LeaveLobby& leave, Facts& facts) {
  for (const Simul& simul : lobby.simuls) {
    const bool is_host = simul.host.id == leave.by;
    if (is_host && leave.is_for_good) {
      facts.emplace_back(SimulClosed{simul.id, CloseReason::owner_gone});
    }
    const bool is_kept = simul.has_started() && !leave.is_for_good;
    if (!is_kept && simul.place_of(leave.by)) facts.emplace_back(SimulLeft{simul.id, leave.by});
  }
}

}  // namespace escaque::lobby
