#include "conduct/accounts_link.hpp"

#include <algorithm>
#include <utility>

#include "escaque/accounts/v1/account.pb.h"

namespace escaque::services::conduct {
namespace {

namespace accounts_v1 = escaque::accounts::v1;
using Accounts = rpc::AsyncOf<accounts_v1::AccountsService>;

// Somebody waits to see their line appear.
constexpr Millis kAnswerWithin{2000};
// Of one GetUsers.
constexpr std::size_t kMaxAskedAtOnce = 100;
// Then another instance is asked.
constexpr Millis kPatience{400};

}  // namespace

AccountsLink::AccountsLink(std::vector<std::string> addresses,
                           std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(addresses), kPatience, std::move(signer)) {}

Awaitable<Result<CensorBook::Listed, ConductError>> AccountsLink::censored_by(UserId owner) {
  accounts_v1::GetListsRequest request;
  request.set_user_id(to_string(owner));
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  const auto answer = co_await service_.ask(&Accounts::GetLists, std::move(request), options);
  CensorBook::Listed listed;
  if (!answer) {
    // A guest who has gone, for one, censors nobody.
    if (answer.error().reason() == common::v1::REASON_NO_SUCH_USER) co_return listed;
    co_return ConductError::unavailable;
  }
  for (const std::string& text : answer->lists().censor()) {
    if (const auto user = UserId::parse(text)) listed.push_back(*user);
  }
  co_return listed;
}

Awaitable<CaseDesk::Users> AccountsLink::users(std::vector<std::string> ids) {
  CaseDesk::Users users;
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  for (std::size_t first = 0; first < ids.size(); first += kMaxAskedAtOnce) {
    accounts_v1::GetUsersRequest request;
    const std::size_t end = std::min(ids.size(), first + kMaxAskedAtOnce);
    for (std::size_t i = first; i < end; ++i) request.add_user_ids(ids[i]);
    const auto answer = co_await service_.ask(&Accounts::GetUsers, std::move(request), options);
    if (!answer) co_return users;
    for (const auto& profile : answer->users()) {
      users.insert_or_assign(profile.user().id(), profile.user());
    }
  }
  co_return users;
}

Awaitable<std::optional<int>> AccountsLink::count_signers() {
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  accounts_v1::ListOfficersRequest request;
  const auto answer = co_await service_.ask(&Accounts::ListOfficers, std::move(request), options);
  if (!answer) co_return std::nullopt;
  const auto& users = answer->users();
  co_return static_cast<int>(std::count_if(users.begin(), users.end(), [](const auto& user) {
    return etiquette::Officer(officer_of(user)).may_sign();
  }));
}

void apply(const eventlog::Entry& entry, CensorBook& book) {
  accounts_v1::AccountChanged change;
  if (!change.ParseFromString(entry.payload)) return;
  if (change.has_closed()) {
    if (const auto user = UserId::parse(change.closed().user_id())) book.forget(*user);
  }
  if (!change.has_list_changed()) return;
  if (change.list_changed().kind() != accounts_v1::LIST_KIND_CENSOR) return;
  if (const auto owner = UserId::parse(change.list_changed().user_id())) book.forget(*owner);
}

}  // namespace escaque::services::conduct
