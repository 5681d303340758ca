#pragma once
// People present, kept in Redis by all gateways together: how many players are online, who left the
// last connection, and who is at a game's board. Players and hubs have an expiry and are repeated;
// boards are written when they change, and all again when a hub is gone. Owned by the hub's thread.
//
// presence:hubs      sorted set of hubs by their expiry
//   presence:players   sorted set of user ids by their expiry
//   presence:g:<id>    hash: hub → "white black spectators expiry"; .w and .b: what `games` was
//   told
// None of it is written to Redis' append-only file.
//   channel audience:<hub>  "<id> <white> <black> <spectators>" whenever that changes, to the hubs
//   with somebody at the board

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/color.hpp"
#include "gateway/wire.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::gateway {

class Hub;

/// OnlineReader reads it, too.
inline constexpr std::string_view kPlayersKey = "presence:players";

/// Connections at a game's board.
struct Audience {
  ByColor<int> players;
  int spectators = 0;

  [[nodiscard]] bool is_empty() const { return players == ByColor<int>{} && spectators == 0; }
  friend bool operator==(const Audience&, const Audience&) = default;
};

class Presence {
 public:
  explicit Presence(Hub& hub) : hub_(hub) {}
  void start();

  /// The user's first connection here.
  void arrived(const std::string& user_id);
  /// The user's last connection here has closed.
  void left(const std::string& user_id);

  /// Whether the user is connected to no gateway; no where Redis does not say.
  [[nodiscard]] Awaitable<bool> is_away(std::string user_id);

  /// No other gateway is there, as of the last heartbeat.
  [[nodiscard]] bool is_alone() const;

  /// What this hub's connections are at a board.
  void at_board(const std::string& game_id, const Audience& here);
  /// Tells `games` that the player is away, unless some gateway still has a connection.
  void gone(const std::string& game_id, Color color, games_v1::Absence absence);

  /// Online everywhere, as of the last heartbeat.
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] int games() const { return games_; }

 private:
  [[nodiscard]] Awaitable<void> beat();
  [[nodiscard]] Awaitable<void> repeat_boards();
  [[nodiscard]] Awaitable<void> beat_hub();
  /// Asks when what we know of the other hubs is old.
  [[nodiscard]] Awaitable<void> know_hubs();
  void repeat_all_boards();
  [[nodiscard]] Awaitable<void> beat_players(std::vector<std::string> user_ids);
  [[nodiscard]] Awaitable<void> count_games();
  [[nodiscard]] Awaitable<void> shorten(std::string user_id);
  [[nodiscard]] Awaitable<void> leave_lobby(std::string user_id);
  /// How long a board is kept at which nobody is (ms): until `games` was told so.
  [[nodiscard]] std::string board_left_for() const;
  [[nodiscard]] Awaitable<void> write_board(std::string game_id, Audience here);
  [[nodiscard]] Awaitable<void> settle(std::string game_id, Color color, games_v1::Absence absence);
  void on_audience(std::string_view payload);

  Hub& hub_;
  redis::Subscription audience_;
  std::vector<std::string> hubs_;     // Hubs that are there, sorted …
  Instant hubs_known_;                // … and since when we know that.
  std::size_t boards_to_repeat_ = 0;  // Soon: something is not as we thought.
  int players_ = 0;
  int games_ = 0;
};

}  // namespace escaque::services::gateway
