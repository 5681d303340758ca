#include "conduct/speech.hpp"

#include "domain/etiquette/habit.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::conduct {

using etiquette::Crowd;

namespace {

UserId opponent_of(const Speech& speech) {
  return speech.from.id == speech.players.white ? speech.players.black : speech.players.white;
}

}  // namespace

std::string line_id_of(const Speech& speech) {
  return encoding::hash_hex(to_string(speech.from.id) + ' ' + speech.command_id, 16);
}

etiquette::KeptLine kept_line(const Speech& speech, UtcTime time) {
  etiquette::KeptLine line;
  line.id = line_id_of(speech);
  line.room = speech.room;
  if (speech.room == Room::tell) line.to = speech.to.id;
  if (is_of_game(speech.room)) line.game = speech.game;
  line.channel = speech.channel;
  line.from = speech.from.id;
  line.text = speech.text;
  line.time = time;
  return line;
}

std::string conversation_of(const etiquette::KeptLine& line) {
  if (line.to) return to_string(*line.to);
  return (line.game ? to_string(*line.game) : line.channel) + ' ' +
         std::string(enum_name(line.room));
}

std::string conversation_of(const Speech& speech) {
  return conversation_of(kept_line(speech, UtcTime()));
}

std::optional<ConductError> room_forbids(const Speech& speech) {
  if (!speech.moves_to.empty()) {
    if (!speech.from.is_admin && !speech.from.is_helper) return ConductError::not_a_helper;
    if (etiquette::is_private(speech.room)) return ConductError::not_moved;
  }
  if (speech.room == Room::channel || speech.room == Room::shout) {
    return speech.from.is_guest ? std::optional(ConductError::guest_talk) : std::nullopt;
  }
  if (speech.room == Room::tell) {
    // Whose messages are welcome the recipient says.
    return speech.from.id == speech.to.id ? std::optional(ConductError::self_tell) : std::nullopt;
  }
  const bool is_player = speech.is_by_player();
  if (!is_in(speech.room, speech.stage, is_player)) {
    return is_in(speech.room, GameStage::over, is_player) ? ConductError::players_are_playing
                                                          : ConductError::not_a_player;
  }
  if (!is_open_under(speech.talk_rule, speech.room)) {
    return speech.talk_rule == etiquette::TalkRule::off ? ConductError::talk_off
                                                        : ConductError::opponents_talk;
  }
  if (!is_player && speech.from.is_guest) return ConductError::guest_talk;
  return std::nullopt;
}

std::optional<UserId> only_listener(const Speech& speech) {
  if (speech.room == Room::tell) return speech.to.id;
  if (crowd_in(speech.room, speech.stage) != Crowd::players) return std::nullopt;
  return opponent_of(speech);
}

std::optional<UserId> opponent_among_many(const Speech& speech) {
  const bool is_among_many = crowd_in(speech.room, speech.stage) == Crowd::everybody;
  return is_among_many && speech.is_by_player() ? std::optional(opponent_of(speech)) : std::nullopt;
}

}  // namespace escaque::services::conduct
