#include "games/shards/reading_order.hpp"

#include <algorithm>
#include <variant>

namespace escaque::services::games {
namespace {

/// A clock with less is short.
constexpr Millis kShort = std::chrono::minutes(1);

/// The times that a fact leaves on both clocks, where it tells them.
std::optional<game::Remaining> remaining_after(const game::Fact& fact) {
  return std::visit(
      [](const auto& told) -> std::optional<game::Remaining> {
        if constexpr (requires { told.remaining; }) {
          return told.remaining;
        } else {
          return std::nullopt;
        }
      },
      fact);
}

/// Nothing left where no fact tells it.
Millis shorter_clock(const game::Entry& entry) {
  Millis shorter{0};
  for (const game::Fact& fact : entry.facts) {
    const auto remaining = remaining_after(fact);
    if (remaining) shorter = std::min(remaining->white, remaining->black);
  }
  return shorter;
}

}  // namespace

Millis time_left(const LiveStream& game, UtcTime served_until) {
  if (!game.last) return Millis(0);
  const Millis passed = std::max(Millis(0), served_until - game.last->time);
  const Millis left = shorter_clock(game.last->entry) - passed;
  return left < -kShort ? Millis::max() : std::max(left, Millis(0));
}

void ReadingOrder::add(const UnreadGame& game) {
  games_.emplace(std::min(game.left, kShort), game.shard, game.game);
}

bool ReadingOrder::is_pressing() const {
  return !games_.empty() && std::get<Millis>(*games_.begin()) < kShort;
}

std::optional<UnreadGame> ReadingOrder::next() {
  if (games_.empty()) return std::nullopt;
  const auto [left, shard, game] = games_.extract(games_.begin()).value();
  return UnreadGame{shard, game, left};
}

}  // namespace escaque::services::games
