#include "domain/rating/game_change.hpp"

namespace escaque::rating {

GameChange change_by(const RatedGame& game, const ByColor<Record>& before,
                     const ByColor<Record>& after) {
  GameChange change{game.id, game.category, {}};
  for (const Color color : {Color::white, Color::black}) {
    const Glicko then = rating_at(before[color], game.ended);
    const Glicko now = is_refund(game) ? rating_at(after[color], game.ended) : after[color].glicko;
    change.sides[color] = {game.players[color], snapshot(then),
                           snapshot(counts(game) ? now : then)};
  }
  return change;
}

}  // namespace escaque::rating
