#include <utility>

#include "domain/lobby/decisions.hpp"

namespace escaque::lobby {
namespace {

Facts leave_all(const Lobby& lobby, const LeaveLobby& leave) {
  const UserId user = leave.by;
  Facts facts;
  for (const Seek& seek : lobby.seeks) {
    if (seek.owner.id == user) facts.emplace_back(SeekClosed{seek.id, CloseReason::owner_gone});
  }
  for (const PoolMember& member : lobby.pool_members) {
    if (member.player.id == user) facts.emplace_back(PoolLeft{user, member.pool});
  }
  for (const Challenge& challenge : lobby.challenges) {
    if (challenge.challenger.id != user) continue;
    if (challenge.is_by_link && !leave.is_for_good) continue;
    facts.emplace_back(closed(challenge, CloseReason::owner_gone));
  }
  add_leaving(lobby, leave, facts);
  return facts;
}

struct Decider {
  Scene scene;

  Decision operator()(const OpenSeek& open) const { return decide_open(scene, open); }
  Decision operator()(const CancelSeek& cancel) const { return decide_cancel(scene, cancel); }
  Decision operator()(const AcceptSeek& accept) const { return decide_accept(scene, accept); }
  Decision operator()(const JoinPool& join) const { return decide_join(scene, join); }
  Decision operator()(const LeavePool& leave) const { return decide_leave(scene, leave); }
  Decision operator()(const OpenChallenge& open) const { return decide_open(scene, open); }
  Decision operator()(const AcceptChallenge& accept) const { return decide_accept(scene, accept); }
  Decision operator()(const DeclineChallenge& decline) const {
    return decide_decline(scene, decline);
  }
  Decision operator()(const CancelChallenge& cancel) const { return decide_cancel(scene, cancel); }
  Decision operator()(const OfferRematch& offer) const { return decide_rematch(scene, offer); }
  Decision operator()(const OpenSimul& open) const { return decide_open(scene, open); }
  Decision operator()(const JoinSimul& join) const { return decide_join(scene, join); }
  Decision operator()(const LeaveSimul& leave) const { return decide_leave(scene, leave); }
  Decision operator()(const StartSimul& start) const { return decide_start(scene, start); }
  Decision operator()(const CancelSimul& cancel) const { return decide_cancel(scene, cancel); }
  Decision operator()(const PairPools& wave) const { return decide_wave(scene, wave); }
  Decision operator()(const HeedOthers& others) const { return decide_heed(scene, others); }
  Decision operator()(const ClosePools& close) const { return decide_close(scene, close); }
  Decision operator()(const ExpireChallenges&) const { return decide_expiry(scene); }

  Decision operator()(const LeaveLobby& leave) const {
    Facts facts = leave_all(scene.lobby, leave);
    if (facts.empty()) return LobbyError::nothing_to_leave;
    return facts;
  }

  Decision operator()(const ReportStarted& report) const {
    const PairingMade* pairing = scene.lobby.pairing(report.game);
    if (!pairing) return LobbyError::no_such_pairing;
    return Facts{GameStarted{pairing->game, pairing->players, pairing->simul}};
  }

  Decision operator()(const TakeSnapshot&) const {
    const Lobby& lobby = scene.lobby;
    return Facts{LobbySnapshot{.seeks = lobby.seeks,
                               .pool_members = lobby.pool_members,
                               .challenges = lobby.challenges,
                               .pending = lobby.pending,
                               .simuls = lobby.simuls}};
  }
};

}  // namespace

Result<Entry, LobbyError> decide(const Lobby& lobby, const Command& command,
                                 const LobbyContext& context) {
  Decision facts = std::visit(Decider{{lobby, context}}, command.action);
  if (!facts) return facts.error();
  return Entry{lobby.version + 1, command.id, std::move(*facts)};
}

}  // namespace escaque::lobby
