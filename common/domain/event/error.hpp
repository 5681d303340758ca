#pragma once
// Why a command has no effect on an event.

#include <cstdint>
#include <string_view>

namespace escaque::event {

enum class EventError : std::uint8_t {
  // Creating
  already_created,   // The event exists already.
  bad_name,          // An event has a name of 1 to 100 bytes and a text of at most 20,000.
  bad_time_control,  // The time control cannot be played.
  bad_event_rules,   // The edition of the Laws does not leave the event this choice.
  bad_rounds,        // A Swiss has 1 to 99 rounds; other systems take them from their entrants.
  bad_calendar,   // Starts are in order, one for the first round at least; times are not negative.
  bad_entry,      // Entry needs a range of ratings and places for 2 to 9999 entrants.
  bad_bye_rules,  // Half-point byes are 0 to the number of rounds, in rounds of the event.
  bad_points,     // A win is worth more than a draw, a draw more than a loss, up to 9.9 points.
  bad_acceleration,     // Only the Dutch systems of 2026 and 2017 can be accelerated.
  bad_tiebreak,         // At most 20 tie-breaks, written like BH/C1 or SB; no BH in all-play-alls.
  bad_number_draw,      // Lots: an all-play-all of players or a knock-out; Varma: only the first.
  bad_prizes,           // Prizes are amounts above zero, special ones with a name.
  bad_committee,        // An appeals committee has at most 9 members.
  bad_forbidden,        // Forbidden pairs need two players or more and rounds from 1 to 99.
  bad_knockout,         // A match has 1 or 2 slow games, 2 or 4 blitz games, and playable times.
  bad_first_positions,  // First positions are numbers from 0 to 959, at most 99, in Chess960 only.
  bad_season,           // Only a Swiss or an all-play-all of players can belong to a season.
  bad_team_rules,  // A match has 1 to 20 boards, a team members for all of them and at most 40 …
  only_for_players,  // No tie-breaks by code, special prizes or forbidden pairs in a team event.
  needs_organizer,   // An event is created by its organiser.

  // Every command
  no_such_event,      // No such event has been created.
  event_over,         // The event is over.
  duplicate_command,  // A command with this id has been carried out already.
  arbiters_only,      // Only an arbiter of the event may do that.
  server_only,        // Only the server reports that.
  no_reason,          // An arbiter's ruling states its reason.
  organizer_only,     // Only the organiser of the event may do that.
  bad_arbiters,       // An event has at most 20 arbiters, nobody twice.
  bad_members,        // A committee has 1, 3, 5, 7 or 9 members, none of whom is an arbiter.

  // Entrants
  already_entered,       // This player has entered already.
  not_entered,           // This player has not entered.
  entries_closed,        // Entries are closed.
  event_full,            // All places are taken.
  unrated_entrant,       // Only rated players can enter.
  rating_out_of_range,   // The rating is outside of the range of this event.
  guest_entrant,         // Guests cannot enter rated events.
  bad_person,            // A name has 1 to 33 bytes without line breaks, a rating is 0 to 4000.
  withdrawn,             // This player has withdrawn.
  not_withdrawn,         // This player has not withdrawn.
  needs_no_approval,     // The games of this event need no approval to be rated, or are casual.
  ruled_already,         // An arbiter of the site has ruled so already.
  invited_already,       // This player has been invited and has not answered yet.
  not_invited,           // This player has not been invited.
  invited_only,          // Only the invited player can answer an invitation.
  invitation_declined,   // This player has declined; they can still enter by themselves.
  too_many_invitations,  // At most 1000 invitations can wait for an answer.
  too_many_changes,      // You have changed your entry too often: ask an arbiter of the event.
  order_by_ranking,      // In a Swiss pairing numbers follow the ranking list (C.04.2).
  bad_order,             // An order names every entrant once.
  no_team,               // In this system everybody plays for a team, named in at most 32 bytes.
  uneven_teams,          // Two teams, three in a Skalitzka, of equally many boards …
  varma_players,         // The Varma tables are for 9 to 24 players.
  numbers_fixed,         // Round 1 has been paired: numbers are not drawn again.

  // Teams
  no_team_event,      // Only a team event has teams.
  enters_with_team,   // In a team event players are entered with their team.
  captains_only,      // Only the captain of the team or an arbiter may do that.
  no_such_team,       // The event has no such team.
  bad_team,           // A team has a name of 1 to 32 bytes and as many members as are allowed.
  team_name_taken,    // Another team is called so.
  team_withdrawn,     // This team has withdrawn.
  team_takes_part,    // This team has not withdrawn.
  teams_fixed,        // Numbers have been given: only an arbiter changes a team now.
  order_fixed,        // Numbers have been given: members can be added only after the last one.
  no_match,           // This team has no match in this round.
  line_up_too_long,   // A line-up has at most as many players as the match has boards.
  line_up_stranger,   // A line-up names members of the team only.
  line_up_twice,      // A line-up names nobody twice.
  line_up_disorder,   // A line-up keeps to the order of the team.
  line_up_withdrawn,  // A line-up names nobody who has withdrawn.

  // Byes
  bad_bye,          // A bye is for half a point or none, a full-point one is the arbiter's.
  no_byes,          // Only in a Swiss players have byes.
  too_many_byes,    // The regulations do not allow this player another half-point bye.
  bye_too_late,     // The regulations allow half-point byes in earlier rounds only.
  already_has_bye,  // This player has a bye in this round already.
  no_such_bye,      // This player has requested no bye in this round.
  round_is_paired,  // The round has been paired: published pairings stay (C.04.2).

  // Rounds
  round_not_complete,  // A round is paired once all games of the round before have results.
  no_rounds_left,      // All rounds have been paired.
  too_few_players,     // Fewer than two players can be paired.
  no_legal_pairing,    // No pairing keeps to the rules: pair some by hand or lift forbidden pairs.
  not_enough_games,    // A round needs a fresh game id for each of its boards.
  bad_team_pair,       // A pair by hand is two teams of a Swiss who are free in this round.
  bad_pair,            // A pair by hand is two entrants of a Swiss who are free in this round.
  met_already,         // These two have played each other already (C1).
  no_such_round,       // This round has not been paired.
  not_latest_round,    // Only the latest round can be changed so.
  round_started,       // The round has begun.
  round_not_started,   // The round has not begun.
  too_early,           // The hour has not come.

  // Boards
  no_choice,              // Only the winner of the lot for sudden death chooses his colour.
  no_such_board,          // The round has no such board.
  no_such_game,           // No board of this event has this game.
  already_started,        // The game has begun.
  result_known,           // This result is known already.
  no_result,              // The board has no result yet.
  decided_by_game,        // The game decides: order it there, the score follows.
  no_default_time,        // The event has no default time: an arbiter forfeits.
  default_time_not_over,  // The default time is not over yet.
  nobody_absent,          // A forfeit names who did not come.

  // The end
  rounds_left,       // Not all rounds have been played: only an arbiter can end the event now.
  games_unfinished,  // There are games without a result.
};

[[nodiscard]] std::string_view to_string(EventError error);

}  // namespace escaque::event
