#include "accounts/accounts_service.hpp"
#include "accounts/convert.hpp"

// E-mail addresses, and passwords that are set by a letter.

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

template <class Response>
Result<Response, rpc::Error> said_nothing(const Answer<void>& done) {
  if (!done) return to_error(done.error());
  return Response();
}

Served<v1::GetEmailResponse> get_email(Accounts& accounts, const v1::GetEmailRequest& request) {
  v1::GetEmailResponse response;
  response.set_sends_mail(accounts.emails().sends_mail());
  if (request.user_id().empty()) co_return response;
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto email = co_await accounts.emails().of(*user);
  if (!email) co_return to_error(email.error());
  response.set_address(email->address);
  response.set_pending(email->pending);
  co_return response;
}

Served<v1::SetEmailResponse> set_email(Accounts& accounts, const v1::SetEmailRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  Emails::Proof proof{request.password(), request.code()};
  const auto done = co_await accounts.emails().set(*user, std::move(proof), request.address(),
                                                   request.language());
  co_return said_nothing<v1::SetEmailResponse>(done);
}

Served<v1::SendConfirmationResponse> send_confirmation(Accounts& accounts,
                                                       const v1::SendConfirmationRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  co_return said_nothing<v1::SendConfirmationResponse>(
      co_await accounts.emails().send_again(*user));
}

Served<v1::RemoveEmailResponse> remove_email(Accounts& accounts,
                                             const v1::RemoveEmailRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  Emails::Proof proof{request.password(), request.code()};
  const auto done = co_await accounts.emails().remove(*user, std::move(proof));
  co_return said_nothing<v1::RemoveEmailResponse>(done);
}

Served<v1::ConfirmEmailResponse> confirm_email(Accounts& accounts,
                                               const v1::ConfirmEmailRequest& request) {
  co_return said_nothing<v1::ConfirmEmailResponse>(
      co_await accounts.emails().confirm(request.ticket()));
}

Served<v1::RequestPasswordResetResponse> request_reset(
    Accounts& accounts, const v1::RequestPasswordResetRequest& request) {
  co_return said_nothing<v1::RequestPasswordResetResponse>(
      accounts.emails().request_reset(request.who()));
}

Served<v1::CompletePasswordResetResponse> complete_reset(
    Accounts& accounts, const v1::CompletePasswordResetRequest& request) {
  Client client = from_wire(request.client());
  const auto done =
      co_await accounts.emails().reset(request.ticket(), request.new_password(), std::move(client));
  co_return said_nothing<v1::CompletePasswordResetResponse>(done);
}

}  // namespace

AccountsService::Reactor* AccountsService::GetEmail(Context* context,
                                                    const v1::GetEmailRequest* request,
                                                    v1::GetEmailResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this](const auto& said, rpc::Call) { return get_email(accounts_, said); });
}

AccountsService::Reactor* AccountsService::SetEmail(Context* context,
                                                    const v1::SetEmailRequest* request,
                                                    v1::SetEmailResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this](const auto& said, rpc::Call) { return set_email(accounts_, said); });
}

AccountsService::Reactor* AccountsService::SendConfirmation(
    Context* context, const v1::SendConfirmationRequest* request,
    v1::SendConfirmationResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return send_confirmation(accounts_, said);
  });
}

AccountsService::Reactor* AccountsService::RemoveEmail(Context* context,
                                                       const v1::RemoveEmailRequest* request,
                                                       v1::RemoveEmailResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this](const auto& said, rpc::Call) { return remove_email(accounts_, said); });
}

AccountsService::Reactor* AccountsService::ConfirmEmail(Context* context,
                                                        const v1::ConfirmEmailRequest* request,
                                                        v1::ConfirmEmailResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this](const auto& said, rpc::Call) { return confirm_email(accounts_, said); });
}

AccountsService::Reactor* AccountsService::RequestPasswordReset(
    Context* context, const v1::RequestPasswordResetRequest* request,
    v1::RequestPasswordResetResponse* response) {
  return rpc::serve(context, host_, request, response,
                    [this](const auto& said, rpc::Call) { return request_reset(accounts_, said); });
}

AccountsService::Reactor* AccountsService::CompletePasswordReset(
    Context* context, const v1::CompletePasswordResetRequest* request,
    v1::CompletePasswordResetResponse* response) {
  return rpc::serve(context, host_, request, response, [this](const auto& said, rpc::Call) {
    return complete_reset(accounts_, said);
  });
}

}  // namespace escaque::services::accounts
