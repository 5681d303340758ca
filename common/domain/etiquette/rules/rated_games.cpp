#include "domain/etiquette/rules/rated_games.hpp"

#include <algorithm>

#include "domain/etiquette/rules/decisions.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::etiquette {
namespace {

double points(GameScore score) {
  if (score == GameScore::won) return 1;
  return score == GameScore::drawn ? 0.5 : 0;
}

}  // namespace

bool RatedGames::add(const GameSeen& game, const Thresholds& thresholds) {
  if (!game.is_rated || game.score == GameScore::none) return false;
  Category& category = categories_[static_cast<std::size_t>(game.category)];
  const bool is_rusty =
      category.last != UtcTime{} && game.ended - category.last > from_days(thresholds.tank_idle);
  if (is_rusty) category.settles_in = static_cast<int>(thresholds.tank_settled_games);
  category.last = std::max(category.last, game.ended);
  // How a game would have ended whose connection was lost, nobody knows.
  const bool is_cut_short =
      game.termination == rules::Termination::abandonment && !game.losses.empty();
  const bool is_settled = category.settles_in <= 0 && !is_cut_short &&
                          game.own.games >= thresholds.tank_settled_games &&
                          game.own.deviation <= thresholds.tank_deviation;
  category.settles_in = std::max(0, category.settles_in - 1);
  games_.push_back({.game = game.game,
                    .opponent = game.opponent,
                    .ended = game.ended,
                    .category = game.category,
                    .score = points(game.score),
                    .expected = expected_score(game.own, game.opposing),
                    .rating = game.own.rating,
                    .own_moves = game.own_moves,
                    .device = game.device,
                    .is_network_shared = game.is_network_shared,
                    .is_settled = is_settled});
  if (games_.size() > kMost) games_.pop_front();
  return true;
}

}  // namespace escaque::etiquette
