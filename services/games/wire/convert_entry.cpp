#include "games/wire/convert_entry.hpp"

#include <variant>

#include "games/wire/facts.hpp"

namespace escaque::services::games {

v1::GameCreated to_wire(const game::GameCreated& fact) { return wire::to<v1::GameCreated>(fact); }
v1::GameEntry to_wire(const game::Entry& entry) { return wire::to<v1::GameEntry>(entry); }
std::optional<game::Entry> from_wire(const v1::GameEntry& entry) {
  return wire::from<game::Entry>(entry);
}

v1::GameSummary to_summary(const game::GameCreated& created, std::int32_t plies) {
  v1::GameCreated wire = to_wire(created);
  v1::GameSummary summary;
  summary.set_game_id(wire.game_id());
  summary.mutable_white()->Swap(wire.mutable_white());
  summary.mutable_black()->Swap(wire.mutable_black());
  summary.mutable_time_control()->Swap(wire.mutable_time_control());
  summary.set_variant(wire.variant());
  summary.set_category(wire.category());
  summary.set_is_rated(wire.is_rated());
  summary.set_created_ms(wire.created_ms());
  summary.set_plies(plies);
  return summary;
}

v1::GameCreated to_running(const game::GameCreated& created) {
  const v1::GameCreated wire = to_wire(created);
  v1::GameCreated running;
  running.set_game_id(wire.game_id());
  *running.mutable_white() = wire.white();
  *running.mutable_black() = wire.black();
  *running.mutable_time_control() = wire.time_control();
  running.set_schedules(wire.schedules());
  running.set_variant(wire.variant());
  running.set_category(wire.category());
  running.set_is_rated(wire.is_rated());
  running.set_created_ms(wire.created_ms());
  if (wire.has_event()) {
    running.mutable_event()->set_event_id(wire.event().event_id());
    running.mutable_event()->set_round(wire.event().round());
    running.mutable_event()->set_board(wire.event().board());
  }
  running.set_arena_id(wire.arena_id());
  return running;
}

std::optional<v1::GameFinished> to_finished(const game::Game& game, const game::Entry& entry) {
  const game::GameCreated* created = &game.created;
  const game::GameEnded* ended = nullptr;
  std::int32_t plies = game.plies();
  for (const game::Fact& fact : entry.facts) {
    if (std::holds_alternative<game::MovePlayed>(fact)) ++plies;
    if (const auto* taken = std::get_if<game::TakebackTaken>(&fact)) plies -= taken->plies;
    if (const auto* first = std::get_if<game::GameCreated>(&fact)) created = first;
    if (const auto* last = std::get_if<game::GameEnded>(&fact)) ended = last;
  }
  if (ended == nullptr) return std::nullopt;
  v1::GameFinished finished;
  finished.set_game_id(to_string(created->id));
  wire::write(*created, *finished.mutable_created());
  wire::write(*ended, *finished.mutable_ended());
  finished.set_plies(plies);
  finished.set_version(entry.version);
  finished.set_is_white_berserk(game.is_berserk.white);
  finished.set_is_black_berserk(game.is_berserk.black);
  return finished;
}

}  // namespace escaque::services::games
