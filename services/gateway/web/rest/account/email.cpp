// REST calls about one's e-mail address, and of whoever sets a new password by it.

#include <utility>

#include "escaque/gateway/v1/email.pb.h"

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

Awaitable<OrRefused<HttpAnswer>> get_site(RestCall& call) {
  const Backends& b = call.hub.backends();
  const auto answer = co_await b.ask(&Accounts::GetEmail, accounts_v1::GetEmailRequest());
  if (!answer) co_return answer.error();
  v1::Site site;
  site.set_sends_mail(answer->sends_mail());
  co_return json_answer(site);
}

Awaitable<OrRefused<HttpAnswer>> post_email(RestCall& call) {
  v1::EmailChange change;
  const auto parsed = from_json(call.request.body, change);
  if (!parsed) co_return parsed.error();
  accounts_v1::SetEmailRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_password(change.password());
  request.set_code(change.code());
  request.set_address(change.address());
  request.set_language(change.language());
  co_return co_await order(call, &Accounts::SetEmail, std::move(request), Asking::hashed);
}

Awaitable<OrRefused<HttpAnswer>> post_email_letters(RestCall& call) {
  accounts_v1::SetLetterWishesRequest request;
  const auto parsed = from_json(call.request.body, *request.mutable_wishes());
  if (!parsed) co_return parsed.error();
  request.set_user_id(call.identity.user->id());
  co_return co_await order(call, &Accounts::SetLetterWishes, std::move(request), Asking::once);
}

Awaitable<OrRefused<HttpAnswer>> post_email_remove(RestCall& call) {
  v1::EmailChange change;
  const auto parsed = from_json(call.request.body, change);
  if (!parsed) co_return parsed.error();
  accounts_v1::RemoveEmailRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_password(change.password());
  request.set_code(change.code());
  co_return co_await order(call, &Accounts::RemoveEmail, std::move(request), Asking::hashed);
}

Awaitable<OrRefused<HttpAnswer>> post_email_confirm(RestCall& call) {
  v1::EmailTicket ticket;
  const auto parsed = from_json(call.request.body, ticket);
  if (!parsed) co_return parsed.error();
  accounts_v1::ConfirmEmailRequest request;
  request.set_ticket(ticket.ticket());
  co_return co_await order(call, &Accounts::ConfirmEmail, std::move(request), Asking::once);
}

Awaitable<OrRefused<HttpAnswer>> post_password_forgot(RestCall& call) {
  v1::ForgottenPassword forgotten;
  const auto parsed = from_json(call.request.body, forgotten);
  if (!parsed) co_return parsed.error();
  accounts_v1::RequestPasswordResetRequest request;
  request.set_who(forgotten.who());
  co_return co_await order(call, &Accounts::RequestPasswordReset, std::move(request), Asking::once);
}

Awaitable<OrRefused<HttpAnswer>> post_password_reset(RestCall& call) {
  v1::PasswordReset reset;
  const auto parsed = from_json(call.request.body, reset);
  if (!parsed) co_return parsed.error();
  accounts_v1::CompletePasswordResetRequest request;
  request.set_ticket(reset.ticket());
  request.set_new_password(reset.new_password());
  set_client(call, *request.mutable_client());
  co_return co_await order(call, &Accounts::CompletePasswordReset, std::move(request),
                           Asking::hashed);
}

}  // namespace escaque::services::gateway
