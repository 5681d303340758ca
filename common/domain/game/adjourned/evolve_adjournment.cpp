#include "domain/game/adjourned/evolve_adjournment.hpp"

#include <utility>

namespace escaque::game {

void apply(Game& game, const AdjournmentOffered& fact, Version version) {
  game.adjournment_offer = AdjournmentOffer{fact.by, version, fact.resumes_in};
  game.tried[fact.by].adjournment = game.plies();
}

/// What was asked about the position on the board is over; a draw offer remains.
void apply(Game& game, const GameAdjourned& fact) {
  game.adjourned = Adjourned{.resumes_in = fact.resumes_in};
  game.adjournment_offer.reset();
  game.takeback_offer.reset();
}

void apply(Game& game, const MoveSealed& fact, Instant at) {
  Adjourned adjourned{
      .stage = Adjourned::Stage::suspended, .resumes_in = fact.resumes_in, .sealed = fact.sealed};
  if (fact.resumes_in) adjourned.resumes_at = at + *fact.resumes_in;
  if (fact.expires_in) adjourned.expires_at = at + *fact.expires_in;
  game.adjourned = std::move(adjourned);
  game.clock = clock::Clock(fact.remaining);
  game.are_clocks_stopped = false;
  game.clock_stop.reset();
  game.default_at.reset();
  game.default_left.reset();
  game.gone = {};
}

void apply(Game& game, const GameResumed& fact, Instant at) {
  game.adjourned = Adjourned{.stage = Adjourned::Stage::resumed,
                             .resumes_in = game.adjourned->resumes_in,
                             .sealed = game.adjourned->sealed,
                             .remaining = fact.remaining};
  game.clock = clock::Clock(fact.remaining);
  game.clock.start(opposite(game.turn()), at);
  game.turn_began = at;
  game.arrived = fact.arrived;
}

void apply(Game& game, const AdjournmentExpired& /*fact*/) {
  game.adjourned->has_expired = true;
  game.adjourned->expires_at.reset();
}

}  // namespace escaque::game
