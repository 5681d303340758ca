// The shells of what admins and the operator do in need.

#include "accounts/accounts_service.hpp"
#include "accounts/convert.hpp"
#include "accounts/operator_socket.hpp"

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

Answer<Authority> operator_of(const std::optional<uid_t>& uid) {
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

Served<v1::TakeMeasureResponse> take_measure(Emergency& emergency, Answer<Authority> who,
                                             const v1::TakeMeasureRequest& request) {
  if (!who) co_return to_error(who.error());
  auto wish = wish_of(request);
  if (!wish) co_return to_error(wish.error());
  wish->lasts = std::chrono::minutes(request.minutes());
  wish->from = request.client().prefix();
  wish->is_confirmed = request.is_confirmed();
  co_return to_response<v1::TakeMeasureResponse>(co_await emergency.take(*who, std::move(*wish)));
}

Served<v1::LiftMeasureResponse> lift_measure(Emergency& emergency, Answer<Authority> who,
                                             const v1::LiftMeasureRequest& request) {
  if (!who) co_return to_error(who.error());
  auto wish = wish_of(request);
  if (!wish) co_return to_error(wish.error());
  co_return to_response<v1::LiftMeasureResponse>(co_await emergency.lift(*who, std::move(*wish)));
}

Served<v1::EndAllSessionsResponse> end_all_sessions(Emergency& emergency, Answer<Authority> who,
                                                    const v1::EndAllSessionsRequest& request) {
  if (!who) co_return to_error(who.error());
  const auto ended = co_await emergency.end_all_sessions(*who, request.reason());
  if (!ended) co_return to_error(ended.error());
  co_return v1::EndAllSessionsResponse();
}

}  // namespace

AccountsService::Reactor* AccountsService::GetMeasures(Context* context,
                                                       const v1::GetMeasuresRequest* request,
                                                       v1::GetMeasuresResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    if (said.user_id().empty()) return get_measures(emergency_);
    return get_measures(emergency_, admin_of(said.user_id()));
  });
}

AccountsService::Reactor* AccountsService::TakeMeasure(Context* context,
                                                       const v1::TakeMeasureRequest* request,
                                                       v1::TakeMeasureResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return take_measure(emergency_, admin_of(said.user_id()), said);
  });
}

AccountsService::Reactor* AccountsService::LiftMeasure(Context* context,
                                                       const v1::LiftMeasureRequest* request,
                                                       v1::LiftMeasureResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return lift_measure(emergency_, admin_of(said.user_id()), said);
  });
}

AccountsService::Reactor* AccountsService::EndAllSessions(Context* context,
                                                          const v1::EndAllSessionsRequest* request,
                                                          v1::EndAllSessionsResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return end_all_sessions(emergency_, admin_of(said.user_id()), said);
  });
}

AccountsAdminService::Reactor* AccountsAdminService::GetMeasures(
    Context* context, const v1::GetMeasuresRequest* request, v1::GetMeasuresResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this, who = operator_of(uid_of_peer(context->peer()))](
                        const auto&, rpc::Call) { return get_measures(emergency_, who); });
}

AccountsAdminService::Reactor* AccountsAdminService::TakeMeasure(
    Context* context, const v1::TakeMeasureRequest* request, v1::TakeMeasureResponse* response) {
  return rpc::serve(
      context, host_, request, response,
      [this, who = operator_of(uid_of_peer(context->peer()))](const auto& said, rpc::Call) {
        return take_measure(emergency_, who, said);
      });
}

AccountsAdminService::Reactor* AccountsAdminService::LiftMeasure(
    Context* context, const v1::LiftMeasureRequest* request, v1::LiftMeasureResponse* response) {
  return rpc::serve(
      context, host_, request, response,
      [this, who = operator_of(uid_of_peer(context->peer()))](const auto& said, rpc::Call) {
        return lift_measure(emergency_, who, said);
      });
}

AccountsAdminService::Reactor* AccountsAdminService::EndAllSessions(
    Context* context, const v1::EndAllSessionsRequest* request,
    v1::EndAllSessionsResponse* response) {
  return rpc::serve(
      context, host_, request, response,
      [this, who = operator_of(uid_of_peer(context->peer()))](const auto& said, rpc::Call) {
        return end_all_sessions(emergency_, who, said);
      });
}

}  // namespace escaque::services::accounts
