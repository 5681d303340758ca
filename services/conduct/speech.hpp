#pragma once
// Somebody says something somewhere, and what the law of the rooms makes of it.

#include <optional>
#include <string>
#include <vector>

#include "conduct/conduct_error.hpp"
#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/rooms.hpp"

namespace escaque::services::conduct {

/// A user as the gateway authenticated them.
struct Person {
  UserId id;
  std::string handle;
  std::string title;
  bool is_guest = false;
  bool is_computer = false;
  bool is_admin = false;
  std::vector<int> roles;  ///< As on the wire, to be passed on.

  friend bool operator==(const Person&, const Person&) = default;
};

using etiquette::GameStage;
using etiquette::Room;

struct Speech {
  std::string command_id;
  Person from;
  Room room = Room::players;
  // Of a room of a game
  GameId game;
  ByColor<UserId> players;
  GameStage stage = GameStage::running;
  // Of a tell
  Person to;
  std::string text;

  [[nodiscard]] bool is_by_player() const {
    return from.id == players.white || from.id == players.black;
  }
  friend bool operator==(const Speech&, const Speech&) = default;
};

/// Speech that was written to its stream.
struct Said {
  Speech speech;
  std::string talk_id;
  UtcTime time;
};

/// Why nobody in the place of `speech.from` may talk in that room.
[[nodiscard]] std::optional<ConductError> room_forbids(const Speech& speech);

/// Whose censor list decides; nothing in a room of many, where everybody's own does.
[[nodiscard]] std::optional<UserId> only_listener(const Speech& speech);

}  // namespace escaque::services::conduct
