#pragma once
// What each RPC about events does, as coroutines on the events' thread.

#include <string>

#include "matchmaking/desk.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] Answered<v1::CommandEventResponse> command_event(
    Desk desk, const v1::CommandEventRequest& request, rpc::Deadline deadline);
/// For whoever owns the event that goes on with the series.
[[nodiscard]] Answered<v1::ContinueSeriesResponse> continue_series(
    Desk desk, const v1::ContinueSeriesRequest& request);
[[nodiscard]] Answered<v1::ListEventsResponse> list_events(Desk desk,
                                                           const v1::ListEventsRequest& request);
[[nodiscard]] Answered<v1::GetEventResponse> get_event(Desk desk,
                                                       const v1::GetEventRequest& request);
[[nodiscard]] Answered<v1::GetStandingsResponse> get_standings(
    Desk desk, const v1::GetStandingsRequest& request);
[[nodiscard]] Answered<v1::ExplainStandingResponse> explain_standing(
    Desk desk, const v1::ExplainStandingRequest& request);
[[nodiscard]] Answered<v1::ExplainRoundResponse> explain_round(
    Desk desk, const v1::ExplainRoundRequest& request);
[[nodiscard]] Answered<v1::GetEventReportResponse> get_event_report(
    Desk desk, const v1::GetEventReportRequest& request);
/// For arbiters of the event.
[[nodiscard]] Answered<v1::GetNormsResponse> get_norms(Desk desk,
                                                       const v1::GetNormsRequest& request);

}  // namespace escaque::services::matchmaking
