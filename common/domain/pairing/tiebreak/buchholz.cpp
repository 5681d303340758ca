// Criteria that add up what the opponents scored: Buchholz, its cuts and medians, fore Buchholz,
// the average Buchholz of the opponents (C.07 8), the sum of it (the manual, tie-breaks 3.1).

#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/cut.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/opponent_scores.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

Working buchholz(const Field& field, std::size_t player, const Criterion& criterion) {
  Working working;
  for (const OpponentScore& each : opponent_scores(field, player)) {
    working.parts.push_back(contribution_of(field, each, value_of(each.score)));
  }
  cut(working, criterion);
  add_up(working);
  return working;
}

namespace {

/// The Buchholz of each opponent met over the board.
Working buchholz_of_opponents(const Field& field, std::size_t player) {
  const Criterion whole_buchholz{.name = Name::buchholz, .rules = field.rules()};
  Working working;
  for (const Encounter& each : field.encounters(player)) {
    if (!each.is_played()) continue;
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.source = Source::opponent;
    part.value = *buchholz(field, each.opponent, whole_buchholz).total;
    working.parts.push_back(part);
  }
  return working;
}

}  // namespace

Working average_buchholz(const Field& field, std::size_t player, const Criterion&) {
  constexpr int kDecimals = 2;
  Working working = buchholz_of_opponents(field, player);
  take_average(working, kDecimals);
  return working;
}

Working sum_of_buchholz(const Field& field, std::size_t player, const Criterion&) {
  Working working = buchholz_of_opponents(field, player);
  add_up(working);
  return working;
}

}  // namespace escaque::pairing::tiebreak
