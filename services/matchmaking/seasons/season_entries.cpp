// A player who enters an event of a season is looked up in its register, and written there first:
// what the articles forbid is refused before the event knows of it.

#include <algorithm>
#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/log/refusals.hpp"
#include "matchmaking/seasons/convert_season.hpp"
#include "matchmaking/seasons/facts.hpp"
#include "matchmaking/seasons/season_handlers.hpp"
#include "wire/malformed.hpp"

namespace escaque::services::matchmaking {
namespace {

using boost::asio::awaitable;
using Refusal = std::optional<rpc::Error>;

bool is_second_yearly(const season::Season& season, const season::SeasonPlace& place,
                      const Events& events, event::EventId own) {
  if (place.importance != season::Importance::yearly) return false;
  if (season.book.yearly.contains(place.category)) return true;
  return std::any_of(events.begin(), events.end(), [&](const auto& each) {
    return each.first != own && each.second.regulations().season == place &&
           each.second.stage != event::Stage::cancelled;
  });
}

/// Of an event that is to belong to a season: of one's own, or of the club that holds the event.
awaitable<Refusal> refusal_of_event(Desk desk, event::EventId id, event::CreateEvent create,
                                    season::SeasonPlace place, UserId asker) {
  const auto seen = co_await desk.seasons.seen(place.season);
  if (!seen) co_return seen.error();
  const auto hall = co_await season_hall(desk);
  if (!hall) co_return hall.error();
  if (hall->events->contains(id)) co_return std::nullopt;  // The event itself answers.
  const season::Season* known = hall->find(place.season);
  if (known == nullptr) co_return to_error(season::SeasonError::no_such_season);
  const season::Season& season = *known;
  const auto club = create.club ? create.club : create.series_club;
  const bool leads = club && club == season.created.club && create.host.leads_club();
  if (season.created.organizer != asker && !leads) {
    co_return to_error(season::SeasonError::organizer_only);
  }
  if (season.closed) co_return to_error(season::SeasonError::season_closed);
  if (is_second_yearly(season, place, *hall->events, id)) {
    co_return to_error(season::SeasonError::second_yearly);
  }
  co_return std::nullopt;
}

/// No other event waits for the seasons.
bool may_be_of_season(Desk desk, event::EventId id) {
  const event::Event* event = desk.events.current(id);
  return event == nullptr || event->regulations().season.has_value();
}

/// Somebody without an account: the member of that name, who has none either.
void find_by_name(const season::Season& season, event::Person& person) {
  if (person.has_account() || season.member(person.id())) return;
  for (const auto& [id, member] : season.members) {
    if (member.person.name != person.name || !member.person.handle.empty()) continue;
    person.player.id = id;
    return;
  }
}

/// In the season's register, whoever owns it.
awaitable<Refusal> refusal_to_record(Desk desk, season::SeasonId id, season::TournamentEntry deed,
                                     rpc::Deadline deadline) {
  v1::RecordEntryRequest request;
  request.set_season_id(to_string(id));
  wire::write(deed, *request.mutable_entry());
  season::Command own;
  own.action = season::Record{std::move(deed)};
  const auto recorded = co_await desk.seasons.submit(id, std::move(own));
  if (recorded) co_return std::nullopt;
  if (recorded.error().reason() != common_v1::REASON_NOT_OWNER) co_return recorded.error();
  const auto answer = co_await ask_owner(desk, recorded.error(), &Colleagues::RecordEntry,
                                         std::move(request), deadline);
  if (answer) co_return std::nullopt;
  co_return answer.error();
}

}  // namespace

Awaitable<std::optional<rpc::Error>> season_refusal(Desk desk, event::EventId id,
                                                    event::Command& command,
                                                    rpc::Deadline deadline) {
  if (const auto* create = std::get_if<event::CreateEvent>(&command.action)) {
    const auto place = create->regulations.season;
    if (!place || !command.origin.user) co_return std::nullopt;
    co_return co_await refusal_of_event(desk, id, *create, *place, *command.origin.user);
  }
  auto* entering = std::get_if<event::Register>(&command.action);
  const bool accepts = std::holds_alternative<event::AcceptInvitation>(command.action);
  if ((entering == nullptr && !accepts) || !may_be_of_season(desk, id)) co_return std::nullopt;
  const auto hall = co_await season_hall(desk);
  if (!hall) co_return hall.error();
  const auto event = hall->events->find(id);
  if (event == hall->events->end() || !event->second.regulations().season) co_return std::nullopt;
  const season::SeasonPlace place = *event->second.regulations().season;
  const season::Season* known = hall->find(place.season);
  if (known == nullptr) co_return to_error(season::SeasonError::no_such_season);
  if (entering != nullptr) find_by_name(*known, entering->person);
  // What the event would refuse for reasons of its own leaves no trace in the season.
  const auto entry = decide(event->second, command, desk.events.now());
  if (!entry && entry.error() == event::EventError::duplicate_command) co_return std::nullopt;
  if (!entry) co_return to_error(entry.error());

  // An invited player enters by accepting.
  const auto* entered = std::get_if<event::EntrantRegistered>(&entry->facts.front());
  if (entered == nullptr) co_return std::nullopt;
  const event::Person person = entered->person;
  const UserId user = person.id();
  const season::TournamentEntry deed{season::person_of(person), id, place.category};
  auto not_recorded = co_await refusal_to_record(desk, place.season, deed, deadline);
  // Nothing is known of what was not answered.
  if (!not_recorded || is_passing(*not_recorded)) co_return not_recorded;
  const auto now = co_await season_hall(desk);
  known = now ? now->find(place.season) : nullptr;
  if (known == nullptr || known->closed) co_return not_recorded;
  const auto refused = outcome(known->book, deed);
  if (refused) co_return not_recorded;
  co_return entry_refusal(refused.error(), *known, user);
}

Answered<v1::RecordEntryResponse> record_entry(Desk desk, const v1::RecordEntryRequest& request) {
  const auto id = season::SeasonId::parse(request.season_id());
  if (!id) co_return rpc::malformed_id("season_id");
  auto deed = wire::read<season::TournamentEntry>(request.entry());
  if (!deed) co_return wire::malformed(wire::within("entry", deed.error()));
  season::Command own;
  own.action = season::Record{std::move(*deed)};
  const auto version = co_await desk.seasons.submit(*id, std::move(own));
  if (!version) co_return version.error();
  v1::RecordEntryResponse response;
  response.set_version(*version);
  co_return response;
}

}  // namespace escaque::services::matchmaking
