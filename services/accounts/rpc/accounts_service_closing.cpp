#include "accounts/convert.hpp"
#include "accounts/rpc/accounts_service.hpp"

// How an account ends.

namespace escaque::services::accounts {
namespace {

template <class T>
using Served = Awaitable<Result<T, rpc::Error>>;

Served<v1::BeginClosingResponse> begin_closing(Accounts& accounts,
                                               const v1::BeginClosingRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  auto ticket = co_await accounts.closing().begin(*user, request.password(), request.code());
  if (!ticket) co_return to_error(ticket.error());
  v1::BeginClosingResponse response;
  response.set_ticket(std::move(*ticket));
  co_return response;
}

Served<v1::CloseAccountResponse> close_account(Accounts& accounts,
                                               const v1::CloseAccountRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto done = co_await accounts.closing().close(*user, request.ticket());
  if (!done) co_return to_error(done.error());
  co_return v1::CloseAccountResponse();
}

Served<v1::ListClosedAccountsResponse> list_closed(Accounts& accounts,
                                                   const v1::ListClosedAccountsRequest& request) {
  UserId after{0};
  if (!request.after_id().empty()) {
    const auto parsed = parse_user_id(request.after_id());
    if (!parsed) co_return to_error(parsed.error());
    after = *parsed;
  }
  const auto which = request.only_erased() ? ClosingStore::Which::erased : ClosingStore::Which::all;
  const auto users = co_await accounts.closing().closed_after(after, which);
  if (!users) co_return to_error(users.error());
  v1::ListClosedAccountsResponse response;
  for (const UserId user : *users) response.add_user_ids(to_string(user));
  co_return response;
}

Served<v1::NoteUseResponse> note_use(Accounts& accounts, const v1::NoteUseRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return to_error(user.error());
  const auto done = co_await accounts.closing().note_use(*user);
  if (!done) co_return to_error(done.error());
  co_return v1::NoteUseResponse();
}

}  // namespace

void AccountsService::serve_closing(Accounts& accounts) {
  serve(accounts, begin_closing);
  serve(accounts, close_account);
  serve(accounts, list_closed);
  serve(accounts, note_use);
}

}  // namespace escaque::services::accounts
