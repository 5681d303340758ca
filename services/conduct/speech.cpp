#include "conduct/speech.hpp"

namespace escaque::services::conduct {

std::optional<ConductError> room_forbids(const Speech& speech) {
  switch (speech.room) {
    case Room::players:
      if (!speech.is_by_player()) return ConductError::not_a_player;
      return std::nullopt;
    case Room::spectators:
      if (speech.is_by_player() && speech.stage == GameStage::running) {
        return ConductError::players_are_playing;
      }
      if (!speech.is_by_player() && speech.from.is_guest) return ConductError::guest_talk;
      return std::nullopt;
    case Room::tell:
      if (speech.from.is_guest) return ConductError::guest_talk;
      if (speech.from.id == speech.to.id) return ConductError::self_tell;
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<UserId> only_listener(const Speech& speech) {
  switch (speech.room) {
    case Room::players:
      return speech.from.id == speech.players.white ? speech.players.black : speech.players.white;
    case Room::spectators:
      return std::nullopt;
    case Room::tell:
      return speech.to.id;
  }
  return std::nullopt;
}

}  // namespace escaque::services::conduct
