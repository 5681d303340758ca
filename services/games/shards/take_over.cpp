#include "games/shards/take_over.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "domain/game/decide.hpp"
#include "domain/game/evolve.hpp"

namespace escaque::services::games {

using eventlog::AppendError;

std::string_view to_string(LoadError error) {
  switch (error) {
    case LoadError::unavailable:
      return "The log of games did not answer: try again.";
    case LoadError::corrupt:
      return "An entry of the log cannot be read.";
  }
  return "";
}

std::optional<game::Game> fold(GameId id, const std::vector<StoredEntry>& entries, ClockPair clocks,
                               const log::Logger& logger) {
  game::Game game;
  try {
    for (const StoredEntry& stored : entries) {
      game = game::evolve(std::move(game), stored.entry, clocks.to_ours(stored.time));
    }
  } catch (const std::invalid_argument& error) {
    logger.error("game_log_broken", {{"game", id}, {"error", error.what()}});
    return std::nullopt;
  }
  return game;
}

Awaitable<Result<game::Game, AppendError>> TakeOver::load(GameId id) const {
  constexpr int kAttempts = 3;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const auto entries = co_await store.load(id);
    if (!entries && entries.error() == LoadError::unavailable) co_return AppendError::unavailable;
    if (!entries || entries->empty()) {
      logger.error("live_game_unreadable", {{"game", id}, {"shard", shard}});
      co_return game::Game{};
    }
    auto game = fold(id, *entries, clocks, logger);
    if (!game) co_return game::Game{};
    if (!game->is_live()) co_return std::move(*game);
    auto credited = co_await credit(std::move(*game), clocks.to_ours(entries->back().time));
    // What we wrote before we lost the shard for a moment may have come in between.
    if (credited || credited.error() != AppendError::conflict) co_return credited;
  }
  co_return AppendError::unavailable;
}

Awaitable<Result<game::Game, AppendError>> TakeOver::credit(game::Game game,
                                                            Instant last_entry) const {
  Instant served_until = last_entry;
  std::vector<Stall> outages;
  if (stood_since) {
    stalls.append_since(last_entry, outages);
    served_until = std::max(served_until, *stood_since);
  } else if (lease.last_heartbeat) {
    served_until = std::max(served_until, clocks.to_ours(*lease.last_heartbeat));
  }
  const Instant now = time.now();
  game::Command command;
  outages.push_back({served_until, now});
  command.action = game::CreditOutage{lost_to(std::move(outages), last_entry, now)};
  const auto entry = game::decide(game, command, now);
  if (!entry) co_return std::move(game);  // nothing_due
  const GameId id = game.created.id;
  const auto written = co_await store.append(game, id, *entry, lease.epoch);
  if (!written) {
    logger.warn("credit_failed", {{"game", id}, {"error", to_string(written.error())}});
    co_return written.error();
  }
  co_return game::evolve(std::move(game), *entry, time.now());
}

}  // namespace escaque::services::games
