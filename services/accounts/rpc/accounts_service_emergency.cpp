// The shells of what admins and the operator do in need.

#include "accounts/convert.hpp"
#include "accounts/rpc/accounts_service.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

/// Of a request for everybody's service.
Answer<Authority> admin_of(const std::string& user_id) {
  const auto user = parse_user_id(user_id);
  if (!user) return user.error();
  return Authority{*user};
}

Answer<Authority> operator_of(Peer uid) {
  if (!uid) return Refused(AccountError::unknown_peer);
  return Authority{std::nullopt, *uid};
}

template <class Response>
Result<Response, rpc::Error> to_response(const Answer<Measures>& answer) {
  if (!answer) return to_error(answer.error());
  Response response;
  *response.mutable_measures() = to_wire(*answer);
  return response;
}

template <class Request>
Answer<MeasureWish> wish_of(const Request& request) {
  MeasureWish wish;
  const auto kind = from_wire(request.kind());
  if (!kind) return kind.error();
  wish.kind = *kind;
  wish.prefix = request.prefix();
  wish.reason = request.reason();
  return wish;
}

Served<v1::GetMeasuresResponse> get_measures(Emergency& emergency, Answer<Authority> who) {
  if (!who) co_return to_error(who.error());
  co_return to_response<v1::GetMeasuresResponse>(co_await emergency.in_force(*who));
}

Served<v1::GetMeasuresResponse> get_measures(Emergency& emergency) {
  co_return to_response<v1::GetMeasuresResponse>(co_await emergency.in_force());
}

Served<v1::TakeMeasureResponse> take_measure(Emergency& emergency,
                                             const v1::TakeMeasureRequest& request,
                                             Answer<Authority> who) {
  if (!who) co_return to_error(who.error());
  auto wish = wish_of(request);
  if (!wish) co_return to_error(wish.error());
  wish->lasts = std::chrono::minutes(request.minutes());
  wish->from = request.client().prefix();
  wish->is_confirmed = request.is_confirmed();
  co_return to_response<v1::TakeMeasureResponse>(co_await emergency.take(*who, std::move(*wish)));
}

Served<v1::LiftMeasureResponse> lift_measure(Emergency& emergency,
                                             const v1::LiftMeasureRequest& request,
                                             Answer<Authority> who) {
  if (!who) co_return to_error(who.error());
  auto wish = wish_of(request);
  if (!wish) co_return to_error(wish.error());
  co_return to_response<v1::LiftMeasureResponse>(co_await emergency.lift(*who, std::move(*wish)));
}

Served<v1::EndAllSessionsResponse> end_all_sessions(Emergency& emergency,
                                                    const v1::EndAllSessionsRequest& request,
                                                    Answer<Authority> who) {
  if (!who) co_return to_error(who.error());
  const auto ended = co_await emergency.end_all_sessions(*who, request.reason());
  if (!ended) co_return to_error(ended.error());
  co_return v1::EndAllSessionsResponse();
}

}  // namespace

void AccountsService::serve_emergency(Emergency& emergency) {
  serve(emergency, [](Emergency& all, const v1::GetMeasuresRequest& request) {
    if (request.user_id().empty()) return get_measures(all);
    return get_measures(all, admin_of(request.user_id()));
  });
  serve(emergency, [](Emergency& all, const v1::TakeMeasureRequest& request) {
    return take_measure(all, request, admin_of(request.user_id()));
  });
  serve(emergency, [](Emergency& all, const v1::LiftMeasureRequest& request) {
    return lift_measure(all, request, admin_of(request.user_id()));
  });
  serve(emergency, [](Emergency& all, const v1::EndAllSessionsRequest& request) {
    return end_all_sessions(all, request, admin_of(request.user_id()));
  });
}

void AccountsAdminService::serve_emergency(Emergency& emergency) {
  serve_operator(emergency, [](Emergency& all, const v1::GetMeasuresRequest&, Peer peer) {
    return get_measures(all, operator_of(peer));
  });
  serve_operator(emergency, [](Emergency& all, const v1::TakeMeasureRequest& request, Peer peer) {
    return take_measure(all, request, operator_of(peer));
  });
  serve_operator(emergency, [](Emergency& all, const v1::LiftMeasureRequest& request, Peer peer) {
    return lift_measure(all, request, operator_of(peer));
  });
  serve_operator(emergency,
                 [](Emergency& all, const v1::EndAllSessionsRequest& request, Peer peer) {
                   return end_all_sessions(all, request, operator_of(peer));
                 });
}

}  // namespace escaque::services::accounts
