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
