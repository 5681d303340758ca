#include "accounts/convert.hpp"
#include "accounts/rpc/accounts_service.hpp"

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
  response.mutable_wishes()->set_rounds(email->wishes.rounds);
  response.mutable_wishes()->set_resumptions(email->wishes.resumptions);
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

Served<v1::SetLetterWishesResponse> set_letter_wishes(Accounts& accounts,
                                                      const v1::SetLetterWishesRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const LetterWishes wishes{request.wishes().rounds(), request.wishes().resumptions()};
  co_return said_nothing<v1::SetLetterWishesResponse>(
      co_await accounts.emails().set_wishes(*user, wishes));
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

void AccountsService::serve_email(Accounts& accounts) {
  serve(accounts, get_email);
  serve(accounts, set_email);
  serve(accounts, set_letter_wishes);
  serve(accounts, send_confirmation);
  serve(accounts, remove_email);
  serve(accounts, confirm_email);
  serve(accounts, request_reset);
  serve(accounts, complete_reset);
}

}  // namespace escaque::services::accounts
