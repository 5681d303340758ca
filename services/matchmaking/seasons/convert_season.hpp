#pragma once
// Seasons of blitz categories: wire ↔ domain.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/season/season.hpp"
#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/seasons/seasons_actor.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] v1::SeasonEntry to_wire(const season::Entry& entry);
/// Nothing when the entry cannot be understood: it was written by a newer program.
[[nodiscard]] std::optional<season::Entry> from_wire(const v1::SeasonEntry& entry);

// What is shown of seasons
[[nodiscard]] v1::SeasonSummary to_summary(const season::Season& season, const Events& events);
/// Its row in the calendar, before it is counted.
[[nodiscard]] v1::SeasonTournament to_tournament(const event::Event& event);
/// What is archived and belongs to a season: its rows in the calendar, and the one that followed.
struct ArchivedParts {
  std::vector<v1::SeasonTournament> tournaments = {};
  std::string next_id = {};
  /// Events that no list shows.
  std::set<std::string> hidden = {};
};
/// `all`: among which is the one that followed it, if that is not archived.
[[nodiscard]] v1::GetSeasonResponse to_view(const season::Season& season, const Events& events,
                                            const Seasons& all, ArchivedParts archived = {});

/// The typed refusal for the caller.
[[nodiscard]] rpc::Error to_error(season::SeasonError error);
/// Of an entry: which category `user` has, and what they may enter.
[[nodiscard]] rpc::Error entry_refusal(season::SeasonError error, const season::Season& season,
                                       UserId user);

}  // namespace escaque::services::matchmaking
