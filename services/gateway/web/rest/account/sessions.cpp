// REST calls that begin, end and describe sessions.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {
namespace {

template <class Response>
HttpAnswer opened(const RestCall& call, Response response) {
  v1::SessionOpened session;
  session.mutable_user()->Swap(response.mutable_user());
  // A browser has its cookie, which scripts cannot read; programs have no other way to learn it.
  if (call.request.origin.empty()) session.set_token(response.token());
  HttpAnswer answer = json_answer(session);
  answer.headers.emplace_back(
      "Set-Cookie",
      session_cookie(response.token(), to_millis(response.lives_ms()), call.request.is_tls));
  if (!call.request.origin.empty()) {
    answer.headers.emplace_back("Set-Cookie", browser_cookie(call.request));
  }
  return answer;
}

}  // namespace

HttpAnswer nothing_to_say() {
  HttpAnswer answer;
  answer.status = 204;
  answer.headers.emplace_back("Cache-Control", "no-store");
  return answer;
}

void set_client(const RestCall& call, accounts_v1::Client& client) {
  client.set_prefix(call.request.client.text);
  client.set_device(call.request.device());
  client.set_agent(call.request.agent);
}

Awaitable<OrRefused<HttpAnswer>> post_register(RestCall& call) {
  v1::Credentials credentials;
  const auto parsed = from_json(call.request.body, credentials);
  if (!parsed) co_return parsed.error();
  accounts_v1::RegisterRequest request;
  request.set_handle(credentials.handle());
  request.set_password(credentials.password());
  request.set_is_computer(credentials.is_computer());
  if (credentials.has_computer()) *request.mutable_computer() = credentials.computer();
  set_client(call, *request.mutable_client());
  request.set_guest_token(call.request.token());
  const Backends b = call.backends();
  auto answer = co_await b.ask(&Accounts::Register, std::move(request), Asking::hashed);
  if (!answer) co_return answer.error();
  co_return opened(call, std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> post_login(RestCall& call) {
  v1::Credentials credentials;
  const auto parsed = from_json(call.request.body, credentials);
  if (!parsed) co_return parsed.error();
  accounts_v1::LogInRequest request;
  request.set_handle(credentials.handle());
  request.set_password(credentials.password());
  request.set_code(credentials.code());
  set_client(call, *request.mutable_client());
  const Backends b = call.backends();
  auto answered = co_await b.ask(&Accounts::LogIn, std::move(request), Asking::hashed);
  if (!answered) co_return answered.error();
  const std::string device = answered->device();
  HttpAnswer answer = opened(call, std::move(*answered));
  if (!device.empty()) {
    answer.headers.emplace_back("Set-Cookie", device_cookie(device, call.request.is_tls));
  }
  co_return answer;
}

Awaitable<OrRefused<HttpAnswer>> post_guest(RestCall& call) {
  accounts_v1::CreateGuestRequest request;
  set_client(call, *request.mutable_client());
  const Backends b = call.backends();
  auto answer = co_await b.ask(&Accounts::CreateGuest, std::move(request));
  if (!answer) co_return answer.error();
  co_return opened(call, std::move(*answer));
}

Awaitable<OrRefused<HttpAnswer>> post_logout(RestCall& call) {
  v1::LogOut which;
  if (!call.request.body.empty()) {
    const auto parsed = from_json(call.request.body, which);
    if (!parsed) co_return parsed.error();
  }
  accounts_v1::LogOutRequest request;
  request.set_everywhere(which.everywhere());
  request.set_token(call.request.token());
  if (!request.token().empty()) {
    const Backends b = call.backends();
    const auto answer = co_await b.ask(&Accounts::LogOut, std::move(request));
    // A session that is over already is what was asked for.
    if (!answer && http_status(answer.error().reason()) != 401) co_return answer.error();
  }
  HttpAnswer answer = nothing_to_say();
  answer.headers.emplace_back("Set-Cookie", no_session_cookie(call.request.is_tls));
  co_return answer;
}

Awaitable<OrRefused<HttpAnswer>> get_sessions(RestCall& call) {
  accounts_v1::ListSessionsRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_token(call.request.token());
  co_return co_await forward(call, &Accounts::ListSessions, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> delete_session(RestCall& call) {
  accounts_v1::EndSessionRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_session_id(call.subject());
  co_return co_await order(call, &Accounts::EndSession, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_password(RestCall& call) {
  v1::PasswordChange change;
  const auto parsed = from_json(call.request.body, change);
  if (!parsed) co_return parsed.error();
  accounts_v1::ChangePasswordRequest request;
  request.set_user_id(call.identity.user->id());
  request.set_old_password(change.old_password());
  request.set_new_password(change.new_password());
  request.set_keep_token(call.request.token());
  set_client(call, *request.mutable_client());
  co_return co_await order(call, &Accounts::ChangePassword, std::move(request), Asking::hashed);
}

Awaitable<OrRefused<HttpAnswer>> get_me(RestCall& call) {
  auto identity = co_await authenticate(call.hub, call.request.token());
  if (!identity) co_return identity.error();
  v1::Me me;
  const bool has_cookie = identity->user && call.request.authorization.empty();
  if (identity->user) {
    ratings_v1::GetRatingsRequest request;
    request.add_user_ids(identity->user->id());
    const Backends b = call.backends();
    const auto answer = co_await b.ask(&Ratings::GetRatings, std::move(request));
    if (!answer) co_return answer.error();
    if (answer->users_size() == 1) *me.mutable_ratings() = answer->users(0).ratings();
    *me.mutable_user() = std::move(*identity->user);
    *me.mutable_lists() = std::move(identity->lists);
  }
  HttpAnswer answer = json_answer(me);
  if (has_cookie) {
    // The session lives on with its use, and the cookie with it.
    answer.headers.emplace_back(
        "Set-Cookie",
        session_cookie(call.request.token(), identity->session_lives, call.request.is_tls));
    answer.headers.emplace_back("Set-Cookie", browser_cookie(call.request));
  }
  co_return answer;
}

}  // namespace escaque::services::gateway
