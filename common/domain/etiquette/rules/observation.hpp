#pragma once
// What rules see of people: finished games, sessions, decided reports, stored games, lines at a
// board. Inputs of a decision are kept as they are here, so that it can be made again.
//
// What is not known has the value that excuses: no device, no network, a server that has just
// started.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/clock/time_control.hpp"
#include "domain/rating/category.hpp"
#include "domain/rules/outcome.hpp"

namespace escaque::etiquette {

/// Hash of a device's cookie; 0: not known. The first 64 bits of the hash that is stored.
using DeviceId = Id<struct DeviceIdTag>;
/// Keyed hash of the /24 (IPv4) or /48 (IPv6) of an address; 0: not known.
using NetworkId = Id<struct NetworkIdTag>;

/// One of the two players of a game, as the player whom the rules judge sees them.
enum class Side : std::uint8_t { own, opponent };

/// A player before the game, in its category.
struct Strength {
  double rating = 1500;
  double deviation = 500;
  int games = 0;  ///< Rated games in this category before it.

  friend bool operator==(const Strength&, const Strength&) = default;
};

/// How a player stands on the board, without an engine: `board_standing` tells it of a position.
struct BoardStanding {
  int material = 0;  ///< Own less the opponent's, in pawns, after the captures that are due.
  /// The opponent mates with their next move, whatever the player does; or has mated.
  bool is_being_mated = false;
  /// The same for the player.
  bool is_mating = false;

  friend bool operator==(const BoardStanding&, const BoardStanding&) = default;
};

/// How a connection ended.
enum class LinkEnd : std::uint8_t {
  left,       ///< The page was closed, or its user said so.
  broken,     ///< TCP ended without a word.
  timed_out,  ///< Pings were not answered.
  server,     ///< The server closed it: it stopped, was full, or ended the session.
};

/// What else happened when a connection was lost.
struct Surroundings {
  Millis server_up{0};      ///< Since the start of the process that held the connection.
  int lost_in_network = 0;  ///< Other users of the same network lost within 60 s.
  int lost = 0;             ///< Other sessions of the site lost within 60 s, and
  int sessions = 0;         ///< how many sessions there were before them.
  bool is_fault = false;    ///< A fault of the server or its network was known.

  friend bool operator==(const Surroundings&, const Surroundings&) = default;
};

/// A player's connection was lost while their game ran.
struct LinkLost {
  UtcTime at{};
  LinkEnd cause = LinkEnd::broken;
  BoardStanding standing{};
  /// Within the time in which the opponent could not yet claim the game.
  bool came_back_in_time = false;
  Millis away{0};  ///< Until they came back, or the game was over.
  Surroundings around{};

  friend bool operator==(const LinkLost&, const LinkLost&) = default;
};

enum class GameScore : std::uint8_t { lost, drawn, won, none };

/// One finished game about one of its players.
struct GameSeen {
  GameId game{};
  UserId player{};
  UserId opponent{};
  UtcTime started{};
  UtcTime ended{};
  Color color = Color::white;

  // Terms
  rating::Category category = rating::Category::blitz;
  clock::Speed speed = clock::Speed::blitz;
  Millis estimate{0};  ///< One side's time for 40 moves.
  bool is_rated = false;
  bool is_hosted = false;  ///< Of an event or an arena.
  bool is_against_computer = false;
  /// One of the two does not want to play the other (`noplay`).
  bool is_unwanted = false;

  // Before it
  Strength own{};
  Strength opposing{};

  // The end
  GameScore score = GameScore::none;
  rules::Termination termination = rules::Termination::aborted;
  int plies = 0;
  int own_moves = 0;
  /// Of a game without result: the side that aborted it, or whose first move did not come.
  std::optional<Side> called_off_by;
  bool was_opponent_present = false;  ///< At the end.
  BoardStanding standing{};           ///< At the end.
  /// Of the positions after both had moved, the share in which the player stood lost
  /// (`share_lost`).
  double lost_share = 0;

  // Time: lag is taken off
  Millis idle{0};        ///< On the move that the player owed when the game ended; 0: none.
  Millis last_move{0};   ///< That the player's last move took.
  Millis clock_left{0};  ///< Of the player, at the end.

