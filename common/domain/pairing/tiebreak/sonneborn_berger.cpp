// Criteria that weigh the opponents' scores with the player's results: Sonneborn-Berger and Koya
// (C.07 9).

#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/cut.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/opponent_scores.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

Working sonneborn_berger(const Field& field, std::size_t player, const Criterion& criterion) {
  Working working;
  for (const OpponentScore& each : opponent_scores(field, player)) {
    Contribution part = contribution_of(field, each, product(each.score, each.result));
    part.result = each.result;
    working.parts.push_back(part);
  }
  cut(working, criterion);
  add_up(working);
  return working;
}

Working koya(const Field& field, std::size_t player, const Criterion& criterion) {
  const tournament::PointSystem& points = field.points();
  const std::int64_t half_of_all = value_of(points.win).hundredths * field.scheduled_games() / 2;
  const Value limit{half_of_all + value_of(points.draw).hundredths * criterion.limit};
  Working working;
  for (const Encounter& each : field.encounters(player)) {
    if (each.opponent == kNobody) continue;
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.source = Source::opponent;
    part.basis = value_of(field.score(each.opponent));
    part.value = value_of(each.points);
    if (*part.basis < limit) part.use = Use::not_counted;
    working.parts.push_back(part);
  }
  working.steps.push_back({Step::limit, limit});
  add_up(working);
  return working;
}

}  // namespace escaque::pairing::tiebreak
