#include "conduct/evidence/evidence_desk.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "conduct/evidence/evidence_wire.hpp"
#include "conduct/refusals.hpp"

namespace escaque::services::conduct {
namespace {

constexpr int kUsualFindings = 50;
constexpr int kMostFindings = 100;

/// A page token is the number of findings before it.
std::optional<int> parse_skip(const std::string& token) {
  if (token.empty()) return 0;
  int number = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), number);
  const bool is_whole = error == std::errc() && end == token.data() + token.size();
  return is_whole && number >= 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

template <class Response>
Awaitable<Response> EvidenceDesk::named(Response response) {
  std::vector<std::string> ids;
  collect_people(response, ids);
  if (ids.empty()) co_return response;
  const CaseDesk::Users users = co_await find_users_(std::move(ids));
  name_people(response, users);
  co_return response;
}

EvidenceDesk::Served<v1::ListFindingsResponse> EvidenceDesk::list_findings(
    const v1::ListFindingsRequest& request) {
  const etiquette::Officer officer = officer_of(request.user());
  if (!officer.may_sign()) co_return to_error(etiquette::CaseError::not_at_the_desk);
  const auto skip = parse_skip(request.page_token());
  if (!skip) co_return to_error(ConductError::malformed_page);
  const int limit =
      request.limit() <= 0 ? kUsualFindings : std::min(request.limit(), kMostFindings);
  FindingsQuery query{request.rule(), officer.id, limit, *skip};
  const auto found = co_await store_.findings(std::move(query));
  if (!found) co_return found.error();
  v1::ListFindingsResponse response;
  for (const KeptDecision& each : *found) *response.add_findings() = to_wire(each);
  if (static_cast<int>(found->size()) == limit) {
    response.set_next_page_token(std::to_string(*skip + limit));
  }
  co_return co_await named(std::move(response));
}

EvidenceDesk::Served<v1::GetFindingResponse> EvidenceDesk::get_finding(
    const v1::GetFindingRequest& request) {
  const etiquette::Officer officer = officer_of(request.user());
  if (!officer.may_sign()) co_return to_error(etiquette::CaseError::not_at_the_desk);
  const auto key = parse_finding(request.finding());
  if (!key) co_return to_error(ConductError::no_such_finding);
  if (key->about == officer.id) co_return to_error(etiquette::CaseError::own_case);
  const auto found = co_await store_.find(FindingKey(*key));
  if (!found) co_return found.error();
  if (!*found) co_return to_error(ConductError::no_such_finding);
  const auto others = co_await store_.besides(FindingKey(*key));
  if (!others) co_return others.error();
  v1::GetFindingResponse response;
  *response.mutable_evidence() = to_wire(**found);
  for (const KeptDecision& each : *others) *response.add_others() = to_wire(each);
  co_return co_await named(std::move(response));
}

}  // namespace escaque::services::conduct
