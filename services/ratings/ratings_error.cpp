#include "ratings/ratings_error.hpp"

namespace escaque::services::ratings {

std::string_view to_string(RatingsError error) {
  switch (error) {
    case RatingsError::malformed_user_id:
      return "the user id is malformed";
    case RatingsError::malformed_game_id:
      return "the game id is malformed";
    case RatingsError::wrong_user_count:
      return "no users or too many were asked for";
    case RatingsError::unknown_category:
      return "there is no such category";
    case RatingsError::invalid_limit:
      return "the limit is out of range";
    case RatingsError::unavailable:
      return "Redis or the database does not answer";
  }
  return "";
}

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
