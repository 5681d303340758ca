// What is shown of an event. What is commanded of one: event_handlers.cpp.

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "domain/event/views/table.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/event_handlers.hpp"
#include "matchmaking/views/paging.hpp"
#include "matchmaking/views/visibility_handlers.hpp"
#include "matchmaking/wire/convert.hpp"

namespace escaque::services::matchmaking {
namespace {

struct Found {
  const event::Event* event = nullptr;
  Viewer viewer;
};

/// What the request's viewer sees. To be read before anything else is awaited.
template <class Request>
Answered<Found> find_event(Desk desk, const Request& request) {
  const auto id = event::EventId::parse(request.event_id());
  if (!id) co_return rpc::malformed_id("event_id");
  const auto viewer = read_viewer(request.viewer());
  if (!viewer) co_return viewer.error();
  const auto event = co_await desk.events.settled(*id);
  if (!event) co_return event.error();
  const bool is_seen = *event != nullptr && sees(*viewer, **event);
  if (!is_seen) co_return to_error(event::EventError::no_such_event);
  const auto stranger = refusal_of_stranger(**event, viewer->id);
  if (stranger && !viewer->is_site_arbiter) co_return to_error(*stranger);
  co_return Found{*event, *viewer};
}

/// After which round: the last complete one where none is named.
Result<event::Round, rpc::Error> read_round(const event::Event& event, int round) {
  const event::Round last = event.last_complete_round();
  if (round == 0) return last;
  if (round < 0 || round > static_cast<int>(event.rounds.size())) {
    return rpc::malformed("after_round", "0 to " + std::to_string(event.rounds.size()));
  }
  return round;
}

/// A view of `event`; whoever has the same already is told so at once. `event` is read before
/// anything is awaited.
template <class Response, class Request, class Work>
Answered<Response> show(Desk desk, const Request& request, const event::Event& event,
                        std::string what, Work work) {
  const std::string tag = desk.event_views.tag_of(event, what);
  if (request.known_tag() == tag) {
    Response same;
    same.set_tag(tag);
    same.set_is_same(true);
    co_return same;
  }
  auto shown = co_await desk.event_views.show<Response>(event, std::move(what), std::move(work));
  if (shown) shown->set_tag(tag);
  co_return shown;
}

/// In the list for everybody, or in that of what one person sees besides.
bool is_in_list(const event::Event& event, std::optional<UserId> member) {
  const bool is_for_all = !event.is_hidden() && !event.is_private();
  if (!member) return is_for_all;
  const bool is_seen = event.is_hidden() ? event.takes_part(*member) : event.is_known_to(*member);
  return !is_for_all && is_seen;
}

}  // namespace

Answered<v1::ListEventsResponse> list_events(Desk desk, const v1::ListEventsRequest& request) {
  const auto page = read_page(request.limit(), request.page_token());
  if (!page) co_return page.error();
  const auto events = co_await desk.events.all();
  if (!events) co_return events.error();
  std::optional<UserId> member;
  if (!request.user_id().empty()) {
    member = UserId::parse(request.user_id());
    if (!member) co_return rpc::malformed_id("user_id");
  }
  const auto club = read_club(request.club_id());
  if (!club) co_return club.error();
  const auto place_of = [&](const event::Event& each) -> std::optional<ListPlace> {
    if (!is_in_list(each, member)) return std::nullopt;
    const UtcTime at = each.finished ? each.finished->at : each.created.created;
    return ListPlace{each.is_open(), at, each.created.id.value};
  };
  const auto listed = *club ? list_page(desk.events.of_club(**club), *page, place_of)
                            : list_page(**events, *page, place_of);
  // Before anything is awaited.
  std::set<std::string> over = ids_over(**events);
  v1::ListEventsResponse response;
  for (const event::Event* each : listed.entities) *response.add_events() = to_summary(*each);
  response.set_next_page_token(listed.next_page_token);
  if (!listed.next_page_token.empty() || member) co_return response;
  const auto archived =
      co_await archived_part(desk.archive, ArchivedKind::event, *page, listed.entities.size(),
                             std::move(over), request.club_id());
  if (!archived) co_return not_now(EventKind::kThey);
  for (const ArchivedRow& row : archived->rows) *response.add_events() = row.summary.event();
  response.set_next_page_token(archived->next_page_token);
  co_return response;
}

Answered<v1::GetEventResponse> get_event(Desk desk, const v1::GetEventRequest& request) {
  const auto found = co_await find_event(desk, request);
  if (!found) co_return found.error();
  const event::Event& event = *found->event;
  const auto viewer = found->viewer.id;
  std::string what = "event for " + audience_of(event, viewer);
  std::set<GameId> refused;
  if (viewer && event.is_arbiter(*viewer)) refused = desk.events.refused_games(event.created.id);
  // They come without a new version of the event.
  for (const GameId game : refused) what += " without " + to_string(game);
  auto work = [viewer, refused = std::move(refused)](const event::Event& each) {
    v1::GetEventResponse shown = to_view(each, viewer);
    for (const GameId game : refused) shown.add_refused_games(to_string(game));
    return Result<v1::GetEventResponse, rpc::Error>(std::move(shown));
  };
  co_return co_await show<v1::GetEventResponse>(desk, request, event, std::move(what),
                                                std::move(work));
}

Answered<v1::GetStandingsResponse> get_standings(Desk desk,
                                                 const v1::GetStandingsRequest& request) {
  const auto found = co_await find_event(desk, request);
  if (!found) co_return found.error();
  const event::Event& event = *found->event;
  const auto round = read_round(event, request.after_round());
  if (!round) co_return round.error();
  std::string what = "standings after " + std::to_string(*round);
  auto work = [after = *round, tables = desk.event_tables.of_era(desk.event_views.era())](
                  const event::Event& each) {
    return Result<v1::GetStandingsResponse, rpc::Error>(to_standings(each, after, tables));
  };
  co_return co_await show<v1::GetStandingsResponse>(desk, request, event, std::move(what),
                                                    std::move(work));
}

Answered<v1::ExplainStandingResponse> explain_standing(Desk desk,
                                                       const v1::ExplainStandingRequest& request) {
  const auto found = co_await find_event(desk, request);
  if (!found) co_return found.error();
  const event::Event& event = *found->event;
  const auto round = read_round(event, request.after_round());
  if (!round) co_return round.error();
  const int number = request.number();
  std::string what = "working of " + std::to_string(number) + " after " + std::to_string(*round);
  auto work = [after = *round, number, tables = desk.event_tables.of_era(desk.event_views.era())](
                  const event::Event& each) -> Result<v1::ExplainStandingResponse, rpc::Error> {
    auto working = to_working(each, after, number, tables);
    if (!working) return to_error(working.error());
    return std::move(*working);
  };
  co_return co_await show<v1::ExplainStandingResponse>(desk, request, event, std::move(what),
                                                       std::move(work));
}

Answered<v1::ExplainRoundResponse> explain_round(Desk desk,
                                                 const v1::ExplainRoundRequest& request) {
  const auto found = co_await find_event(desk, request);
  if (!found) co_return found.error();
  const event::Event& event = *found->event;
  const int latest = static_cast<int>(event.rounds.size());
  const int round = request.round() == 0 ? latest : request.round();
  // Every other number would be another view to keep.
  if (round < 1 || round > latest) co_return to_error(event::EventError::no_such_round);
  std::string what = "why of " + std::to_string(round);
  auto work = [round](const event::Event& each) -> Result<v1::ExplainRoundResponse, rpc::Error> {
    const auto explanation = event::explain_round(each, round);
    if (!explanation) return to_error(explanation.error());
    v1::ExplainRoundResponse response;
    *response.mutable_explanation() = to_wire(*explanation);
    return response;
  };
  co_return co_await show<v1::ExplainRoundResponse>(desk, request, event, std::move(what),
                                                    std::move(work));
}

Answered<v1::GetEventReportResponse> get_event_report(Desk desk,
                                                      const v1::GetEventReportRequest& request) {
  const auto found = co_await find_event(desk, request);
  if (!found) co_return found.error();
  const event::Event& event = *found->event;
  const auto round = read_round(event, request.after_round());
  if (!round) co_return round.error();
  const auto data = personal_data_for(event, found->viewer.id);
  const bool is_full = data == event::PersonalData::included;
  std::string what = "report after " + std::to_string(*round) + (is_full ? " in full" : "");
  auto work = [after = *round, data](const event::Event& each) {
    v1::GetEventReportResponse response;
    response.set_trf(event::to_trf(each, after, data));
    return Result<v1::GetEventReportResponse, rpc::Error>(std::move(response));
  };
  co_return co_await show<v1::GetEventReportResponse>(desk, request, event, std::move(what),
                                                      std::move(work));
}

Answered<v1::GetNormsResponse> get_norms(Desk desk, const v1::GetNormsRequest& request) {
  const auto found = co_await find_event(desk, request);
  if (!found) co_return found.error();
  const event::Event& event = *found->event;
  const auto viewer = found->viewer.id;
  if (!viewer || !event.is_arbiter(*viewer)) co_return to_error(event::EventError::arbiters_only);
  const auto question = read_norm_question(request);
  if (!question) co_return question.error();
  auto work =
      [question = *question](const event::Event& each) -> Result<v1::GetNormsResponse, rpc::Error> {
    auto norms = to_norms(each, question);
    if (!norms) return to_error(norms.error());
    return std::move(*norms);
  };
  co_return co_await show<v1::GetNormsResponse>(desk, request, event, name_of(*question),
                                                std::move(work));
}

}  // namespace escaque::services::matchmaking
