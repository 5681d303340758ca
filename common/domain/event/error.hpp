#pragma once
// Why a command has no effect on an event.

#include <cstdint>

namespace escaque::event {

enum class EventError : std::uint8_t {
  // Creating
  already_created,
  bad_name,
  bad_time_control,
  bad_event_rules,
  bad_rounds,
  bad_calendar,
  bad_entry,
  bad_bye_rules,
  bad_points,
  bad_acceleration,
  bad_tiebreak,
  bad_number_draw,
  bad_prizes,
  bad_committee,
  bad_forbidden,
  bad_knockout,
  bad_first_positions,
  bad_season,
  bad_team_rules,
  only_for_players,
  needs_organizer,

  // Every command
  no_such_event,
  event_over,
  duplicate_command,
  arbiters_only,
  server_only,
  no_reason,
  organizer_only,
  bad_arbiters,
  bad_members,

  // Entrants
  already_entered,
  not_entered,
  entries_closed,
  event_full,
  unrated_entrant,
  rating_out_of_range,
  guest_entrant,
  bad_person,
  withdrawn,
  not_withdrawn,
  needs_no_approval,
  ruled_already,
  invited_already,
  not_invited,
  invited_only,
  invitation_declined,
  too_many_invitations,
  too_many_changes,
  order_by_ranking,
  bad_order,
  no_team,
  uneven_teams,
  varma_players,
  numbers_fixed,

  // Teams
  no_team_event,
  enters_with_team,
  captains_only,
  no_such_team,
  bad_team,
  team_name_taken,
  team_withdrawn,
  team_takes_part,
  teams_fixed,
  order_fixed,
  no_match,
  line_up_too_long,
  line_up_stranger,
  line_up_twice,
  line_up_disorder,
  line_up_withdrawn,

  // Byes
  bad_bye,
  no_byes,
  too_many_byes,
  bye_too_late,
  already_has_bye,
  no_such_bye,
  round_is_paired,

  // Rounds
  round_not_complete,
  no_rounds_left,
  too_few_players,
  no_legal_pairing,
  not_enough_games,
  bad_team_pair,
  bad_pair,
  met_already,
  no_such_round,
  not_latest_round,
  round_started,
  round_not_started,
  too_early,

  // Boards
  no_choice,
  no_such_board,
  no_such_game,
  already_started,
  result_known,
  no_result,
  decided_by_game,
  no_default_time,
  default_time_not_over,
  nobody_absent,

  // The end
  rounds_left,
  games_unfinished,
};

}  // namespace escaque::event
