// Criteria that need nothing but the player's own record: points, wins, games with Black, rounds
// elected to play, standard points, progressive scores (C.07 5 and 7).

#include <concepts>
#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {
namespace {

/// Adds `worth(encounter)` up over the rounds where it is not zero.
Working sum_over_rounds(const Field& field, std::size_t player,
                        std::invocable<const Encounter&> auto worth) {
  Working working;
  for (const Encounter& each : field.encounters(player)) {
    const Value value = worth(each);
    if (value == Value{}) continue;
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.value = value;
    working.parts.push_back(part);
  }
  add_up(working);
  return working;
}

/// Counts the rounds with this property.
Working count_rounds(const Field& field, std::size_t player,
                     std::predicate<const Encounter&> auto counts) {
  return sum_over_rounds(field, player,
                         [&](const Encounter& each) { return whole(counts(each) ? 1 : 0); });
}

bool is_won_over_the_board(const Encounter& encounter) {
  return encounter.result == RoundResult::win || encounter.result == RoundResult::unrated_win;
}

bool is_played_with_black(const Encounter& encounter) {
  return encounter.is_played() && encounter.color == Color::black;
}

/// 7.7: 1, ½ or 0 for more, as many or fewer points than the scheduled opponent; without one than a
/// draw is worth. A forfeit loss brings nothing, even when both lost.
Points standard_worth(const Field& field, const Encounter& encounter) {
  constexpr tournament::PointSystem kStandard;
  if (encounter.result == RoundResult::forfeit_loss) return kStandard.loss;
  if (field.rules().schedule == Schedule::predetermined && encounter.opponent == kNobody) return {};
  const auto round = static_cast<std::size_t>(encounter.round - 1);
  const Points other = encounter.opponent == kNobody
                           ? field.points().draw
                           : field.encounters(encounter.opponent)[round].points;
  if (encounter.points > other) return kStandard.win;
  return encounter.points == other ? kStandard.draw : kStandard.loss;
}

}  // namespace

Working own_points(const Field& field, std::size_t player, const Criterion&) {
  Working working;
  for (const Encounter& each : field.encounters(player)) {
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.value = value_of(each.points);
    if (each.points != Points{}) working.parts.push_back(part);
    part = {.round = each.round, .source = Source::adjustment};
    part.value = value_of(each.adjustment);
    if (each.adjustment != Points{}) working.parts.push_back(part);
  }
  add_up(working);
  return working;
}

Working wins(const Field& field, std::size_t player, const Criterion&) {
  return count_rounds(field, player, [win = field.points().win](const Encounter& each) {
    return each.points >= win;
  });
}

Working games_won(const Field& field, std::size_t player, const Criterion&) {
  return count_rounds(field, player, is_won_over_the_board);
}

Working black_games(const Field& field, std::size_t player, const Criterion&) {
  return count_rounds(field, player, is_played_with_black);
}

Working black_wins(const Field& field, std::size_t player, const Criterion&) {
  return count_rounds(field, player, [](const Encounter& each) {
    return is_played_with_black(each) && is_won_over_the_board(each);
  });
}

Working rounds_elected(const Field& field, std::size_t player, const Criterion&) {
  return count_rounds(field, player, [](const Encounter& each) {
    return each.result != RoundResult::half_bye && each.result != RoundResult::zero_bye &&
           each.result != RoundResult::absent && each.result != RoundResult::forfeit_loss;
  });
}

Working standard_points(const Field& field, std::size_t player, const Criterion&) {
  return sum_over_rounds(
      field, player, [&](const Encounter& each) { return value_of(standard_worth(field, each)); });
}

Working pairing_number(const Field& field, std::size_t player, const Criterion&) {
  return {.total = whole(field.number(player))};
}

Working progressive(const Field& field, std::size_t player, const Criterion& criterion) {
  Working working;
  Points running;
  for (const Encounter& each : field.encounters(player)) {
    running += each.points + each.adjustment;
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.value = value_of(running);
    if (each.round <= criterion.cut_lowest) part.use = Use::not_counted;
    working.parts.push_back(part);
  }
  add_up(working);
  return working;
}

}  // namespace escaque::pairing::tiebreak
