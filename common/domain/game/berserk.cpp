// Going berserk: half the time and no increment, chosen before one's own first move.

#include "domain/game/decisions.hpp"

namespace escaque::game {

bool Game::can_go_berserk(Color color) const {
  const Terms& terms = created.terms;
  const bool is_simple = !terms.schedules && terms.time_control.base > Millis{0};
  return terms.rules.allows_berserk && is_simple && !is_berserk[color] && moves_of(color) == 0;
}

Decision decide_berserk(const Request& request) {
  const Game& game = request.game;
  if (!game.created.terms.rules.allows_berserk) return GameError::no_berserk;
  if (!game.can_go_berserk(request.by)) return GameError::too_late_for_berserk;
  if (request.is_late()) {
    return Facts{flag_fall(game, request.by, game.clock.remaining(request.moment()))};
  }
  Remaining remaining = game.clock.remaining(request.moment());
  remaining[request.by] /= 2;
  return Facts{WentBerserk{request.by, remaining}};
}

Millis increment_of(const Game& game, Color color) {
  if (game.is_berserk[color]) return Millis{0};
  const clock::Schedule schedule = game.created.terms.schedule_of(color);
  return clock::period_of(schedule, game.periods[color]).increment + game.granted_increment;
}

}  // namespace escaque::game
