#pragma once
// Why a command has no effect on a game.

#include <cstdint>

namespace escaque::game {

enum class GameError : std::uint8_t {
  // Creating
  already_created,
  invalid_time_control,
  invalid_event_rules,
  invalid_position,
  same_player,
  guest_rated,
  rated_position,
  invalid_draw,

  // Every command
  no_such_game,
  game_over,
  not_a_player,
  duplicate_command,
  stale_version,

  // Moves
  not_your_turn,
  malformed_move,
  illegal_move,
  touched_man,

  clocks_stopped,
  adjourned,
  not_adjourned,
  no_illegal_move,

  no_berserk,
  too_late_for_berserk,

  // Offers, claims, ends
  too_early,
  too_late_to_abort,
  no_abort_in_tournaments,
  no_draw_offer,
  draw_offer_pending,
  draw_offered_lately,
  agreement_forbidden,
  agreement_too_early,
  offer_after_moving,
  claim_on_board,
  claim_touched,
  already_claimed,
  takeback_rated,
  nothing_to_take_back,
  no_takeback_offer,
  takeback_pending,
  takeback_declined,
  opponent_present,
  grace_not_over,
  time_is_up,

  no_abandonment,
  no_clock_stops,
  clock_stops_used,
  no_clock_stop,

  no_quickplay_finish,
  quickplay_pending,
  increment_comes_first,
  no_arbiter_rules,

  adjournment_by_arbiter,
  adjournment_pending,
  adjournment_declined,
  no_adjournment_offer,
  invalid_resumption,
  resumption_agreed,
  no_resumption_asked,
  resumption_answered,

  no_gifts,
  enough_time,

  // An arbiter's
  already_called,
  no_call,
  incomplete_order,
  clocks_running,
  no_quickplay_request,
  no_such_position,
  penalty_unknown,
  too_much_time,
  nothing_to_confirm,
  committee_has_decided,

  // Appeals
  no_committee,
  no_ruling,
  already_appealed,
  appeal_too_late,
  no_appeal,
  not_in_committee,
  appeal_dismissed,

  // The server's own
  nothing_due,
  already_gone,
  already_present,
};

}  // namespace escaque::game
