#include "conduct/conduct_error.hpp"

namespace escaque::services::conduct {

std::string_view to_string(ConductError error) {
  switch (error) {
    case ConductError::malformed_user:
      return "the user id is malformed";
    case ConductError::malformed_game:
      return "the game id is malformed";
    case ConductError::malformed_request_id:
      return "the command id is malformed";
    case ConductError::unknown_room:
      return "there is no such room";
    case ConductError::missing_players:
      return "the players of the game are missing";
    case ConductError::empty_text:
      return "the text is empty";
    case ConductError::long_text:
      return "the text is too long";
    case ConductError::invalid_text:
      return "the text has characters that are not allowed";
    case ConductError::not_a_player:
      return "only the two players talk in this room";
    case ConductError::players_are_playing:
      return "the players talk to the spectators when the game is over";
    case ConductError::guest_talk:
      return "guests talk in their own games only";
    case ConductError::self_tell:
      return "nobody tells himself something";
    case ConductError::muted:
      return "you are muted";
    case ConductError::censored:
      return "the recipient does not want to hear from you";
    case ConductError::too_fast:
      return "you talk too fast";
    case ConductError::id_taken:
      return "this id came with other contents before";
    case ConductError::not_an_admin:
      return "only an admin may do this";
    case ConductError::empty_reason:
      return "the reason is empty";
    case ConductError::long_reason:
      return "the reason is too long";
    case ConductError::invalid_reason:
      return "the reason has characters that are not allowed";
    case ConductError::invalid_end:
      return "the end of the mute is out of range";
    case ConductError::no_such_mute:
      return "there is no such mute";
    case ConductError::not_his_sanctions:
      return "these are somebody else's sanctions";
    case ConductError::unavailable:
      return "Redis, the database or another service does not answer";
  }
  return "";
}

}  // namespace escaque::services::conduct
