#pragma once
// Why a command has no effect on a game.

#include <cstdint>
#include <string_view>

namespace escaque::game {

enum class GameError : std::uint8_t {
  // Creating
  already_created,       // The game exists already.
  invalid_time_control,  // Up to 3 hours and 3 minutes a move in whole seconds, not both zero.
  invalid_event_rules,   // The edition of the Laws must leave the event what it chooses.
  invalid_position,      // The first position must be legal, playable, and given in Chess960.
  same_player,           // Nobody plays against himself.
  guest_rated,           // Guests play casual games only.
  rated_position,        // Rated games begin from a first position of their variant.
  invalid_draw,          // A draw leads to its commitment and to the first position.

  // Every command
  no_such_game,       // No such game has been created.
  game_over,          // The game has ended.
  not_a_player,       // Only the two players command a game, and only the server its clocks.
  duplicate_command,  // A command with this id has been carried out already.
  stale_version,      // What the command answers has changed since the version it names.

  // Moves
  not_your_turn,   // The opponent is on move.
  malformed_move,  // A move is written like "e2e4" or "e7e8q".
  illegal_move,    // The move is not legal in this position.

  clocks_stopped,   // An arbiter has stopped the clocks.
  adjourned,        // The game is adjourned, or the move must be sealed.
  not_adjourned,    // The game is not adjourned, or not so far.
  no_illegal_move,  // There is no illegal move of the opponent to call.

  no_berserk,            // This event does not let a player give up half his time.
  too_late_for_berserk,  // Half the time is given up once, before one's own first move.

  // Offers, claims, ends
  too_early,             // Possible only after both sides have made a move (FIDE 5.2.3).
  too_late_to_abort,     // Both sides have moved: the game can be resigned, not aborted.
  no_draw_offer,         // There is no draw offer of the opponent to answer.
  draw_offer_pending,    // Your draw offer stands until the opponent answers or moves.
  draw_offered_lately,   // A declined draw offer may be repeated after ten moves.
  agreement_forbidden,   // This event allows no agreement on a draw.
  agreement_too_early,   // This event allows an agreement only after more moves.
  offer_after_moving,    // In this edition a draw is offered only after one's own move.
  claim_on_board,        // In this edition fifty moves are claimed without an intended move.
  claim_touched,         // After an illegal move draws are claimed only after the next move (9.4).
  already_claimed,       // A claim was refused in this position already: claim with another move.
  takeback_rated,        // Moves can be taken back only in casual games.
  nothing_to_take_back,  // You have not moved yet.
  no_takeback_offer,     // The opponent has not asked to take back.
  takeback_pending,      // A takeback offer stands until it is answered or somebody moves.
  takeback_declined,     // The opponent has declined to take back in this position.
  opponent_present,      // The opponent is here.
  grace_not_over,        // The opponent may still come back: wait until the time given is over.
  time_is_up,            // The flag of the side on move has fallen.

  no_quickplay_finish,  // Possible with less than two minutes in a last period without increment.
  quickplay_pending,    // An arbiter has not ruled on the last request yet.

  adjournment_by_arbiter,  // In this event only an arbiter adjourns a game.
  adjournment_pending,     // An offer to adjourn stands until it is answered or the opponent moves.
  adjournment_declined,    // The opponent has declined to adjourn in this position.
  no_adjournment_offer,    // The opponent has not offered to adjourn.
  invalid_resumption,      // An adjourned game goes on after one minute to thirty days.
  resumption_agreed,       // You have agreed already: the game goes on when the opponent does too.

  // An arbiter's
  already_called,        // The arbiter has been called and has not come yet.
  no_call,               // Nobody has called the arbiter.
  incomplete_order,      // An order names its arbiter, a reason and an article of the edition.
  clocks_running,        // The clocks are running.
  no_quickplay_request,  // Nobody waits for a ruling on a quickplay finish.
  no_such_position,      // The game has not been so long.
  sanction_unknown,      // This edition does not let an arbiter do that.
  too_much_time,         // No order leaves more than 24 hours on a clock.
  nothing_to_confirm,    // No arbiter of the event has ordered this result, or it is confirmed.

  // Appeals
  no_committee,      // The game belongs to no event with an appeals committee.
  no_ruling,         // No arbiter has ruled in this game.
  already_appealed,  // The committee has an appeal against this ruling, or has decided it.
  appeal_too_late,   // Appeals are possible until 15 minutes after the game or a later ruling.
  no_appeal,         // Nobody has appealed, or the committee has decided.
  not_in_committee,  // A member decides who neither plays this game nor has ruled in it.
  appeal_dismissed,  // A result is changed only by an appeal that is upheld.

  // The server's own
  nothing_due,      // No deadline has passed.
  already_gone,     // The player is known to be away.
  already_present,  // The player is known to be here.
};

[[nodiscard]] std::string_view to_string(GameError error);

}  // namespace escaque::game
