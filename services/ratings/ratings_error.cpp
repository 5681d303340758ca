#include "ratings/ratings_error.hpp"

namespace escaque::services::ratings {

std::string_view to_string(FinishedError error) {
  switch (error) {
    case FinishedError::unreadable:
      return "not a GameFinished";
    case FinishedError::wrong_game:
      return "the game id is not that of the entry";
    case FinishedError::no_players:
      return "there are not two different players";
    case FinishedError::no_category:
      return "a rated game without a category";
    case FinishedError::no_termination:
      return "it does not say how the game ended";
  }
  return "";
}

}  // namespace escaque::services::ratings
