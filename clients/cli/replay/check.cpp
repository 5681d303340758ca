#include "cli/replay/check.hpp"

namespace escaque::clients::cli::replay {
namespace {

/// Endings that come without anybody's doing, and that the site of the record may not have.
bool is_by_the_laws(games::v1::Termination termination) {
  using namespace games::v1;
  return termination == TERMINATION_INSUFFICIENT_MATERIAL ||
         termination == TERMINATION_FIVEFOLD_REPETITION ||
         termination == TERMINATION_SEVENTYFIVE_MOVES;
}

}  // namespace

Verdict compare(const Plan& plan, const std::string& pgn, games::v1::Termination termination) {
  const auto game = rules::parse_pgn(pgn);
  if (!game) return {.difference = "the server's PGN: " + to_string(game.error())};
  if (game->start != plan.start) return {.difference = "the first position differs"};
  for (std::size_t ply = 0; ply < game->moves.size(); ++ply) {
    if (ply >= plan.played.size() || game->moves[ply].move != plan.played[ply]) {
      return {.difference = "ply " + std::to_string(ply + 1) + " differs"};
    }
  }
  if (game->moves.size() < plan.played.size()) {
    if (is_by_the_laws(termination)) return {.ended_earlier = true};
    return {.difference = "ended after " + std::to_string(game->moves.size()) + " of " +
                          std::to_string(plan.played.size()) +
                          " plies: " + games::v1::Termination_Name(termination)};
  }
  if (!game->outcome || *game->outcome != plan.outcome) {
    return {.difference = "the result differs: " + games::v1::Termination_Name(termination)};
  }
  return {};
}

}  // namespace escaque::clients::cli::replay
