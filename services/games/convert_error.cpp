// The one table of what a refusal is called outside.

#include <string>
#include <string_view>
#include <utility>

#include "games/convert.hpp"

namespace escaque::services::games {
namespace {

common_v1::Reason reason_of(game::GameError error) {
  using E = game::GameError;
  switch (error) {
    case E::already_created:
    case E::duplicate_command:
      return common_v1::REASON_ID_TAKEN;
    case E::invalid_time_control:
      return common_v1::REASON_INVALID_TIME_CONTROL;
    case E::invalid_event_rules:
    case E::incomplete_order:
    case E::invalid_resumption:
      return common_v1::REASON_MALFORMED;
    case E::invalid_position:
    case E::invalid_draw:
    case E::rated_position:
      return common_v1::REASON_INVALID_POSITION;
    case E::same_player:
      return common_v1::REASON_MALFORMED;
    case E::guest_rated:
      return common_v1::REASON_GUESTS_PLAY_CASUAL;
    case E::no_such_game:
      return common_v1::REASON_NO_SUCH_GAME;
    case E::game_over:
    case E::time_is_up:
    case E::appeal_too_late:
      return common_v1::REASON_GAME_OVER;
    case E::not_a_player:
      return common_v1::REASON_NOT_A_PLAYER;
    case E::stale_version:
      return common_v1::REASON_STALE_VERSION;
    case E::not_your_turn:
      return common_v1::REASON_NOT_YOUR_TURN;
    case E::malformed_move:
      return common_v1::REASON_INVALID_MOVE_TEXT;
    case E::illegal_move:
      return common_v1::REASON_ILLEGAL_MOVE;
    case E::too_early:
    case E::already_claimed:
    case E::claim_touched:
    case E::claim_on_board:
    case E::adjourned:
    case E::not_adjourned:
    case E::adjournment_by_arbiter:
    case E::adjournment_declined:
    case E::no_adjournment_offer:
    case E::no_illegal_move:
    case E::no_quickplay_finish:
    case E::quickplay_pending:
    case E::no_quickplay_request:
    case E::no_such_position:
    case E::already_called:
    case E::no_call:
    case E::no_committee:
    case E::no_ruling:
    case E::no_appeal:
    case E::appeal_dismissed:
    case E::sanction_unknown:
    case E::too_much_time:
    case E::nothing_to_confirm:
    case E::clocks_stopped:
    case E::clocks_running:
    case E::agreement_forbidden:
    case E::agreement_too_early:
    case E::offer_after_moving:
      return common_v1::REASON_CLAIM_NOT_POSSIBLE;
    case E::too_late_to_abort:
      return common_v1::REASON_TOO_LATE_TO_ABORT;
    case E::no_draw_offer:
      return common_v1::REASON_NO_DRAW_OFFER;
    case E::draw_offer_pending:
      return common_v1::REASON_DRAW_OFFER_PENDING;
    case E::draw_offered_lately:
    case E::takeback_pending:
    case E::adjournment_pending:
    case E::resumption_agreed:
    case E::already_appealed:
      return common_v1::REASON_ALREADY_OFFERED;
    case E::takeback_rated:
    case E::nothing_to_take_back:
    case E::takeback_declined:
      return common_v1::REASON_TAKEBACK_NOT_POSSIBLE;
    case E::no_takeback_offer:
      return common_v1::REASON_NO_TAKEBACK_OFFER;
    case E::opponent_present:
      return common_v1::REASON_OPPONENT_PRESENT;
    case E::grace_not_over:
    case E::nothing_due:
      return common_v1::REASON_TIME_NOT_OVER;
    case E::already_gone:
    case E::already_present:
    case E::no_berserk:
    case E::too_late_for_berserk:
    case E::not_in_committee:
      return common_v1::REASON_NOT_ALLOWED;
  }
  return common_v1::REASON_INTERNAL;
}

common_v1::Reason reason_of(ShardError error) {
  switch (error) {
    case ShardError::overloaded:
      return common_v1::REASON_OVERLOADED;
    case ShardError::unavailable:
      return common_v1::REASON_UNAVAILABLE;
    case ShardError::not_owner:
      return common_v1::REASON_NOT_OWNER;
    case ShardError::internal:
      return common_v1::REASON_INTERNAL;
  }
  return common_v1::REASON_INTERNAL;
}

}  // namespace

std::string_view to_string(ShardError error) {
  switch (error) {
    case ShardError::overloaded:
      return "Too many commands wait already: try again in a moment.";
    case ShardError::unavailable:
      return "The log of games cannot be reached: nothing was done, clocks stand.";
    case ShardError::not_owner:
      return "Another instance owns the shard of this game: send it there under the same id.";
    case ShardError::internal:
      return "A fault of the server; it is in its log.";
  }
  return "";
}

rpc::Error to_error(game::GameError error) {
  return rpc::make_error(reason_of(error), std::string(to_string(error)));
}

rpc::Error to_error(ShardError error, std::string owner) {
  auto made = rpc::make_error(reason_of(error), std::string(to_string(error)));
  if (error == ShardError::not_owner) made.detail.set_owner(std::move(owner));
  return made;
}

}  // namespace escaque::services::games
