#include "cli/replay/plan.hpp"

#include <utility>

#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::clients::cli::replay {
namespace {

rules::Position final_position(const rules::PgnGame& game) {
  auto position = game.start;
  for (const auto& move : game.moves) position.play_unchecked(move.move);
  return position;
}

bool ends_by_itself(const rules::Position& position) {
  return position.is_checkmate() || position.is_stalemate() || winnability::is_dead(position);
}

}  // namespace

bool ended_by_flag(const rules::PgnGame& game) {
  return game.tag("Termination") == "Time forfeit" && game.outcome && game.outcome->winner &&
         final_position(game).turn() == opposite(*game.outcome->winner) && game.moves.size() >= 2;
}

std::optional<Plan> plan_of(const rules::PgnGame& game, std::size_t number, Flag flag) {
  if (!game.outcome) return std::nullopt;
  Plan plan;
  plan.name = "game " + std::to_string(number) + ": " +
              std::string(game.tag("White").value_or("?")) + " - " +
              std::string(game.tag("Black").value_or("?"));
  plan.outcome = *game.outcome;
  plan.start = game.start;
  if (game.start != rules::Position::initial()) plan.initial_fen = to_fen(game.start);
  auto position = game.start;
  for (const auto& move : game.moves) {
    plan.moves.push_back(to_uci(position, move.move, game.variant));
    plan.played.push_back(move.move);
    position.play_unchecked(move.move);
  }
  if (ends_by_itself(position)) {
    plan.ending = Ending::by_itself;
  } else if (!plan.outcome.winner) {
    plan.ending = Ending::agreement;
  } else if (flag == Flag::real && ended_by_flag(game)) {
    plan.ending = Ending::flag;
  } else {
    plan.ending = Ending::resignation;
  }
  return plan;
}

}  // namespace escaque::clients::cli::replay
