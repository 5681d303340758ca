#include <algorithm>
#include <limits>

#include "conduct/convert.hpp"

namespace escaque::services::conduct {
namespace {

struct Row {
  common::v1::Reason reason;
  std::string_view expected;
  std::string_view field;
};

Row row_of(ConductError error) {
  using namespace common::v1;
  switch (error) {
    case ConductError::malformed_user:
      return {REASON_MALFORMED, "11 base62 digits", "user_id"};
    case ConductError::malformed_game:
      return {REASON_MALFORMED, "11 base62 digits", "game_id"};
    case ConductError::malformed_request_id:
      return {REASON_MALFORMED, "1 to 64 bytes that no other command has", "command_id"};
    case ConductError::unknown_room:
      return {REASON_MALFORMED, "ROOM_PLAYERS, ROOM_SPECTATORS or ROOM_TELL", "room"};
    case ConductError::missing_players:
      return {REASON_MALFORMED, "the ids of both players of the game", "white_id"};
    case ConductError::empty_text:
    case ConductError::long_text:
      return {REASON_INVALID_TEXT, "1 to 280 characters", "text"};
    case ConductError::invalid_text:
      return {REASON_INVALID_TEXT, "one line of UTF-8 without control characters", "text"};
    case ConductError::not_a_player:
      return {REASON_NOT_A_PLAYER, "a game of your own, or the spectators' room", "room"};
    case ConductError::players_are_playing:
      return {REASON_NOT_ALLOWED, "the players' room, or the end of the game", "room"};
    case ConductError::guest_talk:
      return {REASON_NOT_ALLOWED, "a registered user, or a game of your own", "room"};
    case ConductError::self_tell:
      return {REASON_MALFORMED, "another user", "to"};
    case ConductError::muted:
      return {REASON_MUTED, "another attempt after retry_after_ms", ""};
    case ConductError::censored:
      return {REASON_CENSORED, "somebody who does not censor you", ""};
    case ConductError::too_fast:
      return {REASON_RATE_LIMITED, "another attempt after retry_after_ms", ""};
    case ConductError::id_taken:
      return {REASON_ID_TAKEN, "a new id for another command", "command_id"};
    case ConductError::not_an_admin:
      return {REASON_NOT_ALLOWED, "the role of an admin", ""};
    case ConductError::empty_reason:
    case ConductError::long_reason:
      return {REASON_INVALID_TEXT, "1 to 500 characters", "reason"};
    case ConductError::invalid_reason:
      return {REASON_INVALID_TEXT, "one line of UTF-8 without control characters", "reason"};
    case ConductError::invalid_end:
      return {REASON_MALFORMED, "a moment in the next five years", "until_ms"};
    case ConductError::no_such_mute:
      return {REASON_NO_SUCH_SANCTION, "the id of a mute", "sanction_id"};
    case ConductError::not_his_sanctions:
      return {REASON_NOT_ALLOWED, "your own id, or the role of an admin", "user_id"};
    case ConductError::unavailable:
      return {REASON_UNAVAILABLE, "another attempt in some seconds", ""};
  }
  return {REASON_INTERNAL, "", ""};
}

}  // namespace

rpc::Error to_error(const Refused& refused) {
  const Row row = row_of(refused.error);
  rpc::Error error =
      rpc::make_error(row.reason, std::string(to_string(refused.error)), std::string(row.expected));
  error.detail.set_field(std::string(row.field));
  // A mute may last longer than the field can say.
  constexpr Millis::rep kLongest = std::numeric_limits<std::int32_t>::max();
  error.detail.set_retry_after_ms(
      static_cast<std::int32_t>(std::min(refused.retry_after.count(), kLongest)));
  return error;
}

}  // namespace escaque::services::conduct
