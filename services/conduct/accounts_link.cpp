#include "conduct/accounts_link.hpp"

#include <algorithm>
#include <utility>

#include "escaque/accounts/v1/account.pb.h"

#include "platform/speech/lexicon.hpp"
#include "wire/forms.hpp"

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

std::unordered_set<UserId> read_users(const google::protobuf::RepeatedPtrField<std::string>& ids) {
  std::unordered_set<UserId> users;
  for (const std::string& text : ids) {
    if (const auto user = UserId::parse(text)) users.insert(*user);
  }
  return users;
}

Audience audience_of(accounts_v1::Audience wire) {
  switch (wire) {
    case accounts_v1::AUDIENCE_EVERYBODY:
      return Audience::everybody;
    case accounts_v1::AUDIENCE_FOLLOWED:
      return Audience::followed;
    case accounts_v1::AUDIENCE_NOBODY:
      return Audience::nobody;
    default:  // An older `accounts` says nothing: what is usual.
      return Audience::registered;
  }
}

}  // namespace

AccountsLink::AccountsLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer)
    : service_(std::move(addresses), kPatience, std::move(signer)) {}

Awaitable<Result<Listener, ConductError>> AccountsLink::listener(UserId user) {
  accounts_v1::GetListsRequest request;
  request.set_user_id(to_string(user));
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  const auto answer = co_await service_.ask(&Accounts::GetLists, std::move(request), options);
  Listener wishes;
  if (!answer) {
    // A guest who has gone, for one, censors nobody.
    if (answer.error().reason() == common::v1::REASON_NO_SUCH_USER) co_return wishes;
    co_return ConductError::unavailable;
  }
  wishes.censored = read_users(answer->lists().censor());
  wishes.followed = read_users(answer->lists().follow());
  wishes.not_played = read_users(answer->lists().noplay());
  wishes.is_child = answer->lists().is_child();
  wishes.may_tell = audience_of(answer->preferences().may_tell());
  co_return wishes;
}

Awaitable<Result<bool, ConductError>> AccountsLink::knows(UserId user, UserId other) {
  accounts_v1::GetAcquaintancesRequest request;
  request.set_user_id(to_string(user));
  request.add_other_ids(to_string(other));
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  const auto answer = co_await service_.ask(&Accounts::GetAcquaintances, request, options);
  if (!answer) co_return ConductError::unavailable;
  co_return !answer->user_ids().empty();
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

Awaitable<std::optional<AccountsLink::Profiles>> AccountsLink::profiles_of(
    std::vector<UserId> users) {
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  Profiles people;
  for (std::size_t first = 0; first < users.size(); first += kMaxAskedAtOnce) {
    accounts_v1::GetUsersRequest request;
    const std::size_t end = std::min(users.size(), first + kMaxAskedAtOnce);
    for (std::size_t i = first; i < end; ++i) request.add_user_ids(to_string(users[i]));
    auto answer = co_await service_.ask(&Accounts::GetUsers, std::move(request), options);
    if (!answer) co_return std::nullopt;
    for (auto& profile : *answer->mutable_users()) {
      if (profile.user().is_guest() || profile.user().is_computer()) continue;
      people.push_back(std::move(profile));
    }
  }
  co_return people;
}

Awaitable<std::optional<std::unordered_set<UserId>>> AccountsLink::people_of(
    std::vector<UserId> users) {
  const auto profiles = co_await profiles_of(std::move(users));
  if (!profiles) co_return std::nullopt;
  std::unordered_set<UserId> people;
  for (const auto& profile : *profiles) {
    if (const auto id = UserId::parse(profile.user().id())) people.insert(*id);
  }
  co_return people;
}

Awaitable<std::optional<KnownAccounts>> AccountsLink::known_accounts(std::vector<UserId> users) {
  const auto profiles = co_await profiles_of(std::move(users));
  if (!profiles) co_return std::nullopt;
  KnownAccounts known;
  for (const auto& profile : *profiles) {
    const auto id = UserId::parse(profile.user().id());
    if (!id) continue;
    known.insert_or_assign(*id, KnownAccount{wire::from_unix_ms(profile.created_ms()),
                                             speech::compared(profile.user().handle())});
  }
  co_return known;
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

Awaitable<std::optional<std::vector<UserId>>> AccountsLink::erased_after(UserId after) {
  const rpc::AskOptions options{rpc::Deadline::in(kAnswerWithin), rpc::Effect::repeatable,
                                rpc::Retry::while_unavailable};
  accounts_v1::ListClosedAccountsRequest request;
  request.set_after_id(to_string(after));
  request.set_only_erased(true);
  const auto answer =
      co_await service_.ask(&Accounts::ListClosedAccounts, std::move(request), options);
  if (!answer) co_return std::nullopt;
  std::vector<UserId> users;
  for (const std::string& id : answer->user_ids()) {
    if (const auto user = UserId::parse(id)) users.push_back(*user);
  }
  co_return users;
}

void apply(const eventlog::Entry& entry, Eraser& eraser) {
  accounts_v1::AccountChanged change;
  if (!change.ParseFromString(entry.payload) || !change.has_erased()) return;
  const auto user = UserId::parse(change.erased().user_id());
  const Millis time(static_cast<Millis::rep>(change.erased().time_ms()));
  if (user) eraser.erase(*user, UtcTime(time));
}

void apply(const eventlog::Entry& entry, ListenerBook& book) {
  accounts_v1::AccountChanged change;
  if (!change.ParseFromString(entry.payload)) return;
  std::string changed;
  if (change.has_closed()) changed = change.closed().user_id();
  if (change.has_preferences_changed()) changed = change.preferences_changed().user_id();
  if (change.has_list_changed()) changed = change.list_changed().user_id();
  if (const auto user = UserId::parse(changed)) book.forget(*user);
}

std::optional<UserId> closed_in(const eventlog::Entry& entry) {
  accounts_v1::AccountChanged change;
  if (!change.ParseFromString(entry.payload) || !change.has_closed()) return std::nullopt;
  return UserId::parse(change.closed().user_id());
}

}  // namespace escaque::services::conduct
