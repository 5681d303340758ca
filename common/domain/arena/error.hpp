#pragma once
// Why a command has no effect on an arena.

#include <cstdint>

namespace escaque::arena {

enum class ArenaError : std::uint8_t {
  // Creating
  already_created,
  bad_name,
  bad_time_control,
  bad_start,
  bad_duration,
  bad_waves,
  bad_scoring,
  bad_entry,
  club_closed,
  club_officers_only,
  members_without_club,

  // Every command
  no_such_arena,
  is_over,
  organizer_only,
  already_started,

  // The site's arbiters
  needs_no_approval,
  no_reason,

  // Players
  entries_closed,
  is_full,
  rating_out_of_range,
  guest_player,
  club_members_only,
  not_joined,
  too_many_joins,
  nothing_to_do,

  // The server's own
  nothing_to_pair,
  not_enough_games,
  no_such_game,
  not_over,
};

}  // namespace escaque::arena
