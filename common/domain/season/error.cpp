#include "domain/season/error.hpp"

namespace escaque::season {

std::string_view to_string(SeasonError error) {
  switch (error) {
    case SeasonError::already_opened:
      return "The season exists already.";
    case SeasonError::bad_name:
      return "A season has a name of 1 to 100 bytes and a year from 1900 to 2200.";
    case SeasonError::needs_organizer:
      return "A season is opened by its organiser.";
    case SeasonError::year_not_closed:
      return "The season before is not closed.";
    case SeasonError::no_such_season:
      return "No such season has been opened.";
    case SeasonError::season_closed:
      return "The season is closed.";
    case SeasonError::duplicate_command:
      return "The season has carried out this command already.";
    case SeasonError::organizer_only:
      return "Only the organiser of the season may do that.";
    case SeasonError::no_reason:
      return "A correction or a ruling states its reason.";
    case SeasonError::ruled_already:
      return "An arbiter of the site has ruled so already.";
    case SeasonError::bad_person:
      return "A member has a name of 1 to 33 bytes without line breaks.";
    case SeasonError::register_full:
      return "The register has as many members as it may have.";
    case SeasonError::already_registered:
      return "This player is in the register already.";
    case SeasonError::not_registered:
      return "This player is not in the register.";
    case SeasonError::has_slow:
      return "This player has a category in the slow game: promote or relegate him.";
    case SeasonError::no_slow:
      return "This player has no category in the slow game yet.";
    case SeasonError::not_above:
      return "A promotion goes to a higher category than the one before.";
    case SeasonError::not_below:
      return "A relegation goes to a lower category than the one before.";
    case SeasonError::other_category:
      return "A tournament is only for players of its category (article 1).";
    case SeasonError::first_not_entitled:
      return "The first category is for who has it in the slow game or won it (article 2).";
    case SeasonError::below_own:
      return "Who has played in a higher category cannot play in a lower one (article 3).";
    case SeasonError::below_slow:
      return "Nobody plays blitz in a lower category than the slow game (article 7).";
    case SeasonError::already_entered:
      return "This player has entered this tournament of the season already.";
    case SeasonError::no_such_tournament:
      return "No event has this id.";
    case SeasonError::not_finished:
      return "The tournament is not finished.";
    case SeasonError::not_individual:
      return "Only a Swiss or an all-play-all of players counts as a championship.";
    case SeasonError::nobody_started:
      return "Nobody has started in this tournament.";
    case SeasonError::bad_result:
      return "Everybody stands once in a result, with possible points.";
    case SeasonError::already_counted:
      return "The tournament has been counted already.";
    case SeasonError::not_counted:
      return "The tournament has not been counted.";
    case SeasonError::second_yearly:
      return "The yearly championship of this category is another tournament.";
    case SeasonError::other_season:
      return "The tournament belongs to another season.";
    case SeasonError::no_such_entry:
      return "This entry of the season records nothing that can be taken back.";
    case SeasonError::undone_already:
      return "This entry has been taken back already.";
    case SeasonError::depends_on_it:
      return "What came later depends on it: take that back first.";
    case SeasonError::tournaments_open:
      return "Tournaments of the season are not over, or not counted.";
  }
  return "";
}

}  // namespace escaque::season
