#pragma once
// The bare pipeline: what a move costs on this machine when nobody knows chess. Players' messages
// go through a WebSocket, a gRPC stream and the append script, and come back through Redis' pub/sub
// to both, with the messages, libraries and thread numbers of the real server. Three processes.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace escaque::bare {

struct Options {
  std::uint16_t redis_port = 6379;
  std::size_t games = 100;
  double rate = 1'000;  // Moves a second, over all games.
  int seconds = 20;
  std::size_t threads = 2;        // Of the door and of the log, each.
  std::string identity_dir = {};  // Where door and log find each other's keys.
  /// Of Redis and of the roles: their processor time is counted.
  std::vector<std::int64_t> pids = {};
};

/// Told the port once the role takes connections.
using Listening = std::function<void(std::uint16_t port)>;

/// In the place of `games`: writes every command's entry to its stream, deciding nothing.
[[noreturn]] void run_log(const Options& options, const Listening& listening);

/// In the place of `gateway`: WebSocket to gRPC stream, pub/sub to WebSocket.
[[noreturn]] void run_door(const Options& options, std::uint16_t log_port,
                           const Listening& listening);

/// Plays, prints the round trips and the processor time of a move; false when moves were lost.
[[nodiscard]] bool run_players(const Options& options, std::uint16_t door_port);

/// The id of the `number`th game: its stream, its path at the door.
[[nodiscard]] std::uint64_t game_id(std::size_t number);

}  // namespace escaque::bare
