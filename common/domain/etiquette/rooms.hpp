#pragma once
// The rooms in which people talk, and who is in each: one table. `conduct` asks it who may speak,
// gateways ask it who may read.

#include <array>
#include <cstddef>
#include <cstdint>

#include "domain/base/enums.hpp"
#include "domain/base/table.hpp"

namespace escaque::etiquette {

enum class Room : std::uint8_t {
  players,     // Between the two players of a game.
  spectators,  // Those who watch a game; its players come in when it is over.
  tell,        // From one user to another, wherever they are.
  kibitz,      // The players of a game and those who watch it.
  channel,     // Those who have joined one of the channels.
  shout,       // Everybody.
};

enum class Crowd : std::uint8_t { nobody, players, spectators, everybody };
enum class GameStage : std::uint8_t { running, over };

/// The people who speak and read in a room of a game; elsewhere a game says nothing about them.
struct RoomRow {
  Room room;
  Crowd while_playing;
  Crowd afterwards;
};

inline constexpr std::array kRooms{
    RoomRow{Room::players, Crowd::players, Crowd::players},
    RoomRow{Room::spectators, Crowd::spectators, Crowd::everybody},
    RoomRow{Room::tell, Crowd::nobody, Crowd::nobody},
    RoomRow{Room::kibitz, Crowd::everybody, Crowd::everybody},
    RoomRow{Room::channel, Crowd::nobody, Crowd::nobody},
    RoomRow{Room::shout, Crowd::nobody, Crowd::nobody},
};
static_assert(is_indexed_by(&RoomRow::room, kRooms) && kRooms.size() == enum_count<Room>());

[[nodiscard]] constexpr Crowd crowd_in(Room room, GameStage stage) {
  const RoomRow& row = kRooms[static_cast<std::size_t>(room)];
  return stage == GameStage::running ? row.while_playing : row.afterwards;
}

/// Whether a player of the game, or somebody who watches it, is in the room.
[[nodiscard]] constexpr bool is_in(Room room, GameStage stage, bool is_player) {
  const Crowd crowd = crowd_in(room, stage);
  return crowd == Crowd::everybody || crowd == (is_player ? Crowd::players : Crowd::spectators);
}

[[nodiscard]] constexpr bool is_of_game(Room room) {
  return crowd_in(room, GameStage::running) != Crowd::nobody;
}

/// By the organiser of an event: those who may talk at its games.
enum class TalkRule : std::uint8_t { all, opponents, off };

/// Of a room of a game.
[[nodiscard]] constexpr bool is_open_under(TalkRule rule, Room room) {
  return rule == TalkRule::all || (rule == TalkRule::opponents && room == Room::players);
}

/// Whether players may be given no advice: a rated game, and one of an event.
enum class Advice : std::uint8_t { harmless, forbidden };

/// Where that is heard which is said to `room`: as long as advice is forbidden, what somebody who
/// watches says to everybody reaches those who watch.
[[nodiscard]] constexpr Room heard_in(Room room, GameStage stage, bool is_player, Advice advice) {
  const bool is_advice = room == Room::kibitz && stage == GameStage::running && !is_player;
  return is_advice && advice == Advice::forbidden ? Room::spectators : room;
}

}  // namespace escaque::etiquette
