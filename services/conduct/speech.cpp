#include "conduct/speech.hpp"

namespace escaque::services::conduct {

using etiquette::Crowd;

std::optional<ConductError> room_forbids(const Speech& speech) {
  if (speech.room == Room::tell) {
    if (speech.from.is_guest) return ConductError::guest_talk;
    if (speech.from.id == speech.to.id) return ConductError::self_tell;
    return std::nullopt;
  }
  const bool is_player = speech.is_by_player();
  if (!is_in(speech.room, speech.stage, is_player)) {
    return is_in(speech.room, GameStage::over, is_player) ? ConductError::players_are_playing
                                                          : ConductError::not_a_player;
  }
  if (!is_player && speech.from.is_guest) return ConductError::guest_talk;
  return std::nullopt;
}

std::optional<UserId> only_listener(const Speech& speech) {
  if (speech.room == Room::tell) return speech.to.id;
  if (crowd_in(speech.room, speech.stage) != Crowd::players) return std::nullopt;
  return speech.from.id == speech.players.white ? speech.players.black : speech.players.white;
}

}  // namespace escaque::services::conduct
