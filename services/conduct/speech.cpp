#include "conduct/speech.hpp"

#include "platform/encoding/hex.hpp"

namespace escaque::services::conduct {

using etiquette::Crowd;

std::string line_id_of(const Speech& speech) {
  return encoding::hash_hex(to_string(speech.from.id) + ' ' + speech.command_id, 16);
}

etiquette::KeptLine kept_line(const Speech& speech, UtcTime time) {
  etiquette::KeptLine line;
  line.id = line_id_of(speech);
  line.room = speech.room;
  if (speech.room == Room::tell) {
    line.to = speech.to.id;
  } else {
    line.game = speech.game;
  }
  line.from = speech.from.id;
  line.text = speech.text;
  line.time = time;
  return line;
}

std::string conversation_of(const Speech& speech) {
  if (speech.room == Room::tell) return to_string(speech.to.id);
  return to_string(speech.game) + ' ' + std::string(enum_name(speech.room));
}

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
