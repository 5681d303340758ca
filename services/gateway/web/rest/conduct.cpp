// REST calls about the etiquette code: reports, one's record, the admins' desk. `conduct`
// decides about permissions.

#include <utility>

#include "escaque/gateway/v1/conduct.pb.h"

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::gateway {
namespace {

/// One connection's ids are not another user's.
std::string command_id_of(const RestCall& call, const std::string& id) {
  return encoding::hash_hex(call.identity.user->id() + '/' + id, 16);
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> post_report(RestCall& call) {
  v1::ReportOrder order;
  const auto parsed = from_json(call.request.body, order);
  if (!parsed) co_return parsed.error();
  conduct_v1::ReportRequest request;
  *request.mutable_reporter() = *call.identity.user;
  request.set_command_id(command_id_of(call, order.id()));
  request.set_offence(order.offence());
  request.set_text(order.text());
  *request.mutable_subject() = order.subject();
  request.set_is_by_desk(order.is_by_desk());
  if (!order.handle().empty()) {
    request.mutable_accused()->set_handle(order.handle());
    const Backends b = call.backends();
    auto refused = co_await look_up(b, *request.mutable_accused(), "handle");
    if (refused) co_return std::move(*refused);
  }
  co_return co_await forward(call, &Conduct::Report, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_record_of(RestCall& call) {
  conduct_v1::GetRecordRequest request;
  *request.mutable_asking() = *call.identity.user;
  request.mutable_user()->set_handle(call.captured.front().value);
  const Backends b = call.backends();
  auto refused = co_await look_up(b, *request.mutable_user(), "handle");
  if (refused) co_return std::move(*refused);
  co_return co_await forward(call, &Conduct::GetRecord, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_appeal(RestCall& call) {
  v1::AppealOrder order;
  const auto parsed = from_json(call.request.body, order);
  if (!parsed) co_return parsed.error();
  auto request = asked_by<conduct_v1::AppealRequest>(call);
  request.set_command_id(command_id_of(call, order.id()));
  request.set_text(order.text());
  co_return co_await escaque::services::gateway::order(call, &Conduct::Appeal, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_cases(RestCall& call) {
  auto request = about_page<conduct_v1::ListCasesRequest>(call);
  if (!request) co_return request.error();
  if (call.request.parameter("state") == "decided") {
    request->set_state(conduct_v1::CASE_STATE_DECIDED);
  }
  co_return co_await forward(call, &Conduct::ListCases, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_audit(RestCall& call) {
  auto request = about_page<conduct_v1::ListAuditRequest>(call);
  if (!request) co_return request.error();
  request->set_about(std::string(call.request.parameter("about")));
  co_return co_await forward(call, &Conduct::ListAudit, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_rules(RestCall& call) {
  auto request = asked_by<conduct_v1::ListRulesRequest>(call);
  if (const auto text = call.request.parameter("days"); !text.empty()) {
    const auto days = parse_count(text, "days", "number of days");
    if (!days) co_return days.error();
    request.set_days(*days);
  }
  co_return co_await forward(call, &Conduct::ListRules, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> get_findings(RestCall& call) {
  auto request = about_page<conduct_v1::ListFindingsRequest>(call);
  if (!request) co_return request.error();
  name_in(*request, call);
  co_return co_await forward(call, &Conduct::ListFindings, std::move(request));
}

}  // namespace escaque::services::gateway
