#pragma once
// Arenas for tests: regulations, players, and a driver that decides, evolves and keeps the log.

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "domain/arena/arena.hpp"
#include "domain/base/enums.hpp"

namespace escaque::support {

inline constexpr arena::ArenaId kArena{5};
inline constexpr UserId kHost{99};

/// 3+0, an hour from `starts` on, berserk allowed.
inline arena::Regulations arena_of(UtcTime starts) {
  arena::Regulations made;
  made.name = "Friday arena";
  made.rules.starts = starts;
  made.rules.ends = starts + std::chrono::hours(1);
  return made;
}

inline game::Player arena_player(std::uint64_t id, int rating = 1500) {
  game::Player made;
  made.id = UserId{id};
  made.handle = "Player" + std::to_string(id);
  made.rating.value = rating;
  return made;
}

/// A wave of players 1 to `players`, all of them there; games from `first_game` on.
inline arena::PairWave wave_of(std::uint64_t players, std::uint64_t first_game) {
  arena::PairWave wave;
  for (std::uint64_t id = 1; id <= players; ++id) wave.present.insert(UserId{id});
  for (std::uint64_t i = 0; i < players / 2; ++i) wave.games.push_back(GameId{first_game + i});
  return wave;
}

inline arena::ReportGame won_by(Color color, GameId game, UtcTime ended, int plies = 40) {
  arena::ReportGame report;
  report.game = game;
  report.outcome = rules::Outcome::win(color);
  report.plies = plies;
  report.ended = ended;
  return report;
}

class ArenaDriver {
 public:
  explicit ArenaDriver(arena::Regulations regulations) {
    now = regulations.rules.starts;
    give(arena::CreateArena{kArena, std::move(regulations), kHost});
  }

  /// Empty when it had an effect, else why not.
  std::string give(const arena::Command& command) {
    auto entry = arena::decide(state, command, now);
    if (!entry) return std::string(enum_name(entry.error()));
    state = arena::evolve(std::move(state), *entry);
    log.push_back(std::move(*entry));
    return {};
  }
  void join(std::uint64_t players) {
    for (std::uint64_t id = 1; id <= players; ++id) give(arena::Join{arena_player(id)});
  }
  [[nodiscard]] arena::Arena refold() const {
    arena::Arena folded;
    for (const arena::Entry& entry : log) folded = arena::evolve(std::move(folded), entry);
    return folded;
  }

  UtcTime now;
  arena::Arena state;
  std::vector<arena::Entry> log;
};

}  // namespace escaque::support
