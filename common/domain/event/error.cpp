#include "domain/event/error.hpp"

namespace escaque::event {

std::string_view to_string(EventError error) {
  switch (error) {
    case EventError::already_created:
      return "The event exists already.";
    case EventError::bad_name:
      return "An event has a name of 1 to 100 bytes and a text of at most 20,000.";
    case EventError::bad_time_control:
      return "The time control cannot be played.";
    case EventError::bad_event_rules:
      return "The edition of the Laws does not leave the event this choice.";
    case EventError::bad_rounds:
      return "A Swiss has 1 to 99 rounds; other systems take them from their entrants.";
    case EventError::bad_calendar:
      return "Starts are in order, one for the first round at least; times are not negative.";
    case EventError::bad_entry:
      return "Entry needs a range of ratings and places for 2 to 9999 entrants.";
    case EventError::bad_bye_rules:
      return "Half-point byes are 0 to the number of rounds, in rounds of the event.";
    case EventError::bad_points:
      return "A win is worth more than a draw, a draw more than a loss, up to 9.9 points.";
    case EventError::bad_acceleration:
      return "Only the Dutch systems of 2026 and 2017 can be accelerated.";
    case EventError::bad_tiebreak:
      return "At most 20 tie-breaks, written like BH/C1 or SB; no BH in all-play-alls.";
    case EventError::bad_number_draw:
      return "Lots are drawn in an all-play-all of players, or in a knock-out without Varma.";
    case EventError::bad_prizes:
      return "Prizes are amounts above zero, special ones with a name.";
    case EventError::bad_committee:
      return "An appeals committee has at most 9 members.";
    case EventError::bad_forbidden:
      return "Forbidden pairs need two players or more and rounds from 1 to 99.";
    case EventError::bad_first_positions:
      return "First positions are numbers from 0 to 959, at most 99, in Chess960 only.";
    case EventError::bad_knockout:
      return "A match has 1 or 2 slow games, 2 or 4 blitz games, and times that can be played.";
    case EventError::bad_season:
      return "Only a Swiss or an all-play-all of players can belong to a season.";
    case EventError::bad_team_rules:
      return "A match has 1 to 20 boards, a team up to 40 members; a win brings the most.";
    case EventError::only_for_players:
      return "A team event has no tie-breaks of its own, no special prizes and no forbidden pairs.";
    case EventError::needs_organizer:
      return "An event is created by its organiser.";
    case EventError::no_such_event:
      return "No such event has been created.";
    case EventError::event_over:
      return "The event is over.";
    case EventError::duplicate_command:
      return "A command with this id has been carried out already.";
    case EventError::arbiters_only:
      return "Only an arbiter of the event may do that.";
    case EventError::server_only:
      return "Only the server reports that.";
    case EventError::no_reason:
      return "An arbiter's ruling states its reason.";
    case EventError::organizer_only:
      return "Only the organiser of the event may do that.";
    case EventError::bad_arbiters:
      return "An event has at most 20 arbiters, nobody twice.";
    case EventError::bad_members:
      return "A committee has 1, 3, 5, 7 or 9 members, none of whom is an arbiter.";
    case EventError::already_entered:
      return "This player has entered already.";
    case EventError::not_entered:
      return "This player has not entered.";
    case EventError::entries_closed:
      return "Entries are closed.";
    case EventError::event_full:
      return "All places are taken.";
    case EventError::unrated_entrant:
      return "Only rated players can enter.";
    case EventError::rating_out_of_range:
      return "The rating is outside of the range of this event.";
    case EventError::guest_entrant:
      return "Guests cannot enter rated events.";
    case EventError::bad_person:
      return "A name has 1 to 33 bytes without line breaks, a rating is 0 to 4000.";
    case EventError::withdrawn:
      return "This player has withdrawn.";
    case EventError::not_withdrawn:
      return "This player has not withdrawn.";
    case EventError::needs_no_approval:
      return "The games of this event need no approval to be rated, or are casual.";
    case EventError::ruled_already:
      return "An arbiter of the site has ruled so already.";
    case EventError::invited_already:
      return "This player has been invited and has not answered yet.";
    case EventError::not_invited:
      return "This player has not been invited.";
    case EventError::invited_only:
      return "Only the invited player can answer an invitation.";
    case EventError::invitation_declined:
      return "This player has declined; they can still enter by themselves.";
    case EventError::too_many_invitations:
      return "At most 1000 invitations can wait for an answer.";
    case EventError::too_many_changes:
      return "You have changed your entry too often: ask an arbiter of the event.";
    case EventError::order_by_ranking:
      return "In a Swiss pairing numbers follow the ranking list (C.04.2).";
    case EventError::bad_order:
      return "An order names every entrant once.";
    case EventError::no_team:
      return "In this system everybody plays for a team, named in at most 32 bytes.";
    case EventError::uneven_teams:
      return "Two teams, three in a Skalitzka, of equally many boards; halves need an even number.";
    case EventError::varma_players:
      return "The Varma tables are for 9 to 24 players.";
    case EventError::numbers_fixed:
      return "Round 1 has been paired: numbers are not drawn again.";
    case EventError::no_team_event:
      return "Only a team event has teams.";
    case EventError::enters_with_team:
      return "In a team event players are entered with their team, by its captain.";
    case EventError::captains_only:
      return "Only the captain of the team or an arbiter may do that.";
    case EventError::no_such_team:
      return "The event has no such team.";
    case EventError::bad_team:
      return "A team has a name of 1 to 32 bytes and members, as many as the regulations allow.";
    case EventError::team_name_taken:
      return "Another team is called so.";
    case EventError::team_withdrawn:
      return "This team has withdrawn.";
    case EventError::team_takes_part:
      return "This team has not withdrawn.";
    case EventError::teams_fixed:
      return "Numbers have been given: only an arbiter changes a team now.";
    case EventError::order_fixed:
      return "Numbers have been given: members are added only after those there are.";
    case EventError::no_match:
      return "This team has no match in this round.";
    case EventError::line_up_too_long:
      return "A line-up has at most as many players as the match has boards.";
    case EventError::line_up_stranger:
      return "A line-up names members of the team only.";
    case EventError::line_up_twice:
      return "A line-up names nobody twice.";
    case EventError::line_up_disorder:
      return "A line-up keeps to the order of the team.";
    case EventError::line_up_withdrawn:
      return "A line-up names nobody who has withdrawn.";
    case EventError::bad_bye:
      return "A bye is for half a point or none, a full-point one is the arbiter's.";
    case EventError::no_byes:
      return "Only in a Swiss players have byes.";
    case EventError::too_many_byes:
      return "The regulations do not allow this player another half-point bye.";
    case EventError::bye_too_late:
      return "The regulations allow half-point byes in earlier rounds only.";
    case EventError::already_has_bye:
      return "This player has a bye in this round already.";
    case EventError::no_such_bye:
      return "This player has requested no bye in this round.";
    case EventError::round_is_paired:
      return "The round has been paired: published pairings stay (C.04.2).";
    case EventError::round_not_complete:
      return "A round is paired once all games of the round before have results.";
    case EventError::no_rounds_left:
      return "All rounds have been paired.";
    case EventError::too_few_players:
      return "Fewer than two players can be paired.";
    case EventError::no_legal_pairing:
      return "No pairing keeps to the rules: pair some by hand or lift forbidden pairs.";
    case EventError::not_enough_games:
      return "A round needs a fresh game id for each of its boards.";
    case EventError::bad_team_pair:
      return "A pair by hand is two teams of a Swiss that are free in this round.";
    case EventError::bad_pair:
      return "A pair by hand is two entrants of a Swiss who are free in this round.";
    case EventError::met_already:
      return "These two have played each other already (C1).";
    case EventError::no_such_round:
      return "This round has not been paired.";
    case EventError::not_latest_round:
      return "Only the latest round can be changed so.";
    case EventError::round_started:
      return "The round has begun.";
    case EventError::round_not_started:
      return "The round has not begun.";
    case EventError::too_early:
      return "The hour has not come.";
    case EventError::no_choice:
      return "Only the winner of the lot for sudden death chooses his colour.";
    case EventError::no_such_board:
      return "The round has no such board.";
    case EventError::no_such_game:
      return "No board of this event has this game.";
    case EventError::already_started:
      return "The game has begun.";
    case EventError::result_known:
      return "This result is known already.";
    case EventError::no_result:
      return "The board has no result yet.";
    case EventError::decided_by_game:
      return "The game decides: order it there, the score follows.";
    case EventError::no_default_time:
      return "The event has no default time: an arbiter forfeits.";
    case EventError::default_time_not_over:
      return "The default time is not over yet.";
    case EventError::nobody_absent:
      return "A forfeit names who did not come.";
    case EventError::rounds_left:
      return "Not all rounds have been played: only an arbiter can end the event now.";
    case EventError::games_unfinished:
      return "There are games without a result.";
  }
  return {};
}

}  // namespace escaque::event
