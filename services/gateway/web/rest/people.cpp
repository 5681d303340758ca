// Whom commands and lists name by their handles.

#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/handlers.hpp"

namespace escaque::services::gateway {

Awaitable<std::optional<ErrorDetail>> look_up(const Backends& backends, common_v1::User& user,
                                              std::string field) {
  accounts_v1::GetUsersRequest request;
  const bool is_called = !user.handle().empty();
  *(is_called ? request.add_handles() : request.add_user_ids()) =
      is_called ? user.handle() : user.id();
  auto answer = co_await backends.ask(&Accounts::GetUsers, std::move(request));
  if (!answer) co_return answer.error();
  const bool is_found = !answer->users().empty() && !answer->users(0).user().is_guest();
  if (!is_found) {
    co_return refusal(common_v1::REASON_NO_SUCH_USER, "nobody is called " + user.handle(),
                      "the handle of a registered user", std::move(field));
  }
  user.Swap(answer->mutable_users(0)->mutable_user());
  co_return std::nullopt;
}

namespace {

/// Rated games of the user so far, in all categories.
Awaitable<OrRefused<int>> rated_games_of(const Backends& backends, std::string user_id) {
  ratings_v1::GetRatingsRequest request;
  request.add_user_ids(std::move(user_id));
  const auto answer = co_await backends.ask(&Ratings::GetRatings, std::move(request));
  if (!answer) co_return answer.error();
  int games = 0;
  for (const auto& user : answer->users()) {
    for (const auto& rating : user.ratings()) games += rating.games();
  }
  co_return games;
}

/// The user who wishes to be a computer by the change that is signed; empty: nobody does.
Awaitable<OrRefused<std::string>> computer_in(const Backends& backends,
                                              const accounts_v1::CommandPersonRequest& command) {
  if (!command.command().has_sign()) co_return std::string();
  accounts_v1::ListPersonChangesRequest request;
  *request.mutable_user() = command.user();
  const auto answer = co_await backends.ask(&Accounts::ListPersonChanges, std::move(request));
  if (!answer) co_return answer.error();
  for (const accounts_v1::PersonChange& change : answer->changes()) {
    const bool is_meant = change.change_id() == command.command().sign().change_id();
    if (is_meant && change.has_computer()) co_return change.user().id();
  }
  co_return std::string();
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> post_computer(RestCall& call) {
  auto request = of_user<accounts_v1::RequestComputerRequest>(call);
  const auto parsed = from_json(call.request.body, *request.mutable_wish());
  if (!parsed) co_return parsed.error();
  const Backends b = call.backends();
  const auto games = co_await rated_games_of(b, request.user_id());
  if (!games) co_return games.error();
  request.set_rated_games(*games);
  co_return co_await forward(call, &Accounts::RequestComputer, std::move(request));
}

// Whoever has played rated as a person meanwhile does not become a computer.
Awaitable<OrRefused<HttpAnswer>> post_admin_people(RestCall& call) {
  auto request = command_of<accounts_v1::CommandPersonRequest>(call);
  if (!request) co_return request.error();
  request->clear_rated_games();
  const Backends b = call.backends();
  const auto computer = co_await computer_in(b, *request);
  if (!computer) co_return computer.error();
  if (!computer->empty()) {
    const auto games = co_await rated_games_of(b, *computer);
    if (!games) co_return games.error();
    request->set_rated_games(*games);
  }
  co_return co_await forward(call, &Accounts::CommandPerson, std::move(request));
}

Awaitable<OrRefused<HttpAnswer>> post_users_find(RestCall& call) {
  accounts_v1::GetUsersRequest request;
  const auto parsed = from_json(call.request.body, request);
  if (!parsed) co_return parsed.error();
  request.clear_user_ids();
  const Backends b = call.backends();
  auto answer = co_await b.ask(&Accounts::GetUsers, std::move(request));
  if (!answer) co_return answer.error();
  accounts_v1::GetUsersResponse found;
  for (const accounts_v1::UserProfile& each : answer->users()) {
    if (!each.user().is_guest()) *found.add_users()->mutable_user() = each.user();
  }
  co_return json_answer(std::move(found));
}

}  // namespace escaque::services::gateway
