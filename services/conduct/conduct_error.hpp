#pragma once
// Why `conduct` refuses something.

#include <cstdint>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::conduct {

enum class ConductError : std::uint8_t {
  malformed_user,        ///< A user id is not 11 base62 digits.
  malformed_game,        ///< The game id is not 11 base62 digits.
  malformed_request_id,  ///< The id of a command or request is missing or too long.
  unknown_room,          ///< The room is none of those that exist.
  missing_players,       ///< A room of a game without the game's players.
  empty_text,            ///< Nothing to see in it.
  long_text,             ///< More characters than allowed.
  invalid_text,          ///< Not UTF-8, more than one line, or with characters that control.
  not_a_player,          ///< The players' room of somebody else's game.
  players_are_playing,   ///< The room opens to the sender when the game is over.
  guest_talk,            ///< Guests talk in their own games only.
  self_tell,             ///< A tell to oneself.
  muted,                 ///< The sender may not talk until their mute ends.
  censored,              ///< The recipient does not want to hear the sender.
  too_fast,              ///< More than the sender's budget.
  id_taken,              ///< The same id came with other contents.
  not_an_admin,          ///< Only an admin may do this.
  empty_reason,          ///< A sanction needs a reason.
  long_reason,           ///< The reason has more characters than allowed.
  invalid_reason,        ///< The reason is not clean text.
  invalid_end,           ///< A mute must end in the future, within five years.
  no_such_mute,          ///< No mute has this id.
  others_sanctions,      ///< Sanctions are shown to the users themselves and to admins.
  unavailable,           ///< Redis, the database or `accounts` does not answer.
};

/// A refusal as it leaves the service.
struct Refused {
  ConductError error = ConductError::unavailable;
  Millis retry_after{0};  ///< Of too_fast and of muted.

  Refused() = default;
  Refused(ConductError why, Millis wait = Millis(0)) : error(why), retry_after(wait) {}
};

template <class T>
using Answer = Result<T, Refused>;

}  // namespace escaque::services::conduct
