#include "ratings/game_applier.hpp"

#include "platform/asio/crash_point.hpp"
#include "platform/asio/planted_fault.hpp"
#include "ratings/convert.hpp"

namespace escaque::services::ratings {

using eventlog::Handled;

Awaitable<Handled> GameApplier::handle(const eventlog::OutboxEntry& entry) {
  const auto game = parse_finished(entry);
  if (!game) co_return co_await reject(entry, game.error());
  if (*game) co_return co_await apply(**game);
  parts_.metrics.unrated.increment();
  co_return Handled::done;
}

Awaitable<Handled> GameApplier::apply(RatedGame game) {
  if (ESCAQUE_PLANTED_FAULT("ratings.game_lost", 10)) co_return Handled::done;
  const auto applied = co_await parts_.store.apply(game);
  if (!applied) {
    parts_.logger.warn("rating_waits", {{"game", game.id}, {"reason", to_string(applied.error())}});
    co_return Handled::retry;
  }
  ESCAQUE_CRASH_POINT("ratings.before_ack");
  counter_of(applied->kind).increment();
  const bool has_changes =
      applied->kind == Applied::Kind::now || applied->kind == Applied::Kind::corrected;
  if (has_changes) parts_.on_applied();
  co_return Handled::done;
}

metrics::Counter& GameApplier::counter_of(Applied::Kind kind) {
  switch (kind) {
    case Applied::Kind::now:
      return parts_.metrics.rated;
    case Applied::Kind::earlier:
      return parts_.metrics.repeated;
    case Applied::Kind::corrected:
      return parts_.metrics.corrected;
    case Applied::Kind::uncounted:
      return parts_.metrics.unrated;
  }
  return parts_.metrics.repeated;
}

// Coming again would not make it any better: kept for a person.
Awaitable<Handled> GameApplier::reject(const eventlog::OutboxEntry& entry, FinishedError error) {
  RejectedEntry rejected{entry.shard, eventlog::to_string(entry.position), entry.payload,
                         std::string(to_string(error))};
  parts_.logger.error("entry_rejected", {{"game", entry.member}, {"reason", rejected.reason}});
  const auto kept = co_await parts_.store.reject(std::move(rejected));
  if (!kept) co_return Handled::retry;
  parts_.metrics.rejected.increment();
  co_return Handled::done;
}

}  // namespace escaque::services::ratings
