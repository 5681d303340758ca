#pragma once
// Why a command has no effect on an arena.

#include <cstdint>
#include <string_view>

namespace escaque::arena {

enum class ArenaError : std::uint8_t {
  // Creating
  already_created,   // The arena exists already.
  bad_name,          // An arena has a name of 1 to 100 bytes and a text of at most 20,000.
  bad_time_control,  // The time control cannot be played.
  bad_start,         // An arena starts now or within 400 days.
  bad_duration,      // An arena lasts 10 seconds to 24 hours.
  bad_waves,         // Waves come every 1 to 60 seconds, and pairing ends within the arena.
  bad_scoring,       // A win is worth 1 to 100 points, a draw no more, lengths are 0 to 1000 plies.
  bad_entry,         // An arena takes ratings from 0 to 4000 and 2 to 30,000 players.

  // Every command
  no_such_arena,    // No such arena has been created.
  is_over,          // The arena is over.
  organizer_only,   // Only the organiser may do that.
  already_started,  // The arena has started.

  // The site's arbiters
  needs_no_approval,  // The games of this arena need no approval to be rated, or are casual.
  no_reason,          // Who refuses says why.

  // Players
  entries_closed,       // Nobody is paired any more, so nobody can join.
  is_full,              // All places are taken.
  rating_out_of_range,  // The rating is outside of the range of this arena.
  guest_player,         // Guests cannot join rated arenas.
  not_joined,           // The player has not joined.
  too_many_joins,       // You have joined and left this arena too often.
  nothing_to_do,        // The player is so already.

  // The server's own
  nothing_to_pair,   // Nobody would be paired, and nobody's answer would change.
  not_enough_games,  // A wave needs a fresh game id for each of its games.
  no_such_game,      // No game of this arena that is played has this id.
  not_over,          // The arena's time is not over.
};

[[nodiscard]] std::string_view to_string(ArenaError error);

}  // namespace escaque::arena
