#pragma once
// What each REST call does. rest.cpp says who may ask, and how often.

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

/// About the game in the path.
template <class Request>
[[nodiscard]] OrRefused<Request> about_game(const RestCall& call) {
  if (!GameId::parse(call.captured.front())) return malformed_id("game id in the path");
  Request request;
  request.set_game_id(call.captured.front());
  return request;
}

/// About whoever asks.
template <class Request>
[[nodiscard]] Request of_user(const RestCall& call) {
  Request request;
  request.set_user_id(call.identity.user->id());
  return request;
}

/// "limit" of a list; 0 when nothing is said.
OrRefused<int> parse_limit(std::string_view text);
/// Which page of a list is asked for.
template <class Request>
[[nodiscard]] OrRefused<Request> about_page(const RestCall& call) {
  const auto limit = parse_limit(call.request.parameter("limit"));
  if (!limit) return limit.error();
  Request request;
  request.set_limit(*limit);
  request.set_page_token(std::string(call.request.parameter("page")));
  return request;
}

// Sessions.
Awaitable<OrRefused<HttpAnswer>> post_register(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_login(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_guest(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_logout(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_password(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_sessions(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> delete_session(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_me(RestCall& call);

/// Resigns the user's games first, if told to.
Awaitable<OrRefused<HttpAnswer>> post_account_close(RestCall& call);

/// What the server keeps of the user, as a zip file.
Awaitable<OrRefused<HttpAnswer>> post_account_export(RestCall& call);

// Preferences.
Awaitable<OrRefused<HttpAnswer>> post_preferences(RestCall& call);

// Second factor and recovery.
Awaitable<OrRefused<HttpAnswer>> post_second_factor_begin(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_second_factor_confirm(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_second_factor_remove(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_recovery_codes(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_password_recover(RestCall& call);

// E-mail.
Awaitable<OrRefused<HttpAnswer>> get_site(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_email(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_email_remove(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_email_confirm(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_password_forgot(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_password_reset(RestCall& call);

// What admins do in need.
Awaitable<OrRefused<HttpAnswer>> post_measure(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_measure_lift(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_end_all_sessions(RestCall& call);

/// Where the request comes from, for the limits of `accounts`.
void set_client(const RestCall& call, accounts_v1::Client& client);

// People and games.
Awaitable<OrRefused<HttpAnswer>> get_profile(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_games(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_rating_history(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_leaderboard(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_pgn(RestCall& call);

// Arbiters. Whether somebody is one, `games` decides.
Awaitable<OrRefused<HttpAnswer>> get_desk(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_order(RestCall& call);
// Arenas.
Awaitable<OrRefused<HttpAnswer>> get_arena(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_arena_command(RestCall& call);

// Of the site's arbiters. Whether somebody is one, `matchmaking` decides.
Awaitable<OrRefused<HttpAnswer>> get_approvals(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_event_approval(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_arena_approval(RestCall& call);

// What the site's arbiters hide.
Awaitable<OrRefused<HttpAnswer>> post_event_visibility(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_arena_visibility(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_season_visibility(RestCall& call);

// Seasons of blitz categories.
Awaitable<OrRefused<HttpAnswer>> get_season(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_season_command(RestCall& call);

// Events.
Awaitable<OrRefused<HttpAnswer>> get_event(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_invitations(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_standings(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_working(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_explanation(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> post_event_command(RestCall& call);

// Events, as files.
Awaitable<OrRefused<HttpAnswer>> get_event_report(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_event_pgn(RestCall& call);
Awaitable<OrRefused<HttpAnswer>> get_event_results(RestCall& call);

}  // namespace escaque::services::gateway
