#include "domain/etiquette/rules/guards.hpp"

namespace escaque::etiquette {
namespace {

double seconds(Millis time) { return std::chrono::duration<double>(time).count(); }

bool is_shared(const Surroundings& around, const Thresholds& thresholds) {
  if (around.lost_in_network >= thresholds.lost_in_network) return true;
  // Of a few sessions, one is a large share.
  if (around.lost < thresholds.lost_least || around.sessions <= 0) return false;
  return around.lost >= thresholds.lost_share * around.sessions;
}

}  // namespace

Excuse excuse_of(const LinkLost& loss, const Thresholds& thresholds) {
  // A clock that was set back makes it negative: it had just started.
  if (seconds(loss.around.server_up) < thresholds.server_start) return Excuse::server_start;
  if (is_shared(loss.around, thresholds)) return Excuse::shared_outage;
  if (loss.around.is_fault || loss.cause == LinkEnd::server) return Excuse::fault;
  return loss.came_back_in_time ? Excuse::came_back : Excuse::none;
}

Excuse outage_of(const GameSeen& game, const Thresholds& thresholds) {
  for (const LinkLost& loss : game.losses) {
    const Excuse excuse = excuse_of(loss, thresholds);
    if (excuse != Excuse::none && excuse != Excuse::came_back) return excuse;
  }
  return Excuse::none;
}

}  // namespace escaque::etiquette
