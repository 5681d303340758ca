#pragma once
// What came of a load run: each worker counts for itself, the sum is reported.

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "load/histogram.hpp"

namespace escaque::load {

/// A move that the opponent has received.
struct TimedMove {
  std::string game;
  std::chrono::steady_clock::time_point due;
  Micros waited;
};

struct Report {
  Histogram round_trips;  // From when a move was due to when the opponent had it.
  Histogram returns;      // From the end of a player's connection to the welcome of the next.
  std::uint64_t due = 0;
  std::uint64_t sent = 0;
  std::uint64_t in_time = 0;  // Received before the time of the run was over …
  std::chrono::steady_clock::time_point over =
      std::chrono::steady_clock::time_point::max();  // … here.
  std::uint64_t watched = 0;                         // Entries that spectators received.
  std::uint64_t connections = 0;
  std::uint64_t games = 0;
  double cpu_seconds = 0;                       // Of the load generator itself, while it played.
  std::map<std::string, std::uint64_t> errors;  // Times by cause.
  std::vector<TimedMove> moves;                 // Only with Plan::is_traced.

  void add(const Report& other);
};

}  // namespace escaque::load
