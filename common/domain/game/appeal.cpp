// A player appeals against a ruling; the committee of the event decides.

#include "domain/game/appeal.hpp"

#include <algorithm>

#include "domain/game/decisions.hpp"

namespace escaque::game {
namespace {

bool has_committee(const Game& game) {
  return game.created.event && !game.created.event->committee.empty();
}

/// Nobody judges their own game or their own ruling.
bool may_decide(const Game& game, UserId user) {
  return game.created.event && game.created.event->has_in_committee(user) && !game.color_of(user) &&
         !(game.ruling && game.ruling->arbiter == user);
}

}  // namespace

Decision decide_appeal(const Request& request, const Appeal& appeal) {
  const Game& game = request.game;
  if (!has_committee(game)) return GameError::no_committee;
  if (!game.ruling) return GameError::no_ruling;
  if (game.appeal || game.ruling->is_appealed) return GameError::already_appealed;
  const Instant at = game.ruling->at;
  const bool is_late = game.ended_at && request.now > std::max(*game.ended_at, at) + kAppealWithin;
  if (is_late) return GameError::appeal_too_late;
  return Facts{RulingAppealed{request.by, game.ruling->version, appeal.grounds}};
}

Decision decide_committees(const Game& game, const DecideAppeal& decided, Instant now) {
  if (!may_decide(game, decided.order.arbiter)) return GameError::not_in_committee;
  if (!game.appeal) return GameError::no_appeal;
  if (decided.verdict && !decided.is_upheld) return GameError::appeal_dismissed;
  Facts facts{AppealDecided{decided.order, decided.is_upheld}};
  if (decided.verdict) {
    facts.emplace_back(ended_by(*decided.verdict, decided.order, game.clock.remaining(now)));
  } else if (game.ended) {
    facts.emplace_back(*game.ended);  // The archive learns of the decision with the result.
  }
  return facts;
}

void apply(Game& game, const RulingAppealed& fact) {
  game.appeal = fact;
  if (game.ruling) game.ruling->is_appealed = true;
}

void apply(Game& game, const AppealDecided& /*fact*/) { game.appeal.reset(); }

}  // namespace escaque::game
