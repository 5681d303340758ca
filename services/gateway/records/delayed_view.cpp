#include "gateway/records/delayed_view.hpp"

#include <algorithm>

#include "gateway/records/calls_for_arbiters.hpp"

namespace escaque::services::gateway {
namespace {

bool is_over(const games_v1::GetGameResponse& game) {
  return std::ranges::any_of(game.entries(), [](const games_v1::GameEntry& entry) {
    return std::ranges::any_of(entry.facts(),
                               [](const games_v1::Fact& fact) { return fact.has_game_ended(); });
  });
}

}  // namespace

const games_v1::GameCreated* creation_of(const games_v1::GetGameResponse& game) {
  for (const auto& entry : game.entries()) {
    for (const auto& fact : entry.facts()) {
      if (fact.has_game_created()) return &fact.game_created();
    }
  }
  return nullptr;
}

Millis spectators_delay(const games_v1::GameCreated& created) {
  return Millis(created.event().spectators_delay_ms());
}

bool sees_at_once(const games_v1::GameCreated& created,
                  const std::optional<common_v1::User>& viewer) {
  if (!viewer || viewer->id().empty()) return false;
  const std::string& id = viewer->id();
  if (id == created.white().user().id() || id == created.black().user().id()) return true;
  const auto& place = created.event();
  return is_arbiter(*viewer) || std::ranges::count(place.arbiter_ids(), id) > 0 ||
         std::ranges::count(place.committee_ids(), id) > 0 ||
         std::ranges::count(place.reserve_ids(), id) > 0;
}

bool is_delayed(const games_v1::GetGameResponse& game) {
  const games_v1::GameCreated* const created = creation_of(game);
  return created != nullptr && spectators_delay(*created) > Millis{0} && !is_over(game);
}

void hide_latest(games_v1::GetGameResponse& game, const std::optional<common_v1::User>& viewer,
                 double now_ms) {
  if (!is_delayed(game)) return;
  const games_v1::GameCreated* const created = creation_of(game);
  if (sees_at_once(*created, viewer)) return;
  const double shown_until = now_ms - static_cast<double>(spectators_delay(*created).count());
  auto& entries = *game.mutable_entries();
  // From the first that is hidden: none has a gap before it.
  const auto first = std::ranges::find_if(entries, [&](const games_v1::GameEntry& entry) {
    return entry.version() > 1 && entry.time_ms() > shown_until;
  });
  entries.erase(first, entries.end());
}

}  // namespace escaque::services::gateway
