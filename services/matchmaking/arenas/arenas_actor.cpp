#include "matchmaking/arenas/arenas_actor.hpp"

#include <utility>

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/fresh_id.hpp"

namespace escaque::services::matchmaking {

bool ArenaKind::pairs(const Command& command) {
  return std::holds_alternative<arena::PairWave>(command);
}

bool ArenaKind::is_done_already(const Entity& arena, const Command& command, Error error) {
  if (error == Error::nothing_to_do) return true;
  const auto* create = std::get_if<arena::CreateArena>(&command);
  return error == Error::already_created && create != nullptr &&
         arena.created.organizer == create->organizer &&
         arena.created.regulations == create->regulations;
}

ArenasActor::ArenasActor(boost::asio::io_context& context, ArenaPorts ports, std::size_t mailbox,
                         Metrics& metrics, log::Logger logger)
    : LogOwner(context, ports.store, ports.time, mailbox, metrics, std::move(logger)),
      ports_(std::move(ports)) {}

Awaitable<ArenasActor::Outcome> ArenasActor::report(arena::ArenaId id, arena::ReportGame report) {
  arena::Command command = std::move(report);
  return submit(id, std::move(command));
}

Awaitable<void> ArenasActor::advance(arena::ArenaId id) {
  const arena::Arena* known = find(id);
  if (known == nullptr) co_return;
  const UtcTime at = now();
  if (is_finish_due(*known, at)) {
    arena::Command finish = arena::Finish{};
    (void)co_await submit(id, std::move(finish));
    co_return;
  }
  const auto tried = tried_.find(id);
  const bool is_early = tried != tried_.end() && at < tried->second + known->rules().wave_every;
  if (is_early || !is_wave_due(*known, at)) co_return;
  tried_[id] = at;
  co_await pair(id);
}

Awaitable<void> ArenasActor::pair(arena::ArenaId id) {
  auto field = co_await ports_.field(id);
  if (!field || find(id) == nullptr) co_return;
  arena::PairWave wave;
  for (std::size_t i = 0; i + 1 < field->present.size(); i += 2) {
    wave.games.push_back(fresh_id<GameId>());
  }
  wave.present = std::move(field->present);
  wave.refusals = std::move(field->refusals);
  arena::Command command = std::move(wave);
  (void)co_await submit(id, std::move(command));
}

std::optional<ArchivedRow> ArenasActor::row_of(const arena::Arena& arena, UtcTime changed) const {
  ArchivedRow row;
  row.id = to_string(arena.created.id);
  row.organizer_id = to_string(arena.created.organizer);
  if (arena.created.club) row.club_id = to_string(*arena.created.club);
  row.started = arena.rules().starts;
  row.ended = arena.finished.value_or(arena.cancelled.value_or(changed));
  row.players = static_cast<int>(arena.players.size());
  row.is_hidden = arena.is_hidden();
  *row.summary.mutable_arena() = to_summary(arena);
  return row;
}

void ArenasActor::on_taken(const arena::Arena& arena) {
  for (const auto& [game, players] : arena.games) ports_.on_paired(arena, game);
}

void ArenasActor::on_written(const arena::Arena& arena, const arena::Entry& entry) {
  for (const arena::Fact& fact : entry.facts) {
    const auto* wave = std::get_if<arena::WavePaired>(&fact);
    if (wave == nullptr) continue;
    metrics_.pairings.increment(static_cast<double>(wave->games.size()));
    for (const arena::ArenaGame& game : wave->games) ports_.on_paired(arena, game.id);
  }
}

}  // namespace escaque::services::matchmaking
