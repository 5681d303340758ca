#pragma once
// Why a command has no effect on a season.

#include <cstdint>

namespace escaque::season {

enum class SeasonError : std::uint8_t {
  // Opening
  already_opened,
  bad_name,
  needs_organizer,
  year_not_closed,
  club_closed,
  club_officers_only,

  // Every command
  no_such_season,
  season_closed,
  duplicate_command,
  organizer_only,
  no_reason,
  ruled_already,

  // The register
  bad_person,
  register_full,
  already_registered,
  not_registered,
  has_slow,
  no_slow,
  not_above,
  not_below,

  // Where players may play
  other_category,
  first_not_entitled,
  below_own,
  below_slow,
  already_entered,

  // Tournaments
  no_such_tournament,
  not_finished,
  not_individual,
  nobody_started,
  bad_result,
  already_counted,
  not_counted,
  second_yearly,
  other_season,

  // Taking back and closing
  no_such_entry,
  undone_already,
  depends_on_it,
  tournaments_open,
};

}  // namespace escaque::season
