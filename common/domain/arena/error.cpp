#include "domain/arena/error.hpp"

namespace escaque::arena {

std::string_view to_string(ArenaError error) {
  switch (error) {
    case ArenaError::already_created:
      return "The arena exists already.";
    case ArenaError::bad_name:
      return "An arena has a name of 1 to 100 bytes and a text of at most 20,000.";
    case ArenaError::bad_time_control:
      return "The time control cannot be played.";
    case ArenaError::bad_start:
      return "An arena starts now or within 400 days.";
    case ArenaError::bad_duration:
      return "An arena lasts 10 seconds to 24 hours.";
    case ArenaError::bad_waves:
      return "Waves come every 1 to 60 seconds, and pairing ends within the arena.";
    case ArenaError::bad_scoring:
      return "A win is worth 1 to 100 points, a draw no more, lengths are 0 to 1000 plies.";
    case ArenaError::bad_entry:
      return "An arena takes ratings from 0 to 4000 and 2 to 30,000 players.";
    case ArenaError::no_such_arena:
      return "No such arena has been created.";
    case ArenaError::is_over:
      return "The arena is over.";
    case ArenaError::organizer_only:
      return "Only the organiser may do that.";
    case ArenaError::already_started:
      return "The arena has started.";
    case ArenaError::needs_no_approval:
      return "The games of this arena need no approval to be rated, or are casual.";
    case ArenaError::no_reason:
      return "Who refuses says why.";
    case ArenaError::entries_closed:
      return "Nobody is paired any more, so nobody can join.";
    case ArenaError::is_full:
      return "All places are taken.";
    case ArenaError::rating_out_of_range:
      return "The rating is outside of the range of this arena.";
    case ArenaError::guest_player:
      return "Guests cannot join rated arenas.";
    case ArenaError::not_joined:
      return "The player has not joined.";
    case ArenaError::too_many_joins:
      return "You have joined and left this arena too often.";
    case ArenaError::nothing_to_do:
      return "The player is so already.";
    case ArenaError::nothing_to_pair:
      return "Nobody would be paired, and nobody's answer would change.";
    case ArenaError::not_enough_games:
      return "A wave needs a fresh game id for each of its games.";
    case ArenaError::no_such_game:
      return "No game of this arena that is played has this id.";
    case ArenaError::not_over:
      return "The arena's time is not over.";
  }
  return "";
}

}  // namespace escaque::arena