  // What the player did in it
  std::vector<LinkLost> losses{};  ///< In their order.
  std::vector<int> draw_offers{};  ///< After which ply each was made.
  int wrong_claims = 0;            ///< Of a draw, which the record did not bear out.
  DeviceId device{};               ///< All moves came from it; 0: not known, or from several.
  NetworkId network{};
  /// The opponent played from the same network.
  bool is_network_shared = false;
  /// Hash of the first moves of both, up to six plies: which openings a player plays.
  std::uint64_t opening = 0;

  friend bool operator==(const GameSeen&, const GameSeen&) = default;
};

enum class Door : std::uint8_t { browser, engine, api };

/// A session of a gateway, when it is over and when it is not.
struct SessionSeen {
  std::string id{};
  UserId user{};
  Door door = Door::browser;
  DeviceId device{};
  NetworkId network{};
  UtcTime opened{};
  std::optional<UtcTime> closed;
  LinkEnd cause = LinkEnd::left;  ///< Once it is closed.
  Surroundings around{};          ///< When it was closed.

  friend bool operator==(const SessionSeen&, const SessionSeen&) = default;
};

/// A stretch of a game in which a player's moves came from one device.
struct PlaySeen {
  UserId player{};
  GameId game{};
  bool is_rated = false;
  DeviceId device{};
  NetworkId network{};
  UtcTime from{};
  UtcTime until{};

  friend bool operator==(const PlaySeen&, const PlaySeen&) = default;
};

/// A report by somebody that the desk has decided.
struct ReportSeen {
  std::string of_case{};
  UserId reporter{};
  UtcTime decided{};
  bool is_borne_out = false;  ///< The code was broken.

  friend bool operator==(const ReportSeen&, const ReportSeen&) = default;
};

/// An adjourned game that waits for one of its players, as it was found at `time`.
struct StoredGameSeen {
  GameId game{};
  UserId player{};
  UserId opponent{};
  UtcTime since{};
  BoardStanding standing{};
  /// Days on which the player was shown that the opponent was there and wanted to go on, and said
  /// no, or nothing although they were connected.
  int refusals = 0;
  bool is_date_agreed = false;
  UtcTime time{};

  friend bool operator==(const StoredGameSeen&, const StoredGameSeen&) = default;
};

/// A line that a player of a running game was shown, or would have been.
struct LineSeen {
  std::string line{};
  GameId game{};
  UserId from{};
  UserId to{};
  UtcTime time{};
  bool is_from_opponent = false;     ///< Otherwise from somebody who watches.
  bool was_to_move = false;          ///< Whoever it was said to.
  bool is_unwelcome = false;         ///< They censor its author, or have asked for silence.
  int legal_moves = 0;               ///< Words in it that are legal moves of the position.
  bool is_advice_forbidden = false;  ///< A rated game, or one of an event.

  friend bool operator==(const LineSeen&, const LineSeen&) = default;
};

/// A player enters an event that takes nobody above a rating.
struct EntrySeen {
  std::string event{};
  UserId player{};
  UtcTime time{};
  rating::Category category = rating::Category::blitz;
  double rating_limit = 0;

  friend bool operator==(const EntrySeen&, const EntrySeen&) = default;
};

/// Two people who shout to each other in turn, which belongs in a channel.
struct ConversationSeen {
  UserId user{};
  UserId partner{};
  UtcTime time{};

  friend bool operator==(const ConversationSeen&, const ConversationSeen&) = default;
};

/// What is compared of a new account and of one under a suspension or a ban.
struct AccountSeen {
  UserId user{};
  UtcTime created{};
  std::string skeleton{};  ///< Of the handle: the form in which handles are compared.
  std::vector<DeviceId> devices{};
  std::vector<NetworkId> networks{};
  std::vector<std::uint64_t> openings{};  ///< Of its games: GameSeen::opening.

  friend bool operator==(const AccountSeen&, const AccountSeen&) = default;
};

/// Both of them, after a game of the one that may be new.
struct AccountsCompared {
  UtcTime time{};
  AccountSeen fresh{};
  AccountSeen suspended{};

  friend bool operator==(const AccountsCompared&, const AccountsCompared&) = default;
};

}  // namespace escaque::etiquette
