#pragma once
// Games by random moves, for benchmarks of what happens to them when they have ended.

#include <cstddef>
#include <cstdint>
#include <random>

#include "domain/rules/uci.hpp"
#include "services/conduct/game_log.hpp"

namespace escaque::bench {

inline constexpr int kPlies = 60;

/// Of `white` and `black`, from the first move to a resignation.
inline services::conduct::GameLog random_game(GameId id, ByColor<UserId> players,
                                              std::mt19937& random, UtcTime began) {
  services::conduct::GameLog log(id, began);
  log.created().mutable_white()->mutable_user()->set_id(to_string(players.white));
  log.created().mutable_black()->mutable_user()->set_id(to_string(players.black));
  rules::Position position;
  for (int ply = 0; ply < kPlies; ++ply) {
    const auto moves = position.legal_moves();
    if (moves.empty()) break;
    const auto move = *(moves.begin() + static_cast<std::ptrdiff_t>(random() % moves.size()));
    log.move(rules::to_uci(position, move), Millis(2'000));
    position.play_unchecked(move);
  }
  log.end(random() % 2 == 0 ? common::v1::COLOR_WHITE : common::v1::COLOR_BLACK,
          escaque::games::v1::TERMINATION_RESIGNATION);
  return log;
}

}  // namespace escaque::bench
