#include "accounts/rpc/accounts_service.hpp"

#include "accounts/convert.hpp"

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

template <class Response>
Result<Response, rpc::Error> to_response(Answer<LoggedIn> answer) {
  if (!answer) return to_error(answer.error());
  Response response;
  *response.mutable_user() = to_wire(answer->account);
  response.set_token(std::move(answer->token));
  response.set_lives_ms(static_cast<double>(answer->lives.count()));
  return response;
}

/// Whether the account is a computer's at once, as nothing is said that anybody would read.
bool is_computer_at_once(const PeopleDesk& desk, const v1::RegisterRequest& request) {
  return request.is_computer() && !request.has_computer() &&
         desk.approval_of_computers() == Approval::automatic;
}

Served<v1::RegisterResponse> register_user(Accounts& accounts, PeopleDesk& desk,
                                           const v1::RegisterRequest& request) {
  const bool is_wish = request.is_computer() && !is_computer_at_once(desk, request);
  ComputerOrder order{UserId(), request.computer().engine(), request.computer().operator_()};
  if (is_wish) {
    const auto checked = co_await desk.check(order);
    if (!checked) co_return to_error(checked.error());
  }
  const auto kind =
      is_computer_at_once(desk, request) ? AccountKind::computer : AccountKind::person;
  std::string guest = request.is_computer() ? std::string() : request.guest_token();
  auto opened = co_await accounts.register_user(request.handle(), request.password(), kind,
                                                from_wire(request.client()), std::move(guest));
  if (opened && is_wish) {
    order.user = opened->account.id;
    const auto asked = co_await desk.ask_computer(std::move(order));
    if (!asked) co_return to_error(asked.error());
    if (asked->what.state == ChangeState::done) opened->account.kind = AccountKind::computer;
  }
  co_return to_response<v1::RegisterResponse>(std::move(opened));
}

Served<v1::LogInResponse> log_in(Accounts& accounts, const v1::LogInRequest& request) {
  auto answer = co_await accounts.log_in(request.handle(), request.password(),
                                         from_wire(request.client()), request.code());
  const std::string device = answer ? answer->device : std::string();
  auto response = to_response<v1::LogInResponse>(std::move(answer));
  if (response) response->set_device(device);
  co_return response;
}

Served<v1::CreateGuestResponse> create_guest(Accounts& accounts,
                                             const v1::CreateGuestRequest& request) {
  co_return to_response<v1::CreateGuestResponse>(
      co_await accounts.create_guest(from_wire(request.client())));
}

Served<v1::LogOutResponse> log_out(Accounts& accounts, const v1::LogOutRequest& request) {
  const auto scope =
      request.everywhere() ? Accounts::Scope::everywhere : Accounts::Scope::this_session;
  const auto done = co_await accounts.log_out(request.token(), scope);
  if (!done) co_return to_error(done.error());
  co_return v1::LogOutResponse();
}

Served<v1::AuthenticateResponse> authenticate(Accounts& accounts, Assertions& assertions,
                                              const v1::AuthenticateRequest& request) {
  const auto session = co_await accounts.authenticate(request.token());
  if (!session) co_return to_error(session.error());
  v1::AuthenticateResponse response;
  *response.mutable_user() = to_wire(session->account);
  *response.mutable_lists() = to_wire(session->lists);
  const Millis left = accounts.left_of(session->session);
  response.set_lives_ms(static_cast<double>(left.count()));
  const auto assertion = assertions.of(response.user(), session->session.token, left);
  response.set_assertion(assertion.text);
  response.set_assertion_lives_ms(static_cast<double>(assertion.lives.count()));
  response.set_is_unused(session->is_unused);
  co_return response;
}

Served<v1::ListSessionsResponse> list_sessions(Accounts& accounts,
                                               const v1::ListSessionsRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto sessions = co_await accounts.sessions_of(*user);
  if (!sessions) co_return to_error(sessions.error());
  const auto current = parse_token(request.token());
  v1::ListSessionsResponse response;
  for (const Session& session : *sessions) *response.add_sessions() = to_wire(session, current);
  co_return response;
}

Served<v1::EndSessionResponse> end_session(Accounts& accounts,
                                           const v1::EndSessionRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto done = co_await accounts.end_session(*user, request.session_id());
  if (!done) co_return to_error(done.error());
  co_return v1::EndSessionResponse();
}

Served<v1::GetUsersResponse> get_users(Accounts& accounts, const v1::GetUsersRequest& request) {
  std::vector<UserId> users;
  for (const std::string& text : request.user_ids()) {
    const auto user = parse_user_id(text);
    if (!user) co_return to_error(user.error());
    users.push_back(*user);
  }
  const auto found = co_await accounts.find(std::move(users),
                                            {request.handles().begin(), request.handles().end()});
  if (!found) co_return to_error(found.error());
  v1::GetUsersResponse response;
  for (const Account& account : *found) {
    v1::UserProfile& profile = *response.add_users();
    *profile.mutable_user() = to_wire(account);
    profile.set_created_ms(static_cast<double>(account.created.time_since_epoch().count()));
  }
  co_return response;
}

