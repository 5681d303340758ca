#include "domain/game/error.hpp"

namespace escaque::game {

std::string_view to_string(GameError error) {
  switch (error) {
    case GameError::already_created:
      return "The game exists already.";
    case GameError::invalid_time_control:
      return "Up to 3 hours and 3 minutes a move in whole seconds, not both zero.";
    case GameError::invalid_event_rules:
      return "The edition of the Laws must leave the event what it chooses.";
    case GameError::invalid_position:
      return "The first position must be legal, playable, and given in Chess960.";
    case GameError::same_player:
      return "Nobody plays against himself.";
    case GameError::guest_rated:
      return "Guests play casual games only.";
    case GameError::rated_position:
      return "Rated games begin from a first position of their variant.";
    case GameError::invalid_draw:
      return "A draw leads to its commitment and to the first position.";
    case GameError::no_such_game:
      return "No such game has been created.";
    case GameError::game_over:
      return "The game has ended.";
    case GameError::not_a_player:
      return "Only the two players command a game, and only the server its clocks.";
    case GameError::duplicate_command:
      return "A command with this id has been carried out already.";
    case GameError::stale_version:
      return "What the command answers has changed since the version it names.";
    case GameError::not_your_turn:
      return "The opponent is on move.";
    case GameError::malformed_move:
      return "A move is written like \"e2e4\" or \"e7e8q\".";
    case GameError::illegal_move:
      return "The move is not legal in this position.";
    case GameError::clocks_stopped:
      return "An arbiter has stopped the clocks.";
    case GameError::adjourned:
      return "The game is adjourned, or the move must be sealed.";
    case GameError::not_adjourned:
      return "The game is not adjourned, or not so far.";
    case GameError::no_illegal_move:
      return "There is no illegal move of the opponent to call.";
    case GameError::no_quickplay_finish:
      return "Possible with less than two minutes in a last period without increment.";
    case GameError::quickplay_pending:
      return "An arbiter has not ruled on the last request yet.";
    case GameError::adjournment_by_arbiter:
      return "In this event only an arbiter adjourns a game.";
    case GameError::adjournment_pending:
      return "An offer to adjourn stands until it is answered or the opponent moves.";
    case GameError::adjournment_declined:
      return "The opponent has declined to adjourn in this position.";
    case GameError::no_adjournment_offer:
      return "The opponent has not offered to adjourn.";
    case GameError::invalid_resumption:
      return "An adjourned game goes on after one minute to thirty days.";
    case GameError::resumption_agreed:
      return "You have agreed already: the game goes on when the opponent does too.";
    case GameError::already_called:
      return "The arbiter has been called and has not come yet.";
    case GameError::no_call:
      return "Nobody has called the arbiter.";
    case GameError::incomplete_order:
      return "An order names its arbiter, a reason and an article of the edition.";
    case GameError::clocks_running:
      return "The clocks are running.";
    case GameError::no_quickplay_request:
      return "Nobody waits for a ruling on a quickplay finish.";
    case GameError::no_such_position:
      return "The game has not been so long.";
    case GameError::sanction_unknown:
      return "This edition does not let an arbiter do that.";
    case GameError::too_much_time:
      return "No order leaves more than 24 hours on a clock.";
    case GameError::too_early:
      return "Possible only after both sides have made a move (FIDE 5.2.3).";
    case GameError::too_late_to_abort:
      return "Both sides have moved: the game can be resigned, not aborted.";
    case GameError::no_draw_offer:
      return "There is no draw offer of the opponent to answer.";
    case GameError::draw_offer_pending:
      return "Your draw offer stands until the opponent answers or moves.";
    case GameError::draw_offered_lately:
      return "A declined draw offer may be repeated after ten moves.";
    case GameError::agreement_forbidden:
      return "This event allows no agreement on a draw.";
    case GameError::agreement_too_early:
      return "This event allows an agreement only after more moves.";
    case GameError::offer_after_moving:
      return "In this edition a draw is offered only after one's own move.";
    case GameError::claim_on_board:
      return "In this edition fifty moves are claimed without an intended move.";
    case GameError::claim_touched:
      return "After an illegal move draws are claimed only after the next move (9.4).";
    case GameError::already_claimed:
      return "A claim was refused in this position already: claim with another move.";
    case GameError::takeback_rated:
      return "Moves can be taken back only in casual games.";
    case GameError::nothing_to_take_back:
      return "You have not moved yet.";
    case GameError::no_takeback_offer:
      return "The opponent has not asked to take back.";
    case GameError::takeback_pending:
      return "A takeback offer stands until it is answered or somebody moves.";
    case GameError::takeback_declined:
      return "The opponent has declined to take back in this position.";
    case GameError::no_berserk:
      return "This event does not let a player give up half his time.";
    case GameError::too_late_for_berserk:
      return "Half the time is given up once, before one's own first move.";
    case GameError::opponent_present:
      return "The opponent is here.";
    case GameError::grace_not_over:
      return "The opponent may still come back: wait until the time given is over.";
    case GameError::time_is_up:
      return "The flag of the side on move has fallen.";
    case GameError::nothing_to_confirm:
      return "No arbiter of the event has ordered this result, or it is confirmed.";
    case GameError::no_committee:
      return "The game belongs to no event with an appeals committee.";
    case GameError::no_ruling:
      return "No arbiter has ruled in this game.";
    case GameError::already_appealed:
      return "The committee has an appeal against this ruling, or has decided it.";
    case GameError::appeal_too_late:
      return "Appeals are possible until 15 minutes after the game or a later ruling.";
    case GameError::no_appeal:
      return "Nobody has appealed, or the committee has decided.";
    case GameError::not_in_committee:
      return "A member decides who neither plays this game nor has ruled in it.";
    case GameError::appeal_dismissed:
      return "A result is changed only by an appeal that is upheld.";
    case GameError::nothing_due:
      return "No deadline has passed.";
    case GameError::already_gone:
      return "The player is known to be away.";
    case GameError::already_present:
      return "The player is known to be here.";
  }
  return "";
}

}  // namespace escaque::game
