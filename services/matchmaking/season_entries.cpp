// Who enters an event of a season is looked up in its register, and written there first: what the
// articles forbid is refused before the event knows of it.

#include <algorithm>
#include <utility>

#include "matchmaking/convert_event.hpp"
#include "matchmaking/convert_season.hpp"
#include "matchmaking/season_handlers.hpp"

namespace escaque::services::matchmaking {
namespace {

using boost::asio::awaitable;
using Refusal = std::optional<rpc::Error>;

/// A season and all events at one moment, to be read before anything else is awaited.
struct Place {
  const season::Season* season = nullptr;
  const Events* events = nullptr;
};

awaitable<Result<Place, rpc::Error>> place_of(Desk desk, season::SeasonId id) {
  const auto seasons = co_await desk.seasons.settled();
  if (!seasons) co_return seasons.error();
  const auto found = (*seasons)->find(id);
  if (found == (*seasons)->end()) co_return to_rpc(season::SeasonError::no_such_season);
  Place place;
  place.season = &found->second;
  place.events = desk.events.current();
  if (place.events == nullptr) co_return not_now(EventKind::kThey);
  co_return place;
}

bool is_second_yearly(const season::Season& season, const season::SeasonPlace& place,
                      const Events& events, event::EventId own) {
  if (place.importance != season::Importance::yearly) return false;
  if (season.book.yearly.contains(place.category)) return true;
  return std::any_of(events.begin(), events.end(), [&](const auto& each) {
    return each.first != own && each.second.regulations().season == place &&
           each.second.stage != event::Stage::cancelled;
  });
}

/// Of an event that is to belong to a season.
awaitable<Refusal> refusal_of_event(Desk desk, event::EventId id, season::SeasonPlace place,
                                    UserId asker) {
  const auto found = co_await place_of(desk, place.season);
  if (!found) co_return found.error();
  if (found->events->contains(id)) co_return std::nullopt;  // The event itself answers.
  const season::Season& season = *found->season;
  if (season.created.organizer != asker) co_return to_rpc(season::SeasonError::organizer_only);
  if (season.closed) co_return to_rpc(season::SeasonError::season_closed);
  if (is_second_yearly(season, place, *found->events, id)) {
    co_return to_rpc(season::SeasonError::second_yearly);
  }
  co_return std::nullopt;
}

/// Of who has no account: the member of that name.
void find_by_name(const season::Season& season, event::Person& person) {
  if (!person.player.handle.empty() || season.member(person.id())) return;
  for (const auto& [id, member] : season.members) {
    if (member.person.name != person.name) continue;
    person.player.id = id;
    person.player.handle = member.person.handle;
    return;
  }
}

}  // namespace

boost::asio::awaitable<std::optional<rpc::Error>> season_refusal(Desk desk, event::EventId id,
                                                                 event::Command& command) {
  if (const auto* create = std::get_if<event::CreateEvent>(&command.action)) {
    const auto place = create->regulations.season;
    if (!place || !command.origin.user) co_return std::nullopt;
    co_return co_await refusal_of_event(desk, id, *place, *command.origin.user);
  }
  auto* entering = std::get_if<event::Register>(&command.action);
  if (entering == nullptr) co_return std::nullopt;
  const auto events = co_await desk.events.settled();
  if (!events) co_return events.error();
  const auto found = (*events)->find(id);
  if (found == (*events)->end() || !found->second.regulations().season) co_return std::nullopt;
  const season::SeasonPlace place = *found->second.regulations().season;

  const auto here = co_await place_of(desk, place.season);
  if (!here) co_return here.error();
  const auto event = here->events->find(id);
  if (event == here->events->end()) co_return std::nullopt;
  find_by_name(*here->season, entering->person);
  // What the event would refuse for reasons of its own leaves no trace in the season.
  const auto entry = decide(event->second, command, desk.events.now());
  if (!entry && entry.error() == event::EventError::duplicate_command) co_return std::nullopt;
  if (!entry) co_return to_rpc(entry.error());

  const UserId user = entering->person.id();
  const season::TournamentEntry deed{
      {user, entering->person.name, entering->person.player.handle}, id, place.category};
  season::Command own;
  own.action = season::Record{deed};
  const auto recorded = co_await desk.seasons.submit(place.season, std::move(own));
  if (recorded) co_return std::nullopt;
  const auto now = co_await place_of(desk, place.season);
  if (!now) co_return recorded.error();
  const auto refused = outcome(now->season->book, deed);
  if (refused || now->season->closed) co_return recorded.error();
  co_return entry_refusal(refused.error(), *now->season, user);
}

}  // namespace escaque::services::matchmaking