Served<v1::FindUsersResponse> find_users(Accounts& accounts, const v1::FindUsersRequest& request) {
  const auto found = co_await accounts.find_by_prefix(request.prefix());
  if (!found) co_return to_error(found.error());
  v1::FindUsersResponse response;
  for (const Account& account : *found) *response.add_users() = to_wire(account);
  co_return response;
}

Served<v1::ListOfficersResponse> list_officers(Accounts& accounts,
                                               const v1::ListOfficersRequest& /*request*/) {
  const auto officers = co_await accounts.officers();
  if (!officers) co_return to_error(officers.error());
  v1::ListOfficersResponse response;
  for (const Account& account : *officers) *response.add_users() = to_wire(account);
  co_return response;
}

Served<v1::GetListsResponse> get_lists(Accounts& accounts, const v1::GetListsRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto wishes = co_await accounts.wishes(*user);
  if (!wishes) co_return to_error(wishes.error());
  v1::GetListsResponse response;
  *response.mutable_lists() = to_wire(wishes->lists);
  *response.mutable_preferences() = to_wire(wishes->preferences);
  co_return response;
}

Served<v1::GetVisibilityResponse> get_visibility(Accounts& accounts,
                                                 const v1::GetVisibilityRequest& request) {
  std::vector<UserId> users;
  for (const std::string& text : request.user_ids()) {
    const auto user = parse_user_id(text);
    if (!user) co_return to_error(user.error());
    users.push_back(*user);
  }
  const auto found = co_await accounts.visibility(std::move(users));
  if (!found) co_return to_error(found.error());
  v1::GetVisibilityResponse response;
  for (const Visibility& each : *found) *response.add_users() = to_wire(each);
  co_return response;
}

Served<v1::GetAcquaintancesResponse> get_acquaintances(Accounts& accounts,
                                                       const v1::GetAcquaintancesRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  std::vector<UserId> others;
  for (const std::string& text : request.other_ids()) {
    const auto other = parse_user_id(text);
    if (!other) co_return to_error(other.error());
    others.push_back(*other);
  }
  const auto known = co_await accounts.acquaintances(*user, std::move(others));
  if (!known) co_return to_error(known.error());
  v1::GetAcquaintancesResponse response;
  for (const UserId each : *known) response.add_user_ids(to_string(each));
  co_return response;
}

Served<v1::SetPreferencesResponse> set_preferences(Accounts& accounts,
                                                   const v1::SetPreferencesRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto wanted = from_wire(request.preferences());
  if (!wanted) co_return to_error(wanted.error());
  const auto set = co_await accounts.set_preferences(*user, *wanted);
  if (!set) co_return to_error(set.error());
  v1::SetPreferencesResponse response;
  *response.mutable_preferences() = to_wire(*set);
  co_return response;
}

Served<v1::SetListMemberResponse> set_list_member(Accounts& accounts,
                                                  const v1::SetListMemberRequest& request) {
  const auto owner = parse_user_id(request.user_id());
  if (!owner) co_return to_error(owner.error());
  const auto kind = from_wire(request.kind());
  if (!kind) co_return to_error(kind.error());
  const auto other = parse_user_id(request.other_id());
  if (!other) {
    rpc::Error error = to_error(other.error());
    error.detail.set_field("other_id");
    co_return error;
  }
  const auto lists = co_await accounts.set_list_member(
      {*owner, *kind, *other}, request.is_member() ? Membership::present : Membership::absent);
  if (!lists) co_return to_error(lists.error());
  v1::SetListMemberResponse response;
  *response.mutable_lists() = to_wire(*lists);
  co_return response;
}

Served<v1::ChangePasswordResponse> change_password(Accounts& accounts,
                                                   const v1::ChangePasswordRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto done = co_await accounts.change_password(*user, request.old_password(),
                                                      request.new_password(), request.keep_token());
  if (!done) co_return to_error(done.error());
  co_return v1::ChangePasswordResponse();
}

}  // namespace

AccountsService::AccountsService(Accounts& accounts, Emergency& emergency,
                                 Announcements& announcements, PeopleDesk& desk,
                                 Assertions& assertions, rpc::Host host)
    : Service(v1::AccountsService::service_full_name(), std::move(host)) {
  serve(accounts, [&desk](Accounts& all, const v1::RegisterRequest& request) {
    return register_user(all, desk, request);
  });
  serve(accounts, log_in);
  serve(accounts, create_guest);
  serve(accounts, log_out);
  serve(accounts, [&assertions](Accounts& all, const v1::AuthenticateRequest& request) {
    return authenticate(all, assertions, request);
  });
  serve(accounts, list_sessions);
  serve(accounts, end_session);
  serve(accounts, get_users);
  serve(accounts, find_users);
  serve(accounts, list_officers);
  serve(accounts, get_lists);
  serve(accounts, get_acquaintances);
  serve(accounts, get_visibility);
  serve(accounts, set_list_member);
  serve(accounts, set_preferences);
  serve(accounts, change_password);
  serve_announcements(announcements);
  serve_closing(accounts);
  serve_desk(desk);
  serve_email(accounts);
  serve_emergency(emergency);
  serve_recovery(accounts);
}

}  // namespace escaque::services::accounts
