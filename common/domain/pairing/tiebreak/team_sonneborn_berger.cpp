#include "domain/pairing/tiebreak/team_sonneborn_berger.hpp"

namespace escaque::pairing::tiebreak {
namespace {

Contribution contribution_of(const TeamMatch& match, Value value) {
  Contribution part{.round = match.round, .opponent = match.opponent};
  part.source = Source::opponent;
  part.basis = value_of(match.opponent_total);
  part.result = match.own;
  part.value = value;
  return part;
}

/// Halves up; nothing here is negative.
Value divide(Value value, int divisor) {
  return {(2 * value.hundredths + divisor) / (2 * std::int64_t{divisor})};
}

}  // namespace

Working team_sonneborn_berger_by_product(std::span<const TeamMatch> matches) {
  Working working;
  for (const TeamMatch& each : matches) {
    working.parts.push_back(contribution_of(each, product(each.opponent_total, each.own)));
  }
  add_up(working);
  return working;
}

Working team_sonneborn_berger_by_share(std::span<const TeamMatch> matches, int boards) {
  Working working;
  Value exact;
  for (const TeamMatch& each : matches) {
    const Value whole_match = product(each.opponent_total, each.own);
    exact += whole_match;
    working.parts.push_back(contribution_of(each, divide(whole_match, boards)));
  }
  working.total = divide(exact, boards);
  working.steps.push_back({Step::sum, *working.total});
  return working;
}

}  // namespace escaque::pairing::tiebreak
