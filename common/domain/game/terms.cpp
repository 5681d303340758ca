#include "domain/game/terms.hpp"

namespace escaque::game {

bool has_possible_times(const Terms& terms) {
  if (!terms.schedules) return !clock::refusal(terms.time_control);
  return !clock::refusal(terms.schedules->white) && !clock::refusal(terms.schedules->black);
}

bool has_odds(const Terms& terms) {
  return terms.schedules && terms.schedules->white != terms.schedules->black;
}

Terms with_nominal_control(Terms terms) {
  if (terms.schedules) terms.time_control = clock::nominal(terms.schedules->white);
  return terms;
}

}  // namespace escaque::game
