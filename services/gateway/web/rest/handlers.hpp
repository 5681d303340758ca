#pragma once
// What the handlers of REST calls share. rest.cpp lists them, and says who may ask, and how often.

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "gateway/upstream/backends.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/rest.hpp"

namespace escaque::services::gateway {

/// Puts the user with this handle, or this id, in the place of `user`; why that cannot be done.
Awaitable<std::optional<ErrorDetail>> look_up(const Backends& backends, common_v1::User& user,
                                              std::string field);

/// "blitz" as CATEGORY_BLITZ.
OrRefused<common_v1::Category> parse_category(std::string_view text);
/// Of whom the path names by their handle.
Awaitable<OrRefused<accounts_v1::UserProfile>> find_profile(const RestCall& call);

/// The game that the path names, as whoever asks may see it.
Awaitable<OrRefused<games_v1::GetGameResponse>> find_game(RestCall& call);
/// Everything that a profile shows of whom the path names.
Awaitable<OrRefused<v1::Profile>> read_profile(const RestCall& call);

/// 204: done, and nothing to say.
[[nodiscard]] HttpAnswer nothing_to_say();

/// What `method` answers, as JSON. A request may be one that could not be made.
template <class Interface, class Request, class Response>
Awaitable<OrRefused<HttpAnswer>> forward(const RestCall& call,
                                         Method<Interface, Request, Response> method,
                                         std::type_identity_t<OrRefused<Request>> request,
                                         Asking how = Asking::repeatable) {
  if (!request) co_return request.error();
  const Backends b = call.backends();
  auto answer = co_await b.ask(method, std::move(*request), how);
  if (!answer) co_return answer.error();
  co_return json_answer(std::move(*answer));
}

/// The same of `part` of the answer.
template <class Interface, class Request, class Response, class Part>
Awaitable<OrRefused<HttpAnswer>> forward_part(const RestCall& call,
                                              Method<Interface, Request, Response> method,
                                              Request request, Part part,
                                              Asking how = Asking::repeatable) {
  const Backends b = call.backends();
  auto answer = co_await b.ask(method, std::move(request), how);
  if (!answer) co_return answer.error();
  const google::protobuf::Message& shown = part(*answer);
  co_return json_answer(shown);
}

/// Parts of answers.
constexpr auto preferences_of = [](const auto& answer) -> auto& { return answer.preferences(); };
constexpr auto measures_of = [](const auto& answer) -> auto& { return answer.measures(); };

/// 204 when `method` has done it.
template <class Interface, class Request, class Response>
Awaitable<OrRefused<HttpAnswer>> order(const RestCall& call,
                                       Method<Interface, Request, Response> method, Request request,
                                       Asking how = Asking::repeatable) {
  const Backends b = call.backends();
  const auto answer = co_await b.ask(method, std::move(request), how);
  if (!answer) co_return answer.error();
  co_return nothing_to_say();
}

/// Puts what the path names into the fields of these names.
void name_in(google::protobuf::Message& request, const RestCall& call);

/// About what the path names.
template <class Request>
[[nodiscard]] Request about(const RestCall& call) {
  Request request;
  name_in(request, call);
  return request;
}

/// The same, asked by the user.
template <class Request>
[[nodiscard]] Request asked_by(const RestCall& call) {
  auto request = about<Request>(call);
  *request.mutable_user() = *call.identity.user;
  return request;
}

/// The command in the body, of whoever asks, to what the path names.
template <class Request>
[[nodiscard]] OrRefused<Request> command_of(const RestCall& call) {
  Request request;
  const auto parsed = from_json(call.request.body, *request.mutable_command());
  if (!parsed) return parsed.error();
  *request.mutable_user() = *call.identity.user;
  name_in(*request.mutable_command(), call);
  return request;
}

/// The same of a ruling about it.
template <class Request>
[[nodiscard]] OrRefused<Request> ruling_of(const RestCall& call) {
  Request request = about<Request>(call);
  const auto parsed = from_json(call.request.body, *request.mutable_ruling());
  if (!parsed) return parsed.error();
  *request.mutable_user() = *call.identity.user;
  return request;
}

/// About whoever asks.
template <class Request>
[[nodiscard]] Request of_user(const RestCall& call) {
  Request request;
  request.set_user_id(call.identity.user->id());
  return request;
}

/// The same, and about what the path names.
template <class Request>
[[nodiscard]] Request of_user_about(const RestCall& call) {
  auto request = of_user<Request>(call);
  name_in(request, call);
  return request;
}
/// With everything about whoever asks.
template <class Request>
[[nodiscard]] Request asking(const RestCall& call) {
  Request request;
  *request.mutable_asking() = *call.identity.user;
  return request;
}

/// "limit" of a list; 0 when nothing is said.
OrRefused<int> parse_limit(std::string_view text);
/// Which page of a list is asked for, and by whom where the list depends on it.
template <class Request>
[[nodiscard]] OrRefused<Request> about_page(const RestCall& call) {
  const auto limit = parse_limit(call.request.parameter("limit"));
  if (!limit) return limit.error();
  Request request;
  if constexpr (requires { request.mutable_user(); }) {
    *request.mutable_user() = *call.identity.user;
  }
  request.set_limit(*limit);
  request.set_page_token(std::string(call.request.parameter("page")));
  return request;
}
/// The same of a list of what is the asker's.
template <class Request>
[[nodiscard]] OrRefused<Request> own_page(const RestCall& call) {
  auto request = about_page<Request>(call);
  if (request) request->set_user_id(call.identity.user->id());
  return request;
}

/// Where the request comes from, for the limits of `accounts`.
void set_client(const RestCall& call, accounts_v1::Client& client);

}  // namespace escaque::services::gateway
