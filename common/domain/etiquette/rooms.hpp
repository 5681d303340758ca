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
};

enum class Crowd : std::uint8_t { nobody, players, spectators, everybody };
enum class GameStage : std::uint8_t { running, over };

/// The people who speak and read in a room of a game; in a tell there are only the two users.
struct RoomRow {
  Room room;
  Crowd while_playing;
  Crowd afterwards;
};

inline constexpr std::array kRooms{
    RoomRow{Room::players, Crowd::players, Crowd::players},
    RoomRow{Room::spectators, Crowd::spectators, Crowd::everybody},
    RoomRow{Room::tell, Crowd::nobody, Crowd::nobody},
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

}  // namespace escaque::etiquette
