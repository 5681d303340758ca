#include "matchmaking/seasons/season_handlers.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "domain/base/command_id.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/seasons/convert_season.hpp"
#include "matchmaking/seasons/facts.hpp"
#include "matchmaking/views/paging.hpp"
#include "matchmaking/views/visibility_handlers.hpp"
#include "matchmaking/wire/convert.hpp"
#include "wire/malformed.hpp"

namespace escaque::services::matchmaking {
namespace {

using season::SeasonError;
using Read = Result<season::Action, rpc::Error>;

/// What is known of the people of a command.
struct Registering {
  UserId asker;
  /// Whom a RegisterMember names.
  std::optional<game::Player> account;
  /// What the asker is to the club of the season, or of the new one.
  club::Host host = {};
};

rpc::Error malformed_command(const char* command, wire::Fault fault) {
  return wire::malformed(wire::within("command", wire::within(command, std::move(fault))));
}

constexpr int kSeasonClubsLevel = 9;  // Since which everything reads seasons of clubs.

Read read_open(const v1::OpenSeason& wire, season::SeasonId id, const Registering& registering,
               const SeasonHall& hall) {
  season::OpenSeason open{id, wire.name(), wire.year(), {}, {}};
  wire::Reader reader(wire);
  reader(WIRE(club_id), open.club);
  if (reader.fault()) return malformed_command("open_season", *reader.fault());
  open.host = registering.host;
  if (wire.before_id().empty()) return season::Action(std::move(open));
  const auto before = season::SeasonId::parse(wire.before_id());
  if (!before) return rpc::malformed_id("before_id");
  const season::Season* known = hall.find(*before);
  if (known == nullptr) return to_error(SeasonError::no_such_season);
  const bool leads_club =
      open.club && known->created.club == open.club && registering.host.leads_club();
  auto carried = season::carried_over(*known, registering.asker, leads_club);
  if (!carried) return to_error(carried.error());
  open.before = before;
  open.carried = std::move(*carried);
  return season::Action(std::move(open));
}

/// `account`: as `accounts` knows them; nothing for somebody without an account.
Read read_registration(const v1::RegisterMember& wire, const std::optional<game::Player>& account) {
  season::Registration deed;
  deed.person.id = account ? account->id : fresh_id<UserId>();
  if (account) {
    deed.person.handle = account->handle;
    deed.person.is_computer = account->is_computer;
  }
  deed.person.name = wire.name().empty() ? deed.person.handle : wire.name();
  wire::Reader reader(wire);
  reader(WIRE(slow), deed.slow);
  reader(WIRE(blitz), deed.blitz);
  if (reader.fault()) return malformed_command("register_member", *reader.fault());
  return season::Action(season::Record{std::move(deed)});
}

template <class Deed, class Wire>
Read read_slow(const char* command, const Wire& wire) {
  const auto deed = wire::read<Deed>(wire);
  if (!deed) return malformed_command(command, deed.error());
  return season::Action(season::Record{*deed});
}

Result<const event::Event*, rpc::Error> read_event_of(const std::string& text,
                                                      const SeasonHall& hall) {
  const auto id = event::EventId::parse(text);
  if (!id) return rpc::malformed_id("event_id");
  const event::Event* found = hall.find(*id);
  if (found == nullptr) return to_error(SeasonError::no_such_tournament);
  return found;
}

/// As a championship of this category, once it is over.
Result<season::Championship, rpc::Error> read_result(const event::Event& event,
                                                     season::Category category,
                                                     season::Importance importance) {
  if (!counts_in_season(event.regulations().system)) return to_error(SeasonError::not_individual);
  auto made = season::championship_of(event, category, importance);
  if (!made) return to_error(SeasonError::not_finished);
  return std::move(*made);
}

Read read_count(const v1::CountTournament& wire, season::SeasonId id, const SeasonHall& hall) {
  const auto event = read_event_of(wire.event_id(), hall);
  if (!event) return event.error();
  const auto& place = (*event)->regulations().season;
  if (place && place->season != id) return to_error(SeasonError::other_season);
  season::SeasonPlace said;
  wire::Reader reader(wire);
  reader(WIRE(category), said.category);
  reader(WIRE(importance), said.importance);
  if (reader.fault()) return malformed_command("count_tournament", *reader.fault());
  auto made = read_result(**event, said.category, said.importance);
  if (!made) return made.error();
  return season::Action(season::Record{std::move(*made)});
}

Read read_recount(const v1::RecountTournament& wire, const season::Season& season,
                  const SeasonHall& hall) {
  const auto event = read_event_of(wire.event_id(), hall);
  if (!event) return event.error();
  const season::JournalRow* row = season.count_of((*event)->created.id);
  if (row == nullptr) return to_error(SeasonError::not_counted);
  const auto& counted = std::get<season::Championship>(row->deed);
  auto made = read_result(**event, counted.category, counted.importance);
  if (!made) return made.error();
  return season::Action(season::Recount{std::move(*made)});
}

int open_tournaments(const season::Season& season, const Events& events) {
  const auto open = std::count_if(events.begin(), events.end(), [&](const auto& each) {
    const auto& place = each.second.regulations().season;
    return place && place->season == season.created.id && each.second.is_open();
  });
  return static_cast<int>(open) + static_cast<int>(uncounted(season, events).size());
}

Read read_season_action(const v1::SeasonCommand& wire, season::SeasonId id,
                        const Registering& registering, const SeasonHall& hall) {
  if (wire.has_open_season()) return read_open(wire.open_season(), id, registering, hall);
  const season::Season* known = hall.find(id);
  if (known == nullptr) return to_error(SeasonError::no_such_season);
  switch (wire.command_case()) {
    case v1::SeasonCommand::kRegisterMember:
      return read_registration(wire.register_member(), registering.account);
    case v1::SeasonCommand::kSetSlowCategory:
      return read_slow<season::SlowCategory>("set_slow_category", wire.set_slow_category());
    case v1::SeasonCommand::kPromoteSlow:
      return read_slow<season::SlowPromotion>("promote_slow", wire.promote_slow());
    case v1::SeasonCommand::kRelegateSlow:
      return read_slow<season::SlowRelegation>("relegate_slow", wire.relegate_slow());
    case v1::SeasonCommand::kCountTournament:
      return read_count(wire.count_tournament(), id, hall);
    case v1::SeasonCommand::kUndoEntry:
      return season::Action(season::Undo{wire.undo_entry().version()});
    case v1::SeasonCommand::kRecountTournament:
      return read_recount(wire.recount_tournament(), *known, hall);
    case v1::SeasonCommand::kCloseYear:
      return season::Action(season::CloseYear{open_tournaments(*known, *hall.events)});
    default:
      return rpc::malformed("command", "one command");
  }
}

/// Whom a RegisterMember names; nothing for other commands and for somebody without an account.
Answered<std::optional<game::Player>> registered_member(Desk desk, const v1::SeasonCommand& wire,
                                                        rpc::Deadline deadline) {
  const std::string& text = wire.register_member().user().id();
  if (text.empty()) co_return std::optional<game::Player>();
  const auto id = UserId::parse(text);
  if (!id) co_return rpc::malformed_id("user.id");
  std::vector<UserId> named{*id};
  auto known = co_await desk.users.find(std::move(named), deadline);
  if (!known) co_return known.error();
  const auto found = known->find(*id);
  const bool is_registered = found != known->end() && !found->second.is_guest;
  if (!is_registered) co_return rpc::malformed("user.id", "the id of a registered user");
  co_return std::optional(std::move(found->second));
}

/// Nothing is asked where no club has a say, nor of the organiser.
Answered<club::Host> host_of(Desk desk, const v1::SeasonCommand& wire, season::SeasonId id,
                             UserId asker, rpc::Deadline deadline) {
  const auto named = club::ClubId::parse(wire.open_season().club_id());
  if (named) {
    if (auto refused = refusal_below(desk, kSeasonClubsLevel)) co_return std::move(*refused);
    co_return co_await desk.clubs.host(*named, asker, deadline);
  }
  const season::Season* known = desk.seasons.current(id);
  const bool is_asked =
      known != nullptr && known->created.club && known->created.organizer != asker;
  if (!is_asked) co_return club::Host();
  const club::ClubId club = *known->created.club;
  co_return co_await desk.clubs.host(club, asker, deadline);
}

/// Another season or an event that the command names is loaded: it may be archived.
Awaitable<std::optional<rpc::Error>> look_up_named(Desk desk, const v1::SeasonCommand& wire) {
  if (const auto before = season::SeasonId::parse(wire.open_season().before_id())) {
    const auto seen = co_await desk.seasons.seen(*before);
    if (!seen) co_return seen.error();
  }
  const std::string& tournament = wire.has_count_tournament()
                                      ? wire.count_tournament().event_id()
                                      : wire.recount_tournament().event_id();
  if (const auto event = event::EventId::parse(tournament)) {
    const auto seen = co_await desk.events.seen(*event);
    if (!seen) co_return seen.error();
  }
  co_return std::nullopt;
}

/// Tournaments that the season counted and that are not live.
std::vector<std::string> counted_elsewhere(const season::Season& season, const Events& events) {
  std::vector<std::string> ids;
  for (const season::JournalRow& row : season.journal) {
    const auto* counted = std::get_if<season::Championship>(&row.deed);
    const bool is_elsewhere = counted != nullptr && !events.contains(counted->event);
    if (is_elsewhere) ids.push_back(to_string(counted->event));
  }
  return ids;
}

Answered<ArchivedParts> archived_parts(Desk desk, season::SeasonId id,
                                       std::vector<std::string> counted) {
  const std::string parent = to_string(id);
  const auto events =
      co_await desk.archive.of_parent(ArchivedKind::event, parent, std::move(counted));
  if (!events) co_return not_now(SeasonKind::kThey);
  const auto next = co_await desk.archive.of_parent(ArchivedKind::season, parent);
  if (!next) co_return not_now(SeasonKind::kThey);
  ArchivedParts parts;
  for (const ArchivedRow& row : *events) {
    if (row.is_hidden) parts.hidden.insert(row.id);
    if (!row.is_hidden) parts.tournaments.push_back(row.summary.tournament());
  }
  if (!next->empty()) parts.next_id = next->front().id;
  co_return parts;
}

/// Without asking anybody.
Result<SeasonHall, rpc::Error> current_hall(Desk desk) {
  const SeasonHall hall{desk.seasons.current(), desk.events.current(), &desk.seasons, &desk.events};
  if (hall.events == nullptr) return not_now(EventKind::kThey);
  if (hall.seasons == nullptr) return not_now(SeasonKind::kThey);
  return hall;
}

}  // namespace

Answered<SeasonHall> season_hall(Desk desk) {
  const auto events = co_await desk.events.all();
  if (!events) co_return events.error();
  const auto seasons = co_await desk.seasons.all();
  if (!seasons) co_return seasons.error();
  // Not the events of before: they may have been lost meanwhile.
  co_return current_hall(desk);
}

Answered<SeasonHall> season_hall_of(Desk desk, season::SeasonId id) {
  const auto hall = co_await season_hall(desk);
  if (!hall) co_return hall.error();
  // Last: an archived one stays in memory only until others are asked for.
  const auto settled = co_await desk.seasons.settled(id);
  if (!settled) co_return settled.error();
  co_return current_hall(desk);
}

Answered<v1::CommandSeasonResponse> command_season(Desk desk,
                                                   const v1::CommandSeasonRequest& request,
                                                   rpc::Deadline deadline) {
  const v1::SeasonCommand& wire = request.command();
  if (!is_command_id(wire.command_id())) {
    co_return rpc::malformed("command.command_id", std::string(kCommandIdForm));
  }
  const auto asker = matchmaking::from_wire(request.user());
  if (!asker) co_return rpc::malformed_id("user.id");
  const auto id = season::SeasonId::parse(wire.season_id());
  if (!id) co_return rpc::malformed_id("season_id");
  if (asker->is_guest) {
    co_return rpc::make_error(common_v1::REASON_NOT_ALLOWED, "guests cannot hold seasons",
                              "a registered user");
  }
  const season::Season* known = desk.seasons.ours(*id);
  const Viewer viewer{asker->id, is_site_arbiter(request.user())};
  if (known != nullptr && !sees(viewer, *known)) co_return to_error(SeasonError::no_such_season);
  auto account = co_await registered_member(desk, wire, deadline);
  if (!account) co_return account.error();
  const auto standing = co_await desk.quotas.standing_of(request.user(), deadline);
  if (!standing) co_return standing.error();
  const auto holding = desk.quotas.of_seasons(*standing);
  const auto settled = co_await season_hall_of(desk, *id);
  if (!settled) co_return settled.error();
  const auto host = co_await host_of(desk, wire, *id, asker->id, deadline);
  if (!host) co_return host.error();
  const auto unknown = co_await look_up_named(desk, wire);
  if (unknown) co_return *unknown;
  const auto hall = current_hall(desk);
  if (!hall) co_return hall.error();
  if (auto too_long = desk.quotas.refusal_of_reason(wire.reason())) co_return std::move(*too_long);
  if (auto refused = desk.sanctions.refusal_of_words(asker->id, wire)) {
    co_return std::move(*refused);
  }
  auto action = read_season_action(wire, *id, {asker->id, std::move(*account), *host}, *hall);
  if (!action) co_return action.error();
  season::Command command;
  command.id = scoped_command_id(asker->id, wire.command_id());
  command.origin = {asker->id, wire.reason()};
  command.action = std::move(*action);
  command.leads_club = host->leads_club();
  std::optional<SeasonsActor::Making> making;
  if (holding && wire.has_open_season()) making = {asker->id, holding->making};
  if (auto* record = std::get_if<season::Record>(&command.action); record && holding) {
    record->most_members = static_cast<std::size_t>(holding->people);
  }
  const auto version = co_await desk.seasons.carry_out(*id, std::move(command), making);
  if (!version) co_return version.error();
  v1::CommandSeasonResponse response;
  response.set_version(*version);
  co_return response;
}

Answered<v1::ListSeasonsResponse> list_seasons(Desk desk, const v1::ListSeasonsRequest& request) {
  const auto page = read_page(request.limit(), request.page_token());
  if (!page) co_return page.error();
  const auto club = read_club(request.club_id());
  if (!club) co_return club.error();
  const auto hall = co_await season_hall(desk);
  if (!hall) co_return hall.error();
  const auto listed =
      list_page(*hall->seasons, *page, [&](const season::Season& each) -> std::optional<ListPlace> {
        if (each.is_hidden() || (*club && each.created.club != *club)) return std::nullopt;
        const UtcTime at = each.closed.value_or(each.opened);
        return ListPlace{each.is_open(), at, each.created.id.value};
      });
  // Before anything is awaited.
  std::set<std::string> over = ids_over(*hall->seasons);
  v1::ListSeasonsResponse response;
  for (const auto* each : listed.entities) {
    *response.add_seasons() = to_summary(*each, *hall->events);
  }
  if (!listed.next_page_token.empty()) {
    response.set_next_page_token(listed.next_page_token);
    co_return response;
  }
  const auto archived =
      co_await archived_part(desk.archive, ArchivedKind::season, *page, listed.entities.size(),
                             std::move(over), request.club_id());
  if (!archived) co_return not_now(SeasonKind::kThey);
  for (const ArchivedRow& row : archived->rows) *response.add_seasons() = row.summary.season();
  response.set_next_page_token(archived->next_page_token);
  co_return response;
}

Answered<v1::GetSeasonResponse> get_season(Desk desk, const v1::GetSeasonRequest& request) {
  const auto id = season::SeasonId::parse(request.season_id());
  if (!id) co_return rpc::malformed_id("season_id");
  const auto viewer = read_viewer(request.viewer());
  if (!viewer) co_return viewer.error();
  auto hall = co_await season_hall_of(desk, *id);
  if (!hall) co_return hall.error();
  const season::Season* known = hall->find(*id);
  if (known == nullptr || !sees(*viewer, *known)) co_return to_error(SeasonError::no_such_season);
  auto counted = counted_elsewhere(*known, *hall->events);
  auto archived = co_await archived_parts(desk, *id, std::move(counted));
  if (!archived) co_return archived.error();
  hall = co_await season_hall_of(desk, *id);
  if (!hall) co_return hall.error();
  known = hall->find(*id);
  if (known == nullptr || !sees(*viewer, *known)) co_return to_error(SeasonError::no_such_season);
  co_return to_view(*known, *hall->events, *hall->seasons, std::move(*archived));
}

}  // namespace escaque::services::matchmaking
