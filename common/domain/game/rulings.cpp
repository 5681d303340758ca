#include "domain/game/rulings.hpp"

#include "domain/laws/mating_potential.hpp"

namespace escaque::game {

bool can_win(const rules::Position& position, Color winner, laws::WinnerNeeds needs) {
  switch (needs) {
    case laws::WinnerNeeds::nothing:
      return true;
    case laws::WinnerNeeds::more_than_a_king:
      return rules::has_several(position.board().of(winner));
    case laws::WinnerNeeds::mating_potential:
      return laws::has_mating_potential(position.board(), winner);
    case laws::WinnerNeeds::possible_mate:
      return !position.has_insufficient_material(winner);
  }
  return true;
}

bool is_dead(const rules::Position& position, laws::DeadPosition rule) {
  switch (rule) {
    case laws::DeadPosition::played_on:
      return false;
    case laws::DeadPosition::listed:
      return laws::is_listed_draw(position.board());
    case laws::DeadPosition::any:
      return position.is_insufficient_material();
  }
  return false;
}

}  // namespace escaque::game
