// Criteria that use ratings (C.07 10). Only games played over the board count; without a rating for
// everybody they say nothing, unless the regulations or the edition fix one for unrated players
// (rating_of_unrated).

#include <cstddef>
#include <optional>
#include <vector>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/cut.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"
#include "domain/rating/performance.hpp"

namespace escaque::pairing::tiebreak {
namespace {

/// A game's result as rating sees it, whatever the tournament's points: 2, 1 or 0 halves.
int half_points(RoundResult result) {
  switch (result) {
    case RoundResult::win:
    case RoundResult::unrated_win:
      return 2;
    case RoundResult::draw:
    case RoundResult::unrated_draw:
      return 1;
    case RoundResult::absent:
    case RoundResult::loss:
    case RoundResult::unrated_loss:
    case RoundResult::forfeit_win:
    case RoundResult::forfeit_loss:
    case RoundResult::pairing_bye:
    case RoundResult::full_bye:
    case RoundResult::half_bye:
    case RoundResult::zero_bye:
      break;
  }
  return 0;
}

struct Games {
  std::vector<int> opponents;  // Their ratings.
  int half_points = 0;
};

/// The games over the board; none when somebody in the field has no rating.
Games games_of(const Field& field, std::size_t player) {
  Games games;
  if (!field.is_rated()) return games;
  for (const Encounter& each : field.encounters(player)) {
    if (!each.is_played()) continue;
    games.opponents.push_back(*field.rating(each.opponent));
    games.half_points += half_points(each.result);
  }
  return games;
}

/// One contribution per game: the opponent's rating, and the result where it matters.
enum class Show : std::uint8_t { ratings, ratings_and_results };

std::vector<Contribution> rated_games(const Field& field, std::size_t player, Show show) {
  std::vector<Contribution> parts;
  if (!field.is_rated()) return parts;
  for (const Encounter& each : field.encounters(player)) {
    if (!each.is_played()) continue;
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.source = Source::opponent;
    part.value = whole(*field.rating(each.opponent));
    if (show == Show::ratings_and_results) part.result = Points{5 * half_points(each.result)};
    parts.push_back(part);
  }
  return parts;
}

/// Mean of `value(opponent)` over the opponents of whom it says something.
Working average_of_opponents(const Field& field, std::size_t player, int (*value)(const Games&)) {
  Working working;
  if (!field.is_rated()) return working;
  for (const Encounter& each : field.encounters(player)) {
    if (!each.is_played()) continue;
    Contribution part{.round = each.round, .opponent = field.number(each.opponent)};
    part.source = Source::opponent;
    part.value = whole(value(games_of(field, each.opponent)));
    working.parts.push_back(part);
  }
  take_average(working, 0);
  return working;
}

int performance_of(const Games& games) {
  return rating::performance_rating(games.opponents, games.half_points);
}

int perfect_performance_of(const Games& games) {
  return rating::perfect_performance(games.opponents, games.half_points);
}

/// Percent points that table 8.1b expects of somebody rated `rating`.
int expected_of(const Games& games, int rating) {
  int sum = 0;
  for (const int each : games.opponents) sum += rating::expected_percentage(rating - each);
  return sum;
}

}  // namespace

Working average_rating(const Field& field, std::size_t player, const Criterion& criterion) {
  Working working;
  working.parts = rated_games(field, player, Show::ratings);
  cut(working, criterion);
  take_average(working, 0);
  return working;
}

namespace {

/// Players who elected not to play more than two games are below all who completed the rounds.
constexpr int kMostElected = 2;

/// Not: an opponent who did not come, a bye that was given, the free round of an all-play-all.
bool has_elected_not_to_play(const Field& field, const Encounter& each) {
  const bool is_scheduled =
      each.opponent != kNobody || field.rules().schedule != Schedule::predetermined;
  const bool is_given = each.result == RoundResult::forfeit_win ||
                        each.result == RoundResult::pairing_bye ||
                        each.result == RoundResult::full_bye;
  return is_scheduled && !each.is_played() && !is_given;
}

int elected_not_to_play(const Field& field, std::size_t player) {
  int rounds = 0;
  for (const Encounter& each : field.encounters(player)) {
    rounds += has_elected_not_to_play(field, each) ? 1 : 0;
  }
  return rounds;
}

/// The manual, tie-breaks 4.3: what leaves `own` below the performance of everybody else who has
/// completed the rounds; nothing where it is.
std::optional<int> demoted_performance(const Field& field, std::size_t player, int own) {
  const bool is_demoted = field.rules().edition == Edition::manual_2012 &&
                          elected_not_to_play(field, player) > kMostElected;
  if (!is_demoted) return std::nullopt;
  std::optional<int> limit;
  for (std::size_t other = 0; other < field.size(); ++other) {
    if (other == player || elected_not_to_play(field, other) > 0) continue;
    const Games games = games_of(field, other);
    if (games.opponents.empty()) continue;
    const int below = performance_of(games) - 1;
    if (!limit || below < *limit) limit = below;
  }
  return limit && own > *limit ? limit : std::nullopt;
}

}  // namespace

Working performance(const Field& field, std::size_t player, const Criterion&) {
  Working working;
  working.parts = rated_games(field, player, Show::ratings_and_results);
  take_average(working, 0);
  if (!working.total) return working;
  const Games games = games_of(field, player);
  const int percent =
      rating::percentage(games.half_points, static_cast<int>(games.opponents.size()));
  working.steps.push_back({Step::percentage, whole(percent)});
  working.steps.push_back({Step::rating_difference, whole(rating::rating_difference(percent))});
  const int own = performance_of(games);
  const auto demoted = demoted_performance(field, player, own);
  if (demoted) working.steps.push_back({Step::demoted, whole(own)});
  working.total = whole(demoted.value_or(own));
  return working;
}

Working perfect_performance(const Field& field, std::size_t player, const Criterion&) {
  Working working;
  working.parts = rated_games(field, player, Show::ratings_and_results);
  if (working.parts.empty()) return working;
  const Games games = games_of(field, player);
  const int found = perfect_performance_of(games);
  working.steps.push_back({Step::scored, whole(50 * games.half_points)});
  working.steps.push_back({Step::expected, whole(expected_of(games, found))});
  working.steps.push_back({Step::expected_below, whole(expected_of(games, found - 1))});
  working.total = whole(found);
  return working;
}

Working average_performance(const Field& field, std::size_t player, const Criterion&) {
  return average_of_opponents(field, player, performance_of);
}

Working average_perfect_performance(const Field& field, std::size_t player, const Criterion&) {
  return average_of_opponents(field, player, perfect_performance_of);
}

Working own_rating(const Field& field, std::size_t player, const Criterion&) {
  Working working;
  if (const auto rating = field.rating(player); rating && field.is_rated()) {
    working.total = whole(*rating);
  }
  return working;
}

}  // namespace escaque::pairing::tiebreak
