#pragma once
// Somebody says something somewhere, and what the law of the rooms makes of it.

#include <optional>
#include <string>
#include <vector>

#include "conduct/conduct_error.hpp"
#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/case.hpp"
#include "domain/etiquette/presets.hpp"
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
  bool is_helper = false;
  std::vector<int> roles;  ///< As on the wire, to be passed on.

  friend bool operator==(const Person&, const Person&) = default;
};

using etiquette::GameStage;
using etiquette::Room;

/// Part of a text that a reader may want masked, in UTF-16 units.
struct Span {
  int begin = 0;
  int end = 0;
  bool is_bad = false;  ///< An insult or worse; otherwise profanity.

  friend bool operator==(const Span&, const Span&) = default;
};

struct Speech {
  std::string command_id;
  Person from;
  Room asked = Room::players;  ///< For which room it was …
  Room room = Room::players;   ///< … and where it is said.
  // Of a room of a game
  GameId game;
  ByColor<UserId> players;
  ByColor<std::string> handles;
  GameStage stage = GameStage::running;
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;
  // Of a tell
  Person to;
  bool is_to_away = false;    ///< Nobody of that name is connected.
  std::string channel = {};   ///< Of a channel.
  std::string moves_to = {};  ///< The channel in which the others are asked to go on.
  std::string text;
  std::optional<etiquette::Preset> preset = {};  ///< Of which the text is the English.
  std::vector<Span> spans = {};                  ///< Of the text, once it was judged.

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
  std::string suggested_channel = {};  ///< For a conversation in shouts.
  /// The author's opponent censors them; others at the game read it.
  bool is_hidden_from_opponent = false;
};

/// By which a report names what was said: the same for a command that comes again. Only somebody
/// to whom the line was shown can know it.
[[nodiscard]] std::string line_id_of(const Speech& speech);

/// As it is kept for reports.
[[nodiscard]] etiquette::KeptLine kept_line(const Speech& speech, UtcTime time);

/// The conversation that it belongs to: a room of a game, or two people.
[[nodiscard]] std::string conversation_of(const etiquette::KeptLine& line);
[[nodiscard]] std::string conversation_of(const Speech& speech);

/// Why nobody in the place of `speech.from` may talk in that room.
[[nodiscard]] std::optional<ConductError> room_forbids(const Speech& speech);

/// Whose censor list decides; nothing in a room of many, where everybody's own does.
[[nodiscard]] std::optional<UserId> only_listener(const Speech& speech);

/// Of a player's line before others at their own game: the opponent, who may not read it.
[[nodiscard]] std::optional<UserId> opponent_among_many(const Speech& speech);

}  // namespace escaque::services::conduct
