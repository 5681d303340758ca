#include "domain/rules/outcome.hpp"

namespace escaque::rules {

std::string_view to_pgn(std::optional<Outcome> outcome) {
  if (!outcome) return "*";
  if (outcome->is_draw()) return "1/2-1/2";
  return outcome->winner == Color::white ? "1-0" : "0-1";
}

std::string_view to_string(Termination termination) {
  switch (termination) {
    case Termination::checkmate:
      return "checkmate";
    case Termination::resignation:
      return "resignation";
    case Termination::stalemate:
      return "stalemate";
    case Termination::insufficient_material:
      return "insufficient_material";
    case Termination::agreement:
      return "agreement";
    case Termination::fivefold_repetition:
      return "fivefold_repetition";
    case Termination::seventyfive_moves:
      return "seventyfive_moves";
    case Termination::threefold_claim:
      return "threefold_claim";
    case Termination::fifty_moves_claim:
      return "fifty_moves_claim";
    case Termination::time_forfeit:
      return "time_forfeit";
    case Termination::time_forfeit_insufficient:
      return "time_forfeit_insufficient";
    case Termination::abandonment:
      return "abandonment";
    case Termination::abandonment_draw:
      return "abandonment_draw";
    case Termination::aborted:
      return "aborted";
    case Termination::no_start:
      return "no_start";
    case Termination::arbiter:
      return "arbiter";
    case Termination::illegal_move:
      return "illegal_move";
    case Termination::no_show:
      return "no_show";
    case Termination::double_forfeit:
      return "double_forfeit";
    case Termination::no_effort:
      return "no_effort";
  }
  return {};
}

std::optional<Termination> parse_termination(std::string_view text) {
  for (int id = 1; id <= kTerminations; ++id) {
    const auto termination = static_cast<Termination>(id);
    if (text == to_string(termination)) return termination;
  }
  return std::nullopt;
}

std::string_view describe(Termination termination) {
  switch (termination) {
    case Termination::checkmate:
      return "The king was checkmated.";
    case Termination::resignation:
      return "A player resigned.";
    case Termination::stalemate:
      return "The player to move had no legal move and was not in check.";
    case Termination::insufficient_material:
      return "Neither side had enough material to mate.";
    case Termination::agreement:
      return "The players agreed to a draw.";
    case Termination::fivefold_repetition:
      return "The same position appeared for the fifth time.";
    case Termination::seventyfive_moves:
      return "Both sides made 75 moves without a capture or a pawn move.";
    case Termination::threefold_claim:
      return "A player claimed that the same position appeared for the third time.";
    case Termination::fifty_moves_claim:
      return "A player claimed 50 moves of both sides without a capture or a pawn move.";
    case Termination::time_forfeit:
      return "A player's time ran out.";
    case Termination::time_forfeit_insufficient:
      return "A player's time ran out, but the opponent could not have mated.";
    case Termination::abandonment:
      return "A player left the game and the opponent claimed the win.";
    case Termination::abandonment_draw:
      return "A player left the game and the opponent claimed a draw.";
    case Termination::aborted:
      return "The game was called off before both sides had moved.";
    case Termination::no_start:
      return "A player did not make the first move in time.";
    case Termination::arbiter:
      return "An arbiter decided the result.";
    case Termination::illegal_move:
      return "A player made too many illegal moves.";
    case Termination::no_show:
      return "A player did not come in time.";
    case Termination::double_forfeit:
      return "Both players lost.";
    case Termination::no_effort:
      return "An arbiter saw no effort or no way to win by normal means.";
  }
  return {};
}

std::string_view to_pgn_tag(Termination termination) {
  switch (termination) {
    case Termination::time_forfeit:
    case Termination::time_forfeit_insufficient:
      return "time forfeit";
    case Termination::abandonment:
    case Termination::abandonment_draw:
      return "abandoned";
    case Termination::aborted:
    case Termination::no_start:
      return "unterminated";
    case Termination::arbiter:
    case Termination::no_effort:
      return "adjudication";
    case Termination::illegal_move:
      return "rules infraction";
    case Termination::no_show:
    case Termination::double_forfeit:
      return "abandoned";
    case Termination::checkmate:
    case Termination::resignation:
    case Termination::stalemate:
    case Termination::insufficient_material:
    case Termination::agreement:
    case Termination::fivefold_repetition:
    case Termination::seventyfive_moves:
    case Termination::threefold_claim:
    case Termination::fifty_moves_claim:
      return "normal";
  }
  return {};
}

bool has_outcome(Termination termination) {
  return termination != Termination::aborted && termination != Termination::no_start &&
         termination != Termination::double_forfeit;
}

}  // namespace escaque::rules
