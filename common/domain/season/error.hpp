#pragma once
// Why a command has no effect on a season.

#include <cstdint>
#include <string_view>

namespace escaque::season {

enum class SeasonError : std::uint8_t {
  // Opening
  already_opened,   // The season exists already.
  bad_name,         // A season has a name of 1 to 100 bytes and a year from 1900 to 2200.
  needs_organizer,  // A season is opened by its organiser.
  year_not_closed,  // The season before is not closed.

  // Every command
  no_such_season,     // No such season has been opened.
  season_closed,      // The season is closed.
  duplicate_command,  // A command with this id has been carried out already.
  organizer_only,     // Only the organiser of the season may do that.
  no_reason,          // A correction or a ruling states its reason.
  ruled_already,      // An arbiter of the site has ruled so already.

  // The register
  bad_person,          // A member has a name of 1 to 33 bytes without line breaks.
  register_full,       // The register has as many members as it may have.
  already_registered,  // This player is in the register already.
  not_registered,      // This player is not in the register.
  has_slow,            // He has a category in the slow game: promote or relegate him.
  no_slow,             // He has no category in the slow game yet.
  not_above,           // A promotion goes to a higher category than the one before.
  not_below,           // A relegation goes to a lower category than the one before.

  // Who may play where
  other_category,      // A tournament is only for players of its category (article 1).
  first_not_entitled,  // The first category needs the first of the slow game, or merits (2).
  below_own,           // Who has played in a higher category cannot play in a lower one (3).
  below_slow,          // Nobody plays blitz in a lower category than the slow game (article 7).
  already_entered,     // This player has entered already.

  // Tournaments
  no_such_tournament,  // No event has this id.
  not_finished,        // The tournament is not finished.
  not_individual,      // Only a Swiss or an all-play-all of players counts as a championship.
  nobody_started,      // Nobody has started in this tournament.
  bad_result,          // Everybody stands once in a result, with possible points.
  already_counted,     // The tournament has been counted already.
  not_counted,         // The tournament has not been counted.
  second_yearly,       // The yearly championship of this category is another tournament.
  other_season,        // The tournament belongs to another season.

  // Taking back and closing
  no_such_entry,     // This entry of the season records nothing that can be taken back.
  undone_already,    // This entry has been taken back already.
  depends_on_it,     // What came later depends on it: take that back first.
  tournaments_open,  // Tournaments of the season are not over, or not counted.
};

[[nodiscard]] std::string_view to_string(SeasonError error);

}  // namespace escaque::season
