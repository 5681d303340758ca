#include "conduct/accounts_lists.hpp"

#include <utility>

#include "escaque/accounts/v1/account.pb.h"

namespace escaque::services::conduct {
namespace {

namespace accounts_v1 = escaque::accounts::v1;
using Accounts = rpc::AsyncOf<accounts_v1::AccountsService>;

// Somebody waits to see their line appear.
constexpr Millis kAnswerWithin{2000};
// Then another instance is asked.
constexpr Millis kPatience{400};

}  // namespace

AccountsLists::AccountsLists(std::vector<std::string> addresses,
                             std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(addresses), kPatience, std::move(signer)) {}

Awaitable<Result<CensorBook::Listed, ConductError>> AccountsLists::censored_by(UserId owner) {
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
