#pragma once
// What each RPC about seasons does, as coroutines on their thread, and what a season says to those
// who enter its events.

#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

/// All live seasons and events as they are known at one moment, and archived ones that were asked
/// for just before. To be read before anything else is awaited.
struct SeasonHall {
  const Seasons* seasons = nullptr;
  const Events* events = nullptr;
  const SeasonsActor* seasons_actor = nullptr;
  const EventsActor* events_actor = nullptr;

  [[nodiscard]] const season::Season* find(season::SeasonId id) const {
    return seasons_actor->current(id);
  }
  [[nodiscard]] const event::Event* find(event::EventId id) const {
    return events_actor->current(id);
  }
};
[[nodiscard]] Answered<SeasonHall> season_hall(Desk desk);
/// The same once everything that was asked of this season before is in it.
[[nodiscard]] Answered<SeasonHall> season_hall_of(Desk desk, season::SeasonId id);

[[nodiscard]] Answered<v1::CommandSeasonResponse> command_season(
    Desk desk, const v1::CommandSeasonRequest& request, rpc::Deadline deadline);
[[nodiscard]] Answered<v1::ListSeasonsResponse> list_seasons(Desk desk,
                                                             const v1::ListSeasonsRequest& request);
[[nodiscard]] Answered<v1::GetSeasonResponse> get_season(Desk desk,
                                                         const v1::GetSeasonRequest& request);

/// Why `command` for the event must not be carried out, by the season the event belongs to or is to
/// belong to. Players are written into the season's register before they are entered (article
/// 3), and found there by their name when they have no account.
[[nodiscard]] Awaitable<std::optional<rpc::Error>> season_refusal(Desk desk, event::EventId id,
                                                                  event::Command& command,
                                                                  rpc::Deadline deadline);
/// For whoever owns the event.
[[nodiscard]] Answered<v1::RecordEntryResponse> record_entry(Desk desk,
                                                             const v1::RecordEntryRequest& request);

}  // namespace escaque::services::matchmaking
